import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { type EndpointId, endpoints } from '#shared/api/table.ts'
import { appendEntries, checkChain, thinEntries } from '#server/core/audit/chain.ts'
import { saveSettings } from '#server/core/settings.ts'
import { startSession } from '#server/core/session.ts'
import { auditKindOf } from '#server/core/audit/kinds.ts'
import { Refusals } from '#server/core/audit/refusals.ts'
import { isSqlite } from '#server/database/text.ts'
import { isMessageCode } from '#server/messages/message.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addUser } from '../support/users.ts'

const entry = {
  at: 1000,
  kind: 'settings',
  actor_id: 'u1',
  actor_name: '林小雨 (lin)',
  action: 'systemConfig.update',
  target: '',
  outcome: 'done',
  ip: '10.1.1.1',
  client: 'Chrome',
}

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`the audit log on ${dialect}`, () => {
    let platform: TestPlatform
    let admin: string
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      admin = await platform.signIn({ administrator: true })
    })
    afterAll(() => platform.close())
    beforeEach(async () => {
      const { seq } = await head()
      await platform.database
        .updateTable('audit_head')
        .set({ first_seq: Number(seq) + 1 })
        .where('id', '=', 1)
        .execute()
      await platform.database.deleteFrom('audit_entry').execute()
      await platform.database
        .updateTable('audit_head')
        .set({ seq: 0, hash: '', first_seq: 1, first_hash: '' })
        .where('id', '=', 1)
        .execute()
    })

    const head = () => platform.database.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow()
    const entries = () => platform.database.selectFrom('audit_entry').selectAll().orderBy('seq').execute()
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ ...entry, at: 1000 + at, target: `第${at}项` }))

    test('numbers entries without a gap, also those that come at once, and each follows the one before', async () => {
      await Promise.all(many(30).map((each) => appendEntries(platform.database, [each])))
      expect((await entries()).map(({ seq }) => Number(seq))).toEqual(Array.from({ length: 30 }, (_, at) => at + 1))
      expect(await checkChain(platform.database)).toMatchObject({ count: 30, brokenAt: null })
    })

    test('refuses in the database itself what would change or delete an entry', async () => {
      await appendEntries(platform.database, many(3))
      await expect(
        platform.database.updateTable('audit_entry').set({ actor_name: '别人' }).where('seq', '=', 2).execute(),
      ).rejects.toThrow(/never changed/)
      await expect(platform.database.deleteFrom('audit_entry').where('seq', '=', 2).execute()).rejects.toThrow(
        /thinned/,
      )
      expect(await checkChain(platform.database)).toMatchObject({ count: 3, brokenAt: null })
    })

    test.each([
      ['changed', "update audit_entry set actor_name = '别人' where seq = 3", 3],
      ['taken out', 'delete from audit_entry where seq = 4', 4],
      ['cut off at the end', 'delete from audit_entry where seq = 6', 6],
    ] as const)('finds the entry that was %s beside the platform', async (_what, tampering, at) => {
      await appendEntries(platform.database, many(6))
      await withoutTriggers(platform, tampering)
      expect(await checkChain(platform.database)).toMatchObject({ brokenAt: at })
    })

    test('is thinned out by age, and what is left is whole', async () => {
      await appendEntries(platform.database, many(10))
      expect(await thinEntries(platform.database, 1004)).toBe(4)
      expect((await entries()).map(({ seq }) => Number(seq))).toEqual([5, 6, 7, 8, 9, 10])
      expect(await checkChain(platform.database)).toMatchObject({ count: 6, brokenAt: null })
      expect(await thinEntries(platform.database, 1004), 'nothing twice').toBe(0)
      await appendEntries(platform.database, many(1))
      expect(await checkChain(platform.database)).toMatchObject({ count: 7, brokenAt: null })
    })

    test('tells who did what to whom, by the name it had before', async () => {
      const user = await addUser(platform.database, { values: { real_name: '王五' } }, platform.clock.now)
      await platform.call('user.toggle', { params: { id: user.id } }, { token: admin })
      await platform.call('user.delete', { params: { id: user.id } }, { token: admin })
      await platform.call('systemConfig.update', { body: { sysName: '江澜', pageSize: 50 } }, { token: admin })
      await platform.call('user.export', { query: { currentPage: 1, pageSize: 20 } }, { token: admin })
      const { data } = await platform.call('audit.list', { query: { currentPage: 1, pageSize: 20 } }, { token: admin })
      expect(data.list.map(({ kind, action, target }) => [kind, action, target])).toEqual([
        ['export', '用户管理：导出', ''],
        ['settings', '系统配置：修改', 'sysName, pageSize'],
        ['people', '用户管理：删除', `王五 (${user.account})`],
        ['people', '用户管理：启用或禁用', `王五 (${user.account})`],
      ])
      expect(await checkChain(platform.database)).toMatchObject({ count: 4, brokenAt: null })
    })

    test('notes a submit once, however often it is sent, and nothing of what failed or is everyday work', async () => {
      const create = () =>
        platform.call(
          'allowedHost.create',
          { body: { host: 'audit.example.com' } },
          { token: admin, key: 'audit-key-of-one-submit' },
        )
      await create()
      await create()
      await platform.call('allowedHost.create', { body: { host: 'audit.example.com' } }, { token: admin })
      await platform.call('preference.theme', { body: { theme: 'plain' } }, { token: admin })
      expect((await entries()).map(({ action, target }) => [action, target])).toEqual([
        ['allowedHost.create', 'audit.example.com'],
      ])
    })

    test('notes what somebody may not do once an hour, and how often they tried', async () => {
      const person = await addUser(platform.database, { values: { real_name: '赵六' } }, platform.clock.now)
      const victim = await addUser(platform.database, { values: { real_name: '王五' } }, platform.clock.now)
      const call = { token: person.token }
      const remove = () => platform.call('user.delete', { params: { id: victim.id } }, call)
      for (let tried = 0; tried < 4; tried += 1) expect((await remove()).code).toBe(403)
      expect((await platform.call('audit.list', { query: { currentPage: 1, pageSize: 20 } }, call)).code).toBe(403)
      const noted = async () => {
        const query = { kind: 'refused' as const, currentPage: 1, pageSize: 20 }
        const { data } = await platform.call('audit.list', { query }, { token: admin })
        return data.list.map(({ userName, action, target, refused }) => [userName, action, target, refused])
      }
      const who = `赵六 (${person.account})`
      const whom = `王五 (${victim.account})`
      expect(await noted()).toEqual([
        [who, '审计日志：查看', '', '权限不足'],
        [who, '用户管理：删除', whom, '权限不足'],
      ])
      platform.clock.now += 61 * 60_000
      // Their sessions are over by then.
      const start = { userId: person.id, minutes: 60, single: false, ip: '127.0.0.1', client: 'test' }
      call.token = await startSession(platform.database, { ...start, now: platform.clock.now })
      admin = await platform.signIn({ administrator: true })
      await remove()
      expect((await noted()).slice(0, 2)).toEqual([
        [who, '用户管理：删除', whom, '权限不足'],
        [who, '用户管理：删除', `${whom} ×3`, '权限不足'],
      ])
      expect(await checkChain(platform.database)).toMatchObject({ brokenAt: null })
    })

    test('neither whoever is not signed in nor a first password that was not changed yet is a refusal', async () => {
      const fresh = await addUser(platform.database, {}, platform.clock.now)
      await saveSettings(platform.database, { mandatoryModificationOfInitialPassword: 1 })
      const remove = (token: string) => platform.call('user.delete', { params: { id: 'x' } }, { token })
      expect((await remove(fresh.token)).code).toBe(403)
      await saveSettings(platform.database, { mandatoryModificationOfInitialPassword: 0 })
      await remove('nobody')
      expect(await entries()).toEqual([])
      expect((await remove(fresh.token)).code).toBe(403)
      expect(await entries()).toHaveLength(1)
    })
  })
}

describe('refusals that are counted', () => {
  const refused = (at: number, actor = 'u1', action = 'user.delete') => ({
    ...entry,
    at,
    kind: 'refused',
    actor_id: actor,
    action,
    target: '王五',
  })
  const HOUR = 3_600_000

  test('are one entry for each person and call, and their number once the hour is over', () => {
    const refusals = new Refusals()
    expect(refusals.take(refused(0))).toEqual([refused(0)])
    expect(refusals.take(refused(1000))).toEqual([])
    expect(refusals.take(refused(2000, 'u2'))).toHaveLength(1)
    expect(refusals.take(refused(3000, 'u1', 'user.update'))).toHaveLength(1)
    expect(refusals.over(HOUR - 1)).toEqual([])
    expect(refusals.over(HOUR)).toEqual([{ ...refused(HOUR), target: '王五 ×1' }])
    expect(refusals.over(HOUR), 'told once').toEqual([])
  })

  test('are written when the server closes, and noted one by one beyond what is held in memory', () => {
    const refusals = new Refusals()
    for (let person = 0; person < 10_000; person += 1) refusals.take(refused(0, `u${person}`))
    expect(refusals.take(refused(1, 'late'))).toHaveLength(1)
    expect(refusals.take(refused(2, 'late'))).toHaveLength(1)
    refusals.take(refused(3, 'u7'))
    refusals.take(refused(4, 'u7'))
    expect(refusals.over(5, true)).toMatchObject([{ actor_id: 'u7', target: '王五 ×2', at: 5 }])
  })
})

/** As somebody does who has the database's password. */
async function withoutTriggers({ database }: TestPlatform, tampering: string): Promise<void> {
  const kept = await triggersOf(database)
  for (const { drop } of kept) await sql.raw(drop).execute(database)
  await sql.raw(tampering).execute(database)
  for (const { create } of kept) await sql.raw(create).execute(database)
}

async function triggersOf(database: TestPlatform['database']) {
  if (!isSqlite(database))
    return [
      {
        drop: 'alter table audit_entry disable trigger all',
        create: 'alter table audit_entry enable trigger all',
      },
    ]
  const { rows } = await sql<{ name: string; sql: string }>`select name, sql from sqlite_master
    where type = 'trigger' and tbl_name = 'audit_entry'`.execute(database)
  return rows.map((row) => ({ drop: `drop trigger ${row.name}`, create: row.sql }))
}

describe('what is noted', () => {
  const ids = Object.keys(endpoints) as EndpointId[]

  test('every call of an administration page that changes something, and its area has a name', () => {
    const noted = ids.filter((id) => auditKindOf(id) !== null)
    expect(noted).toEqual(
      expect.arrayContaining(['role.update', 'authority.save', 'systemConfig.update', 'module.export', 'print.log']),
    )
    const areas = [...new Set(noted.map((id) => id.split('.', 1)[0]))]
    expect(areas.filter((area) => !isMessageCode(`logNames.${area}`))).toEqual([])
  })

  test('no call that only asks, and no everyday work', () => {
    const asking = [
      'role.list',
      'authority.values',
      'audit.list',
      'module.list',
      'module.create',
      'chat.remove',
    ] as const
    expect(asking.filter((id) => auditKindOf(id) !== null)).toEqual([])
  })
})
