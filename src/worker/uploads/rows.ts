import type { Readable, Writable } from '#worker/encrypted-store/database.ts'
import type { Cipher } from '#worker/encrypted-store/cipher.ts'
import type { UploadCommands } from '#shared/ipc/uploads-worker.ts'

/** `missed` hears of those that cannot be opened. */
export function listUploads(database: Readable, cipher: Cipher, missed: () => void): UploadCommands['list']['answer'] {
  const rows = database.all('SELECT id, value FROM upload ORDER BY created_at, rowid') as {
    id: string
    value: Buffer
  }[]
  const uploads = rows.flatMap(({ id, value }) => {
    const text = cipher.decrypt(value)
    return text === null ? [] : [{ text, chunks: chunksOf(database, id) }]
  })
  if (uploads.length < rows.length) missed()
  return uploads
}

function chunksOf(database: Readable, id: string): readonly number[] {
  const rows = database.all('SELECT number FROM chunk WHERE upload_id = ? ORDER BY number', id) as { number: number }[]
  return rows.map(({ number }) => number)
}

export function putUpload(
  database: Writable,
  cipher: Cipher,
  { id, text, createdAt }: UploadCommands['put']['args'],
): void {
  database.run(
    'INSERT INTO upload (id, value, created_at) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET value = excluded.value',
    id,
    cipher.encrypt(text),
    createdAt,
  )
}

/** A late acknowledgement of an upload that was removed leaves nothing behind. */
export function acknowledgeChunk(database: Writable, id: string, chunk: number): void {
  database.run('INSERT OR IGNORE INTO chunk (upload_id, number) SELECT id, ? FROM upload WHERE id = ?', chunk, id)
}

export function replaceChunks(database: Writable, id: string, chunks: readonly number[]): void {
  database.transaction(() => {
    database.run('DELETE FROM chunk WHERE upload_id = ?', id)
    for (const chunk of chunks) acknowledgeChunk(database, id, chunk)
  })
}

/** Puts a part of the content behind what is kept of it. */
export function keepPart(database: Writable, cipher: Cipher, id: string, part: ContentPart): void {
  database.run(
    'INSERT OR REPLACE INTO content_part (upload_id, start, value) VALUES (?, ?, ?)',
    id,
    part.start,
    cipher.encrypt(Buffer.from(part.bytes).toString('base64')),
  )
}

export interface ContentPart {
  /** Of its first byte. */
  readonly start: number
  readonly bytes: Uint8Array
}

/** The part in which a byte lies, or the last one before it; null where there is none. */
export function readPartAt(database: Readable, cipher: Cipher, id: string, at: number): ContentPart | null {
  const row = database.get(
    'SELECT start, value FROM content_part WHERE upload_id = ? AND start <= ? ORDER BY start DESC LIMIT 1',
    id,
    at,
  ) as { start: number; value: Buffer } | undefined
  const text = row === undefined ? null : cipher.decrypt(row.value)
  return row === undefined || text === null ? null : { start: row.start, bytes: Buffer.from(text, 'base64') }
}

export function removeContent(database: Writable, id: string): void {
  database.run('DELETE FROM content_part WHERE upload_id = ?', id)
}

export function removeUpload(database: Writable, id: string): void {
  database.transaction(() => {
    database.run('DELETE FROM chunk WHERE upload_id = ?', id)
    removeContent(database, id)
    database.run('DELETE FROM upload WHERE id = ?', id)
  })
}

export function wipeUploads(database: Writable): void {
  for (const table of ['chunk', 'content_part', 'upload']) database.run(`DELETE FROM ${table}`)
}
