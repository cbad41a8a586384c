import type { ColumnPlan, FieldPlan, FormPlan, SearchPlan } from '../model.ts'
import { kindNamed, kindOf } from '../registry.ts'
import { rawKindOf } from './config.ts'
import { parseField } from './field.ts'
import { number, oneOf, type Raw, text, yes } from './read.ts'

/** Fields of a form by the key of a list: `name`, or `table-column` for a child column. */
export function fieldsByProp(form: FormPlan): ReadonlyMap<string, FieldPlan> {
  const fields = new Map<string, FieldPlan>()
  for (const field of form.fields) {
    fields.set(field.name, field)
    for (const column of field.columns) fields.set(`${field.name}-${column.name}`, column)
  }
  return fields
}

function propOf(item: Raw): string {
  return text(item['prop']) || text(item['id']) || text(item['__vModel__'])
}

/** The form's own field where it has one; else the copy that the list item carries. */
function fieldOf(item: Raw, prop: string, fields: ReadonlyMap<string, FieldPlan>): FieldPlan | null {
  const known = fields.get(prop)
  if (known) return known
  if (rawKindOf(item) === '') return null
  const [parent, column] = prop.split('-')
  const copy = parseField(item, column === undefined ? null : (parent ?? null))
  return copy.name === '' ? null : copy
}

export function parseColumn(item: Raw, fields: ReadonlyMap<string, FieldPlan>): ColumnPlan | null {
  const prop = propOf(item)
  if (prop === '') return null
  const field = fieldOf(item, prop, fields)
  const fixed = text(item['fixed'])
  const width = number(item['width'], null)
  return {
    prop,
    label: text(item['label']) || text(item['fullName']) || field?.label || prop,
    align: oneOf(item['align'], ['left', 'center', 'right'], 'left'),
    fixed: fixed === 'left' || fixed === 'right' ? fixed : null,
    width: width !== null && width > 0 ? width : null,
    sortable: yes(item['sortable']) || item['sortable'] === 'custom',
    kind: field?.kind ?? kindNamed(rawKindOf(item)).kind,
    field,
  }
}

export function parseSearch(item: Raw, fields: ReadonlyMap<string, FieldPlan>): SearchPlan | null {
  const prop = propOf(item)
  const field = prop === '' ? null : fieldOf(item, prop, fields)
  if (!field) return null
  const usual = kindOf(field).search?.type ?? 1
  const searchType = number(item['searchType'], usual)
  return {
    prop,
    label: text(item['label']) || text(item['fullName']) || field.label || prop,
    field,
    searchType: searchType === 2 || searchType === 3 ? searchType : 1,
    multiple: yes(item['searchMultiple']),
  }
}
