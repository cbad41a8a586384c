import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { endpoints } from '#shared/api/table.ts'
import type { StoredFileValue, UploadTarget } from '#shared/ipc/uploads.ts'
import { mediaType } from '#shared/rules/media-types.ts'
import { extensionOf } from '#main/files/names.ts'
import type { PlatformClient } from '#main/http/contract.ts'
import { CHUNK, chunkCount, type TestAnswer } from './machine.ts'

/** What the calls say of a file. */
export interface Sent {
  readonly name: string
  readonly size: number
  readonly target: UploadTarget
}
/** The same once its content hash is known. */
export interface Hashed extends Sent {
  readonly hash: string
}

/** The server's calls of an upload (section 7, Files). They fail like the platform client. */
export interface UploadCalls {
  /** Tells the server of a file whose content is not hashed yet: it may refuse the size, the kind or the name at once. */
  announce(file: Sent, signal: AbortSignal): Promise<void>
  /** What the server has of the content. */
  test(file: Hashed, signal: AbortSignal): Promise<TestAnswer>
  /** Whether the server has the whole content now. */
  send(file: Hashed, chunk: number, bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<boolean>
  /** Makes a file of what was sent. The same `submitKey` never makes two. */
  register(file: Hashed, submitKey: string, signal: AbortSignal): Promise<StoredFileValue>
  /** A small file in one request. */
  whole(file: Sent, bytes: Uint8Array<ArrayBuffer>, submitKey: string, signal: AbortSignal): Promise<StoredFileValue>
}

/** A server that does not say what it has is not one that has nothing. */
const testAnswer = z.looseObject({
  uploaded: z.boolean().nullish(),
  merge: z.boolean().nullish(),
  chunkNumbers: z.array(z.coerce.number()).nullish(),
})

/** Milliseconds: one chunk over a slow line, and the joining of a large file on the server. */
const CHUNK_TIMEOUT = 600_000
const REGISTER_TIMEOUT = 600_000

function chunkFields({ name, size, hash }: Hashed, chunk: number, bytes: number) {
  return {
    chunkNumber: chunk,
    chunkSize: CHUNK,
    currentChunkSize: bytes,
    totalSize: size,
    totalChunks: chunkCount({ size }),
    identifier: hash,
    filename: name,
    relativePath: name,
    fileType: mediaType(extensionOf(name)),
    extension: extensionOf(name),
  }
}

function placeFields({ pathType, isAccount, folder }: UploadTarget) {
  return { pathType, isAccount: String(isAccount), folder }
}

const asText = (fields: Readonly<Record<string, string | number>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))

/** Clients of the family strip this sign, which ends an address (wire contract 5.9). */
const wireName = (name: string) => name.replaceAll('#', '') || 'file'

/**
 * A form that was left with its draft may come back after the day that a server keeps what nothing holds: it is asked to
 * keep it longer. Servers that know no such call are left in peace.
 */
function keep(client: PlatformClient, type: string, fileId: string): void {
  const kept = client.call('file.keep', { body: { files: [{ type, fileId }], isNeeded: true } })
  void kept.catch(() => undefined)
}

/** The calls of a target, with what they carry beside the file: those of a published form need no session. */
function callsOf({ link, type }: UploadTarget) {
  if (link === undefined) {
    const { 'file.chunkTest': test, 'file.chunk': chunk, 'file.upload': whole } = endpoints
    return { test, chunk, whole, proof: {}, parts: {}, wholeParts: { params: { type } } }
  }
  const { 'shortLink.chunkTest': test, 'shortLink.chunk': chunk, 'shortLink.upload': whole } = endpoints
  const { id, ...proof } = link
  const parts = { params: { id }, query: proof }
  return { test, chunk, whole, proof, parts, wholeParts: parts }
}

export function createUploadCalls(client: PlatformClient): UploadCalls {
  const ask = (file: Hashed, data: z.ZodType, signal: AbortSignal) => {
    const { test, proof, parts } = callsOf(file.target)
    const asked = { ...parts, query: { ...chunkFields(file, 1, Math.min(CHUNK, file.size)), ...proof } }
    return client.callEntry({ ...test, data }, asked, { signal })
  }
  return {
    async announce(file, signal) {
      await ask({ ...file, hash: randomBytes(16).toString('hex') }, z.unknown(), signal)
    },
    async test(file, signal) {
      const { data } = await ask(file, testAnswer, signal)
      const { uploaded, merge, chunkNumbers } = testAnswer.parse(data)
      return { isWhole: uploaded === true || merge === true, chunks: chunkNumbers ?? null }
    },
    async send(file, chunk, bytes, signal) {
      const fields = asText(chunkFields(file, chunk, bytes.byteLength))
      const { chunk: entry, parts } = callsOf(file.target)
      const upload = { ...parts, fields, file: { blob: new Blob([bytes]), name: wireName(file.name) } }
      const { data } = await client.upload(entry, upload, { signal, timeout: CHUNK_TIMEOUT })
      const { uploaded, merge } = data as { uploaded: boolean; merge: boolean }
      return uploaded || merge
    },
    async register({ name, size, target, hash }, submitKey, signal) {
      const extension = extensionOf(name)
      const body = {
        identifier: hash,
        fileName: wireName(name),
        fileSize: size,
        fileType: mediaType(extension),
        extension,
      }
      const options = { signal, submitKey, timeout: REGISTER_TIMEOUT }
      const { link, type } = target
      const { data } = link
        ? await client.call('shortLink.merge', { params: { id: link.id }, query: link, body }, options)
        : await client.call('file.merge', { body: { ...body, type, ...placeFields(target) } }, options)
      if (!link) keep(client, type, data.name)
      return {
        name,
        fileId: data.name,
        url: data.url,
        fileSize: data.fileSize || size,
        fileExtension: data.fileExtension || extension,
        fileVersionId: data.fileVersionId,
      }
    },
    async whole({ name, target }, bytes, submitKey, signal) {
      const blob = new Blob([bytes], { type: mediaType(extensionOf(name)) })
      const { whole: entry, wholeParts } = callsOf(target)
      const fields = target.link ? {} : placeFields(target)
      const upload = { ...wholeParts, fields, file: { blob, name: wireName(name) } }
      const { data } = await client.upload(entry, upload, { signal, submitKey, timeout: CHUNK_TIMEOUT })
      const stored = data as { name: string; url: string }
      if (!target.link) keep(client, target.type, stored.name)
      return { name, fileId: stored.name, url: stored.url }
    },
  }
}
