import { Button } from 'antd'
import { useState } from 'react'
import { initialRecord } from '#shared/form/values.ts'
import { useUser } from '../../access/session-store.ts'
import { confirm } from '../../components/confirm.ts'
import { PageState } from '../../components/PageState.tsx'
import { DraftNotice } from '../../form/drafts/DraftNotice.tsx'
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
export function ModuleFormDialog({ modelId, recordId, plan, onClose }: ModuleFormDialogProps) {
  const t = useT()
  const { form, fullName } = plan
  const userId = useUser()?.userId ?? ''
  const stored = useRecord('raw', modelId, recordId)
  const [fresh] = useState(() => (recordId === null ? initialRecord(form, { userId, now: Date.now() }) : null))
  const record = fresh ?? stored.data ?? null
  const { store, draft, phase, submit, element } = useFormSession({
    modelId,
    recordId,
    module: fullName,
    form,
    record,
    userId,
    onDone: onClose,
  })
  const cancel = async () => {
    if (phase === 'saving') return
    if (phase === 'editing' && store?.isDirty()) {
      const isSure = await confirm({
        title: t('common.discardTitle'),
        content: t('common.discardConfirm'),
        okText: t('common.discard'),
        cancelText: t('common.keepEditing'),
      })
      if (!isSure) return
    }
    if (phase === 'editing') draft.done()
    onClose()
  }
  return (
    <FormFrame
      form={form}
      title={t(recordId === null ? 'module.create' : 'module.change', { name: fullName })}
      onCancel={() => void cancel()}
      onOpened={() => element.current && focusFirst(element.current)}
      footer={
        <>
          <Button onClick={() => void cancel()}>{form.cancelText || t('common.cancel')}</Button>
          <Button type="primary" disabled={!store} loading={phase !== 'editing'} onClick={() => void submit()}>
            {form.confirmText || t('common.confirm')}
          </Button>
        </>
      }
    >
      {store ? (
        <div ref={element} inert={phase !== 'editing'}>
          <DraftNotice draft={draft} />
          <GeneratedForm store={store} focusOnOpen onSubmit={() => void submit()} />
        </div>
      ) : (
        <PageState
          loading={stored.isPending}
          error={stored.error}
          onRetry={() => stored.refetch()}
          empty={stored.data === null}
          emptyText={t('module.brokenRecord')}
          rows={8}
        />
      )}
    </FormFrame>
  )
}
