import { fail, reply } from '#server/core/answer.ts'
import type { Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { readUpload } from '#server/core/upload.ts'
import { readMoment } from './event-input.ts'
import { listOccurrences } from './events.ts'
import { readEventDetail, readEventForm } from './show.ts'
import { CALENDAR_LIMIT, exportCalendar, importCalendar } from './transfer.ts'
import { createEvent, deleteEvent, updateEvent } from './write.ts'

/** Everybody's own calendar. */
export function mountSchedule(server: Server): void {
  mount(server, 'schedule.list', async ({ query }, call) => {
    const from = readMoment(query.startTime) ?? fail(400, 'schedule.badTime', { field: 'startTime' })
    const to = readMoment(query.endTime) ?? fail(400, 'schedule.badTime', { field: 'endTime' })
    return { list: await listOccurrences(call, from, to) }
  })
  mount(server, 'schedule.one', ({ params }, call) => readEventForm(call, params.id))
  mount(server, 'schedule.detail', ({ query }, call) => readEventDetail(call, query.id))
  mount(server, 'schedule.create', async ({ body }, call) => {
    await createEvent(call, body)
    return reply(null, 'common.created')
  })
  mount(server, 'schedule.update', async ({ params, body }, call) => {
    await updateEvent(call, params.id, params.type, body)
    return reply(null, 'common.updated')
  })
  mount(server, 'schedule.delete', async ({ params }, call) => {
    await deleteEvent(call, params.id, params.type)
    return reply(null, 'common.deleted')
  })
  mount(server, 'schedule.export', (_input, call) => exportCalendar(call))
  mount(server, 'schedule.import', async (_input, call) => {
    const { content } = await readUpload(call, CALENDAR_LIMIT)
    const outcome = await importCalendar(call, content)
    return reply(outcome, 'schedule.imported', { done: outcome.done, failed: outcome.refused.length })
  })
}
