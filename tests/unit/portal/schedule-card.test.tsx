import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Occurrence } from '#shared/api/schedule.ts'
import { PortalPage } from '#renderer/features/portal/PortalPage.tsx'
import { queryClient } from '#renderer/platform/query-client.ts'
import { BridgeFault, installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).getTime()

const event = (id: string, title: string, startDay: number, endDay: number, more: Partial<Occurrence> = {}) => ({
  ...{ id, title, startDay, endDay, content: '', category: '', urgent: 1, allDay: 0 as const, color: '' },
  ...{ creatorUserId: '', creatorUser: '', groupId: '', repetition: 1, ...more },
})

beforeEach(() => {
  // The clock alone: timers run, so that what is asked for comes.
  vi.useFakeTimers({ now: at(20, 10), toFake: ['Date'] })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.useRealTimers()
})

const items = [
  {
    i: 1,
    jnpfKey: 'schedule',
    title: '日程',
    x: 0,
    y: 0,
    w: 6,
    h: 8,
    option: {},
    card: {},
    defaultView: 'timeGridWeek',
  },
  { i: 2, jnpfKey: 'notice', title: '公告', x: 6, y: 0, w: 6, h: 8, option: {}, card: {} },
]

function show(list: () => { list: Occurrence[] }, layout: readonly object[] = items) {
  const bridge = installBridge(
    {},
    {
      'portal.layout': () => ({ type: 0, fullName: '', formData: JSON.stringify({ layout }), enabledLock: 0 }),
      'dashboard.notices': () => ({ list: [{ id: 'n', fullName: '放假', creatorTime: 0, isRead: 1 }] }),
      'schedule.list': list,
    },
  )
  render(
    <MemoryRouter>
      <PortalPage portalId="p1" />
    </MemoryRouter>,
    { wrapper: TestProviders },
  )
  return bridge
}
const card = (name: string) => screen.findByRole('region', { name })

describe('the calendar on a portal', () => {
  it('lists the days from today on that have something, each line leading to its day', async () => {
    const bridge = show(() => ({
      list: [
        event('a', '例会', at(20, 9), at(20, 10)),
        event('b', '运动会', at(21, 0), at(22, 23, 59), { allDay: 1 }),
        event('c', '晚班', at(23, 22), at(24, 2)),
      ],
    }))
    const shown = within(await card('日程'))
    await shown.findByText('例会')
    const days = shown.getAllByRole('heading', { level: 3 })
    expect(days.map(({ textContent }) => textContent)).toEqual([
      '今天 周五',
      '11-21 周六',
      '11-22 周日',
      '11-23 周一',
      '11-24 周二',
    ])
    expect(shown.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['09:00例会', '/schedule?day=2026-11-20'],
      ['全天运动会', '/schedule?day=2026-11-21'],
      ['全天运动会', '/schedule?day=2026-11-22'],
      ['22:00晚班', '/schedule?day=2026-11-23'],
      ['→02:00晚班', '/schedule?day=2026-11-24'],
    ])
    const [asked] = bridge.inputsOf('platform.call').filter(({ endpoint }) => endpoint === 'schedule.list')
    expect(asked?.query).toEqual({ startTime: String(at(20, 0)), endTime: String(at(27, 0)) })
  })

  it('a card whose call fails says so alone, and shows its events and their age once it is asked again', async () => {
    let fails = true
    show(() => {
      if (fails) throw new BridgeFault('platform.network')
      return { list: [event('a', '例会', at(20, 9), at(20, 10))] }
    })
    const shown = within(await card('日程'))
    const retry = await shown.findByRole('button', { name: /重 ?试/ })
    expect(within(await card('公告')).getByRole('link', { name: '放假' })).toBeTruthy()
    fails = false
    await userEvent.click(retry)
    await shown.findByText('例会')
    expect(shown.getByText('刚刚').closest('time')?.getAttribute('title')).toBe('2026-11-20 10:00')
    expect(within(await card('公告')).getByText('刚刚')).toBeTruthy()
  })

  it('says that nothing is entered', async () => {
    show(() => ({ list: [] }), [{ ...items[0], showLunarCalendar: true, defaultView: 'timeGridDay' }])
    expect(await within(await card('日程')).findByText('没有日程')).toBeTruthy()
  })
})
