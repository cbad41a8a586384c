/** A card's place on the grid of a portal: 12 columns, rows of 40 px (wire contract 7). */
export interface Box {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

export const COLUMNS = 12
const MAX_HEIGHT = 100
/** Rows of a portal: what is written further down stands here. */
const MAX_ROW = 10_000

export function overlaps(left: Box, right: Box): boolean {
  return (
    left.x < right.x + right.w && right.x < left.x + left.w && left.y < right.y + right.h && right.y < left.y + left.h
  )
}

/** A box within the grid, at least one column wide and one row high. */
export function withinGrid(box: Box): Box {
  const w = Math.min(Math.max(Math.round(box.w), 1), COLUMNS)
  const h = Math.min(Math.max(Math.round(box.h), 1), MAX_HEIGHT)
  return {
    w,
    h,
    x: Math.min(Math.max(Math.round(box.x), 0), COLUMNS - w),
    y: Math.min(Math.max(Math.round(box.y), 0), MAX_ROW),
  }
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
  const all = items.map((item, index) => ({ item, index, box: withinGrid(item) }))
  const placed = new Map<number, Box>()
  for (const { item, index, box } of all) if (isFixed(item)) placed.set(index, box)
  const fixed = new Set(placed.keys())
  const rest = all
    .filter(({ index }) => !fixed.has(index))
    .toSorted((left, right) => (left.index === first ? -1 : right.index === first ? 1 : inOrder(left.box, right.box)))
  for (const { box, index } of rest) placed.set(index, freeBelow(box, [...placed.values()], box.y))
  const risen = new Map([...placed].filter(([index]) => fixed.has(index)))
  for (const [index, box] of [...placed].toSorted(([, left], [, right]) => inOrder(left, right)))
    if (!fixed.has(index)) risen.set(index, risenBox(box, [...risen.values()]))
  return items.map((item, index) => ({ ...item, ...risen.get(index) }))
}

/** As far up as what stands above it in its columns lets it; in one step, however far down somebody wrote it. */
function risenBox(box: Box, others: readonly Box[]): Box {
  const above = others.filter((each) => each.x < box.x + box.w && box.x < each.x + each.w && each.y + each.h <= box.y)
  return { ...box, y: Math.max(0, ...above.map((each) => each.y + each.h)) }
}

/** The first free place of a box, reading line by line: it is at the top, or right below another. */
export function firstPlace(items: readonly Box[], { w, h }: Pick<Box, 'w' | 'h'>): Box {
  const size = withinGrid({ x: 0, y: 0, w, h })
  const lines = [...new Set([0, ...items.map((item) => item.y + item.h)])].toSorted((one, other) => one - other)
  for (const y of lines)
    for (let x = 0; x + size.w <= COLUMNS; x += 1) {
      const box = { ...size, x, y }
      if (!items.some((item) => overlaps(box, item))) return box
    }
  return { ...size, y: lines.at(-1) ?? 0 }
}
