import type { MenuItemConstructorOptions } from 'electron'
import type { Support } from '#shared/ipc/desktop.ts'
import { unsupported } from '#main/base/support.ts'
import type { DesktopText } from '#main/base/desktop-text.ts'

/** The icon as the system shows it. */
export interface TrayIcon {
  setMenu(template: readonly MenuItemConstructorOptions[]): void
  destroy(): void
}

export interface TrayOptions {
  /** Asked once; a tray that cannot be made after all counts as none. */
  readonly support: () => Promise<Support>
  /** Makes the icon; a click or double click on it calls `open`. Throws where the system refuses. */
  readonly makeIcon: (tooltip: string, open: () => void) => TrayIcon
  readonly text: () => DesktopText
  /** Null: this build or session cannot lock now, and the entry is absent. */
  readonly lock: () => (() => void) | null
  readonly open: () => void
  readonly settings: () => void
  readonly quit: () => void
}

export interface Tray {
  support(): Support
  /** Finds out about support, and shows the icon. */
  start(): Promise<void>
  /** Draws the menu again: another language, another session. */
  draw(): void
  stop(): void
}

export function createTray(options: TrayOptions): Tray {
  let icon: TrayIcon | null = null
  let support: Support = unsupported('checking')

  const draw = () => icon?.setMenu(trayMenu(options))
  return {
    support: () => support,
    async start() {
      support = await options.support()
      if (!support.supported || icon !== null) return
      try {
        icon = options.makeIcon('Atrium', options.open)
      } catch {
        support = unsupported('noTray')
      }
      draw()
    },
    draw,
    stop() {
      icon?.destroy()
      icon = null
    },
  }
}

function trayMenu({ text, lock, open, settings, quit }: TrayOptions): MenuItemConstructorOptions[] {
  const words = text()
  const locking = lock()
  return [
    { label: words.open, click: open },
    ...(locking === null ? [] : [{ label: words.lock, click: locking }]),
    { label: words.settings, click: settings },
    { type: 'separator' },
    { label: words.quit, click: quit },
  ]
}
