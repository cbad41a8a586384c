import { sql } from 'kysely'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { nextId } from '#server/core/ids.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { PrintTemplateVersionTable } from '#server/database/tables/module.ts'
import { readTemplate } from './templates.ts'

/** Of the family: being designed, printed with, put aside. */
const versionState = { draft: 0, active: 1, archived: 2 } as const
/** Earlier contents of one template that are kept; the oldest go. */
const MAX_ARCHIVED = 50

interface Content {
  readonly printTemplate: string
  readonly pageParam: string
}

/** All versions of a template, the one it prints with first; its id is empty. */
export async function listVersions(call: Call, templateId: string) {
  const template = await readTemplate(call.database, templateId)
  const rows = await call.database
    .selectFrom('print_template_version')
    .select(['id', 'number', 'state', 'user_name', 'created_at'])
    .where('template_id', '=', templateId)
    .orderBy('state')
    .orderBy('number', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const active = {
    id: '',
    number: (await lastNumber(call.database, templateId)) + 1,
    state: versionState.active,
    userName: '',
    creatorTime: template.updated_at || template.created_at,
  }
  return { list: [active, ...rows.map(shown)] }
}

const shown = (row: Pick<PrintTemplateVersionTable, 'id' | 'number' | 'state' | 'user_name' | 'created_at'>) => ({
  id: row.id,
  number: row.number,
  state: row.state,
  userName: row.user_name,
  creatorTime: row.created_at,
})

/** The content of a draft or of an earlier version. */
export async function oneVersion(call: Call, id: string) {
  const row = await readVersion(call.database, id)
  const { template_id: templateId, print_template: printTemplate, page_param: pageParam } = row
  return { ...shown(row), templateId, printTemplate, pageParam }
}

/** Keeps a content without printing with it. Answers its id. */
export async function saveDraft(call: Call, templateId: string, content: Content): Promise<string> {
  await readTemplate(call.database, templateId)
  return insert(call, call.database, templateId, versionState.draft, 0, content)
}

/** From now on the template prints with this version; what it printed with before is put aside. */
export async function activateVersion(call: Call, id: string): Promise<void> {
  await call.database.transaction().execute(async (inside) => {
    const version = await readVersion(inside, id)
    const content = { printTemplate: version.print_template, pageParam: version.page_param }
    await archive(call, inside, await readTemplate(inside, version.template_id), content)
    await inside
      .updateTable('print_template')
      .set({ print_template: content.printTemplate, page_param: content.pageParam, updated_at: call.now() })
      .where('id', '=', version.template_id)
      .execute()
    // What was put aside stays there, whoever brings it back; a draft is one no longer.
    if (version.state === versionState.draft)
      await inside.deleteFrom('print_template_version').where('id', '=', id).execute()
  })
}

export async function deleteVersion(call: Call, id: string): Promise<void> {
  await readVersion(call.database, id)
  await call.database.deleteFrom('print_template_version').where('id', '=', id).execute()
}

export async function deleteVersions(database: PlatformDatabase, templateId: string): Promise<void> {
  await database.deleteFrom('print_template_version').where('template_id', '=', templateId).execute()
}

/** Puts a content that a template had aside; nothing where the next one is the same. */
export async function archive(
  call: Call,
  database: PlatformDatabase,
  had: { readonly id: string; readonly print_template: string; readonly page_param: string },
  next: { readonly printTemplate?: string | undefined; readonly pageParam?: string | null | undefined },
): Promise<void> {
  const isSame =
    (next.printTemplate ?? had.print_template) === had.print_template &&
    (next.pageParam ?? had.page_param) === had.page_param
  if (isSame) return
  const number = (await lastNumber(database, had.id)) + 1
  const content = { printTemplate: had.print_template, pageParam: had.page_param }
  await insert(call, database, had.id, versionState.archived, number, content)
  await database
    .deleteFrom('print_template_version')
    .where('template_id', '=', had.id)
    .where('state', '=', versionState.archived)
    .where('number', '<=', number - MAX_ARCHIVED)
    .execute()
}

async function insert(
  call: Call,
  database: PlatformDatabase,
  templateId: string,
  state: number,
  number: number,
  { printTemplate, pageParam }: Content,
): Promise<string> {
  const id = nextId()
  await database
    .insertInto('print_template_version')
    .values({
      id,
      template_id: templateId,
      number,
      state,
      print_template: printTemplate,
      page_param: pageParam,
      user_name: call.user.realName,
      created_at: call.now(),
    })
    .execute()
  return id
}

async function lastNumber(database: PlatformDatabase, templateId: string): Promise<number> {
  const row = await database
    .selectFrom('print_template_version')
    .select(sql<number | null>`max(number)`.as('last'))
    .where('template_id', '=', templateId)
    .executeTakeFirst()
  return Number(row?.last ?? 0)
}

async function readVersion(database: PlatformDatabase, id: string) {
  const version = await database
    .selectFrom('print_template_version')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return version ?? fail(404, 'print.versionMissing')
}
