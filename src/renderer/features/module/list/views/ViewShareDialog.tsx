import { Form } from 'antd'
import { useState } from 'react'
import type { ListView } from '#shared/api/list-view.ts'
import { EditFrame } from '#renderer/components/page/DialogFrame.tsx'
import { useSaving } from '#renderer/components/page/useSaving.ts'
import { useT } from '#renderer/i18n/index.ts'
import { RolePicker } from '#renderer/pickers/role/RolePicker.tsx'
import { usePlatformMutation } from '#renderer/platform/query.ts'

interface ViewShareDialogProps {
  readonly modelId: string
  readonly view: ListView
  readonly onClose: () => void
}

/** The roles whose people have a view, too. */
export function ViewShareDialog({ modelId, view, onClose }: ViewShareDialogProps) {
  const t = useT()
  const { mutateAsync } = usePlatformMutation('listView.share')
  const [typed, setTyped] = useState<readonly string[] | null>(null)
  const saving = useSaving({ isDirty: () => typed !== null, onClose })
  const roleIds = typed ?? view.roleIds
  const save = () =>
    void saving.save(
      async (submit) =>
        (await mutateAsync({ params: { id: modelId, viewId: view.id }, body: { roleIds: [...roleIds] } }, submit)).msg,
    )
  return (
    <EditFrame
      title={t('moduleList.views.shareOf', { name: view.fullName })}
      layout={{ kind: 'dialog', width: 600 }}
      saving={saving}
      isWaiting={false}
      ok={{ onClick: save }}
    >
      <Form component="div" layout="vertical">
        <Form.Item label={t('moduleList.views.roles')} extra={t('moduleList.views.rolesHint')}>
          <RolePicker multiple label={t('moduleList.views.roles')} value={roleIds} onChange={setTyped} />
        </Form.Item>
      </Form>
    </EditFrame>
  )
}
