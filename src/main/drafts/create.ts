import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { DraftCommands } from '#shared/ipc/drafts-worker.ts'
import { onServerGone } from '#main/servers/gone.ts'
import type { ServerRegistry } from '#main/servers/registry.ts'
import type { SessionService } from '#main/session/contract.ts'
import { openSecretStore, type SafeStorage } from '#main/base/secret-store.ts'
import { createDatabaseWorker } from '#main/base/database-worker.ts'
import { subscribeWorker, type ReportFault } from '#main/base/storage-faults.ts'
import { type Thread } from '#main/base/worker-rpc.ts'
import type { DraftService } from './contract.ts'
import { createDraftKeys } from './keys.ts'
import { createDraftService } from './service.ts'

/** Milliseconds: the page behind the sign-in is drawn first. */
const UNLOCK_AFTER = 400

export interface DraftsOptions {
  /** Absolute folder of what the app keeps: `drafts/`. */
  readonly userData: string
  readonly startWorker: () => Thread
  readonly safeStorage: SafeStorage
  readonly platform: NodeJS.Platform
  readonly servers: Pick<ServerRegistry, 'current' | 'state' | 'onChange'>
  readonly session: Pick<SessionService, 'state' | 'addHooks' | 'onChange' | 'onUserChange'>
  readonly report: ReportFault
  readonly log: (level: 'info' | 'warn', message: string, details?: Readonly<Record<string, unknown>>) => void
}

/** The drafts of whoever is signed in, following server and session. */
export function createDrafts(options: DraftsOptions): DraftService {
  const { servers, session, log, report } = options
  // A form says by itself that what is typed there is not kept.
  const subscribeDrafts = subscribeWorker(
    'drafts',
    'drafts',
    log,
    (fault) => fault.fault !== 'unwritten' && report(fault),
  )
  const service = createDraftService({
    worker: createDatabaseWorker<DraftCommands>({
      start: options.startWorker,
      log: subscribeDrafts,
      name: 'drafts',
    }),
    keys: createDraftKeys(openSecretStore(options.safeStorage, options.platform), options.report),
    unlockAfter: UNLOCK_AFTER,
    folder: join(options.userData, 'drafts'),
    newId: randomUUID,
    report,
    now: Date.now,
    log,
  })
  onServerGone(servers, (id) => void service.forgetProfile(id))
  session.addHooks({
    // A password that was accepted opens the drafts, leaving on purpose closes them.
    passwordAccepted: ({ profileId, account, password }) => service.unlock(profileId, account, password),
    passwordChanging: ({ profileId, account, password }) => service.passwordChanging(profileId, account, password),
    passwordRefused: ({ profileId, account }) => service.passwordChanging(profileId, account, null),
    passwordChanged: ({ profileId, account, password }) => service.passwordChanged(profileId, account, password),
    leaving: () => service.signedOut(),
  })
  session.onUserChange((user) => {
    const { account, keptOnDevice } = session.state()
    if (user === null || account === null) return service.ownerChanged(null)
    service.ownerChanged({ profileId: user.serverId, account, userId: user.userId, kept: keptOnDevice })
  })
  session.onChange(({ phase }) => {
    // Whoever signed in and left before it was known who it is.
    if (phase === 'none') service.ownerChanged(null)
  })
  return service
}
