import type { FieldPlan, FormPlan } from '#shared/form/model.ts'
import { kindOf } from '#shared/form/registry.ts'
import { hasRows } from '#shared/form/structure.ts'
import { storageOf } from '#shared/form/values.ts'

/** What generated code knows of a field. */
export interface CodeField {
  readonly name: string
  readonly label: string
  readonly type: 'text' | 'longText' | 'number' | 'time' | 'choice' | 'choices' | 'switch' | 'list' | 'table'
  readonly required: boolean
  /** Filled by the server or worked out: shown, never typed. */
  readonly readOnly: boolean
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  readonly columns?: readonly CodeField[]
}

function typeOf(field: FieldPlan): CodeField['type'] | null {
  if (hasRows(field)) return 'table'
  const storage = storageOf(field)
  if (storage === null) return null
  if (kindOf(field).states) return 'switch'
  if (storage === 'time') return 'time'
  if (storage === 'number') return 'number'
  const isFixed = field.options?.type === 'static' && field.options.options.length > 0
  if (isFixed && kindOf(field).traits.isPath !== true) return storage === 'json' ? 'choices' : 'choice'
  if (storage === 'json') return 'list'
  const { isLong, isRichText } = kindOf(field).traits
  return isLong || isRichText ? 'longText' : 'text'
}

function codeField(field: FieldPlan): CodeField[] {
  const type = typeOf(field)
  if (type === null) return []
  const { traits, role } = kindOf(field)
  const names = field.options?.names
  return [
    {
      name: field.name,
      label: field.label || field.name,
      type,
      required: field.required && !field.hidden,
      readOnly: role !== 'value' || traits.isCalculated === true || field.disabled,
      ...(type === 'choice' || type === 'choices'
        ? {
            options: (field.options?.options ?? []).map((option) => ({
              value: String(option[names?.value ?? 'id'] ?? ''),
              label: String(option[names?.label ?? 'fullName'] ?? ''),
            })),
          }
        : {}),
      ...(type === 'table' ? { columns: field.columns.flatMap(codeField) } : {}),
    },
  ]
}

/** Fields of a form that hold a value, in their order. */
export const codeFields = (form: FormPlan): readonly CodeField[] => form.fields.flatMap(codeField)
