import { isAbsolute } from 'node:path'
import { missing } from '../core/missing.ts'

/** Refuses by name what the stand-in cannot do for a page, and what Electron refuses itself. */
export function refuse(preferences: Electron.WebPreferences): void {
  if (preferences.contextIsolation === false) missing('webPreferences.contextIsolation: false')
  if (preferences.nodeIntegration) missing('webPreferences.nodeIntegration: true')
  if (preferences.sandbox === false) missing('webPreferences.sandbox: false')
  if (preferences.webviewTag) missing('webPreferences.webviewTag: true')
  if (preferences.offscreen) missing('webPreferences.offscreen')
  if (preferences.preload && !isAbsolute(preferences.preload)) {
    throw new Error(`preload script must have absolute path: ${preferences.preload}`)
  }
}
