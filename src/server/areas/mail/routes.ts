import { fail } from '#server/core/answer.ts'
import type { Call, Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { readPage } from '#server/database/page.ts'
import { likeContains } from '#server/database/text.ts'

function mine(call: Call, keyword = '') {
  const word = keyword.trim()
  const query = call.database.selectFrom('mail').where('owner_id', '=', call.user.userId)
  return word === '' ? query : query.where(likeContains(call.database, 'mail.subject', word))
}

/** Received mail: everybody reads their own only. */
export function mountMail(server: Server): void {
  mount(server, 'mail.list', async ({ query }, call) => {
    const newest = mine(call, query.keyword)
      .select(['id', 'subject', 'sender', 'sent_at', 'is_read'])
      .orderBy('sent_at', 'desc')
      .orderBy('id', 'desc')
    const { rows, pagination } = await readPage(newest, query)
    return {
      list: rows.map((row) => ({
        id: row.id,
        subject: row.subject,
        sender: row.sender,
        fdate: row.sent_at,
        isRead: row.is_read,
      })),
      pagination,
    }
  })
  mount(server, 'mail.read', async ({ params }, call) => {
    const row = await mine(call).selectAll().where('id', '=', params.id).executeTakeFirst()
    if (!row) fail(404, 'mail.missing')
    if (row.is_read === 0)
      await call.database.updateTable('mail').set({ is_read: 1 }).where('id', '=', row.id).execute()
    return {
      id: row.id,
      subject: row.subject,
      sender: row.sender,
      recipient: row.recipients,
      cc: row.copies,
      bodyText: row.body_text,
      attachment: row.attachments,
      fdate: row.sent_at,
      isRead: 1,
    }
  })
}
