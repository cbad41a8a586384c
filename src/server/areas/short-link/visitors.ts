import { createHash } from 'node:crypto'
import { type FileEntry, fileEntries, isPending } from '#shared/form/files.ts'
import type { FieldPlan, FormPlan } from '#shared/form/model.ts'
import { isRaw } from '#shared/form/parsing/read.ts'
import { hasRows, isFiles } from '#shared/form/structure.ts'
import { kindOf } from '#shared/form/registry.ts'
import type { FormRecord } from '#shared/form/values.ts'
import { fail } from '#server/core/answer.ts'
import type { Call, SignedIn } from '#server/core/call.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { whereIn } from '#server/database/text.ts'
import type { FormLinkTable } from '#server/database/tables/sign-in.ts'
import type { Announced } from '../files/receive.ts'
import { visitorPrefix } from '../files/kinds.ts'
import { describeFile } from '../files/stored.ts'
import { fieldName } from '../module/field-names.ts'
import type { FileKey } from '../module/files.ts'

/** Bytes that visitors of one link may have uploaded within a day without submitting them. */
const LINK_ROOM = 5 * 1024 ** 3
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
  return Object.create(call, { user: { value: user } }) as Call
}

/** Fields of the form that take files, columns of child tables among them, by a name that several may have. */
export function uploadFields(plan: FormPlan, name: string, type: 'annex' | 'annexpic'): readonly FieldPlan[] {
  return plan.fields
    .flatMap((field) => (hasRows(field) ? field.columns : [field]))
    .filter((field) => field.name === name && kindOf(field).traits.files === type)
}

/**
 * Holds room for an upload of a visitor, once however often it is asked for. Refuses with 413 shortLink.noRoom what is more
 * than visitors of the link, or its publisher, have room for.
 */
export async function holdRoom(call: Call, link: FormLinkTable, { size, identifier }: Announced): Promise<void> {
  const { database, user, now } = call
  await database
    .deleteFrom('visitor_upload')
    .where('created_at', '<', now() - DAY)
    .execute()
  const known = await database
    .selectFrom('visitor_upload')
    .select('link_id')
    .where('visitor', '=', user.userId)
    .where('identifier', '=', identifier)
    .where('size', '=', size)
    .executeTakeFirst()
  if (known) return
  const [held, stored] = await Promise.all([
    database
      .selectFrom('visitor_upload')
      .select(({ fn }) => fn.sum<number | string | null>('size').as('size'))
      .where('link_id', '=', link.id)
      .executeTakeFirst(),
    database
      .selectFrom('stored_file')
      .select(({ fn }) => fn.sum<number | string | null>('size').as('size'))
      .where('created_by', '=', link.user_id)
      .executeTakeFirst(),
  ])
  const waiting = Number(held?.size ?? 0) + size
  if (waiting > LINK_ROOM || Number(stored?.size ?? 0) + waiting > call.files.quota) fail(413, 'shortLink.noRoom')
  await database
    .insertInto('visitor_upload')
    .values({ visitor: user.userId, identifier, size, link_id: link.id, created_at: now() })
    .onConflict((conflict) => conflict.columns(['visitor', 'identifier', 'size']).doNothing())
    .execute()
}

/**
 * What was sent, with every file as it is stored: name, size and address are the server's, and the rules of its field judge
 * those. Refuses with 400 form.fileMissing a file that this visitor has not uploaded for this link.
 */
export async function withStoredFiles(call: Call, plan: FormPlan, sent: Readonly<FormRecord>): Promise<FormRecord> {
  const ids = new Set<string>()
  replaceFiles(plan, sent, (_field, entries) => {
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
export async function handOver(
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
      .returning(['md5', 'content'])
      .executeTakeFirst()
    if (!taken) continue
    await database
      .deleteFrom('visitor_upload')
      .where('visitor', '=', visitor)
      .where('identifier', 'in', [taken.md5 ?? '', taken.content ?? ''])
      .execute()
  }
}
