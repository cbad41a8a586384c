import type { Support } from '#shared/ipc/desktop.ts'
import { supported, unsupported } from '#main/base/support.ts'

/** The members of Electron that mark an app in the task bar, handed in. */
export interface BadgeSystem {
  readonly platform: NodeJS.Platform
  /** False where the desktop shows no number. */
  readonly setBadgeCount: (count: number) => boolean
  /** Draws attention to the window until it has the focus, or stops doing so. */
  readonly flash: (on: boolean) => void
  /** A small picture over the icon in the task bar of Windows. */
  readonly overlay: (on: boolean) => void
}

export interface Badge {
  support(): Support
  /** 0 removes the mark. */
  set(count: number): void
}

/** A number on macOS and some Linux desktops, a dot on Windows; the window also asks for attention when it grows. */
export function createBadge(system: BadgeSystem): Badge {
  const { platform } = system
  const isWindows = platform === 'win32'
  let support: Support =
    platform === 'linux' || platform === 'darwin' || isWindows ? supported : unsupported('platform')
  let shown = 0
  return {
    support: () => support,
    set(count) {
      if (!support.supported && count > 0) return system.flash(true)
      if (isWindows) system.overlay(count > 0)
      else if (!system.setBadgeCount(count) && count > 0) support = unsupported('platform')
      if (count > shown) system.flash(true)
      else if (count === 0) system.flash(false)
      shown = count
    },
  }
}
