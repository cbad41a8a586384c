import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { admit } from '#server/areas/auth/sign-in.ts'
import { issueTicket } from '#server/areas/auth/tickets.ts'
import { createCall } from '#server/core/call.ts'
import { readSettings, saveSettings } from '#server/core/settings.ts'
import { type Endpoint } from '#shared/api/endpoint.ts'
import { addOwner, captcha, NEW, OLD } from '../password/password.cases.ts'
import { coverageCases } from '../cases.ts'
import { addInterface } from '../data-interface/support.ts'
import { endpoints } from '#shared/api/table.ts'
import { addScreenMenu } from '../screen/screen.cases.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await openPlatform()
})
afterAll(() => platform.close())

const change = async (token: string) =>
  platform.call(
    'password.modify',
    { body: { oldPassword: OLD, password: NEW, ...(await captcha(platform)) } },
    { token },
  )

describe('with the password goes', () => {
  test('what a thief holds: tickets of both kinds, a confirmed QR code, a code by text message', async () => {
    const mobile = '13700001111'
    const owner = await addOwner(platform)
    await platform.database
      .updateTable('platform_user')
      .set({ mobile_phone: mobile })
      .where('id', '=', owner.id)
      .execute()
    const sso = await issueTicket(platform.database, owner.id, platform.clock.now)
    const redirect = (await platform.call('redirect.create', {})).data
    await platform.call('redirect.complete', { params: { ticket: redirect } }, { token: owner.token })
    const qr = (await platform.call('qr.create', {})).data
    await platform.call('qr.confirm', { params: { ticket: qr } }, { token: owner.token })
    await platform.call('sms.send', { body: { mobile } })
    const { content } = await platform.database
      .selectFrom('outbox_message')
      .select('content')
      .where('recipient', '=', mobile)
      .executeTakeFirstOrThrow()
    expect((await change(owner.token)).code).toBe(200)

    const code = /\d{6}/.exec(content)?.[0] ?? ''
    expect((await platform.call('auth.validateLogin', { query: { ticket: sso } })).code).toBe(400)
    expect((await platform.call('redirect.status', { params: { ticket: redirect } })).data).toMatchObject({
      status: 5,
      value: '',
    })
    expect((await platform.call('qr.status', { params: { ticket: qr } })).data).toMatchObject({ status: -1, value: '' })
    expect((await platform.call('sms.login', { body: { mobile, code } })).code).toBe(400)
  })

  test('a sign-in that was judged by the old one and is not through yet', async () => {
    const owner = await addOwner(platform)
    const { services, app } = platform.server
    const request = { ip: '10.0.0.1', headers: {} } as never
    const call = createCall({ ...services, log: app.log }, request, undefined)
    const read = () =>
      platform.database.selectFrom('platform_user').selectAll().where('id', '=', owner.id).executeTakeFirstOrThrow()
    await platform.database
      .updateTable('platform_user')
      .set({ is_administrator: 1 })
      .where('id', '=', owner.id)
      .execute()
    const before = await read()
    const issuedAt = platform.clock.now
    platform.clock.now += 5
    expect((await change(owner.token)).code).toBe(200)
    const settings = await readSettings(platform.database)
    await expect(admit(call, before, settings)).rejects.toThrow('auth.passwordChanged')
    await expect(admit(call, await read(), settings, issuedAt)).rejects.toThrow('auth.passwordChanged')
    await expect(admit(call, await read(), settings, platform.clock.now)).resolves.toMatchObject({ theme: 'classic' })
  })
})

describe('an initial password that must be changed', () => {
  test('opens nothing but what leads to another one', async () => {
    await saveSettings(platform.database, { mandatoryModificationOfInitialPassword: 1 })
    const owner = await addOwner(platform)
    const { token } = owner
    const initial = { change_password_date: null, is_administrator: 1 }
    await platform.database.updateTable('platform_user').set(initial).where('id', '=', owner.id).execute()
    const refused: string[] = []
    for (const { id } of coverageCases) {
      const entry: Endpoint = endpoints[id]
      if (entry.access === 'public' || id === 'auth.logout') continue
      const url = entry.path.replace(/\{\w+\}/g, '1')
      const method = entry.method
      const answer = await platform.server.app.inject({
        method,
        url,
        headers: { host: '127.0.0.1', authorization: token },
      })
      const body = answer.headers['content-type']?.startsWith('application/json') ? answer.json() : {}
      if (body.error?.code === 'password.mustChange') refused.push(id)
      else expect(entry.initial, id).toBe(true)
    }
    expect(refused).toContain('module.list')
    expect(refused).toContain('outbox.list')
    expect((await change(token)).code).toBe(200)
    const login = { account: owner.account, password: NEW, origin: 'password' }
    const next = (await platform.call('auth.login', { body: login })).data.token
    expect((await platform.call('message.list', { query: {} }, { token: next })).code).toBe(200)
    await saveSettings(platform.database, { mandatoryModificationOfInitialPassword: 0 })
  })

  test('opens neither a data screen nor an interface that is asked from outside', async () => {
    const { id: owner, token } = await addOwner(platform)
    await addScreenMenu(platform)
    const id = await addInterface(platform, { checkType: 1 })
    const of = (change_password_date: number | null) =>
      platform.database
        .updateTable('platform_user')
        .set({ change_password_date, is_administrator: 1 })
        .where('id', '=', owner)
        .execute()
    const opened = async () => {
      const screen = await platform.call('screen.view', { params: { id: 'campus-overview' }, query: { token } })
      const asked = await platform.call(
        'dataInterface.response',
        { params: { id }, body: { paramList: [] } },
        { token },
      )
      return [screen.text.includes('各部门人数'), asked.code]
    }
    await saveSettings(platform.database, { mandatoryModificationOfInitialPassword: 1 })
    await of(null)
    expect(await opened()).toEqual([false, 403])
    await of(platform.clock.now)
    expect(await opened()).toEqual([true, 200])
    await saveSettings(platform.database, { mandatoryModificationOfInitialPassword: 0 })
  })
})
