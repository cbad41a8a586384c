import { conditionGroups } from '#shared/approval/parse.ts'
import { type ComparisonSymbol, type SchemeConditions, symbols } from '#shared/access/data-scheme.ts'
import { type Raw, rawList, text } from '#shared/form/parsing/read.ts'

const isSymbol = (symbol: string): symbol is ComparisonSymbol => symbols.some((known) => known === symbol)

/**
 * Conditions of a branch for the editor of conditions; null where they say what it does not draw: a formula, another field
 * as the value, or `and` beside `or` within one group.
 */
export function readBranchConditions(properties: Raw): SchemeConditions | null {
  const items = rawList(properties['conditions']).flatMap((entry) =>
    Array.isArray(entry['groups']) ? rawList(entry['groups']) : [entry],
  )
  if (items.some((item) => text(item['fieldType'], '1') === '3')) return null
  const conditionList = []
  for (const group of conditionGroups(properties)) {
    const joins = new Set(group.slice(1).map(({ logic }) => logic))
    if (joins.size > 1) return null
    const groups = []
    for (const { field, symbol, value, isField } of group) {
      const known = symbol === '=' ? '==' : symbol === '!=' ? '<>' : symbol
      if (isField || !isSymbol(known)) return null
      groups.push({ field, symbol: known, fieldValue: value ?? null })
    }
    if (groups.length > 0) conditionList.push({ logic: joins.has('or') ? ('or' as const) : ('and' as const), groups })
  }
  return { matchLogic: properties['matchLogic'] === 'or' ? 'or' : 'and', conditionList }
}

/** Conditions as the family stores them: each item joins the one before it. */
export function writeBranchConditions(
  { matchLogic, conditionList }: SchemeConditions,
  fields: ReadonlyMap<string, { readonly label: string; readonly kind: string }>,
): Raw {
  return {
    matchLogic,
    conditions: conditionList.map(({ logic, groups }) => ({
      logic,
      groups: groups.map(({ field, symbol, fieldValue }) => ({
        fieldType: 1,
        field,
        fieldName: fields.get(field)?.label ?? field,
        symbol,
        fieldValueType: 2,
        fieldValue,
        jnpfKey: fields.get(field)?.kind ?? '',
        logic: logic === 'or' ? '||' : '&&',
      })),
    })),
  }
}
