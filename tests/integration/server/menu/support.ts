import { nextId } from '#server/core/ids.ts'
import type { MenuTable } from '#server/database/tables/access.ts'
import { orderFields, addReleased } from '../module/support/order-module.ts'
import type { TestPlatform } from '../support/platform.ts'

/** A system of its own, with a directory, a page below it and a module with its buttons. */
export async function addMenus({ database }: TestPlatform) {
  const system = { id: nextId(), full_name: '教务', en_code: `s${nextId()}`, icon: '', sort_code: 1, enabled_mark: 1 }
  await database.insertInto('system').values(system).execute()
  const add = async (values: Partial<MenuTable>): Promise<MenuTable> => {
    const id = nextId()
    const row: MenuTable = {
      id,
      system_id: system.id,
      parent_id: '-1',
      full_name: `菜单${id}`,
      en_code: `m${id}`,
      icon: '',
      type: 2,
      url_address: 'somewhere',
      link_target: '_self',
      category: 'Web',
      property_json: '',
      module_id: '',
      page_code: '',
      sort_code: 1,
      enabled_mark: 1,
      button_authorize: 1,
      column_authorize: 0,
      form_authorize: 0,
      data_authorize: 0,
      ...values,
    }
    await database.insertInto('menu').values(row).execute()
    return row
  }
  const folder = await add({ type: 0, url_address: '' })
  const page = await add({ parent_id: folder.id, sort_code: 1 })
  const modelId = await addReleased(database, { fields: orderFields() })
  const property = { property_json: JSON.stringify({ moduleId: modelId, isTree: 0 }), module_id: modelId }
  const module = await add({ parent_id: folder.id, sort_code: 2, type: 3, ...property })
  const button = { id: nextId(), menu_id: page.id, kind: 'button' as const, full_name: '新增', en_code: 'btn_add' }
  await database
    .insertInto('menu_item')
    .values({ ...button, sort_code: 1, enabled_mark: 1 })
    .execute()
  const scheme = { id: nextId(), menu_id: module.id, full_name: '仅本人', en_code: 'own', kind: 'own' }
  const rest = { condition_json: '', description: '', sort_code: 1, enabled_mark: 1, created_at: 0 }
  await database
    .insertInto('data_scheme')
    .values({ ...scheme, ...rest })
    .execute()
  return { system, folder, page, module, modelId, button, scheme, add }
}

export async function addRole({ database }: TestPlatform) {
  const id = nextId()
  const row = { id, full_name: `角色${id}`, en_code: `r${id}`, type: '', global_mark: 1, sort_code: 0 }
  await database
    .insertInto('role')
    .values({ ...row, enabled_mark: 1, description: '', created_at: 0 })
    .execute()
  return row
}
