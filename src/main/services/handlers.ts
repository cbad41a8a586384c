import type { BrowserWindow } from 'electron'
import type { AppInformation } from '#shared/ipc/app.ts'
import type { Log } from '#main/base/log.ts'
import type { StorageFaults } from '#main/base/storage-faults.ts'
import type { Timings } from '#main/base/timings.ts'
import type { Handlers } from '#main/ipc/contract.ts'
import { createAppHandlers } from '#main/ipc/handlers/app.ts'
import { createCertificateHandlers } from '#main/ipc/handlers/certificates.ts'
import { createChatHandlers } from '#main/ipc/handlers/chat.ts'
import { createOfflineHandlers } from '#main/ipc/handlers/offline.ts'
import { createDesktopHandlers } from '#main/ipc/handlers/desktop.ts'
import { createDraftHandlers } from '#main/ipc/handlers/drafts.ts'
import { createViewHandlers } from '#main/ipc/handlers/embedded.ts'
import { createFilesHandlers } from '#main/ipc/handlers/files.ts'
import { createLinkHandlers } from '#main/ipc/handlers/links.ts'
import { createPaperInHandlers } from '#main/ipc/handlers/paper-in.ts'
import { createPlatformHandlers } from '#main/ipc/handlers/platform.ts'
import { createPreferencesHandlers } from '#main/ipc/handlers/preferences.ts'
import { createPrintingHandlers } from '#main/ipc/handlers/printing.ts'
import { createServersHandlers } from '#main/ipc/handlers/servers.ts'
import { createSessionHandlers } from '#main/ipc/handlers/session.ts'
import { createStorageHandlers } from '#main/ipc/handlers/storage.ts'
import { createUploadHandlers } from '#main/ipc/handlers/uploads.ts'
import { createWindowHandlers } from '#main/ipc/handlers/windows.ts'
import type { DetachedWindows } from '#main/window/detached.ts'
import type { ServerManager } from '#main/servers/registry.ts'
import type { DesktopServices } from './desktop.ts'
import type { Features } from './features.ts'
import type { NetworkServices } from './network.ts'
import type { PlatformServices } from './platform.ts'

export interface HandlerServices {
  readonly information: AppInformation
  readonly log: Log
  readonly timings: Timings
  readonly network: NetworkServices
  readonly servers: ServerManager
  readonly platform: PlatformServices
  readonly features: Features
  readonly desktop: DesktopServices
  readonly faults: StorageFaults
  readonly windowOf: (contentsId: number) => BrowserWindow | null
  readonly detached: DetachedWindows
  /** What a window wrote of the preferences is told to the others. */
  readonly preferencesWritten: (windowId: number) => void
  /** The page asked what it had to: its window closes. */
  readonly closeWindow: (contentsId: number) => void
  /** Whether the page of a window was loaded because the one before it crashed; told once. */
  readonly takeCrash: (contentsId: number) => boolean
}

/** One handler for every route of the bridge. Each route is in one of these tables and in no other. */
export function createHandlers(services: HandlerServices): Handlers {
  const { network, servers, features, desktop } = services
  const { session, answers, gate } = services.platform
  return {
    ...createAppHandlers(services),
    ...createServersHandlers(servers, {
      signOut: session.signOut,
      leaveAddress: session.leaveAddress,
      waitingPrints: features.printing.waitingOf,
      kind: services.platform.serverKind,
    }),
    ...createSessionHandlers(session, services.platform.serverKind),
    ...createPlatformHandlers(answers, features.drafts),
    ...createFilesHandlers(features.transfers.files),
    ...createPreferencesHandlers(features.preferences, gate.isLocked, session.known, services.preferencesWritten),
    ...createPrintingHandlers(features.printing),
    ...createPaperInHandlers(features.transfers),
    ...createDesktopHandlers({
      ...desktop,
      proxy: network.network.signIn,
      downloads: features.transfers.downloads,
      windowOf: services.windowOf,
    }),
    ...createViewHandlers(features.embedded),
    ...createLinkHandlers(features.links),
    ...createCertificateHandlers(network.certificates),
    ...createDraftHandlers(features.drafts, services.takeCrash, services.detached.holds),
    ...createUploadHandlers(features.transfers),
    ...createChatHandlers(features.talk.chat),
    ...createOfflineHandlers(features.offline),
    ...createWindowHandlers(services.detached),
    ...createStorageHandlers(services.faults, desktop.openUserData),
  }
}
