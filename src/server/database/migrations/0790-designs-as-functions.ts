import { type Kysely, sql } from 'kysely'
import { loose } from '../loose.ts'
import { isSqlite } from '../text.ts'

/** A source of generated code has tables of its own; whatever else was stored as one is a module that runs here. */
const runsHere = (tables: unknown) => {
  const text = String(tables ?? '').trim()
  return text === '' || text === '[]' || text.includes('"atriumBound":true')
}

/**
 * Modules were stored as type 4, which the family has for sources of generated code; its designer lists type 1. Drafts and
 * earlier versions keep whole designs, and a release would bring the old type back: they are changed along. Names may have
 * 100 characters, as theirs.
 */
export async function designsAsFunctions<Tables>(database: Kysely<Tables>): Promise<void> {
  const inside = loose(database)
  const models = await inside.selectFrom('visual_model').select(['id', 'tables']).where('type', '=', 4).execute()
  for (const { id } of models.filter(({ tables }) => runsHere(tables)))
    await inside.updateTable('visual_model').set({ type: 1 }).where('id', '=', String(id)).execute()
  for (const [table, key] of [
    ['module_draft', 'model_id'],
    ['module_version', 'id'],
  ] as const) {
    const rows = await inside.selectFrom(table).select(key).execute()
    // One after the other: a design may be megabytes of text.
    for (const row of rows) {
      const id = String(row[key])
      const { content } = await inside.selectFrom(table).select('content').where(key, '=', id).executeTakeFirstOrThrow()
      const design = JSON.parse(String(content)) as Record<string, unknown>
      if (design['type'] !== 4 || !runsHere(design['tables'])) continue
      const changed = JSON.stringify({ ...design, type: 1 })
      await inside.updateTable(table).set({ content: changed }).where(key, '=', id).execute()
    }
  }
  if (!isSqlite(database))
    await sql`alter table visual_model alter column full_name type varchar(100)`.execute(database)
}
