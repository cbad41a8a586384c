/** What stands below what, as far as it is known: ids of the children by the id of their parent. */
export type TreeShape = ReadonlyMap<string, readonly string[]>

export type CheckState = 'on' | 'some' | 'off'

function parentsOf(shape: TreeShape): ReadonlyMap<string, string> {
  const parents = new Map<string, string>()
  for (const [parent, children] of shape) for (const child of children) parents.set(child, parent)
  return parents
}

/**
 * The box of each node: `checked` holds every node that is wholly on. A branch is partly on when something below it is
 * on and not all of it.
 */
export function checkStates(shape: TreeShape, checked: ReadonlySet<string>): (id: string) => CheckState {
  const parents = parentsOf(shape)
  const partly = new Set<string>()
  for (const id of checked) {
    for (let up = parents.get(id); up !== undefined && !partly.has(up) && !checked.has(up); up = parents.get(up))
      partly.add(up)
  }
  return (id) => (checked.has(id) ? 'on' : partly.has(id) ? 'some' : 'off')
}

/**
 * The nodes that are wholly on after the box of one is pressed: everything below goes with it, and each branch above is
 * on exactly when all of its children are. A box that is partly on goes on.
 */
export function toggleCheck(shape: TreeShape, checked: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(checked)
  const isOn = !checked.has(id)
  const put = (each: string) => {
    if (isOn) next.add(each)
    else next.delete(each)
  }
  const visit = (each: string, above: ReadonlySet<string>) => {
    put(each)
    // A tree that runs in a circle ends where it began.
    const path = new Set(above).add(each)
    for (const child of shape.get(each) ?? []) if (!path.has(child)) visit(child, path)
  }
  visit(id, new Set())
  const parents = parentsOf(shape)
  const seen = new Set([id])
  for (let up = parents.get(id); up !== undefined && !seen.has(up); up = parents.get(up)) {
    seen.add(up)
    if ((shape.get(up) ?? []).every((child) => next.has(child))) next.add(up)
    else next.delete(up)
  }
  return next
}
