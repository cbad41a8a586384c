import { reply } from '#server/core/answer.ts'
import type { Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { toggleRow } from '#server/core/table.ts'
import { readUpload } from '#server/core/upload.ts'
import { readCard } from './card-data.ts'
import { readSentCard } from './layout.ts'
import { changePortal, copyPortal, createPortal, deletePortal, listPortals, portalSpec, readPortal } from './designs.ts'
import { modelTree } from '../design/list-models.ts'
import { loadDefinition } from '../module/definition.ts'
import { inLanguage } from '../module/language.ts'
import { openStore } from '../module/store.ts'
import { readerOf } from './reader.ts'
import { placesOf, releasePortal } from './release.ts'
import { listVersions, restoreVersion } from './versions.ts'
import { exportPortal, FILE_LIMIT, importPortal } from './transfer.ts'

/** Portals are made, changed, released and exchanged. */
export function mountPortalDesigns(server: Server): void {
  mount(server, 'portalDesign.list', ({ query }, call) => listPortals(call, query))
  mount(server, 'portalDesign.one', ({ params }, { database }) => readPortal(database, params.id))
  mount(server, 'portalDesign.create', async ({ body }, call) =>
    reply(await createPortal(call, body), 'common.created'),
  )
  mount(server, 'portalDesign.update', async ({ params, body }, call) => {
    await changePortal(call, params.id, body)
    return reply(null, 'common.updated')
  })
  mount(server, 'portalDesign.delete', async ({ params }, call) => {
    await deletePortal(call, params.id)
    return reply(null, 'common.deleted')
  })
  mount(server, 'portalDesign.toggle', async ({ params, body }, { database }) => {
    await toggleRow(database, portalSpec, params.id, body?.enabledMark)
    return reply(null, 'common.done')
  })
  mount(server, 'portalDesign.copy', async ({ params }, call) =>
    reply(await copyPortal(call, params.id), 'common.done'),
  )
  mount(server, 'portalDesign.release', async ({ params, body }, call) => {
    await releasePortal(call, params.id, body)
    return reply(null, 'portal.released')
  })
  mount(server, 'portalDesign.places', ({ params }, { database }) => placesOf(database, params.id))
  mount(server, 'portalDesign.modules', async (_input, { database }) => ({ list: await modelTree(database, {}) }))
  mount(server, 'portalDesign.fields', async ({ params }, call) => {
    const definition = await loadDefinition(call.database, params.id)
    const { columns } = (await openStore(call.database, definition)).main
    const { form } = (await inLanguage(call, definition)).definition
    return {
      formData: definition.formData,
      list: form.fields.flatMap(({ name, label }) => {
        const column = columns.get(name)
        return column ? [{ label: label || name, vmodel: name, storage: column.storage }] : []
      }),
    }
  })
  mount(server, 'portalDesign.figures', async ({ body }, call) => {
    const reader = body.userId ? await readerOf(call, body.userId) : call
    return readCard(reader, readSentCard(body.card))
  })
  mount(server, 'portalDesign.versions', async ({ params }, call) => ({ list: await listVersions(call, params.id) }))
  mount(server, 'portalDesign.restore', async ({ params, body }, call) => {
    await restoreVersion(call, portalSpec, { ...params, seen: body?.version })
    return reply(null, 'common.done')
  })
  mount(server, 'portalDesign.export', ({ params }, call) => exportPortal(call, params.id))
  mount(server, 'portalDesign.import', async (_input, call) => {
    const { fileName, content } = await readUpload(call, FILE_LIMIT)
    await importPortal(call, fileName, content)
    return reply(null, 'common.imported')
  })
}
