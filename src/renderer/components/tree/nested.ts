import type { TreeNode } from './tree-rows.ts'

interface Nested<Source> {
  readonly id: string
  readonly children: readonly Source[]
}

/** A tree that came whole, in the shape that rows are made from. */
export interface WholeTree<Node extends TreeNode> {
  readonly top: readonly Node[]
  readonly below: ReadonlyMap<string, readonly Node[]>
  /** Keys of every branch, for "expand all". */
  readonly branches: ReadonlySet<string>
}

/** Reads nested nodes once; `nodeOf` says how one is drawn. */
export function wholeTree<Source extends Nested<Source>, Node extends TreeNode>(
  sources: readonly Source[],
  nodeOf: (source: Source) => Node,
): WholeTree<Node> {
  const below = new Map<string, readonly Node[]>()
  const branches = new Set<string>()
  const read = (list: readonly Source[], path: string): readonly Node[] =>
    list.map((source) => {
      if (source.children.length > 0) {
        const key = `${path}/${encodeURIComponent(source.id)}`
        branches.add(key)
        below.set(source.id, read(source.children, key))
      }
      return nodeOf(source)
    })
  return { top: read(sources, ''), below, branches }
}
