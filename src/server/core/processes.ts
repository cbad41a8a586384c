import type { FastifyBaseLogger } from 'fastify'
import { beginNotices } from '#server/database/notices.ts'
import type { PlatformDatabase } from '#server/database/open.ts'

/** What one server process tells the others on its database. */
type Notice =
  | { readonly permissions: readonly string[] | 'all' }
  /** Of a user, but for one session where it is named. */
  | { readonly sessions: readonly [userId: string, exceptSession?: string] }

interface ProcessOptions {
  readonly log: FastifyBaseLogger
  /** Permissions of these people changed in another process; all after a time without hearing from them. */
  readonly onPermissions: (who: readonly string[] | 'all') => void
  /** Sessions of a user, or of anybody, ended in another process. */
  readonly onSessions: (userId?: string, exceptSession?: string) => void
}

/** Keeps several server processes on one PostgreSQL of one mind; nothing to do where there is only one. */
export function tellProcesses(database: PlatformDatabase, { log, onPermissions, onSessions }: ProcessOptions) {
  const notices = beginNotices(database, {
    onNotice: (told) => {
      const notice = told as Notice | null
      if (notice === null) {
        onPermissions('all')
        onSessions()
      } else if ('permissions' in notice) onPermissions(notice.permissions)
      else onSessions(...notice.sessions)
    },
    onFault: (error) => log.error({ err: error }, 'other server processes not heard'),
  })
  return {
    tell(notice: Notice): void {
      notices?.tell(notice).catch((error: unknown) => log.error({ err: error }, 'other server processes not told'))
    },
    async close(): Promise<void> {
      await notices?.close()
    },
  }
}
