import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Upload, UploadsChange } from '#shared/ipc/uploads.ts'
import type { UploadCommands } from '#shared/ipc/uploads-worker.ts'
import { createDatabaseWorker } from '#main/base/database-worker.ts'
import { subscribeWorker, type ReportFault } from '#main/base/storage-faults.ts'
import type { Thread } from '#main/base/worker-rpc.ts'
import type { PlatformClient } from '#main/http/contract.ts'
import { onServerGone } from '#main/servers/gone.ts'
import type { ServerRegistry } from '#main/servers/registry.ts'
import type { SessionService } from '#main/session/contract.ts'
import { createUploadCalls } from './calls.ts'
import { createUploads, type UploadOwner, type Uploads } from './service.ts'

export interface UploadsContext {
  /** Absolute folder of what the app keeps: `uploads/`. */
  readonly userData: string
  readonly startWorker: () => Thread
  readonly client: PlatformClient
  readonly servers: Pick<ServerRegistry, 'state' | 'onChange'>
  readonly session: Pick<SessionService, 'state' | 'onUserChange'>
  /** Name and key of what is kept of the person who is signed in, for a purpose; null keeps the queue in memory. */
  readonly accountStore: (purpose: string) => Promise<{ readonly name: string; readonly key: Uint8Array } | null>
  readonly onConnection: (listener: (online: boolean) => void) => () => void
  readonly changed: (change: UploadsChange) => void
  readonly ended: (upload: Upload) => void
  readonly report: ReportFault
  readonly log: (level: 'info' | 'warn', message: string, details?: Readonly<Record<string, unknown>>) => void
}

/** The uploads of whoever is signed in, following server, session and network. */
export function openUploads(context: UploadsContext): Uploads {
  const { servers, session, log } = context
  const folder = join(context.userData, 'uploads')
  const uploads = createUploads({
    worker: createDatabaseWorker<UploadCommands>({
      start: context.startWorker,
      log: subscribeWorker('uploads', 'uploads', log, context.report),
      name: 'uploads',
    }),
    calls: createUploadCalls(context.client),
    async place({ profileId }) {
      const own = await context.accountStore('uploads')
      return own && { file: join(folder, profileId, `${own.name}.sqlite`), key: own.key }
    },
    changed: context.changed,
    // A visitor has the form before them.
    ended: (upload) => {
      if (session.state().account !== null) context.ended(upload)
    },
    online: whenOnline(context.onConnection),
    now: Date.now,
    newId: randomUUID,
    log,
  })
  let { currentId } = servers.state()
  servers.onChange(({ currentId: chosen }) => {
    // What a visitor sends is of one server.
    if (chosen !== currentId && session.state().account === null) uploads.ownerChanged(null)
    currentId = chosen
  })
  onServerGone(servers, (id) => void rm(join(folder, id), { recursive: true, force: true }).catch(() => undefined))
  session.onUserChange((user) => {
    const { account } = session.state()
    const owner: UploadOwner | null =
      user === null || account === null ? null : { profileId: user.serverId, account, userId: user.userId }
    uploads.ownerChanged(owner)
  })
  return uploads
}

/** Resolves when the server answers again, or the time is over; at once when the signal ends it. */
function whenOnline(onConnection: UploadsContext['onConnection']) {
  return (milliseconds: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        stop()
        signal.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, milliseconds)
      const stop = onConnection((online) => {
        if (online) end()
      })
      signal.addEventListener('abort', end, { once: true })
    })
}
