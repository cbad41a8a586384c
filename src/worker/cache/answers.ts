import type { CacheGroup } from '#shared/api/endpoint.ts'
import type { CacheCommands, CacheKey, StoredAnswer } from '#shared/ipc/cache-worker.ts'
import type { Readable, Writable } from '#worker/encrypted-store/database.ts'
import type { Cipher } from '#worker/encrypted-store/cipher.ts'

/** What the cache may hold before the least recently used answers go. */
export interface CacheBounds {
  readonly rows: number
  /** Bytes of sealed values. */
  readonly bytes: number
}

export const defaultBounds: CacheBounds = { rows: 20_000, bytes: 256 * 1024 * 1024 }

interface Row {
  value: Buffer
  at: number
  stale: number
}

function keyOf(cipher: Cipher, { endpoint, input }: CacheKey): Buffer {
  return cipher.digest('key', endpoint, input)
}

function parsed(text: string | null): { message: string; text: string } | null {
  if (text === null) return null
  const split = text.indexOf('\n')
  return split < 0 ? null : { message: JSON.parse(text.slice(0, split)) as string, text: text.slice(split + 1) }
}

/** One answer, or null. `damaged` is called when a stored value cannot be opened. */
export function readAnswer(
  database: Readable,
  cipher: Cipher,
  key: CacheKey,
  damaged: () => void,
): StoredAnswer | null {
  const row = database.get('SELECT value, at, stale FROM answer WHERE key = ?', keyOf(cipher, key)) as Row | undefined
  if (row === undefined) return null
  const found = parsed(cipher.decrypt(row.value))
  if (found === null) {
    damaged()
    return null
  }
  return { ...found, at: row.at, stale: row.stale === 1 }
}

/** Notes the use of an answer, for eviction. */
export function touchAnswer(database: Writable, cipher: Cipher, key: CacheKey, now: number): void {
  database.run('UPDATE answer SET used_at = ? WHERE key = ?', now, keyOf(cipher, key))
}

/** Stores an answer. The value is written only when its data differs; the time always. */
export function writeAnswer(
  database: Writable,
  cipher: Cipher,
  answer: CacheCommands['write']['args'],
): CacheCommands['write']['answer'] {
  const key = keyOf(cipher, answer)
  const hash = cipher.digest('data', answer.text)
  const stale = answer.stale ? 1 : 0
  return database.transaction(() => {
    const before = database.get('SELECT hash FROM answer WHERE key = ?', key) as { hash: Buffer } | undefined
    if (before?.hash.equals(hash)) {
      database.run('UPDATE answer SET at = ?, used_at = ?, stale = ? WHERE key = ?', answer.at, answer.at, stale, key)
      return { changed: false, isNew: false }
    }
    const value = cipher.encrypt(`${JSON.stringify(answer.message)}\n${answer.text}`)
    database.run(
      `INSERT INTO answer (key, cache_group, value, hash, at, used_at, stale, size) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (key) DO UPDATE SET value = excluded.value, hash = excluded.hash, at = excluded.at,
         used_at = excluded.used_at, stale = excluded.stale, size = excluded.size`,
      key,
      answer.group,
      value,
      hash,
      answer.at,
      answer.at,
      stale,
      value.length,
    )
    return { changed: before !== undefined, isNew: before === undefined }
  })
}

/** Marks the groups stale; null marks all. They stay readable for when the server cannot be reached. */
export function invalidateAnswers(database: Writable, groups: readonly CacheGroup[] | null): void {
  if (groups === null) database.run('UPDATE answer SET stale = 1')
  else for (const group of groups) database.run('UPDATE answer SET stale = 1 WHERE cache_group = ?', group)
}

export function removeAnswer(database: Writable, cipher: Cipher, key: CacheKey): void {
  database.run('DELETE FROM answer WHERE key = ?', keyOf(cipher, key))
}

/** Removes the least recently used answers until the bounds hold; answers how many went. */
export function evictAnswers(database: Writable, bounds: CacheBounds): number {
  const total = database.get('SELECT count(*) AS count, total(size) AS bytes FROM answer') as
    | { count: number; bytes: number }
    | undefined
  if (total === undefined || (total.count <= bounds.rows && total.bytes <= bounds.bytes)) return 0
  return database.run(
    `DELETE FROM answer WHERE key IN (
       SELECT key FROM (
         SELECT key, row_number() OVER newest AS position, sum(size) OVER newest AS bytes
         FROM answer WINDOW newest AS (ORDER BY used_at DESC, key ROWS UNBOUNDED PRECEDING)
       ) WHERE position > ? OR bytes > ?)`,
    bounds.rows,
    bounds.bytes,
  )
}
