import { basename } from 'node:path'
import { app, type BrowserWindow } from 'electron'
import type { DesktopSettings, DesktopState } from '#shared/ipc/desktop.ts'
import { BridgeFailure } from '#main/base/failure.ts'
import type { Log } from '#main/base/log.ts'
import type { Paths } from '#main/base/paths.ts'
import type { SendEvent } from '#main/base/events.ts'
import { writeFileAtomic } from '#main/base/write-file-atomic.ts'
import { diagnosticsName, writeDiagnostics } from '#main/diagnostics/export.ts'
import type { ProxyProbe } from '#main/network/proxy/probe.ts'
import type { ManagedSettings } from '#main/policy/file.ts'
import type { ServerManager } from '#main/servers/registry.ts'
import { createLoginStart } from '#main/startup/login.ts'
import { createClosing } from '#main/tray/closing.ts'
import { createTray } from '#main/tray/tray.ts'
import { installSystem } from '#main/updates/install-system.ts'
import { zoomAfter, type ZoomStep } from '#main/window/zoom.ts'
import { desktopState } from './desktop-state.ts'
import { type DesktopSystem, electronSystem } from './desktop-system.ts'
import type { Features } from './features.ts'
import type { NetworkServices } from './network.ts'
import type { PlatformServices } from './platform.ts'
import { createUpdateServices, type UpdateServices } from './updates.ts'

/** The partition of update checks: no server's cookies. */
const updatePartition = 'persist:updates'

export interface DesktopServicesOptions {
  readonly paths: Paths
  readonly log: Log
  readonly managed: ManagedSettings
  /** Pushes to the windows, whatever the lock: nothing of a session goes this way. */
  readonly send: SendEvent
  readonly network: NetworkServices
  readonly servers: Pick<ServerManager, 'state' | 'current' | 'baseUrl' | 'partition' | 'onChange'>
  readonly platform: Pick<PlatformServices, 'session' | 'gate' | 'online' | 'serverKind'>
  readonly features: Pick<Features, 'preferences' | 'text' | 'notifications'>
  readonly mainWindow: () => BrowserWindow | null
  readonly focusWindow: () => void
  readonly isQuitting: () => boolean
  readonly quit: () => void
  readonly startAgain: () => void
  readonly comesBack: () => boolean
  readonly versions: Readonly<Record<string, string>>
  /** The operating system; Electron's when absent. */
  readonly system?: DesktopSystem
}

/** What main.ts and the handlers do with tray, updates, diagnostics, zoom and the settings of this machine. */
export interface DesktopServices {
  readonly state: () => DesktopState
  /** Fails with desktop.managed, and with desktop.refused when the system does not take it: then it stays as it was. */
  readonly change: (values: Partial<DesktopSettings>) => Promise<void>
  readonly zoom: (step: ZoomStep) => void
  readonly open: (what: 'settings' | 'shortcuts') => void
  readonly updates: UpdateServices
  readonly diagnostics: {
    /** Answers the file's name; null when the person cancels. */
    save(window: BrowserWindow): Promise<string | null>
    /** Fails with desktop.refused. */
    openLogs(): Promise<void>
  }
  /** The folder of everything kept on this device. Fails with desktop.refused. */
  readonly openUserData: () => Promise<void>
  readonly probe: () => ProxyProbe
  /** Takes the window that is asked to close to the tray; false when it may close. */
  readonly hideInstead: (window: BrowserWindow) => boolean
  /** A page that does not answer: whether the person gives it up. `signal`: it answers again. */
  readonly givesUp: (window: BrowserWindow, signal: AbortSignal) => Promise<boolean>
  /** Language or session changed: what main draws by itself is drawn again. */
  readonly redraw: () => void
  /** Once, when the window is there. */
  readonly start: () => Promise<void>
  readonly stop: () => void
}

export function createDesktopServices(options: DesktopServicesOptions): DesktopServices {
  const { paths, log, managed, servers, mainWindow } = options
  const { settings, network, plainSession } = options.network
  const { session, gate } = options.platform
  const { preferences, text, notifications } = options.features
  const { notices, badge } = notifications
  const system = options.system ?? electronSystem()
  const open = (what: 'settings' | 'shortcuts') => gate.send('desktop.open', { what })
  const zoom = () => preferences.read().zoom ?? 1

  const login = createLoginStart(system.login)
  const tray = createTray({
    support: system.traySupport,
    makeIcon: system.makeTray,
    text,
    lock: () => {
      const { phase, locked } = session.state()
      return phase === 'signedIn' && !locked ? () => void session.lock() : null
    },
    open: options.focusWindow,
    settings: () => {
      options.focusWindow()
      open('settings')
    },
    quit: options.quit,
  })
  const updates = createUpdateServices({
    policy: managed.policy,
    userData: paths.userData,
    log,
    text,
    notices,
    openSettings: () => open('settings'),
    isWanted: () => settings.read().checkUpdates,
    fetchFeed: (url, init) => network.fetch(plainSession(updatePartition))(url, init),
    server: {
      baseUrl: servers.baseUrl,
      partition: servers.partition,
      isRemote: () => servers.current()?.kind === 'remote',
      kind: options.platform.serverKind,
    },
    fetchThrough: options.network.fetchThrough,
    isLocked: gate.isLocked,
    startAgain: options.startAgain,
    comesBack: options.comesBack,
    system: installSystem(),
  })
  const state = () => desktopState({ settings, managed, tray, login, notices, badge, network, updates, zoom })
  const changed = () => options.send('desktop.changed', state())

  const applyLogin = () => login.apply(settings.read().startAtLogin)
  const applyZoom = () => {
    const window = mainWindow()
    if (window !== null && !window.isDestroyed()) window.webContents.setZoomFactor(zoom())
    changed()
  }
  settings.onChange((names) => {
    if (names.includes('proxy')) network.proxyChanged()
    if (names.includes('checkUpdates')) updates.schedule()
    changed()
  })
  network.onChange(changed)
  updates.onChange(changed)
  servers.onChange(applyZoom)
  session.onChange(() => {
    tray.draw()
    applyZoom()
  })

  const openFolder = async (folder: string) => {
    const fault = await system.openFolder(folder)
    if (fault !== '') throw new BridgeFailure('desktop.refused', '', { detail: fault })
  }

  return {
    state,
    async change(values) {
      const { startAtLogin } = settings.read()
      settings.change(values)
      if (settings.read().startAtLogin === startAtLogin) return
      await applyLogin().catch((error: unknown) => {
        log('warn', 'desktop fault', { error })
        settings.change({ startAtLogin })
        throw new BridgeFailure('desktop.refused')
      })
    },
    zoom(step) {
      preferences.write({ zoom: zoomAfter(zoom(), step) })
      applyZoom()
    },
    open,
    updates,
    diagnostics: {
      async save(window) {
        const target = await system.saveText(window, diagnosticsName(new Date()))
        if (target === null) return null
        const { lastAccount = '' } = preferences.read()
        const person = (session.user()?.name ?? '').split('/')
        const report = await writeDiagnostics({
          paths,
          state: state(),
          versions: options.versions,
          servers: servers.state(),
          online: options.platform.online(),
          names: [session.state().account ?? '', lastAccount, ...person, system.login.home],
        })
        await writeFileAtomic(target, report)
        return basename(target)
      },
      openLogs: () => openFolder(paths.logs),
    },
    openUserData: () => openFolder(paths.userData),
    probe() {
      const [url, partition] = [servers.baseUrl(), servers.partition()]
      const own = () => plainSession(partition ?? updatePartition)
      return {
        url: partition === null ? null : url,
        fetch: (address, init) => network.fetch(own())(address, init),
        resolve: (address) => own().resolveProxy(address),
        now: () => performance.now(),
      }
    },
    hideInstead: createClosing({
      settings,
      system: { notices: notifications.system, ask: system.ask },
      text,
      isQuitting: options.isQuitting,
      hasTray: () => tray.support().supported,
      focusWindow: options.focusWindow,
    }),
    async givesUp(window, signal) {
      const { hungTitle, hungBody, hungWait, hungReload } = text()
      const question = { title: hungTitle, text: hungBody, buttons: [hungWait, hungReload], signal }
      return (await system.ask(window, question)) === 1
    },
    redraw: tray.draw,
    async start() {
      app.on('browser-window-focus', notices.seen)
      network.subscribePages(app)
      if (managed.faults.length > 0) log('warn', 'managed settings ignored in part', { count: managed.faults.length })
      applyZoom()
      updates.schedule()
      // What a person changed in the system's own settings stays, unless the organisation holds it.
      const held = managed.policy.startAtLogin !== undefined
      const applied = held ? applyLogin().catch((error: unknown) => log('warn', 'desktop fault', { error })) : null
      await Promise.all([tray.start(), applied])
      changed()
      const window = mainWindow()
      // Hidden without a tray it could not be reached.
      if (system.startsHidden && !tray.support().supported && window && !window.isVisible()) {
        window.showInactive()
        window.minimize()
      }
    },
    stop() {
      updates.stop()
      tray.stop()
    },
  }
}
