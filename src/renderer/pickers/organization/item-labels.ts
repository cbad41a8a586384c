import { useQuery } from '@tanstack/react-query'
import { call } from '#renderer/platform/call.ts'

interface Item {
  readonly id: string
  readonly type: string
}

/** Names behind the ids of organisations, positions, roles and groups, in one call; the ids that are not known miss. */
export function useItemLabels(items: readonly Item[]): ReadonlyMap<string, string> {
  const ids = items.filter(({ id }) => id !== '' && id !== '-1').map(({ id, type }) => `${id}--${type}`)
  const { data } = useQuery({
    queryKey: ['item.labels', ids],
    queryFn: async () => (await call('user.selected', { body: { userId: ids, ids } }, { quiet: true })).data.list,
    enabled: ids.length > 0,
    staleTime: 60_000,
  })
  return new Map(
    (data ?? []).map(({ id, fullName, organize, type }) => [
      id.replace(/--[^-]*$/, ''),
      nameOf(type, fullName, organize),
    ]),
  )
}

/** An organisation is told by its whole path: many are called the same. */
function nameOf(type: string, fullName: string, organize: string): string {
  return (type === 'company' || type === 'department') && organize !== '' ? organize : fullName
}
