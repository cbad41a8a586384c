import type { EventInput } from '#shared/api/schedule.ts'
import type { DataOf } from '#shared/api/table.ts'
import type { Receiver } from '../message/support.ts'
import type { TestPlatform } from '../support/platform.ts'

export const at = (day: string, time = '00:00'): number => new Date(`${day}T${time}:00`).getTime()

/** An hour at nine. */
export const hour = (day: string, more: Partial<EventInput> = {}): EventInput => ({
  title: '例会',
  startDay: at(day),
  startTime: '09:00',
  duration: 60,
  ...more,
})

export type Shown = DataOf<'schedule.list'>['list'][number]

/** What somebody's calendar shows of some days. */
export async function shownTo(
  platform: TestPlatform,
  { token }: Pick<Receiver, 'token'>,
  from: string,
  to: string,
): Promise<readonly Shown[]> {
  const query = { startTime: String(at(from)), endTime: String(at(to)) }
  return (await platform.call('schedule.list', { query }, { token })).data.list
}
