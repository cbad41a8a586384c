import type { Box } from '#shared/design/portal/grid.ts'

/** A card as it stands on paper, with its place on the grid. */
export interface PlacedMarkup extends Box {
  readonly markup: string
}

const CARD = 'vertical-align:top;border:1px solid #d9dde2;padding:8px'

/** Parts of a layout that a straight cut between cards parts: across the whole of it, or from top to bottom. */
function partedBy(cards: readonly PlacedMarkup[], axis: 'x' | 'y'): PlacedMarkup[][] {
  const size = axis === 'x' ? 'w' : 'h'
  const parts: PlacedMarkup[][] = []
  let end = Number.NEGATIVE_INFINITY
  for (const card of cards.toSorted((left, right) => left[axis] - right[axis])) {
    if (card[axis] >= end) parts.push([])
    parts.at(-1)?.push(card)
    end = Math.max(end, card[axis] + card[size])
  }
  return parts
}

const framed = (markup: string, style: string) => `<td style="${style}">${markup}</td>`

/**
 * Cards beside and below each other as on the screen, in tables: what stands beside each other has columns as wide as on
 * the grid. What no straight cut parts follows in reading order.
 */
export function placedMarkup(cards: readonly PlacedMarkup[]): string {
  const bands = partedBy(cards, 'y')
  if (bands.length > 1) return bands.map(placedMarkup).join('')
  const columns = partedBy(cards, 'x')
  const [first] = cards
  if (!first) return ''
  const alone = columns.length < 2
  const left = Math.min(...cards.map(({ x }) => x))
  const right = Math.max(...cards.map(({ x, w }) => x + w))
  const cells = columns.map((column, at) => {
    const from = Math.min(...column.map(({ x }) => x))
    const to = columns[at + 1] ? Math.min(...(columns[at + 1] ?? []).map(({ x }) => x)) : right
    const width = `width:${((100 * (to - from)) / (right - left)).toFixed(2)}%`
    const [only] = column
    if (column.length === 1 && only) return framed(only.markup, `${CARD};${width}`)
    return framed(alone ? inOrder(column) : placedMarkup(column), `vertical-align:top;padding:0;${width}`)
  })
  return `<table style="width:100%;border-collapse:separate;border-spacing:6px"><tbody><tr>${cells.join('')}</tr></tbody></table>`
}

const inOrder = (cards: readonly PlacedMarkup[]) =>
  cards
    .toSorted((left, right) => left.y - right.y || left.x - right.x)
    .map(({ markup }) => `<div style="border:1px solid #d9dde2;padding:8px;margin:0 0 6px 0">${markup}</div>`)
    .join('')
