import type { FieldPlan, FormPlan } from '#shared/form/model.ts'
import { configOf } from '#shared/form/parsing/config.ts'
import type { Hidden } from '../module/grants.ts'
import { type Raw, raw, rawList, text } from '#shared/form/parsing/read.ts'

/**
 * A stored design without the fields that are held back, by name or `table-column`: whoever may not read a value need
 * not know what is asked there either.
 */
export function designWithout(formData: string, hidden: ReadonlySet<string>): string {
  if (hidden.size === 0) return formData
  const design = raw(JSON.parse(formData))
  const kept = (items: readonly Raw[], table: string): Raw[] =>
    items.flatMap((item) => {
      const name = text(item['__vModel__'])
      const code = table === '' ? name : `${table}-${name}`
      if (name !== '' && hidden.has(code)) return []
      const config = configOf(item)
      if (!Array.isArray(config['children'])) return [item]
      const children = kept(rawList(config['children']), name === '' ? table : name)
      return [{ ...item, __config__: { ...config, children } }]
    })
  return JSON.stringify({ ...design, fields: kept(rawList(design['fields']), '') })
}

/** What a reader of a task may do with each field: read it or not, and change it where it is their turn. */
export function operatesOf(form: FormPlan, { fields: hidden }: Hidden, isWritable: (prop: string) => boolean) {
  const operate = (field: FieldPlan, id: string, label: string) => ({
    id,
    name: label,
    required: field.required,
    requiredDisabled: field.required,
    jnpfKey: field.rawKind,
    dataType: text(configOf(field.raw)['dataType']),
    read: !hidden.has(id) && !hidden.has(id.split('-')[0] ?? ''),
    write: isWritable(id),
  })
  return form.fields.flatMap((field) => [
    operate(field, field.name, field.label),
    ...field.columns.map((column) => operate(column, `${field.name}-${column.name}`, `${field.label}-${column.label}`)),
  ])
}
