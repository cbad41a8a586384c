import type { IncomingHttpHeaders } from 'node:http'
import { gzipSync } from 'node:zlib'
import { expect, test } from './support/electron.ts'
import { identity } from './support/identity.ts'
import { deadPort, serveHttp, serveTls, type TestServer } from './support/server.ts'

let server: TestServer
let secure: TestServer
const seen: { url?: string; method?: string; headers: IncomingHttpHeaders; body: string }[] = []

test.beforeAll(async () => {
  secure = await serveTls((_request, response) => response.end('secure'), identity)
  server = await serveHttp((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      seen.push({ url: request.url, method: request.method, headers: request.headers, body })
      switch (request.url?.split('?')[0]) {
        case '/redirect':
          return response.writeHead(302, { location: '/target' }).end()
        case '/redirect-307':
          return response.writeHead(307, { location: '/target' }).end()
        case '/loop':
          return response.writeHead(302, { location: '/loop' }).end()
        case '/gzip':
          return response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('unpacked'))
        case '/cut':
          response.writeHead(200, { 'content-length': '1000' }).write('only this')
          return setTimeout(() => response.destroy(), 50)
        case '/drop':
          return request.socket.destroy()
        case '/slow':
          response.writeHead(200).write('begun')
          return
        case '/never':
          return
        case '/login':
          if (request.headers.authorization === `Basic ${btoa('user:pass')}`) return response.end('inside')
          return response.writeHead(401, { 'www-authenticate': 'Basic realm="Campus"' }).end('outside')
        default:
          response.writeHead(200, { 'x-twice': ['a', 'b'], 'set-cookie': ['c=1', 'd=2'], 'content-type': 'text/plain' })
          return response.end(`${request.method} ${request.url} ${body}`)
      }
    })
  })
})
test.beforeEach(async ({ host }) => {
  seen.length = 0
  await host.evaluate(({ net, session }) => {
    // One request, told as the list of its events.
    contract.values.run = (
      options: Electron.ClientRequestConstructorOptions,
      act: (request: Electron.ClientRequest, events: unknown[]) => void = (request) => request.end(),
    ) =>
      new Promise((resolve) => {
        const events: unknown[] = []
        const own = options.partition ? {} : { session: session.fromPartition('net') }
        const request = net.request({ ...own, ...options })
        const finish = () => setTimeout(() => resolve(events), 50)
        request.on('response', (response) => {
          let text = ''
          events.push(['response', response.statusCode])
          response.on('data', (chunk) => (text += chunk))
          response.on('end', () => {
            events.push(['end', text])
            finish()
          })
          response.on('aborted', () => {
            events.push(['aborted', text])
            finish()
          })
          response.on('error', (error: Error) => events.push(['response error', error.message]))
        })
        request.on('redirect', (status, method, url) =>
          events.push(['redirect', status, method, new URL(url).pathname]),
        )
        request.on('abort', () => {
          events.push(['abort'])
          finish()
        })
        request.on('error', (error) => {
          events.push(['error', error.message])
          finish()
        })
        act(request, events)
      })
  })
})
test.afterAll(async () => {
  await server.close()
  await secure.close()
})

interface Options {
  url: string
  method?: string
  redirect?: 'follow' | 'error' | 'manual'
  partition?: string
}
type Run = (options: Options, act?: (request: Electron.ClientRequest, events: unknown[]) => void) => Promise<unknown[]>
type Host = Parameters<Parameters<typeof test>[2]>[0]['host']

function run(host: Host, options: Options): Promise<unknown[]> {
  return host.evaluate((_electron, given) => (contract.values.run as Run)(given), options)
}

test('a failing connection has Chromium’s text', async ({ host }) => {
  expect(await run(host, { url: `http://127.0.0.1:${await deadPort()}/` })).toEqual([
    ['error', 'net::ERR_CONNECTION_REFUSED'],
  ])
  expect(await run(host, { url: 'http://no-such-host.invalid/' })).toEqual([['error', 'net::ERR_NAME_NOT_RESOLVED']])
  expect(await run(host, { url: secure.url })).toEqual([['error', 'net::ERR_CERT_AUTHORITY_INVALID']])
  expect(await run(host, { url: server.url.replace('http', 'https') })).toEqual([
    ['error', 'net::ERR_SSL_PROTOCOL_ERROR'],
  ])
  expect(await run(host, { url: `${server.url}/drop` })).toEqual([['error', 'net::ERR_EMPTY_RESPONSE']])
})

test('session.fetch rejects with Chromium’s errors', async ({ host }) => {
  const dead = await deadPort()
  const messages = await host.evaluate(
    async ({ net, session }, urls) => {
      const own = session.fromPartition('net')
      const failure = (url: string, fetcher = own) =>
        fetcher.fetch(url).then(
          (response) => String(response.status),
          (error: Error) => error.message,
        )
      return [
        await failure(urls.dead),
        await failure(urls.secure),
        await failure(urls.good),
        await net.fetch(urls.good).then(({ ok }) => ok),
      ]
    },
    { dead: `http://127.0.0.1:${dead}/`, secure: secure.url, good: `${server.url}/good` },
  )
  expect(messages).toEqual(['net::ERR_CONNECTION_REFUSED', 'net::ERR_CERT_AUTHORITY_INVALID', '200', true])
})

test('fetch carries method, headers and body, and streams the answer', async ({ host }) => {
  const answer = await host.evaluate(async ({ session }, url) => {
    const response = await session.fromPartition('net').fetch(`${url}/post`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-own': '1' },
      body: JSON.stringify({ 值: 1 }),
    })
    return [response.status, response.headers.get('content-type'), await response.text()]
  }, server.url)
  expect(answer).toEqual([200, 'text/plain', 'POST /post {"值":1}'])
  expect(seen[0]?.headers).toMatchObject({ 'content-type': 'application/json', 'x-own': '1' })
  expect(seen[0]?.headers['user-agent']).toContain('Electron/')
})

test('fetch can be given up', async ({ host }) => {
  const names = await host.evaluate(async ({ session }, url) => {
    const own = session.fromPartition('net')
    const before = own.fetch(`${url}/good`, { signal: AbortSignal.abort() }).catch((error: Error) => error.name)
    const early = new AbortController()
    const waiting = own.fetch(`${url}/never`, { signal: early.signal }).catch((error: Error) => error.name)
    setTimeout(() => early.abort(), 50)
    const late = new AbortController()
    const response = await own.fetch(`${url}/slow`, { signal: late.signal })
    const body = response.text().catch((error: Error) => error.constructor.name)
    setTimeout(() => late.abort(), 50)
    return [await before, await waiting, typeof (await body)]
  }, server.url)
  expect(names).toEqual(['AbortError', 'AbortError', 'string'])
})

test('certificates are judged by the app', async ({ host }) => {
  const results = await host.evaluate(async ({ session }, url) => {
    const asked: unknown[] = []
    const attempt = async (name: string, verdict: number) => {
      const own = session.fromPartition(name)
      own.setCertificateVerifyProc((request, answer) => {
        const { hostname, verificationResult, errorCode, certificate } = request
        asked.push([
          hostname,
          verificationResult,
          errorCode,
          certificate.subjectName,
          certificate.data.startsWith('-----BEGIN'),
        ])
        answer(verdict)
      })
      return own.fetch(url).then(
        (response) => response.text(),
        (error: Error) => error.message,
      )
    }
    return [await attempt('trusting', 0), await attempt('refusing', -2), await attempt('as-chromium', -3), asked[0]]
  }, secure.url)
  expect(results).toEqual([
    'secure',
    'net::ERR_FAILED',
    'net::ERR_CERT_AUTHORITY_INVALID',
    ['127.0.0.1', 'net::ERR_CERT_AUTHORITY_INVALID', -202, 'localhost', true],
  ])
})

test('redirects are followed as asked', async ({ host }) => {
  expect(await run(host, { url: `${server.url}/redirect` })).toEqual([
    ['redirect', 302, 'GET', '/target'],
    ['response', 200],
    ['end', 'GET /target '],
  ])
  expect(await run(host, { url: `${server.url}/redirect`, redirect: 'error' })).toEqual([
    ['error', "Attempted to redirect, but redirect policy was 'error'"],
  ])
  expect(await run(host, { url: `${server.url}/redirect`, redirect: 'manual' })).toEqual([
    ['redirect', 302, 'GET', '/target'],
    ['error', 'Redirect was cancelled'],
  ])
  expect((await run(host, { url: `${server.url}/loop` })).at(-1)).toEqual(['error', 'net::ERR_TOO_MANY_REDIRECTS'])
  const followed = await host.evaluate(
    (_electron, url) =>
      (contract.values.run as Run)({ url: `${url}/redirect`, redirect: 'manual' }, (request) => {
        request.on('redirect', () => request.followRedirect())
        request.end()
      }),
    server.url,
  )
  expect(followed.at(-1)).toEqual(['end', 'GET /target '])
})

test('a redirect keeps or drops the body as its status says', async ({ host }) => {
  const post = (path: string) =>
    host.evaluate(
      (_electron, url) =>
        (contract.values.run as Run)({ url, method: 'POST' }, (request) => {
          request.write('a=1')
          request.end('&b=2')
        }),
      `${server.url}${path}`,
    )
  expect((await post('/redirect')).at(-1)).toEqual(['end', 'GET /target '])
  expect((await post('/redirect-307')).at(-1)).toEqual(['end', 'POST /target a=1&b=2'])
})

test('a body is streamed with its right length', async ({ host }) => {
  const events = await host.evaluate(async (_electron, url) => {
    const send = contract.values.run as Run
    const whole = await send({ url, method: 'PUT' }, (request) => {
      request.setHeader('X-Own', 'here')
      request.write('grün')
      request.end()
    })
    const streamed = await send({ url, method: 'POST' }, (request) => {
      request.chunkedEncoding = true
      request.write('one ')
      setTimeout(() => request.write('two '), 30)
      setTimeout(() => request.end('three'), 60)
    })
    return [whole.at(-1), streamed.at(-1)]
  }, `${server.url}/body`)
  expect(events).toEqual([
    ['end', 'PUT /body grün'],
    ['end', 'POST /body one two three'],
  ])
  expect(seen[0]?.headers).toMatchObject({ 'content-length': '5', 'x-own': 'here' })
  expect(seen[1]?.headers['transfer-encoding']).toBe('chunked')
})

test('a request can be given up, before and during its answer', async ({ host }) => {
  const events = await host.evaluate(async (_electron, url) => {
    const send = contract.values.run as Run
    const before = await send({ url: `${url}/never` }, (request) => {
      request.end()
      setTimeout(() => request.abort(), 50)
    })
    const during = await send({ url: `${url}/slow` }, (request) => {
      request.on('response', (response) => response.once('data', () => request.abort()))
      request.end()
    })
    return [before, during.map((event) => (event as unknown[])[0])]
  }, server.url)
  expect(events[0]).toEqual([['abort']])
  expect(events[1]).toContain('abort')
  expect(events[1]).not.toContain('end')
})

test('an answer that breaks off fails', async ({ host }) => {
  const events = await run(host, { url: `${server.url}/cut` })
  expect(events[0]).toEqual(['response', 200])
  expect(events).toContainEqual(['response error', 'net::ERR_CONTENT_LENGTH_MISMATCH'])
  expect(events.map((event) => (event as unknown[])[0])).not.toContain('end')
})

test('a packed answer arrives unpacked', async ({ host }) => {
  expect((await run(host, { url: `${server.url}/gzip` })).at(-1)).toEqual(['end', 'unpacked'])
})

test('response headers are joined by Node’s rules', async ({ host }) => {
  const headers = await host.evaluate(
    ({ net }, url) =>
      new Promise<Record<string, unknown>>((resolve) => {
        const request = net.request(url)
        request.on('response', (response) => {
          response.on('data', () => {})
          resolve({ ...response.headers, version: response.httpVersion })
        })
        request.end()
      }),
    server.url,
  )
  expect(headers).toMatchObject({
    'x-twice': 'a, b',
    'set-cookie': ['c=1', 'd=2'],
    'content-type': 'text/plain',
    version: '1.1',
  })
})

test('a server that wants a sign-in asks for it', async ({ host }) => {
  const answers = await host.evaluate(async (_electron, url) => {
    const send = contract.values.run as Run
    const info: unknown[] = []
    const signedIn = await send({ url }, (request) => {
      request.on('login', (asked, answer) => {
        info.push([asked.isProxy, asked.scheme, asked.host, asked.realm])
        answer('user', 'pass')
      })
      request.end()
    })
    const cancelled = await send({ url, partition: 'net-login' }, (request) => {
      request.on('login', (_asked, answer) => answer())
      request.end()
    })
    const unasked = await send({ url, partition: 'net-login-2' })
    return [info, signedIn.at(-1), cancelled, unasked]
  }, `${server.url}/login`)
  const outside = [
    ['response', 401],
    ['end', 'outside'],
  ]
  expect(answers).toEqual([[[false, 'basic', '127.0.0.1', 'Campus']], ['end', 'inside'], outside, outside])
})

test('wrong options of net.request are refused', async ({ host }) => {
  const messages = await host.evaluate(({ net }) => {
    const message = (run: () => unknown) => {
      try {
        run()
        return 'accepted'
      } catch (error) {
        return (error as Error).message
      }
    }
    const wrong = (options: object) => message(() => net.request(options as never))
    const request = net.request('http://127.0.0.1:9/')
    const messages = [
      wrong({ url: 'ftp://host/' }),
      wrong({ url: 'http://host/', redirect: 'maybe' }),
      wrong({ url: 'http://host/', session: {} }),
      wrong({ url: 'http://host/', partition: 5 }),
      wrong({ url: 'http://host/', headers: { 'bad name': 'x' } }),
      message(() => request.setHeader('ok', 'bad\nvalue')),
      message(() => request.followRedirect()),
    ]
    request.abort()
    return messages
  })
  expect(messages).toEqual([
    'ClientRequest only supports http: and https: protocols',
    'redirect mode should be one of follow, error or manual',
    '`session` should be an instance of the Session class',
    '`partition` should be a string',
    "Invalid header name: 'bad name'",
    "Invalid value for header 'ok': 'bad\nvalue'",
    'followRedirect() called, but was not waiting for a redirect',
  ])
})

test('webRequest reaches net', async ({ host }) => {
  const message = await host.evaluate(async ({ session }, url) => {
    const own = session.fromPartition('net-blocked')
    own.webRequest.onBeforeRequest((details, answer) => answer({ cancel: details.url.includes('/blocked') }))
    return own.fetch(`${url}/blocked`).then(
      () => 'allowed',
      (error: Error) => error.message,
    )
  }, server.url)
  expect(message).toBe('net::ERR_BLOCKED_BY_CLIENT')
})

test('a proxy is used where its rules say so and nowhere else', async ({ host }) => {
  const seenByProxy: string[] = []
  const proxy = await serveHttp((request, response) => {
    if (request.headers['proxy-authorization'] !== `Basic ${btoa('p:q')}`) {
      return void response.writeHead(407, { 'proxy-authenticate': 'Basic realm="Proxy"' }).end()
    }
    seenByProxy.push(String(request.url))
    response.end('from proxy')
  })
  const answers = await host.evaluate(
    async ({ session, net }, given) => {
      const own = session.fromPartition('proxied')
      await own.setProxy({
        mode: 'fixed_servers',
        proxyRules: `http=127.0.0.1:${given.proxy}`,
        proxyBypassRules: 'direct.test',
      })
      const direct = await own.fetch(given.url).then((response) => response.status)
      const asked: unknown[] = []
      const text = await new Promise((resolve, reject) => {
        const request = net.request({ url: 'http://somewhere.test/page', session: own })
        request.on('login', (info, answer) => {
          asked.push([info.isProxy, info.realm, info.port])
          answer('p', 'q')
        })
        request.on('error', reject)
        request.on('response', (response) => response.on('data', (chunk) => resolve(String(chunk))))
        request.end()
      })
      return [
        direct,
        text,
        asked,
        await own.resolveProxy('http://somewhere.test/'),
        await own.resolveProxy('http://direct.test/'),
        await own.resolveProxy('http://127.0.0.1/'),
      ]
    },
    { url: server.url, proxy: proxy.port },
  )
  await proxy.close()
  const name = `PROXY 127.0.0.1:${proxy.port}`
  expect(answers).toEqual([200, 'from proxy', [[true, 'Proxy', proxy.port]], name, 'DIRECT', 'DIRECT'])
  expect(seenByProxy).toEqual(['http://somewhere.test/page'])
})
