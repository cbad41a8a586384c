import { afterEach, describe, expect, test } from 'vitest'
import { dialects } from '../support/dialects.ts'
import { type Contact, fakeContacts } from '../support/fake-contacts.ts'
import { openPlatform } from '../support/platform.ts'
import { addUser } from '../support/users.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const systems = [
  ['dingTalk', '2', { dingSynAppKey: 'key', dingSynAppSecret: 'right-secret' }],
  ['weCom', '1', { qyhCorpId: 'corp', qyhCorpSecret: 'right-secret' }],
] as const

const runs = {
  dingTalk: { organization: 'thirdSync.organizationsToDingTalk', user: 'thirdSync.usersToDingTalk' },
  weCom: { organization: 'thirdSync.organizationsToWeCom', user: 'thirdSync.usersToWeCom' },
} as const

describe.each(dialects.flatMap((dialect) => systems.map((system) => [dialect, ...system] as const)))(
  'on %s pulls from %s',
  (dialect, system, type, keys) => {
    async function open() {
      const contacts = await fakeContacts(system)
      closing.push(contacts.close)
      const platform = await openPlatform(dialect, { [system]: contacts.url })
      closing.push(() => platform.close())
      const { database, clock, call } = platform
      const token = await platform.signIn({ administrator: true, values: { change_password_date: clock.now } })
      const asAdmin = { token }
      await call('systemConfig.update', { body: keys }, asAdmin)
      contacts.departments.set(10, { name: '启明大学', parent: 1 })
      contacts.departments.set(11, { name: '计算机学院', parent: 10 })
      contacts.departments.set(12, { name: '软件工程系', parent: 11 })
      const contact = (id: string, values: Partial<Contact> = {}) =>
        contacts.users.set(id, { name: id, mobile: '', email: '', departments: [12], ...values })
      const go = async (kind: 'organization' | 'user', way = '1') =>
        (await call(runs[system][kind], { query: { type: way } }, asAdmin)).data
      const names = async () =>
        (await database.selectFrom('organization').select('path_names').orderBy('path_names').execute()).map(
          ({ path_names }) => path_names,
        )
      const accounts = async () => {
        const rows = await database
          .selectFrom('platform_user')
          .innerJoin('organization', 'organization.id', 'platform_user.organization_id')
          .select(['account', 'real_name', 'mobile_phone', 'path_names'])
          .where('is_administrator', '=', 0)
          .orderBy('account')
          .execute()
        return rows.map((row) => [row.account, row.real_name, row.mobile_phone, row.path_names].join(' '))
      }
      const failures = async () => {
        const { data } = await call('thirdSync.failures', { params: { type }, query: {} }, asAdmin)
        return Object.fromEntries(data.list.map(({ name, reason }) => [name, reason]))
      }
      return { ...platform, contacts, contact, asAdmin, go, names, accounts, failures }
    }

    test('organisations and people come, onto those that are here already, again and again without doubles', async () => {
      const { contact, contacts, go, names, accounts, database, clock } = await open()
      await addUser(database, { account: 'linxy', values: { real_name: '林', mobile_phone: '13800000001' } }, clock.now)
      await addUser(database, { account: 'other', values: { real_name: '陈', mobile_phone: '13800000002' } }, clock.now)
      contact('linxy', { name: '林小雨', mobile: '13800000001' })
      contact('chen.yi', { name: '陈一', mobile: '13800000002' })
      contact('wang.wu', { name: '王五', mobile: '13800000003', departments: [11, 12] })
      contact('root', { name: '校长', mobile: '13800000004', departments: [1] })
      contacts.state.page = 1
      for (let each = 0; each < 3; each += 1) {
        expect(await go('organization')).toMatchObject({ recordTotal: 3, synSuccessCount: 3, synFailCount: 0 })
        expect(await go('user')).toMatchObject({ synSuccessCount: 4, synFailCount: 0 })
      }
      expect(await names()).toEqual(['启明大学', '启明大学/计算机学院', '启明大学/计算机学院/软件工程系'])
      expect((await accounts()).map((each) => each.replace('启明大学', ''))).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^linxy 林小雨 13800000001/),
          expect.stringMatching(/^other 陈一 13800000002/),
          expect.stringMatching(/^wangwu 王五 13800000003 \/计算机学院/),
          expect.stringMatching(/^root 校长 13800000004 $/),
        ]),
      )
      expect(await accounts()).toHaveLength(4)
    })

    // WeCom answers the whole tree at once.
    test.runIf(system === 'dingTalk')('a tree that names what stands above it comes once, and ends', async () => {
      const { contacts, go, names } = await open()
      contacts.departments.set(1, { name: 'root', parent: 12 })
      let calls = 0
      contacts.state.before = () => {
        calls += 1
        if (calls > 100) throw new Error('asked without end')
      }
      await go('organization')
      expect(calls).toBeLessThan(20)
      expect(await names()).toContain('启明大学/计算机学院/软件工程系')
    })

    test('changes over there arrive, what is here alone stays, and a push after it changes nothing there', async () => {
      const { contact, contacts, go, names, accounts, database } = await open()
      contact('linxy', { name: '林小雨', mobile: '13800000001' })
      await go('organization')
      await go('user')
      contacts.departments.set(12, { name: '人工智能系', parent: 10 })
      contacts.departments.set(13, { name: '外语学院', parent: 10 })
      contact('linxy', { name: '林大雨', mobile: '', departments: [13] })
      const role = { user_id: 'x', object_type: 'role', object_id: 'r1' } as const
      const { id } = await database
        .selectFrom('platform_user')
        .select('id')
        .where('account', '=', 'linxy')
        .executeTakeFirstOrThrow()
      await database
        .insertInto('user_relation')
        .values({ ...role, user_id: id })
        .execute()
      await go('organization')
      await go('user')
      expect(await names()).toEqual(['启明大学', '启明大学/人工智能系', '启明大学/外语学院', '启明大学/计算机学院'])
      // Numbers they keep to themselves are not taken away.
      expect(await accounts()).toEqual(['linxy 林大雨 13800000001 启明大学/外语学院'])
      const roles = database.selectFrom('user_relation').select('object_id').where('object_type', '=', 'role')
      expect(await roles.where('user_id', '=', id).execute()).toEqual([{ object_id: 'r1' }])
      const before = JSON.stringify([...contacts.departments])
      expect(await go('organization', '0')).toMatchObject({ synFailCount: 0 })
      expect(JSON.stringify([...contacts.departments])).toBe(before)
    })

    test('each record that cannot be taken says why, in words, and is forgotten once it can', async () => {
      const { contact, contacts, go, failures, accounts, call, asAdmin } = await open()
      contact('linxy', { name: '林小雨', mobile: '13800000001', departments: [99] })
      contact('bad', { name: '坏<b>名</b>', mobile: '13800000002' })
      contact('wrong', { name: '错号', mobile: '12' })
      contact('...', { name: '没有账号', mobile: '13800000005' })
      contacts.departments.set(99, { name: '新<部>', parent: 10 })
      expect(await go('organization')).toMatchObject({ synSuccessCount: 3, synFailCount: 1 })
      expect(await go('user')).toMatchObject({ synSuccessCount: 0, synFailCount: 4 })
      expect(await accounts()).toEqual([])
      expect(await failures()).toEqual({
        '新<部>': expect.stringMatching(/^名称|特殊/),
        '林小雨/linxy': '该人员所在部门尚未同步到本系统，请先拉取组织',
        '坏<b>名</b>/bad': expect.any(String),
        '错号/wrong': expect.stringMatching(/手机/),
        '没有账号/...': expect.any(String),
      })
      const english = await call('thirdSync.failures', { params: { type }, query: {} }, { ...asAdmin, language: 'en' })
      for (const { reason } of english.data.list) expect(reason).not.toMatch(/\p{Script=Han}/u)
      contacts.departments.set(99, { name: '新部', parent: 10 })
      contact('bad', { name: '好名', mobile: '13800000002' })
      contacts.users.delete('wrong')
      contacts.users.delete('...')
      expect(await go('organization')).toMatchObject({ synSuccessCount: 4, synFailCount: 0 })
      expect(await go('user')).toMatchObject({ synSuccessCount: 2, synFailCount: 0 })
      expect(await failures()).toEqual({})
    })

    test('who and what is gone over there stays here and is named', async () => {
      const { contact, contacts, go, failures, accounts, names, call, asAdmin } = await open()
      contact('linxy', { name: '林小雨', mobile: '13800000001', departments: [11] })
      await go('organization')
      await go('user')
      contacts.users.clear()
      contacts.departments.delete(12)
      await go('organization')
      expect(await go('user')).toMatchObject({ synFailCount: 1 })
      expect(await accounts()).toHaveLength(1)
      expect(await names()).toHaveLength(3)
      expect(Object.keys(await failures()).toSorted()).toEqual(['林小雨/linxy', '软件工程系'].toSorted())
      const { data } = await call('thirdSync.job', { params: { type } }, asAdmin)
      expect(data.job).toMatchObject({ direction: 'pull', kind: 'user', state: 'done', total: 1, failed: 1 })
    })

    test('who and what was made anew over there under another id is who it was here, and nobody is missed', async () => {
      const { contact, contacts, go, failures, accounts, names, database } = await open()
      contact('linxy', { name: '林小雨', mobile: '13800000001', departments: [12] })
      contact('chen', { name: '陈一', mobile: '13800000002', departments: [11] })
      await go('organization')
      await go('user')
      const ids = () => database.selectFrom('platform_user').select('id').orderBy('id').execute()
      const before = { ids: await ids(), accounts: await accounts(), names: await names() }
      contacts.users.delete('linxy')
      contacts.departments.delete(12)
      await go('organization')
      await go('user')
      expect(Object.keys(await failures()).toSorted()).toEqual(['林小雨/linxy', '软件工程系'].toSorted())
      contacts.departments.set(20, { name: '软件工程系', parent: 11 })
      contact('linxiaoyu', { name: '林小雨', mobile: '13800000001', departments: [20] })
      for (let each = 0; each < 2; each += 1) {
        expect(await go('organization')).toMatchObject({ synSuccessCount: 3, synFailCount: 0 })
        expect(await go('user')).toMatchObject({ synSuccessCount: 2, synFailCount: 0 })
      }
      expect(await failures()).toEqual({})
      expect({ ids: await ids(), accounts: await accounts(), names: await names() }).toEqual(before)
      const there = [...contacts.users.keys()].toSorted()
      const admin = { mobile_phone: '13900000000', organization_id: 'org-root' }
      await database.updateTable('platform_user').set(admin).where('is_administrator', '=', 1).execute()
      expect(await go('organization', '0')).toMatchObject({ synFailCount: 0 })
      await go('user', '0')
      expect([...contacts.users.keys()].filter((id) => there.includes(id)).toSorted()).toEqual(there)
    })

    test('who comes with the number of somebody who is gone is not them', async () => {
      const { contact, contacts, go, accounts } = await open()
      contact('linxy', { name: '林小雨', mobile: '13800000001', departments: [11] })
      await go('organization')
      await go('user')
      contacts.users.delete('linxy')
      contact('chen', { name: '陈一', mobile: '13800000001', departments: [11] })
      await go('user')
      expect(await accounts()).toContainEqual(expect.stringMatching(/^linxy 林小雨 /))
    })

    test('who comes with an id like that of somebody who is gone does not get their account', async () => {
      const { contact, contacts, go, accounts, failures } = await open()
      contact('zhang.wei', { name: '张伟', mobile: '13800000001', departments: [11] })
      await go('organization')
      await go('user')
      contacts.users.delete('zhang.wei')
      contact('zhangwei', { name: '张薇', mobile: '13800000002', departments: [11] })
      for (let each = 0; each < 2; each += 1) {
        await go('user')
        expect(await accounts()).toEqual(['zhangwei 张伟 13800000001 启明大学/计算机学院'])
        expect(Object.keys(await failures()).toSorted()).toEqual(['张伟/zhang.wei', '张薇/zhangwei'].toSorted())
      }
    })

    test('what a pull missed over there is not made anew by a push, which names it again, until it is back', async () => {
      const { contact, contacts, go, failures, database } = await open()
      contact('linxy', { name: '林小雨', mobile: '13800000001', departments: [11] })
      contact('chen', { name: '陈一', mobile: '13800000002', departments: [11] })
      await go('organization')
      await go('user')
      const admin = { mobile_phone: '13900000000', organization_id: 'org-root' }
      await database.updateTable('platform_user').set(admin).where('is_administrator', '=', 1).execute()
      await go('organization', '0')
      await go('user', '0')
      const sent = () =>
        database
          .selectFrom('third_link')
          .select('fingerprint')
          .where('name', 'in', ['林小雨/linxy', '软件工程系'])
          .orderBy('name')
          .execute()
      const before = await sent()
      expect(before.map(({ fingerprint }) => fingerprint.length)).toEqual([64, 64])
      contacts.users.delete('linxy')
      contacts.departments.delete(12)
      await go('organization')
      await go('user')
      expect(await sent()).toEqual(before)
      for (let each = 0; each < 2; each += 1) {
        expect(await go('organization', '0')).toMatchObject({ synFailCount: 1 })
        expect(await go('user', '0')).toMatchObject({ synFailCount: 1 })
      }
      expect([contacts.users.has('linxy'), contacts.users.has('chen')]).toEqual([false, true])
      expect([...contacts.departments.values()].map(({ name }) => name)).not.toContain('软件工程系')
      expect(await failures()).toEqual({
        '林小雨/linxy': expect.stringMatching(/^对方已没有这条记录/),
        软件工程系: expect.stringMatching(/^对方已没有这条记录/),
      })
      contact('linxy', { name: '林小雨', mobile: '13800000001', departments: [11] })
      contacts.departments.set(12, { name: '软件工程系', parent: 11 })
      await go('organization')
      await go('user')
      expect(await failures()).toEqual({})
    })

    test('a record whose id over there is as long as it can be is refused alone', async () => {
      const { contact, contacts, go, failures, accounts } = await open()
      contact(`${'b'.repeat(63)}-`, { name: '无处', mobile: '13800000003', departments: [13] })
      contact('linxy', { name: '林小雨', mobile: '13800000002' })
      await go('organization')
      contacts.departments.set(13, { name: '新系', parent: 11 })
      for (let each = 0; each < 2; each += 1)
        expect(await go('user')).toMatchObject({ synSuccessCount: 1, synFailCount: 1 })
      expect(Object.keys(await failures())).toEqual([`无处/${'b'.repeat(63)}-`])
      expect(await accounts()).toHaveLength(1)
    })

    test('a pull that reads for long is not taken for dead', async () => {
      const { contact, contacts, go, accounts, call, asAdmin, clock } = await open()
      contact('linxy', { name: '林小雨', mobile: '13800000001' })
      const states: (string | undefined)[] = []
      contacts.state.before = async () => {
        clock.now += 100_000
        states.push((await call('thirdSync.job', { params: { type } }, asAdmin)).data.job?.state)
      }
      await go('organization')
      await go('user')
      expect(new Set(states)).toEqual(new Set(['running']))
      expect(await accounts()).toHaveLength(1)
    })

    test('a pull that was taken for dead ends, and stays what it was taken for', async () => {
      const { contact, contacts, go, accounts, call, asAdmin, clock } = await open()
      contact('linxy', { name: '林小雨', mobile: '13800000001' })
      await go('organization')
      const job = async () => (await call('thirdSync.job', { params: { type } }, asAdmin)).data.job
      let asked = false
      contacts.state.before = async () => {
        if (asked) return
        asked = true
        clock.now += 200_000
        // Who looks finds it silent for too long.
        await job()
      }
      await go('user')
      expect(await job()).toMatchObject({ state: 'interrupted', done: 0 })
      expect(await accounts()).toEqual([])
    })

    test('nothing comes of a pull that is cancelled while it still reads', async () => {
      const { contact, contacts, go, accounts, call, asAdmin } = await open()
      contact('linxy', { name: '林小雨', mobile: '13800000001' })
      await go('organization')
      let asked = false
      contacts.state.before = async () => {
        if (asked) return
        asked = true
        await call('thirdSync.cancel', { params: { type } }, asAdmin)
      }
      await go('user')
      const { data } = await call('thirdSync.job', { params: { type } }, asAdmin)
      expect(data.job).toMatchObject({ state: 'cancelled' })
      expect(await accounts()).toEqual([])
    })
  },
)
