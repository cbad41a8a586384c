import { type Launched, launchApp, temporaryFolder } from '../../support/launch.ts'

/** Opens a window for the tests of a worker, one after the other. */
export async function openKeptWindow(env: Readonly<Record<string, string>> = {}): Promise<Launched> {
  const folder = temporaryFolder('e2e')
  const launched = await launchApp({ userData: folder.path, env })
  // The first window is there before its document is.
  await launched.page.waitForFunction(() => 'atrium' in window)
  await launched.app.evaluate(({ dialog, shell }) => {
    const { showOpenDialog, showSaveDialog, showMessageBox } = dialog
    const { openExternal } = shell
    Object.assign(globalThis, { originals: { showOpenDialog, showSaveDialog, showMessageBox, openExternal } })
  })
  return {
    ...launched,
    async close() {
      await launched.close().catch(() => undefined)
      folder.remove()
    },
  }
}

/**
 * Brings the window back to its first-run screen: no session, no server and with it no settings of a server or an
 * account, an empty page, the dialogs as the app knows them. Settings of the whole machine (language, colours, window
 * size) stay: whoever changes those opens an app of its own.
 */
export async function asNew({ app, page }: Launched): Promise<void> {
  await app.evaluate(({ BrowserWindow, dialog, shell }) => {
    const { originals } = globalThis as unknown as { originals: typeof dialog & typeof shell }
    const { openExternal, ...dialogs } = originals
    Object.assign(dialog, dialogs)
    Object.assign(shell, { openExternal })
    const recorded = Reflect.get(globalThis, Symbol.for('electron-standin')) as { calls: unknown[] } | undefined
    recorded?.calls.splice(0)
    for (const other of BrowserWindow.getAllWindows().slice(1)) other.destroy()
  })
  await page.evaluate(async () => {
    interface Servers {
      readonly data: { readonly profiles: readonly { readonly id: string }[] }
    }
    const { request } = (
      window as unknown as { atrium: { request(route: string, input: unknown, id: string): Promise<unknown> } }
    ).atrium
    const ask = (route: string, input?: unknown) => request(route, input, `reset-${Math.random()}`)
    await ask('session.signOut')
    const { data } = (await ask('servers.state')) as Servers
    for (const { id } of data.profiles) await ask('servers.remove', { id })
    location.hash = ''
  })
  await page.reload()
}
