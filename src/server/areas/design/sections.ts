import { parseJson, rawList } from '#shared/form/parsing/read.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { nextId } from '#server/core/ids.ts'
import { requireStorable } from '#server/core/input.ts'
import { mapUniqueViolation } from '#server/core/conflicts.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { message } from '#server/messages/message.ts'

const countOf = (content: string) => {
  const parsed = parseJson(content)
  return parsed.ok ? rawList(parsed.value).length : 0
}

export async function listSections(database: PlatformDatabase) {
  const rows = await database.selectFrom('design_section').selectAll().orderBy('full_name').orderBy('id').execute()
  return rows.map(({ id, full_name, content }) => ({ id, fullName: full_name, fields: countOf(content) }))
}

export async function readSection(database: PlatformDatabase, id: string) {
  const row = await database.selectFrom('design_section').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) fail(404, 'design.sectionMissing')
  return { id, fullName: row.full_name, content: row.content }
}

/** Refuses with 400 what holds no fields, and a name that is taken. */
export async function keepSection(call: Call, body: { readonly fullName: string; readonly content: string }) {
  if (countOf(body.content) === 0) fail(400, 'design.sectionEmpty', { field: 'content' })
  requireStorable(body)
  const id = nextId()
  const row = { full_name: body.fullName, content: body.content, created_by: call.user.userId, created_at: call.now() }
  await mapUniqueViolation(
    message('design.sectionTaken', { name: body.fullName }),
    () =>
      call.database
        .insertInto('design_section')
        .values({ id, ...row })
        .execute(),
    'fullName',
  )
  return id
}
