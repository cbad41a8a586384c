import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PickedUser } from '#shared/api/people.ts'
import { currentUserId } from '#shared/form/references.ts'
import { useUser } from '#renderer/access/session-store.ts'
import { useT } from '#renderer/i18n/index.ts'
import { call } from '#renderer/platform/call.ts'
import { queryClient } from '#renderer/platform/query-client.ts'

/** Milliseconds in which look-ups gather into one request. */
const gathering = 10
/** Ids in one request. */
const batchSize = 500

interface Waiting {
  readonly resolve: (user: PickedUser | null) => void
  readonly reject: (error: unknown) => void
}

let waiting = new Map<string, Waiting[]>()

async function fetchBatch(batch: readonly (readonly [string, readonly Waiting[]])[]): Promise<void> {
  try {
    const ids = batch.map(([id]) => id)
    const { data } = await call('user.byIds', { body: { userId: ids, ids } }, { quiet: true })
    const found = new Map(data.list.map((user) => [user.id, user]))
    for (const [id, list] of batch) for (const { resolve } of list) resolve(found.get(id) ?? null)
  } catch (error) {
    for (const [, list] of batch) for (const { reject } of list) reject(error)
  }
}

function flush(): void {
  const entries = [...waiting]
  waiting = new Map()
  for (let start = 0; start < entries.length; start += batchSize)
    void fetchBatch(entries.slice(start, start + batchSize))
}

/** One person by id; null when nobody has it. All look-ups of a moment share one request. */
export function loadUser(id: string): Promise<PickedUser | null> {
  return new Promise((resolve, reject) => {
    if (waiting.size === 0) setTimeout(flush, gathering)
    waiting.set(id, [...(waiting.get(id) ?? []), { resolve, reject }])
  })
}

const keyOf = (id: string) => ['user.label', id] as const

/** People a picker has just shown need no look-up. */
export function rememberUsers(users: readonly PickedUser[]): void {
  for (const user of users) queryClient.setQueryData(keyOf(user.id), user)
}

/** People behind ids, in their order. Until one is known, and when it never is, its id stands for it. */
export function useUsers(ids: readonly string[]): readonly PickedUser[] {
  const t = useT()
  const self = t('pickers.currentUser')
  // Known without the server: the applicant of a form that is filled in offline has a name.
  const own = useUser()
  const results = useQueries({
    queries: ids.map((id) => ({
      queryKey: keyOf(id),
      queryFn: () => loadUser(id),
      enabled: id !== currentUserId,
      staleTime: 300_000,
    })),
    combine: (states) => states.map((state) => state.data ?? null),
  })
  return useMemo(
    () =>
      ids.map((id, index) => {
        if (id === currentUserId) return { id, fullName: self, headIcon: '', organize: '', type: 'system' }
        const user = results[index]
        if (user) return user
        const fullName = (id === own?.userId && own.userName) || id
        return { id, fullName, headIcon: '', organize: '', type: 'user' }
      }),
    [ids, results, self, own],
  )
}
