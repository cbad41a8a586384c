import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { S3mini } from 's3mini'
import { type ContentStore, StoreAway } from './contents.ts'

/** Bytes of one part of a large content: what an upload holds in memory. */
const PART = 8 * 1024 * 1024
const KEYS = 500

/**
 * Reads `https://KEY:SECRET@HOST/BUCKET?region=…`; http too, for a store on the same machine. Throws one line that does
 * not repeat the address: it holds a secret.
 */
function readAddress(address: string) {
  const url = URL.canParse(address) ? new URL(address) : null
  const bucket = url?.pathname.replace(/^\/|\/$/g, '') ?? ''
  if (!url || !/^https?:$/.test(url.protocol) || !url.username || !url.password || !/^[\w.-]+$/.test(bucket))
    throw new Error('FILES_URL: not an address of a store (https://key:secret@host/bucket?region=name)')
  return {
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    endpoint: `${url.protocol}//${url.host}/${bucket}`,
    region: url.searchParams.get('region') ?? 'auto',
  }
}

/** Milliseconds within which a store begins to answer, or counts as away: one that hangs would hold its callers for ever. */
const PATIENCE = 60_000

/** A request to the store. Fails as `StoreAway` where it does not answer, or says that it cannot work. */
const reach: typeof fetch = async (address, request) => {
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(new Error(`no answer within ${PATIENCE / 1000} s`)), PATIENCE)
  let trouble = ''
  const answer = await fetch(address, { ...request, signal: end.signal }).catch((error: unknown) => {
    const { cause = error } = error as { cause?: unknown }
    trouble = cause instanceof Error ? cause.message : String(cause)
    return null
  })
  clearTimeout(timer)
  // Its cause would make another error of it on the way.
  if (answer === null) throw new StoreAway(`FILES_URL: the store does not answer: ${trouble}`)
  if (answer.status >= 500) throw new StoreAway(`FILES_URL: the store answers ${answer.status}`)
  return answer
}

const isMissing = (error: unknown) => (error as { status?: unknown }).status === 404

/** Contents in a bucket of an S3-compatible store, under their hash. */
export function s3Contents(address: string): ContentStore {
  const store = new S3mini({ ...readAddress(address), fetch: reach })
  return {
    async put(hash, path, size) {
      if ((await store.objectExists(hash)) === true) return
      const file = await open(path, 'r')
      try {
        if (size <= PART) return void (await store.putObject(hash, await file.readFile(), 'application/octet-stream'))
        await putParts(store, hash, file, size)
      } finally {
        await file.close()
      }
    },
    async open(hash, range) {
      try {
        const answer = range
          ? await store.getObjectRaw(hash, false, range.start, range.end + 1)
          : await store.getObjectRaw(hash)
        if (answer.status === 404 || answer.body === null) return null
        return Readable.fromWeb(answer.body as never)
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async remove(hash) {
      await store.deleteObject(hash)
    },
    async *list() {
      let token: string | undefined
      do {
        const page = await store.listObjectsPaged('/', '', KEYS, token)
        for (const { Key, LastModified } of page?.objects ?? [])
          if (/^[\da-f]{64}$/.test(Key)) yield { hash: Key, at: new Date(LastModified).getTime() }
        token = page?.nextContinuationToken
      } while (token)
    },
    async check() {
      if (!(await store.bucketExists())) throw new Error('FILES_URL: the store has no such bucket')
    },
  }
}

/** One part after the other; a store forgets the parts of an upload that failed. */
async function putParts(
  store: S3mini,
  hash: string,
  file: Awaited<ReturnType<typeof open>>,
  size: number,
): Promise<void> {
  const upload = await store.getMultipartUploadId(hash, 'application/octet-stream')
  try {
    const parts = []
    for (let start = 0; start < size; start += PART) {
      const length = Math.min(PART, size - start)
      const { buffer } = await file.read(Buffer.alloc(length), 0, length, start)
      parts.push(await store.uploadPart(hash, upload, buffer, parts.length + 1))
    }
    await store.completeMultipartUpload(hash, upload, parts)
  } catch (error) {
    await store.abortMultipartUpload(hash, upload).catch(() => undefined)
    throw error
  }
}
