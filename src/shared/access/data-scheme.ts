import type { Storage } from '#shared/form/kind.ts'
import { numberSpan, type ReadSpan, type Spans, spansHold, spansOf, timeSpan } from '#shared/form/spans.ts'

/** Which records of a module a data scheme shows (specification, section 6: authorize kind "data"). */
export const schemeKinds = ['all', 'own', 'organization', 'organizationAndBelow', 'subordinates', 'custom'] as const
export type SchemeKind = (typeof schemeKinds)[number]

/** Comparisons by the names that the family stores (wire contract 6.2, superQueryJson). */
export const symbols = [
  '==',
  '<>',
  'like',
  'notLike',
  'in',
  'notIn',
  'null',
  'notNull',
  '>',
  '>=',
  '<',
  '<=',
  'between',
] as const
export type ComparisonSymbol = (typeof symbols)[number]

/** Values that stand for something of whoever reads (wire contract 4.1). */
export const variables = ['currentUser', '@currentOrg', '@currentOrgAndSubOrg', '@currentSubordinates'] as const

export type Variable = (typeof variables)[number]

export const isVariable = (value: unknown): value is Variable => variables.some((known) => known === value)

export interface SchemeCondition {
  /** A field of the main form. */
  readonly field: string
  readonly symbol: ComparisonSymbol
  /** One value, a list, or from and to for `between`. */
  readonly fieldValue: unknown
}

export interface SchemeGroup {
  readonly logic: 'and' | 'or'
  readonly groups: readonly SchemeCondition[]
}

/** Groups of conditions, joined by `matchLogic`. */
export interface SchemeConditions {
  readonly matchLogic: 'and' | 'or'
  readonly conditionList: readonly SchemeGroup[]
}

export interface Scheme {
  readonly kind: SchemeKind
  /** Of a custom scheme; null where what is stored cannot be read: it then shows nothing. */
  readonly conditions: SchemeConditions | null
}

/** Who reads, as far as schemes look at them. */
export interface Viewer {
  readonly userId: string
  /** The organisation worked for now. */
  readonly organizationId: string
  /** It and every one below it. */
  readonly organizationIds: ReadonlySet<string>
  /** The viewer and everybody who reports to them, directly or through others. */
  readonly subordinateIds: ReadonlySet<string>
}

/** A record, as far as schemes look at it. */
export interface SchemeRow {
  readonly createdBy: string
  /** Every organisation its creator is a member of. */
  readonly creatorOrganizations: readonly string[]
  /** Stored values, how each is stored, and what values of its field stand for; a field that is not there matches no condition. */
  readonly value: (field: string) => Parameters<typeof conditionHolds>[2]
}

type Logic = 'and' | 'or'
const isLogic = (value: unknown): value is Logic => value === 'and' || value === 'or'
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readCondition(value: unknown): SchemeCondition | null {
  if (!isRecord(value)) return null
  const { field, symbol, fieldValue } = value
  const known = symbols.find((each) => each === symbol)
  return typeof field === 'string' && field !== '' && known ? { field, symbol: known, fieldValue } : null
}

function readGroup(value: unknown): SchemeGroup | null {
  if (!isRecord(value) || !isLogic(value['logic']) || !Array.isArray(value['groups'])) return null
  const groups = value['groups'].map(readCondition)
  if (groups.length === 0 || groups.includes(null)) return null
  return { logic: value['logic'], groups: groups as SchemeCondition[] }
}

/** Reads stored conditions; null for anything else, and for none at all: a scheme is not opened by a spoilt text. */
export function readConditions(text: string): SchemeConditions | null {
  try {
    const value: unknown = JSON.parse(text)
    if (!isRecord(value) || !isLogic(value['matchLogic']) || !Array.isArray(value['conditionList'])) return null
    const list = value['conditionList'].map(readGroup)
    if (list.length === 0 || list.includes(null)) return null
    return { matchLogic: value['matchLogic'], conditionList: list as SchemeGroup[] }
  } catch {
    return null
  }
}

/** Comparisons that take no value. */
const valueless: ReadonlySet<ComparisonSymbol> = new Set(['null', 'notNull'])
export const takesValue = (symbol: ComparisonSymbol): boolean => !valueless.has(symbol)

/** Whether a condition asks for something: one without a value would find nothing, or all with what is not it. */
export function saysSomething({ symbol, fieldValue }: SchemeCondition): boolean {
  return !takesValue(symbol) || (Array.isArray(fieldValue) ? !fieldValue.every(isEmpty) : !isEmpty(fieldValue))
}

export function usesVariable({ fieldValue }: SchemeCondition): boolean {
  return [fieldValue].flat().some(isVariable)
}

/** One condition on the variables among several values and one on the others; itself where it has but one sort. */
export function partsOf(condition: SchemeCondition): readonly SchemeCondition[] {
  const { symbol, fieldValue } = condition
  if ((symbol !== 'in' && symbol !== 'notIn') || !Array.isArray(fieldValue)) return [condition]
  const values: readonly unknown[] = fieldValue
  const own = values.filter(isVariable)
  if (own.length === 0 || own.length === values.length) return [condition]
  return [
    { ...condition, fieldValue: own },
    { ...condition, fieldValue: values.filter((value) => !isVariable(value)) },
  ]
}

export function readScheme(kind: string, conditionText: string): Scheme {
  const known = schemeKinds.find((each) => each === kind)
  if (known === undefined) return { kind: 'custom', conditions: null }
  return { kind: known, conditions: known === 'custom' ? readConditions(conditionText) : null }
}

/** A condition with the viewer's own ids in place of variables, in the form that its column is compared in. */
export type Comparison =
  | { readonly test: 'in' | 'notIn'; readonly values: readonly string[] }
  | { readonly test: 'like' | 'notLike'; readonly part: string }
  | { readonly test: 'empty' | 'notEmpty' }
  | ({ readonly test: 'spans' } & Spans)

function expand(value: string, viewer: Viewer): readonly string[] {
  switch (value) {
    case 'currentUser':
      return [viewer.userId]
    case '@currentOrg':
      return [viewer.organizationId]
    case '@currentOrgAndSubOrg':
      return [...viewer.organizationIds]
    case '@currentSubordinates':
      return [...viewer.subordinateIds]
    default:
      return [value]
  }
}

/** Of the ids of a mixed selection (wire contract 4.1). */
const suffixes = ['user', 'company', 'department', 'position', 'role', 'group'] as const

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

/** What values of numbers and times stand for where the field behind them is not known. */
function plainSpan(storage: Storage): ReadSpan | null {
  if (storage === 'number') return numberSpan
  return storage === 'time' ? (value) => timeSpan(value, 'second') : null
}

/**
 * What a condition asks of a column stored in a way; null where the two do not fit, which matches nothing. Lists (`json`)
 * are compared by their elements, users and organisations also with the suffix of a mixed selection. `span`: what a value of
 * the field stands for, where its values have an order.
 */
export function comparisonOf(
  condition: SchemeCondition,
  storage: Storage,
  viewer: Viewer,
  span: ReadSpan | null = plainSpan(storage),
): Comparison | null {
  const { symbol, fieldValue } = condition
  if (symbol === 'null') return { test: 'empty' }
  if (symbol === 'notNull') return { test: 'notEmpty' }
  if (span) {
    const spans = spansOf(symbol, fieldValue, span)
    return spans && { test: 'spans', ...spans }
  }
  const texts = listOf(fieldValue).filter((value) => typeof value === 'string' || typeof value === 'number')
  if (symbol === 'like' || symbol === 'notLike') {
    const part = String(texts[0] ?? '')
    return part === '' || storage === 'json' ? null : { test: symbol, part }
  }
  if (!['==', '<>', 'in', 'notIn'].includes(symbol)) return null
  const plain = texts.flatMap((text) => expand(String(text), viewer)).filter((value) => value !== '')
  const values = storage === 'json' ? plain.flatMap((id) => [id, ...suffixes.map((type) => `${id}--${type}`)]) : plain
  return { test: symbol === '==' || symbol === 'in' ? 'in' : 'notIn', values }
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

function holds(comparison: Comparison, value: unknown): boolean {
  switch (comparison.test) {
    case 'empty':
      return isEmpty(value)
    case 'notEmpty':
      return !isEmpty(value)
    case 'in':
      return elementsOf(value).some((each) => comparison.values.includes(each))
    case 'notIn':
      return !elementsOf(value).some((each) => comparison.values.includes(each))
    case 'like':
      return !isEmpty(value) && String(value).toLowerCase().includes(comparison.part.toLowerCase())
    case 'notLike':
      return isEmpty(value) || !String(value).toLowerCase().includes(comparison.part.toLowerCase())
    case 'spans':
      return spansHold(comparison, value)
  }
}

/** Texts of a stored value, and of a list within lists. */
function elementsOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(elementsOf)
  return typeof value === 'string' && value !== '' ? [value] : []
}

/** Whether a stored value fits a condition; null, nothing is stored under its name, fits none. */
export function conditionHolds(
  condition: SchemeCondition,
  viewer: Viewer,
  stored: { readonly value: unknown; readonly storage: Storage; readonly span?: ReadSpan | null } | null,
): boolean {
  const comparison = stored && comparisonOf(condition, stored.storage, viewer, stored.span ?? undefined)
  return comparison ? holds(comparison, stored.value) : false
}

/** Groups of conditions with a test for each one. */
export function conditionsHold(conditions: SchemeConditions, test: (condition: SchemeCondition) => boolean): boolean {
  return joined(conditions.matchLogic, conditions.conditionList, ({ logic, groups }) => joined(logic, groups, test))
}

function joined<Item>(logic: Logic, items: readonly Item[], test: (item: Item) => boolean): boolean {
  return logic === 'and' ? items.every(test) : items.some(test)
}

function matches({ kind, conditions }: Scheme, viewer: Viewer, row: SchemeRow): boolean {
  switch (kind) {
    case 'all':
      return true
    case 'own':
      return row.createdBy === viewer.userId
    case 'organization':
      return row.creatorOrganizations.includes(viewer.organizationId)
    case 'organizationAndBelow':
      return row.creatorOrganizations.some((id) => viewer.organizationIds.has(id))
    case 'subordinates':
      return viewer.subordinateIds.has(row.createdBy)
    case 'custom':
      return (
        conditions !== null &&
        conditionsHold(conditions, (condition) => conditionHolds(condition, viewer, row.value(condition.field)))
      )
  }
}

/** Whether a viewer with these schemes sees a record: the union of what each shows; without any, nothing. */
export function seesRow(schemes: readonly Scheme[], viewer: Viewer, row: SchemeRow): boolean {
  return schemes.some((scheme) => matches(scheme, viewer, row))
}
