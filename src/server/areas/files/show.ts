import { Readable } from 'node:stream'
import { fileTypeFromStream } from 'file-type'
import { Bytes, fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import type { ByteRange } from '#server/core/contents.ts'
import { openFile, type StoredFile } from './stored.ts'

/** Kinds that a page may show in place: none of them runs anything. */
const shown = /^(?:text\/plain|image\/(?:a?png|jpeg|gif|webp|bmp)|audio\/[\w.+-]+|video\/[\w.+-]+|application\/pdf)$/

/**
 * The bytes of a stored file, whole or the range that is asked for. What is neither picture, sound, video, PDF nor text is a
 * download under its name, whatever it is called.
 */
export async function showFile(call: Call, file: StoredFile): Promise<Bytes> {
  const size = Number(file.size)
  const range = rangeOf(call.request.headers.range, size)
  if (range === 'none')
    return new Bytes(Buffer.alloc(0), 'application/octet-stream', undefined, {
      status: 416,
      headers: { 'content-range': `bytes */${size}` },
    })
  const stream = (await openFile(call, file, range ?? undefined)) ?? fail(404, 'files.missing')
  const type = file.media_type ?? (await typeOf(call, file))
  const length = range ? range.end - range.start + 1 : size
  const headers = {
    'accept-ranges': 'bytes',
    'content-length': String(length),
    ...(range ? { 'content-range': `bytes ${range.start}-${range.end}/${size}` } : {}),
  }
  const details = { status: range ? 206 : 200, headers } as const
  return shown.test(type)
    ? new Bytes(stream, type === 'text/plain' ? 'text/plain; charset=utf-8' : type, undefined, details)
    : new Bytes(stream, 'application/octet-stream', file.name, details)
}

/** Of a file that was stored before its kind was noted. */
async function typeOf(call: Call, file: StoredFile): Promise<string> {
  const stream = await openFile(call, file, { start: 0, end: 4095 })
  if (!stream) return ''
  const found = await fileTypeFromStream(Readable.toWeb(stream) as never).catch(() => undefined)
  stream.destroy()
  return found?.mime ?? ''
}

/** The one range that is asked for; null for the whole, 'none' for one beyond the end. */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'none' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length === 0 ? 'none' : { start: size - length, end: size - 1 }
  }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < start) return null
  return start >= size ? 'none' : { start, end }
}
