import { Emitter } from '../core/emitter.ts'
import { cdp, openTarget } from '../core/browser.ts'
import { servedEvents } from '../core/served-events.ts'

/** The whole display, and what panels leave of it. Measured when windowed. */
export const area = { x: 0, y: 0, width: 1920, height: 1080 }
const workArea = { ...area }
const size = { width: area.width, height: area.height }
const workAreaSize = { ...size }

const display: Electron.Display = {
  id: 1,
  label: 'Stand-in',
  bounds: area,
  workArea,
  size,
  workAreaSize,
  scaleFactor: 1,
  rotation: 0,
  internal: false,
  detected: true,
  touchSupport: 'unavailable',
  accelerometerSupport: 'unavailable',
  monochrome: false,
  colorDepth: 24,
  colorSpace: '{primaries:BT709, transfer:SRGB, matrix:RGB, range:FULL}',
  depthPerComponent: 8,
  displayFrequency: 60,
  maximumCursorSize: { width: 64, height: 64 },
  nativeOrigin: { x: 0, y: 0 },
}

/** Learns the real display from Chromium; only a page knows it. */
export async function measureDisplay(): Promise<void> {
  const { sessionId, targetId } = await openTarget({ url: 'about:blank', newWindow: true, windowState: 'minimized' })
  await cdp().send('Runtime.runIfWaitingForDebugger', undefined, sessionId)
  const expression =
    '[screen.width, screen.height, screen.availLeft, screen.availTop, screen.availWidth, screen.availHeight]'
  const { result } = await cdp().send('Runtime.evaluate', { expression, returnByValue: true }, sessionId)
  const [width, height, x, y, availableWidth, availableHeight] = result.value as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  Object.assign(area, { width, height })
  Object.assign(size, { width, height })
  Object.assign(workArea, { x, y, width: availableWidth, height: availableHeight })
  Object.assign(workAreaSize, { width: availableWidth, height: availableHeight })
  await cdp().send('Target.closeTarget', { targetId })
}

/** One display: the real one when windowed, 1920 × 1080 otherwise. */
class Screen extends Emitter {
  constructor() {
    super('screen', servedEvents.Screen)
  }

  getPrimaryDisplay(): Electron.Display {
    return display
  }
  getAllDisplays(): Electron.Display[] {
    return [display]
  }
  getDisplayMatching(): Electron.Display {
    return display
  }
  getDisplayNearestPoint(): Electron.Display {
    return display
  }
}

export const screen = new Screen()
