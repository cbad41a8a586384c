import {
  isFixed,
  type PortalDocument,
  readPortalDocument,
  writePortalDocument,
} from '#shared/design/portal/document.ts'
import { mergedLayout, ownLayoutOf, readOwnLayout } from '#shared/design/portal/merge.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import type { PortalTable } from '#server/database/tables/pages.ts'
import { type Card, findCard, namesSource, requireLayout } from './layout.ts'

/** Cards of one person's layout. */
const MAX_CARDS = 100

const releasedOf = ({ layout }: PortalTable): PortalDocument =>
  readPortalDocument(layout) ?? fail(400, 'portal.layoutUnreadable')

const ownRow = ({ database, user }: Call, portalId: string) =>
  database.selectFrom('portal_own').selectAll().where('portal_id', '=', portalId).where('user_id', '=', user.userId)

/** The layout of a portal as the caller arranged it, else as it was released; `isOwn` says which. */
export async function layoutFor(
  call: Call,
  portal: PortalTable,
): Promise<{ readonly layout: string; readonly isOwn: boolean }> {
  if (portal.enabled_lock === 1) return { layout: portal.layout, isOwn: false }
  const row = await ownRow(call, portal.id).executeTakeFirst()
  const own = row ? readOwnLayout(row.layout) : null
  return own
    ? { layout: writePortalDocument(mergedLayout(releasedOf(portal), own)), isOwn: true }
    : { layout: portal.layout, isOwn: false }
}

/** A card of a portal as the caller has it: of the release also where they hid it. Refuses with 404 one that is not there. */
export async function cardFor(call: Call, portal: PortalTable, item: string): Promise<Card> {
  const { layout } = await layoutFor(call, portal)
  return findCard(layout, item) ?? findCard(portal.layout, item) ?? fail(404, 'portal.cardMissing')
}

/**
 * Stores how the caller arranged a portal. Refuses with 400 a portal that is locked, a layout that cannot be read, and a
 * card of their own that counts records of a module: figures for everybody are for designers to make.
 */
export async function saveOwnLayout(call: Call, portal: PortalTable, formData: string): Promise<void> {
  if (portal.enabled_lock === 1) fail(400, 'portal.locked')
  requireLayout(formData, MAX_CARDS)
  const sent = readPortalDocument(formData) ?? fail(400, 'portal.layoutUnreadable')
  const own = ownLayoutOf(releasedOf(portal), sent)
  if (own.own.some((card) => namesSource(card) || isFixed(card))) fail(400, 'portal.ownSource')
  const row = { portal_id: portal.id, user_id: call.user.userId }
  const values = { layout: JSON.stringify(own), modified_at: call.now() }
  await call.database
    .insertInto('portal_own')
    .values({ ...row, ...values })
    .onConflict((conflict) => conflict.columns(['portal_id', 'user_id']).doUpdateSet(values))
    .execute()
}

/** The released layout again. */
export async function dropOwnLayout({ database, user }: Call, portalId: string): Promise<void> {
  await database.deleteFrom('portal_own').where('portal_id', '=', portalId).where('user_id', '=', user.userId).execute()
}
