import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { ReleaseManifest } from '#shared/api/client-release.ts'
import type { Fetch } from '#main/base/fetch.ts'

/** Bytes of an installer, and of all that is kept for one. */
export const MOST_BYTES = 2 * 1024 ** 3
const TIMEOUT = 60 * 60_000

const partOf = (folder: string, sha256: string) => join(folder, `${sha256}.part`)

/** Whether a file is what was signed. */
export async function isWhole(
  file: string,
  { sha256, size }: Pick<ReleaseManifest, 'sha256' | 'size'>,
): Promise<boolean> {
  if (!existsSync(file) || statSync(file).size !== size) return false
  const hash = createHash('sha256')
  for await (const part of createReadStream(file)) hash.update(part as Buffer)
  return hash.digest('hex') === sha256
}

/** Downloads of releases that are no longer offered go: there is room for one. */
export function clearOthers(folder: string, { sha256, file }: ReleaseManifest, stays: readonly string[]): void {
  const kept = new Set([file, basename(partOf(folder, sha256)), ...stays.map((path) => basename(path))])
  for (const name of readdirSync(folder))
    if (/\.(?:part|exe|msi|AppImage|deb|rpm|dmg|zip)$/.test(name) && !kept.has(name))
      rmSync(join(folder, name), { force: true })
}

export interface DownloadOptions {
  readonly folder: string
  readonly fetch: Fetch
  readonly stopped: AbortSignal
  /** Bytes that are there. */
  readonly received: (bytes: number) => void
}

/** Goes on where an earlier attempt was cut. Throws where it is cut again: what came stays for the next one. */
export async function download(url: string, manifest: ReleaseManifest, options: DownloadOptions): Promise<void> {
  const { size, sha256 } = manifest
  const part = partOf(options.folder, sha256)
  if (existsSync(part) && statSync(part).size > size) rmSync(part)
  const had = existsSync(part) ? statSync(part).size : 0
  if (had < size) await fetchRest(url, part, had, size, options)
  renameSync(part, join(options.folder, manifest.file))
}

async function fetchRest(
  url: string,
  part: string,
  had: number,
  size: number,
  options: DownloadOptions,
): Promise<void> {
  const response = await options.fetch(url, {
    signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT), options.stopped]),
    redirect: 'error',
    ...(had > 0 ? { headers: { range: `bytes=${had}-` } } : {}),
  })
  const isRest = response.status === 206 && had > 0
  // An answer of words instead of bytes says that the release is gone.
  const isWords = response.headers.get('content-type')?.includes('json') === true
  if (!response.ok || response.body === null || isWords) throw new Error(`no installer: ${response.status}`)
  const target = await open(part, isRest ? 'a' : 'w', 0o600)
  let there = isRest ? had : 0
  try {
    for await (const bytes of response.body as ReadableStream<Uint8Array>) {
      there += bytes.byteLength
      if (there > size) throw new Error('more than was signed')
      await target.write(bytes)
      options.received(there)
    }
  } finally {
    await target.close()
  }
  if (there < size) throw new Error('cut')
}
