import { readConditions, type SchemeKind } from '#shared/access/data-scheme.ts'

/** Variables of the family's data schemes and ours. */
const variables: readonly (readonly [theirs: string, ours: string])[] = [
  ['@userId', 'currentUser'],
  ['@organizeId', '@currentOrg'],
  ['@organizationAndSuborganization', '@currentOrgAndSubOrg'],
  ['@userAndSubordinates', '@currentSubordinates'],
]
const toOurs = new Map(variables)
const toTheirs = new Map(variables.map(([theirs, ours]) => [ours, theirs]))

/** Code of its scheme that shows everything. */
export const ALL_DATA = 'jnpf_alldata'

type Item = Readonly<Record<string, unknown>>
const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null && !Array.isArray(value)

function renamed(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((one) => renamed(one, names))
  return typeof value === 'string' ? (names.get(value) ?? value) : value
}

const mapItems = (list: unknown, change: (item: Item) => Item): unknown =>
  Array.isArray(list) ? list.map((one: unknown) => (isItem(one) ? change(one) : one)) : list

/** Names of variables in conditions; whatever else stands there stays as it is. */
const renameIn = (list: unknown, names: ReadonlyMap<string, string>) =>
  mapItems(list, (group) => ({
    ...group,
    groups: mapItems(group['groups'], (one) => ({ ...one, fieldValue: renamed(one['fieldValue'], names) })),
  }))

/**
 * Conditions as they are stored here, of what a client of the family sends: the list of groups as text, and how they are
 * joined beside it. What is neither that nor ours comes back as it is, and is refused where it is saved.
 */
export function conditionsFromFamily(text: string, matchLogic: 'and' | 'or'): string {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return text
  }
  return Array.isArray(value) ? JSON.stringify({ matchLogic, conditionList: renameIn(value, toOurs) }) : text
}

/** The same the other way round, with words for the list of schemes. */
export function conditionsForFamily(kind: SchemeKind, text: string) {
  const conditions = kind === 'custom' ? readConditions(text) : null
  if (conditions === null) return { conditionJson: '[]', conditionText: '', matchLogic: 'and' }
  const { matchLogic, conditionList } = conditions
  const words = conditionList.map(({ logic, groups }) =>
    groups
      .map(({ field, symbol, fieldValue }) => `${field} ${symbol} ${wordsOf(renamed(fieldValue, toTheirs))}`.trim())
      .join(` ${logic} `),
  )
  return {
    conditionJson: JSON.stringify(renameIn(conditionList, toTheirs)),
    conditionText: words.length === 1 ? (words[0] ?? '') : words.map((one) => `(${one})`).join(` ${matchLogic} `),
    matchLogic,
  }
}

function wordsOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
