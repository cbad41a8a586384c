import { randomUUID } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type { Session } from 'electron'
import { app, BrowserWindow, dialog, powerMonitor, safeStorage, shell } from 'electron'
import { createCurrentOwner } from './session/current-user.ts'
import type { Desktop } from './services/desktop/contract.ts'
import { createDesktop } from './services/desktop/create.ts'
import { desktopSurroundings } from './services/desktop/surroundings.ts'
import { desktopSystem } from './services/desktop/system.ts'
import type { Log } from './base/log.ts'
import type { Paths } from './base/paths.ts'
import type { Timings } from './base/timings.ts'
import { createDrafts } from './drafts/create.ts'
import { createFileDialogs } from './files/dialogs.ts'
import type { Handlers } from './ipc/contract.ts'
import type { SendEvent } from '#main/base/events.ts'
import { createDispatcher, type Dispatcher } from './ipc/dispatch.ts'
import { createCertificateHandlers } from './ipc/handlers/certificates.ts'
import { createAppHandlers } from './ipc/handlers/app.ts'
import { createDraftHandlers } from './ipc/handlers/drafts.ts'
import { createDesktopHandlers } from './ipc/handlers/desktop.ts'
import { createLinkHandlers } from './ipc/handlers/links.ts'
import { createFilesHandlers } from './ipc/handlers/files.ts'
import { createPlatformHandlers } from './ipc/handlers/platform.ts'
import { createPreferencesHandlers } from './ipc/handlers/preferences.ts'
import { createPrintingHandlers } from './ipc/handlers/printing.ts'
import { createServersHandlers } from './ipc/handlers/servers.ts'
import { createSessionHandlers } from './ipc/handlers/session.ts'
import { createViewHandlers } from './ipc/handlers/embedded.ts'
import { openLinks } from './links/create.ts'
import type { Links } from './links/service.ts'
import { createPlatformServices } from './services/platform.ts'
import { openPolicy, policyPath } from './policy/file.ts'
import { dropKeptSessions, forbidKeeping } from './session/forbid-persistence.ts'
import { managedServers, managedStore } from './servers/managed.ts'
import { preferenceFile } from './preferences/file.ts'
import { languageOf } from './base/language.ts'
import { createPreferences, type PreferenceService } from './preferences/preferences.ts'
import { createPrinting } from './printing/create.ts'
import { createSocket } from './realtime/create.ts'
import type { ResourceTable } from './security/app-protocol.ts'
import { certificateStore } from './network/certificates/store.ts'
import { createCertificates } from './network/certificates/certificates.ts'
import { secureHost } from './security/client-certificate.ts'
import type { Homes } from './security/embedded-pages.ts'
import { watchedFetch, watchedSessions } from './network/certificates/watched-fetch.ts'
import { probeServer } from './servers/probe.ts'
import { profileStore } from './servers/profiles.ts'
import { createServerRegistry } from './servers/registry.ts'
import { createLocalWorkspace } from './servers/local-workspace.ts'
import type { SessionService } from './session/contract.ts'
import { createEmbedding } from './embedded/create.ts'
import { createPageQuestions } from './embedded/questions.ts'
import { behindLock, createLockCurtain } from './session/lock-gate.ts'
import { followIdle } from './session/lock-idle.ts'
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
  readonly homes: Homes
  /** The window of the interface that a handler was called from. */
  readonly windowOf: (contentsId: number) => BrowserWindow | null
  /** The window that dialogs belong to when no handler asked for them. */
  readonly mainWindow: () => BrowserWindow | null
  /** Whether the page of a window was loaded because the one before it crashed; told once. */
  readonly takeCrash: (contentsId: number) => boolean
  /** The person, the system or a signal ends the whole app. */
  readonly isQuitting: () => boolean
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
  readonly desktop: Desktop
  /** Takes what the system asks this program to open. */
  readonly links: Links
  /** Takes up what the last run left; once, when the window is there. */
  readonly resume: () => Promise<void>
  /** Ends everything that must end gracefully. */
  readonly stop: () => Promise<void>
}

/** Makes every service and ties them together. Nothing here waits for the network or for a process. */
export function createServices(options: ServiceOptions): Services {
  const { paths, log, timings } = options
  const managed = openPolicy(
    policyPath({
      platform: process.platform,
      isPackaged: app.isPackaged,
      executable: process.execPath,
      environment: process.env,
    }),
  )
  if (managed.policy.keepSignedIn === false) dropKeptSessions(paths.userData)
  const curtain = createLockCurtain(options.send)
  const { send } = curtain
  const desktop = createDesktop({
    app,
    paths,
    log,
    managed,
    system: desktopSystem(options.mainWindow),
    send: options.send,
    sendQuietly: send,
    serverSession: options.serverSession,
    headersFor: (url) => workspace.headersFor(url),
    mainWindow: options.mainWindow,
    focusWindow: () => focusWindow(options.mainWindow()),
    isQuitting: options.isQuitting,
    versions: () => ({ ...information() }),
    surroundings: desktopSurroundings({
      servers: () => servers,
      session: () => platform.session,
      preferences: () => preferences,
      online: () => platform.online(),
      userName: () => owner.get()?.name ?? null,
    }),
  })
  const certificates = createCertificates({ store: certificateStore(paths.userData), send, now: Date.now })
  const serverSession = watchedSessions(certificates, desktop.through(options.serverSession))
  const fetchThrough = (partition: string) =>
    watchedFetch(certificates, partition, desktop.network.fetch(serverSession(partition)))

  const workspace = createLocalWorkspace(paths, log)
  const probed = new Set<string | null>()
  const registry = createServerRegistry({
    store: managedStore(profileStore(paths.userData), managed.policy),
    workspace,
    probe: (url, partition) => {
      probed.add(secureHost(url))
      return probeServer(url, { fetch: fetchThrough(partition) })
    },
    newId: randomUUID,
    clearPartition: async (partition) => {
      const own = serverSession(partition)
      await Promise.all([own.clearStorageData(), own.clearCache(), own.clearAuthCache()])
    },
  })
  const servers = managedServers(registry, managed.policy)
  servers.onChange((state) => send('servers.changed', state))
  // The local workspace starts now, if it is the chosen server; what needs it waits for `servers.ready()`.
  servers.open()

  const tell: SendEvent = (event, payload) => {
    send(event, payload)
    if (event === 'connection.changed' && platform.online()) printing.connected()
  }
  const platform = createPlatformServices({
    servers,
    send: tell,
    userData: paths.userData,
    fetchThrough,
    startCacheWorker: () => new Worker(paths.cacheWorker),
    safeStorage,
    platform: process.platform,
    openExternal: (url) => shell.openExternal(url),
    download: desktop.downloads.run,
    ...(managed.policy.keepSignedIn === false ? { guardVault: forbidKeeping } : {}),
    dialogs: createFileDialogs({
      windowOf: options.windowOf,
      showOpenDialog: (window, choice) => dialog.showOpenDialog(window, choice),
      showSaveDialog: (window, choice) => dialog.showSaveDialog(window, choice),
      showItemInFolder: (path) => shell.showItemInFolder(path),
    }),
    log,
  })

  const owner = createCurrentOwner({
    serverId: () => servers.current()?.id ?? null,
    account: () => platform.session.state().account,
    onChange: () => {
      printing.ownerChanged()
      drafts.ownerChanged()
    },
  })
  platform.session.onChange(owner.sessionChanged)
  platform.session.onChange(curtain.follow)
  platform.session.onChange(desktop.sessionChanged)
  servers.onChange(desktop.applyZoom)
  const isLocked = () => platform.session.state().locked
  const printing = createPrinting({
    platform: platform.client,
    send: desktop.watch(send),
    userDataPath: paths.userData,
    mainWindow: options.mainWindow,
    owner: owner.get,
    isLocked,
  })

  const drafts = createDrafts({
    userData: paths.userData,
    startWorker: () => new Worker(paths.draftsWorker),
    safeStorage,
    platform: process.platform,
    servers,
    session: platform.session,
    owner: owner.get,
    log,
  })

  const preferences = createPreferences({
    file: preferenceFile(paths.userData),
    scope: () => ({ profileId: servers.current()?.id ?? null, account: platform.session.state().account }),
    systemLanguage: () => languageOf(app.getPreferredSystemLanguages()),
  })

  const openExternal = (url: string) => shell.openExternal(url)
  const views = createEmbedding({
    ...options,
    serverSession,
    foreignSession: desktop.through(options.foreignSession),
    servers,
    session: platform.session,
    isLocked,
    openExternal,
    headersFor: workspace.headersFor,
    questions: createPageQuestions({ dialog, language: () => preferences.language() }),
  })

  const { mainWindow } = options
  const { session } = platform
  const links = openLinks({ servers, session, dialog, mainWindow, language: () => preferences.language(), send, log })

  session.addHooks({
    leaving: () => {
      preferences.write({ tabs: [] })
      desktop.downloads.signedOut()
    },
  })
  const sessionHandlers = createSessionHandlers(session)
  const handlers: Handlers = {
    ...createAppHandlers({ information, log, timings }),
    ...createServersHandlers(servers, () => session.signOut()),
    ...sessionHandlers,
    'session.currentUser': async (input, context) => {
      const answer = await sessionHandlers['session.currentUser'](input, context)
      owner.saw(answer)
      return answer
    },
    ...createPlatformHandlers(platform.answers),
    ...createFilesHandlers(platform.files),
    ...createPreferencesHandlers(preferences, isLocked),
    ...createPrintingHandlers(printing),
    ...createDesktopHandlers({
      state: desktop.state,
      change: desktop.change,
      zoom: desktop.zoom,
      proxy: desktop.network.signIn,
      updates: { check: desktop.updates.check, openDownload: desktop.openUpdate },
      diagnostics: { save: desktop.saveDiagnostics, openLogs: desktop.openLogs },
      downloads: desktop.downloads,
      windowOf: options.windowOf,
      probe: () => desktop.probeOf(servers.baseUrl(), servers.partition()),
    }),
    ...createViewHandlers(views),
    ...createLinkHandlers(links),
    ...createCertificateHandlers(certificates),
    ...createDraftHandlers(drafts.service, options.takeCrash),
  }

  const socket = createSocket({
    session,
    servers,
    certificates,
    signIn: desktop.network.signIn,
    proxyFor: async (url) => serverSession(servers.partition() ?? 'none').resolveProxy(url),
    headersFor: workspace.headersFor,
    reload: () => mainWindow()?.webContents.reload(),
  })

  const stopIdle = followIdle({
    power: powerMonitor,
    lockWhere: (isDue) =>
      void session.lockWhere(({ profileId, account }) =>
        isDue(preferences.readFor({ profileId, account }).idleLock ?? 0),
      ),
  })

  return {
    dispatcher: createDispatcher({ handlers, isLocked, log }),
    send,
    isNamedServer: (host) =>
      probed.has(host) || servers.state().profiles.some(({ url }) => url !== '' && secureHost(url) === host),
    resources: behindLock(
      {
        ...platform.resources,
        '/print/': (request) => printing.resource(request),
        '/view/': (request) => views.resource(request),
      },
      isLocked,
    ),
    preferences,
    session: platform.session,
    desktop,
    links,
    resume: async () => {
      await Promise.all([desktop.start(), printing.start(), socket.open()])
    },
    stop: async () => {
      socket.close()
      stopIdle()
      printing.stop()
      const ends = [workspace.stop(), platform.stop(), drafts.service.stop(), desktop.stop(), views.stop()]
      // One that fails must not cut the others short.
      for (const end of await Promise.allSettled(ends)) {
        if (end.status === 'rejected') log('error', 'stop failed', { error: end.reason })
      }
    },
  }
}

function information() {
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
