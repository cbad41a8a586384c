import {
  type ComparisonSymbol,
  isVariable,
  saysSomething,
  type SchemeCondition,
  type SchemeConditions,
  symbols,
  type Variable,
} from '#shared/access/data-scheme.ts'
import type { FieldPlan, FormPlan, SearchPlan } from '#shared/form/model.ts'
import type { SearchControl } from '#shared/form/kind.ts'
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

/** Fields of the main form that can be searched, whether the form shows them or not: what a data scheme looks at. */
export function schemeFields(form: FormPlan): readonly QueryField[] {
  return form.fields
    .filter((field) => !hasRows(field) && kindOf(field).search !== null)
    .map((field) => ({ prop: field.name, label: field.label || field.name, field }))
}

const ofReader: { readonly [Control in SearchControl]?: readonly Variable[] } = {
  user: ['currentUser', '@currentSubordinates'],
  organization: ['@currentOrg', '@currentOrgAndSubOrg'],
}

/** What of whoever reads a field can be compared with, and what a stored condition compares it with already. */
export function variablesFor(field: FieldPlan, { symbol, fieldValue }: SchemeCondition): readonly Variable[] {
  const control = kindOf(field).search?.control
  const apt = control && ['==', '<>', 'in', 'notIn'].includes(symbol) ? ofReader[control] : undefined
  return [...new Set([...(apt ?? []), ...[fieldValue].flat().filter(isVariable)])]
}

/** A first condition on a field. */
export function conditionOn({ prop, field }: QueryField): SchemeCondition {
  return { field: prop, symbol: symbolsOf(field)[0] ?? '==', fieldValue: null }
}

/** The conditions that say something; null when none does. */
export function meaningful(conditions: SchemeConditions): SchemeConditions | null {
  const conditionList = conditions.conditionList
    .map((group) => ({ ...group, groups: group.groups.filter(saysSomething) }))
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
