import { expect } from 'vitest'
import { nextId } from '#server/core/ids.ts'
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
      expect(JSON.parse(data.executeContent)).toEqual({ localHostTaskId: 'sweepFiles' })
    },
  }),
  covers('job.methods', {
    arrange: () => ({}),
    check: ({ data }) =>
      expect(data.map(({ id }) => id).sort()).toEqual(['emptyBin', 'sendReports', 'sweepFiles', 'syncContacts']),
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
    arrange: () => ({}),
    check({ data }) {
      expect(Object.keys(data).sort()).toEqual(['cpu', 'disk', 'memory', 'system', 'time'])
      expect(data.memory.usageRate).toBeGreaterThan(0)
      expect(data.disk.total).toMatch(/^[\d.]+ GB$/)
    },
  }),
]
