import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMenus, addRole } from '../menu/support.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addUser } from '../support/users.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await openPlatform()
})
afterAll(() => platform.close())

/** Somebody who may authorise in their organisation, and holds a page of one system; the role has something of another. */
async function arrange() {
  const [held, foreign, role] = [await addMenus(platform), await addMenus(platform), await addRole(platform)]
  const caller = await addUser(
    platform.database,
    { grants: [{ code: 'permission.authorize', buttons: ['btn_edit'] }] },
    platform.clock.now,
  )
  await platform.database.updateTable('role').set({ global_mark: 0 }).where('id', '=', role.id).execute()
  await platform.database
    .insertInto('role_organization')
    .values({ role_id: role.id, organization_id: 'org-root' })
    .execute()
  await platform.database
    .insertInto('authority')
    .values([
      { subject_type: 'user', subject_id: caller.id, item_type: 'system', item_id: held.system.id },
      { subject_type: 'user', subject_id: caller.id, item_type: 'menu', item_id: held.page.id },
      { subject_type: 'role', subject_id: role.id, item_type: 'menu', item_id: foreign.module.id },
      { subject_type: 'role', subject_id: role.id, item_type: 'resource', item_id: foreign.scheme.id },
    ])
    .execute()
  return { held, foreign, role, caller }
}

async function grantsOf(id: string) {
  const rows = await platform.database.selectFrom('authority').selectAll().where('subject_id', '=', id).execute()
  return new Set(rows.map((row) => `${row.item_type} ${row.item_id}`))
}

/** All of both systems is asked for. */
const everythingOf = (...menus: readonly Awaited<ReturnType<typeof addMenus>>[]) => ({
  systemIds: menus.map(({ system }) => system.id),
  module: menus.flatMap(({ folder, page, module }) => [folder.id, page.id, module.id]),
  button: menus.map(({ button }) => button.id),
  resource: menus.map(({ scheme }) => scheme.id),
})

test('nobody hands on a page, button, scheme or system that they do not hold themself', async () => {
  const { held, foreign, role, caller } = await arrange()
  const before = await grantsOf(role.id)
  const body = { objectType: 'Role' as const, ...everythingOf(held, foreign) }
  const { code } = await platform.call('authority.save', { params: { id: role.id }, body }, { token: caller.token })
  expect(code).toBe(200)
  // Directories lead to pages and open nothing, so that they go along.
  const directories = [held, foreign].map(({ folder }) => `menu ${folder.id}`)
  expect(await grantsOf(role.id)).toEqual(
    new Set([...before, `system ${held.system.id}`, `menu ${held.page.id}`, ...directories]),
  )

  const many = { roleIds: [role.id], ...everythingOf(foreign) }
  expect((await platform.call('authority.batch', { body: many }, { token: caller.token })).code).toBe(200)
  expect((await grantsOf(role.id)).has(`menu ${foreign.page.id}`)).toBe(false)
})

test('who authorises takes away what they hold and leaves what others granted', async () => {
  const { held, role, caller } = await arrange()
  const before = await grantsOf(role.id)
  await platform.database
    .insertInto('authority')
    .values({ subject_type: 'role', subject_id: role.id, item_type: 'menu', item_id: held.page.id })
    .execute()
  const body = { objectType: 'Role' as const }
  const { code } = await platform.call('authority.save', { params: { id: role.id }, body }, { token: caller.token })
  expect(code).toBe(200)
  expect(await grantsOf(role.id)).toEqual(before)
})

test('a role of the whole house is granted nothing by who administers a part of it', async () => {
  const { held, role, caller } = await arrange()
  await platform.database.updateTable('role').set({ global_mark: 1 }).where('id', '=', role.id).execute()
  const before = await grantsOf(role.id)
  const body = { objectType: 'Role' as const, ...everythingOf(held) }
  const { code } = await platform.call('authority.save', { params: { id: role.id }, body }, { token: caller.token })
  expect(code).toBe(403)
  expect(await grantsOf(role.id)).toEqual(before)
})
