import { endpoints } from '#shared/api/table.ts'
import { withoutRuleScripts, withRuleScripts } from '#shared/form/rules/compile.ts'
import { requireAccess } from '#server/core/access.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { copyName } from '#server/core/copy-name.ts'
import { nextId } from '#server/core/ids.ts'
import { requireStorable } from '#server/core/input.ts'
import type { Upload } from '#server/core/upload.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { type DownloadLink, offerContent } from '../files/links.ts'
import { updateModel, workingDesign } from './drafts.ts'
import { designInFile } from './flow-forms.ts'
import { type ModelInput, storeModel } from './models.ts'

/** Largest .vdd file, in bytes: what a definition may have, as text inside text. */
export const FILE_LIMIT = 10 * 1024 * 1024

const MAX_CODE = 50

/** Offers a definition as a file: the model as the calls tell it, which is what the family has in its files. */
export async function exportModel(call: Call, id: string): Promise<DownloadLink> {
  const { revision: _revision, ...design } = await workingDesign(call.database, id)
  // Whoever takes it elsewhere may have a client that knows no rules.
  const formData = withRuleScripts(design.formData)
  return offerContent(call, `${design.fullName}.vdd`, JSON.stringify({ ...design, formData }))
}

const cut = (text: string, most: number) => Array.from(text).slice(0, most).join('')

/** The code itself where it is free, else the first with a number behind it that is. */
async function freeCode(database: PlatformDatabase, wanted: string): Promise<string> {
  const base = cut(wanted, MAX_CODE - 5)
  const taken = new Set(
    (await database.selectFrom('visual_model').select('en_code').execute()).map(({ en_code }) => en_code.toLowerCase()),
  )
  if (!taken.has(wanted.toLowerCase())) return wanted
  for (let number = 2; ; number += 1) if (!taken.has(`${base}${number}`.toLowerCase())) return `${base}${number}`
}

async function storeUnderFreeCode(call: Call, input: ModelInput): Promise<string> {
  const enCode = await freeCode(call.database, input.enCode)
  const author = { id: nextId(), userId: call.user.userId, now: call.now() }
  return storeModel(call.database, { ...input, enCode, enabledMark: 1 }, author)
}

/** Stores a definition once more, under a name that says so and a free code; nothing of it is released. */
export async function copyModel(call: Call, id: string): Promise<string> {
  const { revision: _revision, ...model } = await workingDesign(call.database, id)
  const fullName = copyName(model.fullName, call.text('design.copySuffix'))
  return storeUnderFreeCode(call, { ...model, fullName, enabledMark: 1 })
}

/** The module whose code a definition has, with regard to case as little as the index of codes. */
async function moduleOfCode(database: PlatformDatabase, code: string) {
  const list = await database.selectFrom('visual_model').select(['id', 'en_code', 'full_name']).execute()
  return list.find(({ en_code }) => en_code.toLowerCase() === code.toLowerCase())
}

/**
 * Stores the definition of a .vdd or .json file, or the form of a flow (.fff). Where a module has its code, the field `conflict` says what then: `replace`
 * puts it into that module's place (of a published one as the draft of its next release), `ask` refuses with 400 and the
 * module's name, anything else stores it under a free code, as for clients that know no such field. Refuses with 400 what
 * holds no definition, and a definition with a fault.
 */
export async function importModel(call: Call, { fileName, content, fields }: Upload): Promise<void> {
  if (!/\.(vdd|fff|json)$/i.test(fileName)) fail(400, 'design.notVdd')
  let parsed: unknown
  try {
    parsed = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content))
  } catch {
    fail(400, 'design.fileUnreadable')
  }
  const result = endpoints['design.create'].body.safeParse(designInFile(parsed))
  if (!result.success)
    fail(400, 'design.fileInvalid', { params: { path: result.error.issues[0]?.path.map(String).join('.') ?? '' } })
  requireStorable(result.data)
  const input = { ...result.data, formData: withoutRuleScripts(result.data.formData) }
  const conflict = fields['conflict'] ?? ''
  const known = conflict === '' ? undefined : await moduleOfCode(call.database, input.enCode)
  if (known && conflict === 'ask')
    fail(400, 'design.codeInUse', { field: 'enCode', params: { name: known.full_name, code: known.en_code } })
  if (known && conflict === 'replace') {
    const update = endpoints['design.update']
    await requireAccess(call, update.access, { id: known.id })
    await updateModel(call, known.id, { ...input, enCode: known.en_code })
  } else await storeUnderFreeCode(call, input)
}
