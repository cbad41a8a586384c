import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ColorScheme } from '#shared/ipc/preferences.ts'
import type { Rectangle } from '#main/base/bounds.ts'

/** What the first window needs before anything else is loaded. */
export interface StartState {
  readonly bounds: Rectangle | null
  readonly maximized: boolean
  /** Of whoever used the window last: it is dark before the page is there. */
  readonly colorScheme: ColorScheme
}

export const defaultStart: StartState = { bounds: null, maximized: false, colorScheme: 'light' }

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
  const { bounds, maximized, colorScheme } = value
  return {
    bounds: isRectangle(bounds) ? { x: bounds.x, y: bounds.y, width: bounds.width, height: bounds.height } : null,
    maximized: maximized === true,
    colorScheme: colorScheme === 'dark' || colorScheme === 'system' ? colorScheme : defaultStart.colorScheme,
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
