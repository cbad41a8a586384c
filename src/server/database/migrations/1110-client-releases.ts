import type { Kysely } from 'kysely'
import { createUsualTable, manageButtons, type SystemPage } from './usual-table.ts'

/** Where releases of the desktop app are handed out. */
export const clientReleasesPage: SystemPage = {
  code: 'system.clientRelease',
  name: '客户端更新',
  address: 'system/clientRelease',
  icon: 'icon-ym icon-ym-generator-link',
  directory: 'system.data',
  buttons: manageButtons,
  roles: ['systemAdministrator'],
  isAdminsAlone: true,
}

export async function clientReleases(database: Kysely<never>): Promise<void> {
  await createUsualTable(
    database,
    'client_release',
    {
      app_version: 'varchar(100)',
      platform: 'varchar(20)',
      channel: 'varchar(20)',
      share: 'integer',
      deadline_at: 'bigint',
      lowest_version: 'varchar(100)',
      enabled_mark: 'integer',
      package_file: 'text',
      // Of the package itself, read once.
      notes: 'text',
      file_name: 'varchar(200)',
      file_size: 'bigint',
      signed: 'text',
      lead: 'integer',
    },
    [['app_version', 'platform', 'channel']],
  )
}
