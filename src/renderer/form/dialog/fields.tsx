import { Form, type FormRule, Input, InputNumber, Select, Switch, TreeSelect, type TreeSelectProps } from 'antd'
import type { TFunction } from 'i18next'
import { type ReactNode, useId } from 'react'
import type { ServerFeature } from '#shared/access/server-features.ts'
import { DateInput } from '#renderer/components/date/DateInput.tsx'
import { type DateLimits, dateReason, type DateValue } from '#renderer/components/date/reason.ts'
import { nameFilter, nameSearch } from '#renderer/components/name-filter.ts'
import { numberText } from '#renderer/components/number-text.ts'
import { shownRule } from '#renderer/pickers/organization/rules.ts'
import type { Suggestion } from './Suggested.tsx'

/** One field of an edit dialog as data; its value travels under `name` in both directions. */
export type EditField<Name extends string = string> = {
  readonly name: Name
  readonly label: string
  /** It must be filled in; a text in place of "Please enter" or "Please choose" with the label (section 5). */
  readonly required?: boolean | string
  /** After `required` and `max`. */
  readonly rules?: readonly FormRule[]
  /** Of a new record. */
  readonly initial?: unknown
  readonly isFixed?: boolean
  /** Below the control. */
  readonly hint?: string
  /** A secret: no draft keeps it. */
  readonly isOutsideDraft?: boolean
  /** Beside another such one. */
  readonly isHalf?: boolean
  /** Where the server has none of it, the field is not there, and nothing of it is sent. */
  readonly needs?: ServerFeature
  /** Stands above it: it and those below belong together. For fields that always show. */
  readonly heading?: string
  /** By the other values; one that is not shown is not sent. */
  readonly isShown?: (values: Readonly<EditValues>) => boolean
} & (
  | {
      readonly kind: 'text' | 'area'
      /** Most characters, and what to say beyond it where that is not the usual sentence. */
      readonly max?: number
      readonly tooLong?: string
      /** Of a new record: what it begins with, until somebody types into it. */
      readonly suggestion?: Suggestion
    }
  | { readonly kind: 'number'; readonly min: number; readonly max: number }
  /** Epoch milliseconds on the wire, null for none; `format` as designs write it, a day when absent. */
  | { readonly kind: 'date'; readonly format?: string; readonly limits?: DateLimits }
  /** 1 and 0 on the wire. */
  | { readonly kind: 'switch'; readonly on?: string; readonly off?: string }
  | {
      readonly kind: 'choice'
      readonly options: readonly { readonly value: string | number; readonly label: string }[]
    }
  /** Nodes of `{id, fullName, children, disabled?}`. */
  | { readonly kind: 'tree'; readonly options: NonNullable<TreeSelectProps['treeData']>; readonly isLoading?: boolean }
  /** A control that takes `id`, `value` and `onChange`; `read` and `write` go between it and the wire. */
  | {
      readonly kind: 'own'
      readonly control: ReactNode
      readonly read?: (stored: unknown) => unknown
      readonly write?: (value: unknown) => unknown
    }
)

export type EditValues = Record<string, unknown>

const blanks: Readonly<Record<EditField['kind'], unknown>> = {
  text: '',
  area: '',
  number: 0,
  date: null,
  switch: false,
  choice: null,
  tree: '',
  own: null,
}

export function initialValues(fields: readonly EditField[]): EditValues {
  return Object.fromEntries(fields.map((field) => [field.name, field.initial ?? blanks[field.kind]]))
}

/** Values of the form, of a record as the server answered it. */
export function readValues(fields: readonly EditField[], record: Readonly<Record<string, unknown>>): EditValues {
  return Object.fromEntries(fields.map((field) => [field.name, readValue(field, record[field.name])]))
}

function readValue(field: EditField, stored: unknown): unknown {
  if (field.kind === 'switch') return stored === 1
  if (field.kind === 'own') return field.read ? field.read(stored) : stored
  // A top node has no parent on some servers.
  if (field.kind === 'tree') return stored || (field.initial ?? '')
  return stored ?? field.initial ?? blanks[field.kind]
}

/** The body to send. */
export function writeValues(fields: readonly EditField[], values: Readonly<EditValues>): EditValues {
  const shown = fields.filter(({ isShown }) => isShown?.(values) ?? true)
  return Object.fromEntries(shown.map((field) => [field.name, writeValue(field, values[field.name])]))
}

function writeValue(field: EditField, value: unknown): unknown {
  if (field.kind === 'switch') return value === true ? 1 : 0
  if (field.kind === 'number') return value ?? 0
  if (field.kind === 'date') return value ?? null
  if (field.kind === 'own') return field.write ? field.write(value) : value
  return field.kind === 'text' && typeof value === 'string' ? value.trim() : (value ?? '')
}

function rulesOf(field: EditField, t: TFunction): FormRule[] {
  const isText = field.kind === 'text' || field.kind === 'area'
  const way = isText || field.kind === 'number' ? 'enter' : 'choose'
  const usual = t(`common.rule.${way}`, { label: field.label })
  const message = typeof field.required === 'string' ? field.required : usual
  const needed: FormRule[] = field.required
    ? [{ required: true, message }, ...(isText ? [shownRule(message)] : [])]
    : []
  const rules = [...needed, ...limitsOf(field, t)]
  return [...rules, ...(field.rules ?? [])]
}

const day = 'yyyy-MM-dd'

function limitsOf(field: EditField, t: TFunction): FormRule[] {
  if (field.kind === 'number') {
    const { min, max } = field
    return [{ type: 'integer', min, max, message: t('common.rule.range', { min, max }) }]
  }
  if (field.kind === 'date') {
    // What cannot be read or is out of range stays in the field, with its reason, and is not saved.
    const { format = day, limits } = field
    return [
      {
        validator: (_rule, value: DateValue | undefined) => {
          const reason = dateReason(t, value ?? null, format, limits)
          return reason === '' ? Promise.resolve() : Promise.reject(new Error(reason))
        },
      },
    ]
  }
  if ((field.kind !== 'text' && field.kind !== 'area') || field.max === undefined) return []
  // Blanks around it are not saved.
  const transform = (value: unknown): unknown =>
    field.kind === 'text' && typeof value === 'string' ? value.trim() : value
  return [{ max: field.max, message: field.tooLong ?? t('common.rule.length', { max: field.max }), transform }]
}

/** Draws a field with its label and rules. */
export function EditFieldItem({ field, t }: { readonly field: EditField; readonly t: TFunction }) {
  const { isShown } = field
  if (!isShown) return <Item field={field} t={t} />
  return (
    <Form.Item noStyle shouldUpdate>
      {({ getFieldsValue }) => (isShown(getFieldsValue(true) as EditValues) ? <Item field={field} t={t} /> : null)}
    </Form.Item>
  )
}

function Item({ field, t }: { readonly field: EditField; readonly t: TFunction }) {
  return (
    <Form.Item
      name={field.name}
      label={field.label}
      style={{ gridColumn: field.isHalf ? 'auto' : '1 / -1' }}
      rules={rulesOf(field, t)}
      validateFirst
      {...(field.hint === undefined ? {} : { extra: field.hint })}
      {...(field.kind === 'switch' ? { valuePropName: 'checked' } : {})}
      {...(isUnchosenEmpty(field) ? { getValueProps: chosenValue } : {})}
    >
      {controlOf(field, t)}
    </Form.Item>
  )
}

interface FieldValueProps {
  readonly field: EditField
  readonly value: unknown
  readonly t: TFunction
}

/** A value as the control of its field shows it, and nobody changes it. */
export function FieldValue({ field, value, t }: FieldValueProps) {
  const id = useId()
  return (
    <Form component={false} name={id} disabled initialValues={{ [field.name]: value }}>
      <Form.Item
        name={field.name}
        noStyle
        {...(field.kind === 'switch' ? { valuePropName: 'checked' } : {})}
        {...(isUnchosenEmpty(field) ? { getValueProps: chosenValue } : {})}
      >
        {controlOf({ ...field, isFixed: true }, t)}
      </Form.Item>
    </Form>
  )
}

/** Nothing chosen is stored as an empty text, in whose place a select would show no hint. */
function isUnchosenEmpty(field: EditField): boolean {
  return field.kind === 'tree' || (field.kind === 'choice' && !field.options.some(({ value }) => value === ''))
}

const chosenValue = (value: unknown) => ({ value: value === '' ? undefined : value })

function controlOf(field: EditField, t: TFunction): ReactNode {
  const disabled = field.isFixed ?? false
  switch (field.kind) {
    case 'text':
      return <Input autoComplete="off" disabled={disabled} />
    case 'area':
      return <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} disabled={disabled} />
    case 'number':
      return (
        <InputNumber<number | string>
          min={field.min}
          max={field.max}
          precision={0}
          parser={numberText}
          style={{ width: 160 }}
          disabled={disabled}
        />
      )
    case 'date':
      return (
        <DateInput
          format={field.format ?? day}
          label={field.label}
          disabled={disabled}
          {...(field.limits ? { limits: field.limits } : {})}
        />
      )
    case 'switch':
      return <Switch checkedChildren={field.on} unCheckedChildren={field.off} disabled={disabled} />
    case 'choice':
      return (
        <Select
          options={[...field.options]}
          showSearch={nameSearch}
          disabled={disabled}
          placeholder={t('form.select')}
        />
      )
    case 'tree':
      return (
        <TreeSelect
          disabled={disabled}
          placeholder={t('form.select')}
          loading={field.isLoading ?? false}
          treeData={field.options}
          fieldNames={{ value: 'id', label: 'fullName', children: 'children' }}
          showSearch={{ filterTreeNode: nameFilter('fullName') }}
          treeDefaultExpandAll
          listHeight={280}
        />
      )
    case 'own':
      return field.control
  }
}
