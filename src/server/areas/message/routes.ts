import { fail, reply } from '#server/core/answer.ts'
import type { Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { dropMessages, listMessages, readAll, readMessage } from './messages.ts'

const MAX_MESSAGES = 500

/** In-app messages of the caller (specification, section 7, Message). */
export function mountMessages(server: Server): void {
  mount(server, 'message.list', ({ query }, call) => listMessages(call, query))
  mount(server, 'message.read', ({ params }, call) => readMessage(call, params.id))
  mount(server, 'message.readAll', async ({ body }, call) => {
    await readAll(call, body)
    return reply(null, 'message.allRead')
  })
  mount(server, 'message.delete', async ({ body }, call) => {
    const ids = [...new Set(body.ids.split(',').map((id) => id.trim()))].filter((id) => id !== '')
    if (ids.length > MAX_MESSAGES) fail(400, 'message.tooMany', { field: 'ids', params: { count: MAX_MESSAGES } })
    return reply(null, 'message.deleted', { count: await dropMessages(call, ids) })
  })
}
