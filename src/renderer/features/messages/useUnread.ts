import { useUser } from '#renderer/access/session-store.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'

/** How many messages are unread; null until it is known. Changes as messages are read. */
export function useUnread(): number | null {
  const user = useUser()
  const { data } = usePlatformQuery(
    'message.list',
    { query: { currentPage: 1, pageSize: 1, isRead: 0 } },
    { enabled: user !== null, quiet: true },
  )
  return data?.pagination.total ?? null
}
