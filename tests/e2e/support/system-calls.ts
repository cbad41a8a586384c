import type { ElectronApplication } from '@playwright/test'

/**
 * Calls to the operating system, by name (`shell.openExternal`): the stand-in records them by itself; for Electron's own
 * binary `recordCalls` puts the same record in place, and opens no browser.
 */
export function recorded(app: ElectronApplication, name: string): Promise<unknown[][]> {
  return app.evaluate((_electron, wanted) => {
    const record = Reflect.get(globalThis, Symbol.for('electron-standin')) as
      | { calls: { name: string; arguments: unknown[] }[] }
      | undefined
    return (record?.calls ?? []).filter((call) => call.name === wanted).map((call) => call.arguments)
  }, name)
}

/** To be called once per start, before anything is looked for. Does nothing on the stand-in. */
export async function recordCalls(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ shell, Notification, Tray }) => {
    const mark = Symbol.for('electron-standin')
    if (Reflect.has(globalThis, mark)) return
    const calls: { name: string; arguments: unknown[] }[] = []
    Reflect.set(globalThis, mark, { calls })
    const note = (name: string, ...given: unknown[]) => void calls.push({ name, arguments: given })
    shell.openExternal = async (url) => note('shell.openExternal', url)
    shell.showItemInFolder = (path) => note('shell.showItemInFolder', path)
    const { show } = Notification.prototype
    Notification.prototype.show = function shown(this: Electron.Notification) {
      note('Notification.show', { title: this.title, body: this.body })
      show.call(this)
    }
    const { setContextMenu } = Tray.prototype
    Tray.prototype.setContextMenu = function drawn(this: Electron.Tray, menu: Electron.Menu | null) {
      note(
        'Tray.setContextMenu',
        (menu?.items ?? []).map(({ label }) => label),
      )
      setContextMenu.call(this, menu)
    }
  })
}

/** Chooses an entry of the application menu by its keys: those that a driver sends never reach the menu of the system. */
export async function chooseByKeys(app: ElectronApplication, accelerator: string): Promise<void> {
  await app.evaluate(({ Menu, BrowserWindow }, keys) => {
    const find = (menu: Electron.Menu | null | undefined): Electron.MenuItem | undefined => {
      for (const item of menu?.items ?? []) {
        if (String(item.accelerator) === keys) return item
        const inside = find(item.submenu)
        if (inside) return inside
      }
      return undefined
    }
    const item = find(Menu.getApplicationMenu())
    if (!item) throw new Error(`no entry of the menu has ${keys}`)
    const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0]
    item.click({ triggeredByAccelerator: true }, window, window?.webContents)
  }, accelerator)
}
