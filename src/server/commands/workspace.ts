import { copyName, beginning } from '#server/core/copy-name.ts'
import { ApiError } from '#server/core/answer.ts'
import { nextId } from '#server/core/ids.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { loose } from '#server/database/loose.ts'
import { readShapes } from '#server/database/transfer/shapes.ts'
import { render } from '#server/messages/message.ts'
import {
  type KindName,
  kindNames,
  type Manifest,
  type Values,
  type WorkspaceItem,
  writeWorkspace,
} from './workspace-archive.ts'
import { idsOf, kinds, readKind, writeItem } from './workspace-kinds.ts'

/** Writes what was designed in a workspace into one archive. `only`: of these kinds. */
export async function exportWorkspace(
  database: PlatformDatabase,
  file: string,
  { now, only = kindNames }: { readonly now: number; readonly only?: readonly KindName[] },
): Promise<Manifest> {
  const items: WorkspaceItem[] = []
  for (const kind of kindNames) if (only.includes(kind)) items.push(...(await readKind(database, kind)))
  return writeWorkspace(file, items, now)
}

export const conflictWays = ['skip', 'replace', 'copy'] as const
export type ConflictWay = (typeof conflictWays)[number]

/** What happens with one item of an archive. */
export interface PlannedItem {
  /** As it is stored: with the ids and codes that it has here. */
  readonly item: WorkspaceItem
  readonly state: 'new' | 'same' | 'conflict'
  /** What has its id, or its code, here. */
  readonly here: WorkspaceItem | null
}

/** Compares an archive with what is here. `way`: what is planned for conflicts; without one they only show. */
export async function planImport(
  database: PlatformDatabase,
  archived: readonly WorkspaceItem[],
  way: ConflictWay = 'skip',
): Promise<PlannedItem[]> {
  await requireColumns(database, archived)
  const existing = new Map<KindName, WorkspaceItem[]>()
  for (const kind of kindNames) existing.set(kind, await readKind(database, kind))
  const matched = archived.map((item) => ({ item, here: matching(existing.get(item.kind) ?? [], item) }))
  if (way === 'replace') rejectJoined(matched)
  // As if all that is here already were it: what is the same then is no conflict.
  const joined = renamed(matched.map(({ item, here }) => ({ item, to: here === null ? null : idsHere(item, here) })))
  const isSame = matched.map(({ here }, at) => here !== null && isEqual(joined[at] ?? here, here))
  if (way !== 'copy') return planned(matched, joined, isSame, await freeIds(database, matched, joined))
  const taken = new Map(kindNames.map((kind) => [kind, codesOf([...(existing.get(kind) ?? []), ...archived], kind)]))
  const copied = renamed(
    matched.map(({ item, here }, at) => {
      if (here === null) return { item, to: null }
      if (isSame[at] === true) return { item, to: idsHere(item, here) }
      return { item: copyOf(item, taken.get(item.kind) ?? new Set()), to: freshIds(item) }
    }),
  )
  return planned(matched, copied, isSame, await freeIds(database, matched, copied))
}

interface Matched {
  readonly item: WorkspaceItem
  readonly here: WorkspaceItem | null
}

/** One of them has the id of what is here and another its code: replaced by both it would be neither. */
function rejectJoined(matched: readonly Matched[]): void {
  const taken = new Map<string, WorkspaceItem>()
  for (const { item, here } of matched) {
    if (here === null) continue
    const key = `${here.kind} ${here.id}`
    const other = taken.get(key)
    if (other)
      throw new Error(
        `${item.kind} ${other.code} (${other.name}) and ${item.code} (${item.name}) are both ${here.code} (${here.name}) here: give it another code first; nothing was imported`,
      )
    taken.set(key, item)
  }
}

function planned(
  matched: readonly Matched[],
  stored: readonly WorkspaceItem[],
  isSame: readonly boolean[],
  freed: ReadonlyMap<string, string>,
): PlannedItem[] {
  const items = freed.size === 0 ? stored : stored.map((item) => withIds(item, freed))
  return items.map((item, at) => {
    const here = matched[at]?.here ?? null
    return { item, here, state: here === null ? 'new' : isSame[at] === true ? 'same' : 'conflict' }
  })
}

const codesOf = (items: readonly WorkspaceItem[], kind: KindName) =>
  new Set(items.filter((item) => item.kind === kind).map(({ code }) => code.toLowerCase()))

function matching(existing: readonly WorkspaceItem[], { id, code }: WorkspaceItem): WorkspaceItem | null {
  const sameCode = (each: WorkspaceItem) => code !== '' && each.code.toLowerCase() === code.toLowerCase()
  return existing.find((each) => each.id === id) ?? existing.find(sameCode) ?? null
}

/** Under a code that is free, and a name that says which one it is. */
function copyOf(item: WorkspaceItem, taken: Set<string>): WorkspaceItem {
  const base = beginning(item.code, 45)
  let number = 2
  while (taken.has(`${base}${number}`.toLowerCase())) number += 1
  taken.add(`${base}${number}`.toLowerCase())
  return { ...item, code: `${base}${number}`, name: copyName(item.name, `_${number}`) }
}

type Ids = ReadonlyMap<string, string>

/** Rows that belong to an item and have ids of their own. */
const partRows = (item: WorkspaceItem) =>
  kinds[item.kind].parts.flatMap(({ table, key }) =>
    key === undefined
      ? []
      : (item.parts[table] ?? []).map((row) => ({ id: String(row['id']), key: `${table} ${row[key]}` })),
  )

/** The ids that an item and its parts have here. */
function idsHere(item: WorkspaceItem, here: WorkspaceItem): Ids {
  const known = new Map(partRows(here).map(({ id, key }) => [key, id]))
  return new Map([[item.id, here.id], ...partRows(item).map(({ id, key }) => [id, known.get(key) ?? id] as const)])
}

const freshIds = (item: WorkspaceItem): Ids =>
  new Map([item.id, ...partRows(item).map(({ id }) => id)].map((id) => [id, nextId()]))

/** Every item with the ids that all of them have from here on, and with what they name of one another. */
function renamed(items: readonly { readonly item: WorkspaceItem; readonly to: Ids | null }[]): WorkspaceItem[] {
  const ids = new Map<string, string>()
  for (const { to } of items) for (const [from, id] of to ?? []) if (from !== id) ids.set(from, id)
  return items.map(({ item }) => withIds(item, ids))
}

/** Ids that something else has here give way: of new items, and of entries that moved. */
async function freeIds(
  database: PlatformDatabase,
  matched: readonly Matched[],
  items: readonly WorkspaceItem[],
): Promise<Ids> {
  const ids = new Map<string, string>()
  for (const kind of kindNames) {
    const spec = kinds[kind]
    const rows = await idsOf(database, spec.table)
    const parts = new Set<string>()
    for (const { table, key } of spec.parts)
      if (key !== undefined) for (const id of await idsOf(database, table)) parts.add(id)
    for (const [at, item] of items.entries()) {
      if (item.kind !== kind) continue
      const here = matched[at]?.here ?? null
      const own = new Set(here === null ? [] : partRows(here).map(({ id }) => id))
      if (here === null && rows.has(item.id)) ids.set(item.id, nextId())
      for (const { id } of partRows(item)) if (parts.has(id) && !own.has(id)) ids.set(id, nextId())
    }
  }
  return ids
}

/** Shorter ones might be any word: they are told by a whole value alone. */
const LEAST_ID = 8

function withIds(item: WorkspaceItem, ids: Ids): WorkspaceItem {
  if (ids.size === 0) return item
  const text = (value: string) =>
    ids.get(value) ??
    value.replaceAll(/[\w-]{8,50}/g, (word) => (word.length < LEAST_ID ? word : (ids.get(word) ?? word)))
  const values = (row: Values): Values =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, typeof value === 'string' ? text(value) : value]),
    )
  return {
    ...item,
    id: ids.get(item.id) ?? item.id,
    row: values(item.row),
    parts: Object.fromEntries(Object.entries(item.parts).map(([table, rows]) => [table, rows.map(values)])),
  }
}

/** Whether all of an item is here already; what is here beside it does not count. */
function isEqual(item: WorkspaceItem, here: WorkspaceItem): boolean {
  const told = (row: Values) => JSON.stringify(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1)))
  if (told(item.row) !== told(here.row)) return false
  return Object.entries(item.parts).every(([table, rows]) => {
    const known = new Set((here.parts[table] ?? []).map(told))
    return rows.every((row) => known.has(told(row)))
  })
}

/** An archive names columns that this version has, or it was made by hand. */
async function requireColumns(database: PlatformDatabase, items: readonly WorkspaceItem[]): Promise<void> {
  const shapes = new Map(
    (await readShapes(database)).map(({ name, columns }) => [name, new Set(columns.map((column) => column.name))]),
  )
  for (const { kind, row, parts } of items) {
    const spec = kinds[kind]
    const allowed = kind === 'design' ? new Set(['content']) : shapes.get(spec.table)
    const odd = Object.keys(row).find((name) => allowed?.has(name) !== true)
    if (odd !== undefined) throw new Error(`${kind}: this version knows no "${odd}"`)
    for (const [table, rows] of Object.entries(parts)) {
      const known = table === 'authority' && kind === 'role' ? new Set(['type', 'name']) : shapes.get(table)
      const isPart = spec.parts.some((part) => part.table === table) || spec.read !== undefined
      const unknown = rows.flatMap((each) => Object.keys(each)).find((name) => known?.has(name) !== true)
      if (!isPart || unknown !== undefined)
        throw new Error(`${kind}: this version knows no "${table}.${unknown ?? ''}"`)
    }
  }
}

export interface ImportResult {
  readonly created: number
  readonly replaced: number
  readonly left: number
  /** What could not be carried, in words. */
  readonly notes: readonly string[]
}

/** Stores what is planned, all of it or nothing. */
export async function importWorkspace(
  database: PlatformDatabase,
  plan: readonly PlannedItem[],
  { way, now }: { readonly way: ConflictWay; readonly now: number },
): Promise<ImportResult> {
  const notes: string[] = []
  const counts = { created: 0, replaced: 0, left: 0 }
  await database.transaction().execute(async (inside) => {
    for (const kind of kindNames)
      for (const { item, state, here } of plan.filter((each) => each.item.kind === kind)) {
        if (state === 'same' || (state === 'conflict' && way === 'skip')) {
          counts.left += 1
          continue
        }
        const isReplaced = state === 'conflict' && way === 'replace' && here !== null
        const title = `${kind} ${item.code} (${item.name})`
        try {
          const before = isReplaced ? await rowHere(inside, kind, here.id) : null
          const stored = isReplaced ? { ...item, code: here.code } : item
          const missing = await writeItem(inside, stored, before, now)
          if (missing.length > 0)
            notes.push(`${title}: ${missing.length} grants name what is not here, such as ${missing[0]}`)
        } catch (error) {
          const words =
            error instanceof ApiError
              ? render(error.text, 'en')
              : error instanceof Error
                ? error.message
                : String(error)
          throw new Error(`${title}: ${words}; nothing was imported`, { cause: error })
        }
        if (isReplaced) counts.replaced += 1
        else counts.created += 1
      }
  })
  return { ...counts, notes }
}

async function rowHere(inside: PlatformDatabase, kind: KindName, id: string): Promise<Values> {
  const row = await loose(inside)
    .selectFrom(kinds[kind].table)
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row as Values
}
