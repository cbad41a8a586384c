import { expect } from 'vitest'
import { issueCertificate } from '#server/areas/auth/certificates.ts'
import { issueRedirectTicket } from '#server/areas/auth/redirect-tickets.ts'
import { createCall } from '#server/core/call.ts'
import { type CoverageCase, covers } from '../support/coverage.ts'
import { SSO_SECRET, type TestPlatform } from '../support/platform.ts'
import { addUser } from '../support/users.ts'

const granted = [{ code: 'system.dictionary' }]
let lastNumber = 13_800_000_000

/** A number nobody has yet. */
export function newMobile(): string {
  lastNumber += 1
  return String(lastNumber)
}

async function addHolder(platform: TestPlatform) {
  const mobile = newMobile()
  const { account } = await addUser(
    platform.database,
    { grants: granted, values: { mobile_phone: mobile, theme: 'blend' } },
    platform.clock.now,
  )
  return { mobile, account }
}

/** The code of the latest message to a number, as its owner reads it. */
export async function lastCode(platform: TestPlatform, mobile: string): Promise<string> {
  const { content } = await platform.database
    .selectFrom('outbox_message')
    .select('content')
    .where('recipient', '=', mobile)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return /\d{6}/.exec(content)?.[0] ?? ''
}

/** A server-side call without a session, for what a test needs done. */
function anonymousCall(platform: TestPlatform) {
  const request = { ip: '127.0.0.1', headers: { 'user-agent': 'test' } }
  return createCall(platform.server.services, request as Parameters<typeof createCall>[1], undefined)
}

export const signInWaysCases: readonly CoverageCase[] = [
  covers('qr.create', {
    arrange: () => ({}),
    check: ({ data }) => expect(data).toMatch(/^[\w-]{43}$/),
  }),
  covers('qr.status', {
    arrange: async (platform) => ({ params: { ticket: await issueCertificate(anonymousCall(platform)) } }),
    refused: { input: { params: { ticket: 'x'.repeat(201) } }, code: 400, msg: /ticket/ },
    check({ data }) {
      expect(data).toMatchObject({ status: 0, value: '', expiresIn: 120_000 })
      expect(data.code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)
    },
  }),
  covers('qr.request', {
    arrange: async (platform) => ({ params: { ticket: await issueCertificate(anonymousCall(platform)) } }),
    check({ data }, platform, { params }) {
      expect(data).toMatchObject({ status: 0, ip: '127.0.0.1', ipName: '本机', device: 'test' })
      expect(data.createdAt).toBe(platform.clock.now)
      expect(data.ticket, 'who confirms must not get the ticket that fetches the token').not.toBe(params.ticket)
    },
  }),
  covers('qr.mark', {
    arrange: async (platform) => ({
      params: { ticket: await issueCertificate(anonymousCall(platform)), status: '1' },
    }),
    async check(_answer, platform, { params }) {
      const { data } = await platform.call('qr.status', { params: { ticket: params.ticket } })
      expect(data).toMatchObject({ status: 1, value: '' })
    },
  }),
  covers('qr.confirm', {
    arrange: async (platform) => ({ params: { ticket: await issueCertificate(anonymousCall(platform)) } }),
    extraGrants: () => granted,
    async check(_answer, platform, { params }) {
      const { data } = await platform.call('qr.status', { params })
      expect(data).toMatchObject({ status: 2, value: expect.stringMatching(/^bearer /), theme: 'classic' })
      expect((await platform.call('auth.currentUser', {}, { token: data.value })).code).toBe(200)
    },
  }),
  covers('sms.send', {
    arrange: async (platform) => ({ body: { mobile: (await addHolder(platform)).mobile } }),
    refused: { input: { body: { mobile: '12345' } }, code: 400, msg: /请输入正确的手机号码/ },
    async check({ data }, platform, { body }) {
      expect(data).toEqual({ wait: 60 })
      expect(await lastCode(platform, body.mobile)).toMatch(/^\d{6}$/)
    },
  }),
  covers('sms.login', {
    async arrange(platform) {
      const { mobile } = await addHolder(platform)
      await platform.call('sms.send', { body: { mobile } })
      return { body: { mobile, code: await lastCode(platform, mobile) } }
    },
    refused: { input: { body: { mobile: '13900000000', code: '123456' } }, code: 400, msg: /已失效/ },
    async check({ data }, platform, input) {
      expect(data).toMatchObject({ theme: 'blend', token: expect.stringMatching(/^bearer /) })
      expect((await platform.call('sms.login', input)).code, 'a code works once').toBe(400)
    },
  }),
  covers('sso.ticket', {
    async arrange(platform) {
      const { account } = await addHolder(platform)
      return { body: { account, secret: SSO_SECRET } }
    },
    refused: { input: { body: { account: 'admin', secret: 'a guess' } }, code: 403, msg: /密钥不正确/ },
    async check({ data: { ticket } }, platform) {
      const { data } = await platform.call('auth.validateLogin', { query: { ticket } })
      expect(data).toMatchObject({ theme: 'blend', token: expect.stringMatching(/^bearer /) })
    },
  }),
  covers('redirect.create', {
    arrange: () => ({}),
    check: ({ data }) => expect(data).toMatch(/^[\w-]{43}$/),
  }),
  covers('redirect.status', {
    arrange: async (platform) => ({ params: { ticket: await issueRedirectTicket(anonymousCall(platform)) } }),
    refused: { input: { params: { ticket: 'x'.repeat(201) } }, code: 400, msg: /ticket/ },
    check: ({ data }) => expect(data).toMatchObject({ status: 2, value: '', ticketTimeout: 300_000 }),
  }),
  covers('redirect.complete', {
    arrange: async (platform) => ({ params: { ticket: await issueRedirectTicket(anonymousCall(platform)) } }),
    extraGrants: () => granted,
    async check(_answer, platform, { params }) {
      const { data } = await platform.call('redirect.status', { params })
      expect(data).toMatchObject({ status: 1, value: expect.stringMatching(/^bearer /) })
      expect((await platform.call('redirect.status', { params })).data.status, 'a ticket works once').toBe(5)
    },
  }),
]
