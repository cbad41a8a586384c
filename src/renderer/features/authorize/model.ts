import type { WireGrantKind } from '#shared/access/grant-kinds.ts'
import { titleCode } from '#shared/access/routes.ts'
import type { GrantTree } from '#shared/api/authority.ts'
import type { Nested } from '#renderer/components/tree/nested.ts'
import type { TreeShape } from '#renderer/components/tree/tree-checks.ts'
import { grantName } from '#renderer/access/grant-name.ts'
import { translated } from '#renderer/i18n/translations.ts'

/** A node of one of the six trees. Only leaves are granted; branches show how much below them is. */
export interface GrantItem extends Nested<GrantItem> {
  readonly fullName: string
  /** It is granted itself, rather than leading to what is. */
  readonly isGrantable: boolean
  /** The person who grants holds it themself. */
  readonly isHeld: boolean
}

/** As the side menu shows it, in the language of the window. */
const titleOf = ({ enCode, fullName }: { readonly enCode: string; readonly fullName: string }) =>
  translated(titleCode(enCode), fullName)

export type Granted = ReadonlySet<string>

const isFolder = (type: number) => type <= 1

/**
 * The tree of one kind: systems; pages below their systems and directories; and what is granted below the pages that are
 * ticked. Branches without anything of the kind are left out.
 */
export function grantForest(tree: GrantTree, kind: WireGrantKind, granted: Granted): readonly GrantItem[] {
  const leaf = (id: string, fullName: string, isHeld: boolean): GrantItem => ({
    id,
    fullName,
    isGrantable: true,
    isHeld,
    children: [],
  })
  if (kind === 'system') return tree.systems.map((system) => leaf(system.id, titleOf(system), system.isHeld))
  const items = Map.groupBy(
    tree.items.filter((item) => item.kind === kind),
    (item) => item.menuId,
  )
  const bySystem = Map.groupBy(tree.menus, (menu) => menu.systemId)
  return tree.systems.flatMap((system) => {
    const byParent = Map.groupBy(bySystem.get(system.id) ?? [], (menu) => menu.parentId)
    const below = (parentId: string, above: ReadonlySet<string>): GrantItem[] =>
      (byParent.get(parentId) ?? []).flatMap((menu) => {
        if (above.has(menu.id)) return []
        const children = below(menu.id, new Set(above).add(menu.id))
        const isPage = !isFolder(menu.type)
        if (kind === 'module') {
          if (!isPage && children.length === 0) return []
          return [{ ...leaf(menu.id, titleOf(menu), menu.isHeld), isGrantable: isPage, children }]
        }
        const own =
          isPage && granted.has(menu.id)
            ? (items.get(menu.id) ?? []).map((item) => leaf(item.id, grantName(kind, item.fullName), item.isHeld))
            : []
        const all = [...children, ...own]
        return all.length === 0 ? [] : [{ ...leaf(menu.id, titleOf(menu), true), isGrantable: false, children: all }]
      })
    const children = below('-1', new Set())
    return children.length === 0 ? [] : [{ ...leaf(system.id, titleOf(system), true), isGrantable: false, children }]
  })
}

/** What stands below what, for the boxes. */
export function shapeOf(nodes: readonly GrantItem[]): TreeShape {
  const shape = new Map<string, readonly string[]>()
  const visit = ({ id, children }: GrantItem) => {
    if (children.length > 0)
      shape.set(
        id,
        children.map((child) => child.id),
      )
    for (const child of children) visit(child)
  }
  for (const node of nodes) visit(node)
  return shape
}

/** Ids of what can be granted in a tree; those that the person who grants holds, where `held` asks for them alone. */
export function leavesOf(nodes: readonly GrantItem[], held = false): string[] {
  return nodes.flatMap((node) => [
    ...(node.isGrantable && node.children.length === 0 && (!held || node.isHeld) ? [node.id] : []),
    ...leavesOf(node.children, held),
  ])
}

/** Every node that is wholly on: the granted leaves, and each branch of which all is on. */
export function wholeOf(nodes: readonly GrantItem[], granted: Granted): ReadonlySet<string> {
  const on = new Set<string>()
  const visit = ({ id, children }: GrantItem): boolean => {
    const isOn = children.length === 0 ? granted.has(id) : children.map(visit).every(Boolean)
    if (isOn) on.add(id)
    return isOn
  }
  for (const node of nodes) visit(node)
  return on
}

/** What is granted after a box was pressed: a page brings its system along, and what is below a page brings the page. */
export function press(tree: GrantTree, nodes: readonly GrantItem[], granted: Granted, id: string): Granted {
  const find = (list: readonly GrantItem[]): GrantItem | null => {
    for (const node of list) {
      const found = node.id === id ? node : find(node.children)
      if (found) return found
    }
    return null
  }
  const node = find(nodes)
  if (!node) return granted
  const leaves = leavesOf([node], true)
  const isOn = !leaves.every((leaf) => granted.has(leaf))
  const next = new Set(granted)
  for (const leaf of leaves) {
    if (isOn) next.add(leaf)
    else next.delete(leaf)
  }
  return isOn ? withAbove(tree, next, leaves) : next
}

function withAbove(tree: GrantTree, granted: Set<string>, leaves: readonly string[]): Granted {
  const added = new Set(leaves)
  for (const item of tree.items) if (added.has(item.id)) granted.add(item.menuId)
  for (const menu of tree.menus) if (granted.has(menu.id) && !isFolder(menu.type)) granted.add(menu.systemId)
  return granted
}

/** The six lists of a call. Directories above a granted page go with it; what is below a page that is not granted does not. */
export function sentGrants(tree: GrantTree, granted: Granted) {
  const byId = new Map(tree.menus.map((menu) => [menu.id, menu]))
  const modules = new Set<string>()
  for (const menu of tree.menus) {
    if (isFolder(menu.type) || !granted.has(menu.id)) continue
    for (let each: typeof menu | undefined = menu; each && !modules.has(each.id); each = byId.get(each.parentId))
      modules.add(each.id)
  }
  const items = (kind: WireGrantKind) =>
    tree.items
      .filter((item) => item.kind === kind && granted.has(item.id) && modules.has(item.menuId))
      .map(({ id }) => id)
  return {
    systemIds: tree.systems.filter(({ id }) => granted.has(id)).map(({ id }) => id),
    module: [...modules],
    button: items('button'),
    column: items('column'),
    form: items('form'),
    resource: items('resource'),
  }
}

/** What two grant differently, of what is in the tree: on this side alone, on the other side alone. */
export function differences(tree: GrantTree, mine: Granted, other: Granted): ReadonlyMap<string, 'mine' | 'other'> {
  const ids = [
    ...tree.systems.map(({ id }) => id),
    ...tree.menus.filter(({ type }) => !isFolder(type)).map(({ id }) => id),
    ...tree.items.map(({ id }) => id),
  ]
  return new Map(ids.filter((id) => mine.has(id) !== other.has(id)).map((id) => [id, mine.has(id) ? 'mine' : 'other']))
}
