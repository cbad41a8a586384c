import { validateHeaderName, validateHeaderValue } from 'node:http'
import { Session } from './session.ts'

type Given = Electron.ClientRequestConstructorOptions | string
export type HeaderMap = Map<string, { name: string; value: string | string[] }>

export interface ParsedOptions {
  url: URL
  method: string
  redirect: 'follow' | 'error' | 'manual'
  headers: HeaderMap
  session: Electron.Session
  cookies: boolean
}

/** Headers that Chromium's net stack sets itself; a request that carries one fails with ERR_INVALID_ARGUMENT. */
export const restricted = new Set([
  'content-length',
  'host',
  'trailer',
  'te',
  'upgrade',
  'cookie2',
  'keep-alive',
  'transfer-encoding',
])

export function setHeader(headers: HeaderMap, name: string, value: string | string[]): void {
  if (typeof name !== 'string') throw new TypeError('`name` should be a string in setHeader(name, value)')
  if (value === null || value === undefined) throw new Error(`\`value\` required in setHeader("${name}", value)`)
  try {
    validateHeaderName(name)
  } catch {
    throw new Error(`Invalid header name: '${name}'`)
  }
  try {
    validateHeaderValue(name, String(value))
  } catch {
    throw new Error(`Invalid value for header '${name}': '${value}'`)
  }
  headers.set(name.toLowerCase(), { name, value })
}

function urlOf(options: Electron.ClientRequestConstructorOptions): string {
  if (options.url) return options.url
  const { protocol = 'http:', host, hostname = 'localhost', port, path = '/' } = options
  if (path.includes(' ')) throw new TypeError('Request path contains unescaped characters')
  return `${protocol}//${host ?? (port ? `${hostname}:${port}` : hostname)}${path}`
}

/** Checks the options of net.request as Electron does, with its error texts. */
export function parseOptions(given: Given): ParsedOptions {
  const options = typeof given === 'string' ? { url: given } : { ...given }
  const url = new URL(urlOf(options))
  const redirect = options.redirect ?? 'follow'
  if (!['follow', 'error', 'manual'].includes(redirect)) {
    throw new Error('redirect mode should be one of follow, error or manual')
  }
  if (options.headers !== undefined && options.headers !== null && typeof options.headers !== 'object') {
    throw new TypeError('headers must be an object')
  }
  if (!['http:', 'https:'].includes(url.protocol)) {
    throw new Error('ClientRequest only supports http: and https: protocols')
  }
  if (options.credentials === 'same-origin' && !options.origin) {
    throw new Error('credentials: same-origin requires origin to be set')
  }
  const headers: HeaderMap = new Map()
  for (const [name, value] of Object.entries(options.headers ?? {})) setHeader(headers, name, value)
  if (options.session && !((options.session as unknown) instanceof Session)) {
    throw new TypeError('`session` should be an instance of the Session class')
  }
  if (options.partition !== undefined && typeof options.partition !== 'string') {
    throw new TypeError('`partition` should be a string')
  }
  const session =
    options.session ?? (options.partition ? Session.fromPartition(options.partition) : Session.defaultSession)
  const sameOrigin = options.origin === url.origin
  const cookies =
    options.credentials === undefined
      ? Boolean(options.useSessionCookies)
      : options.credentials === 'include' || (options.credentials === 'same-origin' && sameOrigin)
  return { url, method: (options.method ?? 'GET').toUpperCase(), redirect, headers, session, cookies }
}
