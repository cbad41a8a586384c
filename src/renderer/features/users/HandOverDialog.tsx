import { Alert, Empty, Form } from 'antd'
import { useMemo } from 'react'
import { FormDialog } from '#renderer/components/page/FormDialog.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { UserInput } from '#renderer/pickers/user/UserInput.tsx'
import { usePlatformMutation, usePlatformQuery } from '#renderer/platform/query.ts'
import { HeldTree, leavesOf, sentOf } from './HeldTree.tsx'

interface Values {
  readonly toId: string
  readonly ticked: readonly string[]
}

interface HandOverDialogProps {
  readonly user: { readonly id: string; readonly label: string }
  readonly onClose: () => void
}

/** Hands over what somebody holds to another: all of it is ticked at first. */
export function HandOverDialog({ user, onClose }: HandOverDialogProps) {
  const t = useT()
  const work = usePlatformQuery('user.work', { query: { fromId: user.id } }, { fresh: true })
  const { mutateAsync } = usePlatformMutation('user.handOver')
  const { data } = work
  const nodes = useMemo(() => (data ? [...data.wait, ...data.flow, ...data.permission] : []), [data])
  const initial = useMemo<Values | null>(() => (data ? { toId: '', ticked: leavesOf(nodes) } : null), [data, nodes])
  const isEmpty = data !== undefined && nodes.length === 0
  const to = t('users.handOverTo')
  return (
    <FormDialog<Values>
      title={t('users.handOverOf', { name: user.label })}
      okText={t('users.handOver')}
      width={600}
      draft={null}
      initialValues={initial}
      error={work.error}
      onRetry={work.refetch}
      requiredFields={['toId']}
      endpoint="user.handOver"
      onSave={async ({ toId, ticked }, submit) => {
        if (!data) return null
        const chosen = new Set(ticked)
        const body = {
          fromId: user.id,
          toId,
          waitList: sentOf(data.wait, chosen),
          flowList: sentOf(data.flow, chosen),
          permissionList: sentOf(data.permission, chosen),
        }
        return (await mutateAsync({ body }, submit)).msg
      }}
      onClose={onClose}
    >
      {() => (
        <>
          <Alert type="info" showIcon title={t('users.handOverNote')} style={{ marginBottom: 20 }} />
          <Form.Item
            name="toId"
            label={to}
            rules={[{ required: true, message: t('common.rule.choose', { label: to }) }]}
          >
            <UserInput title={to} />
          </Form.Item>
          {isEmpty ? (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('users.handOverEmpty')} />
          ) : (
            <Form.Item
              name="ticked"
              label={t('users.work')}
              rules={[
                {
                  validator: (_rule, ids: readonly string[] = []) =>
                    ids.length > 0 ? Promise.resolve() : Promise.reject(new Error(t('users.workRequired'))),
                },
              ]}
            >
              <HeldTree nodes={nodes} label={t('users.work')} />
            </Form.Item>
          )}
        </>
      )}
    </FormDialog>
  )
}
