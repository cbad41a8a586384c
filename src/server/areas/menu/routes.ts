import { reply } from '#server/core/answer.ts'
import type { Call, Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { readUpload } from '#server/core/upload.ts'
import { permissionsChanged } from '#server/core/permission.ts'
import {
  createRow,
  deleteRow,
  listRows,
  readRow,
  type Row,
  type TableSpec,
  toggleRow,
  updateRow,
} from '#server/core/table.ts'
import { designedItems, listItems, saveItems } from './items.ts'
import { exportMenu, FILE_LIMIT, importMenus } from './transfer.ts'
import { openMenus } from './open-menus.ts'
import { createItem, createItems, deleteItem, readItem, updateItem } from './single-items.ts'
import {
  createMenu,
  deleteMenu,
  describeMenu,
  menuTreeOf,
  moveMenu,
  parentsOf,
  readMenu,
  targetsOf,
  toggleMenu,
  updateMenu,
} from './menus.ts'

const systems = (call: Pick<Call, 'text'>): TableSpec => ({
  table: 'system',
  columns: {
    fullName: 'full_name',
    enCode: 'en_code',
    icon: 'icon',
    sortCode: 'sort_code',
    enabledMark: 'enabled_mark',
  },
  search: ['fullName', 'enCode'],
  order: ['sortCode'],
  unique: [['enCode']],
  mark: 'enabledMark',
  options: ['fullName', 'enCode'],
  uses: [
    { table: 'menu', column: 'system_id', what: call.text('menu.menus') },
    { table: 'authority', column: 'item_id', what: call.text('menu.grants') },
  ],
})

/** After a change of what there is to grant, everybody's permission is worked out anew. */
async function changing(call: Call, work: Promise<unknown>): Promise<void> {
  await work
  permissionsChanged(call, 'all')
}

/** Systems and menus with their buttons, columns, form fields and data schemes (wire contract 5.8). */
export function mountMenus(server: Server): void {
  mount(
    server,
    'system.list',
    async ({ query }, call) => (await listRows(call.database, systems(call), query)) as never,
  )
  mount(server, 'system.options', async (_input, call) => {
    const all = { currentPage: 1, pageSize: 1000 }
    return (await listRows(call.database, systems(call), all)) as never
  })
  mount(
    server,
    'system.one',
    async ({ params }, call) => (await readRow(call.database, systems(call), params.id)) as never,
  )
  mount(server, 'system.create', async ({ body }, call) => {
    await changing(call, createRow(call.database, systems(call), body as Row, call.now()))
    return reply(null, 'common.created')
  })
  mount(server, 'system.update', async ({ params, body }, call) => {
    await changing(call, updateRow(call.database, systems(call), params.id, body as Row))
    return reply(null, 'common.updated')
  })
  mount(server, 'system.delete', async ({ params }, call) => {
    await changing(call, deleteRow(call.database, systems(call), params.id))
    return reply(null, 'common.deleted')
  })
  mount(server, 'system.toggle', async ({ params, body }, call) => {
    await changing(call, toggleRow(call.database, systems(call), params.id, body?.enabledMark))
    return reply(null, 'common.done')
  })

  mount(server, 'menu.tree', ({ params, query }, call) => menuTreeOf(call, params.id, query))
  mount(server, 'menu.parents', ({ params }, call) => parentsOf(call, params.id, params.systemId))
  mount(server, 'menu.targets', ({ params }, call) => targetsOf(call, params.type))
  mount(server, 'menu.selector', async ({ query }, call) => ({ list: await openMenus(call, query.category) }))
  mount(server, 'menu.export', ({ params }, call) => exportMenu(call, params.id))
  mount(server, 'menu.import', async ({ params }, call) => {
    const { fileName, content } = await readUpload(call, FILE_LIMIT)
    await changing(call, importMenus(call, params.id, { fileName, content }))
    return reply(null, 'common.imported')
  })
  mount(server, 'menu.one', async ({ params }, call) => describeMenu(await readMenu(call.database, params.id)))
  mount(server, 'menu.create', async ({ body }, call) => {
    await changing(call, createMenu(call, body))
    return reply(null, 'common.created')
  })
  mount(server, 'menu.update', async ({ params, body }, call) => {
    await changing(call, updateMenu(call, params.id, body))
    return reply(null, 'common.updated')
  })
  mount(server, 'menu.move', async ({ params, body }, call) => {
    await changing(call, moveMenu(call, params.id, body.parentId, body.beforeId ?? null))
    return reply(null, 'common.updated')
  })
  mount(server, 'menu.delete', async ({ params }, call) => {
    await changing(call, deleteMenu(call, params.id))
    return reply(null, 'common.deleted')
  })
  mount(server, 'menu.toggle', async ({ params, body }, call) => {
    await changing(call, toggleMenu(call, params.id, body?.enabledMark))
    return reply(null, 'common.done')
  })

  mount(server, 'menuItem.list', async ({ params }, call) => ({ list: await listItems(call, params.id, params.kind) }))
  mount(server, 'menuItem.designed', ({ params }, call) => designedItems(call, params.id, params.kind))
  mount(server, 'menuItem.save', async ({ params, body }, call) => {
    await changing(call, saveItems(call, params.id, params.kind, body.list))
    return reply(null, 'common.updated')
  })
  mountSingleItems(server)
}

/** One button, column, form field or data scheme at a time, as clients of the family do it. */
function mountSingleItems(server: Server): void {
  mount(server, 'menuItem.one', ({ params }, call) => readItem(call, params.kind, params.id))
  mount(server, 'menuItem.parents', async ({ params }, call) => ({
    list: (await listItems(call, params.id, params.kind)).map((item) => ({ ...item, parentId: '-1' })),
  }))
  mount(server, 'menuItem.create', async ({ params, body }, call) => {
    await changing(call, createItem(call, params.kind, body))
    return reply(null, 'common.created')
  })
  mount(server, 'menuItem.createMany', async ({ params, body }, call) => {
    await changing(call, createItems(call, params.kind, body))
    return reply(null, 'common.created')
  })
  mount(server, 'menuItem.update', async ({ params, body }, call) => {
    await changing(call, updateItem(call, params.kind, params.id, body))
    return reply(null, 'common.updated')
  })
  mount(server, 'menuItem.delete', async ({ params }, call) => {
    await changing(call, deleteItem(call, params.kind, params.id))
    return reply(null, 'common.deleted')
  })
}
