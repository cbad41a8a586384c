import { expect } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { addInterface } from '../data-interface/support.ts'
import { type CoverageCase, covers } from '../support/coverage.ts'
import type { TestPlatform } from '../support/platform.ts'

/** A run of the job that failed for a reason of its own. */
async function addRun(platform: TestPlatform): Promise<string> {
  const id = nextId()
  const at = platform.clock.now
  await platform.database
    .insertInto('job_run')
    .values({ id, job: 'syncContacts', started_at: at, ended_at: at, failed: 1, reason: `原因${id}` })
    .execute()
  return id
}

async function taskBody(platform: TestPlatform) {
  const content = { cron: '0 0 8 * * ?', interfaceId: await addInterface(platform) }
  return { fullName: '同步课表', enCode: `task${nextId()}`, executeType: '1', ...content } as const
}

async function planned(platform: TestPlatform) {
  const body = await taskBody(platform)
  const token = await platform.signIn({ administrator: true })
  const { data: id } = await platform.call('job.create', { body }, { token })
  return { params: { id }, body }
}

const stored = ({ database }: TestPlatform, id: string) =>
  database.selectFrom('scheduled_task').selectAll().where('id', '=', id).executeTakeFirst()

export const operationsCases: readonly CoverageCase[] = [
  covers('job.list', {
    async arrange(platform) {
      await addRun(platform)
      return { query: { keyword: '通讯录', currentPage: 1, pageSize: 20 } }
    },
    check({ data }, platform) {
      expect(data.list).toMatchObject([
        { id: 'syncContacts', fullName: '同步企业微信和钉钉通讯录', minutes: 10, lastResult: 1, enabledMark: 1 },
      ])
      expect(data.list[0]?.lastRunTime).toBe(platform.clock.now)
      expect(data.list[0]?.nextRunTime).toBeGreaterThan(0)
    },
  }),
  covers('job.one', {
    arrange: () => ({ params: { id: 'sweepFiles' } }),
    check({ data }) {
      expect(data).toMatchObject({ enCode: 'sweepFiles', minutes: 60, executeType: '3' })
      expect(JSON.parse(data.executeContent)).toMatchObject({ localHostTaskId: 'sweepFiles', parameter: [] })
    },
  }),
  covers('job.methods', {
    arrange: () => ({}),
    check: ({ data }) =>
      expect(data.map(({ id }) => id).sort()).toEqual(['emptyBin', 'sendReports', 'sweepFiles', 'syncContacts']),
  }),
  covers('job.create', {
    arrange: async (platform) => ({ body: await taskBody(platform) }),
    async check({ data }, platform, { body }) {
      const task = await stored(platform, data)
      expect(task).toMatchObject({ full_name: '同步课表', cron: '0 0 8 * * ?', interface_id: body.interfaceId })
      expect(Number(task?.next_at)).toBeGreaterThan(platform.clock.now)
    },
  }),
  covers('job.update', {
    async arrange(platform) {
      const { params, body } = await planned(platform)
      return { params, body: { ...body, cron: '30 6 * * 1-5' } }
    },
    check: async (_answer, platform, { params }) =>
      expect(await stored(platform, params.id)).toMatchObject({ cron: '30 6 * * 1-5' }),
  }),
  covers('job.toggle', {
    arrange: async (platform) => ({ params: (await planned(platform)).params }),
    check: async (_answer, platform, { params }) =>
      expect(await stored(platform, params.id)).toMatchObject({ enabled_mark: 0 }),
  }),
  covers('job.delete', {
    arrange: async (platform) => ({ params: (await planned(platform)).params }),
    check: async (_answer, platform, { params }) => expect(await stored(platform, params.id)).toBeUndefined(),
  }),
  covers('job.log', {
    async arrange(platform) {
      await addRun(platform)
      return { params: { id: 'syncContacts' }, query: { currentPage: 1, pageSize: 20 } }
    },
    check: ({ data }) =>
      expect(data.list.find(({ description }) => description.startsWith('原因'))).toMatchObject({ runResult: 1 }),
  }),
  covers('job.run', {
    arrange: () => ({ params: { id: 'sweepFiles' } }),
    async check(_answer, { database }) {
      const runs = await database.selectFrom('job_run').selectAll().where('job', '=', 'sweepFiles').execute()
      expect(runs.at(-1)).toMatchObject({ failed: 0, reason: '' })
    },
  }),
  covers('monitor.read', {
    async arrange(platform) {
      const { now } = platform.clock
      const unsent = {
        channel: 'mail',
        account_id: '',
        recipient: 'a@b.cn',
        subject: '',
        content: '',
        payload: '',
      } as const
      const later = { attempts: 1, next_at: now + 864e5, expires_at: null, sent_at: null, error: '' }
      for (const [state, age] of [
        [2, 60_000],
        [2, 0],
        [3, 90_000],
      ] as const)
        await platform.database
          .insertInto('outbox_message')
          .values({ ...unsent, ...later, id: nextId(), state, created_at: now - age })
          .execute()
      return {}
    },
    async check({ data }, { clock, database }) {
      expect(Object.keys(data).sort()).toEqual(['cpu', 'disk', 'memory', 'service', 'system', 'time'])
      const { startedAt, databaseSize, database: kind, ...counts } = data.service ?? {}
      expect(startedAt).toBeLessThanOrEqual(clock.now)
      expect(kind).toMatch(/^(?:SQLite|PostgreSQL)$/)
      expect(databaseSize).toBeGreaterThan(1_000_000)
      const messages = await database.selectFrom('outbox_message').select(['state', 'created_at']).execute()
      const waiting = messages.filter(({ state }) => state === 2)
      const people = await database
        .selectFrom('session')
        .select('user_id')
        .distinct()
        .where('ended', 'is', null)
        .execute()
      expect(counts).toEqual({
        online: people.length,
        waiting: waiting.length,
        waitingSince: Math.min(...waiting.map(({ created_at }) => Number(created_at))),
        failed: messages.filter(({ state }) => state === 3).length,
      })
      expect(data.memory.usageRate).toBeGreaterThan(0)
      expect(data.disk.total).toMatch(/^[\d.]+ GB$/)
    },
  }),
]
