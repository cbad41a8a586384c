import { Worker } from 'node:worker_threads'
import { type BrowserWindow, dialog, powerMonitor, safeStorage, shell } from 'electron'
import { acceptLanguage } from '#shared/rules/language.ts'
import { type DesktopText, desktopTexts } from '#main/base/desktop-text.ts'
import type { Log } from '#main/base/log.ts'
import type { Paths } from '#main/base/paths.ts'
import type { ReportFault } from '#main/base/storage-faults.ts'
import { createOffline } from './offline.ts'
import type { OfflineQueue } from '#main/offline/queue.ts'
import { createDrafts } from '#main/drafts/create.ts'
import type { DraftService } from '#main/drafts/contract.ts'
import { createEmbedding, type Embedding } from '#main/embedded/create.ts'
import { createPageQuestions } from '#main/embedded/questions.ts'
import { openLinks } from '#main/links/create.ts'
import type { Links } from '#main/links/service.ts'
import { createPreferences, type PreferenceOptions, type PreferenceService } from '#main/preferences/preferences.ts'
import { afterSignOut } from '#main/preferences/sign-out.ts'
import { createPrinting } from '#main/printing/create.ts'
import { onServerGone } from '#main/servers/gone.ts'
import type { Policy } from '#shared/policy/table.ts'
import type { PrintingService } from '#main/printing/service.ts'
import { createSocket, type SessionSocket } from '#main/realtime/create.ts'
import { followPermissions } from './permissions.ts'
import type { EmbeddedPages } from '#main/security/embedded-pages.ts'
import type { ServerManager } from '#main/servers/registry.ts'
import { subscribeIdle } from '#main/session/lock-idle.ts'
import { createNotifications, type Notifications } from './notifications.ts'
import type { NetworkServices } from './network.ts'
import type { PlatformServices } from './platform.ts'
import { createIncomingMessages, type IncomingMessages } from './incoming-messages.ts'
import { createTransfers, type Transfers } from './transfers.ts'

export interface FeatureOptions {
  readonly paths: Paths
  readonly log: Log
  readonly report: ReportFault
  /** Where settings are kept, and the language while none was chosen. */
  readonly preferenceStore: Pick<PreferenceOptions, 'file' | 'systemLanguage'>
  readonly network: NetworkServices
  readonly servers: ServerManager
  readonly platform: PlatformServices
  readonly embeddedPages: EmbeddedPages
  readonly windowOf: (contentsId: number) => BrowserWindow | null
  readonly mainWindow: () => BrowserWindow | null
  readonly focusWindow: () => void
  readonly isQuitting: () => boolean
  readonly policy: Policy
}

export interface Features {
  readonly preferences: PreferenceService
  /** Main's own words, in the language of the person. */
  readonly text: () => DesktopText
  readonly notifications: Notifications
  readonly transfers: Transfers
  readonly printing: PrintingService
  readonly drafts: DraftService
  /** What waits for the server. */
  readonly offline: OfflineQueue
  readonly embedded: Embedding
  readonly links: Links
  readonly socket: SessionSocket
  /** Chats and messages. */
  readonly talk: IncomingMessages
  stop(): Promise<void>
}

/** What a signed-in person works with. Each follows session and server by itself. */
export function createFeatures(options: FeatureOptions): Features {
  const { paths, log, network, servers, mainWindow } = options
  const { session, gate, client } = options.platform
  const { send } = gate
  const openExternal = (url: string) => shell.openExternal(url)

  const preferences = createPreferences({
    ...options.preferenceStore,
    scope: () => session.person() ?? { profileId: servers.current()?.id ?? null, account: null },
  })
  session.onUserChange(() => {
    const person = session.person()
    if (person !== null && person.userId !== null) preferences.identified({ ...person, userId: person.userId })
  })
  const language = () => preferences.language()
  const text = () => desktopTexts[language()]
  const notifications = createNotifications({ ...options, text, settings: network.settings })

  const drafts = createDrafts({
    userData: paths.userData,
    startWorker: () => new Worker(paths.draftsWorker),
    safeStorage,
    platform: process.platform,
    servers,
    session,
    log,
    report: options.report,
  })
  // After the drafts: its queue is sealed with a key of theirs.
  const transfers = createTransfers({
    ...options,
    text,
    notify: notifications.notices.notify,
    accountStore: drafts.accountStore,
    uploadEnded: () => offline.connected(),
  })
  const offline: OfflineQueue = createOffline({
    ...options,
    userData: paths.userData,
    drafts,
    uploads: transfers.uploads,
    notices: notifications.notices,
    text,
  })

  const printing = createPrinting({
    platform: client,
    offline: { answers: options.platform.answers, kept: options.platform.notes },
    changed: (job) => {
      send('print.changed', job)
      notifications.printChanged(job)
    },
    batchChanged: (batch) => {
      send('print.batchChanged', batch)
      notifications.batchChanged(batch)
    },
    userDataPath: paths.userData,
    unnamed: () => text().printedDocument,
    mainWindow,
    owner: session.user,
    managedPrinters: options.policy.printers ?? [],
    startWorker: () => new Worker(paths.printQueueWorker),
    safeStorage,
    log,
    report: options.report,
    afterDialog: gate.afterDialog,
  })
  session.onUserChange(printing.ownerChanged)
  onServerGone(servers, (id) => {
    printing
      .forgetServer(id)
      .catch((error: unknown) => log('warn', 'print jobs not forgotten', { error: String(error) }))
  })
  options.platform.onConnection((online) => {
    if (online) printing.connected()
  })

  // What the next person must not find open; an expiry keeps it for the same one.
  session.addHooks({ leaving: () => preferences.write(afterSignOut(preferences.read())) })

  const embedded = createEmbedding({
    ...options,
    send,
    serverSession: network.serverSessions.get,
    foreignSession: network.foreignSessions.get,
    session,
    isLocked: gate.isLocked,
    openExternal,
    headersFor: network.workspace.headersFor,
    acceptLanguage: () => acceptLanguage[language()],
    questions: createPageQuestions({ dialog, language }),
  })
  const links = openLinks({ servers, session, dialog, mainWindow, language, send, log })
  const talk: IncomingMessages = createIncomingMessages({
    platform: options.platform,
    notices: notifications.notices,
    text,
    send: (frame) => socket.send(frame),
  })
  const socket: SessionSocket = createSocket({
    session,
    servers,
    certificates: network.certificates,
    signIn: network.network.signIn,
    proxyFor: async (url) => network.serverSessions.get(servers.partition() ?? 'none').resolveProxy(url),
    headersFor: (url) => ({
      ...network.workspace.headersFor(url),
      'Accept-Language': acceptLanguage[language()],
    }),
    reload: () => mainWindow()?.webContents.reload(),
    onMessage: talk.onMessage,
    onConnectionChange: talk.chat.onConnectionChange,
    permissionsChanged: () => void followPermissions(session, options.platform.answers).catch(() => undefined),
  })
  // A machine that slept has a socket that only looks alive; so has one that changed its network.
  powerMonitor.on('resume', socket.renew)
  options.platform.onConnection((online) => {
    if (online) socket.renew()
  })
  const stopIdle = subscribeIdle({
    power: powerMonitor,
    lockWhere: (isDue) => void session.lockWhere((own) => isDue(preferences.readFor(own).idleLock ?? 0)),
  })

  return {
    preferences,
    text,
    notifications,
    transfers,
    printing,
    drafts,
    offline,
    embedded,
    links,
    socket,
    talk,
    async stop() {
      socket.close()
      powerMonitor.off('resume', socket.renew)
      stopIdle()
      transfers.scans.stop()
      offline.stop()
      await allSettled(
        [printing.stop(), drafts.stop(), transfers.downloads.stop(), transfers.uploads.stop(), embedded.stop()],
        log,
      )
    },
  }
}

/** One end that fails must not cut the others short. */
export async function allSettled(ends: readonly Promise<unknown>[], log: Log): Promise<void> {
  for (const end of await Promise.allSettled(ends)) {
    if (end.status === 'rejected') log('error', 'stop failed', { error: end.reason })
  }
}
