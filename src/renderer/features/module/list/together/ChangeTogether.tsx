import { Button, Select } from 'antd'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { isEmpty } from '#shared/form/kind.ts'
import type { FieldPlan, FormPlan } from '#shared/form/model.ts'
import { useUser } from '#renderer/access/session-store.ts'
import { DialogFrame } from '#renderer/components/page/DialogFrame.tsx'
import type { Selection } from '#renderer/components/selection/useSelection.ts'
import { GeneratedForm } from '#renderer/form/GeneratedForm.tsx'
import { goToProblem } from '#renderer/form/focus.ts'
import { FormStore } from '#renderer/form/store/form-store.ts'
import { useField } from '#renderer/form/store/hooks.ts'
import { useT } from '#renderer/i18n/index.ts'
import { toast } from '#renderer/platform/toast.ts'
import styles from './together.module.css'
import { type Outcome, useUpdateMany } from './useUpdateMany.ts'

interface ChangeTogetherProps {
  readonly modelId: string
  readonly form: FormPlan
  /** Those that may be given one value. */
  readonly fields: readonly FieldPlan[]
  readonly selection: Selection
  readonly onClose: () => void
}

/** A form of this field alone: rules and scripts of the whole one are about a record, and run where each is saved. */
function formOf(form: FormPlan, field: FieldPlan, label: string): FormPlan {
  const alone: FieldPlan = { ...field, label, showLabel: true, span: 24 }
  return {
    ...form,
    nodes: [{ type: 'field', field: alone }],
    fields: [alone],
    rules: null,
    scripts: null,
    labelPosition: 'top',
  }
}

/** Gives one field of the chosen records a value. What the server refuses stays chosen, with its reason. */
export function ChangeTogether({ modelId, form, fields, selection, onClose }: ChangeTogetherProps) {
  const t = useT()
  const id = useId()
  const userId = useUser()?.userId ?? ''
  const [items] = useState(selection.items)
  const [name, setName] = useState(fields[0]?.name ?? '')
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { done, run, stop } = useUpdateMany(modelId)
  const element = useRef<HTMLDivElement>(null)
  const valueLabel = t('moduleList.together.value')
  const store = useMemo(() => {
    const field = fields.find((each) => each.name === name)
    return field ? new FormStore({ plan: formOf(form, field, valueLabel), record: {}, userId }) : null
  }, [form, fields, name, userId, valueLabel])
  useEffect(() => () => store?.dispose(), [store])
  const change = async () => {
    if (!store || done !== null) return
    const place = store.validate()
    const drawn = element.current?.querySelector<HTMLElement>('[data-form]')
    if (place) return drawn && goToProblem(drawn, store, place)
    const result = await run(items, name, store.value(name) ?? null)
    selection.remove(result.changed)
    if (result.notChanged.length > 0) return setOutcome(result)
    toast.success(t('moduleList.together.done', { count: result.changed.length }))
    onClose()
  }
  if (outcome) return <NotAllChanged outcome={outcome} onClose={onClose} />
  return (
    <DialogFrame
      title={t('moduleList.together.title')}
      layout={{ kind: 'dialog', width: 600 }}
      onCancel={() => (done === null ? onClose() : stop())}
      footer={
        <>
          <Button onClick={() => (done === null ? onClose() : stop())}>{t('common.cancel')}</Button>
          <Button type="primary" loading={done !== null} onClick={() => void change()}>
            {t('moduleList.together.run', { count: items.length })}
          </Button>
        </>
      }
    >
      <div ref={element} className={styles.body} inert={done !== null}>
        <p className={styles.line} role="status">
          {done === null
            ? t('moduleList.together.chosen', { count: items.length })
            : t('moduleList.together.running', { done, count: items.length })}
        </p>
        <div className={styles.field}>
          <label htmlFor={id}>{t('moduleList.together.field')}</label>
          <Select<string>
            id={id}
            showSearch={{ optionFilterProp: 'label' }}
            value={name}
            options={fields.map((field) => ({ value: field.name, label: field.label || field.name }))}
            onChange={setName}
          />
        </div>
        {store ? (
          <>
            <GeneratedForm key={name} store={store} onSubmit={() => void change()} />
            <EmptyLine store={store} name={name} />
          </>
        ) : null}
      </div>
    </DialogFrame>
  )
}

/** That nothing entered is something too, where it may be. */
function EmptyLine({ store, name }: { readonly store: FormStore; readonly name: string }) {
  const t = useT()
  const { value } = useField(store, name)
  const isWanted = store.plan.fields.some((field) => field.required)
  return isWanted || !isEmpty(value) ? null : <p className={styles.line}>{t('moduleList.together.empty')}</p>
}

function NotAllChanged({ outcome, onClose }: { readonly outcome: Outcome; readonly onClose: () => void }) {
  const t = useT()
  const { changed, notChanged } = outcome
  const title = t('moduleList.together.refused', { changed: changed.length, count: notChanged.length })
  return (
    <DialogFrame
      title={t('moduleList.together.title')}
      layout={{ kind: 'dialog', width: 600 }}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('common.close')}
        </Button>
      }
      isRead
    >
      <p role="status">{title}</p>
      <ul className={styles.results} aria-label={title}>
        {notChanged.map(({ id, label, reason }) => (
          <li key={id}>
            <span className={styles.name}>{label}</span>
            <span className={styles.reason}>{reason ?? t('moduleList.together.untried')}</span>
          </li>
        ))}
      </ul>
    </DialogFrame>
  )
}
