/** Distance of two boxes sideways, of one that lies in another row. */
interface Near {
  readonly item: HTMLElement
  readonly down: number
  readonly aside: number
}

/**
 * The item that an arrow, Home or End leads to from the one that has the focus: left and right in their order, up and
 * down to what is drawn above and below. Null: the key is none of these, or there is nothing further.
 */
export function stepOver(items: readonly HTMLElement[], key: string): HTMLElement | null {
  const at = items.indexOf(document.activeElement as HTMLElement)
  const here = items[at]
  if (!here) return null
  switch (key) {
    case 'ArrowLeft':
      return items[at - 1] ?? null
    case 'ArrowRight':
      return items[at + 1] ?? null
    case 'ArrowUp':
      return nearest(items, here, -1)
    case 'ArrowDown':
      return nearest(items, here, 1)
    case 'Home':
      return items[0] ?? null
    case 'End':
      return items.at(-1) ?? null
    default:
      return null
  }
}

function nearest(items: readonly HTMLElement[], here: HTMLElement, way: 1 | -1): HTMLElement | null {
  const from = here.getBoundingClientRect()
  let best: Near | null = null
  for (const item of items) {
    const rect = item.getBoundingClientRect()
    const down = (rect.top - from.top) * way
    if (down < from.height / 2) continue
    const aside = Math.abs(rect.left - from.left)
    if (best === null || down < best.down || (down === best.down && aside < best.aside)) best = { item, down, aside }
  }
  return best?.item ?? null
}
