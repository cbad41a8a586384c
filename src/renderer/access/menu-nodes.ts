interface Menu {
  readonly id: string
  readonly parentId: string
  readonly fullName: string
}

export interface MenuNode {
  readonly value: string
  readonly label: string
  readonly children: MenuNode[]
}

const TOP = '-1'

/** Directories below each other, to choose one; one whose parent is not among them stands at the top. */
export function menuNodes(menus: readonly Menu[]): MenuNode[] {
  const known = new Set(menus.map(({ id }) => id))
  const byParent = Map.groupBy(menus, ({ parentId }) => (known.has(parentId) ? parentId : TOP))
  const below = (parent: string): MenuNode[] =>
    (byParent.get(parent) ?? []).map(({ id, fullName }) => ({ value: id, label: fullName, children: below(id) }))
  return below(TOP)
}
