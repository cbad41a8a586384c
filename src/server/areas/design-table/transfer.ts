import * as z from 'zod'
import { shownText } from '#shared/api/common.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { keepOtherKeys, otherKeysOf, storedKeys, withOtherKeys } from '#server/core/file-keys.ts'
import { requireStorable } from '#server/core/input.ts'
import { readUpload } from '#server/core/upload.ts'
import { type DownloadLink, offerContent } from '../files/links.ts'
import { createDesign, freeDesignCode, readDesign } from './designs.ts'
import type { DesignKind } from './kind.ts'

/** Offers a design as a file, as its designer stores it. */
export async function exportDesign(call: Call, kind: DesignKind, id: string): Promise<DownloadLink> {
  const { version: _version, isRelease: _isRelease, ...design } = await readDesign(call.database, kind, id)
  const { ending, mark } = kind.file
  const kept = withOtherKeys({ ...mark, ...design }, await storedKeys(call.database, kind.spec.table, id))
  return offerContent(call, `${design.fullName}${ending}`, JSON.stringify(kept))
}

const designFile = z.looseObject({
  fullName: shownText.min(1).max(50),
  enCode: shownText.min(1).max(50),
  category: z.string().max(50).nullish(),
  formData: z.string(),
  description: z.string().max(500).nullish(),
  sortCode: z.coerce.number().int().min(0).max(999_999).catch(0),
})

function readFile(
  content: Buffer,
  { file: { mark, mostLetters } }: DesignKind,
): { readonly file: z.output<typeof designFile>; readonly read: unknown } | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content))
  } catch {
    return null
  }
  const { data } = designFile.safeParse(parsed)
  if (!data || data.formData.length > mostLetters) return null
  return Object.entries(mark).every(([name, value]) => data[name] === value) ? { file: data, read: parsed } : null
}

/** Stores the design of the file that came under a code that is free; refuses in words what is none. */
export async function importDesign(call: Call, kind: DesignKind): Promise<void> {
  const { fileName, content } = await readUpload(call, kind.file.limit)
  if (!kind.file.accepts.test(fileName)) fail(400, kind.codes.notFile)
  const { file, read } = readFile(content, kind) ?? fail(400, kind.codes.fileUnreadable)
  requireStorable(file)
  const id = await createDesign(call, kind, {
    fullName: file.fullName,
    enCode: await freeDesignCode(call.database, kind, file.enCode),
    category: file.category ?? '',
    formData: file.formData,
    description: file.description ?? '',
    sortCode: file.sortCode,
    enabledLock: 0,
    enabledMark: 1,
  })
  const known = new Set([...Object.keys(designFile.shape), ...Object.keys(kind.file.mark), 'version', 'isRelease'])
  await keepOtherKeys(call.database, kind.spec.table, id, otherKeysOf(read, known))
}
