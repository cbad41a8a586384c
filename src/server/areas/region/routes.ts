import { reply } from '#server/core/answer.ts'
import type { Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { atlas, atlasFeatures } from './atlas.ts'
import { childRegions, regionInfo, regionNames, regionOptions } from './regions.ts'
import { completeRegions, createRegion, deleteRegion, toggleRegion, updateRegion } from './write.ts'

/** National divisions. */
export function mountRegions(server: Server): void {
  mount(server, 'region.children', async ({ params, query }, { database }) => ({
    list: await childRegions(database, params.id, query?.keyword),
  }))

  mount(server, 'region.options', async ({ params }, { database }) => ({
    list: await regionOptions(database, params.id, params.exclude),
  }))

  mount(server, 'region.names', ({ body }, { database }) => regionNames(database, body.idsList))

  mount(server, 'region.info', ({ params }, { database }) => regionInfo(database, params.id))

  mount(server, 'region.atlas', (_input, { database, text }) => atlas(database, text('region.country')))

  mount(server, 'region.atlasFeatures', ({ query }, { database }) => atlasFeatures(database, query.code))

  mount(server, 'region.create', async ({ body }, { database }) => {
    await createRegion(database, body)
    return reply(null, 'common.created')
  })

  mount(server, 'region.complete', async (_input, { database }) => {
    const count = await completeRegions(database)
    return reply(null, 'region.completed', { count })
  })

  mount(server, 'region.update', async ({ params, body }, { database }) => {
    await updateRegion(database, params.id, body)
    return reply(null, 'common.updated')
  })

  mount(server, 'region.delete', async ({ params }, { database }) => {
    await deleteRegion(database, params.id)
    return reply(null, 'common.deleted')
  })

  mount(server, 'region.toggle', async ({ params, body }, { database }) => {
    await toggleRegion(database, params.id, body?.enabledMark)
    return reply(null, 'common.done')
  })
}
