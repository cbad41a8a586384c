import type { BrowserWindow } from './browser-window.ts'

// Apart from browser-window.ts so that app.ts can close windows without importing it.
export const windows = new Set<BrowserWindow>()
