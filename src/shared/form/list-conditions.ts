import { type SchemeCondition, type SchemeConditions, symbols } from '#shared/access/data-scheme.ts'
import { isRaw, parseJson, type Raw, rawList, text } from './parsing/read.ts'

/** `problem` is English: what of a stored text cannot be read. */
export type ReadConditions =
  | { readonly ok: true; readonly conditions: SchemeConditions | null }
  | { readonly ok: false; readonly problem: string }

const none: ReadConditions = { ok: true, conditions: null }

const logicOf = (value: unknown): 'and' | 'or' => (text(value).toLowerCase() === 'or' ? 'or' : 'and')

function conditionOf(stored: Raw): SchemeCondition | string {
  const field = text(stored['field']) || text(stored['prop']) || text(stored['__vModel__'])
  const named = text(stored['symbol'])
  const symbol = symbols.find((each) => each === named)
  return symbol ? { field, symbol, fieldValue: stored['fieldValue'] } : `has the comparison "${named}"`
}

/** Conditions that name a field; an empty row of an editor says nothing. */
function conditionsOf(stored: readonly Raw[]): readonly SchemeCondition[] | string {
  const read = stored.filter((each) => text(each['symbol']) !== '').map(conditionOf)
  const problem = read.find((each) => typeof each === 'string')
  if (problem !== undefined) return problem
  return read.filter((each) => typeof each !== 'string').filter(({ field }) => field !== '')
}

function listOf(value: unknown): readonly Raw[] | null {
  if (value === undefined || value === null || value === '') return []
  const list = typeof value === 'string' ? parseJson(value) : { ok: true as const, value }
  return list.ok && Array.isArray(list.value) ? rawList(list.value) : null
}

/**
 * Conditions of a data filter or an advanced query in either stored shape (wire contract 6.2): groups in `conditionList`
 * since 3.6, one flat list in `conditionJson` (or the list by itself) before. As a text or as an object.
 */
export function readListConditions(source: unknown): ReadConditions {
  const parsed =
    typeof source === 'string' && source.trim() !== '' ? parseJson(source) : { ok: true as const, value: source }
  if (!parsed.ok) return { ok: false, problem: `is not JSON: ${parsed.problem}` }
  const { value } = parsed
  if (value === undefined || value === null || value === '') return none
  const root: Raw | null = Array.isArray(value) ? { conditionJson: value } : isRaw(value) ? value : null
  if (!root) return { ok: false, problem: 'is no list of conditions' }
  const matchLogic = logicOf(root['matchLogic'])
  const stored = listOf(root['conditionList'] ?? root['conditionJson'])
  if (!stored) return { ok: false, problem: 'is no list of conditions' }
  const isGrouped = stored.some((each) => Array.isArray(each['groups']))
  const groups = isGrouped
    ? stored.map((group) => ({ logic: logicOf(group['logic']), conditions: conditionsOf(rawList(group['groups'])) }))
    : [{ logic: matchLogic, conditions: conditionsOf(stored) }]
  const conditionList = []
  for (const { logic, conditions } of groups) {
    if (typeof conditions === 'string') return { ok: false, problem: conditions }
    if (conditions.length > 0) conditionList.push({ logic, groups: conditions })
  }
  return conditionList.length === 0 ? none : { ok: true, conditions: { matchLogic, conditionList } }
}
