import type { Server } from '#server/core/call.ts'
import { reply } from '#server/core/answer.ts'
import { mount } from '#server/core/mount.ts'
import { addComment, changeComment, listComments, removeComment } from './comments.ts'
import { addFollowers, removeFollower } from './followers.ts'
import { openRecord } from './readers.ts'

/** What people say about records of generated modules: seen by whoever looks at the record, and by nobody else. */
export function mountRecordComments(server: Server): void {
  mount(server, 'recordComment.list', ({ params, query }, call) => listComments(call, params, query))
  mount(server, 'recordComment.create', async ({ params, body }, call) => {
    const saved = await addComment(call, params, body)
    if (saved.untold.length === 0) return reply(saved, 'recordComment.added')
    return reply(saved, 'recordComment.addedUntold', { names: saved.untold })
  })
  mount(server, 'recordComment.update', async ({ params, body }, call) => {
    const saved = await changeComment(call, params, body)
    if (saved.untold.length === 0) return reply(saved, 'common.updated')
    return reply(saved, 'recordComment.changedUntold', { names: saved.untold })
  })
  mount(server, 'recordComment.delete', async ({ params }, call) => {
    await removeComment(call, params)
    return reply(null, 'common.deleted')
  })
  mount(server, 'recordComment.follow', async ({ params, body: { follows } }, call) => {
    const place = await openRecord(call, params)
    if (follows) await addFollowers(call, call.database, place, [call.user.userId])
    else await removeFollower(call, place)
    return reply(null, follows ? 'recordComment.followed' : 'recordComment.unfollowed')
  })
}
