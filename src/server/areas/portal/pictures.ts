import { drawnFiles } from '#shared/form/files.ts'
import type { Call, SignedIn } from '#server/core/call.ts'
import { holdsMenu } from '#server/core/access.ts'
import { batches } from '#server/database/batch.ts'
import { filesUploadedBy } from '#server/database/uploaded-by.ts'
import { isLayoutGranted } from './grants.ts'

/**
 * Notes the pictures of a layout that the caller uploaded, and all of the portal that it is a copy of: whoever sees them
 * in the portal may fetch them. A picture of somebody else that was written into a layout by its address stays unread.
 */
export async function notePictures(
  { database, user }: Call,
  portalId: string,
  layout: string,
  copiedFrom: string,
): Promise<void> {
  const own = await filesUploadedBy(database, [user.userId], drawnFiles(layout))
  const copied = await database
    .selectFrom('text_file')
    .selectAll()
    .where('holder', '=', 'portal')
    .where('holder_id', '=', copiedFrom)
    .execute()
  const rows = [
    ...own.map(({ type, id }) => ({ file_type: type, file_id: id })),
    ...copied.map(({ file_type, file_id }) => ({ file_type, file_id })),
  ].map((file) => ({ holder: 'portal' as const, holder_id: portalId, ...file }))
  for (const some of batches(rows))
    await database
      .insertInto('text_file')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Whether somebody sees a picture in a portal: of those released to them, or in the designer. */
export async function isInPortal(
  { database }: Pick<Call, 'database'>,
  user: SignedIn,
  { type, id }: { readonly type: string; readonly id: string },
): Promise<boolean> {
  const portals = await database
    .selectFrom('text_file')
    .innerJoin('portal', 'portal.id', 'text_file.holder_id')
    .select(['portal.id', 'portal.layout', 'portal.enabled_mark'])
    .where('text_file.holder', '=', 'portal')
    .where('text_file.file_type', '=', type)
    .where('text_file.file_id', '=', id)
    .execute()
  if (portals.length === 0) return false
  if (await holdsMenu({ database, user }, 'visualdev.portal', undefined)) return true
  for (const portal of portals) {
    // What was taken off the released layout is no longer its readers' business.
    const isShown = drawnFiles(portal.layout).some((file) => file.type === type && file.id === id)
    if (isShown && portal.enabled_mark === 1 && (await isLayoutGranted({ database, user }, 'portal', portal.id)))
      return true
  }
  return false
}
