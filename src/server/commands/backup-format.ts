import { createHash, type Hash } from 'node:crypto'
import * as z from 'zod'
import { type CarriedRow, isSameSum, Summing } from '#server/database/transfer/rows.ts'
import type { TableShape } from '#server/database/transfer/shapes.ts'
import { type ArchiveEntry, EntryDigest, readArchive } from './archive.ts'

const shape = z.object({
  name: z.string().regex(/^[a-z][\w]{0,62}$/),
  columns: z.array(
    z.object({
      name: z.string().min(1).max(63),
      type: z.string().regex(/^(?:text|bigint|integer|double precision|varchar\(\d{1,5}\))$/),
      isRequired: z.boolean(),
    }),
  ),
  key: z.array(z.string()).min(1),
})

/** The first entry: what is in the archive. */
export const backupHead = z.object({
  product: z.literal('atrium backup'),
  format: z.literal(1),
  madeAt: z.number(),
  database: z.enum(['sqlite', 'postgres']),
  migrations: z.array(z.string()),
  tables: z.array(shape),
})
export type BackupHead = z.output<typeof backupHead>

/** The last one: what was written, to be compared with what is read. */
export const backupEnd = z.object({
  entries: z.number(),
  digest: z.string(),
  tables: z.record(z.string(), z.object({ rows: z.number(), sum: z.string() })),
  files: z.number(),
  hasKey: z.boolean(),
  /** Paths of other files, below the data folder. */
  others: z.array(z.string()),
})
export type BackupEnd = z.output<typeof backupEnd>

export const HEAD = 'backup.json'
export const END = 'end.json'
export const KEY = 'secret.key'

export const rowsEntry = (table: string, part: number) => `database/${table}/${String(part).padStart(6, '0')}.ndjson`
/** The first piece of a content has the name alone, so that `tar` gives small ones back as they are. */
export const fileEntry = (hash: string, part: number) => `files/${hash}${part === 0 ? '' : `.part${part}`}`
/** Paths may be longer than a name in an archive: they stand in its end, by number. */
export const otherEntry = (index: number, part: number) => `others/${index}${part === 0 ? '' : `.part${part}`}`

/** What an entry is, told by its name. */
export type BackupItem =
  | { readonly kind: 'rows'; readonly table: TableShape; readonly rows: readonly CarriedRow[] }
  | { readonly kind: 'file'; readonly hash: string; readonly isFirst: boolean; readonly content: Buffer }
  | { readonly kind: 'other'; readonly index: number; readonly isFirst: boolean; readonly content: Buffer }
  | { readonly kind: 'key'; readonly content: Buffer }

function parse<Shape extends z.ZodType>(schema: Shape, { name, content }: ArchiveEntry): z.output<Shape> {
  try {
    return schema.parse(JSON.parse(content.toString('utf8')))
  } catch (cause) {
    throw new Error(`this is no archive of a backup of this version (${name})`, { cause })
  }
}

function itemOf(entry: ArchiveEntry, tables: ReadonlyMap<string, TableShape>): BackupItem {
  const { name, content } = entry
  const [, tableName] = /^database\/(\w+)\/\d+\.ndjson$/.exec(name) ?? []
  const table = tables.get(tableName ?? '')
  if (table) {
    const lines = content.toString('utf8').split('\n')
    const rows = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as CarriedRow)
    return { kind: 'rows', table, rows }
  }
  const [, hash, part] = /^files\/([\da-f]{64})(\.part\d+)?$/.exec(name) ?? []
  if (hash !== undefined) return { kind: 'file', hash, isFirst: part === undefined, content }
  const [, index, piece] = /^others\/(\d+)(\.part\d+)?$/.exec(name) ?? []
  if (index !== undefined) return { kind: 'other', index: Number(index), isFirst: piece === undefined, content }
  if (name === KEY) return { kind: 'key', content }
  throw new Error(`${name}: no part of a backup`)
}

/** Contents stand under their hash: each is read again as what it is called. */
class FileCheck {
  #hash: Hash | null = null
  #name = ''
  files = 0

  next(name: string, isFirst: boolean, content: Buffer): void {
    if (isFirst) {
      this.end()
      this.#hash = createHash('sha256')
      this.#name = name
      this.files += 1
    }
    this.#hash?.update(content)
  }

  end(): void {
    if (this.#hash !== null && this.#hash.digest('hex') !== this.#name)
      throw new Error(`the content ${this.#name} is damaged in the archive`)
    this.#hash = null
  }
}

/**
 * Reads an archive to its end and compares it with what it says of itself: every row by the sums of its table, every file by its
 * hash, nothing left out, nothing twice. `take` is called with each item on the way.
 */
export async function readBackup(
  file: string,
  take: (item: BackupItem, head: BackupHead) => Promise<void> | void = () => undefined,
): Promise<{ readonly head: BackupHead; readonly end: BackupEnd }> {
  const digest = new EntryDigest()
  const files = new FileCheck()
  let head: BackupHead | undefined
  let end: BackupEnd | undefined
  let tables = new Map<string, TableShape>()
  let sums = new Map<string, Summing>()
  for await (const entry of readArchive(file)) {
    if (head === undefined) {
      head = parse(backupHead, entry)
      tables = new Map(head.tables.map((table) => [table.name, table] as const))
      sums = new Map(head.tables.map((table) => [table.name, new Summing(table)] as const))
    } else if (entry.name === END) {
      end = parse(backupEnd, entry)
      break
    } else {
      const item = itemOf(entry, tables)
      if (item.kind === 'rows') for (const row of item.rows) sums.get(item.table.name)?.add(row)
      if (item.kind === 'file') files.next(item.hash, item.isFirst, item.content)
      await take(item, head)
    }
    digest.add(entry)
  }
  files.end()
  if (!head || !end) throw new Error('the archive is cut off')
  const wrong = [...sums].find(([name, sum]) => !isSameSum(sum.result(), end.tables[name] ?? { rows: -1, sum: '' }))
  if (wrong) throw new Error(`the rows of ${wrong[0]} are damaged in the archive`)
  if (digest.count !== end.entries || digest.result() !== end.digest || files.files !== end.files)
    throw new Error('the archive does not hold what was written into it')
  return { head, end }
}
