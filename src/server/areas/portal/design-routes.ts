import { reply } from '#server/core/answer.ts'
import type { Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { releaseDesign } from '../design-table/release.ts'
import { mountDesigns } from '../design-table/routes.ts'
import { readCard } from './card-data.ts'
import { portals } from './designs.ts'
import { readSentCard } from './layout.ts'
import { addToSystems } from './manage.ts'
import { readerOf } from './reader.ts'

/** Portals are made, changed, released and exchanged. */
export function mountPortalDesigns(server: Server): void {
  mountDesigns(server, 'portalDesign', portals)
  mount(server, 'portalDesign.release', async ({ params: { id }, body }, call) => {
    const { pc, pcPortalSystemId } = body
    const pcModuleParentId = pc === 0 ? [] : body.pcModuleParentId
    await releaseDesign(
      call,
      portals,
      id,
      { ...body, pcModuleParentId },
      {
        needsNoMenu: pc === 0 || pcPortalSystemId.length > 0,
        alongside: (inside) => addToSystems(inside, id, pcPortalSystemId, call.now()),
      },
    )
    return reply(null, 'portal.released')
  })
  mount(server, 'portalDesign.figures', async ({ body }, call) => {
    const reader = body.userId ? await readerOf(call, body.userId) : call
    return readCard(reader, readSentCard(body.card))
  })
}
