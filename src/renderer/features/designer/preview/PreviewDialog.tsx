import { Alert, Button, Segmented, Space } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { writeDesign } from '#shared/design/document.ts'
import type { FormPlan } from '#shared/form/model.ts'
import { parseForm } from '#shared/form/parse.ts'
import { type FormRecord, initialRecord } from '#shared/form/values.ts'
import { initialContext } from '#renderer/access/initial-context.ts'
import { useUser } from '#renderer/access/session-store.ts'
import { DialogFrame } from '#renderer/components/page/DialogFrame.tsx'
import { GeneratedForm } from '#renderer/form/GeneratedForm.tsx'
import { useFormScripts } from '#renderer/form/scripts/useFormScripts.ts'
import { FormStore } from '#renderer/form/store/form-store.ts'
import { useT } from '#renderer/i18n/index.ts'
import { toast } from '#renderer/platform/toast.ts'
import { useDesigner } from '../state.ts'
import { WidthSelect } from '../WidthSelect.tsx'
import { RealRecord } from './RealRecord.tsx'
import { worstRecord } from './worst.ts'

type Mode = 'new' | 'worst' | 'record'

interface PreviewProps {
  readonly title: string
  /** The module, whose records may be looked at. */
  readonly id: string
  readonly onClose: () => void
}

/**
 * The form as it would run, at a width: with nothing in it, with the longest and largest that it takes, or with a stored
 * record. Nothing is written.
 */
export function PreviewDialog({ title, id, onClose }: PreviewProps) {
  const t = useT()
  const designer = useDesigner()
  const [mode, setMode] = useState<Mode>('new')
  const [across, setAcross] = useState(0)
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
      <Space wrap style={{ marginBottom: 12 }}>
        <Segmented
          aria-label={t('designer.previewWith')}
          value={mode}
          options={[
            { value: 'new', label: t('designer.previewNew') },
            { value: 'worst', label: t('designer.previewWorst') },
            { value: 'record', label: t('designer.previewRecord') },
          ]}
          onChange={(next: Mode) => setMode(next)}
        />
        <WidthSelect value={across} onChange={setAcross} />
      </Space>
      <div style={across === 0 ? {} : { width: across, maxWidth: '100%', marginInline: 'auto' }}>
        {plan && mode === 'record' ? (
          <RealRecord id={id} plan={plan}>
            {(record, key) => <Tried key={key} plan={plan} given={record} name={title} isStored />}
          </RealRecord>
        ) : null}
        {plan && mode !== 'record' ? (
          <Tried key={mode} plan={plan} given={mode === 'worst' ? worstRecord(plan) : {}} name={title} />
        ) : null}
      </div>
    </DialogFrame>
  )
}

interface TriedProps {
  readonly plan: FormPlan
  /** Over what a new record begins with. */
  readonly given: FormRecord
  readonly name: string
  readonly isStored?: boolean
}

function Tried({ plan, given, name, isStored = false }: TriedProps) {
  const t = useT()
  const userId = useUser()?.userId ?? ''
  const [store] = useState(() => {
    const record = initialRecord(plan, initialContext(userId))
    return new FormStore({ plan, record: { ...record, ...given }, userId, isStored })
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
