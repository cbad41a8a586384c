import { Emitter } from '../core/emitter.ts'
import { servedEvents } from '../core/served-events.ts'

const area = { x: 0, y: 0, width: 1920, height: 1080 }
const size = { width: area.width, height: area.height }

const display: Electron.Display = {
  id: 1,
  label: 'Stand-in',
  bounds: area,
  workArea: area,
  size,
  workAreaSize: size,
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

/** One display of 1920 × 1080. */
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
