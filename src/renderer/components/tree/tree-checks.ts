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
