import type { Kysely } from 'kysely'
import { loose } from '../loose.ts'

/** Pages that began with one icon for all, and what tells them apart: classes that other clients of the family draw too. */
const icons: Readonly<Record<string, string>> = {
  'system/printLog': 'icon-ym icon-ym-report-icon-preview-printPreview',
  'system/log': 'icon-ym icon-ym-clock',
  'workFlow/flowMonitor': 'icon-ym icon-ym-flow',
  'system/audit': 'icon-ym icon-ym-authorize',
  'system/task': 'icon-ym icon-ym-calendar',
  'system/monitor': 'icon-ym icon-ym-liveData',
}

/** What somebody has chosen for them meanwhile stays. */
export async function pageIcons(database: Kysely<never>): Promise<void> {
  for (const [address, icon] of Object.entries(icons))
    await loose(database)
      .updateTable('menu')
      .set({ icon })
      .where('type', '=', 2)
      .where('url_address', '=', address)
      .where('icon', '=', 'icon-ym icon-ym-view')
      .execute()
}
