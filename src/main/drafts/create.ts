import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { DraftCommands } from '#shared/ipc/drafts-worker.ts'
import type { Owner } from '../current-owner.ts'
import type { Handlers } from '../ipc/contract.ts'
import type { ServerRegistry } from '../servers/registry.ts'
import type { SessionService } from '../session/contract.ts'
import { openSecretStore, type SafeStorage } from '../session/secret-store.ts'
import { createWorkerClient, type Thread } from '../worker-client.ts'
import type { DraftService } from './contract.ts'
import { createDraftKeys } from './keys.ts'
import { createDraftService } from './service.ts'

export interface DraftsOptions {
  /** Absolute folder of what the app keeps: `drafts/`. */
  readonly userData: string
  readonly startWorker: () => Thread
  readonly safeStorage: SafeStorage
  readonly platform: NodeJS.Platform
  readonly servers: Pick<ServerRegistry, 'current' | 'state' | 'onChange'>
  readonly session: Pick<SessionService, 'state'>
  /** The user of the session, once known. */
  readonly owner: () => Owner | null
  readonly log: (level: 'info' | 'warn', message: string, details?: Readonly<Record<string, unknown>>) => void
}

type SessionHandlers = Pick<Handlers, 'session.signIn' | 'session.signOut' | 'session.changePassword'>

export interface Drafts {
  readonly service: DraftService
  /** The owner of the session is another one. */
  ownerChanged(): void
  /** The same handlers; a password that was accepted opens the drafts, leaving on purpose closes them. */
  around(handlers: SessionHandlers): SessionHandlers
}

/** Ties the drafts to server, session and owner. */
export function createDrafts(options: DraftsOptions): Drafts {
  const { servers, session, log } = options
  const service = createDraftService({
    worker: createWorkerClient<DraftCommands>({
      start: options.startWorker,
      log: ({ level, event, ...details }) => log(level, `drafts ${event}`, details),
      name: 'drafts',
    }),
    keys: createDraftKeys(openSecretStore(options.safeStorage, options.platform)),
    folder: join(options.userData, 'drafts'),
    newId: randomUUID,
    now: Date.now,
    log,
  })
  let profiles = servers.state().profiles.map((profile) => profile.id)
  servers.onChange(({ profiles: now }) => {
    const known = now.map((profile) => profile.id)
    for (const gone of profiles.filter((id) => !known.includes(id))) void service.forgetProfile(gone)
    profiles = known
  })
  return {
    service,
    ownerChanged() {
      const owner = options.owner()
      const { account, keptOnDevice } = session.state()
      if (owner === null || account === null) return service.ownerChanged(null)
      service.ownerChanged({ profileId: owner.serverId, account, userId: owner.userId, kept: keptOnDevice })
    },
    around: (handlers) => ({
      'session.signIn': async (input, context) => {
        const profileId = servers.current()?.id
        const answer = await handlers['session.signIn'](input, context)
        // The account's own name, whatever spelling of it was typed.
        const { account } = session.state()
        if (profileId !== undefined && account !== null) service.unlock(profileId, account, input.password)
        return answer
      },
      'session.changePassword': async (input, context) => {
        const [profileId, { account }] = [servers.current()?.id, session.state()]
        const answer = await handlers['session.changePassword'](input, context)
        if (profileId !== undefined && account !== null)
          await service.passwordChanged(profileId, account, input.password).catch((error: unknown) => {
            log('warn', 'draft key', { error: String(error) })
          })
        return answer
      },
      'session.signOut': async (input, context) => {
        // Begun before anybody waits: at the end of the farewell the next person may be here.
        const left = service.signedOut()
        const answer = await handlers['session.signOut'](input, context)
        await left
        return answer
      },
    }),
  }
}
