import * as z from 'zod'
import { shownText } from '#shared/api/common.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { requireStorable } from '#server/core/input.ts'
import { type DownloadLink, offerContent } from '../files/links.ts'
import { createReport, freeReportCode, readReportRow } from './designs.ts'

/** Largest .json file of a report, in bytes. */
export const FILE_LIMIT = 1024 * 1024

/** Offers a report as a JSON file, as it is designed. */
export async function exportReport(call: Call, id: string): Promise<DownloadLink> {
  const { version: _version, isRelease: _isRelease, id: _id, ...report } = await readReportRow(call.database, id)
  return offerContent(call, `${report.fullName}.json`, JSON.stringify({ atriumReport: 1, ...report }))
}

const reportFile = z.looseObject({
  atriumReport: z.literal(1),
  fullName: shownText.min(1).max(50),
  enCode: shownText.min(1).max(50),
  category: z.string().max(50).nullish(),
  formData: z.string().max(300_000),
  description: z.string().max(500).nullish(),
  sortCode: z.coerce.number().int().min(0).max(999_999).catch(0),
})

function readFile(content: Buffer): z.output<typeof reportFile> {
  let parsed: unknown
  try {
    parsed = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content))
  } catch {
    return fail(400, 'report.fileUnreadable')
  }
  const result = reportFile.safeParse(parsed)
  if (!result.success) return fail(400, 'report.fileUnreadable')
  requireStorable(result.data)
  return result.data
}

/** Stores the report of a file under a code that is free; refuses in words what is none. */
export async function importReport(call: Call, fileName: string, content: Buffer): Promise<void> {
  if (!/\.json$/i.test(fileName)) fail(400, 'report.notFile')
  const file = readFile(content)
  await createReport(call, {
    fullName: file.fullName,
    enCode: await freeReportCode(call.database, file.enCode),
    category: file.category ?? '',
    formData: file.formData,
    description: file.description ?? '',
    sortCode: file.sortCode,
    enabledMark: 1,
  })
}
