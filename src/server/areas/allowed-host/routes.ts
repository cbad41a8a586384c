import { fail } from '#server/core/answer.ts'
import type { Server } from '#server/core/call.ts'
import { mountTable } from '#server/core/mount-table.ts'
import { parseAllowedHost } from '#server/core/outbound/addresses.ts'

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
