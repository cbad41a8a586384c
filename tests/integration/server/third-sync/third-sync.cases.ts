import { afterAll, expect } from 'vitest'
import { saveSettings } from '#server/core/settings.ts'
import { type CoverageCase, covers } from '../support/coverage.ts'
import { fakeContacts } from '../support/fake-contacts.ts'
import type { TestPlatform } from '../support/platform.ts'

const closing: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A platform with keys, and a stand-in of the other system of its own. */
async function connect(platform: TestPlatform, system: 'dingTalk' | 'weCom') {
  const contacts = await fakeContacts(system)
  closing.push(contacts.close)
  const { hosts, seals } = platform.server.services
  Object.assign(hosts, { [system]: contacts.url })
  const secret = seals.seal('right-secret')
  await saveSettings(platform.database, {
    qyhCorpId: 'corp',
    qyhCorpSecret: secret,
    dingSynAppKey: 'key',
    dingSynAppSecret: secret,
  })
  await platform.database.deleteFrom('third_job').execute()
}

const whole = (
  id:
    | 'thirdSync.organizationsToDingTalk'
    | 'thirdSync.usersToDingTalk'
    | 'thirdSync.organizationsToWeCom'
    | 'thirdSync.usersToWeCom',
  system: 'dingTalk' | 'weCom',
) =>
  covers(id, {
    async arrange(platform) {
      await connect(platform, system)
      return { query: { type: '0' } }
    },
    async check({ data }, platform) {
      expect(data.recordTotal).toBeGreaterThan(0)
      expect(data.unSynCount).toBe(0)
      const token = await platform.signIn({ administrator: true, values: { change_password_date: platform.clock.now } })
      // The other way round: what was just pushed is known, so that nothing is created twice.
      const count = () => platform.database.selectFrom('third_link').select('local_id').execute()
      const before = (await count()).length
      const pulled = await platform.call(id, { query: { type: '1' } }, { token })
      expect(pulled).toMatchObject({
        code: 200,
        data: { synSuccessCount: data.synSuccessCount, synFailCount: data.synFailCount },
      })
      expect((await count()).length).toBe(before)
    },
  })

export const thirdSyncCases: readonly CoverageCase[] = [
  whole('thirdSync.organizationsToDingTalk', 'dingTalk'),
  whole('thirdSync.usersToDingTalk', 'dingTalk'),
  whole('thirdSync.organizationsToWeCom', 'weCom'),
  whole('thirdSync.usersToWeCom', 'weCom'),
  covers('thirdSync.totals', {
    arrange: () => ({ params: { type: '2' } }),
    check: ({ data }) => expect(data.map(({ kind }) => kind)).toEqual(['user', 'organization']),
  }),
  covers('thirdSync.start', {
    async arrange(platform) {
      await connect(platform, 'dingTalk')
      return { params: { type: '2', kind: 'organization' }, query: { type: '0' } }
    },
    async check({ msg }, platform) {
      expect(msg).toBe('同步已开始')
      const job = platform.database.selectFrom('third_job').select(['provider', 'kind'])
      expect(await job.execute()).toEqual([{ provider: 'dingTalk', kind: 'organization' }])
    },
  }),
  covers('thirdSync.job', {
    async arrange(platform) {
      await platform.database.deleteFrom('third_job').execute()
      await saveSettings(platform.database, { qyhCorpId: '', qyhCorpSecret: '' })
      return { params: { type: '1' } }
    },
    check: ({ data }) => expect(data).toEqual({ job: null, isConfigured: false }),
  }),
  covers('thirdSync.cancel', {
    async arrange(platform) {
      await platform.database.deleteFrom('third_job').execute()
      const at = platform.clock.now
      const row = {
        id: 'j1',
        provider: 'weCom',
        kind: 'user',
        direction: 'push',
        state: 'running',
        total: 9,
        done: 3,
        failed: 0,
      } as const
      await platform.database
        .insertInto('third_job')
        .values({ ...row, reason: '', is_cancelled: 0, started_at: at, beat_at: at, ended_at: null })
        .execute()
      return { params: { type: '1' } }
    },
    async check(_answer, platform) {
      const job = platform.database.selectFrom('third_job').select('is_cancelled').where('id', '=', 'j1')
      expect((await job.executeTakeFirstOrThrow()).is_cancelled).toBe(1)
      await platform.database.deleteFrom('third_job').execute()
    },
  }),
  covers('thirdSync.failures', {
    async arrange(platform) {
      const row = { provider: 'weCom', kind: 'user', local_id: 'u9', remote_id: '', fingerprint: '' } as const
      await platform.database
        .insertInto('third_link')
        .values({ ...row, name: '欧阳若水/ouyangrs', error: '@thirdSync.noMobile', synced_at: 5 })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return { params: { type: '1' }, query: { keyword: '欧阳若水' } }
    },
    check: ({ data }) =>
      expect(data.list).toMatchObject([{ name: '欧阳若水/ouyangrs', reason: '没有手机号码', at: 5 }]),
  }),
  covers('systemConfig.testWeCom', {
    async arrange(platform) {
      await connect(platform, 'weCom')
      return { params: { type: '0' }, body: {} }
    },
    check: ({ msg }) => expect(msg).toBe('连接成功'),
  }),
  covers('systemConfig.testDingTalk', {
    async arrange(platform) {
      await connect(platform, 'dingTalk')
      return { body: {} }
    },
    check: ({ msg }) => expect(msg).toBe('连接成功'),
  }),
]
