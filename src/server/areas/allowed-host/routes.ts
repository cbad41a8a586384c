import { fail } from '#server/core/answer.ts'
import type { Server } from '#server/core/call.ts'
import { mountTable } from '#server/core/mount-table.ts'
import { type AllowedHost, parseAllowedHost } from '#server/core/outbound/addresses.ts'
import { loose } from '#server/database/loose.ts'
import type { PlatformDatabase } from '#server/database/open.ts'

/** Where data interfaces may go by HTTP: nowhere, until an administrator names a host. */
export function mountAllowedHosts(server: Server): void {
  mountTable(server, 'allowedHost', {
    table: 'allowed_host',
    columns: { host: 'host', description: 'description', sortCode: 'sort_code', enabledMark: 'enabled_mark' },
    search: ['host', 'description'],
    filters: ['enabledMark'],
    order: ['sortCode', 'host'],
    unique: [['host']],
    mark: 'enabledMark',
    options: ['host'],
    check: (row) => {
      if (!parseAllowedHost(String(row['host']))) fail(400, 'dataInterface.badHost', { field: 'host' })
    },
  })
}

/** The enabled entries of the list. */
export async function allowedHosts(database: PlatformDatabase): Promise<AllowedHost[]> {
  const rows = await loose(database).selectFrom('allowed_host').select('host').where('enabled_mark', '=', 1).execute()
  return rows.flatMap((row) => parseAllowedHost(String(row['host'])) ?? [])
}
