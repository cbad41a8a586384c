import type { FastifyBaseLogger } from 'fastify'
import { beginNotices } from '#server/database/notices.ts'
import type { PlatformDatabase } from '#server/database/open.ts'

/** What one server process tells the others on its database. */
type Notice =
  | { readonly settings: true }
  | { readonly permissions: readonly string[] | 'all' }
  /** Of a user, or of anybody, but for one session where it is named. */
  | { readonly sessions: readonly [userId: string | null, exceptSession?: string | null | undefined] }
  /** A frame for the clients of these accounts; without one they are to compare what they have. */
  | { readonly push: readonly [userIds: readonly string[] | 'all', frame: string | null] }

interface ProcessOptions {
  readonly log: FastifyBaseLogger
  /** Permissions of these people changed in another process; all after a time without hearing from them. */
  readonly onPermissions: (who: readonly string[] | 'all') => void
  /** Sessions of a user, or of anybody, ended in another process. */
  readonly onSessions: (userId?: string, exceptSession?: string) => void
  /** A frame for clients of these accounts, or of all; null: they are to compare what they have. */
  readonly onPush: (userIds: readonly string[] | 'all', frame: string | null) => void
  /** The system configuration changed in another process, or may have. */
  readonly onSettings: () => void
  /** A server that hands on what they tell each other; left out: PostgreSQL does. */
  readonly pushUrl?: string | undefined
}

/** Bytes of a frame that a notice between processes has room for, and accounts of one notice. */
const MAX_FRAME = 4000
const MAX_ACCOUNTS = 60
/** Beyond so many accounts everybody is told to compare, in one notice. */
const MANY = 1500

/** Keeps several server processes on one PostgreSQL of one mind; nothing to do where there is only one. */
export function notifyProcesses(
  database: PlatformDatabase,
  { log, onPermissions, onSessions, onPush, onSettings, pushUrl }: ProcessOptions,
) {
  const onFault = (error: unknown) => log.error({ err: error }, 'other server processes not heard')
  const hearing = {
    onFault,
    onNotice: (told: unknown) => {
      const notice = told as Notice | null
      if (notice === null) {
        onPermissions('all')
        onSessions()
        onPush('all', null)
        onSettings()
      } else if ('settings' in notice) onSettings()
      else if ('permissions' in notice) onPermissions(notice.permissions)
      else if ('push' in notice) onPush(...notice.push)
      else onSessions(notice.sessions[0] ?? undefined, notice.sessions[1] ?? undefined)
    },
  }
  const notices = beginNotices(database, hearing, pushUrl)
  const notify = (notice: Notice): void => {
    notices?.tell(notice).catch((error: unknown) => log.error({ err: error }, 'other server processes not told'))
  }
  return {
    tell: notify,
    /** A frame for clients of other processes; of one that is too long they are told that there is something. */
    push(userIds: readonly string[], frame: string): void {
      if (notices === null) return
      if (userIds.length > MANY) return notify({ push: ['all', null] })
      const told = Buffer.byteLength(frame) > MAX_FRAME ? null : frame
      for (let at = 0; at < userIds.length; at += MAX_ACCOUNTS)
        notify({ push: [userIds.slice(at, at + MAX_ACCOUNTS), told] })
    },
    async close(): Promise<void> {
      await notices?.close()
    },
  }
}
