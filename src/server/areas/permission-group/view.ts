import type { WireGrantKind } from '#shared/access/grant-kinds.ts'
import type { GrantNode } from '#shared/api/authority.ts'
import type { GrantedNode } from '#shared/api/permission-group.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { type Member, permissionGroupsOf, withAbove } from '#server/core/permission-groups.ts'
import { subjectsOf } from '#server/core/permission.ts'
import { buildTree, withBelow } from '#server/core/trees.ts'
import { whereIn } from '#server/database/text.ts'
import { grantableTree } from '../portal/manage-grants.ts'
import { readValues } from '../authority/grantable.ts'
import { requireSeen } from '../authority/write.ts'

async function named({ database }: Call, ids: readonly string[]) {
  const rows = await database
    .selectFrom('permission_group')
    .select(['id', 'full_name', 'en_code'])
    .where(whereIn(database, 'permission_group.id', ids))
    .where('enabled_mark', '=', 1)
    .orderBy('sort_code')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ id: row.id, fullName: row.full_name, enCode: row.en_code }))
}

/** Enabled groups, as a list to choose from. */
export async function groupChoices(call: Call) {
  const rows = await call.database.selectFrom('permission_group').select('id').execute()
  const groups = await named(
    call,
    rows.map(({ id }) => id),
  )
  return { list: groups.map((group) => ({ ...group, onlyId: group.id, type: 'permissionGroup' })) }
}

/** The enabled groups that somebody, or whoever holds something, is in. */
export async function groupsOf(call: Call, id: string, objectType: string) {
  const { database } = call
  if (objectType === 'user' || objectType === 'role' || objectType === 'position')
    await requireSeen(call, objectType, id)
  const type = objectType === 'company' || objectType === 'department' ? 'organization' : objectType
  const ids =
    type === 'user'
      ? (await subjectsOf(database, id)).filter((subject) => subject.type === 'permissionGroup').map((each) => each.id)
      : await permissionGroupsOf(
          database,
          type === 'organization' ? await withAbove(database, [id]) : [{ type: type as Member['type'], id }],
          'enabled',
        )
  return { type: 1, list: await named(call, ids) }
}

/** A tree without what is not granted, unless something granted stands below it. */
function pruned(nodes: readonly GrantNode[], granted: ReadonlySet<string>): GrantedNode[] {
  return nodes.flatMap(({ id, parentId, fullName, icon, children }) => {
    const below = pruned(children ?? [], granted)
    if (below.length === 0 && !granted.has(id)) return []
    return [{ id, parentId, fullName, icon, ...withBelow(below), children: below.length > 0 ? below : null }]
  })
}

/** One kind of what a group is granted, as a tree. */
export async function grantedTree(
  call: Call,
  id: string,
  kind: WireGrantKind | 'portalManage',
): Promise<GrantedNode[]> {
  await requireSeen(call, 'permissionGroup', id)
  if (kind !== 'portalManage') {
    const { list, ids } = await readValues(call, id, kind, [])
    return pruned(list, new Set(ids))
  }
  const { list, ids } = await grantableTree(call, id)
  const rows = list.map((node) => ({ ...node, parent_id: node.parentId }))
  const tree = buildTree<(typeof rows)[number], GrantNode>(rows, '-1', (row, children) => ({
    ...row,
    sortCode: 0,
    disabled: false,
    children,
  }))
  return pruned(tree, new Set(ids))
}

async function findMenu({ database }: Call, id: string) {
  const menu = await database.selectFrom('menu').selectAll().where('id', '=', id).executeTakeFirst()
  return menu ?? fail(404, 'table.notFound')
}

/** The enabled groups that a menu is granted to. */
export async function groupsOfMenu(call: Call, id: string) {
  await findMenu(call, id)
  const rows = await call.database
    .selectFrom('authority')
    .select('subject_id')
    .where('subject_type', '=', 'permissionGroup')
    .where('item_type', '=', 'menu')
    .where('item_id', '=', id)
    .execute()
  const list = await named(
    call,
    rows.map((row) => row.subject_id),
  )
  return { type: 1, list }
}

const ALL = 0
const LISTED = 1
const NOTHING = 2

/** What of a menu a group is granted: of each kind that the menu hands out one by one, which. */
export async function grantedInMenu(call: Call, id: string, groupId: string) {
  const { database } = call
  const menu = await findMenu(call, id)
  await requireSeen(call, 'permissionGroup', groupId)
  const items = await database.selectFrom('menu_item').selectAll().where('menu_id', '=', id).execute()
  const schemes = await database.selectFrom('data_scheme').selectAll().where('menu_id', '=', id).execute()
  const all = [
    ...items.map((item) => ({ id: item.id, kind: item.kind, fullName: item.full_name, sort: item.sort_code })),
    ...schemes.map((item) => ({ id: item.id, kind: 'resource', fullName: item.full_name, sort: item.sort_code })),
  ].toSorted((left, right) => left.sort - right.sort)
  const rows = await database
    .selectFrom('authority')
    .select('item_id')
    .where('subject_type', '=', 'permissionGroup')
    .where('subject_id', '=', groupId)
    .where(
      whereIn(
        database,
        'authority.item_id',
        all.map((item) => item.id),
      ),
    )
    .execute()
  const held = new Set(rows.map((row) => row.item_id))
  const part = (kind: 'button' | 'column' | 'form' | 'resource', isHandedOut: number) => {
    const fullName = call.text(`authority.${kind}Kind`)
    if (isHandedOut !== 1) return { type: ALL, fullName, list: [] }
    const list = all.filter((item) => item.kind === kind && held.has(item.id))
    return {
      type: list.length > 0 ? LISTED : NOTHING,
      fullName,
      list: list.map((item) => ({ id: item.id, fullName: item.fullName })),
    }
  }
  return {
    button: part('button', menu.button_authorize),
    column: part('column', menu.column_authorize),
    form: part('form', menu.form_authorize),
    resource: part('resource', menu.data_authorize),
  }
}
