import {
  contentSecurityPolicy,
  createNonce,
  isScriptWorker,
  noncePlaceholder,
  resourcePolicy,
  scriptWorkerPolicy,
} from './csp.ts'
import type { ResourcePrefix } from './origin.ts'
import { isDocumentPath, appUrl, resourcePrefixOf } from './origin.ts'
import type { ReadStatic } from './static-files.ts'

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  ico: 'image/x-icon',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  otf: 'font/otf',
  wasm: 'application/wasm',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
}

/** Content type of a file of the renderer's output, by its name. */
function contentTypeOf(path: string): string {
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
  return types[extension] ?? 'application/octet-stream'
}

export type ResourceHandler = (request: Request) => Promise<Response>
/** Services that answer bytes: the captcha image, a previewed PDF, a file of the server. */
export type ResourceTable = { readonly [Prefix in ResourcePrefix]?: ResourceHandler }

export interface AppProtocolOptions {
  readonly readStatic: ReadStatic
  /** May still be on its way: documents do not wait for it. */
  readonly resources: ResourceTable | Promise<ResourceTable>
  /** In development: fetches one path of Vite's server instead of the built files. */
  readonly development?: (path: string) => Promise<Response>
  readonly onFault: (message: string, error: unknown) => void
}

const commonHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const

/** Answers `app://atrium/…`: the built interface, and bytes of services. Never rejects. */
export function createAppProtocol(options: AppProtocolOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    const url = appUrl(request.url)
    if (url === null) return refusal(403)
    if (request.method !== 'GET' && request.method !== 'HEAD') return refusal(405, { Allow: 'GET, HEAD' })
    try {
      const prefix = resourcePrefixOf(url.pathname)
      const response =
        prefix !== null
          ? await answerResource((await options.resources)[prefix], request)
          : options.development
            ? await answerDevelopment(options.development, url)
            : await answerStatic(options.readStatic, url.pathname)
      return request.method === 'HEAD' ? await headOf(response) : response
    } catch (error) {
      options.onFault(`app protocol: ${url.pathname}`, error)
      return refusal(500)
    }
  }
}

async function headOf(response: Response): Promise<Response> {
  await response.body?.cancel()
  return new Response(null, { status: response.status, statusText: response.statusText, headers: response.headers })
}

async function answerResource(handler: ResourceHandler | undefined, request: Request): Promise<Response> {
  if (!handler) return refusal(404)
  const response = await handler(request)
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(commonHeaders)) headers.set(name, value)
  headers.set('Content-Security-Policy', resourcePolicy)
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}

async function answerStatic(readStatic: ReadStatic, pathname: string): Promise<Response> {
  if (isDocumentPath(pathname)) {
    const index = await readStatic('/index.html')
    return index === null ? refusal(404) : documentResponse(new TextDecoder().decode(index), false)
  }
  const bytes = await readStatic(pathname)
  if (bytes === null) return refusal(404)
  return new Response(bytes, {
    headers: {
      ...commonHeaders,
      'Content-Type': contentTypeOf(pathname),
      'Content-Length': String(bytes.byteLength),
      // Workers take the policy of their own script.
      'Content-Security-Policy': isScriptWorker(pathname) ? scriptWorkerPolicy : contentSecurityPolicy(createNonce()),
      'Cache-Control': pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    },
  })
}

async function answerDevelopment(forward: (path: string) => Promise<Response>, url: URL): Promise<Response> {
  const document = isDocumentPath(url.pathname) && !isVitePath(url.pathname)
  const response = await forward(document ? '/' : url.pathname + url.search)
  const type = response.headers.get('content-type') ?? ''
  if (document && type.startsWith('text/html')) return documentResponse(await response.text(), true)
  return new Response(response.body, {
    status: response.status,
    headers: {
      ...commonHeaders,
      'Content-Type': type,
      'Content-Security-Policy': contentSecurityPolicy(createNonce(), true),
      'Cache-Control': 'no-cache',
    },
  })
}

/** Vite serves modules under names without an extension, for example /@vite/client. */
function isVitePath(pathname: string): boolean {
  return pathname.startsWith('/@') || pathname.startsWith('/node_modules/')
}

/** Each document gets a nonce of its own. Relative addresses are made absolute: the path may be deep. */
function documentResponse(html: string, development: boolean): Response {
  const nonce = createNonce()
  const text = html.replaceAll(noncePlaceholder, nonce).replaceAll(/(\s(?:src|href)=")\.\//g, '$1/')
  return new Response(text, {
    headers: {
      ...commonHeaders,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': contentSecurityPolicy(nonce, development),
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cache-Control': 'no-store',
    },
  })
}

function refusal(status: number, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(null, {
    status,
    headers: { ...commonHeaders, 'Content-Security-Policy': "default-src 'none'", ...headers },
  })
}
