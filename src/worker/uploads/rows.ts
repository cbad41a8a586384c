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

export function keepContent(database: Writable, cipher: Cipher, id: string, bytes: Uint8Array): void {
  database.run(
    'INSERT OR REPLACE INTO content (upload_id, value) VALUES (?, ?)',
    id,
    cipher.encrypt(Buffer.from(bytes).toString('base64')),
  )
}

/** Null where there is none. */
export function readContent(database: Readable, cipher: Cipher, id: string): Buffer | null {
  const row = database.get('SELECT value FROM content WHERE upload_id = ?', id) as { value: Buffer } | undefined
  const text = row === undefined ? null : cipher.decrypt(row.value)
  return text === null ? null : Buffer.from(text, 'base64')
}

export function removeUpload(database: Writable, id: string): void {
  database.transaction(() => {
    database.run('DELETE FROM chunk WHERE upload_id = ?', id)
    database.run('DELETE FROM content WHERE upload_id = ?', id)
    database.run('DELETE FROM upload WHERE id = ?', id)
  })
}

export function wipeUploads(database: Writable): void {
  for (const table of ['chunk', 'content', 'upload']) database.run(`DELETE FROM ${table}`)
}
