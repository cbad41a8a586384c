import { Alert, Button, Segmented } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { writeDesign } from '#shared/design/document.ts'
import type { FormPlan } from '#shared/form/model.ts'
import { parseForm } from '#shared/form/parse.ts'
import { initialRecord } from '#shared/form/values.ts'
import { initialContext } from '#renderer/access/initial-context.ts'
import { useUser } from '#renderer/access/session-store.ts'
import { DialogFrame } from '#renderer/components/page/DialogFrame.tsx'
import { GeneratedForm } from '#renderer/form/GeneratedForm.tsx'
import { useFormScripts } from '#renderer/form/scripts/useFormScripts.ts'
import { FormStore } from '#renderer/form/store/form-store.ts'
import { useT } from '#renderer/i18n/index.ts'
import { toast } from '#renderer/platform/toast.ts'
import { useDesigner } from '../state.ts'
import { worstRecord } from './worst.ts'

type Mode = 'new' | 'worst'

/** The form as it would run: with nothing in it, or with the longest and largest that it takes. Nothing is written. */
export function PreviewDialog({ title, onClose }: { readonly title: string; readonly onClose: () => void }) {
  const t = useT()
  const designer = useDesigner()
  const [mode, setMode] = useState<Mode>('new')
  const parsed = useMemo(() => parseForm(writeDesign(designer.store.getState().doc).formData), [designer])
  const plan = parsed.ok ? parsed.plan : null
  const width =
    plan?.popupType === 'general' ? plan.generalWidth : plan?.popupType === 'drawer' ? plan.drawerWidth : '100%'
  return (
    <DialogFrame
      title={t('designer.previewTitle', { name: title })}
      layout={{ kind: 'dialog', width }}
      onCancel={onClose}
      footer={
        <>
          {plan?.hasPrintButton ? (
            <Button onClick={() => toast.warning(t('designer.noPrint'))}>
              {plan.printText || t('designer.print')}
            </Button>
          ) : null}
          <Button onClick={onClose}>{t('designer.close')}</Button>
        </>
      }
    >
      <Alert type="info" showIcon style={{ marginBottom: 12 }} title={t('designer.nothingWritten')} />
      <Segmented
        aria-label={t('designer.previewWith')}
        style={{ marginBottom: 12 }}
        value={mode}
        options={[
          { value: 'new', label: t('designer.previewNew') },
          { value: 'worst', label: t('designer.previewWorst') },
        ]}
        onChange={(next: Mode) => setMode(next)}
      />
      {plan ? <Tried key={mode} plan={plan} mode={mode} name={title} /> : null}
    </DialogFrame>
  )
}

interface TriedProps {
  readonly plan: FormPlan
  readonly mode: Mode
  readonly name: string
}

function Tried({ plan, mode, name }: TriedProps) {
  const t = useT()
  const userId = useUser()?.userId ?? ''
  const [store] = useState(() => {
    const record = initialRecord(plan, initialContext(userId))
    return new FormStore({ plan, record: mode === 'worst' ? { ...record, ...worstRecord(plan) } : record, userId })
  })
  useEffect(() => () => store.dispose(), [store])
  const scripts = useFormScripts({ store, moduleId: '', module: name, recordId: null, isApart: true })
  const submit = async () => {
    if (store.validate() !== null) return
    const agree = (await scripts.current?.beforeSubmit()) ?? true
    if (agree && store.validate() === null) toast.success(t('designer.wouldSave'))
  }
  return <GeneratedForm store={store} focusOnOpen onSubmit={() => void submit()} />
}
