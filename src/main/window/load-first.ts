import type { BrowserWindow } from 'electron'

/** Loads that are begun before a window is left empty. */
const attempts = 5

/**
 * Begins the load of a window that shows nothing yet. A reload that comes before the page takes its place and ends in an
 * empty document, for good: the page is then asked for again. What failed otherwise has a page that says so, and is
 * reported by did-fail-load.
 */
export async function loadFirst(window: BrowserWindow, url: string): Promise<void> {
  const isEmpty = () => !window.isDestroyed() && ['', 'about:blank'].includes(window.webContents.getURL())
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    // The rejection adds nothing to that report.
    await window.loadURL(url).catch(() => undefined)
    if (!isEmpty()) return
  }
}
