import type { App, BrowserWindow, Session } from 'electron'
import type { DesktopSettings, DesktopState } from '#shared/ipc/desktop.ts'
import type { ServerState } from '#shared/ipc/servers.ts'
import type { SessionState } from '#shared/ipc/session.ts'
import type { Downloads } from '#main/transfers/queue.ts'
import type { SendEvent } from '#main/base/events.ts'
import type { ManagedSettings } from '#main/policy/file.ts'
import type { Language } from '#main/base/language.ts'
import type { Log } from '#main/base/log.ts'
import type { Network } from '#main/network/network.ts'
import type { Paths } from '#main/base/paths.ts'
import type { ProxyProbe } from '#main/network/proxy/probe.ts'
import type { DesktopSettingStore } from '#main/preferences/desktop-settings.ts'
import type { DesktopSystem } from './system.ts'
import type { UpdateCheck } from '#main/updates/check.ts'
import type { ZoomStep } from '#main/window/zoom.ts'

/** What other services know; asked when it is needed, never while they are being made. */
export interface DesktopSurroundings {
  readonly language: () => Language
  readonly session: () => SessionState
  readonly lock: () => void
  readonly servers: () => ServerState
  readonly online: () => boolean
  /** Whose downloads show: server profile and account as one word; null for nobody. */
  readonly owner: () => string | null
  /** Names of the person signed in, to keep them out of a report. */
  readonly names: () => readonly string[]
  readonly zoom: () => number
  readonly keepZoom: (scale: number) => void
}

export interface DesktopOptions {
  readonly app: App
  readonly paths: Paths
  readonly log: Log
  readonly managed: ManagedSettings
  readonly system: DesktopSystem
  /** Hears while the screen is locked too: nothing of a session goes this way. */
  readonly send: SendEvent
  /** Waits behind a locked screen. */
  readonly sendQuietly: SendEvent
  readonly serverSession: (partition: string) => Session
  /** Headers that an address needs beside those of its request. */
  readonly headersFor: (url: string) => Readonly<Record<string, string>>
  readonly mainWindow: () => BrowserWindow | null
  readonly focusWindow: () => void
  /** The person, the system or a signal ends the whole app. */
  readonly isQuitting: () => boolean
  readonly versions: () => Readonly<Record<string, string>>
  readonly surroundings: DesktopSurroundings
}

export interface Desktop {
  readonly settings: DesktopSettingStore
  readonly network: Network
  readonly downloads: Downloads
  readonly updates: UpdateCheck
  state(): DesktopState
  /** Fails with desktop.managed, and with desktop.refused when the system does not take it: then it stays as it was. */
  change(values: Partial<DesktopSettings>): Promise<void>
  /** Sends on what it is given, and hears what is worth a notification. */
  watch(send: SendEvent): SendEvent
  zoom(step: ZoomStep): void
  /** The scale that belongs to the server in use. */
  applyZoom(): void
  /** Takes the window that is asked to close to the tray; false when it may close. */
  hideInstead(window: BrowserWindow): boolean
  /** A page that does not answer: whether the person gives it up. `signal`: it answers again. */
  givesUp(window: BrowserWindow, signal: AbortSignal): Promise<boolean>
  /** Hands out sessions with the proxy on them, whose downloads are in the list. */
  through(session: (partition: string) => Session): (partition: string) => Session
  probeOf(url: string | null, partition: string | null): ProxyProbe
  sessionChanged(): void
  openSettings(): void
  openShortcuts(): void
  /** Fails with desktop.refused. */
  openLogs(): Promise<void>
  saveDiagnostics(window: BrowserWindow): Promise<string | null>
  openUpdate(): Promise<void>
  /** Language or session changed: what main draws by itself is drawn again. */
  redraw(): void
  /** Once, when the window is there. */
  start(): Promise<void>
  stop(): Promise<void>
}
