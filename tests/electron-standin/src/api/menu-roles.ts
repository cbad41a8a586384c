import { missing } from '../core/missing.ts'
import { app } from './app.ts'

type Role = NonNullable<Electron.MenuItem['role']>
type Act = (window: Electron.BrowserWindow | undefined) => void
interface RoleFacts {
  accelerator?: string
  act: Act
}

const zoom = (window: Electron.BrowserWindow | undefined, level: (now: number) => number) => {
  const contents = window?.webContents
  contents?.setZoomLevel(level(contents.getZoomLevel()))
}

/** Roles the stand-in can play. The editing roles have no accelerator here: Chromium's own keys do them. */
const roles: Partial<Record<Role, RoleFacts>> = {
  quit: { accelerator: 'CommandOrControl+Q', act: () => app.quit() },
  close: { accelerator: 'CommandOrControl+W', act: (window) => window?.close() },
  minimize: { accelerator: 'CommandOrControl+M', act: (window) => window?.minimize() },
  reload: { accelerator: 'CommandOrControl+R', act: (window) => window?.webContents.reload() },
  forceReload: {
    accelerator: 'CommandOrControl+Shift+R',
    act: (window) => window?.webContents.reloadIgnoringCache(),
  },
  resetZoom: { accelerator: 'CommandOrControl+0', act: (window) => zoom(window, () => 0) },
  zoomIn: { accelerator: 'CommandOrControl+Plus', act: (window) => zoom(window, (now) => now + 0.5) },
  zoomOut: { accelerator: 'CommandOrControl+-', act: (window) => zoom(window, (now) => now - 0.5) },
  togglefullscreen: { accelerator: 'F11', act: (window) => window?.setFullScreen(!window.isFullScreen()) },
}

export function acceleratorOfRole(role: Role | undefined): string | undefined {
  return role && roles[role]?.accelerator
}

/** Does what a menu item's role says, on the given window. */
export function playRole(role: Role, window: Electron.BrowserWindow | undefined): void {
  const facts = roles[role]
  if (!facts) missing(`MenuItem role ${role}`)
  facts.act(window)
}
