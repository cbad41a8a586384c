import { createHash } from 'node:crypto'
import { type FileEntry, fileEntries, isPending } from '#shared/form/files.ts'
import type { FieldPlan, FormPlan } from '#shared/form/model.ts'
import { isRaw } from '#shared/form/parsing/read.ts'
import { hasRows, isFiles } from '#shared/form/structure.ts'
import { kindOf } from '#shared/form/registry.ts'
import type { FormRecord } from '#shared/form/values.ts'
import { placeOfAddress } from '#server/core/addresses.ts'
import { fail } from '#server/core/answer.ts'
import { type Call, type SignedIn, callAs } from '#server/core/call.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { whereIn } from '#server/database/text.ts'
import type { FormLinkTable } from '#server/database/tables/sign-in.ts'
import type { Announced } from '../files/receive.ts'
import { visitorPrefix } from '../files/kinds.ts'
import { requireFileName } from '../files/names.ts'
import { describeFile } from '../files/stored.ts'
import { fieldName } from '../module/field-names.ts'
import type { FileKey } from '../module/files.ts'

/** Bytes that visitors of one link may have uploaded within a day without submitting them. */
const LINK_ROOM = 5 * 1024 ** 3
/** Files of them: even empty ones take a block of the disk and a row. */
const LINK_FILES = 20_000
/** What one address may take of the room that there is: no visitor alone keeps all others out. */
const SHARES = 5
/** Bytes that an address may have in any case, as far as there is room. */
const LEAST_SHARE = 100 * 1024 ** 2
/** What is not submitted within it is swept, and its room is free again. */
const DAY = 24 * 60 * 60_000

/** The call as that of a visitor with a ticket for one link: what they upload is seen by nobody else. */
export function visiting(call: Call, link: FormLinkTable, ticket: string): Call {
  const hash = createHash('sha256').update(`${link.id}/${ticket}`).digest('hex')
  const user: SignedIn = {
    sessionId: '',
    userId: `${visitorPrefix}${hash.slice(0, 40)}`,
    account: '',
    realName: '',
    organizationId: '',
    positionId: null,
    isAdministrator: false,
    mustChangePassword: false,
  }
  return callAs(call, user)
}

/** Fields of the form that take files, columns of child tables among them, by a name that several may have. */
export function uploadFields(plan: FormPlan, name: string, type: 'annex' | 'annexpic'): readonly FieldPlan[] {
  return plan.fields
    .flatMap((field) => (hasRows(field) ? field.columns : [field]))
    .filter((field) => field.name === name && kindOf(field).traits.files === type)
}

/**
 * What room is held by: one content under two names becomes two files. Clients of the family leave `#` out of the name only
 * when they register a file (wire contract 5.9): it is the same one.
 */
const keyOf = (identifier: string, name: string) =>
  createHash('sha256')
    .update(`${identifier}/${requireFileName(name).replaceAll('#', '') || 'file'}`)
    .digest('hex')

/** Bytes that the publisher of a link may still have. */
async function publisherRoom({ database, files }: Call, link: FormLinkTable): Promise<number> {
  const stored = await database
    .selectFrom('stored_file')
    .select(({ fn }) => fn.sum<number | string | null>('size').as('size'))
    .where('created_by', '=', link.user_id)
    .executeTakeFirst()
  return files.quota - Number(stored?.size ?? 0)
}

/**
 * Refuses with 413 shortLink.noRoom an upload of a visitor that is more than visitors of the link, those of one address among
 * them, or its publisher have room for. One that has its room already is not asked again.
 */
export async function requireLinkRoom(call: Call, link: FormLinkTable, file: Announced): Promise<void> {
  const { database, user, now } = call
  const since = now() - DAY
  const known = await database
    .selectFrom('visitor_upload')
    .select('link_id')
    .where('visitor', '=', user.userId)
    .where('identifier', '=', keyOf(file.identifier, file.name))
    .where('size', '=', file.size)
    .where('created_at', '>=', since)
    .executeTakeFirst()
  if (known) return
  const held = database
    .selectFrom('visitor_upload')
    .select(({ fn }) => [fn.sum<number | string | null>('size').as('size'), fn.countAll().as('files')])
    .where('link_id', '=', link.id)
    .where('created_at', '>=', since)
  const [all, own, left] = await Promise.all([
    held.executeTakeFirst(),
    held.where('address', '=', placeOfAddress(call.ip)).executeTakeFirst(),
    publisherRoom(call, link),
  ])
  const room = Math.min(LINK_ROOM, left)
  const share = Math.max(room / SHARES, LEAST_SHARE)
  if (Number(all?.size ?? 0) + file.size > room || Number(own?.size ?? 0) + file.size > share)
    fail(413, 'shortLink.noRoom')
  if (Number(all?.files ?? 0) >= LINK_FILES || Number(own?.files ?? 0) >= LINK_FILES / SHARES)
    fail(413, 'shortLink.noRoom')
}

/**
 * Holds room for an upload of a visitor, once however often it is asked for, for a day after it was asked for last. Refuses
 * what `requireLinkRoom` does.
 */
export async function holdRoom(call: Call, link: FormLinkTable, file: Announced): Promise<void> {
  const { database, user, now } = call
  // One after the other: what is held together must fit.
  await call.files.lock.run(`room ${link.id}`, async () => {
    await database
      .deleteFrom('visitor_upload')
      .where('created_at', '<', now() - DAY)
      .execute()
    await requireLinkRoom(call, link, file)
    const row = {
      visitor: user.userId,
      identifier: keyOf(file.identifier, file.name),
      size: file.size,
      link_id: link.id,
      address: placeOfAddress(call.ip),
      created_at: now(),
    }
    await database
      .insertInto('visitor_upload')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['visitor', 'identifier', 'size']).doUpdateSet({ created_at: row.created_at }),
      )
      .execute()
  })
}

/**
 * What was sent, with every file as it is stored: name, size and address are the server's, and the rules of its field judge
 * those. Refuses with 400 form.fileMissing a file that this visitor has not uploaded for this link, with 413 shortLink.noRoom
 * files that together are more than the publisher, whose they become, has room for.
 */
export async function withStoredFiles(
  call: Call,
  link: FormLinkTable,
  plan: FormPlan,
  sent: Readonly<FormRecord>,
): Promise<FormRecord> {
  const ids = new Set<string>()
  let field = ''
  replaceFiles(plan, sent, ({ name }, entries) => {
    field ||= name
    for (const entry of entries) if (!isPending(entry)) ids.add(entry.fileId)
    return entries
  })
  if (ids.size === 0) return sent
  const rows = await call.database
    .selectFrom('stored_file')
    .selectAll()
    .where('created_by', '=', call.user.userId)
    .where(whereIn(call.database, 'stored_file.id', [...ids]))
    .execute()
  const bytes = rows.reduce((sum, row) => sum + Number(row.size), 0)
  if (bytes > (await publisherRoom(call, link))) fail(413, 'shortLink.noRoom', { field })
  const known = new Map(rows.map((row) => [`${row.type}/${row.id}`, row] as const))
  return replaceFiles(plan, sent, (field, entries) =>
    entries.map((entry) => {
      if (isPending(entry)) return entry
      const row = known.get(`${kindOf(field).traits.files}/${entry.fileId}`)
      if (row) return { ...describeFile(row), name: row.name, fileId: row.id }
      const file = entry.name.slice(0, 60)
      return fail(400, 'form.fileMissing', { field: field.name, params: { name: fieldName(field), file } })
    }),
  )
}

type Replace = (field: FieldPlan, entries: readonly FileEntry[]) => readonly FileEntry[]

/** The record with other files in its fields, child rows included; what holds none stays as it is. */
function replaceFiles(plan: FormPlan, record: Readonly<FormRecord>, replace: Replace): FormRecord {
  const within = (fields: readonly FieldPlan[], values: Readonly<FormRecord>): FormRecord => {
    const found: FormRecord = { ...values }
    for (const field of fields) {
      const entries = isFiles(field) ? fileEntries(values[field.name]) : []
      if (entries.length > 0) found[field.name] = replace(field, entries)
      const rows = values[field.name]
      if (hasRows(field) && Array.isArray(rows) && field.columns.some(isFiles))
        found[field.name] = rows.map((row: unknown) => (isRaw(row) ? within(field.columns, row) : row))
    }
    return found
  }
  return within(plan.fields, record)
}

/** A record holds these files of a visitor from now on: they are its publisher's. Call inside the transaction. */
export async function transferFiles(
  database: PlatformDatabase,
  visitor: string,
  publisher: string,
  files: readonly FileKey[],
): Promise<void> {
  for (const { type, id } of files) {
    const taken = await database
      .updateTable('stored_file')
      .set({ created_by: publisher })
      .where('type', '=', type)
      .where('id', '=', id)
      .where('created_by', '=', visitor)
      .returning(['md5', 'content', 'name'])
      .executeTakeFirst()
    if (!taken) continue
    await database
      .deleteFrom('visitor_upload')
      .where('visitor', '=', visitor)
      .where('identifier', 'in', [keyOf(taken.md5 ?? '', taken.name), keyOf(taken.content ?? '', taken.name)])
      .execute()
  }
}
