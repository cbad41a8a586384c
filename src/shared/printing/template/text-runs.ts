import { createText, isElement, isText, setChildren, type TreeNode, type TreeParent, type TreeText } from './tree.ts'

/** Elements that a clerk's formatting puts around parts of a line: text reads on through them. */
const inlineTags = new Set('a b big cite code em font i ins kbd mark q s small span strike strong sub sup u'.split(' '))

/** The text nodes of each line of reading (a paragraph, a cell), in document order. */
export function textRuns(nodes: readonly TreeNode[]): TreeText[][] {
  const runs: TreeText[][] = []
  let open: TreeText[] = []
  const close = () => {
    if (open.length > 0) runs.push(open)
    open = []
  }
  const visit = (node: TreeNode) => {
    if (isText(node)) open.push(node)
    if (!isElement(node)) return
    const isBlock = !inlineTags.has(node.tagName)
    if (isBlock) close()
    for (const child of node.childNodes) visit(child)
    if (isBlock) close()
  }
  for (const node of nodes) visit(node)
  close()
  return runs
}

/** A stretch of a run's text and what stands in its place: nothing, or what `write` makes of the text nodes in it. */
export interface Edit {
  /** UTF-16 offsets in the run's whole text; edits are sorted and do not overlap. */
  readonly from: number
  readonly to: number
  /** Called once, with the parts of the text nodes it covers. */
  readonly write: (parts: readonly TextPart[]) => readonly TreeNode[]
}

export interface TextPart {
  readonly text: string
  /** The node it was cut from, for what stands around it. */
  readonly node: TreeText
}

/** Applies the edits of many runs in one sweep over the tree, so that a line with thousands of them takes no longer. */
export function editRuns(
  changes: readonly { readonly run: readonly TreeText[]; readonly edits: readonly Edit[] }[],
): void {
  const replacements = new Map<TreeNode, TreeNode[]>()
  for (const { run, edits } of changes) if (edits.length > 0) editRun(run, edits, replacements)
  const parents = new Set<TreeParent>()
  for (const node of replacements.keys()) if (node.parentNode !== null) parents.add(node.parentNode)
  for (const parent of parents)
    setChildren(
      parent,
      parent.childNodes.flatMap((child) => replacements.get(child) ?? [child]),
    )
}

function editRun(run: readonly TreeText[], edits: readonly Edit[], replacements: Map<TreeNode, TreeNode[]>): void {
  let start = 0
  let next = 0
  let parts: TextPart[] = []
  let place: TreeNode[] | null = null
  for (const node of run) {
    const end = start + node.value.length
    const pieces: TreeNode[] = []
    let position = start
    for (let edit = edits[next]; edit !== undefined && edit.from < end; edit = edits[next]) {
      if (edit.from > position) pieces.push(createText(node.value.slice(position - start, edit.from - start)))
      // What it writes stands where it begins.
      place ??= pieces
      parts.push({ text: node.value.slice(Math.max(edit.from, start) - start, edit.to - start), node })
      position = Math.min(edit.to, end)
      if (edit.to > end) break
      place.push(...edit.write(parts))
      parts = []
      place = null
      next += 1
    }
    if (position < end) pieces.push(createText(node.value.slice(position - start)))
    if (pieces.length !== 1 || pieces[0]?.nodeName !== '#text' || position > start || place !== null)
      replacements.set(node, pieces)
    start = end
  }
}
