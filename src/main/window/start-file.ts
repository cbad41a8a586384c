import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Rectangle } from '#main/base/bounds.ts'

/** What the first window needs before anything else is loaded. */
export interface StartState {
  readonly bounds: Rectangle | null
  readonly maximized: boolean
  /** `#rrggbb`, shown until the first paint. */
  readonly background: string
}

export const defaultStart: StartState = { bounds: null, maximized: false, background: '#f0f2f5' }

const fileName = 'window.json'

/** Read synchronously, once, before the window is made. A missing or damaged file gives the defaults. */
export function readStartState(folder: string): StartState {
  try {
    return readState(JSON.parse(readFileSync(join(folder, fileName), 'utf8')))
  } catch {
    return defaultStart
  }
}

function readState(value: Partial<Record<keyof StartState, unknown>>): StartState {
  const { bounds, maximized, background } = value
  return {
    bounds: isRectangle(bounds) ? { x: bounds.x, y: bounds.y, width: bounds.width, height: bounds.height } : null,
    maximized: maximized === true,
    background:
      typeof background === 'string' && /^#[\da-f]{6}$/i.test(background) ? background : defaultStart.background,
  }
}

function isRectangle(value: unknown): value is Rectangle {
  if (typeof value !== 'object' || value === null) return false
  const { x, y, width, height } = value as Record<string, unknown>
  const whole = [x, y, width, height].every((entry) => Number.isInteger(entry) && Math.abs(Number(entry)) <= 100_000)
  return whole && Number(width) > 0 && Number(height) > 0
}

/** Written through a temporary file, so that a crash leaves the old one. */
export function writeStartState(folder: string, state: StartState): void {
  const path = join(folder, fileName)
  writeFileSync(`${path}.new`, JSON.stringify(state))
  renameSync(`${path}.new`, path)
}
