import { Form, Input } from 'antd'
import type { ListView, ViewContent } from '#shared/api/list-view.ts'
import { FormDialog } from '../page/FormDialog.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformMutation } from '#renderer/platform/query.ts'

interface ViewNameDialogProps {
  /** A module, or a list of a page. */
  readonly modelId: string
  /** The view that gets another name; null: what is shown becomes a new one. */
  readonly view: ListView | null
  readonly content: ViewContent
  /** Of a new view. */
  readonly onCreated: (id: string) => void
  readonly onClose: () => void
}

/** The name of a view: of a new one, or another for one that is there. */
export function ViewNameDialog({ modelId, view, content, onCreated, onClose }: ViewNameDialogProps) {
  const t = useT()
  const create = usePlatformMutation('listView.create', { quiet: true })
  const update = usePlatformMutation('listView.update', { quiet: true })
  return (
    <FormDialog<{ fullName: string }>
      title={t(view ? 'moduleList.views.rename' : 'moduleList.views.saveAs')}
      width={600}
      draft={null}
      initialValues={{ fullName: view?.fullName ?? '' }}
      requiredFields={['fullName']}
      onSave={async ({ fullName }, submit) => {
        const named = { fullName: fullName.trim() }
        if (view)
          return (await update.mutateAsync({ params: { id: modelId, viewId: view.id }, body: named }, submit)).msg
        const body = { ...named, content }
        const { msg, data } = await create.mutateAsync({ params: { id: modelId }, body }, submit)
        onCreated(data.id)
        return msg
      }}
      onClose={onClose}
    >
      {() => (
        <Form.Item
          name="fullName"
          label={t('moduleList.views.name')}
          rules={[{ required: true, whitespace: true, message: t('moduleList.views.nameMissing') }]}
        >
          <Input maxLength={50} placeholder={t('moduleList.views.nameHint')} />
        </Form.Item>
      )}
    </FormDialog>
  )
}
