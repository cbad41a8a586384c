import * as z from 'zod'
import { shownText } from '#shared/api/common.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { keepOtherKeys, otherKeysOf, storedKeys, withOtherKeys } from '#server/core/file-keys.ts'
import { requireStorable } from '#server/core/input.ts'
import { type DownloadLink, offerContent } from '../files/links.ts'
import { freeCode, oneTemplate, storeTemplate } from './administration.ts'

/** Largest .bp file, in bytes. */
export const FILE_LIMIT = 8 * 1024 * 1024

/** Offers a template as a .bp file: its fields by the names of the family up to 3.6, which reads them too. */
export async function exportTemplate(call: Call, id: string): Promise<DownloadLink> {
  const { version: _version, ...template } = await oneTemplate(call, id)
  const kept = withOtherKeys(template, await storedKeys(call.database, 'print_template', id))
  return offerContent(call, `${template.fullName}.bp`, JSON.stringify(kept))
}

const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? '' : String(value)))
const markup = z.union([z.string(), z.record(z.string(), z.unknown())]).nullish()

/** From 5.0 on the markup stands in versions: 0 being designed, 1 active, 2 archived. */
const versionOfFile = z.looseObject({ state: z.coerce.number().catch(0), printTemplate: markup })
const templateFile = z.looseObject({
  fullName: text.pipe(shownText.min(1).max(50)),
  enCode: text.pipe(shownText.min(1).max(50)),
  category: text,
  type: z.coerce.number().int().min(0).max(99).catch(2),
  sortCode: z.coerce.number().int().min(0).max(999_999).catch(0),
  description: text,
  printTemplate: markup,
  pageParam: markup,
  sqlTemplate: markup,
  leftFields: z.union([z.string(), z.array(z.unknown()), z.record(z.string(), z.unknown())]).nullish(),
  dbLinkId: text,
})

const written = (value: unknown) =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)

/** Stores the template of a .bp file under a code that is free; refuses in words what is none. */
export async function importTemplate(call: Call, fileName: string, content: Buffer): Promise<void> {
  if (!/\.(?:bp|json)$/i.test(fileName)) fail(400, 'print.notBp')
  const read = readJson(content)
  const parsed = templateFile.safeParse(read)
  if (!parsed.success)
    return fail(400, 'print.fileInvalid', {
      params: { path: parsed.error.issues[0]?.path.map(String).join('.') ?? '' },
    })
  const file = parsed.data
  requireStorable(file)
  const printTemplate = written(file.printTemplate) || activeVersion(file)
  if (printTemplate.trim() === '') fail(400, 'print.fileEmpty')
  const id = await storeTemplate(call, {
    fullName: file.fullName,
    enCode: await freeCode(call.database, file.enCode),
    category: file.category.slice(0, 50),
    type: file.type,
    enabledMark: 1,
    sortCode: file.sortCode,
    description: file.description.slice(0, 500),
    printTemplate,
    pageParam: written(file.pageParam),
    sqlTemplate: written(file.sqlTemplate) || listed(file),
    leftFields: written(file.leftFields),
    dbLinkId: file.dbLinkId.slice(0, 50),
  })
  await keepOtherKeys(call.database, 'print_template', id, otherKeysOf(read, readAs(file)))
}

/** Keys that the template is made of; versions and data sets of newer generations among them, which it has otherwise here. */
function readAs(file: Readonly<Record<string, unknown>>): ReadonlySet<string> {
  const isVersions = (value: unknown) =>
    (Array.isArray(value) ? value : [value]).some((each) => versionOfFile.safeParse(each).data?.printTemplate)
  const versions = Object.keys(file).filter((key) => isVersions(file[key]))
  return new Set([...Object.keys(templateFile.shape), 'dataSetList', 'version', ...versions])
}

function readJson(content: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content))
  } catch {
    return fail(400, 'print.fileUnreadable')
  }
}

/** Data sets of the newer generation, as JSON; empty for none. */
function listed(file: Readonly<Record<string, unknown>>): string {
  const sets = file['dataSetList']
  return Array.isArray(sets) && sets.length > 0 ? JSON.stringify(sets) : ''
}

/** The markup of the active version, of whatever name the list of versions has; of the last one where none is active. */
function activeVersion(file: Readonly<Record<string, unknown>>): string {
  const versions = Object.values(file)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .flatMap((value) => versionOfFile.safeParse(value).data ?? [])
    .filter((version) => written(version.printTemplate) !== '')
  return written((versions.find((version) => version.state === 1) ?? versions.at(-1))?.printTemplate)
}
