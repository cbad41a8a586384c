import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allowsHost, coversAddress, isPublicAddress, parseAllowedHost } from '#server/core/outbound/addresses.ts'
import { OutboundFault, outboundLimits, type OutboundRequest, requestOutside } from '#server/core/outbound/request.ts'

const MB = 1024 * 1024
let server: Server
let port = 0
/** Another port of the same machine, that nobody allowed. */
let secret: Server
let secretPort = 0
const seen: { readonly url: string; readonly host: string; readonly token: string; readonly body: string }[] = []
let secretsTold = 0

const block = Buffer.alloc(64 * 1024, 'x')

/** Sends blocks for as long as somebody takes them, or as many as asked. */
function pour(response: ServerResponse, blocks: number): void {
  let left = blocks
  const more = () => {
    while (left > 0 && !response.destroyed) {
      left -= 1
      if (!response.write(block)) return void response.once('drain', more)
    }
    if (left <= 0) response.end()
  }
  more()
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const { host = '', authorization = '' } = request.headers
  seen.push({ url: request.url ?? '', host, token: authorization, body: Buffer.concat(parts).toString() })
  const redirect = (location: string, status = 302) => response.writeHead(status, { location }).end()
  const json = (text: string) => response.writeHead(200, { 'content-type': 'application/json' }).end(text)
  switch (request.url?.split('?', 1)[0]) {
    case '/json':
      return void json('{"rows":[1,2]}')
    case '/hop':
      return void redirect('/json')
    case '/secret-port':
      return void redirect(`http://127.0.0.1:${secretPort}/`)
    case '/by-name':
      return void redirect(`http://localhost:${port}/json`)
    case '/metadata':
      return void redirect('http://169.254.169.254/latest/meta-data')
    case '/file':
      return void redirect('file:///etc/passwd')
    case '/round':
      return void redirect('/round')
    case '/gigabyte':
      response.writeHead(200, { 'content-type': 'application/json' })
      return pour(response, (1024 * MB) / block.length)
    case '/claimed':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(1024 * MB) })
      response.flushHeaders()
      return
    case '/announced':
      response.writeHead(200, { 'content-length': '10' })
      return pour(response, 16)
    case '/endless':
      response.writeHead(200)
      return pour(response, Number.POSITIVE_INFINITY)
    case '/silent':
      return
    case '/drips':
      response.writeHead(200)
      return void setInterval(() => response.write('x'), 20).unref()
    case '/bomb':
      return void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(MB)))
    case '/wrong':
      return void response.writeHead(500).end('no')
    default:
      return void response.writeHead(404).end()
  }
}

const listening = async (each: Server) => {
  each.listen(0, '127.0.0.1')
  await once(each, 'listening')
  return (each.address() as AddressInfo).port
}

beforeAll(async () => {
  server = createServer((request, response) => void answer(request, response))
  secret = createServer((_request, response) => {
    secretsTold += 1
    response.end('"secret"')
  })
  port = await listening(server)
  secretPort = await listening(secret)
})
afterAll(() => {
  for (const each of [server, secret]) {
    each.closeAllConnections()
    each.close()
  }
})

interface Asked extends Partial<Omit<OutboundRequest, 'url'>> {
  readonly allowed?: readonly string[]
  readonly resolve?: (host: string) => Promise<readonly string[]>
  readonly timeMs?: number
}

function ask(url: string, { allowed = [`127.0.0.1:${port}`], resolve, timeMs = 60_000, ...request }: Asked = {}) {
  const entries = allowed.flatMap((text) => parseAllowedHost(text) ?? [])
  return requestOutside(
    { method: 'GET', headers: {}, ...request, url },
    { allowed: entries, limits: { ...outboundLimits, timeMs }, ...(resolve ? { resolve } : {}) },
  )
}
const here = (path: string) => `http://127.0.0.1:${port}${path}`

async function faultOf(asking: Promise<string>): Promise<string> {
  try {
    return `answered ${(await asking).slice(0, 20)}`
  } catch (error) {
    if (error instanceof OutboundFault) return error.fault
    throw error
  }
}

describe('a call to another system', () => {
  it('goes where the list allows, and follows a redirect there', async () => {
    expect(await ask(here('/json'))).toBe('{"rows":[1,2]}')
    expect(await ask(here('/hop'))).toBe('{"rows":[1,2]}')
  })

  it('sends what it is told, and a body once', async () => {
    await ask(here('/json'), { method: 'POST', headers: { authorization: 'Bearer x' }, body: '{"a":1}' })
    expect(seen.at(-1)).toMatchObject({ url: '/json', token: 'Bearer x', body: '{"a":1}' })
  })

  it('goes nowhere without an entry', async () => {
    expect(await faultOf(ask(here('/json'), { allowed: [] }))).toBe('notAllowed')
    expect(await faultOf(ask(here('/json'), { allowed: ['127.0.0.1'] }))).toBe('answered {"rows":[1,2]}')
    expect(await faultOf(ask(here('/json'), { allowed: ['127.0.0.1:1'] }))).toBe('notAllowed')
    expect(await faultOf(ask(`http://127.0.0.1:${secretPort}/`))).toBe('notAllowed')
    for (const url of ['file:///etc/passwd', 'ftp://127.0.0.1/', 'http://user:pass@127.0.0.1/', 'not an address'])
      expect(await faultOf(ask(url)), url).toBe('badUrl')
  })

  it('holds every redirect against the list', async () => {
    const before = secretsTold
    expect(await faultOf(ask(here('/secret-port')))).toBe('notAllowed')
    expect(await faultOf(ask(here('/by-name')))).toBe('notAllowed')
    expect(await faultOf(ask(here('/metadata')))).toBe('notAllowed')
    expect(await faultOf(ask(here('/file')))).toBe('badUrl')
    expect(await faultOf(ask(here('/round')))).toBe('redirects')
    expect(secretsTold).toBe(before)
  })

  it('takes no header along to another host', async () => {
    const allowed = [`127.0.0.1:${port}`, `localhost:${port}`]
    await ask(here('/by-name'), {
      allowed,
      headers: { authorization: 'Bearer secret' },
      resolve: async () => ['127.0.0.1'],
    })
    expect(seen.at(-1)).toMatchObject({ url: '/json', host: `localhost:${port}`, token: '' })
  })

  it('does not follow a name to an address that is not public', async () => {
    const allowed = [`inside.example.com:${port}`]
    const url = `http://inside.example.com:${port}/json`
    for (const address of [
      '127.0.0.1',
      '10.1.2.3',
      '192.168.0.1',
      '169.254.169.254',
      '::1',
      'fd00::1',
      '::ffff:127.0.0.1',
      '0.0.0.0',
      '100.64.0.1',
    ])
      expect(await faultOf(ask(url, { allowed, resolve: async () => [address] })), address).toBe('privateAddress')
    // One of several is enough.
    expect(await faultOf(ask(url, { allowed, resolve: async () => ['93.184.216.34', '127.0.0.1'] }))).toBe(
      'privateAddress',
    )
    expect(await faultOf(ask(url, { allowed, resolve: async () => [] }))).toBe('unknownHost')
  })

  it('connects to the address that was looked at, however the name is answered later', async () => {
    const answers = ['127.0.0.1', '10.9.9.9']
    const url = `http://rebound.example.com:${port}/json`
    const allowed = [`rebound.example.com:${port}`, '127.0.0.1']
    expect(await ask(url, { allowed, resolve: async () => [answers.shift() ?? ''] })).toBe('{"rows":[1,2]}')
    expect(answers).toEqual(['10.9.9.9'])
    expect(seen.at(-1)?.host).toBe(`rebound.example.com:${port}`)
  })

  it('is cut at the limit of an answer that is too long, endless or longer than it said', async () => {
    expect(await faultOf(ask(here('/gigabyte')))).toBe('tooLarge')
    expect(await faultOf(ask(here('/endless')))).toBe('tooLarge')
    // Not a byte of it is waited for.
    expect(await faultOf(ask(here('/claimed')))).toBe('tooLarge')
    // No more of it is read than it announced.
    expect(await faultOf(ask(here('/announced')))).toBe('answered xxxxxxxxxx')
  })

  it('is cut at the time of an answer that does not come or never ends', async () => {
    expect(await faultOf(ask(here('/silent'), { timeMs: 200 }))).toBe('time')
    expect(await faultOf(ask(here('/drips'), { timeMs: 200 }))).toBe('time')
    const never = () => new Promise<readonly string[]>(() => undefined)
    expect(await faultOf(ask(here('/json'), { timeMs: 200, resolve: never }))).toBe('time')
  })

  it('takes no answer that is packed or refused', async () => {
    expect(await faultOf(ask(here('/bomb')))).toBe('encoding')
    expect(await faultOf(ask(here('/wrong')))).toBe('status')
  })
})

describe('an entry of the allow list', () => {
  const allows = (entry: string, host: string, at: number) => {
    const parsed = parseAllowedHost(entry)
    return parsed !== null && allowsHost(parsed, host, at)
  }

  it('names a host, those below it, an address or a network, and a port', () => {
    expect(allows('api.example.com', 'api.example.com', 443)).toBe(true)
    expect(allows('api.example.com', 'api.example.com', 8443)).toBe(false)
    expect(allows('api.example.com:8443', 'api.example.com', 8443)).toBe(true)
    expect(allows('api.example.com', 'evil-api.example.com', 443)).toBe(false)
    expect(allows('*.example.com', 'a.b.example.com', 443)).toBe(true)
    expect(allows('*.example.com', 'example.com', 443)).toBe(false)
    expect(allows('*.example.com', 'badexample.com', 443)).toBe(false)
    expect(allows('10.1.0.0/16', '10.1.200.3', 8080)).toBe(true)
    expect(allows('10.1.0.0/16', '10.2.0.1', 80)).toBe(false)
    expect(allows('fd00::/8', 'fd12::1', 80)).toBe(true)
    expect(allows('127.0.0.1', '::ffff:127.0.0.1', 80)).toBe(true)
  })

  it.each([
    '',
    'http://a.b',
    'a b',
    'a/b',
    '*',
    '*.',
    '10.0.0.0/40',
    '10.0.0.0/0',
    '10.0.0.0/7',
    '::/0',
    '2000::/3',
    'a.b:0',
    'a.b:99999',
    '-a.b',
    '*.*.a',
  ])('is not %j', (text) => expect(parseAllowedHost(text)).toBeNull())

  it('knows which addresses are public', () => {
    for (const address of ['8.8.8.8', '2606:4700::1111']) expect(isPublicAddress(address), address).toBe(true)
    for (const address of [
      '127.1.2.3',
      '172.16.0.1',
      '224.0.0.1',
      'fe80::1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      'nonsense',
    ])
      expect(isPublicAddress(address), address).toBe(false)
    const network = parseAllowedHost('192.168.1.0/24')
    expect(network && coversAddress(network, '192.168.1.77')).toBe(true)
    expect(network && coversAddress(network, '192.168.2.1')).toBe(false)
  })
})
