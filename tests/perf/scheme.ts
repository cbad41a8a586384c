import { sql } from 'kysely'
import { openDatabase, type PlatformDatabase } from '#server/database/open.ts'
import { addUser } from '../integration/server/support/users.ts'
import { httpClient } from '../support/platform-http.ts'
import { copyFolder, createPlatformProcess, seededFolder } from '../support/platform-process.ts'
import { rmSync } from 'node:fs'
import { inTurns } from './rounds.ts'
import { requestRate } from './server-rate.ts'
import type { Row } from './table.ts'

const register = '220000000000000002'
const table = 'mt_assetregister_220000000000000002'
const list = {
  method: 'POST',
  path: `/api/visualdev/OnlineDev/${register}/List`,
  body: { currentPage: 1, pageSize: 20, sort: 'desc', sidx: '', menuId: '', modelId: register, queryJson: '' },
} as const

type Kind = 'all' | 'own' | 'organizationAndBelow' | 'subordinates'

/** Somebody who opens the register by one menu that limits rows, and holds one scheme of it. */
async function viewer(database: PlatformDatabase, kind: Kind): Promise<string> {
  const root = await database
    .selectFrom('organization')
    .select('id')
    .where('parent_id', '=', '-1')
    .executeTakeFirstOrThrow()
  const spec = { grants: [{ modelId: register }], values: { organization_id: root.id } }
  const { id, token } = await addUser(database, spec, Date.now())
  await database.updateTable('menu').set({ data_authorize: 1 }).where('module_id', '=', register).execute()
  const granted = await database
    .selectFrom('authority')
    .innerJoin('menu', 'menu.id', 'authority.item_id')
    .select('menu.id')
    .where('menu.module_id', '=', register)
    .where('authority.subject_id', '=', id)
    .executeTakeFirstOrThrow()
  const scheme = { id: `scheme-${kind}`, menu_id: granted.id, full_name: kind, en_code: `bench-${kind}`, kind }
  await database
    .insertInto('data_scheme')
    .values({ ...scheme, condition_json: '', description: '', sort_code: 0, enabled_mark: 1, created_at: 0 })
    .execute()
  await database
    .insertInto('authority')
    .values({ subject_type: 'user', subject_id: id, item_type: 'resource', item_id: scheme.id })
    .execute()
  if (kind === 'own') await sql`update ${sql.id(table)} set created_by = ${id} where rowid % 50 = 0`.execute(database)
  return token
}

/** A list of 190 000 records for people who see some of its rows, against one who sees them all. */
export async function schemeRows(rounds: number): Promise<Row[]> {
  const folder = copyFolder(await seededFolder('large'))
  const platform = await createPlatformProcess(folder, 'large')
  try {
    const database = await openDatabase({ dataFolder: folder })
    const tokens: Record<Kind, string> = {
      all: await viewer(database, 'all'),
      own: await viewer(database, 'own'),
      organizationAndBelow: await viewer(database, 'organizationAndBelow'),
      subordinates: await viewer(database, 'subordinates'),
    }
    await database.destroy()
    await platform.start()
    const rate = (kind: Kind) => async () => {
      const client = httpClient(platform.url, tokens[kind])
      return { rate: await requestRate(client, list, 400) }
    }
    const rates = await inTurns(rounds, {
      all: rate('all'),
      own: rate('own'),
      organizationAndBelow: rate('organizationAndBelow'),
      subordinates: rate('subordinates'),
    })
    const row = (measure: string, kind: Kind): Row => ({
      area: 'list of 190 000 records',
      measure,
      value: rates[kind]['rate'] ?? Number.NaN,
      unit: 'requests/s',
      baseline: 'scheme "all"',
      baselineValue: rates.all['rate'] ?? Number.NaN,
    })
    return [
      row('data scheme "own"', 'own'),
      row('data scheme "organisation and below"', 'organizationAndBelow'),
      row('data scheme "subordinates"', 'subordinates'),
    ]
  } finally {
    await platform.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
}
