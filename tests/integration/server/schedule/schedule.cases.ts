import { expect } from 'vitest'
import { addReceiver, type Receiver } from '../message/support.ts'
import { type CoverageCase, covers } from '../support/coverage.ts'
import type { TestPlatform } from '../support/platform.ts'
import { at, hour, shownTo } from './support.ts'

let me: Receiver = { id: '', token: '' }
const signInAs = async () => me.token

/** Whoever calls has a weekly hour; answers the id of its second occurrence. */
async function withWeekly(platform: TestPlatform): Promise<string> {
  me = await addReceiver(platform)
  const body = hour('2026-11-30', { repetition: 3, content: '带上报表' })
  await platform.call('schedule.create', { body }, { token: me.token })
  const [, second] = await shownTo(platform, me, '2026-11-30', '2026-12-15')
  return second?.id ?? ''
}

const calendar = (events: string) => `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events}END:VCALENDAR\r\n`

export const scheduleCases: readonly CoverageCase[] = [
  covers('schedule.list', {
    async arrange(platform) {
      await withWeekly(platform)
      return { query: { startTime: String(at('2026-12-01')), endTime: String(at('2026-12-16')) } }
    },
    signInAs,
    check: ({ data }) =>
      expect(data.list.map(({ startDay }) => startDay)).toEqual([at('2026-12-07', '09:00'), at('2026-12-14', '09:00')]),
  }),
  covers('schedule.one', {
    arrange: async (platform) => ({ params: { id: await withWeekly(platform) } }),
    signInAs,
    async check({ data }, platform, { params }) {
      expect(data).toMatchObject({
        title: '例会',
        startTime: '09:00',
        endTime: '10:00',
        repetition: '3',
        toUserIds: [],
      })
      const stranger = await addReceiver(platform)
      expect(await platform.call('schedule.one', { params }, { token: stranger.token })).toMatchObject({ code: 404 })
    },
  }),
  covers('schedule.detail', {
    arrange: async (platform) => ({ query: { id: await withWeekly(platform) } }),
    signInAs,
    check: ({ data }) => expect(data).toMatchObject({ urgent: '普通', content: '带上报表', toUserIds: '' }),
  }),
  covers('schedule.create', {
    async arrange(platform) {
      me = await addReceiver(platform)
      return { body: hour('2026-12-01', { allDay: 1, endDay: at('2026-12-02') }) }
    },
    signInAs,
    check: async (_answer, platform) =>
      expect(await shownTo(platform, me, '2026-12-01', '2026-12-02')).toMatchObject([
        { title: '例会', allDay: 1, startDay: at('2026-12-01'), endDay: at('2026-12-03') - 1000 },
      ]),
  }),
  covers('schedule.update', {
    arrange: async (platform) => ({
      params: { id: await withWeekly(platform), type: '1' },
      body: hour('2026-12-08', { title: '改期' }),
    }),
    signInAs,
    check: async (_answer, platform) =>
      expect(
        (await shownTo(platform, me, '2026-11-30', '2026-12-15')).map(({ title, startDay }) => [title, startDay]),
      ).toEqual([
        ['例会', at('2026-11-30', '09:00')],
        ['改期', at('2026-12-08', '09:00')],
        ['例会', at('2026-12-14', '09:00')],
      ]),
  }),
  covers('schedule.delete', {
    arrange: async (platform) => ({ params: { id: await withWeekly(platform), type: '2' } }),
    signInAs,
    check: async (_answer, platform) =>
      expect((await shownTo(platform, me, '2026-11-30', '2027-11-30')).map(({ startDay }) => startDay)).toEqual([
        at('2026-11-30', '09:00'),
      ]),
  }),
  covers('schedule.export', {
    async arrange(platform) {
      await withWeekly(platform)
      return {}
    },
    signInAs,
    check: ({ data }) => expect(data.name).toMatch(/\.ics$/),
  }),
  covers('schedule.import', {
    async arrange(platform) {
      me = await addReceiver(platform)
      return {}
    },
    signInAs,
    upload: () => ({
      fileName: 'a.ics',
      content: calendar(
        'BEGIN:VEVENT\r\nUID:1\r\nSUMMARY:开学典礼\r\nDTSTART:20260901T013000Z\r\nDURATION:PT1H\r\nEND:VEVENT\r\n' +
          'BEGIN:VEVENT\r\nUID:2\r\nSUMMARY:坏时间\r\nDTSTART:20261332T000000\r\nEND:VEVENT\r\n',
      ),
    }),
    async check({ data }, platform) {
      expect(data).toMatchObject({ done: 1, refused: [{ title: '坏时间' }] })
      const start = Date.UTC(2026, 8, 1, 1, 30)
      expect(await shownTo(platform, me, '2026-08-30', '2026-09-03')).toMatchObject([
        { title: '开学典礼', startDay: start, endDay: start + 3_600_000 },
      ])
    },
  }),
]
