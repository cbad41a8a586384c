import type { BrowserWindow, Session } from 'electron'
import { app, safeStorage, shell } from 'electron'
import { Worker } from 'node:worker_threads'
import type { AppInformation } from '#shared/ipc/app.ts'
import type { SendEvent } from './base/events.ts'
import { type Language, languageOf } from './base/language.ts'
import type { Log } from './base/log.ts'
import type { Paths } from './base/paths.ts'
import { createStorageFaults } from './base/storage-faults.ts'
import type { Timings } from './base/timings.ts'
import { createDispatcher, type Dispatcher } from './ipc/dispatch.ts'
import type { EventHub } from './ipc/events.ts'
import type { Links } from './links/service.ts'
import { joinPolicies, openPolicy, policyPath } from './policy/file.ts'
import { openRegistryPolicy } from './policy/registry.ts'
import { preferenceFile } from './preferences/file.ts'
import { keptServerKind, languageOfScope, type PreferenceService } from './preferences/preferences.ts'
import type { ResourceTable } from './security/app-protocol.ts'
import type { EmbeddedPages } from './security/embedded-pages.ts'
import { createDesktopServices, type DesktopServices } from './services/desktop.ts'
import { createFeatures, allSettled } from './services/features.ts'
import { createHandlers } from './services/handlers.ts'
import { createNetworkServices } from './services/network.ts'
import { createPlatformServices } from './services/platform.ts'
import { createServerServices } from './services/servers.ts'
import type { SessionService } from './session/contract.ts'
import { dropPersistedSessions, forbidPersistence } from './session/forbid-persistence.ts'
import { createDetachedWindows, type DetachedOptions, type DetachedWindows } from './window/detached.ts'
import { focusWindow } from './window/window-list.ts'

export interface ServiceOptions {
  readonly paths: Paths
  readonly log: Log
  readonly timings: Timings
  readonly send: SendEvent
  /** The hardened session of one server's partition. */
  readonly serverSession: (partition: string) => Session
  /** The same for the sites that embedded pages come from. */
  readonly foreignSession: (partition: string) => Session
  /** The embedded pages, for the policies of navigation and loading. */
  readonly embeddedPages: EmbeddedPages
  /** The window of the interface that a handler was called from. */
  readonly windowOf: (contentsId: number) => BrowserWindow | null
  /** The window that dialogs belong to when no handler asked for them. */
  readonly mainWindow: () => BrowserWindow | null
  /** Makes a window for a page beside the main one, where it stood or beside that one, and begins to load the page. */
  readonly createDetached: DetachedOptions['create']
  readonly sendTo: EventHub['sendTo']
  readonly sendToOthers: EventHub['sendToOthers']
  /** Whether the page of a window was loaded because the one before it crashed; told once. */
  readonly takeCrash: (contentsId: number) => boolean
  /** The person, the system or a signal ends the whole app. */
  readonly isQuitting: () => boolean
  /** A person quits: the page may still ask. */
  readonly quit: () => void
  /** Quits in order to come back. */
  readonly startAgain: () => void
  readonly comesBack: () => boolean
  /** The page asked what it had to: its window closes. */
  readonly closeWindow: (contentsId: number) => void
}

export interface Services {
  readonly dispatcher: Dispatcher
  /** Pushes to the windows, held back behind a locked screen. */
  readonly send: SendEvent
  /** Whether a host (`host[:port]`) is a server that the person, or the organisation, named. */
  readonly isNamedServer: (host: string) => boolean
  readonly resources: ResourceTable
  readonly preferences: PreferenceService
  readonly session: SessionService
  readonly desktop: DesktopServices
  /** Takes what the system asks this program to open. */
  readonly links: Links
  readonly detached: DetachedWindows
  /** Takes up what the last run left; once, when the window is there. */
  readonly resume: () => Promise<void>
  /** Ends everything that must end gracefully. */
  readonly stop: () => Promise<void>
  /** Once all has stopped: an update that is ready is installed. */
  readonly finish: () => Promise<void>
}

/**
 * Makes every service, layer by layer: each phase gets what the ones before it made. Nothing here waits for the network
 * or for a process.
 */
export function createServices(options: ServiceOptions): Services {
  const { paths, log, send } = options
  const { platform: system, execPath: executable, env: environment } = process
  const managed = joinPolicies(
    openPolicy(policyPath({ platform: system, isPackaged: app.isPackaged, executable, environment })),
    openRegistryPolicy(system, environment.SystemRoot),
  )
  const { policy } = managed
  const mayKeepSessions = policy.keepSignedIn !== false
  if (!mayKeepSessions) dropPersistedSessions(paths.userData)

  const faults = createStorageFaults({ log, changed: (list) => send('storage.changed', list) })
  const { report } = faults
  const network = createNetworkServices({ ...options, policy, report })
  const { servers, isNamedServer } = createServerServices({ userData: paths.userData, policy, network, send, report })
  const preferenceStore = { file: preferenceFile(paths.userData, report), systemLanguage }
  const platform = createPlatformServices({
    servers,
    languageFor: languageOfScope(preferenceStore),
    keptKind: keptServerKind(preferenceStore.file, () => ({ profileId: servers.current()?.id ?? null, account: null })),
    send,
    userData: paths.userData,
    fetchThrough: network.fetchThrough,
    startCacheWorker: () => new Worker(paths.cacheWorker),
    safeStorage,
    platform: process.platform,
    openExternal: (url) => shell.openExternal(url),
    ...(mayKeepSessions ? {} : { guardVault: forbidPersistence }),
    log,
    report,
  })
  const { session, gate } = platform
  const focus = () => focusWindow(options.mainWindow())
  const made = { ...options, policy, report, preferenceStore, network, servers, platform, focusWindow: focus }
  const features = createFeatures(made)
  const information = appInformation()
  const desktop = createDesktopServices({ ...made, managed, features, versions: { ...information } })
  const detached = createDetachedWindows({
    create: options.createDetached,
    main: options.mainWindow,
    attached: (path) => {
      const main = options.mainWindow()
      if (main !== null) options.sendTo(main.webContents.id, 'window.attached', { path })
    },
    read: () => features.preferences.read().windows ?? [],
    write: (windows) => features.preferences.write({ windows: [...windows] }),
    isQuitting: options.isQuitting,
  })
  let { account } = session.state()
  session.onChange(() => {
    const now = session.state()
    if (now.phase !== 'signedIn' || now.account !== account) detached.drop()
    account = now.account
  })
  const preferencesWritten = (windowId: number) => options.sendToOthers(windowId, 'preferences.changed', null)
  const handlers = createHandlers({ ...made, features, desktop, information, faults, detached, preferencesWritten })

  return {
    dispatcher: createDispatcher({ handlers, isLocked: gate.isLocked, log }),
    send: gate.send,
    isNamedServer,
    resources: gate.guardResources({
      ...features.transfers.resources,
      '/print/': features.printing.resource,
      '/view/': features.embedded.resource,
    }),
    preferences: features.preferences,
    session,
    desktop,
    links: features.links,
    detached,
    async resume() {
      await Promise.all([desktop.start(), features.printing.start(), features.socket.open()])
    },
    async stop() {
      desktop.stop()
      await allSettled([network.workspace.stop(), platform.stop(), features.stop()], log)
    },
    finish: desktop.updates.finish,
  }
}

function systemLanguage(): Language {
  return languageOf(app.getPreferredSystemLanguages())
}

function appInformation(): AppInformation {
  return {
    name: app.getName(),
    version: app.getVersion(),
    electron: process.versions.electron ?? '',
    chrome: process.versions.chrome ?? '',
    node: process.versions.node,
    platform: process.platform,
    locale: app.getLocale(),
  }
}
