import { Button, Input } from 'antd'
import { useMemo, useState } from 'react'
import { useRights } from '#renderer/access/useRights.ts'
import { ListPage, type RowOf } from '#renderer/components/page/ListPage.tsx'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import type { Editing } from '#renderer/components/page/useRowCommands.ts'
import { useToggleColumn } from '#renderer/components/page/useToggleColumn.tsx'
import { statusFilter } from '#renderer/components/page/status-filter.ts'
import { codeFit } from '#renderer/components/rows/text-width.ts'
import { dayText, minuteFit, timeText } from '#renderer/components/time-text.ts'
import { EditDialog } from '#renderer/form/dialog/EditDialog.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { call } from '#renderer/platform/call.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { CredentialAccess } from './CredentialAccess.tsx'
import { CredentialLog } from './CredentialLog.tsx'

type Credential = RowOf<'interfaceCredential.list'>

const endpoints = {
  one: 'interfaceCredential.one',
  create: 'interfaceCredential.create',
  update: 'interfaceCredential.update',
} as const
const nameOf = ({ appName }: Credential) => appName

/** Systems outside that may ask data interfaces (the family's interface authentication). */
export function CredentialsPage({ menuId }: { readonly menuId: string | null }) {
  const t = useT()
  const rights = useRights(menuId)
  const [shown, setShown] = useState<{ readonly kind: 'access' | 'log'; readonly row: Credential } | null>(null)
  const enabled = useToggleColumn('interfaceCredential.toggle', rights, nameOf)
  const actions = useMemo(
    () => [
      {
        key: 'access',
        label: t('interfaceCredentials.access'),
        run: (row: Credential) => setShown({ kind: 'access', row }),
      },
      { key: 'log', label: t('interfaceCredentials.log'), run: (row: Credential) => setShown({ kind: 'log', row }) },
    ],
    [t],
  )
  const columns = useMemo<readonly PageColumn<Credential>[]>(
    () => [
      {
        key: 'appName',
        title: t('interfaceCredentials.appName'),
        width: null,
        minWidth: 180,
        sortable: true,
        render: nameOf,
      },
      {
        key: 'appId',
        title: t('interfaceCredentials.appId'),
        width: 200,
        fitWidth: codeFit,
        sortable: true,
        render: ({ appId }) => appId,
      },
      {
        key: 'usefulLife',
        title: t('interfaceCredentials.until'),
        width: 140,
        sortable: true,
        render: ({ usefulLife }) => (usefulLife === null ? t('interfaceCredentials.forever') : dayText(usefulLife)),
      },
      {
        key: 'lastModifyTime',
        title: t('interfaceCredentials.changedAt'),
        width: 165,
        fitWidth: minuteFit,
        sortable: true,
        onlyRoomy: true,
        render: ({ lastModifyTime }) => timeText(lastModifyTime),
      },
      enabled,
    ],
    [t, enabled],
  )
  return (
    <>
      <ListPage
        list="interfaceCredential.list"
        name="interfaceCredentials"
        label={t('interfaceCredentials.title')}
        rights={rights}
        filters={[{ kind: 'keyword', label: t('interfaceCredentials.keyword') }, statusFilter(t)]}
        columns={columns}
        nameOf={nameOf}
        actions={actions}
        remove="interfaceCredential.delete"
        empty={{ text: t('interfaceCredentials.empty'), hint: t('interfaceCredentials.emptyHint') }}
        draftId="interfaceCredentials"
        add={t('interfaceCredentials.new')}
        editor={CredentialDialog}
      />
      {shown?.kind === 'access' ? (
        <CredentialAccess credential={shown.row} mayEdit={rights.edit} onClose={() => setShown(null)} />
      ) : null}
      {shown?.kind === 'log' ? <CredentialLog credential={shown.row} onClose={() => setShown(null)} /> : null}
    </>
  )
}

interface SecretInputProps {
  readonly id?: string
  readonly value?: string
  readonly onChange?: (secret: string) => void
}

/** A secret that is typed, or made by the server; it is shown only to be carried to the other system. */
function SecretInput({ id, value = '', onChange }: SecretInputProps) {
  const t = useT()
  const generate = async () => onChange?.((await call('interfaceCredential.newSecret', {})).data)
  return (
    <span style={{ display: 'flex', gap: 8 }}>
      <Input.Password
        {...(id === undefined ? {} : { id })}
        value={value}
        maxLength={100}
        autoComplete="new-password"
        onChange={(event) => onChange?.(event.target.value)}
      />
      <Button onClick={() => ignoreRejection(generate())}>{t('interfaceCredentials.generate')}</Button>
    </span>
  )
}

function CredentialDialog(editing: Editing) {
  const t = useT()
  const isNew = editing.recordId === null
  return (
    <EditDialog
      {...editing}
      endpoints={endpoints}
      width={800}
      title={{ create: t('interfaceCredentials.new'), edit: t('interfaceCredentials.edit') }}
      fields={[
        {
          name: 'appName',
          label: t('interfaceCredentials.appName'),
          kind: 'text',
          max: 50,
          required: true,
          isHalf: true,
        },
        {
          name: 'appId',
          label: t('interfaceCredentials.appId'),
          kind: 'text',
          max: 50,
          required: true,
          isHalf: true,
          rules: [{ pattern: /^[\w.-]+$/, message: t('interfaceCredentials.appIdRule') }],
        },
        {
          name: 'appSecret',
          label: t('interfaceCredentials.secret'),
          kind: 'own',
          initial: '',
          isOutsideDraft: true,
          ...(isNew ? { required: t('common.rule.enter', { label: t('interfaceCredentials.secret') }) } : {}),
          hint: isNew ? t('interfaceCredentials.secretHint') : t('interfaceCredentials.secretKept'),
          control: <SecretInput />,
          write: (value) => (typeof value === 'string' ? value : ''),
        },
        {
          name: 'usefulLife',
          label: t('interfaceCredentials.until'),
          kind: 'date',
          isHalf: true,
        },
        {
          name: 'verifySignature',
          label: t('interfaceCredentials.signed'),
          kind: 'switch',
          isHalf: true,
          hint: t('interfaceCredentials.signedHint'),
        },
        {
          name: 'whiteList',
          label: t('interfaceCredentials.addresses'),
          kind: 'area',
          max: 2000,
          hint: t('interfaceCredentials.addressesHint'),
        },
        { name: 'description', label: t('interfaceCredentials.description'), kind: 'area', max: 500 },
        { name: 'sortCode', label: t('interfaceCredentials.sort'), kind: 'number', min: 0, max: 999_999, isHalf: true },
        { name: 'enabledMark', label: t('common.status.label'), kind: 'switch', initial: true, isHalf: true },
      ]}
    />
  )
}
