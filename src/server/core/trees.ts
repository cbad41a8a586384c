interface Placed {
  readonly id: string
  readonly parent_id: string
}

/**
 * Builds the tree of rows below a root id, keeping their order. Rows whose parent is missing (or that form a
 * ring) are left out; `node` gets a row with its finished children.
 */
export function buildTree<Row extends Placed, Node>(
  rows: readonly Row[],
  root: string,
  node: (row: Row, children: Node[]) => Node,
): Node[] {
  const byParent = Map.groupBy(rows, (row) => row.parent_id)
  const below = (parentId: string): Node[] =>
    (byParent.get(parentId) ?? []).map((row) => node(row, row.id === parentId ? [] : below(row.id)))
  return below(root)
}

/** The rows of that tree as they stand below each other when all is open. */
export function inOrder<Row extends Placed>(rows: readonly Row[], root: string): Row[] {
  const byParent = Map.groupBy(rows, (row) => row.parent_id)
  const found: Row[] = []
  const add = (parentId: string) => {
    for (const row of byParent.get(parentId) ?? []) {
      found.push(row)
      if (row.id !== parentId) add(row.id)
    }
  }
  add(root)
  return found
}

/** Rows that match and every row above them, in their order. */
export function withAncestors<Row extends Placed>(rows: readonly Row[], matches: (row: Row) => boolean): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const kept = new Set<string>()
  for (const row of rows) {
    if (!matches(row)) continue
    for (let each: Row | undefined = row; each && !kept.has(each.id); each = byId.get(each.parent_id)) kept.add(each.id)
  }
  return rows.filter((row) => kept.has(row.id))
}

/** Rows without one row and everything below it. */
export function withoutSubtree<Row extends Placed>(rows: readonly Row[], id: string): Row[] {
  const dropped = subtreeIds(rows, id)
  return rows.filter((row) => !dropped.has(row.id))
}

/** The id and the ids of everything below it. */
export function subtreeIds(rows: readonly Placed[], id: string): Set<string> {
  const byParent = Map.groupBy(rows, (row) => row.parent_id)
  const found = new Set([id])
  for (const each of found) for (const child of byParent.get(each) ?? []) found.add(child.id)
  return found
}

/**
 * What each node of a tree says of what stands below it (wire contract 1.1): `num` counts what comes along, which of a
 * branch that is loaded later is nothing yet.
 */
export function withBelow<Node>(children: Node[], hasChildren = children.length > 0) {
  return { hasChildren, isLeaf: !hasChildren, num: children.length, children }
}
