import { once } from 'node:events'
import { request } from 'node:http'
import { Writable } from 'node:stream'
import { afterEach, describe, expect, test } from 'vitest'
import { createServer } from '#server/app.ts'
import { clientHash } from '#server/core/passwords.ts'
import { openDatabase } from '#server/database/open.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { send } from '../support/send.ts'
import { addUser, ROOT } from '../support/users.ts'

let platform: TestPlatform | undefined
afterEach(async () => {
  await platform?.close()
  platform = undefined
})

describe('when something breaks', () => {
  test('an unexpected failure is answered 500 without a word about its cause', async () => {
    platform = await openPlatform()
    const token = await platform.signIn({ administrator: true })
    await platform.database.schema.dropTable('dictionary_type').execute()
    const answer = await platform.call('dictionary.types', {}, { token })
    expect(answer).toMatchObject({ code: 500, status: 200, data: null, msg: '服务器处理出错，请稍后重试' })
    expect(answer.text).not.toMatch(/sqlite|table|select/i)
  })
})

test('asking for the head of a call does not run it', async () => {
  platform = await openPlatform()
  const answer = await platform.server.app.inject({
    method: 'HEAD',
    url: '/api/oauth/getLoginConfig',
    headers: { host: '127.0.0.1' },
  })
  expect(answer.statusCode).toBe(404)
})

describe('an address that cannot be read', () => {
  test.each([
    ['broken in its escapes', '%E0%A4%A'],
    ['too long', 'x'.repeat(400)],
  ])('because it is %s is answered with an envelope, and not with its own text', async (_why, id) => {
    platform = await openPlatform()
    const url = `/api/system/DictionaryType/${id}`
    const answer = await platform.server.app.inject({ url, headers: { host: '127.0.0.1' } })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({
      code: 400,
      msg: '请求的地址不正确',
      data: null,
      error: { code: 'common.badAddress' },
    })
  })
})

describe('the log', () => {
  test('holds who called what, and neither tokens, passwords, tickets nor link secrets', async () => {
    const lines: string[] = []
    const stream = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk))
        done()
      },
    })
    const database = await openDatabase({})
    const server = await createServer({ database, dataFolder: '/nonexistent', log: { level: 'trace', stream } })
    await database.insertInto('organization').values(ROOT).execute()
    const { id, account, token } = await addUser(database, { administrator: true }, Date.now())
    await send(server.app, 'dictionary.types', {}, { token })
    const password = clientHash('Campus2026')
    await send(server.app, 'auth.login', { body: { account, password, origin: 'password' } }, {})
    await send(server.app, 'auth.validateLogin', { query: { ticket: 'TICKETSECRET', token: 'TOKENSECRET' } }, {})
    await send(server.app, 'file.content', { query: { encryption: 'LINKSECRET' } }, {})
    await database.schema.dropTable('region').execute()
    await send(server.app, 'region.info', { params: { id: '1' } }, { token })
    await server.close()
    const log = lines.join('')
    for (const secret of [token.split(' ')[1] ?? '', password, 'TICKETSECRET', 'TOKENSECRET', 'LINKSECRET']) {
      expect(log).not.toContain(secret)
    }
    const calls = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(calls).toContainEqual(expect.objectContaining({ endpoint: 'dictionary.types', user: id, code: 200 }))
    expect(calls).toContainEqual(expect.objectContaining({ endpoint: 'auth.login', code: 400 }))
    expect(calls).toContainEqual(expect.objectContaining({ endpoint: 'region.info', msg: 'unexpected' }))
  })
})

describe('closing', () => {
  test('waits for a call that is half received, answers it, and takes no new one', async () => {
    const database = await openDatabase({})
    const server = await createServer({ database, dataFolder: '/nonexistent' })
    const address = await server.app.listen({ host: '127.0.0.1', port: 0 })
    const body = `account=nobody&password=${clientHash('x')}`
    const call = request(`${address}/api/oauth/Login`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': body.length },
    })
    const answered = new Promise<string>((resolve, reject) => {
      call.on('error', reject)
      call.on('response', (answer) => answer.setEncoding('utf8').on('data', resolve))
    })
    const begun = once(server.app.server, 'request')
    call.write(body.slice(0, 10))
    await begun
    const closed = server.close()
    await expect.poll(() => server.app.server.listening).toBe(false)
    await expect(fetch(`${address}/api/oauth/getLoginConfig`)).rejects.toThrow()
    call.end(body.slice(10))
    expect(JSON.parse(await answered)).toMatchObject({ code: 400, msg: '账号或密码错误' })
    await closed
  })
})
