import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { requireModule } from '#server/core/access.ts'
import { ApiError } from '#server/core/answer.ts'
import { createCall } from '#server/core/call.ts'
import { moduleGrants } from '#server/core/grants.ts'
import { nextId } from '#server/core/ids.ts'
import { findSession } from '#server/core/session.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addUser, grant } from '../support/users.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await openPlatform()
})
afterAll(() => platform.close())

const read = async (token: string) => (await platform.call('dictionary.types', {}, { token })).code
const menu = { code: 'system.dictionary', buttons: ['btn_add'] }
const create = async (token: string) =>
  (
    await platform.call(
      'dictionary.createType',
      { body: { parentId: '-1', fullName: `名${nextId()}`, enCode: `c${nextId()}`, isTree: 0 } },
      { token },
    )
  ).code

async function setMenu(values: { enabled_mark?: number; parent_id?: string; button_authorize?: number }) {
  await platform.database.updateTable('menu').set(values).where('en_code', '=', 'system.dictionary').execute()
}

beforeEach(async () => {
  await platform.signIn({ grants: [menu] })
  await setMenu({ enabled_mark: 1, parent_id: '-1', button_authorize: 1 })
  await platform.database.updateTable('system').set({ enabled_mark: 1 }).execute()
})

/** Moves the user's own grants to a role or a position they hold. */
async function grantThrough(kind: 'role' | 'position', userId: string): Promise<string> {
  const id = nextId()
  const common = {
    full_name: kind,
    en_code: id,
    type: '',
    sort_code: 0,
    enabled_mark: 1,
    description: '',
    created_at: 0,
  }
  if (kind === 'role')
    await platform.database
      .insertInto('role')
      .values({ id, global_mark: 1, ...common })
      .execute()
  else
    await platform.database
      .insertInto('position')
      .values({ id, organization_id: 'org-root', ...common })
      .execute()
  await platform.database
    .updateTable('authority')
    .set({ subject_type: kind, subject_id: id })
    .where('subject_id', '=', userId)
    .execute()
  await platform.database
    .insertInto('user_relation')
    .values({ user_id: userId, object_type: kind, object_id: id })
    .execute()
  return id
}

describe('access by menu', () => {
  test('a grant to the user as to a role or position of theirs opens the menu and its button', async () => {
    const direct = await platform.signIn({ grants: [menu] })
    expect([await read(direct), await create(direct)]).toEqual([200, 200])
    for (const kind of ['role', 'position'] as const) {
      const { id, token } = await addUser(platform.database, { grants: [menu] }, platform.clock.now)
      await grantThrough(kind, id)
      expect([kind, await read(token), await create(token)]).toEqual([kind, 200, 200])
    }
  })

  test.each(['role', 'position'] as const)('a disabled %s grants nothing any more', async (kind) => {
    const { id, token } = await addUser(platform.database, { grants: [menu] }, platform.clock.now)
    const holder = await grantThrough(kind, id)
    await platform.database.updateTable(kind).set({ enabled_mark: 0 }).where('id', '=', holder).execute()
    expect(await read(token)).toBe(403)
  })

  test('a disabled menu, a disabled menu above it or a disabled system closes the call', async () => {
    const token = await platform.signIn({ grants: [menu] })
    await setMenu({ enabled_mark: 0 })
    expect(await read(token)).toBe(403)
    await grant(platform.database, 'somebody', [{ code: 'folder' }])
    const folder = await platform.database
      .selectFrom('menu')
      .select('id')
      .where('en_code', '=', 'folder')
      .executeTakeFirst()
    await setMenu({ enabled_mark: 1, parent_id: folder?.id ?? '' })
    expect(await read(token)).toBe(200)
    await platform.database.updateTable('menu').set({ enabled_mark: 0 }).where('en_code', '=', 'folder').execute()
    expect(await read(token)).toBe(403)
    await setMenu({ parent_id: '-1' })
    await platform.database.updateTable('system').set({ enabled_mark: 0 }).execute()
    expect(await read(token)).toBe(403)
  })

  test('a menu of a system that is not granted stays closed', async () => {
    const { id, token } = await addUser(platform.database, { grants: [menu] }, platform.clock.now)
    await platform.database
      .deleteFrom('authority')
      .where('subject_id', '=', id)
      .where('item_type', '=', 'system')
      .execute()
    expect(await read(token)).toBe(403)
  })

  test('a ring of menus ends in a refusal, not in an endless walk', async () => {
    const token = await platform.signIn({ grants: [menu] })
    const own = await platform.database
      .selectFrom('menu')
      .select('id')
      .where('en_code', '=', menu.code)
      .executeTakeFirst()
    await setMenu({ parent_id: own?.id ?? '' })
    expect(await read(token)).toBe(403)
  })

  test('buttons are only asked for where the menu grants them one by one', async () => {
    const token = await platform.signIn({ grants: [{ code: menu.code }] })
    expect(await create(token)).toBe(403)
    await setMenu({ button_authorize: 0 })
    expect(await create(token)).toBe(200)
  })

  test('an administrator needs no grant', async () => {
    const token = await platform.signIn({ administrator: true })
    expect([await read(token), await create(token)]).toEqual([200, 200])
  })

  test('a refused body is never looked at before the grant', async () => {
    const token = await platform.signIn({ grants: [{ code: 'other' }] })
    const answer = await platform.call('dictionary.createType', { body: {} as never }, { token })
    expect(answer).toMatchObject({ code: 403, data: null })
    expect(answer.msg).toMatch(/没有权限/)
  })
})

describe('access by module', () => {
  async function codeOf(token: string, modelId: string, button?: string): Promise<number> {
    const { services } = platform.server
    const user = await findSession(platform.database, token, platform.clock.now)
    const call = createCall(services, { ip: '', headers: {} } as never, user)
    return requireModule(call, modelId, button).then(
      () => 200,
      (error: unknown) => (error instanceof ApiError ? error.status : 0),
    )
  }

  test('the menu of the module opens it; another module, and a page with the same property, do not', async () => {
    const modelId = nextId()
    const token = await platform.signIn({ grants: [{ modelId, buttons: ['btn_add'] }] })
    expect(await codeOf(token, modelId)).toBe(200)
    expect(await codeOf(token, nextId())).toBe(403)
    await platform.database.updateTable('menu').set({ type: 4 }).where('module_id', '=', modelId).execute()
    expect(await codeOf(token, modelId)).toBe(403)
  })

  test('a button is asked for only when the module judges its buttons', async () => {
    const modelId = nextId()
    const token = await platform.signIn({ grants: [{ modelId, buttons: ['btn_add'] }] })
    expect(await codeOf(token, modelId, 'btn_add')).toBe(200)
    expect(await codeOf(token, modelId, 'btn_remove')).toBe(403)
    const { services } = platform.server
    const before = services.checksButtonGrants
    services.checksButtonGrants = async (id) => id !== modelId
    expect(await codeOf(token, modelId, 'btn_remove')).toBe(200)
    services.checksButtonGrants = before
  })

  test('fields that are granted one by one are hidden until granted, and only in that module', async () => {
    const modelId = nextId()
    const { id, token } = await addUser(platform.database, { grants: [{ modelId }] }, platform.clock.now)
    const own = await platform.database
      .selectFrom('menu')
      .select('id')
      .where('module_id', '=', modelId)
      .executeTakeFirstOrThrow()
    const item = (en_code: string) => ({
      id: nextId(),
      menu_id: own.id,
      kind: 'form' as const,
      full_name: en_code,
      en_code,
      sort_code: 0,
      enabled_mark: 1,
    })
    const [open, secret] = [item('f_open'), item('f_secret')]
    await platform.database.insertInto('menu_item').values([open, secret]).execute()
    const user = { userId: id, isAdministrator: false }
    expect((await moduleGrants(platform.database, user, modelId)).hiddenFields).toEqual(new Set())
    await platform.database.updateTable('menu').set({ form_authorize: 1 }).where('id', '=', own.id).execute()
    await platform.database
      .insertInto('authority')
      .values({ subject_type: 'user', subject_id: id, item_type: 'form', item_id: open.id })
      .execute()
    expect((await moduleGrants(platform.database, user, modelId)).hiddenFields).toEqual(new Set(['f_secret']))
    const current = await platform.call('auth.currentUser', {}, { token })
    expect(current.data.permissionList[0]?.form.map((field) => field.enCode)).toEqual(['f_secret'])

    // Another granted menu of the module hides nothing, but lies where nobody can open it.
    const other = { ...(await menuRow(own.id)), id: nextId(), en_code: nextId(), form_authorize: 0 }
    const shut = { ...other, id: nextId(), en_code: nextId(), type: 0, module_id: '', enabled_mark: 0 }
    await platform.database
      .insertInto('menu')
      .values([shut, { ...other, parent_id: shut.id }])
      .execute()
    await platform.database
      .insertInto('authority')
      .values({ subject_type: 'user', subject_id: id, item_type: 'menu', item_id: other.id })
      .execute()
    expect((await moduleGrants(platform.database, user, modelId)).hiddenFields).toEqual(new Set(['f_secret']))
  })

  function menuRow(id: string) {
    return platform.database.selectFrom('menu').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  }
})
