import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PickedUser } from '#shared/api/people.ts'
import type { CacheNote } from '#shared/ipc/session.ts'
import { currentUserId } from '#shared/form/references.ts'
import { useUser } from '#renderer/access/session-store.ts'
import { useT } from '#renderer/i18n/index.ts'
import { call } from '#renderer/platform/call.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { createNames } from '../frame/batch.ts'

/** A person, and where the name came from; absent: from the server. */
type LabelledUser = PickedUser & { readonly cache?: CacheNote | null }

/** One person by id; nothing when nobody has it. */
const loadUser = createNames<PickedUser>(async (ids, options) => {
  const { data, cache } = await call('user.byIds', { body: { userId: [...ids], ids: [...ids] } }, options)
  return { found: new Map(data.list.map((user) => [user.id, user])), cache }
})

const keyOf = (id: string) => ['user.label', id] as const

/** People a picker has just shown need no look-up. */
export function rememberUsers(users: readonly PickedUser[]): void {
  for (const user of users) queryClient.setQueryData(keyOf(user.id), { found: user, cache: null })
}

/** People behind ids, in their order. Until one is known, and when it never is, its id stands for it. */
export function useUsers(ids: readonly string[]): readonly LabelledUser[] {
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
        const { found, cache = null } = results[index] ?? {}
        const user = found && { ...found, cache }
        if (user?.deleteMark === true) return { ...user, fullName: t('pickers.deleted', { name: user.fullName }) }
        if (user) return user
        const fullName = (id === own?.userId && own.userName) || id
        return { id, fullName, headIcon: '', organize: '', type: 'user' }
      }),
    [ids, results, self, own, t],
  )
}
