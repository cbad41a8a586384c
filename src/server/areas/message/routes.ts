import { writeFrame } from '#shared/realtime/frames.ts'
import { fail, reply } from '#server/core/answer.ts'
import type { Call, Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { notify } from '#server/core/notify/notify.ts'
import { dropMessages, listMessages, readAll, readMessage } from './messages.ts'
import {
  createNotice,
  deleteNotice,
  listNotices,
  listReaders,
  readNotice,
  recallNotice,
  updateNotice,
} from './notices.ts'
import { releaseNotice } from './release.ts'
import { mountMessageTemplates } from './template-routes.ts'

const MAX_MESSAGES = 500

/** In-app messages of the caller (specification, section 7, Message). */
export function mountMessages(server: Server): void {
  mount(server, 'message.list', ({ query }, call) => listMessages(call, query))
  mount(server, 'message.read', async ({ params }, call) => {
    const read = await readMessage(call, params.id)
    notifyChanged(call, [call.user.userId])
    return read
  })
  mount(server, 'message.readAll', async ({ body }, call) => {
    await readAll(call, body)
    notifyChanged(call, [call.user.userId])
    return reply(null, 'message.allRead')
  })
  mount(server, 'message.delete', async ({ body }, call) => {
    const ids = [...new Set(body.ids.split(',').map((id) => id.trim()))].filter((id) => id !== '')
    if (ids.length > MAX_MESSAGES) fail(400, 'message.tooMany', { field: 'ids', params: { count: MAX_MESSAGES } })
    const count = await dropMessages(call, ids)
    notifyChanged(call, [call.user.userId])
    return reply(null, 'message.deleted', { count })
  })
  mountNotices(server)
  mountMessageTemplates(server)
}

/** Every client of these people counts its unread messages anew. */
function notifyChanged({ push }: Call, userIds: readonly string[]): void {
  push(userIds, writeFrame('messagesChanged', {}))
}

/** Notices as their authors have them (wire contract 3.1). */
function mountNotices(server: Server): void {
  mount(server, 'notice.list', ({ query }, call) => listNotices(call, query))
  mount(server, 'notice.one', ({ params }, call) => readNotice(call, params.id))
  mount(server, 'notice.create', async ({ body }, call) => {
    await createNotice(call, body)
    return reply(null, 'common.created')
  })
  mount(server, 'notice.update', async ({ params, body }, call) => {
    await updateNotice(call, params.id, body)
    return reply(null, 'common.updated')
  })
  mount(server, 'notice.delete', async ({ params }, call) => {
    await deleteNotice(call, params.id)
    return reply(null, 'common.deleted')
  })
  mount(server, 'notice.release', async ({ params }, call) => {
    const { id, title, summary, userIds, reminding, sendConfigId } = await releaseNotice(call, params.id)
    const frame = { title, unreadNoticeCount: 1, messageType: 1, id, userId: call.user.userId, toUserId: [] }
    // Whoever is not to be reminded finds it in the list all the same.
    if (reminding === 3) notifyChanged(call, userIds)
    else call.push(userIds, writeFrame('messagePush', frame))
    if (reminding === 2)
      await notify(call, {
        reason: 'noticeReleased',
        values: { title, summary },
        to: userIds,
        from: call.user,
        sendConfigId,
      })
    return reply(null, 'message.released', { count: userIds.length })
  })
  mount(server, 'notice.recall', async ({ params }, call) => {
    notifyChanged(call, await recallNotice(call, params.id))
    return reply(null, 'message.recalled')
  })
  mount(server, 'notice.readers', ({ params, query }, call) => listReaders(call, params.id, query))
}
