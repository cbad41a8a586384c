import { STATUS_CODES } from 'node:http'
import type { Protocol as Devtools } from '../core/cdp.ts'
import { netErrorOfReason } from '../core/net-errors.ts'
import { askUrl, type Page } from '../core/page.ts'
import type { Navigation } from './navigation.ts'
import { Protocol } from './protocol.ts'
import { fromWeb, originOf, policyToWeb, privilegesOf, toWeb } from './schemes.ts'
import type { SessionState } from './session.ts'
import { WebRequest } from './web-request.ts'

type Paused = Devtools.Fetch.requestPausedPayload
type Headers_ = Record<string, string[]>

export interface InterceptionOwner {
  id: number
  page: Page
  session: SessionState
  navigation: Navigation
  /** Asks the app's before-input-event; true when it was prevented. */
  keyPrevented(input: unknown): boolean
}

const resourceTypes: Partial<Record<Devtools.Network.ResourceType, string>> = {
  Document: 'mainFrame',
  Stylesheet: 'stylesheet',
  Script: 'script',
  Image: 'image',
  Font: 'font',
  XHR: 'xhr',
  Fetch: 'xhr',
  Ping: 'ping',
  Media: 'media',
  CSPViolationReport: 'cspReport',
  WebSocket: 'webSocket',
}

/** Answers, changes or lets go one paused request of a page. */
export async function intercept(owner: InterceptionOwner, paused: Paused): Promise<void> {
  const { page } = owner
  if (paused.responseStatusCode !== undefined || paused.responseErrorReason) return responded(owner, paused)
  if (paused.request.url.startsWith(askUrl)) return answerKey(owner, paused)
  const isDocument = paused.resourceType === 'Document'
  if (isDocument && !owner.navigation.allows(paused)) return fail(owner, paused, 'Aborted')

  const url = fromWeb(paused.request.url)
  const details = { ...describe(owner, paused), url }
  const { session } = owner
  const before = await WebRequest.ask<Electron.CallbackResponse>(session.webRequest, 'onBeforeRequest', details)
  if (before.cancel) return fail(owner, paused, 'BlockedByClient')
  if (before.redirectURL) {
    const location = [{ name: 'Location', value: toWeb(before.redirectURL) }]
    return page.tell('Fetch.fulfillRequest', {
      requestId: paused.requestId,
      responseCode: 307,
      responseHeaders: location,
    })
  }
  const requestHeaders = shownHeaders(paused.request.headers)
  const sending = { ...details, requestHeaders }
  const send = await WebRequest.ask<Electron.BeforeSendResponse>(session.webRequest, 'onBeforeSendHeaders', sending)
  if (send.cancel) return fail(owner, paused, 'BlockedByClient')
  if (Protocol.handles(session.protocol, url))
    return serve(owner, paused, url, flatten(send.requestHeaders ?? requestHeaders))
  if (privilegesOf(url.split(':')[0] ?? '')) return fail(owner, paused, 'Failed')
  const changed = send.requestHeaders && { headers: entries(flatten(send.requestHeaders)) }
  page.tell('Fetch.continueRequest', { requestId: paused.requestId, ...changed })
}

function describe(owner: InterceptionOwner, paused: Paused) {
  const isMain = paused.frameId === owner.page.frameId
  return {
    id: Number(paused.requestId.replace(/\D/g, '')) || 0,
    method: paused.request.method,
    webContentsId: owner.id,
    frame: owner.navigation.frames.get(paused.frameId),
    resourceType:
      paused.resourceType === 'Document' && !isMain ? 'subFrame' : (resourceTypes[paused.resourceType] ?? 'other'),
    referrer: fromWeb(paused.request.headers.Referer ?? ''),
    timestamp: Date.now(),
  }
}

function fail(
  { page, navigation }: InterceptionOwner,
  paused: Paused,
  errorReason: Devtools.Network.ErrorReason,
): void {
  const isDocument = paused.resourceType === 'Document'
  if (isDocument && errorReason !== 'Aborted') navigation.failed(paused.frameId, netErrorOfReason(errorReason))
  page.tell('Fetch.failRequest', { requestId: paused.requestId, errorReason })
}

function answerKey(owner: InterceptionOwner, paused: Paused): void {
  const input = JSON.parse(decodeURIComponent(new URL(paused.request.url).search.slice(1)))
  const text = owner.keyPrevented(input) ? 'prevent' : ''
  owner.page.tell('Fetch.fulfillRequest', {
    requestId: paused.requestId,
    responseCode: 200,
    responseHeaders: [{ name: 'Access-Control-Allow-Origin', value: '*' }],
    body: Buffer.from(text).toString('base64'),
  })
}

async function responded(owner: InterceptionOwner, paused: Paused): Promise<void> {
  const { page, session, navigation } = owner
  const { requestId, responseErrorReason, responseStatusCode = 0, responseStatusText } = paused
  const isDocument = paused.resourceType === 'Document'
  if (isDocument && responseErrorReason) navigation.failed(paused.frameId, netErrorOfReason(responseErrorReason))
  if (responseErrorReason) return page.tell('Fetch.continueRequest', { requestId })
  const text = responseStatusText ?? STATUS_CODES[responseStatusCode] ?? ''
  if (isDocument) navigation.answered(paused.frameId, responseStatusCode, text)
  if (!WebRequest.listens(session.webRequest, 'onHeadersReceived'))
    return page.tell('Fetch.continueResponse', { requestId })
  const received: Headers_ = {}
  for (const { name, value } of paused.responseHeaders ?? []) received[name] = [...(received[name] ?? []), value]
  const changed = await headersReceived(owner, paused, responseStatusCode, received)
  if (!changed) return fail(owner, paused, 'BlockedByClient')
  const responseHeaders = entries(changed)
  page.tell('Fetch.continueResponse', { requestId, responseCode: responseStatusCode, responseHeaders })
}

async function headersReceived(owner: InterceptionOwner, paused: Paused, statusCode: number, received: Headers_) {
  const statusLine = `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode] ?? ''}`
  const url = fromWeb(paused.request.url)
  const details = { ...describe(owner, paused), url, statusCode, statusLine, responseHeaders: received }
  const { webRequest } = owner.session
  const answer = await WebRequest.ask<Electron.HeadersReceivedResponse>(webRequest, 'onHeadersReceived', details)
  if (answer.cancel) return null
  return flatten(answer.responseHeaders ?? received)
}

/** A custom scheme: the app's handler answers, as if it came from the network. */
async function serve(owner: InterceptionOwner, paused: Paused, url: string, headers: Headers_): Promise<void> {
  const { page, navigation, session } = owner
  const { requestId, resourceType, request } = paused
  const scheme = url.split(':')[0] ?? ''
  const isFetch = resourceType === 'XHR' || resourceType === 'Fetch'
  if (isFetch && !privilegesOf(scheme)?.supportFetchAPI) return fail(owner, paused, 'Failed')
  // Chromium asks for it by itself, Electron does not.
  if (resourceType === 'Other' && url.endsWith('/favicon.ico')) {
    return page.tell('Fetch.fulfillRequest', { requestId, responseCode: 204 })
  }
  const parts = request.postDataEntries?.map(({ bytes }) => Buffer.from(bytes ?? '', 'base64'))
  const body = request.hasPostData ? Buffer.concat(parts ?? []) : undefined
  const asked = new Request(url, { method: request.method, headers: pairs(headers), body })
  const response = (await Protocol.answer(session.protocol, asked)) ?? Response.error()
  if (response.type === 'error') return fail(owner, paused, 'Failed')
  const received: Headers_ = {}
  response.headers.forEach((value, name) => {
    received[name] = name === 'set-cookie' ? response.headers.getSetCookie() : [value]
  })
  const changed = await headersReceived(owner, paused, response.status, received)
  if (!changed) return fail(owner, paused, 'BlockedByClient')
  const content = await response.arrayBuffer().catch((error: unknown) => {
    console.error(error)
    return null
  })
  if (!content) return fail(owner, paused, 'Failed')
  if (resourceType === 'Document') navigation.answered(paused.frameId, response.status, response.statusText)
  page.tell('Fetch.fulfillRequest', {
    requestId,
    responseCode: response.status,
    responseHeaders: entries(toWebHeaders(changed, resourceType === 'Document')),
    body: Buffer.from(content).toString('base64'),
  })
}

function shownHeaders(headers: Record<string, string>): Record<string, string> {
  const shown = { ...headers }
  for (const name of Object.keys(shown)) {
    const value = shown[name] ?? ''
    if (/^referer$/i.test(name)) shown[name] = fromWeb(value)
    if (/^origin$/i.test(name)) shown[name] = originOf(value)
  }
  return shown
}

function toWebHeaders(headers: Headers_, isDocument: boolean): Headers_ {
  const change = (name: string, value: string) => {
    if (name === 'location') return toWeb(value)
    if (name === 'access-control-allow-origin') return toWeb(value).replace(/\/$/, '')
    return isDocument && /^content-security-policy(-report-only)?$/.test(name) ? policyToWeb(value) : value
  }
  return Object.fromEntries(
    Object.entries(headers).map(([name, values]) => [name, values.map((value) => change(name.toLowerCase(), value))]),
  )
}

function pairs(headers: Headers_): [string, string][] {
  return entries(headers).map(({ name, value }) => [name, value])
}

function flatten(headers: Record<string, string | string[]>): Headers_ {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat()]))
}

function entries(headers: Headers_): Devtools.Fetch.HeaderEntry[] {
  return Object.entries(headers).flatMap(([name, values]) => values.map((value) => ({ name, value })))
}
