import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { announceDemoAccounts } from '#server/core/metadata.ts'
import { nextId } from '#server/core/ids.ts'
import { clientHash, hashPassword } from '#server/core/passwords.ts'
import { saveSettings } from '#server/core/settings.ts'
import type { MenuTable } from '#server/database/tables/access.ts'
import { addOrganization } from '../people/organization.cases.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addUser } from '../support/users.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await openPlatform()
})
afterAll(() => platform.close())

const DAY = 24 * 60 * 60_000

async function addMenu(values: Partial<MenuTable>): Promise<string> {
  const id = values.id ?? nextId()
  await platform.database
    .insertInto('menu')
    .values({
      id,
      system_id: 'system-main',
      parent_id: '-1',
      full_name: id,
      en_code: id,
      icon: '',
      type: 2,
      url_address: '',
      link_target: '',
      category: 'Web',
      property_json: '',
      module_id: '',
      page_code: '',
      sort_code: 0,
      enabled_mark: 1,
      button_authorize: 1,
      column_authorize: 0,
      form_authorize: 0,
      data_authorize: 0,
      ...values,
    })
    .execute()
  return id
}

async function grantMenus(userId: string, ...ids: string[]): Promise<void> {
  await platform.database
    .insertInto('authority')
    .values(
      ids.map((item_id) => ({
        subject_type: 'user' as const,
        subject_id: userId,
        item_type: 'menu' as const,
        item_id,
      })),
    )
    .execute()
}

const read = async (token: string, type?: string) =>
  platform.call('auth.currentUser', type ? { query: { type } } : {}, { token })

describe('the menu of a user', () => {
  test('holds granted menus in their order under the directories above them, and no empty directory', async () => {
    const { id, token } = await addUser(platform.database, {}, platform.clock.now)
    const folder = await addMenu({ type: 0, full_name: '基础数据', sort_code: 5 })
    await addMenu({ type: 0, full_name: '空目录' })
    const second = await addMenu({ parent_id: folder, full_name: '字典', sort_code: 2 })
    const first = await addMenu({ parent_id: folder, full_name: '区划', sort_code: 1 })
    await addMenu({ parent_id: folder, full_name: '未授权' })
    const home = await addMenu({ full_name: '首页', sort_code: 1 })
    await grantMenus(id, second, first, home)
    const { data } = await read(token)
    const names = data.menuList.map((menu) => [menu.fullName, menu.children.map((child) => child.fullName)])
    expect(names).toEqual([
      ['首页', []],
      ['基础数据', ['区划', '字典']],
    ])
    expect(data.permissionList.map((entry) => entry.moduleName).toSorted()).toEqual(['区划', '字典', '首页'].toSorted())
  })

  test('leaves out what lies below a disabled directory, and app menus', async () => {
    const { id, token } = await addUser(platform.database, {}, platform.clock.now)
    const closed = await addMenu({ type: 0, enabled_mark: 0 })
    const hidden = await addMenu({ parent_id: closed })
    const app = await addMenu({ category: 'App', full_name: '移动端' })
    const shown = await addMenu({ full_name: '可见' })
    await grantMenus(id, hidden, app, shown)
    expect((await read(token)).data.menuList.map((menu) => menu.fullName)).toEqual(['可见'])
    expect((await read(token, 'App')).data.menuList.map((menu) => menu.fullName)).toEqual(['移动端'])
  })

  test('is that of the current system only; the others are listed', async () => {
    const { id, token } = await addUser(platform.database, {}, platform.clock.now)
    const other = nextId()
    await platform.database
      .insertInto('system')
      .values({ id: other, full_name: '人事系统', en_code: 'hr', icon: '', sort_code: 9, enabled_mark: 1 })
      .execute()
    await platform.database
      .insertInto('authority')
      .values({ subject_type: 'user', subject_id: id, item_type: 'system', item_id: other })
      .execute()
    await grantMenus(
      id,
      await addMenu({ full_name: '主菜单' }),
      await addMenu({ full_name: '人事菜单', system_id: other }),
    )
    expect((await read(token)).data.menuList.map((menu) => menu.fullName)).toEqual(['主菜单'])
    await platform.database.updateTable('platform_user').set({ system_id: other }).where('id', '=', id).execute()
    const { data } = await read(token)
    expect(data.menuList.map((menu) => menu.fullName)).toEqual(['人事菜单'])
    expect(data.userInfo?.systemIds.map((each) => [each.name, each.currentSystem])).toEqual([
      ['主系统', false],
      ['人事系统', true],
    ])
  })
})

test('the caller is told with their numbers, their birthday and who reports to them', async () => {
  const { id, token } = await addUser(platform.database, {}, platform.clock.now)
  await grantMenus(id, await addMenu({}))
  const { data: before } = await read(token)
  expect(before.userInfo).toMatchObject({ telePhone: '', landline: '', birthday: null, subordinates: [] })
  const own = { realName: '林岚', gender: 2, telePhone: '801', landline: '0571-1', birthday: 86_400_000 }
  await platform.call('profile.save', { body: own }, { token })
  const { now } = platform.clock
  const second = await addUser(platform.database, { values: { manager_id: id, sort_code: 2 } }, now)
  const first = await addUser(platform.database, { values: { manager_id: id, sort_code: 1 } }, now)
  await addUser(platform.database, { values: { manager_id: id, enabled_mark: 0 } }, now)
  const { realName: _name, ...told } = own
  expect((await read(token)).data.userInfo).toMatchObject({ ...told, subordinates: [first.id, second.id] })
})

test('the caller is told with the default signature, the organisations below and what they signed in with', async () => {
  const { database, clock } = platform
  const own = await addOrganization(platform)
  const inside = { parent: own, path: `org-root,${own}` }
  const below = await addOrganization(platform, inside)
  await addOrganization(platform, { ...inside, enabled_mark: 0 })
  const { id, token } = await addUser(database, { values: { organization_id: own } }, clock.now)
  await grantMenus(id, await addMenu({}))
  await database.updateTable('session').set({ client: 'Atrium 1.0' }).where('user_id', '=', id).execute()
  const { data: before } = await read(token)
  expect(before.userInfo).toMatchObject({ signId: '', subsidiary: [own, below], loginPlatForm: 'Atrium 1.0' })
  const signature = { user_id: id, sign_img: 'data:', created_at: 0 }
  await database
    .insertInto('user_signature')
    .values([
      { ...signature, id: 'usual', is_default: 1 },
      { ...signature, id: 'other', is_default: 0 },
    ])
    .execute()
  expect((await read(token)).data.userInfo).toMatchObject({ signId: 'usual' })
})

describe('the reminder of an expiring password', () => {
  test('is written once per expiry, only when it is near, and only for the caller', async () => {
    await saveSettings(platform.database, { passwordIsUpdatedRegularly: 1, updateCycle: 90, updateInAdvance: 7 })
    const { now } = platform.clock
    const soon = await addUser(platform.database, { values: { change_password_date: now - 85 * DAY } }, now)
    const later = await addUser(platform.database, { values: { change_password_date: now - 10 * DAY } }, now)
    for (const { token } of [soon, soon, later]) await platform.call('auth.updatePasswordMessage', {}, { token })
    const messages = await platform.database
      .selectFrom('message')
      .innerJoin('message_recipient', 'message_recipient.message_id', 'message.id')
      .select(['message.title', 'message_recipient.user_id'])
      .execute()
    expect(messages).toEqual([{ title: '您的密码将在 5 天后过期', user_id: soon.id }])
  })
})

describe('announced accounts', () => {
  test('are offered with their password until it is changed or the account is closed', async () => {
    const password_hash = await hashPassword(clientHash('Campus2026'))
    const teacher = await addUser(platform.database, { account: 'teacher', values: { password_hash } }, 0)
    await addUser(platform.database, { account: 'student', values: { password_hash } }, 0)
    const offer = (account: string) => ({ account, realName: account, role: '演示', password: 'Campus2026' })
    await announceDemoAccounts(platform.database, [offer('teacher'), offer('student'), offer('nobody')])
    const offered = async () =>
      (await platform.call('auth.loginConfig', {})).data.demoAccounts.map((each) => each.account)
    expect(await offered()).toEqual(['teacher', 'student'])
    await platform.database
      .updateTable('platform_user')
      .set({ password_hash: await hashPassword(clientHash('changed1')) })
      .where('id', '=', teacher.id)
      .execute()
    expect(await offered()).toEqual(['student'])
    await platform.database
      .updateTable('platform_user')
      .set({ enabled_mark: 0 })
      .where('account', '=', 'student')
      .execute()
    expect(await offered()).toEqual([])
  })
})
