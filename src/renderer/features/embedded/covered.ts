/** Depth at which layers of a dialog, drawer or drop-down have a size. */
const MAX_DEPTH = 6
/** How far inside its edges a place is probed, in CSS pixels. */
const inset = 6

/**
 * Whether something of the page lies over a place: a native view is drawn over everything, so it has to go then.
 * Dialogs, drawers and drop-downs live beside the application's root; what lies over it inside is found by probing.
 */
export function isCovered(place: Element, root: Element | null): boolean {
  const area = place.getBoundingClientRect()
  if (area.width < 1 || area.height < 1) return true
  const layers = [...document.body.children].filter((layer) => layer !== root && !layer.contains(place))
  return layers.some((layer) => liesOver(layer, area, MAX_DEPTH)) || isHit(place, area)
}

function liesOver(layer: Element, area: DOMRect, depth: number): boolean {
  const style = getComputedStyle(layer)
  if (style.display === 'none' || style.visibility === 'hidden') return false
  const own = layer.getBoundingClientRect()
  // A frame for messages lets every click through; what it holds may still be seen.
  if (style.pointerEvents !== 'none' && intersects(own, area)) return true
  return depth > 0 && [...layer.children].some((child) => liesOver(child, area, depth - 1))
}

function intersects(one: DOMRect, other: DOMRect): boolean {
  if (one.width < 1 || one.height < 1) return false
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top
}

function isHit(place: Element, area: DOMRect): boolean {
  const [left, right] = [area.left + inset, area.right - inset]
  const [top, bottom] = [area.top + inset, area.bottom - inset]
  const probes = [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
    [(left + right) / 2, (top + bottom) / 2],
  ] as const
  return probes.some(([x, y]) => {
    const seen = document.elementFromPoint(x, y)
    return seen !== null && !place.contains(seen) && !seen.contains(place)
  })
}
