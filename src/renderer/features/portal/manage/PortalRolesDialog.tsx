import { Form } from 'antd'
import { useState } from 'react'
import { EditFrame } from '#renderer/components/page/DialogFrame.tsx'
import { useSaving } from '#renderer/components/page/useSaving.ts'
import { PageState } from '#renderer/components/PageState.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { RolePicker } from '#renderer/pickers/role/RolePicker.tsx'
import { usePlatformMutation, usePlatformQuery } from '#renderer/platform/query.ts'

interface PortalRolesDialogProps {
  readonly id: string
  readonly name: string
  readonly onClose: () => void
}

/** Roles that have a portal in a system, whether or not a menu leads to it. */
export function PortalRolesDialog({ id, name, onClose }: PortalRolesDialogProps) {
  const t = useT()
  const roles = usePlatformQuery('portalManage.roles', { params: { id } }, { staleTime: 0 })
  const { mutateAsync } = usePlatformMutation('portalManage.grant')
  const [typed, setTyped] = useState<readonly string[] | null>(null)
  const saving = useSaving({ isDirty: () => typed !== null, onClose })
  const value = typed ?? roles.data?.roleIds ?? []
  const save = () =>
    void saving.save(
      async (submit) => (await mutateAsync({ params: { id }, body: { roleIds: [...value] } }, submit)).msg,
    )
  return (
    <EditFrame
      title={t('systemPortals.grantOf', { name })}
      layout={{ kind: 'dialog', width: 600 }}
      saving={saving}
      isWaiting={roles.data === undefined}
      ok={{ onClick: save }}
    >
      <PageState
        loading={roles.isPending}
        error={roles.data ? null : roles.error}
        onRetry={roles.refetch}
        empty={false}
      >
        <Form component="div" layout="vertical">
          <Form.Item label={t('systemPortals.roles')} extra={t('systemPortals.rolesHint')}>
            <RolePicker multiple label={t('systemPortals.roles')} value={value} onChange={setTyped} />
          </Form.Item>
        </Form>
      </PageState>
    </EditFrame>
  )
}
