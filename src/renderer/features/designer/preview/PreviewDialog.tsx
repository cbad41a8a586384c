import { Alert, Button, Space } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { writeDesign } from '#shared/design/document.ts'
import type { FormPlan } from '#shared/form/model.ts'
import type { DataOf } from '#shared/api/table.ts'
import { parseForm } from '#shared/form/parse.ts'
import { type FormRecord, initialRecord } from '#shared/form/values.ts'
import { initialContext, standFor } from '#renderer/access/initial-context.ts'
import { useUser } from '#renderer/access/session-store.ts'
import { DialogFrame } from '#renderer/components/page/DialogFrame.tsx'
import { IfServerHas } from '#renderer/components/IfServerHas.tsx'
import { PageState } from '#renderer/components/PageState.tsx'
import { GeneratedForm } from '#renderer/form/GeneratedForm.tsx'
import { useFormScripts } from '#renderer/form/scripts/useFormScripts.ts'
import { FormStore } from '#renderer/form/store/form-store.ts'
import { Segmented } from '#renderer/components/Segmented.tsx'
import { useDesignTexts } from '#renderer/i18n/design-texts.ts'
import { useT } from '#renderer/i18n/index.ts'
import { UserPicker } from '#renderer/pickers/user/UserPicker.tsx'
import { usePlatformQuery } from '#renderer/platform/query.ts'
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
  const person = usePerson()
  const texts = useDesignTexts()
  const parsed = useMemo(() => parseForm(writeDesign(designer.store.getState().doc).formData, texts), [designer, texts])
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
        <IfServerHas feature="design.person">
          <span style={{ width: 220 }}>
            <UserPicker
              id="preview-person"
              multiple={false}
              scope={{ type: 'all' }}
              value={person.chosen === '' ? [] : [person.chosen]}
              title={t('designer.viewer')}
              label={t('designer.previewAs')}
              placeholder={t('designer.previewAs')}
              onChange={([next = '']) => person.choose(next === 'currentUser' ? '' : next)}
              onBlur={nothing}
            />
          </span>
        </IfServerHas>
      </Space>
      <div style={across === 0 ? {} : { width: across, maxWidth: '100%', marginInline: 'auto' }}>
        <PageState loading={person.isPending} error={person.error} onRetry={person.retry}>
          {plan && mode === 'record' ? (
            <RealRecord id={id} plan={plan}>
              {(record, key) => (
                <Tried
                  key={`${key} ${person.chosen}`}
                  plan={plan}
                  given={record}
                  name={title}
                  person={person.data}
                  isStored
                />
              )}
            </RealRecord>
          ) : null}
          {plan && mode !== 'record' ? (
            <Tried
              key={`${mode} ${person.chosen}`}
              plan={plan}
              given={mode === 'worst' ? worstRecord(plan) : {}}
              name={title}
              person={person.data}
            />
          ) : null}
        </PageState>
      </div>
    </DialogFrame>
  )
}

type Person = DataOf<'design.person'>

/** Whose eyes a form is looked at with: where they belong is what its rules and defaults ask. */
function usePerson() {
  const [chosen, choose] = useState('')
  const { data, error, isPending, refetch } = usePlatformQuery(
    'design.person',
    { params: { id: chosen } },
    { enabled: chosen !== '', staleTime: 0 },
  )
  const person = chosen !== '' && data?.userId === chosen ? data : null
  if (person) standFor(person.userId, person.own)
  return {
    chosen,
    choose,
    data: person,
    isPending: chosen !== '' && isPending,
    error: chosen === '' ? null : error,
    retry: refetch,
  }
}

const nothing = () => undefined

interface TriedProps {
  readonly plan: FormPlan
  /** Over what a new record begins with. */
  readonly given: FormRecord
  readonly name: string
  /** Who is to see it; null: who is signed in. */
  readonly person: Person | null
  readonly isStored?: boolean
}

function Tried({ plan, given, name, person, isStored = false }: TriedProps) {
  const t = useT()
  const own = useUser()?.userId ?? ''
  const userId = person?.userId ?? own
  const [store] = useState(() => {
    const record = initialRecord(plan, initialContext(userId))
    return new FormStore({ plan, record: { ...record, ...given }, userId, isStored })
  })
  useEffect(() => () => store.dispose(), [store])
  const scripts = useFormScripts({
    store,
    moduleId: '',
    module: name,
    recordId: null,
    isApart: true,
    person: person ?? undefined,
  })
  const submit = async () => {
    if (store.validate() !== null) return
    const agree = (await scripts.current?.beforeSubmit()) ?? true
    if (agree && store.validate() === null) toast.success(t('designer.wouldSave'))
  }
  return <GeneratedForm store={store} focusOnOpen onSubmit={() => void submit()} />
}
