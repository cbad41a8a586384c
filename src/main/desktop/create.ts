import { basename } from 'node:path'
import type { App, BrowserWindow, Session } from 'electron'
import type { DesktopSettings, DesktopState } from '#shared/ipc/desktop.ts'
import type { ServerState } from '#shared/ipc/servers.ts'
import type { SessionState } from '#shared/ipc/session.ts'
import { openDownloadList } from '../downloads/list.ts'
import { followPageDownloads, type PageDownloadsOptions } from '../downloads/page-downloads.ts'
import { createDownloads, type Downloads } from '../downloads/service.ts'
import type { SendEvent } from '../ipc/contract.ts'
import { BridgeFailure } from '../ipc/failure.ts'
import type { Fetch } from '../platform/contract.ts'
import { writeWhole } from '../printing/files.ts'
import type { ManagedSettings } from '../policy/file.ts'
import { heldSettings } from '../policy/settings.ts'
import type { Language } from '../preferences/language.ts'
import { diagnosticsName, writeDiagnostics } from './diagnostics/export.ts'
import type { Log } from './log.ts'
import { createNetwork, type Network } from './network.ts'
import { createBadge } from './notify/badge.ts'
import { createNotices } from './notify/notices.ts'
import type { Paths } from './paths.ts'
import { createPrintNotices } from './print-notices.ts'
import { type DesktopSettingStore, openDesktopSettings } from './settings.ts'
import { createLoginStart } from './start/login.ts'
import { desktopState } from './state.ts'
import type { DesktopSystem } from './system.ts'
import { desktopTexts } from './text.ts'
import { createClosing } from './tray/closing.ts'
import type { ProxyProbe } from './proxy/probe.ts'
import { createTray } from './tray/tray.ts'
import { createUpdateCheck, type UpdateCheck } from './updates/check.ts'
import { updateSource } from './updates/source.ts'
import { type ZoomStep, zoomAfter } from './zoom.ts'

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

/** The partition of update checks: no server's cookies. */
const updatePartition = 'persist:updates'
/** Milliseconds from the start to the first check, and between two. */
const firstCheck = 60_000
const nextCheck = 24 * 60 * 60_000

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

export function createDesktop(options: DesktopOptions): Desktop {
  const { app, paths, log, managed, system, surroundings } = options
  const text = () => desktopTexts[surroundings.language()]
  const settings = openDesktopSettings(paths.userData, heldSettings(managed.policy))
  const changed = () => options.send('desktop.changed', state())
  const onFault = (error: unknown) => log('warn', 'desktop fault', { error })

  const badge = createBadge(system.badge)
  const notices = createNotices({
    system: system.notices,
    settings: settings.read,
    text,
    isFocused: () => options.mainWindow()?.isFocused() ?? false,
    isLocked: () => surroundings.session().locked,
    focus: options.focusWindow,
    mark: badge.set,
    now: () => new Date(),
  })
  const network = createNetwork({
    userData: paths.userData,
    proxy: () => settings.read().proxy,
    changed,
    onFault,
    headersFor: options.headersFor,
  })
  const followed = new WeakSet<Session>()
  const through: Desktop['through'] = (session) => {
    const proxied = network.through(session)
    return (partition) => {
      const own = proxied(partition)
      if (!followed.has(own)) followPageDownloads(own, { downloads, folder: system.downloadsFolder, refused })
      followed.add(own)
      return own
    }
  }
  const open = (what: 'settings' | 'downloads' | 'shortcuts') => options.sendQuietly('desktop.open', { what })
  const downloads = createDownloads({
    list: openDownloadList(paths.userData, onFault),
    owner: surroundings.owner,
    changed: (list) => options.sendQuietly('downloads.changed', list),
    ended: ({ name, state: end }) => {
      const title = end === 'done' ? text().downloadDone : text().downloadFailed
      notices.notify({ title, body: name, onClick: () => open('downloads') })
    },
    reveal: system.reveal,
    now: Date.now,
  })
  const refused: PageDownloadsOptions['refused'] = (reason, name) => {
    log('warn', 'download refused', { reason })
    // What nobody asked for, nobody misses.
    if (reason === 'tooMany') {
      notices.notify({ title: text().downloadFailed, body: name, onClick: () => open('downloads') })
    }
  }
  const login = createLoginStart(system.login)
  const tray = createTray({
    support: system.traySupport,
    makeIcon: system.makeTray,
    text,
    lock: () => {
      const { phase, locked } = surroundings.session()
      return phase === 'signedIn' && !locked ? surroundings.lock : null
    },
    open: options.focusWindow,
    settings: () => {
      options.focusWindow()
      open('settings')
    },
    quit: system.quit,
  })
  let announced = ''
  const { platform, arch } = process
  const updates = createUpdateCheck({
    source: updateSource(managed.policy, { platform, arch, resources: system.resources }),
    version: app.getVersion(),
    fetch: (url, init) => updateFetch()(url, init),
    changed: (update) => {
      changed()
      if (update.phase !== 'available' || update.version === announced) return
      announced = update.version
      const body = text().updateBody.replace('{version}', update.version)
      notices.notify({ title: text().updateTitle, body, onClick: () => open('settings') })
    },
    now: Date.now,
  })
  const updateFetch = (): Fetch => network.fetch(network.through(options.serverSession)(updatePartition))
  const zoom = surroundings.zoom
  const state = () => desktopState({ settings, managed, tray, login, notices, badge, network, updates, zoom })
  const saw = createPrintNotices(text, notices.notify)
  let person: string | null = null

  let timer: NodeJS.Timeout | undefined
  const hideInstead = createClosing({
    settings,
    system,
    text,
    isQuitting: options.isQuitting,
    hasTray: () => tray.support().supported,
    focusWindow: options.focusWindow,
  })
  const checkLater = (wait: number) => {
    clearTimeout(timer)
    if (!updates.hasSource || !settings.read().checkUpdates) return
    timer = setTimeout(() => void updates.check().finally(() => checkLater(nextCheck)), wait)
    timer.unref()
  }
  const applyLogin = () => login.apply(settings.read().startAtLogin)
  const applyZoom = () => {
    const window = options.mainWindow()
    if (window !== null && !window.isDestroyed()) window.webContents.setZoomFactor(zoom())
    changed()
  }
  settings.onChange((names) => {
    if (names.includes('proxy')) network.proxyChanged()
    if (names.includes('checkUpdates')) checkLater(firstCheck)
    changed()
  })

  return {
    settings,
    network,
    downloads,
    updates,
    state,
    async change(values) {
      const { startAtLogin } = settings.read()
      settings.change(values)
      if (settings.read().startAtLogin === startAtLogin) return
      await applyLogin().catch((error: unknown) => {
        onFault(error)
        settings.change({ startAtLogin })
        throw new BridgeFailure('desktop.refused')
      })
    },
    watch: (send) => (event, payload) => {
      send(event, payload)
      if (event === 'print.changed') saw(payload as Parameters<typeof saw>[0])
    },
    zoom(step) {
      surroundings.keepZoom(zoomAfter(zoom(), step))
      applyZoom()
    },
    applyZoom,
    hideInstead,
    async givesUp(window, signal) {
      const { hungTitle, hungBody, hungWait, hungReload } = text()
      const question = { title: hungTitle, text: hungBody, buttons: [hungWait, hungReload], signal }
      return (await system.ask(window, question)) === 1
    },
    through,
    probeOf: (url, partition) => probeOf(options, network, url, partition),
    sessionChanged() {
      const before = person
      person = surroundings.owner()
      // Their words name the files and documents of the one who left.
      if (person === null || (before !== null && before !== person)) notices.clear()
      downloads.ownerChanged()
      tray.draw()
      applyZoom()
    },
    openSettings: () => open('settings'),
    openShortcuts: () => open('shortcuts'),
    async openLogs() {
      const fault = await system.openFolder(paths.logs)
      if (fault !== '') throw new BridgeFailure('desktop.refused', '', { detail: fault })
    },
    async saveDiagnostics(window) {
      const target = await system.saveText(window, diagnosticsName(new Date()))
      if (target === null) return null
      const report = await writeDiagnostics({
        paths,
        state: state(),
        versions: options.versions(),
        servers: surroundings.servers(),
        online: surroundings.online(),
        names: [...surroundings.names(), system.login.home],
      })
      await writeWhole(target, report)
      return basename(target)
    },
    async openUpdate() {
      const link = updates.link()
      if (link !== null) await system.openExternal(link)
    },
    redraw: tray.draw,
    async start() {
      app.on('browser-window-focus', notices.seen)
      network.followPages(app)
      if (managed.faults.length > 0) log('warn', 'managed settings ignored in part', { count: managed.faults.length })
      applyZoom()
      checkLater(firstCheck)
      // What a person changed in the system's own settings stays, unless the organisation holds it.
      await Promise.all([tray.start(), managed.policy.startAtLogin === undefined ? null : applyLogin().catch(onFault)])
      changed()
      const window = options.mainWindow()
      // Hidden without a tray it could not be reached.
      if (system.startsHidden && !tray.support().supported && window && !window.isVisible()) {
        window.showInactive()
        window.minimize()
      }
    },
    async stop() {
      clearTimeout(timer)
      tray.stop()
      await downloads.stop()
    },
  }
}

function probeOf(
  { serverSession }: DesktopOptions,
  network: Network,
  url: string | null,
  partition: string | null,
): ProxyProbe {
  const session = () => serverSession(partition ?? updatePartition)
  return {
    url: partition === null ? null : url,
    fetch: (address, init) => network.fetch(session())(address, init),
    resolve: (address) => session().resolveProxy(address),
    now: () => performance.now(),
  }
}
