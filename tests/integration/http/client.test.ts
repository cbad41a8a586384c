import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#shared/api/table.ts'
import { eventually } from '../cache/support.ts'
import { clientFor, codeOf, failureOf, token } from './support/fixture.ts'
import { envelope, type Script, type ScriptedServer, startScriptedServer } from './support/scripted-server.ts'

let server: ScriptedServer
beforeAll(async () => {
  server = await startScriptedServer()
})
afterAll(() => server.kill())
const last = () => server.arrived.at(-1)
/** An envelope that says more than the family's. */
const failed =
  (msg: string, error: unknown): Script =>
  (_arrived, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ code: 400, msg, data: null, error }))
  }

describe('what goes out', () => {
  test('every call carries the token verbatim, the origin header and n in unix seconds', async () => {
    const { client } = clientFor(server.url)
    server.answer(envelope({ list: [] }))
    await client.call('dictionary.types', {})
    expect(last()?.headers.authorization).toBe(token)
    expect(last()?.headers['jnpf-origin']).toBe('pc')
    expect(last()?.query.get('n')).toBe('1760000000')
    expect(last()?.headers['user-agent'] ?? '').not.toContain('axios')
  })

  test.each([
    ['zh', 'zh-CN'],
    ['zhtw', 'zh-TW'],
    ['en', 'en'],
  ] as const)('a call of somebody who reads %s asks for %s', async (language, header) => {
    const { client } = clientFor(server.url, { language: () => language })
    server.answer(envelope({ list: [] }))
    await client.call('dictionary.types', {})
    expect(last()?.headers['accept-language']).toBe(header)
  })

  test('an error says its code, field and parameters; one of another shape says nothing', async () => {
    const { client } = clientFor(server.url)
    const error = { code: 'form.required', field: 'items.2.price', params: { row: 3, name: 'Price' } }
    server.answer(failed('Price is required', { ...error, more: 1 }))
    const failure = await failureOf(client.call('dictionary.types', {}))
    expect(failure.toBridgeError()).toMatchObject({ message: 'Price is required', reason: error })
    for (const other of ['Internal', 7, { code: 7 }, { code: 'x', params: { deep: {} } }]) {
      server.answer(failed('No', other))
      expect((await failureOf(client.call('dictionary.types', {}))).extra).not.toHaveProperty('reason')
    }
  })

  test('the GET payload is flattened into the query beside n, and a filled path is encoded', async () => {
    const { client } = clientFor(`${server.url}/base`)
    server.answer(envelope({ list: [] }))
    await client.call('dictionary.entries', { params: { id: 'a/b?中' }, query: { keyword: '汉&族', isTree: 1 } })
    expect(last()?.path).toBe(`/base/api/system/DictionaryData/${encodeURIComponent('a/b?中')}`)
    expect([...(last()?.query ?? [])]).toEqual([
      ['keyword', '汉&族'],
      ['isTree', '1'],
      ['n', '1760000000'],
    ])
  })

  test('Login is form-encoded and public: it carries no token', async () => {
    const { client } = clientFor(server.url)
    server.answer(envelope({ token: 'Bearer new', theme: null }))
    const answer = await client.call('auth.login', {
      body: { account: '张三@x', password: 'hash', client_id: 'admin' },
    })
    expect(answer.data).toMatchObject({ token: 'Bearer new', theme: 'classic' })
    expect(last()?.headers['content-type']).toContain('application/x-www-form-urlencoded')
    expect(Object.fromEntries(new URLSearchParams(last()?.body.toString()))).toEqual({
      account: '张三@x',
      password: 'hash',
      client_id: 'admin',
      origin: 'password',
    })
    expect(last()?.headers.authorization).toBeUndefined()
  })

  test('any other body is JSON', async () => {
    const { client } = clientFor(server.url)
    server.answer(envelope(null))
    await client.call('preference.theme', { body: { theme: 'blend' } })
    expect(last()?.headers['content-type']).toContain('application/json')
    expect(last()?.body.toString()).toBe('{"theme":"blend"}')
    expect(last()?.query.get('n')).toBe('1760000000')
  })

  test('an upload is multipart with the part name file and its scalar parts', async () => {
    const { client } = clientFor(server.url)
    server.answer(envelope({ name: 'x' }))
    const answer = await client.upload(endpoints['dictionary.import'], {
      fields: { pathType: 'defaultPath' },
      file: { blob: new Blob(['{"list":[]}']), name: '性别.bdd' },
    })
    expect(last()?.headers['content-type']).toMatch(/^multipart\/form-data; ?boundary=/i)
    const form = await new Response(new Uint8Array(last()?.body ?? []), {
      headers: { 'content-type': last()?.headers['content-type'] ?? '' },
    }).formData()
    expect(form.get('pathType')).toBe('defaultPath')
    const file = form.get('file') as File
    expect([file.name, await file.text()]).toEqual(['性别.bdd', '{"list":[]}'])
    expect(answer).toMatchObject({ msg: '操作成功', data: { name: 'x' } })
  })

  test('input that its schema refuses never reaches the server', async () => {
    const { client } = clientFor(server.url)
    const before = server.arrived.length
    expect(await codeOf(client.call('dictionary.entries', { params: { id: '' } }))).toBe('bridge.invalidInput')
    expect(await codeOf(client.callEntry(endpoints['dictionary.types'], { query: { surprise: 1 } }))).toBe(
      'bridge.invalidInput',
    )
    expect(server.arrived.length).toBe(before)
  })

  test('a call of the session without a token fails before anything is sent', async () => {
    const { client } = clientFor(server.url, { token: () => null })
    const before = server.arrived.length
    expect(await codeOf(client.call('dictionary.types', {}))).toBe('session.none')
    expect(server.arrived.length).toBe(before)
  })
})

describe('envelope rule (section 8)', () => {
  test('a code other than 200 rejects with the server’s message and code', async () => {
    const { client } = clientFor(server.url)
    server.answer(envelope(null, 400, '编码已存在'))
    const failure = await failureOf(client.call('dictionary.types', {}))
    expect(failure.toBridgeError()).toEqual({ code: 'platform.business', message: '编码已存在', platformCode: 400 })
  })

  test('the code may come as text, and an answer without code passes', async () => {
    const { client } = clientFor(server.url)
    server.answer(envelope({ list: [] }, '200'))
    await client.call('dictionary.types', {})
    server.answer((_arrived, response) => response.end('{"data":{"list":[]}}'))
    expect((await client.call('dictionary.types', {})).data.list).toEqual([])
  })

  test('a business code inside another HTTP status is still the server’s own message', async () => {
    const { client } = clientFor(server.url)
    server.answer((_arrived, response) => response.writeHead(403).end('{"code":403,"msg":"没有权限"}'))
    const failure = await failureOf(client.call('dictionary.types', {}))
    expect([failure.code, failure.message]).toEqual(['platform.business', '没有权限'])
  })

  test('Login rejects with the whole answer and is never taken for an ended session', async () => {
    const { client, ended } = clientFor(server.url)
    server.answer(envelope({ errorCount: 3 }, 600, '密码错误'))
    const failure = await failureOf(client.call('auth.login', { body: { account: 'a', password: 'b' } }))
    expect(failure.toBridgeError()).toMatchObject({
      code: 'platform.business',
      response: { code: 600, msg: '密码错误', data: { errorCount: 3 } },
    })
    expect(ended).toEqual([])
  })

  test('validateLogin rejects with the whole answer and asks for the alert', async () => {
    const { client } = clientFor(server.url)
    server.answer(envelope({ why: 'x' }, 400, '票据无效'))
    const failure = await failureOf(client.call('auth.validateLogin', { query: { ticket: 't' } }))
    expect(failure.extra).toEqual({
      platformCode: 400,
      detail: 'accountAbnormal',
      response: { code: 400, msg: '票据无效', data: { why: 'x' } },
    })
  })

  test('a refused unlock is a plain failure, not the end of the session', async () => {
    const { client, ended } = clientFor(server.url)
    server.answer(envelope(null, 602, '密码错误'))
    const work = client.call('auth.lockScreen', { body: { account: 'a', password: 'b' } })
    expect(await codeOf(work)).toBe('platform.business')
    expect(ended).toEqual([])
  })

  test('online-development Config and data-source tests pass unchecked: the caller sees the code', async () => {
    const { client } = clientFor(server.url)
    server.answer(envelope(null, 400, '功能未发布'))
    expect(await client.call('module.config', { params: { id: '1' } })).toEqual({
      code: 400,
      msg: '功能未发布',
      data: null,
    })
    const probe = {
      method: 'POST',
      path: '/api/system/DataSource/Actions/Test',
      summary: '',
      access: 'session',
    } as const
    expect(await client.callEntry(probe, {})).toMatchObject({ code: 400 })
  })

  test.each([600, 601, 602])('code %i ends the session once, however many calls it hits', async (code) => {
    const { client, ended } = clientFor(server.url)
    server.answer(envelope(null, code, '登录过期'))
    const calls = [
      client.call('dictionary.types', {}),
      client.call('user.all', {}),
      client.call('module.config', { params: { id: '1' } }),
    ]
    const failures = await Promise.all(calls.map((call) => failureOf(call)))
    expect(failures.map((failure) => failure.code)).toEqual(Array(3).fill('platform.sessionEnded'))
    expect(ended).toEqual([{ code, message: '登录过期', token }])
  })

  test('a token that works again may end again', async () => {
    const { client, ended } = clientFor(server.url)
    for (const code of [600, 600, 200, 601]) {
      server.answer(envelope({ list: [] }, code))
      await client.call('dictionary.types', {}).catch(() => undefined)
    }
    expect(ended.map((end) => end.code)).toEqual([600, 601])
  })

  test('ids that are written as numbers keep every digit, and are asked for as they were written', async () => {
    const { client } = clientFor(server.url)
    const id = '700000000000000101'
    server.answer((_arrived, response) => {
      const rows = `[{"id":${id},"parentId":-1,"fullName":"性别","enCode":"sex","isTree":0,"hasChildren":false,"children":null}]`
      response.setHeader('content-type', 'application/json')
      response.end(`{"code":200,"msg":"","data":{"list":${rows}}}`)
    })
    const { data } = await client.call('dictionary.types', {})
    expect(data.list.map((type) => type.id)).toEqual([id])
    await client.call('dictionary.entries', { params: { id: data.list[0]?.id ?? '' }, query: {} })
    expect(last()?.path).toBe(`/api/system/DictionaryData/${id}`)
  })

  test('data of another shape than promised is malformed, and unknown members pass', async () => {
    const { client } = clientFor(server.url)
    server.answer(envelope({ list: [{ id: 7, fullName: '性别', unheard: true }] }))
    expect((await client.call('dictionary.types', {})).data.list[0]).toMatchObject({ id: '7', unheard: true })
    server.answer(envelope({ rows: [] }))
    const failure = await failureOf(client.call('dictionary.types', {}))
    expect(failure.code).toBe('platform.malformed')
    expect(failure.extra.detail).toContain('list')
  })
})

describe('bad answers', () => {
  test('malformed JSON, an HTML page and an empty body are malformed, not a success', async () => {
    const { client } = clientFor(server.url)
    for (const text of [
      '{"code":200,"data":{"list":[',
      '<!doctype html><title>登录</title>',
      '',
      '[]',
      '"text"',
      '7',
    ]) {
      server.answer((_arrived, response) => response.end(text))
      expect(await codeOf(client.call('dictionary.types', {})), text).toBe('platform.malformed')
    }
  })

  test('a save that is answered with a code that is none was not refused: nobody knows what became of it', async () => {
    const { client } = clientFor(server.url)
    for (const code of ['""', '" "', 'false', '[]', '"x"', '{}']) {
      server.answer((_arrived, response) => response.end(`{"code":${code},"msg":"","data":null}`))
      const failure = await failureOf(client.call('preference.theme', { body: { theme: 'plain' } }))
      expect([failure.code, failure.extra.outcome], code).toEqual(['platform.malformed', 'unknown'])
    }
  })

  test('the error page of a gateway means the platform was not reached', async () => {
    const { client, reached } = clientFor(server.url)
    server.answer((_arrived, response) => response.writeHead(502).end('<h1>Bad Gateway</h1>'))
    expect(await codeOf(client.call('dictionary.types', {}))).toBe('platform.network')
    expect(reached).toEqual([false])
  })

  test('an answer over the limit is cut off while it streams, whatever length it announced', async () => {
    const { client } = clientFor(server.url, { limits: { json: 1024 * 1024 } })
    let sent = 0
    server.answer(async (_arrived, response) => {
      response.write('{"code":200,"data":"')
      const piece = 'x'.repeat(64 * 1024)
      while (!response.destroyed && sent < 200 * 1024 * 1024) {
        sent += piece.length
        if (!response.write(piece)) await new Promise((done) => setTimeout(done, 5))
      }
    })
    expect(await codeOf(client.call('dictionary.types', {}))).toBe('platform.tooLarge')
    expect(sent).toBeLessThan(50 * 1024 * 1024)
    server.answer((_arrived, response) => response.end(`{"code":200,"data":"${'x'.repeat(2 * 1024 * 1024)}"}`))
    expect(await codeOf(client.call('dictionary.types', {}))).toBe('platform.tooLarge')
  })

  test('the token never comes back in an answer, however deep a server repeats it', async () => {
    const { client } = clientFor(server.url)
    const bare = token.replace('Bearer ', '')
    server.answer(envelope({ list: [{ id: '1', fullName: bare, link: `https://x/?token=${token}` }] }))
    const text = JSON.stringify(await client.call('dictionary.types', {}))
    expect(text).not.toContain(bare)
    server.answer(envelope(null, 400, `bad token ${bare}`))
    expect((await failureOf(client.call('dictionary.types', {}))).message).toBe('bad token ')
  })
})

describe('network', () => {
  test('only reading calls are repeated, once, after a lost connection', async () => {
    const { client } = clientFor(server.url)
    let calls = 0
    server.answer((arrived, response, request) => {
      calls += 1
      if (calls === 1) return request.socket.destroy()
      return envelope(arrived.method === 'GET' ? { list: [] } : null)(arrived, response, request)
    })
    await client.call('dictionary.types', {})
    expect(calls).toBe(2)
    calls = 0
    const write = client.call('preference.theme', { body: { theme: 'plain' } })
    expect(await codeOf(write)).toBe('platform.network')
    expect(calls).toBe(1)
    calls = 0
    expect(await codeOf(client.call('auth.validateLogin', { query: { ticket: 'once' } }))).toBe('platform.network')
    expect(calls).toBe(1)
  })

  test('an unreachable server is a network failure with the reason, reported as not reached', async () => {
    const { client, reached } = clientFor('http://127.0.0.1:9')
    const failure = await failureOf(client.call('dictionary.types', {}))
    expect([failure.code, failure.message]).toEqual(['platform.network', ''])
    expect(failure.extra.detail).toContain('ERR_CONNECTION_REFUSED')
    expect(reached).toEqual([false])
  })

  test('a call to the server before says that the one in use now cannot be reached', async () => {
    let base = 'http://127.0.0.1:9'
    const { client, reached } = clientFor('', { baseUrl: () => base })
    const late = codeOf(client.call('dictionary.types', {}))
    base = server.url
    expect([await late, reached]).toEqual(['platform.network', []])
  })

  test('a silent server times out by the class of the call and is not asked twice', async () => {
    const { client } = clientFor(server.url, { limits: { timeouts: { default: 60, long: 400, transfer: 60 } } })
    const before = server.arrived.length
    server.answer(() => new Promise(() => undefined))
    const started = performance.now()
    const failure = await failureOf(client.call('dictionary.types', {}))
    expect(failure.toBridgeError()).toEqual({ code: 'platform.network', message: '', detail: 'timeout' })
    expect(performance.now() - started).toBeLessThan(350)
    expect(server.arrived.length).toBe(before + 1)
    const long = performance.now()
    expect(await codeOf(client.call('print.batchData', { query: { id: '1', formId: '2' } }))).toBe('platform.network')
    expect(performance.now() - long).toBeGreaterThanOrEqual(390)
  })

  test('an answer that stops in the middle times out too', async () => {
    const { client } = clientFor(server.url, { limits: { timeouts: { default: 80, long: 400, transfer: 60 } } })
    server.answer((_arrived, response) => {
      response.write('{"code":200')
    })
    expect((await failureOf(client.call('dictionary.types', {}))).extra.detail).toBe('timeout')
  })

  test('a transfer may last longer than its limit as long as something arrives, and ends when nothing does', async () => {
    const { client } = clientFor(server.url, { limits: { timeouts: { default: 50, long: 50, transfer: 1000 } } })
    server.answer(async (_arrived, response) => {
      for (let piece = 0; piece < 6; piece += 1) {
        response.write('12345678')
        await new Promise((done) => setTimeout(done, 250))
      }
      response.end()
    })
    const slow = await client.link('/api/file/Download?encryption=x')
    expect(await new Response(slow.body).text()).toHaveLength(48)
    server.answer((_arrived, response) => {
      response.write('12345678')
    })
    const stuck = await client.link('/api/file/Download?encryption=x')
    const failure = await failureOf(new Response(stuck.body).text())
    expect([failure.code, failure.extra.detail]).toEqual(['platform.network', 'timeout'])
  })

  test('a cancelled call says so, before, while waiting and while the answer arrives', async () => {
    const { client, reached } = clientFor(server.url)
    expect(await codeOf(client.call('dictionary.types', {}, { signal: AbortSignal.abort() }))).toBe('bridge.cancelled')
    for (const script of [
      () => new Promise(() => undefined),
      (_arrived: unknown, response: { write(text: string): unknown }) => response.write('{"code":'),
    ]) {
      server.answer(script)
      const controller = new AbortController()
      const work = client.call('dictionary.types', {}, { signal: controller.signal })
      setTimeout(() => controller.abort(), 40)
      expect(await codeOf(work)).toBe('bridge.cancelled')
    }
    expect(reached).toEqual([])
  })
})

describe('redirects', () => {
  test('one on the same origin is followed with the token; writes are not', async () => {
    const { client } = clientFor(server.url)
    server.answer((arrived, response, request) => {
      if (arrived.path.startsWith('/moved')) return envelope({ list: [] })(arrived, response, request)
      return response.writeHead(302, { location: '/moved?x=1' }).end()
    })
    await client.call('dictionary.types', {})
    expect([last()?.path, last()?.headers.authorization]).toEqual(['/moved', token])
    expect(await codeOf(client.call('preference.theme', { body: { theme: 'plain' } }))).toBe('platform.malformed')
  })

  test('another origin never answers an API call and never sees the token', async () => {
    const other = await startScriptedServer()
    const { client } = clientFor(server.url)
    server.answer((_arrived, response) => response.writeHead(302, { location: `${other.url}/api` }).end())
    expect(await codeOf(client.call('dictionary.types', {}))).toBe('platform.malformed')
    expect(other.arrived).toEqual([])
    other.answer((_arrived, response) => response.end('bytes'))
    const answer = await client.resource('/api/file/Image/annex/a.png')
    expect(await new Response(answer.body).text()).toBe('bytes')
    expect(other.arrived[0]?.headers.authorization).toBeUndefined()
    expect(other.arrived[0]?.headers['jnpf-origin']).toBeUndefined()
    await other.kill()
  })

  test('a loop ends', async () => {
    const { client } = clientFor(server.url)
    server.answer((_arrived, response) => response.writeHead(302, { location: '/again' }).end())
    expect(await codeOf(client.call('dictionary.types', {}))).toBe('platform.malformed')
  })
})

describe('bytes', () => {
  test('a captcha streams with its type and without a token', async () => {
    const { client } = clientFor(server.url)
    server.answer((_arrived, response) =>
      response.writeHead(200, { 'content-type': 'image/svg+xml; x=y' }).end('<svg/>'),
    )
    const answer = await client.bytes('auth.captcha', { params: { random: '0.123' } })
    expect([answer.contentType, await new Response(answer.body).text()]).toEqual(['image/svg+xml', '<svg/>'])
    expect([last()?.path, last()?.headers.authorization]).toEqual(['/api/file/ImageCode/0.123', undefined])
  })

  test('a picture is asked for without a session, too: the sign-in page shows a logo', async () => {
    const { client } = clientFor(server.url, { token: () => null })
    server.answer((_arrived, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('png'))
    const answer = await client.resource('/api/file/Image/annexpic/logo.png')
    expect(await new Response(answer.body).text()).toBe('png')
    expect(last()?.headers.authorization).toBeUndefined()
  })

  test('an envelope in place of a file is the server’s refusal, a JSON file with a name is a file', async () => {
    const { client, ended } = clientFor(server.url)
    server.answer(envelope(null, 400, '链接已失效'))
    expect((await failureOf(client.link('/api/file/Download?encryption=x'))).message).toBe('链接已失效')
    server.answer(envelope(null, 600, '登录过期'))
    expect(await codeOf(client.resource('/api/file/Image/a/b'))).toBe('platform.sessionEnded')
    expect(ended).toHaveLength(1)
    server.answer((_arrived, response) => {
      const headers = { 'content-type': 'application/json', 'content-disposition': 'attachment; filename=a.bdd' }
      response.writeHead(200, headers).end('{"code":400}')
    })
    const file = await client.link('/api/file/Download?encryption=x')
    expect(await new Response(file.body).text()).toBe('{"code":400}')
    server.answer((_arrived, response) => response.writeHead(404).end('<h1>404</h1>'))
    expect(await codeOf(client.link('/api/file/Download?encryption=x'))).toBe('platform.malformed')
  })

  test('neither a page of the network in place of a file nor an answer without one is stored as the file', async () => {
    const { client } = clientFor(server.url)
    const portal = await startScriptedServer()
    portal.answer((_arrived, response) =>
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<html>Wi-Fi</html>'),
    )
    const link = '/api/file/Download?encryption=x&name=%E5%91%98%E5%B7%A5.xlsx'
    server.answer((_arrived, response) => response.writeHead(302, { location: `${portal.url}/login` }).end())
    expect(await codeOf(client.link(link))).toBe('platform.malformed')
    await portal.kill()
    server.answer((_arrived, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'))
    expect(await codeOf(client.link(link))).toBe('platform.malformed')
    expect(await codeOf(client.resource('/api/file/Image/annexpic/logo.png'))).toBe('platform.malformed')
    for (const status of [204, 304]) {
      server.answer((_arrived, response) => response.writeHead(status).end())
      expect(await codeOf(client.link(link)), String(status)).toBe('platform.malformed')
    }

    server.answer((_arrived, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'))
    const page = await client.link('/api/file/Download?encryption=x&name=page.html')
    expect(await new Response(page.body).text()).toBe('<p>')
    server.answer((_arrived, response) => {
      const headers = { 'content-type': 'text/html', 'content-disposition': 'attachment; filename=a.htm' }
      response.writeHead(200, headers).end('<i>')
    })
    const named = await client.link(link)
    expect(await new Response(named.body).text()).toBe('<i>')
  })

  test('a link may only lead to the profile’s own origin', async () => {
    const { client } = clientFor(`${server.url}/base`)
    const before = server.arrived.length
    for (const link of [
      'https://evil.example/x',
      '//evil.example/x',
      '/\\evil.example/x',
      'x',
      '/a/../../b',
      'file:///etc/passwd',
    ]) {
      expect(await codeOf(client.link(link)), link).toBe('bridge.invalidInput')
    }
    expect(server.arrived.length).toBe(before)
    server.answer((_arrived, response) => response.end('ok'))
    await (await client.link(`${server.url}/base/api/x?y=1`)).body.cancel()
    expect([last()?.path, last()?.query.get('y'), last()?.query.get('n')]).toEqual(['/base/api/x', '1', '1760000000'])
  })

  test('a reader that gives up closes the connection', async () => {
    const { client } = clientFor(server.url)
    let closed = false
    server.answer((_arrived, response) => {
      response.write('x'.repeat(1000))
      response.on('close', () => {
        closed = true
      })
    })
    const answer = await client.link('/api/file/Download?encryption=x')
    await answer.body.cancel()
    await eventually(() => closed, 'closed connection')
  })
})
