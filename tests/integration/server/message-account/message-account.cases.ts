import { afterAll, expect } from 'vitest'
import { loose } from '#server/database/loose.ts'
import { type CoverageCase, covers } from '../support/coverage.ts'
import type { TestPlatform } from '../support/platform.ts'
import { addUser } from '../support/users.ts'
import { addAccount, mailAccount, mailServer, sender } from './support.ts'

/** Stand-ins that nothing waits for: they end with the worker. */
const closing: (() => Promise<void>)[] = []
async function startedServer(platform: TestPlatform) {
  const server = await mailServer(platform)
  closing.push(server.close)
  return server
}
afterAll(async () => {
  for (const close of closing.splice(0)) await close()
})

const stored = (platform: TestPlatform, id: string) =>
  loose(platform.database).selectFrom('message_account').selectAll().where('id', '=', id).executeTakeFirst()

async function reader(platform: TestPlatform): Promise<string> {
  const { id } = await addUser(platform.database, {}, platform.clock.now)
  await platform.database
    .updateTable('platform_user')
    .set({ email: 'reader@campus.example' })
    .where('id', '=', id)
    .execute()
  return id
}

export const messageAccountCases: readonly CoverageCase[] = [
  covers('messageAccount.list', {
    async arrange(platform) {
      const { enCode, ...body } = mailAccount(25)
      await addAccount(platform, { ...body, enCode })
      return { query: { currentPage: 1, pageSize: 20, keyword: enCode, type: '2' } }
    },
    check({ data, text }) {
      expect(data.list).toMatchObject([{ smtpServer: '127.0.0.1', smtpUser: sender.user }])
      expect(text).not.toContain(sender.password)
    },
  }),
  covers('messageAccount.one', {
    arrange: async (platform) => ({ params: { id: await addAccount(platform, mailAccount(25)) } }),
    check({ data, text }) {
      expect(data).toMatchObject({ smtpPassword: '******', smtpPort: 25, sslLink: 0 })
      expect(text).not.toContain(sender.password)
    },
  }),
  covers('messageAccount.create', {
    arrange: () => ({ body: mailAccount(465) }),
    async check(_answer, platform, { body }) {
      const row = await loose(platform.database)
        .selectFrom('message_account')
        .selectAll()
        .where('en_code', '=', body.enCode)
        .executeTakeFirstOrThrow()
      expect(row).toMatchObject({ smtp_port: 465, addressor_name: '教务处' })
      expect(row['secrets_sealed']).toMatch(/^sealed:1:/)
    },
  }),
  covers('messageAccount.update', {
    async arrange(platform) {
      const body = mailAccount(25)
      return {
        params: { id: await addAccount(platform, body) },
        body: { ...body, smtpPassword: '******', fullName: `${body.fullName}改` },
      }
    },
    async check(_answer, platform, { params, body }) {
      const row = await stored(platform, params.id)
      expect(row).toMatchObject({ full_name: body.fullName })
      expect(platform.server.services.seals.open(String(row?.['secrets_sealed']))).toContain(sender.password)
    },
  }),
  covers('messageAccount.delete', {
    arrange: async (platform) => ({ params: { id: await addAccount(platform, mailAccount(25)) } }),
    check: async (_answer, platform, { params }) => expect(await stored(platform, params.id)).toBeUndefined(),
  }),
  covers('messageAccount.toggle', {
    arrange: async (platform) => ({
      params: { id: await addAccount(platform, mailAccount(25)) },
      body: { enabledMark: 0 },
    }),
    check: async (_answer, platform, { params }) =>
      expect(await stored(platform, params.id)).toMatchObject({ enabled_mark: 0 }),
  }),
  covers('messageAccount.copy', {
    arrange: async (platform) => ({ params: { id: await addAccount(platform, mailAccount(25)) } }),
    async check(_answer, platform, { params }) {
      const original = await stored(platform, params.id)
      const copies = await loose(platform.database)
        .selectFrom('message_account')
        .selectAll()
        .where('en_code', '=', `${String(original?.['en_code'])}.copy`)
        .execute()
      expect(copies).toMatchObject([{ enabled_mark: 0, secrets_sealed: original?.['secrets_sealed'] }])
    },
  }),
  covers('messageAccount.test', {
    async arrange(platform) {
      const { port } = await startedServer(platform)
      return { body: { ...mailAccount(port), testSendEmail: [await reader(platform)], testEmailTitle: '试' } }
    },
    check: ({ msg }) => expect(msg).toBe('测试消息已发送'),
  }),
  covers('messageTemplate.testMail', {
    async arrange(platform) {
      const { port } = await startedServer(platform)
      const accountConfigId = await addAccount(platform, mailAccount(port))
      return { body: { title: '试', content: '<p>试</p>', accountConfigId, toUser: await reader(platform) } }
    },
    check: ({ msg }) => expect(msg).toBe('测试消息已发送'),
  }),
]
