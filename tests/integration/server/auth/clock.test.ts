import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { requireNotHeld } from '#server/areas/design/lease.ts'
import { issueTicket } from '#server/areas/auth/tickets.ts'
import { nextId } from '#server/core/ids.ts'
import { clientHash, hashPassword } from '#server/core/passwords.ts'
import { countUse } from '#server/core/rate.ts'
import { deliverDue } from '#server/core/senders/deliver.ts'
import { outboxStates } from '#server/core/senders/outbox.ts'
import { saveSettings } from '#server/core/settings.ts'
import { Tally } from '#server/core/tally.ts'
import { addType } from '../dictionary/dictionary.cases.ts'
import { secretOf, storeFile } from '../files/files.cases.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addUser } from '../support/users.ts'

const YEAR = 365 * 86_400_000
const MINUTE = 60_000
const RIGHT = clientHash('Campus2026')
const WRONG = clientHash('campus2026')

let platform: TestPlatform
let passwordHash: string
let today: number
beforeAll(async () => {
  platform = await openPlatform()
  passwordHash = await hashPassword(RIGHT)
  await saveSettings(platform.database, { passwordErrorsNumber: 2, lockType: 2, lockTime: 10 })
})
beforeEach(() => {
  platform.clock.now += 61 * MINUTE
  today = platform.clock.now
})
afterAll(() => platform.close())

const member = () =>
  addUser(
    platform.database,
    { administrator: true, values: { password_hash: passwordHash, mobile_phone: `137${nextId().slice(-8)}` } },
    platform.clock.now,
  )
const login = (account: string, password: string) =>
  platform.call('auth.login', { body: { account, password, origin: 'password' } }, { address: '10.9.9.9' })

/** Does something while the clock is a year ahead. */
async function ahead<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  platform.clock.now = today + YEAR
  try {
    return await act()
  } finally {
    platform.clock.now = today
  }
}

describe('after a clock that was a year ahead for a moment', () => {
  test('nobody is locked out until then', async () => {
    const { account } = await member()
    await ahead(async () => {
      for (let time = 0; time < 2; time += 1) await login(account, WRONG)
      expect((await login(account, RIGHT)).code).toBe(429)
    })
    expect((await login(account, RIGHT)).code).toBe(200)
  })

  test('limits per name begin again, in the database and in memory', async () => {
    const limit = { most: 1, window: MINUTE }
    const tally = new Tally()
    const use = async () => [
      await countUse(platform.database, 'clock', limit, platform.clock.now),
      tally.use('clock', limit, platform.clock.now),
    ]
    await ahead(async () => {
      await use()
      expect(await use()).toEqual([MINUTE, MINUTE])
    })
    expect(await use()).toEqual([0, 0])
    expect(await use(), 'and hold').toEqual([MINUTE, MINUTE])
  })

  test('a session, a ticket, a captcha and a code by text message of then are over', async () => {
    const user = await member()
    const mobile = `138${nextId().slice(-8)}`
    await platform.database
      .updateTable('platform_user')
      .set({ mobile_phone: mobile })
      .where('id', '=', user.id)
      .execute()
    const stamp = nextId()
    const then = await ahead(async () => {
      const { data } = await login(user.account, RIGHT)
      await platform.call('auth.captcha', { params: { random: stamp } })
      await platform.call('sms.send', { body: { mobile } })
      const qr = (await platform.call('qr.create', {})).data
      await platform.call('qr.confirm', { params: { ticket: qr } }, { token: data.token })
      const redirect = (await platform.call('redirect.create', {})).data
      await platform.call('redirect.complete', { params: { ticket: redirect } }, { token: data.token })
      const sso = await issueTicket(platform.database, user.id, platform.clock.now)
      return { token: data.token, qr, redirect, sso }
    })
    const { content } = await platform.database
      .selectFrom('outbox_message')
      .select('content')
      .where('recipient', '=', mobile)
      .executeTakeFirstOrThrow()
    const code = /\d{6}/.exec(content)?.[0] ?? ''
    expect((await platform.call('auth.currentUser', {}, { token: then.token })).code).toBe(600)
    expect((await platform.call('auth.validateLogin', { query: { ticket: then.sso } })).code).toBe(400)
    expect((await platform.call('redirect.status', { params: { ticket: then.redirect } })).data.value).toBe('')
    expect((await platform.call('qr.status', { params: { ticket: then.qr } })).data.value).toBe('')
    expect((await platform.call('sms.login', { body: { mobile, code } })).code).toBe(400)
    const { answer } = await platform.database
      .selectFrom('captcha')
      .select('answer')
      .where('id', '=', stamp)
      .executeTakeFirstOrThrow()
    const entered = { account: user.account, password: RIGHT, origin: 'password', code: answer, timestamp: stamp }
    await saveSettings(platform.database, { enableVerificationCode: 1 })
    expect(await platform.call('auth.login', { body: entered })).toMatchObject({ code: 400 })
    await saveSettings(platform.database, { enableVerificationCode: 0 })
  })

  test('nobody is shown as signed in until then', async () => {
    const [before, after] = [await member(), await member()]
    expect((await ahead(() => login(before.account, RIGHT))).code).toBe(200)
    const { token } = (await login(after.account, RIGHT)).data
    const query = { pageSize: 100 }
    const { list } = (await platform.call('online.list', { query }, { token })).data
    expect(list.filter(({ loginTime }) => Number(loginTime) > today)).toEqual([])
    expect(list.filter(({ isSelf }) => isSelf)).toHaveLength(1)
  })

  test('nobody holds a design, and what waits for its next try is sent', async () => {
    const { database, clock, server } = platform
    const { token } = await member()
    const name = { fullName: 'Held', enCode: `held${nextId()}` }
    const held = (await platform.call('design.begin', { body: name }, { token })).data
    const lease = { holder_key: 'window', user_id: 'somebody', taken_at: 1, seen_at: today + YEAR }
    await database
      .insertInto('module_lease')
      .values({ model_id: held, ...lease })
      .execute()
    await requireNotHeld(database, held, {}, clock.now)
    const taken = { params: { id: held }, body: { key: 'other window' } }
    expect((await platform.call('design.lease', taken, { token })).data).toMatchObject({ isMine: true })

    const waiting = {
      channel: 'sms',
      account_id: '',
      state: outboxStates.waiting,
      attempts: 1,
      next_at: today + YEAR,
    } as const
    const text = { recipient: 'clock', subject: '', content: '', payload: '', error: '' }
    const moments = { expires_at: null, sent_at: null, created_at: today }
    await database
      .insertInto('outbox_message')
      .values({ id: nextId(), ...waiting, ...text, ...moments })
      .execute()
    await deliverDue(server.services)
    const found = database.selectFrom('outbox_message').select(['attempts']).where('recipient', '=', 'clock')
    expect(await found.executeTakeFirst()).toEqual({ attempts: 2 })
  })

  test('a clock that goes back by a few minutes ends nothing', async () => {
    const { token } = await member()
    const fileId = await storeFile(platform, '名单.txt', '内容')
    platform.clock.now -= 20 * MINUTE
    expect((await platform.call('file.download', { params: { type: 'annex', fileId } }, { token })).code).toBe(200)
  })
})

describe('an address to fetch a file once', () => {
  const fetched = async (end: (user: Awaited<ReturnType<typeof member>>) => Promise<unknown>) => {
    const user = await member()
    const fileId = await storeFile(platform, '名单.txt', '内容')
    const asked = await platform.call('file.download', { params: { type: 'annex', fileId } }, { token: user.token })
    await end(user)
    return (await platform.call('file.content', { query: { encryption: secretOf(asked.data.url) } })).text
  }
  const change = (values: Record<string, unknown>) => (user: { readonly id: string }) =>
    platform.database.updateTable('platform_user').set(values).where('id', '=', user.id).execute()

  test('ends with the session that asked for it, however that ends', async () => {
    expect(await fetched(async () => undefined), 'while it lasts').toBe('内容')
    expect(await fetched(({ token }) => platform.call('auth.logout', {}, { token })), 'signed out').toContain('400')
    expect(await fetched(change({ enabled_mark: 0 })), 'disabled').toContain('400')
    expect(await fetched(change({ deleted_at: 1 })), 'removed').toContain('400')
    expect(
      await fetched(({ id }) =>
        platform.database.updateTable('session').set({ ended: 'password' }).where('user_id', '=', id).execute(),
      ),
      'another password',
    ).toContain('400')
  })

  test('leaves nothing behind of what was made for it, when it is refused', async () => {
    const made = () => readdirSync(join(platform.dataFolder, 'exports'))
    const type = await addType(platform)
    const ask = async () => {
      const { token } = await member()
      const { data } = await platform.call('dictionary.exportType', { params: { id: type.id } }, { token })
      return { token, encryption: secretOf(data.url) }
    }
    const over = await ask()
    expect(made()).toHaveLength(1)
    await platform.call('auth.logout', {}, { token: over.token })
    expect((await platform.call('file.content', { query: { encryption: over.encryption } })).text).toContain('400')
    expect(made()).toEqual([])
    const late = await ask()
    platform.clock.now += 11 * MINUTE
    expect((await platform.call('file.content', { query: { encryption: late.encryption } })).text).toContain('400')
    expect(made()).toEqual([])
    await ahead(ask)
    expect(made()).toHaveLength(1)
    await ask()
    expect(made(), 'what a clock ahead made goes with the next').toHaveLength(1)
  })
})
