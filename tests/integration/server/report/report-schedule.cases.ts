import { expect } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { type CoverageCase, covers } from '../support/coverage.ts'
import type { TestPlatform } from '../support/platform.ts'
import { addUser } from '../support/users.ts'
import { addOrdersReport } from './support.ts'

/** Who sends the report that the next call is about, and the report. */
let owner = ''
let reportId = ''

async function addSchedule(platform: TestPlatform): Promise<string> {
  const { id: report } = await addOrdersReport(platform)
  const id = nextId()
  reportId = report
  const maker = await addUser(platform.database, {}, platform.clock.now)
  owner = maker.token
  await platform.database.updateTable('data_report').set({ created_by: maker.id }).where('id', '=', report).execute()
  await platform.database
    .insertInto('report_schedule')
    .values({
      ...{ id, report_id: report, created_by: maker.id, rhythm: 1, weekdays: '', month_day: 1, minute_of_day: 485 },
      ...{ parameter_values: '{}', user_ids: JSON.stringify([maker.id]), role_ids: '[]', with_mail: 0 },
      ...{ enabled_mark: 1, next_at: 9e15, last_at: 0, state: 'waiting', result: '', created_at: 0 },
    })
    .execute()
  return id
}

const paramsOf = async (platform: TestPlatform) => ({ params: { id: await addSchedule(platform) } })
const signInAs = () => Promise.resolve(owner)
const body = (values: object = {}) => ({
  reportId,
  rhythm: 2,
  weekdays: [1, 3],
  time: '18:30:00',
  userIds: [],
  ...values,
})
const stored = ({ database }: TestPlatform, id: string) =>
  database.selectFrom('report_schedule').selectAll().where('id', '=', id).executeTakeFirst()

export const reportScheduleCases: readonly CoverageCase[] = [
  covers('reportSchedule.list', {
    async arrange(platform) {
      await addSchedule(platform)
      return { query: { reportId } }
    },
    signInAs,
    check({ data }) {
      expect(data).toMatchObject({ maySendToOthers: true, list: [{ time: '08:05', isMine: true, state: 'waiting' }] })
    },
  }),
  covers('reportSchedule.one', {
    arrange: paramsOf,
    signInAs,
    check: ({ data }) => expect(data).toMatchObject({ rhythm: 1, time: '08:05', roleIds: [] }),
  }),
  covers('reportSchedule.create', {
    async arrange(platform) {
      await addSchedule(platform)
      const { id } = await addUser(platform.database, {}, platform.clock.now)
      return { body: body({ userIds: [id] }) }
    },
    signInAs,
    async check(_answer, { database }) {
      const rows = database.selectFrom('report_schedule').selectAll().where('report_id', '=', reportId)
      expect(await rows.orderBy('created_at', 'desc').execute()).toMatchObject([
        { rhythm: 2, weekdays: '1,3', minute_of_day: 1110, enabled_mark: 1 },
        {},
      ])
    },
  }),
  covers('reportSchedule.update', {
    async arrange(platform) {
      const params = { id: await addSchedule(platform) }
      const { id } = await addUser(platform.database, {}, platform.clock.now)
      return { params, body: body({ userIds: [id], withMail: 1 }) }
    },
    signInAs,
    check: async (_answer, platform, { params }) =>
      expect(await stored(platform, params.id)).toMatchObject({ rhythm: 2, weekdays: '1,3', with_mail: 1 }),
  }),
  covers('reportSchedule.delete', {
    arrange: paramsOf,
    signInAs,
    check: async (_answer, platform, { params }) => expect(await stored(platform, params.id)).toBeUndefined(),
  }),
  covers('reportSchedule.toggle', {
    arrange: paramsOf,
    signInAs,
    check: async (_answer, platform, { params }) =>
      expect(await stored(platform, params.id)).toMatchObject({ enabled_mark: 0, next_at: 0 }),
  }),
  covers('reportSchedule.run', {
    arrange: paramsOf,
    signInAs,
    async check({ msg }, platform, { params }) {
      expect(msg).toBe('已开始发送')
      await expect.poll(async () => (await stored(platform, params.id))?.state).toBe('done')
    },
  }),
]
