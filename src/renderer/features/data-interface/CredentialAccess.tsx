import { Form, Select, Typography } from 'antd'
import { useMemo, useState } from 'react'
import type { DataOf } from '#shared/api/table.ts'
import { EditFrame } from '#renderer/components/page/DialogFrame.tsx'
import { useSaving } from '#renderer/components/page/useSaving.ts'
import { PageState } from '#renderer/components/PageState.tsx'
import { nameSearch } from '#renderer/components/name-filter.ts'
import { useT } from '#renderer/i18n/index.ts'
import { UserPicker } from '#renderer/pickers/user/UserPicker.tsx'
import { usePlatformMutation, usePlatformQuery } from '#renderer/platform/query.ts'
import styles from './data-interface.module.css'

type Nodes = DataOf<'dataInterface.tree'>

/** Interfaces of a tree of categories, each with its category. */
function interfacesIn(nodes: Nodes, category = ''): { readonly value: string; readonly label: string }[] {
  return nodes.flatMap((node) => [
    ...(node.hasChildren
      ? []
      : [{ value: node.id, label: category === '' ? node.fullName : `${category} / ${node.fullName}` }]),
    ...interfacesIn(node.children, node.fullName),
  ])
}

interface CredentialAccessProps {
  readonly credential: { readonly id: string; readonly appName: string }
  readonly mayEdit: boolean
  readonly onClose: () => void
}

/** What a credential is for, in whose names it asks, and how another system does so. */
export function CredentialAccess({ credential, mayEdit, onClose }: CredentialAccessProps) {
  const t = useT()
  const stored = usePlatformQuery('interfaceCredential.one', { params: { id: credential.id } }, { staleTime: 0 })
  const tree = usePlatformQuery('dataInterface.tree', {}, { staleTime: 60_000 })
  const saveInterfaces = usePlatformMutation('interfaceCredential.saveInterfaces')
  const saveUsers = usePlatformMutation('interfaceCredential.saveUsers')
  const [interfaces, setInterfaces] = useState<readonly string[] | null>(null)
  const [users, setUsers] = useState<readonly string[] | null>(null)
  const named = stored.data?.list ?? []
  const keys = stored.data?.userList ?? []
  const options = useMemo(() => {
    const offered = interfacesIn(tree.data ?? [])
    const known = new Set(offered.map(({ value }) => value))
    // One that is switched off stays, with its name.
    const others = (stored.data?.list ?? []).filter(({ id }) => !known.has(id))
    return [...offered, ...others.map(({ id, fullName }) => ({ value: id, label: fullName }))]
  }, [tree.data, stored.data])
  const saving = useSaving({ isDirty: () => interfaces !== null || users !== null, onClose })
  const interfaceIdentId = credential.id
  const save = () =>
    void saving.save(async (submit) => {
      let msg: string | null = null
      if (interfaces !== null) {
        const body = { interfaceIdentId, dataInterfaceIds: interfaces.join(',') }
        msg = (await saveInterfaces.mutateAsync({ body }, users === null ? submit : undefined)).msg
      }
      if (users !== null)
        msg = (await saveUsers.mutateAsync({ body: { interfaceIdentId, userIds: [...users] } }, submit)).msg
      return msg ?? ''
    })
  return (
    <EditFrame
      title={t('interfaceCredentials.accessOf', { name: credential.appName })}
      layout={{ kind: 'dialog', width: 800 }}
      saving={saving}
      isWaiting={stored.data === undefined || !mayEdit}
      ok={{ onClick: save }}
    >
      <PageState
        loading={stored.isPending}
        error={stored.data ? null : stored.error}
        onRetry={stored.refetch}
        empty={false}
      >
        <Form component="div" layout="vertical">
          <Form.Item label={t('interfaceCredentials.interfaces')} extra={t('interfaceCredentials.interfacesHint')}>
            <Select
              mode="multiple"
              aria-label={t('interfaceCredentials.interfaces')}
              placeholder={t('interfaceCredentials.chooseInterfaces')}
              loading={tree.isPending}
              showSearch={nameSearch}
              disabled={!mayEdit}
              options={options}
              value={[...(interfaces ?? named.map(({ id }) => id))]}
              onChange={setInterfaces}
            />
          </Form.Item>
          <Form.Item label={t('interfaceCredentials.users')} extra={t('interfaceCredentials.usersHint')}>
            <UserPicker
              id="credentialUsers"
              multiple
              value={users ?? keys.map(({ userId }) => userId)}
              scope={{ type: 'all' }}
              title={t('interfaceCredentials.users')}
              disabled={!mayEdit}
              onChange={setUsers}
            />
          </Form.Item>
          {mayEdit && keys.length > 0 ? (
            <Form.Item label={t('interfaceCredentials.keys')}>
              <ul className={styles.keys}>
                {keys.map(({ userId, userName, userKey }) => (
                  <li key={userId}>
                    <span>{userName}</span>
                    <Typography.Text code copyable={{ text: userKey }}>
                      {userKey}
                    </Typography.Text>
                  </li>
                ))}
              </ul>
            </Form.Item>
          ) : null}
          <Form.Item label={t('interfaceCredentials.howTo')}>
            <Typography.Text code copyable>
              POST /api/system/DataInterface/…/Actions/Response
            </Typography.Text>
            <p className={styles.quiet}>{t('interfaceCredentials.howToText')}</p>
            <p className={styles.quiet}>{t('interfaceCredentials.howToSign')}</p>
          </Form.Item>
        </Form>
      </PageState>
    </EditFrame>
  )
}
