import { Button } from 'antd'
import { useState } from 'react'
import { type FormRecord, initialRecord } from '#shared/form/values.ts'
import { useUser } from '../../access/session-store.ts'
import { confirm } from '../../components/confirm.ts'
import { PageState } from '../../components/PageState.tsx'
import { focusFirst } from '../../form/focus.ts'
import { GeneratedForm } from '../../form/GeneratedForm.tsx'
import { useT } from '../../i18n/index.ts'
import { FormFrame } from './FormFrame.tsx'
import type { ModulePlan } from './plan.ts'
import { useFormSession } from './useFormSession.ts'
import { useRecord } from './useRecord.ts'

interface ModuleFormDialogProps {
  readonly modelId: string
  /** Null: a new record. */
  readonly recordId: string | null
  readonly plan: ModulePlan
  readonly onClose: () => void
}

/** Creating and editing a record. Mount it to open it. */
export function ModuleFormDialog(props: ModuleFormDialogProps) {
  const { modelId, recordId, plan, onClose } = props
  const t = useT()
  const userId = useUser()?.userId ?? ''
  const stored = useRecord('raw', modelId, recordId)
  const [fresh] = useState(() => (recordId === null ? initialRecord(plan.form, { userId, now: Date.now() }) : null))
  const record = fresh ?? stored.data
  const title = t(recordId === null ? 'module.create' : 'module.change', { name: plan.fullName })
  if (record) return <FormEditor {...props} title={title} userId={userId} record={record} />
  return (
    <FormFrame
      form={plan.form}
      title={title}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('common.cancel')}</Button>}
    >
      <PageState
        loading={stored.isPending}
        error={stored.error}
        onRetry={() => stored.refetch()}
        empty={stored.data === null}
        emptyText={t('module.brokenRecord')}
      />
    </FormFrame>
  )
}

interface FormEditorProps extends ModuleFormDialogProps {
  readonly title: string
  readonly userId: string
  readonly record: FormRecord
}

function FormEditor({ modelId, recordId, plan, onClose, title, userId, record }: FormEditorProps) {
  const t = useT()
  const { form } = plan
  const { store, phase, submit, element } = useFormSession({ modelId, recordId, form, record, userId, onDone: onClose })
  const cancel = async () => {
    if (phase === 'saving') return
    if (phase === 'editing' && store.isDirty()) {
      const isSure = await confirm({
        title: t('common.discardTitle'),
        content: t('common.discardConfirm'),
        okText: t('common.discard'),
        cancelText: t('common.keepEditing'),
      })
      if (!isSure) return
    }
    onClose()
  }
  return (
    <FormFrame
      form={form}
      title={title}
      onCancel={() => void cancel()}
      onOpened={() => element.current && focusFirst(element.current)}
      footer={
        <>
          <Button onClick={() => void cancel()}>{form.cancelText || t('common.cancel')}</Button>
          <Button type="primary" loading={phase !== 'editing'} onClick={() => void submit()}>
            {form.confirmText || t('common.confirm')}
          </Button>
        </>
      }
    >
      <div ref={element}>
        <GeneratedForm store={store} onSubmit={() => void submit()} />
      </div>
    </FormFrame>
  )
}
