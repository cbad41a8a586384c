import type { Row } from '#server/core/table.ts'
import type { Call } from '#server/core/call.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { type DesignKind, designSpec } from '../design-table/kind.ts'
import { entryNames } from '../dictionary/entry-names.ts'
import { dropNoted } from '../message/notice-files.ts'
import { requireLayout } from './layout.ts'
import { notePictures } from './pictures.ts'

/** Code of the dictionary whose entries are the categories of portals. */
const CATEGORIES = 'portalDesigner'

/** Portals: cards on a grid (menu type 8), exchanged as the family's .vp files. */
export const portals: DesignKind = {
  spec: designSpec('portal', { enabledLock: 'enabled_lock' }),
  menu: { type: 8, address: 'portal', icon: 'icon-ym icon-ym-portal-collapse', property: {} },
  empty: '{"layoutId":100,"layout":[]}',
  fixed: { type: 0 },
  check: (_call, _id, text) => requireLayout(text),
  stored: notePictures,
  describe: withCategories,
  removed: removeUses,
  file: { ending: '.vp', accepts: /\.(?:vp|json)$/i, limit: 4 * 1024 * 1024, mostLetters: 1_000_000, mark: {} },
  codes: {
    inMenu: 'portal.inMenu',
    fileUnreadable: 'portal.fileUnreadable',
    notFile: 'portal.notFile',
  },
}

/** Categories by their names, as servers of the family answer them, and by their codes besides. */
async function withCategories(call: Call, rows: readonly Row[]): Promise<readonly Row[]> {
  const codes = rows.map(({ category }) => String(category))
  const names = await entryNames(call, CATEGORIES, codes)
  return rows.map((row, at) => ({ ...row, categoryId: codes[at], category: names.get(codes[at] ?? '') ?? codes[at] }))
}

async function removeUses(database: PlatformDatabase, id: string): Promise<void> {
  const managed = database.selectFrom('portal_manage').select('id').where('portal_id', '=', id)
  await database.deleteFrom('portal_grant').where('manage_id', 'in', managed).execute()
  for (const table of ['portal_manage', 'portal_own', 'portal_start'] as const)
    await database
      .deleteFrom(table as 'portal_own')
      .where('portal_id', '=', id)
      .execute()
  await dropNoted(database, 'portal', id)
  // Whoever began with it begins with the first of the menu.
  await database.updateTable('platform_user').set({ portal_id: '' }).where('portal_id', '=', id).execute()
}
