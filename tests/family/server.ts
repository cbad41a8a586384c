import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chatRoutes } from './chat.ts'
import { createData, type FamilyData } from './data.ts'
import { designRoutes } from './designs.ts'
import { mailRoutes } from './mail.ts'
import { messageRoutes } from './messages.ts'
import { moduleRoutes } from './module.ts'
import { operationRoutes } from './operations.ts'
import { organizationRoutes } from './organization.ts'
import { fileRoutes } from './files.ts'
import { flowRoutes } from './flows.ts'
import { parseMultipart } from './multipart.ts'
import { peopleImportRoutes } from './people-import.ts'
import { peopleRoutes } from './people.ts'
import { portalRoutes } from './portals.ts'
import { openSockets } from './socket.ts'
import { signInRoutes } from './sign-in.ts'
import { systemRoutes } from './system.ts'
import { type Called, Refusal, type Route, Raw } from './route.ts'

/** 3.4: the client of Vue 2 days. 3.6: passwords are written with the client's key, systems hold menus, notices moved. */
export type Generation = '3.4' | '3.6'

export interface SeenCall {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
}

export interface FamilyServer {
  readonly url: string
  readonly data: FamilyData
  readonly seen: readonly SeenCall[]
  /** Calls that no server of the family knows, once each, as `GET /api/…`. */
  unknown(): readonly string[]
  /** Calls that it refused, with its words. */
  readonly refused: readonly string[]
  /** The connection breaks in the next calls of this kind, before they are carried out or before they are answered. */
  cut(call: RegExp, when: 'before' | 'after', times?: number): void
  /** Calls of this kind are refused with these words, until they are mended. */
  refuse(call: RegExp, message: string): void
  /** Those of this kind arrive again. */
  mend(call: RegExp): void
  close(): Promise<void>
}

export interface FamilyOptions {
  readonly generation?: Generation
  /** Everybody types a captcha. */
  readonly captcha?: boolean
}

/** A server of the family with an organisation in memory. */
export async function startFamilyServer({
  generation = '3.6',
  captcha = false,
}: FamilyOptions = {}): Promise<FamilyServer> {
  const data = createData({ generation, captcha })
  const routes = [
    signInRoutes,
    peopleRoutes,
    peopleImportRoutes,
    organizationRoutes,
    systemRoutes,
    messageRoutes,
    mailRoutes,
    chatRoutes,
    fileRoutes,
    flowRoutes,
    moduleRoutes,
    designRoutes,
    operationRoutes,
    portalRoutes,
  ].flatMap((make) => make(data))
  const seen: SeenCall[] = []
  const unknown = new Set<string>()
  const refused: string[] = []
  const cuts: { readonly call: RegExp; readonly when: 'before' | 'after'; left: number }[] = []
  const refusals: { readonly call: RegExp; readonly message: string }[] = []

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://family')
    const method = request.method ?? 'GET'
    const query = Object.fromEntries(url.searchParams)
    const body = parseBody(request.headers['content-type'] ?? '', await readBody(request))
    seen.push({ method, path: url.pathname, query, body })
    const found = findRoute(routes, method, url.pathname)
    if (found === null) {
      unknown.add(`${method} ${url.pathname}`)
      // The form of its web framework, without an envelope.
      const page = { timestamp: new Date().toISOString(), status: 404, error: 'Not Found', path: url.pathname }
      return send(response, 404, page)
    }
    const token = request.headers.authorization ?? ''
    const user = data.sessions.get(token)
    if (!found.route.open && user === undefined) return send(response, 200, envelope(600, '登录过期,请重新登录', null))
    const cut = cuts.find(({ call, left }) => left > 0 && call.test(`${method} ${url.pathname}`))
    if (cut) cut.left -= 1
    if (cut?.when === 'before') return void request.socket.destroy()
    const called: Called = { params: found.params, query, body, userId: user ?? '', token }
    try {
      const refusal = refusals.find(({ call }) => call.test(`${method} ${url.pathname}`))
      if (refusal) throw new Refusal(refusal.message)
      const result = await found.route.handle(called)
      if (cut) return void request.socket.destroy()
      if (result instanceof Raw) {
        response.writeHead(200, { 'content-type': result.type })
        response.end(result.bytes)
      } else
        send(
          response,
          200,
          envelope(200, method === 'GET' ? 'Success' : (found.route.msg ?? '操作成功'), result ?? null),
        )
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.push(`${method} ${url.pathname}: ${error.message}`)
      send(response, 200, envelope(error.code, error.message, null))
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) =>
      send(response, 200, envelope(500, `系统异常 ${String(error)}`, null)),
    )
  })
  const sockets = openSockets(server, data)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    data,
    seen,
    refused,
    cut: (call, when, times = 1) => void cuts.push({ call, when, left: times }),
    refuse: (call, message) => void refusals.push({ call, message }),
    mend(call) {
      refusals.splice(0, Infinity, ...refusals.filter((each) => each.call.source !== call.source))
      for (const cut of cuts) if (cut.call.source === call.source) cut.left = 0
    },
    unknown: () => [...unknown].sort(),
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        sockets.close()
        server.closeAllConnections()
      }),
  }
}

export function newToken(): string {
  return `bearer ${randomBytes(24).toString('hex')}`
}

function envelope(code: number, msg: string, data: unknown) {
  return { code, msg, data }
}

function send(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json;charset=UTF-8' })
  response.end(JSON.stringify(value))
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

function parseBody(type: string, bytes: Buffer): unknown {
  if (type.includes('multipart')) return parseMultipart(type, bytes)
  const text = bytes.toString('utf8')
  if (type.includes('x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(text))
  if (type.includes('json') && text !== '') return JSON.parse(text)
  return text
}

/** The route with the fewest placeholders: `/Users/All` before `/Users/{id}`. */
function findRoute(routes: readonly Route[], method: string, path: string) {
  const parts = path.split('/')
  let best: { route: Route; params: Record<string, string>; score: number } | null = null
  for (const route of routes) {
    const pattern = route.path.split('/')
    if (route.method !== method || pattern.length !== parts.length) continue
    const params: Record<string, string> = {}
    const fits = pattern.every((one, index) => {
      const name = /^\{(\w+)\}$/.exec(one)?.[1]
      if (name !== undefined) params[name] = decodeURIComponent(parts[index] ?? '')
      return name !== undefined || one.toLowerCase() === parts[index]?.toLowerCase()
    })
    const score = Object.keys(params).length
    if (fits && (best === null || score < best.score)) best = { route, params, score }
  }
  return best
}
