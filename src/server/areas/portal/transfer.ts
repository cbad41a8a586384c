import * as z from 'zod'
import { shownText } from '#shared/api/common.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { requireStorable } from '#server/core/input.ts'
import { type DownloadLink, offerContent } from '../files/links.ts'
import { createPortal, freePortalCode, readPortal } from './designs.ts'

/** Largest .vp file, in bytes. */
export const FILE_LIMIT = 4 * 1024 * 1024

/** Offers a portal as a .vp file, its layout as the family's designer stores it. */
export async function exportPortal(call: Call, id: string): Promise<DownloadLink> {
  const { version: _version, isRelease: _isRelease, ...portal } = await readPortal(call.database, id)
  return offerContent(call, `${portal.fullName}.vp`, JSON.stringify(portal))
}

const portalFile = z.looseObject({
  fullName: shownText.min(1).max(50),
  enCode: shownText.min(1).max(50),
  category: z.string().max(50).nullish(),
  formData: z.string().max(1_000_000),
  description: z.string().max(500).nullish(),
  sortCode: z.coerce.number().int().min(0).max(999_999).catch(0),
})

function readFile(content: Buffer): z.output<typeof portalFile> {
  let parsed: unknown
  try {
    parsed = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content))
  } catch {
    return fail(400, 'portal.fileUnreadable')
  }
  const result = portalFile.safeParse(parsed)
  if (!result.success) return fail(400, 'portal.fileUnreadable')
  requireStorable(result.data)
  return result.data
}

/** Stores the portal of a .vp file under a code that is free; refuses in words what is none. */
export async function importPortal(call: Call, fileName: string, content: Buffer): Promise<void> {
  if (!/\.(?:vp|json)$/i.test(fileName)) fail(400, 'portal.notFile')
  const file = readFile(content)
  await createPortal(call, {
    fullName: file.fullName,
    enCode: await freePortalCode(call.database, file.enCode),
    category: file.category ?? '',
    formData: file.formData,
    description: file.description ?? '',
    sortCode: file.sortCode,
    enabledLock: 0,
    enabledMark: 1,
  })
}
