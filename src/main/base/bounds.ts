export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Device-independent pixels, as are all sizes here. */
export const minimumSize = { width: 960, height: 640 } as const
const preferredSize: Rectangle = { x: 0, y: 0, width: 1440, height: 900 }
/** So much of the title bar must be on a display for a person to reach the window. */
const reachable = { width: 120, height: 40 } as const

/**
 * Where the window opens. Kept bounds are used when enough of their top edge lies on a display that exists now,
 * cut down to that display's size; else the window is centred on the first display.
 */
export function openingBounds(kept: Rectangle | null, workAreas: readonly [Rectangle, ...Rectangle[]]): Rectangle {
  const wanted = kept ?? preferredSize
  const sizeIn = (area: Rectangle) => ({
    width: Math.min(Math.max(wanted.width, minimumSize.width), area.width),
    height: Math.min(Math.max(wanted.height, minimumSize.height), area.height),
  })
  for (const area of kept ? workAreas : []) {
    const bounds = { x: wanted.x, y: wanted.y, ...sizeIn(area) }
    if (isReachable(bounds, area)) return bounds
  }
  const [area] = workAreas
  const { width, height } = sizeIn(area)
  return {
    x: Math.round(area.x + (area.width - width) / 2),
    y: Math.round(area.y + (area.height - height) / 2),
    width,
    height,
  }
}

function isReachable(bounds: Rectangle, area: Rectangle): boolean {
  const across = Math.min(bounds.x + bounds.width, area.x + area.width) - Math.max(bounds.x, area.x)
  const top = bounds.y >= area.y && bounds.y + reachable.height <= area.y + area.height
  return top && across >= reachable.width
}
