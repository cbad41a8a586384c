import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { nextId } from '#server/core/ids.ts'
import { loose } from '#server/database/loose.ts'
import type { InputOf } from '#shared/api/table.ts'
import type { TestPlatform } from '../support/platform.ts'

type Body = InputOf<'dataInterface.create'>['body']

/** A file of suppliers in the folder of sources: 30 rows, every third of kind "b". */
export function makeSourceFile(platform: TestPlatform, name = 'suppliers.sqlite'): string {
  const folder = join(platform.dataFolder, 'sources')
  mkdirSync(folder, { recursive: true })
  const database = new DatabaseSync(join(folder, name))
  // Thirty rows are thirty waits for the disk.
  database.exec('pragma synchronous = off')
  database.exec('drop table if exists supplier')
  database.exec('create table supplier (id integer primary key, name text not null, kind text not null, price real)')
  const insert = database.prepare('insert into supplier values (?, ?, ?, ?)')
  for (let at = 1; at <= 30; at += 1) insert.run(at, `Supplier ${at}`, at % 3 === 0 ? 'b' : 'a', at / 2)
  database.close()
  return name
}

/** Stores a data source over that file and answers its id. */
export async function addSource(
  platform: TestPlatform,
  values: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const id = nextId()
  await loose(platform.database)
    .insertInto('data_source')
    .values({
      id,
      full_name: `Source ${id}`,
      db_type: 'SQLite',
      service_name: makeSourceFile(platform),
      enabled_mark: 1,
      created_at: 0,
      ...values,
    })
    .execute()
  return id
}

export const people = [
  { id: 1, name: '张伟', unit: '教务处' },
  { id: 2, name: '王芳', unit: '人事处' },
  { id: 3, name: 'Ann', unit: '教务处' },
]

/** An input that can be saved: a static list, unless `values` say something else. */
export function bodyOf(values: Partial<Body> = {}): Body {
  const id = nextId()
  return {
    fullName: `接口${id}`,
    enCode: `code${id}`,
    dataType: 2,
    query: JSON.stringify(people),
    requestParameters: '[]',
    requestHeaders: '[]',
    ...values,
  }
}

/** Makes an interface as an administrator does, and answers its id. */
export async function addInterface(platform: TestPlatform, values: Partial<Body> = {}): Promise<string> {
  const body = bodyOf(values)
  const token = await platform.signIn({ administrator: true })
  const { code, msg } = await platform.call('dataInterface.create', { body }, { token })
  if (code !== 200) throw new Error(msg)
  const row = await loose(platform.database)
    .selectFrom('data_interface')
    .select('id')
    .where('en_code', '=', body.enCode)
    .executeTakeFirstOrThrow()
  return String(row['id'])
}

export const storedInterface = (platform: TestPlatform, column: 'id' | 'full_name', value: string) =>
  loose(platform.database).selectFrom('data_interface').selectAll().where(column, '=', value).executeTakeFirst()
