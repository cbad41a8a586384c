import { app, type BrowserWindow, nativeImage, Notification } from 'electron'
import type { PrintBatch, PrintJob } from '#shared/ipc/printing.ts'
import type { DesktopText } from '#main/base/desktop-text.ts'
import { largeIcon, smallIcon } from '#main/base/icon.ts'
import { supported, unsupported } from '#main/base/support.ts'
import { type Badge, type BadgeSystem, createBadge } from '#main/notifications/badge.ts'
import { createNotices, type Notices, type NoticeSystem } from '#main/notifications/notices.ts'
import { createPrintNotices, toldOfBatch } from '#main/notifications/print-notices.ts'
import { createShownNotices } from '#main/notifications/shown.ts'
import type { DesktopSettingStore } from '#main/preferences/desktop-settings.ts'
import type { PlatformServices } from './platform.ts'

export interface NotificationOptions {
  readonly platform: Pick<PlatformServices, 'session' | 'gate'>
  readonly settings: Pick<DesktopSettingStore, 'read'>
  readonly text: () => DesktopText
  readonly mainWindow: () => BrowserWindow | null
  readonly focusWindow: () => void
  /** The system's own; Electron's when absent. */
  readonly system?: { readonly notices: NoticeSystem; readonly badge: BadgeSystem }
}

export interface Notifications {
  readonly notices: Notices
  readonly badge: Badge
  /** Adapter of the system, for what is shown whatever the settings say. */
  readonly system: NoticeSystem
  readonly printChanged: (job: PrintJob) => void
  readonly batchChanged: (batch: PrintBatch) => void
}

/** Notifications and the badge of the person signed in. */
export function createNotifications(options: NotificationOptions): Notifications {
  const { session, gate } = options.platform
  const system = options.system ?? electronSystem(options.mainWindow)
  const badge = createBadge(system.badge)
  const notices = createNotices({
    system: system.notices,
    settings: options.settings.read,
    text: options.text,
    isFocused: () => options.mainWindow()?.isFocused() ?? false,
    isLocked: gate.isLocked,
    focus: options.focusWindow,
    mark: badge.set,
    now: () => new Date(),
  })
  let person = session.accountKey()
  session.onChange(() => {
    const before = person
    person = session.accountKey()
    // Their words name the files and documents of the one who left.
    if (person === null || (before !== null && before !== person)) notices.clear()
  })
  const printChanged = createPrintNotices(options.text, notices.notify)
  const batchChanged = (batch: PrintBatch) => printChanged(toldOfBatch(batch))
  return { notices, badge, system: system.notices, printChanged, batchChanged }
}

function electronSystem(mainWindow: () => BrowserWindow | null): NonNullable<NotificationOptions['system']> {
  const { platform } = process
  const headless = app.commandLine.hasSwitch('headless')
  const large = nativeImage.createFromDataURL(largeIcon)
  const dot = () => nativeImage.createFromDataURL(smallIcon)
  return {
    notices: {
      support: headless ? unsupported('headless') : Notification.isSupported() ? supported : unsupported('platform'),
      // Elsewhere the system takes the icon of the installed program.
      ...createShownNotices((words) => new Notification(platform === 'linux' ? { ...words, icon: large } : words)),
    },
    badge: {
      platform,
      setBadgeCount: (count) => app.setBadgeCount(count),
      flash: (on) => mainWindow()?.flashFrame(on),
      overlay: (on) => mainWindow()?.setOverlayIcon(on ? dot() : null, on ? 'Atrium' : ''),
    },
  }
}
