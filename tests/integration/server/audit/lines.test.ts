import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { linesTogether } from '#server/areas/current-user/log.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await openPlatform()
})
afterAll(() => platform.close())

test('a line that cannot be kept takes none of those along that are written with it', async () => {
  const { database, clock } = platform
  await sql`
    create trigger one_refused before insert on call_log when new.path = '/refused'
    begin select raise(abort, 'refused here'); end`.execute(database)
  const add = linesTogether({ database, log: { error: () => undefined } })
  const line = (id: string, path: string) => ({
    ...{
      id,
      path,
      user_id: 'somebody',
      failed: 0,
      method: 'PUT',
      module_name: 'role',
      duration: 1,
      ip: '',
      client: '',
    },
    created_at: clock.now,
  })
  const ended = await Promise.allSettled([
    add(line('l1', '/one')),
    add(line('l2', '/refused')),
    add(line('l3', '/three')),
  ])
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  const kept = await database
    .selectFrom('call_log')
    .select('id')
    .where('user_id', '=', 'somebody')
    .orderBy('id')
    .execute()
  expect(kept.map(({ id }) => id)).toEqual(['l1', 'l3'])
})
