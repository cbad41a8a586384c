import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { batches } from '#server/database/batch.ts'
import { addMenus, addRole } from '../menu/support.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addUser } from '../support/users.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await openPlatform()
})
afterAll(() => platform.close())

test('a grant that fails part-way says how far it came, and what was given holds at once', async () => {
  const { page } = await addMenus(platform)
  const [first, second] = [await addRole(platform), await addRole(platform)]
  const { database } = platform
  // So many that each subject has a transaction of its own.
  const button = Array.from({ length: 1100 }, () => nextId())
  const rows = button.map((id) => ({ id, menu_id: page.id, kind: 'button' as const, full_name: id, en_code: `b${id}` }))
  for (const some of batches(rows.map((row) => ({ ...row, sort_code: 1, enabled_mark: 1 }))))
    await database.insertInto('menu_item').values(some).execute()
  const token = await platform.signIn({ administrator: true })
  const person = await addUser(database, {}, platform.clock.now)
  await database
    .insertInto('user_relation')
    .values({ user_id: person.id, object_type: 'role', object_id: first.id })
    .execute()
  const told: (readonly string[] | 'all')[] = []
  const { services } = platform.server
  const push = services.permissionsPushed
  services.permissionsPushed = (who) => {
    told.push(who)
    push(who)
  }
  await sql`create trigger refuses before insert on authority when new.subject_id = ${sql.lit(second.id)}
    begin select raise(abort, 'refused'); end`.execute(database)
  const give = (roleIds: readonly string[]) =>
    platform.call('authority.batch', { body: { roleIds, button } } as never, { token, language: 'en' })

  expect(await give([second.id])).toMatchObject({
    code: 500,
    msg: 'Something went wrong on the server. Please try again later.',
  })
  told.length = 0
  expect(await give([first.id, second.id])).toMatchObject({
    code: 500,
    msg: 'Only 1 of 2 were granted this before something failed. Submit it again.',
  })
  expect(told).toEqual([[person.id]])

  // Who holds the role cannot be read either: everybody is looked up again.
  told.length = 0
  await sql`alter table user_relation rename to hidden_relation`.execute(database)
  expect(await give([first.id, second.id])).toMatchObject({ code: 500, msg: expect.stringContaining('1 of 2') })
  expect(told).toEqual(['all'])
})
