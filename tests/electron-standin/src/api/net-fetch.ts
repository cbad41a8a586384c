import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { netError } from '../core/net-errors.ts'
import { ClientRequest } from './client-request.ts'
import type { IncomingMessage } from './incoming-message.ts'
import { Protocol } from './protocol.ts'
import { stateOf } from './session.ts'

type Init = RequestInit & { bypassCustomProtocolHandlers?: boolean }

const mimeTypes: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.pdf': 'application/pdf',
  '.txt': 'text/plain',
}

async function fetchFile(url: string): Promise<Response> {
  const path = fileURLToPath(url)
  const bytes = await readFile(path).catch(() => {
    throw netError('ERR_FILE_NOT_FOUND')
  })
  return new Response(bytes, {
    headers: { 'content-type': mimeTypes[extname(path).toLowerCase()] ?? 'application/octet-stream' },
  })
}

/** session.fetch and net.fetch: scheme handlers first, files, then net.request. Rejects with Error('net::ERR_…'). */
export async function fetchWith(session: Electron.Session, input: string | Request, init?: Init): Promise<Response> {
  const request = new Request(input, init)
  request.signal.throwIfAborted()
  const { protocol } = stateOf(session)
  if (!init?.bypassCustomProtocolHandlers) {
    const answer = await Protocol.answer(protocol, request)
    if (answer?.type === 'error') throw netError('ERR_FAILED')
    if (answer) return answer
  }
  if (request.url.startsWith('file:')) return fetchFile(request.url)
  if (request.url.startsWith('data:')) return fetch(request)
  if (!/^https?:/.test(request.url)) throw new Error('net::ERR_UNKNOWN_URL_SCHEME')
  return overNetwork(session, request)
}

function overNetwork(session: Electron.Session, request: Request): Promise<Response> {
  const origin = request.headers.get('origin') ?? undefined
  // Without an origin nothing can be "same".
  const credentials = request.credentials === 'same-origin' && !origin ? 'include' : request.credentials
  const { method, url, redirect } = request
  const outgoing = new ClientRequest({ session, method, url, origin, credentials, redirect })
  for (const [name, value] of request.headers) outgoing.setHeader(name, value)
  return new Promise((resolve, reject) => {
    request.signal.addEventListener('abort', () => {
      reject(request.signal.reason)
      outgoing.abort()
    })
    outgoing.on('response', (incoming: IncomingMessage) => resolve(responseOf(incoming, method)))
    outgoing.on('error', reject)
    if (request.body) {
      request.body.pipeTo(Writable.toWeb(outgoing)).catch(reject)
    } else outgoing.end()
  })
}

function responseOf(incoming: IncomingMessage, method: string): Response {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const each of [value].flat()) headers.append(name, each)
  }
  const empty = [101, 204, 205, 304].includes(incoming.statusCode) || method === 'HEAD'
  const body = empty ? null : (Readable.toWeb(incoming) as ReadableStream<Uint8Array>)
  if (empty) incoming.resume()
  return new Response(body, { headers, status: incoming.statusCode, statusText: incoming.statusMessage })
}
