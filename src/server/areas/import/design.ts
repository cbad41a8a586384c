import type { FormPlan } from '#shared/form/model.ts'
import { parseForm } from '#shared/form/parse.ts'
import type { FieldKind } from '#shared/form/kind-names.ts'

interface Column {
  readonly kind: FieldKind
  readonly name: string
  readonly label: string
  readonly required?: boolean
  readonly multiple?: boolean
  readonly unique?: boolean
  readonly maxlength?: number
  readonly options?: readonly (readonly [id: string, label: string])[]
  /** Regular expression, as a design holds it, with its own message. */
  readonly pattern?: readonly [pattern: string, message: string]
  readonly defaultValue?: unknown
  readonly more?: Readonly<Record<string, unknown>>
}

/** Columns of an import that belong to no module, as a form of their own. */
export function designOf(columns: readonly Column[]): FormPlan {
  const fields = columns.map((column, index) => ({
    __config__: {
      formId: index + 1,
      jnpfKey: column.kind,
      label: column.label,
      showLabel: true,
      required: column.required ?? false,
      unique: column.unique ?? false,
      visibility: ['pc'],
      noShow: false,
      regList: column.pattern ? [{ pattern: column.pattern[0], message: column.pattern[1] }] : [],
      trigger: 'change',
      defaultValue: column.defaultValue ?? null,
      dataType: 'static',
    },
    __vModel__: column.name,
    multiple: column.multiple ?? false,
    disabled: false,
    maxlength: column.maxlength ?? null,
    ...(column.options
      ? {
          options: column.options.map(([id, fullName]) => ({ id, fullName })),
          props: { label: 'fullName', value: 'id', children: 'children' },
        }
      : {}),
    ...column.more,
  }))
  const parsed = parseForm(JSON.stringify({ fields }))
  if (!parsed.ok) throw new Error(parsed.problem)
  return parsed.plan
}
