import { join } from 'node:path'
import { startBrowser } from './core/browser.ts'
import { headed } from './core/mode.ts'
import { app, appControl } from './api/app.ts'
import { adoptProfile } from './api/contexts.ts'
import { measureDisplay } from './api/screen.ts'
import { windows } from './api/window-list.ts'

export { app, appControl }

/** Starts Chromium and makes the app ready. Call after the app's own module has run. */
export async function start(): Promise<void> {
  const profile = join(app.getPath('sessionData'), 'standin-chromium')
  await startBrowser(profile, () => {
    for (const window of [...windows]) window.destroy()
  })
  adoptProfile(profile)
  // The page that measures would be Playwright's first window.
  if (headed && !('__playwright_run' in globalThis)) await measureDisplay()
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => app.quit())
  appControl(app).becomeReady()
}
