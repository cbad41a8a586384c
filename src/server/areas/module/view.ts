import type { FieldPlan, FormPlan } from '#shared/form/model.ts'
import { hasRows } from '#shared/form/structure.ts'
import type { Definition } from './definition.ts'
import type { Hidden } from './grants.ts'

/** The form with only some of its props: `field` for a field, `table-column` for a child column. */
export function narrowed(form: FormPlan, keeps: (prop: string) => boolean): FormPlan {
  const fields = form.fields.flatMap((field): FieldPlan[] => {
    if (!hasRows(field)) return keeps(field.name) ? [field] : []
    if (!keeps(field.name)) return []
    const columns = field.columns.filter((column) => keeps(`${field.name}-${column.name}`))
    return columns.length === 0 ? [] : [{ ...field, columns }]
  })
  return { ...form, fields }
}

/** The form as far as the caller may see it. */
export function visibleForm(form: FormPlan, hidden: Hidden): FormPlan {
  return hidden.fields.size === 0 ? form : narrowed(form, (prop) => !hidden.fields.has(prop))
}

/** Whether the caller may see, search and sort by a prop in the list; one that is no column of it goes by the form. */
export function mayUse({ fields, columns }: Hidden): (prop: string) => boolean {
  // What is said of a child table goes for its columns.
  return (prop) => [prop, prop.split('-')[0] ?? ''].every((name) => !fields.has(name) && !columns.has(name))
}

const wholeLists = new WeakMap<Definition, FormPlan>()

/** What a list row holds: the columns of the list and what it is grouped by, or every field of the form when it names none. */
export function listForm(definition: Definition, hidden: Hidden): FormPlan {
  const isWhole = hidden.fields.size === 0 && hidden.columns.size === 0
  const known = isWhole ? wholeLists.get(definition) : undefined
  if (known) return known
  const { form, list } = definition
  const may = mayUse(hidden)
  const listed = new Set(list.columns.map((column) => column.prop))
  const tables = new Set([...listed].flatMap((prop) => (prop.includes('-') ? [prop.slice(0, prop.indexOf('-'))] : [])))
  const isListed = (prop: string): boolean => {
    if (listed.size === 0 || listed.has(prop) || prop === list.groupField) return true
    const [table = ''] = prop.split('-')
    // A column that names the table itself shows all of it.
    return prop.includes('-') ? listed.has(table) : false
  }
  const result = narrowed(form, (prop) => tables.has(prop) || (isListed(prop) && may(prop)))
  if (isWhole) wholeLists.set(definition, result)
  return result
}
