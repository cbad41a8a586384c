import type { DraftEntry, DraftForm, DraftHead, DraftSummary, StoredDraft } from '#shared/ipc/drafts.ts'
import type { DraftCommands } from '#shared/ipc/drafts-worker.ts'
import type { Readable, Writable } from '#worker/encrypted-store/database.ts'
import type { Cipher } from '#worker/encrypted-store/cipher.ts'

/** What the drafts of one person may take before the oldest go. */
export interface DraftBounds {
  readonly drafts: number
  /** Bytes of sealed entries, of all drafts together. */
  readonly bytes: number
}

interface DraftRow {
  readonly id: number
  readonly head: Buffer
  readonly is_saving: number
  readonly at: number
  readonly size: number
}

type SealedHead = DraftForm & DraftHead & { readonly submit?: string }

/**
 * How often a form is opened by itself before it says that it shows. A second crash while it opens does not lose it, and
 * one that crashes the page each time does not come back for ever.
 */
const returns = 2

function keyOf(cipher: Cipher, { moduleId, recordId }: DraftForm): Buffer {
  return recordId === null ? cipher.digest('new', moduleId) : cipher.digest('record', moduleId, recordId)
}

function opened<Value>(cipher: Cipher, sealed: Buffer): Value | null {
  const text = cipher.decrypt(sealed)
  return text === null ? null : (JSON.parse(text) as Value)
}

/** `draft`: an entry that the disk moved to another draft is none of that one. */
interface Origin {
  readonly path: string
  readonly from: string
  readonly draft?: number
}

function entryOf(
  cipher: Cipher,
  draft: number,
  row: { readonly origin: Buffer; readonly value: Buffer },
): DraftEntry | null {
  const origin = opened<Origin>(cipher, row.origin)
  const value = cipher.decrypt(row.value)
  if (origin === null || value === null || (origin.draft ?? draft) !== draft) return null
  return { path: origin.path, from: origin.from, value }
}

function find(database: Readable, cipher: Cipher, form: DraftForm): DraftRow | undefined {
  return database.get('SELECT id, head, is_saving, at, size FROM draft WHERE key = ?', keyOf(cipher, form)) as
    | DraftRow
    | undefined
}

/**
 * The draft of a form, its entries by their places, or null. A damaged entry is left out, and `missed` hears of it: the rest
 * is still what the person typed.
 */
export function readDraft(
  database: Readable,
  cipher: Cipher,
  form: DraftForm,
  missed: () => void = () => undefined,
): StoredDraft | null {
  const row = find(database, cipher, form)
  if (!row) return null
  const head = opened<SealedHead>(cipher, row.head)
  if (!head) {
    missed()
    return null
  }
  const rows = database.all('SELECT origin, value FROM entry WHERE draft = ?', row.id) as {
    origin: Buffer
    value: Buffer
  }[]
  const { module, title, path, baseline } = head
  const entries = rows.flatMap((one) => entryOf(cipher, row.id, one) ?? [])
  // No draft was ever without one.
  if (entries.length < Math.max(rows.length, 1)) missed()
  return {
    head: { module, title, path, baseline },
    // The rows lie in the order of keyed digests, which is another one in each file.
    entries: entries.sort((a, b) => (a.path < b.path ? -1 : 1)),
    at: row.at,
    isSaving: row.is_saving === 1,
    submit: row.is_saving === 1 ? (head.submit ?? null) : null,
  }
}

/** Bytes the entry takes more than what it replaces. The value before the first change stays as it was. */
function putEntry(database: Writable, cipher: Cipher, draft: number, { path, value, from }: DraftEntry): number {
  const key = cipher.digest('path', path)
  const before = database.get(
    'SELECT origin, length(value) + length(origin) AS size FROM entry WHERE draft = ? AND key = ?',
    draft,
    key,
  ) as { origin: Buffer; size: number } | undefined
  const sealed = cipher.encrypt(value)
  // An origin that the disk damaged would take every later word of its field with it.
  const isWhole = before !== undefined && cipher.decrypt(before.origin) !== null
  const origin = isWhole ? before.origin : cipher.encrypt(JSON.stringify({ path, from, draft } satisfies Origin))
  database.run(
    'INSERT OR REPLACE INTO entry (draft, key, origin, value) VALUES (?, ?, ?, ?)',
    draft,
    key,
    origin,
    sealed,
  )
  return origin.length + sealed.length - (before?.size ?? 0)
}

/** Removes the oldest drafts but `kept` until the bounds hold; answers what they were called. */
function makeRoom(database: Writable, cipher: Cipher, bounds: DraftBounds, kept: number): string[] {
  const removed: string[] = []
  for (;;) {
    const total = database.get('SELECT count(*) AS count, total(size) AS bytes FROM draft') as {
      count: number
      bytes: number
    }
    if (total.count <= bounds.drafts && total.bytes <= bounds.bytes) return removed
    const oldest = database.get('SELECT id, head FROM draft WHERE id <> ? ORDER BY at, id LIMIT 1', kept) as
      | Pick<DraftRow, 'id' | 'head'>
      | undefined
    if (oldest === undefined) return removed
    const head = opened<SealedHead>(cipher, oldest.head)
    database.run('DELETE FROM draft WHERE id = ?', oldest.id)
    if (head !== null) removed.push([head.module, head.title].filter((text) => text !== '').join(' '))
  }
}

/** Everything of one write or nothing. A draft larger than all drafts may be goes, and says so. */
export function writeDraft(
  database: Writable,
  cipher: Cipher,
  bounds: DraftBounds,
  { form, head, entries, at, isOpen, isSaving, submit }: DraftCommands['write']['args'],
): DraftCommands['write']['answer'] {
  return database.transaction(() => {
    const known = find(database, cipher, form)
    const open = isOpen ? returns : 0
    const saving = isSaving === undefined ? (known?.is_saving ?? 0) : isSaving ? 1 : 0
    // Where the record changed is judged against what the first entry saw.
    const first = known === undefined ? null : opened<SealedHead>(cipher, known.head)
    const key = submit ?? (saving === 1 ? first?.submit : undefined)
    const sealed = cipher.encrypt(
      JSON.stringify({
        ...form,
        ...head,
        ...(first ? { baseline: first.baseline } : {}),
        ...(key === undefined ? {} : { submit: key }),
      }),
    )
    if (known !== undefined && entries.length === 0) {
      const kept = isSaving === undefined ? known.head : sealed
      database.run('UPDATE draft SET head = ?, is_open = ?, is_saving = ? WHERE id = ?', kept, open, saving, known.id)
      return { removed: [], full: false }
    }
    if (entries.length === 0) return { removed: [], full: false }
    if (known === undefined) {
      database.run(
        'INSERT INTO draft (key, head, is_open, is_saving, at, size) VALUES (?, ?, ?, ?, ?, 0)',
        keyOf(cipher, form),
        sealed,
        open,
        saving,
        at,
      )
    }
    const id = known?.id ?? (database.get('SELECT last_insert_rowid() AS id') as { id: number }).id
    let grown = 0
    for (const entry of entries) grown += putEntry(database, cipher, id, entry)
    const size = (known?.size ?? 0) + grown
    if (size > bounds.bytes) {
      database.run('DELETE FROM draft WHERE id = ?', id)
      return { removed: [], full: true }
    }
    database.run(
      'UPDATE draft SET head = ?, is_open = ?, is_saving = ?, at = ?, size = ? WHERE id = ?',
      sealed,
      open,
      saving,
      at,
      size,
      id,
    )
    return { removed: makeRoom(database, cipher, bounds, id), full: false }
  })
}

export function removeDraft(database: Writable, cipher: Cipher, form: DraftForm): void {
  database.run('DELETE FROM draft WHERE key = ?', keyOf(cipher, form))
}

function summaries(cipher: Cipher, rows: readonly unknown[], missed: () => void): DraftSummary[] {
  return (rows as DraftRow[]).flatMap(({ head, at, size }) => {
    const found = opened<SealedHead>(cipher, head)
    if (found === null) {
      missed()
      return []
    }
    const { submit: _submit, ...shown } = found
    return { ...shown, at, size }
  })
}

/** Every draft, the newest first; `missed` hears of each that cannot be read. */
export function listDrafts(database: Readable, cipher: Cipher, missed: () => void): DraftSummary[] {
  return summaries(cipher, database.all('SELECT head, at, size FROM draft ORDER BY at DESC, id DESC'), missed)
}

/** Drafts whose form was on screen, the oldest first, each as often as `returns` says. */
export function listOpenDrafts(database: Readable, cipher: Cipher, missed: () => void): DraftSummary[] {
  const rows = database.all('SELECT head, at, size FROM draft WHERE is_open > 0 ORDER BY at, id')
  return summaries(cipher, rows, missed)
}

/** These come back once less. */
export function countReturns(database: Writable, cipher: Cipher, forms: readonly DraftForm[]): void {
  database.transaction(() => {
    for (const form of forms)
      database.run('UPDATE draft SET is_open = is_open - 1 WHERE key = ? AND is_open > 0', keyOf(cipher, form))
  })
}

/** No form counts as on screen any more. */
export function closeDrafts(database: Writable): void {
  database.run('UPDATE draft SET is_open = 0')
}
