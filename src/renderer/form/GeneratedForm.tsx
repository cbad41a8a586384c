import { useEffect, useEffectEvent, useId, useMemo, useRef } from 'react'
import { FormProvider } from './context.ts'
import { focusFirstToFill } from './focus.ts'
import styles from './form.module.css'
import { FieldReaderContext } from '#renderer/pickers/options/field-reader.ts'
import type { FormPlan } from '#shared/form/model.ts'
import { FormNodes } from './FormNodes.tsx'
import { ScriptConsole } from './scripts/ScriptConsole.tsx'
import { formReader } from './field-readers.ts'
import { createViewportObserver } from './viewport-observer.ts'
import type { FormStore } from './store/form-store.ts'
import { Alert } from 'antd'
import { linkageOf } from '#shared/form/linkage.ts'
import { behaviourOf } from '#shared/form/rules/behaviour.ts'
import { useT } from '#renderer/i18n/index.ts'

/** Labels of the fields that a design lets follow themselves. */
function circularLabels(plan: FormPlan): readonly string[] {
  const ruled = behaviourOf(plan).problems.flatMap(({ code, about }) => (code === 'cycle' ? about.split(', ') : []))
  const labelOf = (key: string) => {
    const [name, column] = key.split('.')
    const field = plan.fields.find((each) => each.name === name)
    return field?.columns.find((each) => each.name === column)?.label || field?.label || key
  }
  return [...new Set([...ruled, ...linkageOf(plan).circular].map(labelOf))]
}

/** Says what of a design is not followed, because it leads in circles. */
function CircularNotice({ plan }: { readonly plan: FormPlan }) {
  const t = useT()
  const labels = useMemo(() => circularLabels(plan), [plan])
  if (labels.length === 0) return null
  return <Alert type="warning" showIcon title={t('form.circular', { names: labels.join(', ') })} />
}

interface GeneratedFormProps {
  readonly store: FormStore
  /** The same design in the language of the window, where that may change while the form is open. */
  readonly plan?: FormPlan | undefined
  readonly onSubmit: () => void
  /** Puts the cursor into the first empty required field when the form appears. */
  readonly focusOnOpen?: boolean
}

/** Enter inside these does something of its own. */
function keepsEnter(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return true
  // A date or time picker opens or takes what was typed with Enter, and does not say so in its attributes.
  if (target.closest('[data-form-grid], .ant-picker')) return true
  return (
    !(target instanceof HTMLInputElement) ||
    target.getAttribute('aria-expanded') === 'true' ||
    target.role === 'combobox'
  )
}

/** A generated form on screen. The store holds its values; this draws the plan and hears the keys. */
export function GeneratedForm({ store, onSubmit, focusOnOpen = false, plan = store.plan }: GeneratedFormProps) {
  const prefix = `form${useId().replace(/\W/g, '')}`
  const element = useRef<HTMLDivElement>(null)
  const viewport = useMemo(() => createViewportObserver(), [])
  const context = useMemo(() => ({ store, prefix, viewport }), [store, prefix, viewport])
  const reader = useMemo(() => formReader(store), [store])
  const { labelPosition, labelWidth, gutter, nodes } = plan
  useEffect(() => () => viewport?.dispose(), [viewport])
  useEffect(() => {
    if (focusOnOpen) focusFirstToFill(element.current, store)
  }, [focusOnOpen, store])
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.isComposing) return
    const isAnywhere = event.ctrlKey || event.metaKey
    if (isAnywhere !== (event.eventPhase === Event.CAPTURING_PHASE) || (!isAnywhere && keepsEnter(event.target))) return
    event.preventDefault()
    // A list would open by it, over what is said to be missing.
    if (isAnywhere) event.stopPropagation()
    // A key that is held down: the form for the next record may stand there already.
    if (!event.repeat) onSubmit()
  })
  useEffect(() => {
    // On the element itself: dialogs opened by a control bubble through React, and their Enter is not ours.
    const form = element.current
    form?.addEventListener('keydown', onKeyDown)
    form?.addEventListener('keydown', onKeyDown, true)
    return () => {
      form?.removeEventListener('keydown', onKeyDown)
      form?.removeEventListener('keydown', onKeyDown, true)
    }
  }, [])
  return (
    <div
      ref={element}
      role="form"
      data-form={prefix}
      className={`${styles.form} ${styles[labelPosition] ?? ''}`}
      style={{ ['--form-label-width' as string]: `${labelWidth}px`, ['--form-gutter' as string]: `${gutter}px` }}
    >
      <FormProvider value={context}>
        <FieldReaderContext value={reader}>
          <CircularNotice plan={plan} />
          <FormNodes nodes={nodes} />
          <ScriptConsole />
        </FieldReaderContext>
      </FormProvider>
    </div>
  )
}
