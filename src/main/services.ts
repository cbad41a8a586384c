import { randomUUID } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type { BrowserWindow, Session } from 'electron'
import { app, dialog, net, safeStorage, shell } from 'electron'
import type { Log } from './desktop/log.ts'
import type { Paths } from './desktop/paths.ts'
import type { Timings } from './desktop/timings.ts'
import { createFileDialogs } from './files/dialogs.ts'
import type { Handlers, SendEvent } from './ipc/contract.ts'
import { createDispatcher, type Dispatcher } from './ipc/dispatch.ts'
import { createAppHandlers } from './ipc/handlers/app.ts'
import { createFilesHandlers } from './ipc/handlers/files.ts'
import { createPlatformHandlers } from './ipc/handlers/platform.ts'
import { createPreferencesHandlers } from './ipc/handlers/preferences.ts'
import { createServersHandlers } from './ipc/handlers/servers.ts'
import { createSessionHandlers } from './ipc/handlers/session.ts'
import { createPlatformServices } from './platform/services.ts'
import { createSessionFetch } from './platform/session-fetch.ts'
import { preferenceFile } from './preferences/file.ts'
import { languageOf } from './preferences/language.ts'
import { createPreferences, type PreferenceService } from './preferences/preferences.ts'
import type { ResourceTable } from './security/app-protocol.ts'
import { probeServer } from './servers/probe.ts'
import { profileStore } from './servers/profiles.ts'
import { createServerRegistry } from './servers/registry.ts'
import { createWorkspace, type LocalWorkspace } from './servers/workspace.ts'
import { launchWorkspace, startLimits } from './servers/workspace-process.ts'
import type { SessionService } from './session/contract.ts'

export interface ServiceOptions {
  readonly paths: Paths
  readonly log: Log
  readonly timings: Timings
  readonly send: SendEvent
  /** The hardened session of one server's partition. */
  readonly serverSession: (partition: string) => Session
  /** The window of the interface that a handler was called from. */
  readonly windowOf: (contentsId: number) => BrowserWindow | null
}

export interface Services {
  readonly dispatcher: Dispatcher
  readonly resources: ResourceTable
  readonly preferences: PreferenceService
  readonly session: SessionService
  /** Ends everything that must end gracefully. */
  readonly stop: () => Promise<void>
}

/** Makes every service and ties them together. Nothing here waits for the network or for a process. */
export function createServices(options: ServiceOptions): Services {
  const { paths, log, timings, send, serverSession } = options
  const fetchThrough = (partition: string) => {
    const session = serverSession(partition)
    return createSessionFetch({ request: (request) => net.request({ ...request, session }) })
  }

  const workspace = createLocalWorkspace(paths, log)
  const servers = createServerRegistry({
    store: profileStore(paths.userData),
    workspace,
    probe: (url, partition) => probeServer(url, { fetch: fetchThrough(partition) }),
    newId: randomUUID,
    clearPartition: (partition) => serverSession(partition).clearStorageData(),
  })
  servers.onChange((state) => send('servers.changed', state))
  // The local workspace starts now, if it is the chosen server; what needs it waits for `servers.ready()`.
  servers.open()

  const platform = createPlatformServices({
    servers,
    send,
    userData: paths.userData,
    fetchThrough,
    startCacheWorker: () => new Worker(paths.cacheWorker),
    safeStorage,
    platform: process.platform,
    dialogs: createFileDialogs({
      windowOf: options.windowOf,
      showOpenDialog: (window, choice) => dialog.showOpenDialog(window, choice),
      showSaveDialog: (window, choice) => dialog.showSaveDialog(window, choice),
      showItemInFolder: (path) => shell.showItemInFolder(path),
    }),
    log,
  })

  const preferences = createPreferences({
    file: preferenceFile(paths.userData),
    scope: () => ({ profileId: servers.current()?.id ?? null, account: platform.session.state().account }),
    systemLanguage: () => languageOf(app.getPreferredSystemLanguages()),
  })

  const handlers: Handlers = {
    ...createAppHandlers({ information, log, timings }),
    ...createServersHandlers(servers),
    ...createSessionHandlers(platform.session),
    ...createPlatformHandlers(platform.answers),
    ...createFilesHandlers(platform.files),
    ...createPreferencesHandlers(preferences),
  }

  return {
    // A locked screen is a later issue; its flag belongs to the session and is asked here.
    dispatcher: createDispatcher({ handlers, isLocked: () => false, log }),
    resources: platform.resources,
    preferences,
    session: platform.session,
    stop: async () => {
      await Promise.all([workspace.stop(), platform.stop()])
    },
  }
}

function createLocalWorkspace(paths: Paths, log: Log): LocalWorkspace {
  const limits = startLimits(paths.userData)
  const workspace = createWorkspace({
    launch: () => launchWorkspace({ script: paths.workspaceScript, dataFolder: paths.workspace }),
    log,
    startLimit: limits.limit,
  })
  workspace.onChange(() => {
    if (workspace.address() !== null) limits.reached()
  })
  return workspace
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
