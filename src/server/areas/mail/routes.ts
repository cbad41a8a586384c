import { fail, reply } from '#server/core/answer.ts'
import type { Call, Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { readPage } from '#server/database/page.ts'
import { likeContains, whereIn } from '#server/database/text.ts'
import { saveDraft, sendMail } from './letters.ts'
import { receiveMail } from './receive.ts'
import { checkMailbox, readMailbox, saveMailbox } from './mailbox.ts'

const mine = (call: Call) => call.database.selectFrom('mail').where('owner_id', '=', call.user.userId)

/** Changes a mark of a received mail of the caller's; 404 without one. */
async function mark(
  { database, user }: Call,
  id: string,
  columns: { readonly is_read: number } | { readonly is_starred: number },
): Promise<void> {
  const { numUpdatedRows } = await database
    .updateTable('mail')
    .set(columns)
    .where('id', '=', id)
    .where('owner_id', '=', user.userId)
    .executeTakeFirst()
  if (Number(numUpdatedRows) === 0) fail(404, 'mail.missing')
}

/** Mail: everybody reads, writes and deletes their own only. */
export function mountMail(server: Server): void {
  mount(server, 'mail.list', async ({ query }, call) => {
    const { type = 'inBox' } = query
    const word = query.keyword?.trim() ?? ''
    let mails = mine(call)
    mails = type === 'star' ? mails.where('is_starred', '=', 1) : mails.where('folder', '=', type)
    if (word !== '')
      mails = mails.where((each) =>
        each.or(
          (['mail.subject', 'mail.sender', 'mail.recipients'] as const).map((column) =>
            likeContains(call.database, column, word),
          ),
        ),
      )
    const newest = mails
      .select(['id', 'folder', 'subject', 'sender', 'recipients', 'sent_at', 'is_read', 'is_starred', 'attachments'])
      .orderBy('sent_at', 'desc')
      .orderBy('id', 'desc')
    const { rows, pagination } = await readPage(newest, query)
    return {
      list: rows.map((row) => ({
        id: row.id,
        folder: row.folder ?? 'inBox',
        subject: row.subject,
        sender: row.sender,
        recipient: row.recipients,
        fdate: row.sent_at,
        creatorTime: row.sent_at,
        isRead: row.is_read,
        starred: row.is_starred ?? 0,
        attachment: row.attachments,
      })),
      pagination,
    }
  })
  mount(server, 'mail.counts', async (_input, call) => {
    const rows = await mine(call)
      .select(['folder', 'is_read', 'is_starred', ({ fn }) => fn.countAll<number | string>().as('count')])
      .groupBy(['folder', 'is_read', 'is_starred'])
      .execute()
    const sum = (isCounted: (row: (typeof rows)[number]) => boolean) =>
      rows.filter(isCounted).reduce((total, { count }) => total + Number(count), 0)
    const inFolder = (name: string) => sum(({ folder }) => folder === name)
    return {
      unread: sum(({ folder, is_read }) => folder === 'inBox' && is_read === 0),
      inBox: inFolder('inBox'),
      star: sum(({ is_starred }) => is_starred === 1),
      draft: inFolder('draft'),
      sent: inFolder('sent'),
    }
  })
  mount(server, 'mail.addresses', async ({ body }, { database }) => {
    const rows = await database
      .selectFrom('platform_user')
      .select(['id', 'real_name', 'email'])
      .where('enabled_mark', '=', 1)
      .where('deleted_at', 'is', null)
      .where(whereIn(database, 'platform_user.id', body.ids))
      .execute()
    return { list: rows.map(({ id, real_name, email }) => ({ id, fullName: real_name, address: email })) }
  })
  mount(server, 'mail.config', (_input, call) => readMailbox(call))
  mount(server, 'mail.saveConfig', async ({ body }, call) => {
    await saveMailbox(call, body)
    return reply(null, 'common.saved')
  })
  mount(server, 'mail.checkConfig', async ({ body }, call) => {
    await checkMailbox(call, body)
    return reply(null, 'mail.connected')
  })
  mount(server, 'mail.read', async ({ params }, call) => {
    const row = await mine(call).selectAll().where('id', '=', params.id).executeTakeFirst()
    if (!row) fail(404, 'mail.missing')
    if (row.is_read === 0)
      await call.database.updateTable('mail').set({ is_read: 1 }).where('id', '=', row.id).execute()
    return {
      id: row.id,
      folder: row.folder ?? 'inBox',
      subject: row.subject,
      sender: row.sender,
      recipient: row.recipients,
      cc: row.copies,
      bcc: row.blind_copies ?? '',
      bodyText: row.body_text,
      attachment: row.attachments,
      fdate: row.sent_at,
      creatorTime: row.sent_at,
      isRead: 1,
      starred: row.is_starred ?? 0,
    }
  })
  mount(server, 'mail.receive', async (_input, call) => {
    const count = await receiveMail(call)
    return reply(count, 'mail.received', { count })
  })
  mount(server, 'mail.send', async ({ body }, call) => {
    await sendMail(call, body)
    return reply(null, 'mail.sent')
  })
  mount(server, 'mail.saveDraft', async ({ body }, call) => reply(await saveDraft(call, body), 'common.saved'))
  mount(server, 'mail.delete', async ({ params }, call) => {
    const { numDeletedRows } = await call.database
      .deleteFrom('mail')
      .where('id', '=', params.id)
      .where('owner_id', '=', call.user.userId)
      .executeTakeFirst()
    if (Number(numDeletedRows) === 0) fail(404, 'mail.missing')
    return reply(null, 'common.deleted')
  })
  for (const [id, columns] of [
    ['mail.markRead', { is_read: 1 }],
    ['mail.markUnread', { is_read: 0 }],
    ['mail.star', { is_starred: 1 }],
    ['mail.unstar', { is_starred: 0 }],
  ] as const)
    mount(server, id, async ({ params }, call) => {
      await mark(call, params.id, columns)
      return reply(null, 'common.done')
    })
}
