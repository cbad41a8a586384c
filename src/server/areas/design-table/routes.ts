import { reply } from '#server/core/answer.ts'
import type { Call, Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { toggleRow } from '#server/core/table.ts'
import { placesInMenu } from '../design/leading-menus.ts'
import { modelTree } from '../design/list-models.ts'
import { loadDefinition } from '../module/definition.ts'
import { inLanguage } from '../module/language.ts'
import { openStore } from '../module/store.ts'
import { changeDesign, copyDesign, createDesign, deleteDesign, listDesigns, readDesign } from './designs.ts'
import type { DesignKind } from './kind.ts'
import { exportDesign, importDesign } from './transfer.ts'
import { listVersions, restoreVersion } from './versions.ts'

/** The calls that designs of every kind have; `calls` begins their names. */
export function mountDesigns(server: Server, calls: 'portalDesign' | 'reportDesign', kind: DesignKind): void {
  mount(server, `${calls}.list`, ({ query }, call) => listDesigns(call, kind, query))
  mount(server, `${calls}.one`, ({ params }, { database }) => readDesign(database, kind, params.id))
  mount(server, `${calls}.create`, async ({ body }, call) =>
    reply(await createDesign(call, kind, body), 'common.created'),
  )
  mount(server, `${calls}.update`, async ({ params, body }, call) => {
    await changeDesign(call, kind, params.id, body)
    return reply(null, 'common.updated')
  })
  mount(server, `${calls}.delete`, async ({ params }, call) => {
    await deleteDesign(call, kind, params.id)
    return reply(null, 'common.deleted')
  })
  mount(server, `${calls}.toggle`, async ({ params, body }, { database }) => {
    await toggleRow(database, kind.spec, params.id, body?.enabledMark)
    return reply(null, 'common.done')
  })
  mount(server, `${calls}.copy`, async ({ params }, call) =>
    reply(await copyDesign(call, kind, params.id), 'common.done'),
  )
  mount(server, `${calls}.places`, ({ params }, { database }) => placesInMenu(database, kind.menu, params.id))
  mount(server, `${calls}.modules`, async (_input, { database }) => ({ list: await modelTree(database, {}) }))
  mount(server, `${calls}.fields`, ({ params }, call) => fieldsOfModule(call, params.id))
  mount(server, `${calls}.versions`, async ({ params }, call) => ({ list: await listVersions(call, params.id) }))
  mount(server, `${calls}.restore`, async ({ params, body }, call) => {
    await restoreVersion(call, kind, { ...params, seen: body?.version })
    return reply(null, 'common.done')
  })
  mount(server, `${calls}.export`, ({ params }, call) => exportDesign(call, kind, params.id))
  mount(server, `${calls}.import`, async (_input, call) => {
    await importDesign(call, kind)
    return reply(null, 'common.imported')
  })
}

async function fieldsOfModule(call: Call, id: string) {
  const definition = await loadDefinition(call.database, id)
  const { columns } = (await openStore(call.database, definition)).main
  const { form } = (await inLanguage(call, definition)).definition
  return {
    formData: definition.formData,
    list: form.fields.flatMap(({ name, label }) => {
      const column = columns.get(name)
      return column ? [{ label: label || name, vmodel: name, storage: column.storage }] : []
    }),
  }
}
