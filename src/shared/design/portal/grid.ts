/** A card's place on the grid of a portal: 12 columns, rows of 40 px (wire contract 7). */
export interface Box {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

export const COLUMNS = 12
const MAX_HEIGHT = 100

export function overlaps(left: Box, right: Box): boolean {
  return (
    left.x < right.x + right.w && right.x < left.x + left.w && left.y < right.y + right.h && right.y < left.y + left.h
  )
}

/** A box within the grid, at least one column wide and one row high. */
export function withinGrid(box: Box): Box {
  const w = Math.min(Math.max(Math.round(box.w), 1), COLUMNS)
  const h = Math.min(Math.max(Math.round(box.h), 1), MAX_HEIGHT)
  return { w, h, x: Math.min(Math.max(Math.round(box.x), 0), COLUMNS - w), y: Math.max(Math.round(box.y), 0) }
}

const inOrder = (left: Box, right: Box) => left.y - right.y || left.x - right.x

/** The highest place of a box, at or below `y`, where it overlaps none of the others. */
function freeBelow(box: Box, others: readonly Box[], y: number): Box {
  let at: Box = { ...box, y }
  for (;;) {
    const tall = others.filter((each) => overlaps(at, each)).map((each) => each.y + each.h)
    if (tall.length === 0) return at
    at = { ...at, y: Math.max(...tall) }
  }
}

/**
 * Boxes that do not overlap and have no room above them that they could rise into, as the family's grid keeps them.
 * `first` is the one that was moved: the others give way to it. What is fixed stays where it is, and all give way to it.
 * Their order in the list stays.
 */
export function arranged<Item extends Box>(
  items: readonly Item[],
  first: number | null = null,
  isFixed: (item: Item) => boolean = () => false,
): Item[] {
  const all = items.map((item, index) => ({ item, index }))
  const placed = new Map<number, Box>()
  for (const { item, index } of all) if (isFixed(item)) placed.set(index, withinGrid(item))
  const fixed = new Set(placed.keys())
  const rest = all
    .filter(({ index }) => !fixed.has(index))
    .toSorted((left, right) => (left.index === first ? -1 : right.index === first ? 1 : inOrder(left.item, right.item)))
  for (const { item, index } of rest) {
    const box = withinGrid(item)
    placed.set(index, freeBelow(box, [...placed.values()], box.y))
  }
  const risen = new Map([...placed].filter(([index]) => fixed.has(index)))
  for (const [index, box] of [...placed].toSorted(([, left], [, right]) => inOrder(left, right)))
    if (!fixed.has(index)) risen.set(index, risenBox(box, [...risen.values()]))
  return items.map((item, index) => ({ ...item, ...risen.get(index) }))
}

function risenBox(box: Box, others: readonly Box[]): Box {
  let at = box
  while (at.y > 0) {
    const higher = { ...at, y: at.y - 1 }
    if (others.some((each) => overlaps(higher, each))) return at
    at = higher
  }
  return at
}

/** The first free place of a box, reading line by line. */
export function firstPlace(items: readonly Box[], { w, h }: Pick<Box, 'w' | 'h'>): Box {
  const bottom = Math.max(0, ...items.map((item) => item.y + item.h))
  for (let y = 0; y < bottom; y += 1)
    for (let x = 0; x + w <= COLUMNS; x += 1) {
      const box = { x, y, w, h }
      if (!items.some((item) => overlaps(box, item))) return box
    }
  return { x: 0, y: bottom, w, h }
}
