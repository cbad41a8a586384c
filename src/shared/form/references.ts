import type { GivenParameter } from './row-parameters.ts'

/**
 * What the value of a field can point to. A new sort is an entry of `ReferenceScopes` and of `referenceSorts`; the
 * resolvers of server (`areas/module/references`) and screen (`form/references`) do not compile without it.
 */
export interface ReferenceScopes {
  /** A person by id. */
  user: null
  /** An entry of one dictionary (by id or code of its category), stored by its id or by its code. */
  entry: EntryScope
  /** An organisation by its path, a department, position, role or group by id, or anything by its suffixed id. */
  item: ItemScope
  /** A national division by its path of ids, joined by commas. */
  region: null
  /** A record of a generated module, called by one of its fields. */
  record: RecordScope
  /** A row of a data interface, by what its key column holds. */
  row: RowScope
}

/**
 * `mixed`: each id tells its type by its suffix (wire contract 4.1). `organization`: companies too, by paths of ids that are
 * joined by commas.
 */
export const itemTypes = ['organization', 'department', 'position', 'role', 'group', 'mixed'] as const
export type ItemType = (typeof itemTypes)[number]

export interface ItemScope {
  readonly type: ItemType
}

/** The suffixed id under which a server knows an item. */
export function itemKey(type: ItemType, id: string): string {
  if (type === 'organization') return `${lastId(id)}--department`
  if (type !== 'mixed') return `${id}--${type}`
  return id.includes('--') ? id : `${id}--user`
}

/** The id that a joined path leads to. */
export function lastId(path: string): string {
  return path.slice(path.lastIndexOf(',') + 1)
}

export interface RecordScope {
  readonly modelId: string
  /** The field that names it. */
  readonly shown: string
}

export interface RowScope {
  readonly interfaceId: string
  /** The column of the ids. */
  readonly key: string
  /** The column that names a row. */
  readonly shown: string
  /** What the interface is asked with. An id means the same row whatever they are. */
  readonly parameters: readonly GivenParameter[]
}

export interface EntryScope {
  readonly dictionaryType: string
  readonly by: 'id' | 'enCode'
}

export type ReferenceSort = keyof ReferenceScopes

export type Reference<Sort extends ReferenceSort = ReferenceSort> = Sort extends ReferenceSort
  ? { readonly sort: Sort; readonly scope: ReferenceScopes[Sort]; readonly id: string }
  : never

/** A sort with its scope: where ids belong. */
export type ReferenceTarget<Sort extends ReferenceSort = ReferenceSort> = Sort extends ReferenceSort
  ? { readonly sort: Sort; readonly scope: ReferenceScopes[Sort] }
  : never

/** Who asks, as far as a value may stand for them. */
export interface Caller {
  readonly userId: string
}

interface ReferenceSortDefinition<Sort extends ReferenceSort> {
  /** Tells the scopes of one sort apart. */
  readonly scopeKey: (scope: ReferenceScopes[Sort]) => string
  /** Whose eyes the names are for: everybody who opens a published form, or people who have signed in. */
  readonly audience: 'public' | 'session'
  /** Ids that stand for something of whoever asks, such as `currentUser`. */
  readonly callerIds: Readonly<Record<string, (caller: Caller) => string>>
}

/** Stands for whoever reads it (section 3, Picker item). */
export const currentUserId = 'currentUser'

export const referenceSorts: { readonly [Sort in ReferenceSort]: ReferenceSortDefinition<Sort> } = {
  user: {
    scopeKey: () => '',
    audience: 'session',
    callerIds: { [currentUserId]: ({ userId }) => userId },
  },
  entry: {
    scopeKey: ({ dictionaryType, by }) => JSON.stringify([dictionaryType, by]),
    audience: 'public',
    callerIds: {},
  },
  item: {
    scopeKey: ({ type }) => type,
    audience: 'session',
    // Only a mixed id can be somebody's: its type is its suffix.
    callerIds: {
      [currentUserId]: ({ userId }) => `${userId}--user`,
      [`${currentUserId}--system`]: ({ userId }) => `${userId}--user`,
    },
  },
  region: {
    scopeKey: () => '',
    audience: 'public',
    callerIds: {},
  },
  row: {
    scopeKey: ({ interfaceId, key, shown }) => JSON.stringify([interfaceId, key, shown]),
    audience: 'session',
    callerIds: {},
  },
  record: {
    scopeKey: ({ modelId, shown }) => JSON.stringify([modelId, shown]),
    audience: 'session',
    callerIds: {},
  },
}

function definitionOf<Sort extends ReferenceSort>(sort: Sort): ReferenceSortDefinition<Sort> {
  return referenceSorts[sort] as ReferenceSortDefinition<Sort>
}

export function scopeKey<Sort extends ReferenceSort>(sort: Sort, scope: ReferenceScopes[Sort]): string {
  return definitionOf(sort).scopeKey(scope)
}

/** The same text for two references to the same thing, and for no others. */
export function referenceKey({ sort, scope, id }: Reference): string {
  return JSON.stringify([sort, scopeKey(sort, scope as never), id])
}

/** Each thing once. */
export function distinctReferences(references: Iterable<Reference>): readonly Reference[] {
  const found = new Map<string, Reference>()
  for (const reference of references) found.set(referenceKey(reference), reference)
  return [...found.values()]
}

/** The id that a stored or searched id means for a caller: itself, unless it stands for something of theirs. */
export function callerId(sort: ReferenceSort, id: string, caller: Caller): string {
  const { callerIds } = referenceSorts[sort]
  return Object.hasOwn(callerIds, id) ? (callerIds[id]?.(caller) ?? id) : id
}

/** References, or targets, of one sort among others. */
export function ofSort<Sort extends ReferenceSort, Item extends ReferenceTarget>(
  items: readonly Item[],
  sort: Sort,
): readonly Extract<Item, { readonly sort: Sort }>[] {
  return items.filter((item): item is Extract<Item, { readonly sort: Sort }> => item.sort === sort)
}
