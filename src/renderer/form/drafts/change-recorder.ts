import { tableRows } from '#shared/form/kinds/table.ts'
import type { DraftEntry } from '#shared/ipc/drafts.ts'
import type { FormChange, FormStore } from '../store/form-store.ts'
import type { TableStore } from '../store/table-store.ts'
import { isKept, loadedNames, pathOf } from './field-path.ts'

/** Milliseconds between two writes. With the way to the disk, what is typed is kept well within 250. */
export const writeInterval = 100
/** Milliseconds until a failed write is tried again. */
const retryAfter = 1000
/** Writes under way at a time: a slow disk does not keep typing in the page, where a crash would take it. */
const MAX_UNDER_WAY = 10

export interface ChangeRecorderOptions {
  readonly store: FormStore
  /** Row names of tables that were restored; other tables are as they were loaded. */
  readonly rows: ReadonlyMap<string, readonly string[]>
  /**
   * Keeps entries, in the order of the calls: one may begin before the last has ended. A rejection is tried again, unless
   * `gaveUp` says that it is of no use.
   */
  readonly write: (entries: readonly DraftEntry[]) => Promise<void>
  readonly gaveUp?: (error: unknown) => boolean
  /** Told when writing begins to fail, and with null when everything is kept again. */
  readonly onFailure?: (error: unknown) => void
  readonly now?: () => number
}

export interface ChangeRecorder {
  /** Hears the form until the answer is called, which writes what is left at once. */
  start(): () => void
  /** Writes what is left at once. */
  flush(): Promise<void>
  /** The same, and waits for what is under way: whether all that was typed is kept then. */
  finish(): Promise<boolean>
  /**
   * Hands out what is left to write, for a call that takes it along, and writes nothing until `release`. Null where there is
   * more than `limit`: it is to be written first.
   */
  hold(limit: number): readonly DraftEntry[] | null
  /** The call ended. What was handed out is written as before: main may not have got it, and twice does no harm. */
  release(): void
  /** Drops what is left: the draft is gone, and the form is as it was loaded. */
  drop(): void
  /** Drops what is left and hears nothing more. */
  end(): void
}

/** Child table → row key → name of the row. */
function nameRows(store: FormStore, restored: ChangeRecorderOptions['rows']): Map<string, Map<number, string>> {
  const named = new Map<string, Map<number, string>>()
  for (const [name, table] of store.tables) {
    const names = restored.get(name) ?? loadedNames(tableRows(store.loaded()[name]))
    named.set(name, new Map(table.rows().map((row, index) => [row.key, names[index] ?? `at:${index}`])))
  }
  return named
}

/**
 * Follows a form and writes what changed, place by place: at once after a pause, every `writeInterval` while somebody
 * keeps typing. It reads a value when it writes, so a place that changed ten times is written once. React hears nothing.
 */
export function createChangeRecorder({
  store,
  rows,
  write,
  gaveUp,
  onFailure,
  now = performance.now.bind(performance),
}: ChangeRecorderOptions): ChangeRecorder {
  let names = nameRows(store, rows)
  const fields = new Map(store.plan.fields.map((field) => [field.name, field]))
  const dirty = {
    fields: new Set<string>(),
    tables: new Set<string>(),
    cells: new Map<string, Map<number, Set<string>>>(),
  }
  /** What a failed write left, by path. */
  let left = new Map<string, DraftEntry>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = Number.NEGATIVE_INFINITY
  let underWay = 0
  /** Ends with the last of the writes so far. */
  let ended: Promise<unknown> = Promise.resolve()
  let writes = 0
  /** The last write each path went with: what an older one brought is no longer wanted. */
  const lastWrite = new Map<string, number>()
  let held: readonly DraftEntry[] | null = null
  let isOver = false
  let isFailing = false
  /** Rows added in another opening of the same form have names of their own. */
  const mark = Math.random().toString(36).slice(2, 12)
  let added = 0
  /** Counts drops: a write from before one is not tried again. */
  let round = 0

  const nameRow = (table: string, key: number): string => {
    added += 1
    const name = `new:${mark}.${added}`
    names.get(table)?.set(key, name)
    return name
  }

  const loadedRow = (table: string, name: string) => {
    const base = tableRows(store.loaded()[table])
    return base[loadedNames(base).indexOf(name)]
  }

  const structure = (name: string, table: TableStore): DraftEntry[] => {
    const named = names.get(name) ?? new Map<number, string>()
    const entries: DraftEntry[] = []
    const order = table.rows().map(({ key }) => {
      const known = named.get(key)
      if (known !== undefined) return known
      const row = nameRow(name, key)
      dirty.cells.get(name)?.delete(key)
      const value = JSON.stringify(table.rowValue(key))
      entries.push({ path: pathOf({ at: 'row', table: name, row }), value, from: 'null' })
      return row
    })
    const from = JSON.stringify(loadedNames(tableRows(store.loaded()[name])))
    return [...entries, { path: pathOf({ at: 'rows', table: name }), value: JSON.stringify(order), from }]
  }

  const cell = (name: string, table: TableStore, key: number, column: string): DraftEntry | null => {
    const plan = table.field.columns.find((one) => one.name === column)
    const row = names.get(name)?.get(key)
    const state = table.cell(key, column)
    if (!plan || !isKept(plan) || row === undefined || !state) return null
    const from = JSON.stringify(loadedRow(name, row)?.[column] ?? null)
    const path = pathOf({ at: 'cell', table: name, row, name: column, kind: plan.rawKind })
    return { path, value: JSON.stringify(state.value ?? null), from }
  }

  const collect = (): DraftEntry[] => {
    const found = new Map(left)
    left = new Map()
    const put = (entry: DraftEntry | null) => entry && found.set(entry.path, entry)
    for (const name of dirty.fields) {
      const field = fields.get(name)
      if (!field) continue
      const from = JSON.stringify(store.loaded()[name] ?? null)
      put({
        path: pathOf({ at: 'field', name, kind: field.rawKind }),
        value: JSON.stringify(store.value(name) ?? null),
        from,
      })
    }
    for (const name of dirty.tables) {
      const table = store.tables.get(name)
      if (table) for (const entry of structure(name, table)) put(entry)
    }
    for (const [name, keys] of dirty.cells) {
      const table = store.tables.get(name)
      if (table) for (const [key, columns] of keys) for (const column of columns) put(cell(name, table, key, column))
    }
    clear()
    return [...found.values()]
  }

  const clear = () => {
    dirty.fields.clear()
    dirty.tables.clear()
    dirty.cells.clear()
  }
  const isEmpty = () => dirty.fields.size + dirty.tables.size + dirty.cells.size + left.size === 0

  const schedule = (wait: number) => {
    if (timer !== undefined || underWay >= MAX_UNDER_WAY || isOver || held || isEmpty()) return
    timer = setTimeout(() => void flush(), wait)
  }
  const next = () => schedule(Math.max(0, last + writeInterval - now()))

  function flush(): Promise<void> {
    const run = writeLeft()
    ended = Promise.all([ended, run])
    return run
  }

  const putBack = () => {
    for (const entry of held ?? []) if (!left.has(entry.path)) left.set(entry.path, entry)
    held = null
  }

  async function writeLeft(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    putBack()
    const entries = isOver ? [] : collect()
    if (entries.length === 0) return
    last = now()
    underWay += 1
    writes += 1
    const begun = round
    const number = writes
    for (const { path } of entries) lastWrite.set(path, number)
    try {
      await write(entries)
      underWay -= 1
      if (isFailing && left.size === 0) notify(null)
      next()
    } catch (error) {
      underWay -= 1
      if (gaveUp?.(error)) isOver = true
      if (begun === round) notify(error)
      if (begun === round)
        for (const entry of entries) if (lastWrite.get(entry.path) === number) left.set(entry.path, entry)
      schedule(retryAfter)
    }
  }

  const notify = (error: unknown) => {
    isFailing = error !== null
    onFailure?.(error)
  }

  const drop = () => {
    clearTimeout(timer)
    timer = undefined
    held = null
    left = new Map()
    round += 1
    clear()
    if (isFailing) notify(null)
  }

  const onChange = (change: FormChange) => {
    if ('field' in change) {
      const field = fields.get(change.field)
      if (!field || !isKept(field)) return
      dirty.fields.add(change.field)
    } else if (change.row === null) dirty.tables.add(change.table)
    else {
      const rowsOf = dirty.cells.get(change.table) ?? new Map<number, Set<string>>()
      dirty.cells.set(change.table, rowsOf)
      rowsOf.set(change.row, (rowsOf.get(change.row) ?? new Set()).add(change.column))
    }
    next()
  }

  return {
    start() {
      const stop = store.watch(onChange)
      return () => {
        stop()
        void flush()
      }
    },
    flush,
    async finish() {
      await flush()
      await ended
      return !isOver && isEmpty()
    },
    hold(limit) {
      if (isOver) return null
      clearTimeout(timer)
      timer = undefined
      putBack()
      const entries = collect()
      held = entries
      if (entries.length > limit) return null
      // What a write under way brings, should it fail, is older.
      writes += 1
      for (const { path } of entries) lastWrite.set(path, writes)
      return entries
    },
    release() {
      putBack()
      next()
    },
    drop() {
      drop()
      names = nameRows(store, new Map())
    },
    end() {
      drop()
      isOver = true
    },
  }
}
