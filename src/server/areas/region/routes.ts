import type { Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { childRegions, regionInfo, regionNames, regionOptions } from './regions.ts'

/** National divisions, read. */
export function mountRegions(server: Server): void {
  mount(server, 'region.children', async ({ params, query }, { database }) => ({
    list: await childRegions(database, params.id, query?.keyword),
  }))

  mount(server, 'region.options', async ({ params }, { database }) => ({
    list: await regionOptions(database, params.id, params.exclude),
  }))

  mount(server, 'region.names', ({ body }, { database }) => regionNames(database, body.idsList))

  mount(server, 'region.info', ({ params }, { database }) => regionInfo(database, params.id))
}
