import type { PartedImport } from '#shared/api/parted-import.ts'
import { call } from '#renderer/platform/call.ts'
import { isPlatformError } from '#renderer/platform/platform-error.ts'
import { request } from '#renderer/platform/request.ts'
import type { ImportTarget } from './calls.ts'

const sourceOf = ({ name, id }: ImportTarget) => ({ source: name, sourceId: id ?? '' })
const quiet = { quiet: true } as const

/** Sends a chosen file that is too large for one import. Null: the server takes none in parts. */
export async function uploadLarge(handle: string): Promise<string | null> {
  try {
    const { data } = await request('files.upload', { endpoint: 'partedImport.upload', handle })
    return String((data as { name?: unknown } | null)?.name ?? '')
  } catch (error) {
    if (isPlatformError(error) && error.platformCode === 404) return null
    throw error
  }
}

export async function beginParted(target: ImportTarget, fileName: string): Promise<PartedImport> {
  return (await call('partedImport.begin', { body: { ...sourceOf(target), fileName } }, quiet)).data
}

/** The imports in parts that somebody began and did not finish. */
export async function listParted(target: ImportTarget): Promise<readonly PartedImport[]> {
  return (await call('partedImport.list', { query: sourceOf(target) }, quiet)).data.list
}

export async function readFailures({ id }: PartedImport) {
  return (await call('partedImport.failures', { params: { id } }, quiet)).data
}

/** Stores the file of all records that failed where the person says. */
export async function savePartedExceptions({ id }: PartedImport): Promise<void> {
  const { data } = await call('partedImport.exceptions', { params: { id } }, quiet)
  await request('files.saveLink', { url: data.url, name: data.name })
}
