import {
  type ComparisonSymbol,
  type SchemeCondition,
  type SchemeConditions,
  symbols,
} from '#shared/access/data-scheme.ts'
import { isEmpty } from '#shared/form/kind.ts'
import type { FieldPlan, FormPlan, SearchPlan } from '#shared/form/model.ts'
import { kindOf } from '#shared/form/registry.ts'
import { hasRows } from '#shared/form/structure.ts'
import { isShown } from '#shared/form/visibility.ts'

/** A field that an advanced query may ask for. */
export interface QueryField {
  /** `name`, or `table-column`. */
  readonly prop: string
  readonly label: string
  readonly field: FieldPlan
}

/** Comparisons that take no value. */
const valueless: ReadonlySet<ComparisonSymbol> = new Set(['null', 'notNull'])
export const takesValue = (symbol: ComparisonSymbol): boolean => !valueless.has(symbol)

/** Every field of a form that can be searched, those of child tables behind the name of their table. */
export function queryFields(form: FormPlan, isHeldBack: (prop: string) => boolean): readonly QueryField[] {
  const usable = (field: FieldPlan) => kindOf(field).search !== null && isShown(field)
  return form.fields.flatMap((field): QueryField[] => {
    if (isHeldBack(field.name)) return []
    if (!hasRows(field)) return usable(field) ? [{ prop: field.name, label: field.label || field.name, field }] : []
    return field.columns
      .filter((column) => usable(column) && !isHeldBack(`${field.name}-${column.name}`))
      .map((column) => ({
        prop: `${field.name}-${column.name}`,
        label: `${field.label} - ${column.label || column.name}`,
        field: column,
      }))
  })
}

/** The comparisons of a field's kind, in the order of the family. */
export function symbolsOf(field: FieldPlan): readonly ComparisonSymbol[] {
  const operators = kindOf(field).search?.operators ?? []
  return symbols.filter((symbol) => operators.includes(symbol))
}

/** The search that draws the value of a condition. */
export function searchFor({ prop, label, field }: QueryField, symbol: ComparisonSymbol): SearchPlan {
  const searchType = symbol === 'between' ? 3 : symbol === 'like' || symbol === 'notLike' ? 2 : 1
  return { prop, label, field, searchType, multiple: symbol === 'in' || symbol === 'notIn' }
}

/** A first condition on a field. */
export function conditionOn({ prop, field }: QueryField): SchemeCondition {
  return { field: prop, symbol: symbolsOf(field)[0] ?? '==', fieldValue: null }
}

function says({ symbol, fieldValue }: SchemeCondition): boolean {
  if (!takesValue(symbol)) return true
  return Array.isArray(fieldValue) ? fieldValue.some((each) => !isEmpty(each)) : !isEmpty(fieldValue)
}

/** The conditions that say something; null when none does. */
export function meaningful(conditions: SchemeConditions): SchemeConditions | null {
  const conditionList = conditions.conditionList
    .map((group) => ({ ...group, groups: group.groups.filter(says) }))
    .filter(({ groups }) => groups.length > 0)
  return conditionList.length === 0 ? null : { ...conditions, conditionList }
}

export function countConditions(conditions: SchemeConditions | null): number {
  return conditions?.conditionList.reduce((sum, { groups }) => sum + groups.length, 0) ?? 0
}

/** The conditions as they are sent (wire contract 6.2, superQueryJson): with the kind of each field for other servers. */
export function sentConditions(conditions: SchemeConditions | null, fields: readonly QueryField[]): string {
  if (!conditions) return ''
  const kinds = new Map(fields.map(({ prop, field }) => [prop, field.rawKind]))
  const conditionList = conditions.conditionList.map(({ logic, groups }) => ({
    logic,
    groups: groups.map((each) => ({ ...each, jnpfKey: kinds.get(each.field) ?? '' })),
  }))
  return JSON.stringify({ matchLogic: conditions.matchLogic, conditionList })
}
