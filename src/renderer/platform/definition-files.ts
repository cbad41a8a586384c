import { describeError } from './describe-error.ts'
import { request } from './request.ts'
import { toast } from './toast.ts'

/** Calls that take a file of definitions, with the extensions that the server takes there. */
const importExtensions = {
  'dataInterface.import': ['bd'],
  'design.import': ['vdd', 'json'],
  'dictionary.import': ['bdd'],
  'flow.importTemplate': ['json'],
  'menu.import': ['bm', 'json'],
  'portalDesign.import': ['vp', 'json'],
  'print.import': ['bp', 'json'],
  'reportDesign.import': ['json'],
  'schedule.import': ['ics'],
  'serialRule.import': ['bb', 'json'],
} as const
export type ImportEndpoint = keyof typeof importExtensions

/** Largest file of definitions taken, in bytes. */
const MAX_IMPORT_SIZE = 10 * 1024 * 1024

/** Stores the file that an export answered where the person says; answers its name, null when cancelled. */
export function saveExported(link: { readonly url: string; readonly name: string }): Promise<string | null> {
  return guarded(async () => (await request('files.saveLink', { url: link.url, name: link.name }))?.name ?? null)
}

/** Lets the person choose a file for an import; answers its handle, null when cancelled. */
export function chooseDefinitions(endpoint: ImportEndpoint, title: string): Promise<string | null> {
  return guarded(async () => {
    const extensions = [...importExtensions[endpoint]]
    const file = await request('files.choose', { title, extensions, maxSize: MAX_IMPORT_SIZE })
    return file?.handle ?? null
  })
}

/** Sends a chosen file, with texts before it; answers the server's success text. A refusal that is `expected` is not told here. */
export function sendDefinitions(
  endpoint: ImportEndpoint,
  handle: string,
  {
    fields,
    params,
    expected,
  }: {
    readonly fields?: Record<string, string>
    readonly params?: Readonly<Record<string, string>> | undefined
    readonly expected?: (error: unknown) => boolean
  } = {},
): Promise<string> {
  const upload = { endpoint, handle, ...(fields ? { fields } : {}), ...(params ? { params } : {}) }
  return guarded(async () => (await request('files.upload', upload)).msg, expected)
}

/** The same with what the server answers: an import that takes only some of a file says so in it. */
export function uploadDefinitions(endpoint: ImportEndpoint, handle: string): Promise<{ msg: string; data: unknown }> {
  return guarded(() => request('files.upload', { endpoint, handle }))
}

/** Lets the person choose a file and imports it; answers the server's success text, null when cancelled. */
export async function importDefinitions(
  endpoint: ImportEndpoint,
  title: string,
  params?: Readonly<Record<string, string>>,
): Promise<string | null> {
  const handle = await chooseDefinitions(endpoint, title)
  return handle === null ? null : sendDefinitions(endpoint, handle, { params })
}

/** File routes are not platform calls, so their failure is told here. */
async function guarded<Result>(
  work: () => Promise<Result>,
  expected: (error: unknown) => boolean = () => false,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!expected(error)) toast.error(describeError(error))
    throw error
  }
}
