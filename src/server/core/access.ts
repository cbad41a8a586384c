import type { Access, Buttons } from '#shared/api/endpoint.ts'
import type { MenuTable } from '#server/database/tables/access.ts'
import { fail } from './answer.ts'
import type { Call } from './call.ts'
import { type Grants, loadGrants } from './permission.ts'

/** Whether one of the menus is granted, with one of the buttons where some are named and the menu grants them singly. */
async function holds(
  grants: Grants,
  menus: readonly MenuTable[],
  buttons: Buttons | undefined,
  checksButtons: () => Promise<boolean>,
): Promise<boolean> {
  const codes = new Set([buttons ?? []].flat())
  for (const menu of menus) {
    if (!grants.has('menu', menu.id) || !grants.has('system', menu.system_id)) continue
    if (codes.size === 0 || menu.button_authorize !== 1 || !(await checksButtons())) return true
    const items = grants.catalogue.items.get(menu.id) ?? []
    if (items.some((item) => item.kind === 'button' && codes.has(item.en_code) && grants.has('button', item.id)))
      return true
  }
  return false
}

const always = async () => true

/** Whether the caller is granted this page of the platform, and one of the buttons where some are named. */
export async function holdsMenu(
  call: Pick<Call, 'database' | 'user'>,
  page: string,
  buttons: Buttons | undefined,
): Promise<boolean> {
  const grants = await loadGrants(call.database, call.user)
  return holds(grants, grants.catalogue.menusByPage.get(page) ?? [], buttons, always)
}

/** Refuses with 403 unless the caller is granted this page of the platform, and one of the buttons where some are named. */
export async function requireMenu(call: Call, page: string, buttons?: Buttons): Promise<void> {
  if (call.user.isAdministrator) return
  if (!(await holdsMenu(call, page, buttons))) fail(403, 'common.notAllowed')
}

type MenuAccess = Extract<Access, { readonly menu: string }>

/** The category an endpoint works on: named by the path, by an entry's id, or by the body before it is checked. */
async function categoryOf(call: Call, from: MenuAccess['orDictionary'], id: string): Promise<string> {
  if (from === 'type') return id
  if (from === 'body') {
    const body = call.request.body as { dictionaryTypeId?: unknown } | null | undefined
    return typeof body?.dictionaryTypeId === 'string' ? body.dictionaryTypeId : ''
  }
  const entry = await call.database
    .selectFrom('dictionary_entry')
    .select('dictionary_type_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return entry?.dictionary_type_id ?? ''
}

function menusTo({ catalogue }: Grants, type: number, id: string): readonly MenuTable[] {
  return (catalogue.menusByModule.get(id) ?? []).filter((menu) => menu.type === type)
}

/** The management menu, or the menu that shows just this dictionary (type 4), with the button where one is named. */
async function requireDictionary(call: Call, access: MenuAccess, id: string): Promise<void> {
  if (call.user.isAdministrator || (await holdsMenu(call, access.menu, access.button))) return
  const category = await categoryOf(call, access.orDictionary, id)
  // An empty property of a menu must not stand for every category.
  if (category === '') fail(403, 'common.notAllowed')
  const grants = await loadGrants(call.database, call.user)
  if (!(await holds(grants, menusTo(grants, 4, category), access.button, always))) fail(403, 'common.notAllowed')
}

/** The same for the menus that show a generated module; buttons only where the module judges them. */
export async function requireModule(call: Call, modelId: string, buttons?: Buttons): Promise<void> {
  if (!(await mayOpenModule(call, modelId, buttons))) fail(403, 'common.featureNotAllowed')
}

/** Whether the caller may open a module, and press one of the buttons. */
export async function mayOpenModule(call: Call, modelId: string, buttons?: Buttons): Promise<boolean> {
  if (call.user.isAdministrator) return true
  const grants = await loadGrants(call.database, call.user)
  return holds(grants, menusTo(grants, 3, modelId), buttons, () => call.checksButtonGrants(modelId))
}

/** Enforces the access an endpoint declares; a public one needs nothing. */
export async function requireAccess(call: Call, access: Access, params: unknown): Promise<void> {
  if (access === 'public') return
  // Reading the user refuses a call that carries no session.
  void call.user
  if (access === 'session') return
  const { id = '' } = params as { id?: string }
  if (!('menu' in access)) {
    if (access.orOneOf?.includes(id)) return
    return requireModule(call, id, access.button)
  }
  if (access.orDictionary) return requireDictionary(call, access, id)
  return requireMenu(call, access.menu, access.button)
}
