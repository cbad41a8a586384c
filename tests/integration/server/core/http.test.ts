import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openPlatform, type TestPlatform } from '../support/platform.ts'

let platform: TestPlatform
let port: number
let token: string
beforeAll(async () => {
  platform = await openPlatform()
  await platform.server.app.listen({ host: '127.0.0.1', port: 0 })
  const address = platform.server.app.server.address()
  port = typeof address === 'object' && address ? address.port : 0
  token = await platform.signIn({ administrator: true })
})
afterAll(() => platform.close())

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
}

/** Plain HTTP over a real socket, so that no client library tidies anything up. */
function raw(method: string, path: string, headers: Record<string, string> = {}, body?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text: Buffer.concat(chunks).toString(),
        }),
      )
    })
    call.on('error', reject)
    call.end(body)
  })
}

const envelope = (answer: Answer) => JSON.parse(answer.text) as { code: number; msg: string; data: unknown }
const json = { 'content-type': 'application/json' }

describe('a body that comes in slowly', () => {
  const text = (enCode: string) =>
    JSON.stringify({ parentId: '-1', fullName: `慢${enCode}`, enCode, isTree: 0, sortCode: 1 })
  const dictionary = { path: '/api/system/DictionaryType', ...json }
  const file = {
    path: '/api/file/Uploader/temporary',
    'content-type': 'multipart/form-data; boundary=--b',
  }
  const upload = (words: string) =>
    `----b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${words}\r\n----b--\r\n`
  const slowly = async (
    authorization: string,
    body: string,
    meanwhile: () => Promise<unknown>,
    { path, ...type }: { readonly path: string } = dictionary,
  ) => {
    const headers = { ...type, authorization, 'content-length': String(Buffer.byteLength(body)) }
    const call = request({ host: '127.0.0.1', port, method: 'POST', path, headers })
    const [first, rest] = [body.slice(0, body.length / 2), body.slice(body.length / 2)]
    // Whoever is put out on the way is answered before the rest is sent.
    const answered = once(call, 'response') as Promise<[AsyncIterable<Buffer>]>
    call.write(first)
    await wait(1200)
    await meanwhile()
    call.end(rest)
    const [answer] = await answered
    const parts: Buffer[] = []
    for await (const part of answer) parts.push(part)
    return JSON.parse(Buffer.concat(parts).toString()) as { code: number }
  }

  test('is done for whoever is still here', async () => {
    expect(await slowly(token, text('here'), async () => undefined)).toMatchObject({ code: 200 })
  })

  test('is not done for whose session ended on its way', async () => {
    const other = await platform.signIn({ administrator: true })
    const leave = () => raw('GET', '/api/oauth/Logout', { authorization: other })
    expect(await slowly(other, text('left'), leave)).toMatchObject({ code: 600 })
    expect((await raw('GET', '/api/system/DictionaryType', { authorization: token })).text).not.toContain('慢left')
  })

  test('with a file in it is stored for whoever is still here, and not for whose session ended on its way', async () => {
    const stored = () => platform.database.selectFrom('stored_file').select('id').execute()
    const before = (await stored()).length
    expect(await slowly(token, upload('of somebody here'), async () => undefined, file)).toMatchObject({ code: 200 })
    expect(await stored()).toHaveLength(before + 1)
    const other = await platform.signIn({ administrator: true })
    const leave = () => raw('GET', '/api/oauth/Logout', { authorization: other })
    expect(await slowly(other, upload('of somebody gone'), leave, file)).toMatchObject({ code: 600 })
    expect(await stored()).toHaveLength(before + 1)
  })
})

test('a file that was cut off on its way is stored when it comes again whole under the same key', async () => {
  const body = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nwhole and well\r\n--b--\r\n'
  const send = (text: string) =>
    raw(
      'POST',
      '/api/file/Uploader/temporary',
      {
        authorization: token,
        'content-type': 'multipart/form-data; boundary=b',
        'atrium-submit-key': 'the-key-of-this-upload',
      },
      text,
    )
  expect(envelope(await send(body.slice(0, -12))).code).toBe(400)
  expect(envelope(await send(body)).code).toBe(200)
})

describe('requests that are wrong before an endpoint sees them', () => {
  test('an unknown route is a 404 envelope, not an HTML page', async () => {
    const answer = await raw('GET', '/api/nope')
    expect(answer.status).toBe(404)
    expect(envelope(answer)).toEqual({
      code: 404,
      msg: '请求的接口不存在',
      data: null,
      error: { code: 'common.noEndpoint' },
    })
  })

  test.each([
    ['cut off', '{"parentId": '],
    ['not JSON', 'hello'],
    ['a poisoned prototype', '{"__proto__": {"isAdministrator": true}}'],
  ])('a body that is %s is a 400 envelope', async (_name, body) => {
    const answer = await raw('POST', '/api/system/DictionaryType', { ...json, authorization: token }, body)
    expect(answer.status).toBe(200)
    expect(envelope(answer)).toMatchObject({ code: 400, data: null })
    expect(envelope(answer).msg).toMatch(/JSON/)
  })

  test.each(['application/json', 'application/x-www-form-urlencoded'])(
    'an empty body of a toggle is no error as %s',
    async (type) => {
      const headers = { 'content-type': type, authorization: token }
      const answer = await raw('PUT', '/api/system/DictionaryData/none/Actions/State', headers)
      expect(envelope(answer)).toMatchObject({ code: 404, msg: '字典不存在' })
    },
  )

  test('a body in a format nobody reads says so', async () => {
    const headers = { 'content-type': 'text/xml', authorization: token }
    expect(envelope(await raw('POST', '/api/system/DictionaryType', headers, '<a/>')).code).toBe(415)
  })

  test('a field that is missing, too long or of the wrong type is named', async () => {
    const send = async (body: object) =>
      envelope(await raw('POST', '/api/system/DictionaryType', { ...json, authorization: token }, JSON.stringify(body)))
    const fine = { parentId: '-1', fullName: '名称', enCode: 'code', isTree: 0 }
    expect(await send({ ...fine, fullName: undefined })).toMatchObject({
      code: 400,
      msg: '“名称”不能为空',
    })
    expect(await send({ ...fine, fullName: '名'.repeat(51) })).toMatchObject({
      msg: '“名称”长度不能超过 50',
    })
    expect(await send({ ...fine, enCode: {} })).toMatchObject({ msg: '“编码”类型不符' })
    expect(await send({ ...fine, sortCode: 1_000_000 })).toMatchObject({ msg: '“排序”不能大于 999999' })
    expect(await send({ ...fine, isTree: undefined })).toMatchObject({ msg: '“树形结构”不能为空' })
  })

  test('a place in a list is a number or decimal digits, and nothing else that could be made a number', async () => {
    const send = async (sortCode: unknown) => {
      const body = { parentId: 'none', fullName: '名称', enCode: 'code', isTree: 0, sortCode }
      const answer = await raw(
        'POST',
        '/api/system/DictionaryType',
        { ...json, authorization: token },
        JSON.stringify(body),
      )
      return String(envelope(answer).msg)
    }
    // A parent that does not exist is looked for after the fields are judged.
    for (const place of [true, false, [], [5], {}, '0x10', '1e3', 'x', '１２'])
      expect(await send(place), JSON.stringify(place)).toBe('“排序”类型不符')
    for (const place of [-1, '-1']) expect(await send(place)).toBe('“排序”不能小于 0')
    for (const place of [0, '0', 999_999, ' 999999 ', '007', '', null, undefined])
      expect(await send(place), JSON.stringify(place)).not.toContain('参数')
  })

  test('a body of eleven mebibytes is answered 413 on the socket, not by a broken connection', async () => {
    const body = JSON.stringify({ data: 'x'.repeat(11 * 1024 * 1024) })
    const answer = await raw('POST', '/api/system/DictionaryType', { ...json, authorization: token }, body)
    expect(envelope(answer)).toEqual({
      code: 413,
      msg: '提交的数据过大，请减少内容后重试',
      data: null,
      error: { code: 'common.bodyTooLarge' },
    })
  })

  test('a client that sends sixty mebibytes before it listens still reads why it was refused', async () => {
    const send = (body: string | ReadableStream) =>
      fetch(`http://127.0.0.1:${port}/api/system/DictionaryType`, {
        method: 'POST',
        headers: { ...json, authorization: token },
        body,
        duplex: 'half',
      } as RequestInit)
    const text = 'x'.repeat(1024 * 1024)
    const whole = await send(text.repeat(60))
    expect(await whole.json()).toMatchObject({ code: 413 })
    let sent = 0
    const stream = new ReadableStream({
      pull(controller) {
        sent += 1
        if (sent > 20) controller.close()
        else controller.enqueue(new TextEncoder().encode(text))
      },
    })
    expect(await (await send(stream)).json()).toMatchObject({ code: 413 })
  })

  test('a stranger makes the server read and parse a body', async () => {
    const parsed = vi.spyOn(JSON, 'parse')
    const body = JSON.stringify({ fullName: 'x'.repeat(1024 * 1024) })
    for (const authorization of [undefined, `bearer ${'0'.repeat(43)}`]) {
      const headers = { ...json, ...(authorization === undefined ? {} : { authorization }) }
      const answer = await raw('POST', '/api/system/DictionaryType', headers, body)
      const broken = await raw('POST', '/api/system/DictionaryType', headers, '{"parentId": ')
      for (const each of [answer, broken]) expect(envelope(each).code).toBe(600)
    }
    const seen = parsed.mock.calls.map(([text]) => text)
    parsed.mockRestore()
    expect(seen.filter((text) => text.includes('xxxxxx') || text.includes('parentId'))).toEqual([])
  })

  test('a form that anybody may send is as large as a record of the staff', async () => {
    const send = (length: number) =>
      raw('POST', '/api/visualdev/ShortLink/none?encryption=none', json, JSON.stringify({ data: '字'.repeat(length) }))
    expect(envelope(await send(100_000)).code).toBe(413)
    // What the entry allows still gets as far as the entry.
    expect(envelope(await send(65_536)).code).not.toBe(413)
  })

  test('a sign-in form of a mebibyte is refused', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await raw('POST', '/api/oauth/Login', headers, `account=${'a'.repeat(1024 * 1024)}&password=x`)
    expect(envelope(answer).code).toBe(413)
  })

  test('something that is no HTTP at all does not bring the server down', async () => {
    await new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write('\x16\x03\x01garbage\r\n\r\n'))
      socket.on('close', () => resolve())
      socket.on('error', () => undefined)
      socket.resume()
    })
    expect((await raw('GET', '/api/oauth/getLoginConfig')).status).toBe(200)
  })
})

test('what arrives while the server closes is answered in a form that no client reads', async () => {
  const closing = await openPlatform()
  await closing.server.app.listen({ host: '127.0.0.1', port: 0 })
  const address = closing.server.app.server.address()
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  const arrived = once(closing.server.app.server, 'connection')
  socket.write('GET /api/oauth/getLoginConfig HTTP/1.1\r\nhost: 127.0.0.1\r\n')
  await arrived
  await wait(100)
  const closed = closing.close()
  const ended = once(socket, 'close')
  socket.write('\r\n')
  await Promise.all([closed, ended])
  expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*"code":200/)
})

describe('who may reach a loopback server', () => {
  test('a page of another origin is turned away before anything runs', async () => {
    const answer = await raw('GET', '/api/oauth/getLoginConfig', { origin: 'https://evil.example' })
    expect(answer.status).toBe(403)
    expect(envelope(answer).code).toBe(403)
    expect((await raw('GET', '/api/oauth/getLoginConfig', { origin: 'null' })).status).toBe(403)
  })

  test('a public name that resolves to the loopback address is turned away (DNS rebinding)', async () => {
    expect((await raw('GET', '/api/oauth/getLoginConfig', { host: `evil.example:${port}` })).status).toBe(403)
    expect((await raw('GET', '/api/oauth/getLoginConfig', { host: `localhost:${port}` })).status).toBe(200)
    expect((await raw('GET', '/api/oauth/getLoginConfig', { host: `127.0.0.1.evil.example:${port}` })).status).toBe(403)
  })

  test('a preflight gets no permission', async () => {
    const answer = await raw('OPTIONS', '/api/oauth/CurrentUser', {
      origin: 'https://evil.example',
      'access-control-request-method': 'GET',
    })
    expect(answer.status).toBe(403)
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  test('every answer carries the security headers', async () => {
    for (const path of ['/api/oauth/getLoginConfig', '/api/nope', '/api/file/ImageCode/1']) {
      const { headers } = await raw('GET', path)
      expect(headers, path).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'cache-control': 'no-store',
        'cross-origin-resource-policy': 'same-origin',
      })
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(headers['x-powered-by']).toBeUndefined()
    }
  })
})
