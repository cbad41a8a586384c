import type { PlatformServer } from '#server/app.ts'
import { clientHash } from '#server/core/passwords.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { Tables } from '#server/database/tables.ts'
import { type Definition, loadDefinition } from '#server/areas/module/definition.ts'
import { readRecords, type StoredRecord } from '#server/areas/module/records.ts'
import { runtime } from '#server/areas/module/runtime.ts'
import { openStore } from '#server/areas/module/store.ts'
import { send } from '../support/send.ts'

/** The token of a session of the seed's administrator. */
export async function signInAsAdmin(server: PlatformServer): Promise<string> {
  const body = { account: 'admin', password: clientHash('Campus2026'), origin: 'password' }
  return (await send(server.app, 'auth.login', { body }, {})).data.token
}

export async function rowsIn(database: PlatformDatabase, table: keyof Tables): Promise<number> {
  const row = await database
    .selectFrom(table)
    .select((builder) => builder.fn.countAll<number>().as('n'))
    .executeTakeFirst()
  return Number(row?.n)
}

/** Who wrote each record of a module. */
export async function creatorsOf(
  database: PlatformDatabase,
  enCode: string,
): Promise<{ id: string; creators: string[] }> {
  const { id } = await database
    .selectFrom('visual_model')
    .select('id')
    .where('en_code', '=', enCode)
    .executeTakeFirstOrThrow()
  const { main } = await openStore(database, await loadDefinition(database, id))
  const rows = await runtime(database).selectFrom(main.name).select('created_by').execute()
  return { id, creators: rows.map((row) => String(row['created_by'])) }
}

/** Every record of a module by its code. */
export async function recordsOf(
  database: PlatformDatabase,
  enCode: string,
): Promise<{ definition: Definition; records: StoredRecord[] }> {
  const { id } = await database
    .selectFrom('visual_model')
    .select('id')
    .where('en_code', '=', enCode)
    .executeTakeFirstOrThrow()
  const definition = await loadDefinition(database, id)
  const store = await openStore(database, definition)
  const ids = await runtime(database).selectFrom(store.main.name).select('id').orderBy('id').execute()
  const records = await readRecords(
    database,
    store,
    ids.map((row) => String(row['id'])),
    null,
  )
  return { definition, records }
}

/** Records of a module without reading them. */
export async function recordCount(database: PlatformDatabase, enCode: string): Promise<number> {
  const table = await database
    .selectFrom('module_table')
    .innerJoin('visual_model', 'visual_model.id', 'module_table.model_id')
    .select('module_table.name')
    .where('visual_model.en_code', '=', enCode)
    .where('module_table.field', '=', '')
    .executeTakeFirstOrThrow()
  const row = await runtime(database)
    .selectFrom(table.name)
    .select((builder) => builder.fn.countAll<number>().as('n'))
    .executeTakeFirst()
  return Number(row?.['n'])
}
