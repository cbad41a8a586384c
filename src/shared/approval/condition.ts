import type { FormRecord } from '#shared/form/values.ts'
import type { Branch, ConditionItem, Split } from './model.ts'

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const numeric = /^\s*-?\d+(?:\.\d+)?\s*$/
const isNumber = (value: unknown) => typeof value === 'number' || (typeof value === 'string' && numeric.test(value))

/** Numbers by their size, whatever else by its text; null where one of them is no value. */
function compare(one: unknown, other: unknown): number | null {
  if (isEmpty(one) || isEmpty(other)) return null
  if (isNumber(one) && isNumber(other)) return Number(one) - Number(other)
  const [first, second] = [String(one), String(other)]
  return first < second ? -1 : first > second ? 1 : 0
}

const words = (value: unknown): string[] =>
  Array.isArray(value) ? value.flatMap(words) : isEmpty(value) ? [] : [String(value)]

const isSame = (one: unknown, other: unknown) =>
  Array.isArray(one) || Array.isArray(other)
    ? words(one).join('\n') === words(other).join('\n')
    : isEmpty(one) || isEmpty(other)
      ? isEmpty(one) && isEmpty(other)
      : compare(one, other) === 0

const includes = (one: unknown, other: unknown) => {
  const wanted = words(other)
  const there = words(one)
  return wanted.length > 0 && wanted.every((word) => there.some((each) => each.includes(word)))
}

function holdsItem({ field, symbol, value, isField }: ConditionItem, record: Readonly<FormRecord>): boolean {
  const own = Object.hasOwn(record, field) ? record[field] : null
  const other = isField ? (record[String(value)] ?? null) : value
  const order = compare(own, other)
  switch (symbol) {
    case '==':
    case '=':
      return isSame(own, other)
    case '<>':
    case '!=':
      return !isSame(own, other)
    case '>':
      return order !== null && order > 0
    case '>=':
      return order !== null && order >= 0
    case '<':
      return order !== null && order < 0
    case '<=':
      return order !== null && order <= 0
    case 'like':
      return includes(own, other)
    case 'notLike':
      return !includes(own, other)
    case 'in':
      return words(own).some((word) => words(other).includes(word))
    case 'notIn':
      return !words(own).some((word) => words(other).includes(word))
    case 'between': {
      const [from, to] = Array.isArray(other) ? (other as readonly unknown[]) : []
      const [lower, upper] = [compare(own, from), compare(own, to)]
      return lower !== null && upper !== null && lower >= 0 && upper <= 0
    }
    case 'null':
      return isEmpty(own)
    case 'notNull':
      return !isEmpty(own)
    default:
      return false
  }
}

/** Items from left to right; `and` binds no closer than `or`, as in the family. */
function holdsGroup(items: readonly ConditionItem[], record: Readonly<FormRecord>): boolean {
  const [first, ...rest] = items
  if (!first) return true
  let isHolding = holdsItem(first, record)
  for (const item of rest) {
    const own = holdsItem(item, record)
    isHolding = item.logic === 'or' ? isHolding || own : isHolding && own
  }
  return isHolding
}

function holds({ groups, matchLogic }: Branch, record: Readonly<FormRecord>): boolean {
  if (groups.length === 0) return false
  const check = (group: readonly ConditionItem[]) => holdsGroup(group, record)
  return matchLogic === 'or' ? groups.some(check) : groups.every(check)
}

/**
 * Branches that a record takes: all parallel ones, those that were chosen, or the first one whose condition holds, else the
 * default. Empty: no branch is meant for it, and what follows the branches goes on.
 */
export function branchesOf(split: Split, record: Readonly<FormRecord>, chosen: readonly string[]): string[] {
  if (split.kind === 'parallel') return split.branches.map(({ id }) => id)
  if (split.kind === 'chosen') return split.branches.flatMap(({ id }) => (chosen.includes(id) ? [id] : []))
  const found =
    split.branches.find((branch) => !branch.isDefault && holds(branch, record)) ??
    split.branches.find(({ isDefault }) => isDefault)
  return found ? [found.id] : []
}
