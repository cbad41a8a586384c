import * as z from 'zod'
import { shownText } from '#shared/api/common.ts'
import { beginning, copyName } from '#server/core/copy-name.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { requireStorable } from '#server/core/input.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { type DownloadLink, offerContent } from '../files/links.ts'
import { createTemplate, readTemplate } from './templates.ts'

/** Largest file of a template, in bytes. */
export const FILE_LIMIT = 4 * 1024 * 1024
const MAX_CODE = 50

/** The code itself where it is free, else the first with a number behind it that is. */
async function freeCode(database: PlatformDatabase, wanted: string): Promise<string> {
  const rows = await database.selectFrom('flow_template').select('en_code').where('deleted_at', '=', 0).execute()
  const taken = new Set(rows.map(({ en_code }) => en_code))
  if (!taken.has(wanted)) return wanted
  const base = beginning(wanted, MAX_CODE - 5)
  for (let number = 2; ; number += 1) if (!taken.has(`${base}${number}`)) return `${base}${number}`
}

/** Stores a template once more, under a name that says so and a free code; the copy stands still. */
export async function copyTemplate(call: Call, id: string): Promise<string> {
  const template = await readTemplate(call, id)
  return createTemplate(call, {
    ...template,
    fullName: copyName(template.fullName, call.text('design.copySuffix')),
    enCode: await freeCode(call.database, template.enCode),
    enabledMark: 0,
  })
}

/** Offers a template as a .json file, its process as the family's designer stores it. */
export async function exportTemplate(call: Call, id: string): Promise<DownloadLink> {
  const { version: _version, flowId: _flowId, enabledMark: _mark, ...template } = await readTemplate(call, id)
  return offerContent(call, `${template.fullName}.json`, JSON.stringify(template))
}

const processText = z
  .union([z.string(), z.record(z.string(), z.unknown()).transform((process) => JSON.stringify(process))])
  .pipe(z.string().min(2).max(2_000_000))

const templateFile = z.looseObject({
  fullName: shownText.min(1).max(100),
  enCode: shownText.min(1).max(50),
  category: z.string().max(50).nullish().catch(''),
  type: z.coerce.number().int().min(0).max(1).catch(0),
  icon: z.string().max(100).nullish().catch(''),
  iconBackground: z.string().max(50).nullish().catch(''),
  sortCode: z.coerce.number().int().min(0).max(999_999).catch(0),
  description: z.string().max(500).nullish().catch(''),
  formId: z.string().max(50).nullish().catch(''),
  statusField: z.string().max(100).nullish().catch(''),
  flowTemplateJson: processText,
})

function readFile(content: Buffer): z.output<typeof templateFile> {
  let parsed: unknown
  try {
    parsed = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content))
  } catch {
    return fail(400, 'workflow.fileUnreadable')
  }
  const result = templateFile.safeParse(parsed)
  if (!result.success) return fail(400, 'workflow.fileUnreadable')
  requireStorable(result.data)
  return result.data
}

/** Stores the template of a .json file under a free code; without its module where that is none of ours. */
export async function importTemplate(call: Call, fileName: string, content: Buffer): Promise<void> {
  if (!/\.json$/i.test(fileName)) fail(400, 'workflow.notTemplateFile')
  const file = readFile(content)
  const formId = file.formId ?? ''
  const model = await call.database.selectFrom('visual_model').select('id').where('id', '=', formId).executeTakeFirst()
  await createTemplate(call, {
    ...file,
    enCode: await freeCode(call.database, file.enCode),
    enabledMark: 0,
    formId: model ? formId : '',
    statusField: model ? file.statusField : '',
  })
}
