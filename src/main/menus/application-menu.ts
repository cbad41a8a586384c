import type { BaseWindow, MenuItemConstructorOptions } from 'electron'
import type { BridgeEvents } from '#shared/ipc/events.ts'
import type { DesktopText } from '#main/base/desktop-text.ts'

export type ShellCommand = BridgeEvents['shell.command']['command']

export type MenuAction = 'settings' | 'shortcuts' | 'zoomIn' | 'zoomOut' | 'zoomReset'

export interface MenuOptions {
  readonly text: DesktopText
  /** `window`: the one in front, which need not be the interface's: macOS has one menu for all. */
  readonly run: (command: ShellCommand, window: BaseWindow | undefined) => void
  /** Opens one of the application's own panels, or changes the page's scale. */
  readonly desktop: (action: MenuAction) => void
  /** Locks the screen; nothing happens while nobody is signed in. */
  readonly lock: () => void
  /** A person quits: the page may still ask. */
  readonly quit: () => void
  readonly isMac: boolean
  /** Only an unpackaged app offers the developer tools. */
  readonly developer: boolean
}

/** The application menu with the keys of the interface. Ctrl+W closes a tab, not the window; F5 refreshes in place. */
export function menuTemplate({
  text,
  run,
  desktop,
  lock,
  quit,
  isMac,
  developer,
}: MenuOptions): MenuItemConstructorOptions[] {
  const command = (label: string, accelerator: string, name: ShellCommand): MenuItemConstructorOptions => ({
    label,
    accelerator,
    click: (_item, window) => run(name, window),
  })
  const action = (label: string, accelerator: string, name: MenuAction): MenuItemConstructorOptions => ({
    label,
    accelerator,
    click: () => desktop(name),
  })
  const separator: MenuItemConstructorOptions = { type: 'separator' }
  const own: MenuItemConstructorOptions[] = isMac ? [{ role: 'appMenu' }] : []
  return [
    ...own,
    {
      label: text.file,
      submenu: [
        command(text.newRecord, 'CommandOrControl+N', 'newRecord'),
        command(text.closeTab, 'CommandOrControl+W', 'closeTab'),
        command(text.reopenTab, 'CommandOrControl+Shift+T', 'reopenTab'),
        command(text.detachTab, 'CommandOrControl+Shift+N', 'detachTab'),
        command(text.print, 'CommandOrControl+P', 'print'),
        separator,
        action(text.settings, 'CommandOrControl+,', 'settings'),
        { label: text.lock, accelerator: 'CommandOrControl+L', click: lock },
        // macOS has it in the menu of the application.
        ...(isMac ? [] : [{ label: text.quit, accelerator: 'CommandOrControl+Q', click: quit }]),
      ],
    },
    {
      label: text.edit,
      submenu: [
        { role: 'undo', label: text.undo },
        { role: 'redo', label: text.redo },
        separator,
        { role: 'cut', label: text.cut },
        { role: 'copy', label: text.copy },
        { role: 'paste', label: text.paste },
        { role: 'selectAll', label: text.selectAll },
        separator,
        command(text.find, 'CommandOrControl+F', 'find'),
        command(text.findNext, 'F3', 'findNext'),
        command(text.findPrevious, 'Shift+F3', 'findPrevious'),
      ],
    },
    {
      label: text.view,
      submenu: [
        command(text.search, 'CommandOrControl+K', 'search'),
        command(text.refresh, 'F5', 'refresh'),
        command(text.nextTab, 'Control+Tab', 'nextTab'),
        command(text.previousTab, 'Control+Shift+Tab', 'previousTab'),
        separator,
        action(text.zoomIn, 'CommandOrControl+Plus', 'zoomIn'),
        // Electron's Plus is the key with Shift; an embedded page that has the focus hears neither.
        { ...action(text.zoomIn, 'CommandOrControl+=', 'zoomIn'), visible: false, acceleratorWorksWhenHidden: true },
        action(text.zoomOut, 'CommandOrControl+-', 'zoomOut'),
        action(text.zoomReset, 'CommandOrControl+0', 'zoomReset'),
        { role: 'togglefullscreen', label: text.fullScreen },
        ...(developer ? [separator, { role: 'toggleDevTools', label: text.developer } as const] : []),
      ],
    },
    ...(isMac ? [{ role: 'windowMenu' } as const] : []),
    { label: text.help, submenu: [action(text.shortcuts, 'CommandOrControl+/', 'shortcuts')] },
  ]
}
