import { afterAll, expect } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { addReceiver, type Receiver } from '../message/support.ts'
import { mailServer, sender } from '../message-account/support.ts'
import { fakePop3 } from '../support/fake-pop3.ts'
import { type CoverageCase, covers } from '../support/coverage.ts'
import type { TestPlatform } from '../support/platform.ts'

let me: Receiver = { id: '', token: '' }
const signInAs = async () => me.token

async function addMail({ database }: TestPlatform, owner: string, subject = '邀请函', sent_at = 1000): Promise<string> {
  const id = nextId()
  await database
    .insertInto('mail')
    .values({
      id,
      owner_id: owner,
      subject,
      sender: '组委会 <forum@edtech.example>',
      recipients: '林小雨 <lin@school.example>',
      copies: '',
      body_text: '<p>您好</p>',
      attachments: '[]',
      sent_at,
      is_read: 0,
    })
    .execute()
  return id
}

const mailbox = {
  account: sender.user,
  password: sender.password,
  senderName: '林小雨',
  smtpHost: 'smtp.school.example',
  smtpPort: 465,
  pop3Host: '',
  pop3Port: 0,
  emailSsl: 1,
} as const

/** Stand-ins that nothing waits for: they end with the worker. */
const closing: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closing.splice(0)) await close()
})

/** The same at a mail server on this machine. */
async function localMailbox(platform: TestPlatform) {
  const { port, close } = await mailServer(platform)
  closing.push(close)
  return { ...mailbox, smtpHost: '127.0.0.1', smtpPort: port, emailSsl: 0 } as const
}

const stored = ({ database }: TestPlatform, id: string) =>
  database.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst()

export const mailCases: readonly CoverageCase[] = [
  covers('mail.list', {
    async arrange(platform) {
      me = await addReceiver(platform)
      await addMail(platform, me.id, '旧邀请函', 1)
      await addMail(platform, me.id, '新邀请函', 2)
      await addMail(platform, me.id, '账单')
      await addMail(platform, 'somebody', '别人的邀请函')
      return { query: { keyword: '邀请函' } }
    },
    signInAs,
    check({ data }) {
      expect(data.list.map((row) => row.subject)).toEqual(['新邀请函', '旧邀请函'])
      expect(data.pagination.total).toBe(2)
      expect(data.list[0]).toMatchObject({ folder: 'inBox' })
    },
  }),
  covers('mail.counts', {
    async arrange(platform) {
      me = await addReceiver(platform)
      const read = await addMail(platform, me.id)
      await addMail(platform, me.id)
      await addMail(platform, 'somebody')
      await platform.call('mail.star', { params: { id: read } }, { token: me.token })
      await platform.call('mail.markRead', { params: { id: read } }, { token: me.token })
      await platform.call('mail.saveDraft', { body: { subject: '草稿' } }, { token: me.token })
      return {}
    },
    signInAs,
    check: ({ data }) => expect(data).toEqual({ unread: 1, inBox: 2, star: 1, draft: 1, sent: 0 }),
  }),
  covers('mail.addresses', {
    async arrange(platform) {
      me = await addReceiver(platform)
      const gone = await addReceiver(platform)
      const user = platform.database.updateTable('platform_user')
      await user.set({ email: 'me@school.example', real_name: '收件人' }).where('id', '=', me.id).execute()
      await user.set({ email: 'gone@school.example', enabled_mark: 0 }).where('id', '=', gone.id).execute()
      return { body: { ids: [me.id, gone.id, 'nobody'] } }
    },
    signInAs,
    check: ({ data }) => expect(data.list).toEqual([{ id: me.id, fullName: '收件人', address: 'me@school.example' }]),
  }),
  covers('mail.read', {
    async arrange(platform) {
      me = await addReceiver(platform)
      return { params: { id: await addMail(platform, me.id) } }
    },
    signInAs,
    async check({ data }, platform, { params }) {
      expect(data).toMatchObject({ subject: '邀请函', bodyText: '<p>您好</p>', fdate: 1000, isRead: 1 })
      const stranger = await addReceiver(platform)
      expect(await platform.call('mail.read', { params }, { token: stranger.token })).toMatchObject({ code: 404 })
      const { data: page } = await platform.call('mail.list', { query: {} }, { token: me.token })
      expect(page.list.map((row) => row.isRead)).toEqual([1])
    },
  }),
  covers('mail.config', {
    async arrange(platform) {
      me = await addReceiver(platform)
      await platform.call('mail.saveConfig', { body: mailbox }, { token: me.token })
      return {}
    },
    signInAs,
    check: ({ data }) => expect(data).toMatchObject({ ...mailbox, password: '******' }),
  }),
  covers('mail.saveConfig', {
    async arrange(platform) {
      me = await addReceiver(platform)
      return { body: mailbox }
    },
    signInAs,
    async check(_answer, { database }) {
      const row = await database
        .selectFrom('mailbox')
        .selectAll()
        .where('owner_id', '=', me.id)
        .executeTakeFirstOrThrow()
      expect(row).toMatchObject({ account: mailbox.account, smtp_host: mailbox.smtpHost, smtp_port: 465 })
      expect(row.password_sealed).not.toContain(mailbox.password)
    },
  }),
  covers('mail.checkConfig', {
    async arrange(platform) {
      me = await addReceiver(platform)
      return { body: await localMailbox(platform) }
    },
    signInAs,
    async check({ msg }, platform, { body }) {
      expect(msg).toBe('连接成功')
      const wrong = { body: { ...body, password: 'wrong' } }
      expect(await platform.call('mail.checkConfig', wrong, { token: me.token })).toMatchObject({ code: 400 })
    },
  }),
  covers('mail.receive', {
    async arrange(platform) {
      me = await addReceiver(platform)
      const { user: account, password } = sender
      const source = 'Subject: Agenda\r\nFrom: wang@school.example\r\n\r\nHello'
      const pop = await fakePop3({ account, password, letters: [{ uid: 'a', source }] })
      closing.push(pop.close)
      const body = { ...(await localMailbox(platform)), pop3Host: '127.0.0.1', pop3Port: pop.port }
      await platform.call('mail.saveConfig', { body }, { token: me.token })
      return {}
    },
    signInAs,
    async check({ data, msg }, platform) {
      expect([data, msg]).toEqual([1, '收到 1 封新邮件'])
      const { data: page } = await platform.call('mail.list', { query: {} }, { token: me.token })
      expect(page.list).toMatchObject([{ subject: 'Agenda', sender: 'wang@school.example', isRead: 0 }])
    },
  }),
  covers('mail.send', {
    async arrange(platform) {
      me = await addReceiver(platform)
      await platform.call('mail.saveConfig', { body: await localMailbox(platform) }, { token: me.token })
      return { body: { recipient: '王芳 <wang@school.example>', subject: '会议', bodyText: '<p>您好</p>' } }
    },
    signInAs,
    async check({ msg }, platform) {
      expect(msg).toBe('邮件已发送')
      const sent = await platform.call('mail.list', { query: { type: 'sent' } }, { token: me.token })
      expect(sent.data.list).toMatchObject([{ subject: '会议', recipient: '王芳 <wang@school.example>' }])
    },
  }),
  covers('mail.saveDraft', {
    async arrange(platform) {
      me = await addReceiver(platform)
      return { body: { recipient: '王', subject: '未写完' } }
    },
    signInAs,
    async check({ data }, platform) {
      const drafts = await platform.call('mail.list', { query: { type: 'draft' } }, { token: me.token })
      expect(drafts.data.list).toMatchObject([{ id: data, subject: '未写完', recipient: '王' }])
    },
  }),
  covers('mail.delete', {
    async arrange(platform) {
      me = await addReceiver(platform)
      return { params: { id: await addMail(platform, me.id) } }
    },
    signInAs,
    check: async (_answer, platform, { params }) => expect(await stored(platform, params.id)).toBeUndefined(),
  }),
  ...(
    [
      ['mail.markRead', { is_read: 0 }, { is_read: 1 }],
      ['mail.markUnread', { is_read: 1 }, { is_read: 0 }],
      ['mail.star', { is_starred: 0 }, { is_starred: 1 }],
      ['mail.unstar', { is_starred: 1 }, { is_starred: 0 }],
    ] as const
  ).map(([id, before, after]) =>
    covers(id, {
      async arrange(platform) {
        me = await addReceiver(platform)
        const mail = await addMail(platform, me.id)
        await platform.database.updateTable('mail').set(before).where('id', '=', mail).execute()
        return { params: { id: mail } }
      },
      signInAs,
      check: async (_answer, platform, { params }) => expect(await stored(platform, params.id)).toMatchObject(after),
    }),
  ),
]
