import { afterEach, describe, expect, test, vi } from 'vitest'
import type { OrganizationTable } from '#server/database/tables/people.ts'
import { eventually } from '../../../support/eventually.ts'
import { dialects } from '../support/dialects.ts'
import { fakeContacts } from '../support/fake-contacts.ts'
import { openPlatform } from '../support/platform.ts'
import { addUser, ROOT } from '../support/users.ts'

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
  'on %s the contacts of %s',
  (dialect, system, type, keys) => {
    async function open() {
      const contacts = await fakeContacts(system)
      closing.push(contacts.close)
      const platform = await openPlatform(dialect, { [system]: contacts.url })
      closing.push(() => platform.close())
      const { database, clock } = platform
      const admin = await platform.signIn({ administrator: true, values: { change_password_date: clock.now } })
      const asAdmin = { token: admin }
      await database.updateTable('platform_user').set({ enabled_mark: 1, mobile_phone: '13900000000' }).execute()
      const save = (body: Record<string, string | number>) =>
        platform.call('systemConfig.update', { body }, asAdmin).then(({ msg }) => expect(msg).toBe('系统配置已保存'))
      const add = (id: string, full_name: string, above: OrganizationTable = ROOT) => {
        const row: OrganizationTable = {
          ...ROOT,
          id,
          parent_id: above.id,
          full_name,
          en_code: id,
          category: 'department',
          path: `${above.path},${id}`,
          path_names: `${above.path_names}/${full_name}`,
        }
        return database
          .insertInto('organization')
          .values(row)
          .execute()
          .then(() => row)
      }
      const person = (account: string, mobile: string, organization = 'org-root') =>
        addUser(
          database,
          { account, values: { real_name: account, mobile_phone: mobile, organization_id: organization } },
          clock.now,
        )
      const run = (kind: 'organization' | 'user') =>
        platform.call(runs[system][kind], { query: { type: '0' } }, asAdmin)
      const failures = () =>
        platform.call('thirdSync.failures', { params: { type }, query: {} }, asAdmin).then(({ data }) => data.list)
      const job = () => platform.call('thirdSync.job', { params: { type } }, asAdmin).then(({ data }) => data.job)
      return { ...platform, contacts, asAdmin, save, add, person, run, failures, job }
    }
    const tree = (contacts: Awaited<ReturnType<typeof fakeContacts>>) =>
      [...contacts.departments.values()]
        .filter(({ parent }) => parent !== 0)
        .map(({ name, parent }) => `${contacts.departments.get(parent)?.name}/${name}`)
        .toSorted()

    test('get organisations, parents first, then people; again and again without doubles', async () => {
      const { save, add, person, run, contacts, call, asAdmin } = await open()
      await save(keys)
      const school = await add('js', '计算机学院')
      await add('rj', '软件工程系', school)
      await person('linxy', '13800000001', 'rj')
      for (let each = 0; each < 3; each += 1) {
        expect((await run('organization')).data).toMatchObject({ recordTotal: 3, synSuccessCount: 3, synFailCount: 0 })
        expect((await run('user')).data).toMatchObject({ recordTotal: 2, synSuccessCount: 2, unSynCount: 0 })
      }
      expect(tree(contacts)).toEqual(['root/启明大学', '启明大学/计算机学院', '计算机学院/软件工程系'].toSorted())
      const [department = 0] = contacts.users.get('linxy')?.departments ?? []
      expect(contacts.departments.get(department)?.name).toBe('软件工程系')
      const { data } = await call('thirdSync.totals', { params: { type } }, asAdmin)
      expect(data.map(({ synType }) => synType)).toEqual(['用户', '组织'])
    })

    test('go by themselves, organisations and people each by its own switch', async () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      try {
        const { save, add, person, contacts } = await open()
        const [ofOrganizations, ofPeople] =
          system === 'weCom' ? ['qyhIsSynOrg', 'qyhIsSynUser'] : ['dingSynIsSynOrg', 'dingSynIsSynUser']
        const round = () => vi.advanceTimersByTime(10 * 60_000)
        await save({ ...keys, [ofOrganizations]: 1, [ofPeople]: 0 })
        await add('js', '计算机学院')
        await person('linxy', '13800000001', 'js')
        expect(tree(contacts)).toEqual([])
        round()
        await eventually(() => expect(tree(contacts)).toEqual(['root/启明大学', '启明大学/计算机学院'].toSorted()))
        expect(contacts.users.has('linxy')).toBe(false)
        await save({ [ofOrganizations]: 0, [ofPeople]: 1 })
        await add('wy', '外语学院')
        await eventually(() => {
          round()
          expect(contacts.users.has('linxy')).toBe(true)
        })
        expect(tree(contacts)).not.toContain('启明大学/外语学院')
      } finally {
        vi.useRealTimers()
      }
    })

    test('follow a change of name, a move, a departure and what was deleted over there', async () => {
      const { save, add, person, run, contacts, database } = await open()
      await save(keys)
      await add('js', '计算机学院')
      await add('wy', '外语学院')
      await person('linxy', '13800000001', 'js')
      await person('gone', '13800000002', 'wy')
      await run('organization')
      await run('user')
      await database.updateTable('organization').set({ full_name: '信息学院' }).where('id', '=', 'js').execute()
      await database.updateTable('platform_user').set({ deleted_at: 1 }).where('account', '=', 'gone').execute()
      contacts.users.delete('linxy')
      await database.updateTable('platform_user').set({ real_name: '林' }).where('account', '=', 'linxy').execute()
      await run('organization')
      await run('user')
      expect(tree(contacts)).toContain('启明大学/信息学院')
      expect(contacts.users.get('linxy')?.name).toBe('林')
      expect(contacts.users.has('gone')).toBe(false)
      await database.deleteFrom('organization').where('id', '=', 'wy').execute()
      await run('organization')
      expect(tree(contacts)).not.toContain('启明大学/外语学院')
    })

    test('take over what a run left behind that died before it wrote it down', async () => {
      const { save, add, person, run, contacts, database } = await open()
      await save(keys)
      await add('js', '计算机学院')
      await person('linxy', '13800000001', 'js')
      await run('organization')
      await run('user')
      const before = [contacts.departments.size, contacts.users.size]
      await database.deleteFrom('third_link').execute()
      expect((await run('organization')).data).toMatchObject({ synFailCount: 0, synSuccessCount: 2 })
      expect((await run('user')).data).toMatchObject({ synFailCount: 0, synSuccessCount: 2 })
      expect([contacts.departments.size, contacts.users.size]).toEqual(before)
    })

    test('tell for each person why they were refused, in words', async () => {
      const { save, person, run, failures } = await open()
      await save(keys)
      await run('organization')
      await person('anna', '13800000001')
      await person('twin', '13800000001')
      await person('mute', '')
      await person('lost', '13800000009', 'nowhere')
      expect((await run('user')).data).toMatchObject({ recordTotal: 5, synSuccessCount: 2, synFailCount: 3 })
      const told = Object.fromEntries((await failures()).map(({ name, reason }) => [name.split('/')[1], reason]))
      expect(told).toEqual({ twin: '60104: mobileTaken', mute: '没有手机号码', lost: '所属组织尚未同步' })
    })

    test('wait for a limit and renew a token that is over', async () => {
      const { save, add, run, contacts } = await open()
      await save(keys)
      await add('js', '计算机学院')
      contacts.state.crowded = 2
      contacts.state.callsOfToken = 3
      expect((await run('organization')).data).toMatchObject({ synSuccessCount: 2, synFailCount: 0 })
      expect(contacts.state.token).toBeGreaterThan(1)
    })

    test('refuse wrong keys once, in words, and nothing is written of anybody', async () => {
      const { save, run, failures, job, call, asAdmin, contacts } = await open()
      const isConfigured = async () => (await call('thirdSync.job', { params: { type } }, asAdmin)).data.isConfigured
      expect((await run('user')).msg).toBe('请先在系统配置中填写并保存该平台的密钥')
      expect(await isConfigured()).toBe(false)
      const secret = system === 'dingTalk' ? 'dingSynAppSecret' : 'qyhCorpSecret'
      await save({ ...keys, [secret]: 'wrong' })
      expect(await isConfigured()).toBe(true)
      expect(await run('user')).toMatchObject({ code: 400, msg: expect.stringMatching(/^对方拒绝：\d+: badKeys$/) })
      expect(await failures()).toEqual([])
      expect(await job()).toMatchObject({ state: 'failed', done: 0 })
      const check = (body: Record<string, string>) =>
        system === 'dingTalk'
          ? call('systemConfig.testDingTalk', { body }, asAdmin)
          : call('systemConfig.testWeCom', { params: { type: '0' }, body }, asAdmin)
      expect((await check({})).code).toBe(400)
      expect((await check({ [secret]: '' })).msg).toBe('请先填写该平台的密钥')
      expect((await check({ [secret]: 'right-secret' })).msg).toBe('连接成功')
      await contacts.close()
      expect(await check({ [secret]: 'right-secret' })).toMatchObject({ code: 400, msg: '连接不到对方：ECONNREFUSED' })
      await save({ [secret]: 'right-secret' })
      expect(await run('user')).toMatchObject({ code: 400, msg: '连接不到对方：ECONNREFUSED' })
      expect(await job()).toMatchObject({ state: 'failed', reason: '连接不到对方：ECONNREFUSED' })
    })

    test('go on without who started them, one run at a time, and end where somebody cancels', async () => {
      const { save, add, job, call, asAdmin, contacts } = await open()
      await save(keys)
      for (let each = 0; each < 5; each += 1) await add(`d${each}`, `部门${each}`)
      const { promise: open1, resolve: goOn } = Promise.withResolvers<void>()
      let calls = 0
      contacts.state.before = async () => {
        calls += 1
        if (calls === 6) await open1
      }
      const start = () => call('thirdSync.start', { params: { type, kind: 'organization' }, query: {} }, asAdmin)
      expect((await start()).msg).toBe('同步已开始')
      await vi.waitFor(() => expect(calls).toBe(6), 20_000)
      expect((await start()).msg).toBe('该平台正在同步，请等待完成或先取消')
      expect(await job()).toMatchObject({ state: 'running', total: 6 })
      expect((await call('thirdSync.cancel', { params: { type } }, asAdmin)).msg).toBe('正在取消同步')
      goOn()
      await vi.waitFor(async () => expect((await job())?.state).toBe('cancelled'), 20_000)
      expect((await call('thirdSync.cancel', { params: { type } }, asAdmin)).msg).toBe('当前没有正在进行的同步')
      contacts.state.before = null
      await start()
      await vi.waitFor(async () => expect(await job()).toMatchObject({ state: 'done', done: 6, failed: 0 }), 20_000)
      expect(tree(contacts)).toHaveLength(6)
    })

    test('are free again after the process of a run was killed', async () => {
      const { save, run, job, database, clock } = await open()
      await save(keys)
      const row = {
        id: 'dead',
        provider: system,
        kind: 'user',
        direction: 'push',
        state: 'running',
        total: 9,
        done: 3,
        failed: 0,
      } as const
      const at = clock.now
      await database
        .insertInto('third_job')
        .values({ ...row, reason: '', is_cancelled: 0, started_at: at, beat_at: at, ended_at: null })
        .execute()
      expect((await run('organization')).code).toBe(400)
      clock.now += 200_000
      expect(await job()).toMatchObject({ state: 'interrupted' })
      const ahead = { state: 'running', beat_at: clock.now + 365 * 86_400_000, ended_at: null } as const
      await database.updateTable('third_job').set(ahead).where('id', '=', row.id).execute()
      expect(await job(), 'by a clock that had gone ahead').toMatchObject({ state: 'interrupted' })
      expect((await run('organization')).code).toBe(200)
    })
  },
)
