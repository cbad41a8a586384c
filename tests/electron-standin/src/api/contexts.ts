import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cdp } from '../core/browser.ts'

// Chromium's profile on disk can belong to one session only: the first persistent one that opened a window, now and in
// later runs. Every other session gets a browser context of its own, which is isolated but ends with the run.

let profile = ''
let claimed: string | undefined

export function adoptProfile(folder: string): void {
  profile = folder
  const file = join(folder, 'standin-session')
  if (existsSync(file)) claimed = readFileSync(file, 'utf8')
}

/** The browser context of a session, by its storage key (null: in memory). undefined is Chromium's own profile. */
export async function browserContext(key: string | null, forWindow: boolean): Promise<string | undefined> {
  if (key !== null && claimed === undefined && forWindow) {
    claimed = key
    writeFileSync(join(profile, 'standin-session'), key)
  }
  if (key !== null && claimed === key) return undefined
  const { browserContextId } = await cdp().send('Target.createBrowserContext', { disposeOnDetach: true })
  return browserContextId
}
