import type { TreeNode, TreeRow, TreeRows } from './tree-rows.ts'
import { keyOf } from './tree-rows.ts'

/** Which part of a row something is dropped on. */
export type DropPart = 'before' | 'inside' | 'after'

/** Where a node goes: below a parent (null: to the top), in front of a sibling (null: to the end). */
export interface TreePlace {
  readonly parent: string | null
  readonly before: string | null
}

function isWithin<Node extends TreeNode>(row: TreeRow<Node>, key: string): boolean {
  for (let each: TreeRow<Node> | null = row; each; each = each.above) if (keyOf(each) === key) return true
  return false
}

/** The sibling that shows after a row; null when it is the last. */
function nextSibling<Node extends TreeNode>(rows: TreeRows<Node>, at: number): TreeRow<Node> | null {
  const row = rows.at(at)
  if (!row || row.position === row.siblings) return null
  for (let index = at + 1; index < rows.length; index += 1) {
    const next = rows.at(index)
    if (next && next.level <= row.level) return next.level === row.level ? next : null
  }
  return null
}

function previousSibling<Node extends TreeNode>(rows: TreeRows<Node>, at: number): number {
  const level = rows.at(at)?.level ?? 0
  for (let index = at - 1; index >= 0; index -= 1) {
    const found = rows.at(index)?.level ?? 0
    if (found === level) return index
    if (found < level) return -1
  }
  return -1
}

/** Where a row goes that is dropped on a part of another; null where it cannot, because that is itself or below it. */
export function dropPlace<Node extends TreeNode>(
  rows: TreeRows<Node>,
  from: number,
  over: number,
  part: DropPart,
): TreePlace | null {
  const moved = rows.at(from)
  const target = rows.at(over)
  if (!moved || !target || isWithin(target, keyOf(moved))) return null
  if (part === 'inside') return target.node.isLeaf ? null : { parent: target.node.id, before: null }
  const parent = target.above?.node.id ?? null
  if (part === 'before') return { parent, before: target.node.id }
  // Below an open branch is its first child.
  if (target.isOpen) return { parent: target.node.id, before: rows.at(over + 1)?.node.id ?? null }
  const next = nextSibling(rows, over)
  return {
    parent,
    before: next && keyOf(next) === keyOf(moved) ? (nextSibling(rows, from)?.node.id ?? null) : (next?.node.id ?? null),
  }
}

/**
 * Where Alt and an arrow take a row: up and down among its siblings, right to the end of the branch above it, left out of
 * its branch, behind it. Null: no further that way, or another key.
 */
export function keyPlace<Node extends TreeNode>(rows: TreeRows<Node>, at: number, key: string): TreePlace | null {
  const row = rows.at(at)
  if (!row) return null
  const parent = row.above?.node.id ?? null
  const before = previousSibling(rows, at)
  switch (key) {
    case 'ArrowUp':
      return before < 0 ? null : { parent, before: rows.at(before)?.node.id ?? null }
    case 'ArrowDown': {
      const next = nextSibling(rows, at)
      if (!next) return null
      const after = nextSibling(rows, rows.indexOf(keyOf(next)))
      return { parent, before: after?.node.id ?? null }
    }
    case 'ArrowRight': {
      const into = before < 0 ? undefined : rows.at(before)
      return into && !into.node.isLeaf ? { parent: into.node.id, before: null } : null
    }
    case 'ArrowLeft': {
      if (!row.above) return null
      const behind = nextSibling(rows, rows.indexOf(keyOf(row.above)))
      return { parent: row.above.above?.node.id ?? null, before: behind?.node.id ?? null }
    }
    default:
      return null
  }
}
