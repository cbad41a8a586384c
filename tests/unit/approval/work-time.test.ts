import { describe, expect, it } from 'vitest'
import { deadlineOf } from '#shared/approval/deadline.ts'
import { parsePlan } from '#shared/approval/parse.ts'
import { afterWorkTime, everyDay, workTimeBetween } from '#shared/approval/work-time.ts'
import { calendarOf } from '#server/areas/workflow/timers.ts'
import { approverNode, chain, startNode } from '../../support/flow-template.ts'

const HOUR = 3_600_000
const at = (text: string) => new Date(text).getTime()
const shown = (time: number) => {
  const two = (value: number) => String(value).padStart(2, '0')
  const date = new Date(time)
  return `${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`
}

describe('working time', () => {
  it.each([
    ['a plain day', '2026-11-24T10:00', 24, '11-25 10:00'],
    ['a weekend', '2026-11-27T16:00', 24, '11-30 16:00'],
    ['a moment on a day off', '2026-11-28T16:00', 2, '11-30 02:00'],
    ['the end of a working day', '2026-11-27T10:00', 14, '11-30 00:00'],
    ['National Day', '2026-09-30T10:00', 24, '10-08 10:00'],
    ['a Saturday that is worked on', '2026-10-09T10:00', 24, '10-10 10:00'],
    ['a Sunday that is worked on', '2026-09-18T10:00', 20, '09-20 06:00'],
  ])('over %s', async (_what, from, hours, end) => {
    const isWorkday = await calendarOf({ isWorkTime: true })
    const found = afterWorkTime(at(from), hours * HOUR, isWorkday)
    expect(shown(found)).toBe(end)
  })

  it('between two moments is what lies behind the first, and none backwards', async () => {
    const isWorkday = await calendarOf({ isWorkTime: true })
    const from = at('2026-09-29T10:00')
    for (const hours of [1, 14, 40, 100, 500])
      expect(workTimeBetween(from, afterWorkTime(from, hours * HOUR, isWorkday), isWorkday)).toBe(hours * HOUR)
    expect(workTimeBetween(from, from - HOUR, isWorkday)).toBe(0)
  })

  it('runs day and night where a template says so', async () => {
    expect(await calendarOf({ isWorkTime: false })).toBe(everyDay)
    expect(shown(afterWorkTime(at('2026-11-27T16:00'), 24 * HOUR, everyDay))).toBe('11-28 16:00')
  })
})

describe('the deadline of a node', () => {
  const read = (own: Readonly<Record<string, unknown>>, start: Readonly<Record<string, unknown>> = {}) =>
    deadlineOf(parsePlan(JSON.stringify(chain(startNode(start), approverNode('office', [], own)))), 'office')

  it('is its own or that of the start; some have none', () => {
    const usual = { timeLimitConfig: { on: 1, duringDeal: 8 } }
    expect(read({}, usual)).toBeNull()
    expect(read({ timeLimitConfig: { on: 0, duringDeal: 3 } }, usual)).toBeNull()
    expect(read({ timeLimitConfig: { on: 2 } })).toBeNull()
    expect(read({ timeLimitConfig: { on: 2 } }, usual)).toMatchObject({
      length: 8 * HOUR,
      overdue: null,
      reminders: null,
    })
    expect(read({ timeLimitConfig: { on: 1, duringDeal: 3, nodeLimit: 1 } }, usual)).toMatchObject({
      length: 3 * HOUR,
      since: 'launched',
      isWorkTime: true,
    })
  })

  it('says what is done before and after it', () => {
    const found = read({
      timeLimitConfig: { on: 1, duringDeal: '24', nodeLimit: 2, formField: 'needed' },
      noticeConfig: { on: 1, firstOver: 1, overTimeDuring: 2, overNotice: true },
      overTimeConfig: {
        on: 1,
        firstOver: 0,
        overTimeDuring: 2,
        overNotice: false,
        overAutoApprove: true,
        overAutoApproveTime: 5,
        overAutoTransfer: true,
        overAutoTransferTime: 2,
        reApprovers: 'a,b',
      },
    })
    expect(found).toEqual({
      since: { field: 'needed' },
      length: 24 * HOUR,
      isWorkTime: true,
      reminders: { first: HOUR, every: 2 * HOUR },
      overdue: { first: 0, every: 2 * HOUR, isTold: false, agreesAt: 5, handsOverAt: 2, receivers: ['a', 'b'] },
    })
  })

  it('tells nobody where its messages are switched off', () => {
    const own = {
      timeLimitConfig: { on: 1, duringDeal: 24 },
      noticeConfig: { on: 1, overNotice: true },
      noticeMsgConfig: { on: 0 },
      overTimeConfig: { on: 1, overNotice: true },
      overTimeMsgConfig: { on: 2 },
    }
    expect(read(own)).toMatchObject({ reminders: null, overdue: { isTold: true } })
    expect(read(own, { overTimeMsgConfig: { on: 0 } })).toMatchObject({ overdue: { isTold: false } })
  })
})
