import { isStoredPicture, pictureKind, pictureLimit } from '#shared/rules/pictures.ts'
import { BridgeFailure } from '#main/base/failure.ts'
import type { BytesAnswer, PlatformClient } from './contract.ts'

/** Content of the files that a person chose in this run, by handle; fails for an unknown one. */
interface OpenChosen {
  open(handle: string): Promise<{ readonly blob: Blob; readonly name: string }>
}

/** What a page may show from a server. SVG is drawn as an image only, where it cannot run anything. */
const shownTypes: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/bmp',
  'image/svg+xml',
  'application/pdf',
])
const isShown = (type: string) => shownTypes.has(type) || /^(?:audio|video)\/[\w.+-]+$/.test(type)

/** Sound and video of servers that call every stored file bytes, by the extension it is stored under. */
const mediaTypes: Readonly<Record<string, string>> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  mp4: 'video/mp4',
  webm: 'video/webm',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  bmp: 'image/bmp',
  webp: 'image/webp',
}

function typeOf(answer: BytesAnswer, path: string): string {
  if (answer.contentType !== 'application/octet-stream') return answer.contentType
  const extension = /\.([a-z\d]{2,5})$/i.exec(path)?.[1]?.toLowerCase() ?? ''
  return (Object.hasOwn(mediaTypes, extension) ? mediaTypes[extension] : undefined) ?? answer.contentType
}

/** Whatever it is, as bytes that nothing but a script of ours reads. */
const anyBytes = 'any'

/** Headers of the server that a reader of ranges needs. */
const passedHeaders = ['content-length', 'content-range', 'accept-ranges', 'last-modified', 'etag'] as const

function empty(status: number): Response {
  return new Response(null, { status, headers: { 'cache-control': 'no-store' } })
}

function statusOf(failure: unknown): number {
  if (!(failure instanceof BridgeFailure)) return 500
  if (failure.code === 'session.none' || failure.code === 'platform.sessionEnded') return 401
  if (failure.code === 'bridge.invalidInput') return 400
  return failure.code === 'platform.network' || failure.code === 'server.none' ? 504 : 404
}

async function shown(answer: BytesAnswer, type = answer.contentType): Promise<Response> {
  if (!isShown(type) && type !== anyBytes) {
    await answer.body.cancel()
    return empty(415)
  }
  const headers = new Headers({
    'content-type': type === anyBytes ? 'application/octet-stream' : type,
    // Another account must not find it in a cache.
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  for (const name of passedHeaders) {
    const value = answer.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  // The network stack decoded the body already, so the length of the encoded one is wrong.
  if (answer.headers.has('content-encoding')) headers.delete('content-length')
  return new Response(answer.body, { status: answer.status, headers })
}

async function answered(work: () => Promise<Response>): Promise<Response> {
  try {
    return await work()
  } catch (failure) {
    return empty(statusOf(failure))
  }
}

/** `app://atrium/captcha/{random}`: the captcha image of the current server. Never rejects. */
export function createCaptchaResource(client: PlatformClient): (request: Request) => Promise<Response> {
  return (request) =>
    answered(async () => {
      const random = decodeURIComponent(new URL(request.url).pathname.slice('/captcha/'.length))
      return shown(await client.bytes('auth.captcha', { params: { random } }, { signal: request.signal }))
    })
}

/**
 * `app://atrium/chosen/{handle}`: a picture the person chose, shown before it is sent. Typed by its bytes, never by its
 * name; anything that is no picture, or larger than one may be, is refused. Never rejects.
 */
export function createChosenResource(files: OpenChosen): (request: Request) => Promise<Response> {
  return (request) =>
    answered(async () => {
      const handle = new URL(request.url).pathname.slice('/chosen/'.length)
      const { blob } = await files.open(handle)
      if (blob.size > pictureLimit) return empty(413)
      const kind = pictureKind(new Uint8Array(await blob.slice(0, 16).arrayBuffer()))
      if (!kind) return empty(415)
      return new Response(blob.stream(), {
        headers: {
          'content-type': kind.type,
          'content-length': String(blob.size),
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        },
      })
    })
}

/**
 * `app://atrium/file/api/file/Image/…`: a stored picture or medium of the current server, whole or by range; with
 * `?as=bytes` any stored file, for the preview to read. Never rejects.
 */
export function createFileResource(client: PlatformClient): (request: Request) => Promise<Response> {
  return (request) =>
    answered(async () => {
      const { pathname, searchParams } = new URL(request.url)
      const path = pathname.slice('/file'.length)
      if (!isStoredPicture(path)) return empty(404)
      const range = request.headers.get('range')
      const headers: Record<string, string> = range === null ? {} : { Range: range }
      const answer = await client.resource(path, { signal: request.signal, headers })
      return shown(answer, searchParams.get('as') === 'bytes' ? anyBytes : typeOf(answer, path))
    })
}
