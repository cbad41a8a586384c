import type { CheckedRecord, ImportPreview, ImportResult } from '#shared/api/import.ts'
import { call } from '#renderer/platform/call.ts'
import { isPlatformError } from '#renderer/platform/platform-error.ts'
import { request } from '#renderer/platform/request.ts'
import type { Submit } from '#renderer/platform/submit.ts'

/** What is imported: the calls have one shape whatever it is (wire contract 5.10). */
export interface ImportTarget {
  readonly name: 'moduleImport' | 'userImport' | 'entryImport'
  /** Of the module or of the category. */
  readonly id?: string
  /** Records of the module have child tables that a file can fill. */
  readonly hasChildTables?: boolean
}

type Records = readonly Readonly<Record<string, unknown>>[]

/** Users are imported at a path without an id: no call takes a part that it does not declare. */
const params = ({ id }: ImportTarget) => (id === undefined ? {} : { params: { id } }) as { params: { id: string } }
/** The calls differ in their names alone. */
const named = <Call extends string>({ name }: ImportTarget, call: Call) => `${name}.${call}` as `moduleImport.${Call}`

export const runOf = (target: ImportTarget) => named(target, 'run')

async function save(link: { readonly url: string; readonly name: string }): Promise<string | null> {
  return (await request('files.saveLink', { url: link.url, name: link.name }))?.name ?? null
}

/** Stores the file to fill in where the person says; null when cancelled. */
export async function saveTemplate(target: ImportTarget): Promise<string | null> {
  return save((await call(named(target, 'template'), params(target), { quiet: true })).data)
}

/** Stores the rows that failed, with their reasons. */
export async function saveExceptions(target: ImportTarget, list: Records): Promise<string | null> {
  return save(
    (await call(named(target, 'exceptions'), { ...params(target), body: { list: [...list] } }, { quiet: true })).data,
  )
}

/** Sends a chosen file and answers the name it has for the preview. Says what is imported, so that headings are checked at once. */
export async function uploadFile(target: ImportTarget, handle: string): Promise<string> {
  const fields = target.id === undefined ? {} : { fields: { id: target.id } }
  const { data } = await request('files.upload', { endpoint: named(target, 'upload'), handle, ...fields })
  return String((data as { name?: unknown } | null)?.name ?? '')
}

export async function readPreview(target: ImportTarget, fileName: string): Promise<ImportPreview> {
  return (await call(named(target, 'preview'), { ...params(target), query: { fileName } }, { quiet: true })).data
}

export async function checkRecords(target: ImportTarget, list: Records): Promise<readonly CheckedRecord[]> {
  return (await call(named(target, 'check'), { ...params(target), body: { list: [...list] } }, { quiet: true })).data
    .checked
}

export function runImport(
  target: ImportTarget,
  list: Records,
  submit: Submit,
): Promise<{ data: ImportResult; msg: string }> {
  return call(runOf(target), { ...params(target), body: { list: [...list] } }, { submit, quiet: true })
}

/** A file of more rows than a preview shows is imported in parts. */
export function nullIfTooLong(error: unknown): null {
  if (isPlatformError(error) && error.reason?.code === 'imports.tooManyRows') return null
  throw error
}
