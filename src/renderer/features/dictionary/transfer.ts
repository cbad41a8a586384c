import { call } from '#renderer/platform/call.ts'
import { describeError } from '#renderer/platform/describe-error.ts'
import { request } from '#renderer/platform/request.ts'
import { toast } from '#renderer/platform/toast.ts'

/** Largest .bdd file taken, in bytes. */
const MAX_IMPORT_SIZE = 10 * 1024 * 1024

/** Exports a category and stores the file where the person says; answers its name, null when cancelled. */
export async function exportCategory(id: string): Promise<string | null> {
  const { data } = await call('dictionary.exportType', { params: { id } })
  return guarded(async () => (await request('files.saveLink', { url: data.url, name: data.name }))?.name ?? null)
}

/** Lets the person choose a .bdd file and imports it; answers the server's success text, null when cancelled. */
export async function importCategories(title: string): Promise<string | null> {
  return guarded(async () => {
    const file = await request('files.choose', { title, extensions: ['bdd', 'json'], maxSize: MAX_IMPORT_SIZE })
    if (file === null) return null
    return (await request('files.upload', { endpoint: 'dictionary.import', handle: file.handle })).msg
  })
}

/** File routes are not platform calls, so their failure is told here. */
async function guarded<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    toast.error(describeError(error))
    throw error
  }
}
