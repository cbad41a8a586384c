import { existsSync, renameSync, rmSync, statSync } from 'node:fs'
import * as z from 'zod'
import { migrations } from '#server/database/migrations/list.ts'
import { ArchiveWriter, EntryDigest, readArchive } from './archive.ts'

const values = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))
export type Values = z.output<typeof values>

/** In the order in which they are stored: what is named comes before what names it. */
export const kindNames = [
  'dictionary',
  'serialRule',
  'messageTemplate',
  'printTemplate',
  'design',
  'report',
  'portal',
  'flowTemplate',
  'role',
] as const
export type KindName = (typeof kindNames)[number]

const item = z.strictObject({
  id: z.string().min(1).max(50),
  code: z.string().max(100),
  name: z.string().max(200),
  /** What is carried of its row. */
  row: values,
  /** The same of the rows that belong to it, by their table. */
  parts: z.record(z.string(), z.array(values)),
})
export type WorkspaceItem = z.output<typeof item> & { readonly kind: KindName }

const manifest = z.object({
  product: z.literal('atrium workspace'),
  format: z.number(),
  madeAt: z.number(),
  /** The last step of the database that it was read from. */
  schema: z.string(),
  counts: z.partialRecord(z.enum(kindNames), z.number()),
})
export type Manifest = z.output<typeof manifest>
const ending = z.object({ entries: z.number(), digest: z.string() })

const FORMAT = 1
const HEAD = 'workspace.json'
const END = 'end.json'
/** Bytes of all entries together, and how many there may be. */
const MOST_BYTES = 512 * 1024 * 1024
const MOST_ITEMS = 100_000

/** Writes items into an archive, and reads it back before it counts. */
export async function writeWorkspace(file: string, items: readonly WorkspaceItem[], now: number): Promise<Manifest> {
  if (existsSync(file)) throw new Error(`${file}: there is such a file already`)
  const part = `${file}.part`
  rmSync(part, { force: true })
  const writer = new ArchiveWriter(part, now)
  const counts: Manifest['counts'] = {}
  for (const { kind } of items) counts[kind] = (counts[kind] ?? 0) + 1
  const head: Manifest = {
    product: 'atrium workspace',
    format: FORMAT,
    madeAt: now,
    schema: migrations.at(-1)?.name ?? '',
    counts,
  }
  try {
    await writer.add(HEAD, Buffer.from(JSON.stringify(head)))
    for (const [at, { kind, ...content }] of items.entries())
      await writer.add(`${kind}/${String(at).padStart(6, '0')}.json`, Buffer.from(JSON.stringify(content)))
    const end = { entries: writer.digest.count, digest: writer.digest.result() }
    await writer.add(END, Buffer.from(JSON.stringify(end)))
    await writer.finish()
    await readWorkspace(part)
    renameSync(part, file)
  } catch (error) {
    await writer.abort()
    rmSync(part, { force: true })
    throw error
  }
  return head
}

function parsed<Output>(schema: z.ZodType<Output>, name: string, content: Buffer): Output {
  try {
    return schema.parse(JSON.parse(content.toString('utf8')))
  } catch (error) {
    const [issue] = error instanceof z.ZodError ? error.issues : []
    const why = issue === undefined ? 'no JSON' : `${z.core.toDotPath(issue.path)}: ${issue.message}`
    throw new Error(`${name} of the archive cannot be read: ${why}`, { cause: error })
  }
}

function requireKnown({ format, schema }: Manifest): void {
  if (format !== FORMAT) throw new Error(`the archive is of format ${format}; this version reads ${FORMAT}`)
  if (!migrations.some(({ name }) => name === schema))
    throw new Error(`the archive was made by a newer version (${schema}): import it there, or upgrade first`)
}

/** All of an archive. Throws one readable line where it is cut off, changed, too large, of another version, or no archive of a workspace. */
export async function readWorkspace(
  file: string,
): Promise<{ readonly head: Manifest; readonly items: WorkspaceItem[] }> {
  if (!existsSync(file)) throw new Error(`${file}: there is no such file`)
  if (statSync(file).size > MOST_BYTES) throw new Error(`${file}: larger than an archive of a workspace may be`)
  const digest = new EntryDigest()
  const items: WorkspaceItem[] = []
  let head: Manifest | null = null
  let end: z.output<typeof ending> | null = null
  let bytes = 0
  for await (const entry of readArchive(file)) {
    const { name, content } = entry
    bytes += content.length
    if (bytes > MOST_BYTES || items.length > MOST_ITEMS)
      throw new Error('the archive unpacks to more than an archive of a workspace may hold')
    if (end !== null) throw new Error(`${name}: comes after the end of the archive`)
    if (name === END) {
      end = parsed(ending, name, content)
      continue
    }
    digest.add(entry)
    if (name === HEAD && head === null) {
      head = parsed(manifest, name, content)
      requireKnown(head)
      continue
    }
    if (head === null) throw new Error('this is no archive of a workspace: "export" makes one')
    const [, folder] = /^(\w+)\/\d{6}\.json$/.exec(name) ?? []
    const kind = kindNames.find((known) => known === folder)
    if (kind === undefined) throw new Error(`${name}: not a name of an archive of a workspace`)
    items.push({ ...parsed(item, name, content), kind })
  }
  if (head === null || end === null) throw new Error('this is no archive of a workspace, or it is cut off')
  if (end.entries !== digest.count || end.digest !== digest.result())
    throw new Error('the archive was changed: its sum is another one')
  for (const kind of kindNames) {
    const found = items.filter((each) => each.kind === kind).length
    if (found !== (head.counts[kind] ?? 0)) throw new Error(`${kind}: ${found} in place of ${head.counts[kind] ?? 0}`)
  }
  return { head, items }
}
