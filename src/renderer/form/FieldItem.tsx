import { QuestionCircleOutlined } from '@ant-design/icons'
import { memo, useCallback, useRef } from 'react'
import { isEmpty } from '#shared/form/kind.ts'
import type { FieldPlan } from '#shared/form/model.ts'
import { tableSettings } from '#shared/form/kinds/table.ts'
import { hasRows, isLabelled, isServerValue } from '#shared/form/structure.ts'
import { Hint } from '#renderer/components/Hint.tsx'
import { isLeftOnPurpose } from '#renderer/components/left-on-purpose.ts'
import { useT } from '#renderer/i18n/index.ts'
import { controlId, useForm } from './context.ts'
import { Deferred } from './Deferred.tsx'
import styles from './form.module.css'
import { problemMessage } from './problem-text.ts'
import { itemStyle } from './item-style.ts'
import { viewOf } from './registry.ts'
import { chosenOf } from './scripts/chosen.ts'
import { useField, useLook } from './store/hooks.ts'
import { effectiveField, isClosed } from './store/field-status.ts'

/** One field of a form: a light label, the control, and its message beside it. */
export const FieldItem = memo(Item)

function Item({ field: designed }: { readonly field: FieldPlan }) {
  const { prefix, store } = useForm()
  const look = useLook(store, designed.name)
  const field = designed.name === '' ? designed : effectiveField(designed, look)
  const view = viewOf(field)
  const id = controlId(prefix, field.name)
  const style = itemStyle(field)
  if (isLabelled(field)) {
    return (
      <div className={styles.item} style={style}>
        <Label field={field} id={id} isGroup />
        <div className={styles.control}>
          <FieldControl field={field} id={id} />
        </div>
      </div>
    )
  }
  if (view.layout === 'block') {
    return (
      <div className={styles.block} style={style}>
        {hasRows(field) && tableSettings(field).showTitle && field.label !== '' ? (
          <div className={styles.tableTitle} id={`${id}-label`}>
            <LabelText field={field} />
          </div>
        ) : null}
        <FieldControl field={field} id={id} />
      </div>
    )
  }
  return (
    <div className={styles.item} style={style}>
      {field.showLabel ? <Label field={field} id={id} isGroup={view.isGroup ?? false} /> : null}
      <div className={styles.control}>
        <Deferred name={field.name} id={id} order={store.orderOf(field.name)} isClosed={isClosed(field, look)}>
          <FieldControl field={field} id={id} />
        </Deferred>
      </div>
    </div>
  )
}

interface LabelProps {
  readonly field: FieldPlan
  readonly id: string
  readonly isGroup: boolean
}

/** Names its control; of a group it is the name that the group points to. */
function Label({ field, id, isGroup }: LabelProps) {
  const attributes = { className: styles.label, id: `${id}-label` }
  if (isGroup) {
    return (
      <span {...attributes}>
        <LabelText field={field} />
      </span>
    )
  }
  return (
    <label {...attributes} htmlFor={id}>
      <LabelText field={field} />
    </label>
  )
}

function LabelText({ field }: { readonly field: FieldPlan }) {
  const isRequired = field.required && !isServerValue(field)
  return (
    <>
      <span className={isRequired ? styles.requiredText : styles.labelText} title={field.label}>
        {field.label}
      </span>
      {field.tipLabel === '' ? null : (
        <Hint title={field.tipLabel}>
          <QuestionCircleOutlined className={styles.tip ?? ''} aria-label={field.tipLabel} />
        </Hint>
      )}
    </>
  )
}

interface FieldControlProps {
  readonly field: FieldPlan
  readonly id: string
}

/** The only part of a form that renders with a keystroke. */
function Control({ field, id }: FieldControlProps) {
  const { store } = useForm()
  const t = useT()
  const { value, problem } = useField(store, field.name)
  const { name, raw } = field
  const isEdited = useRef(false)
  const change = useCallback(
    (next: unknown) => {
      isEdited.current = true
      store.set(name, next)
      store.tell({ type: 'change', part: raw, name, value: chosenOf(field, next), rowIndex: null })
    },
    [store, name, raw, field],
  )
  const check = useCallback(() => {
    if (!isEmpty(store.value(name)) || isLeftOnPurpose(isEdited.current)) store.validateField(name)
    store.tell({ type: 'blur', part: raw, name, value: store.value(name), rowIndex: null })
  }, [store, name, raw])
  const { Edit } = viewOf(field)
  const message = problem ? problemMessage(t, problem) : ''
  return (
    <>
      <Edit
        field={field}
        id={id}
        value={value}
        invalid={problem !== null}
        describedBy={problem ? `${id}-problem` : undefined}
        onChange={change}
        onBlur={check}
        {...(field.showLabel ? {} : { label: field.label })}
      />
      {problem ? (
        <div className={styles.problem} id={`${id}-problem`} role="alert" title={message}>
          {message}
        </div>
      ) : null}
    </>
  )
}
// A name that survives minification: tests count renders by it.
Control.displayName = 'FieldControl'
const FieldControl = memo(Control)
