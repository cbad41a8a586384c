import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { currentUserId } from '#shared/form/references.ts'
import { useT } from '#renderer/i18n/index.ts'
import { call } from '#renderer/platform/call.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { createNames } from './batch.ts'
import type { PickerItem } from './pending.ts'

/** An item under its own name, whatever became of it. */
type LabelledItem = PickerItem & { readonly deleteMark?: boolean | undefined }

const keysOf = (id: string) => (id.endsWith('--company') ? [id, id.replace('--company', '--department')] : [id])

/** Items by suffixed ids, such as `7--role`. */
const loadItem = createNames<LabelledItem>(async (ids, options) => {
  const { data, cache } = await call('user.selected', { body: { userId: [...ids], ids: [...ids] } }, options)
  // Asked for as departments, companies may come back as what they are.
  return { found: new Map(data.list.flatMap((item) => keysOf(item.id).map((key) => [key, item]))), cache }
})

/** What stands behind a stored value: the value, and the suffixed id that the server knows it by. */
export interface StoredItem {
  readonly id: string
  readonly key: string
}

const labelKey = (key: string) => ['item.label', key] as const

/** Items a picker has just shown need no look-up; one that is deleted is known by what the server said of it. */
export function rememberItems(items: readonly (PickerItem & { readonly key: string })[]): void {
  for (const { key, ...item } of items.filter(({ isDeleted }) => !isDeleted))
    queryClient.setQueryData(labelKey(key), { found: { ...item, id: key }, cache: null })
}

/** The id above all others (section 3, Picker item). */
export const TOP_ID = '-1'

/** Items behind stored values, in their order. Until one is known, and when it never is, its id stands for it. */
export function useItems(stored: readonly StoredItem[]): readonly PickerItem[] {
  const t = useT()
  const results = useQueries({
    queries: stored.map(({ key, id }) => ({
      queryKey: labelKey(key),
      queryFn: () => loadItem(key),
      enabled: id !== currentUserId && id !== TOP_ID && id !== '',
      staleTime: 300_000,
    })),
    combine: (states) => states.map((state) => state.data ?? null),
  })
  const names = JSON.stringify(stored)
  return useMemo(
    () =>
      stored.map(({ id }, index) => {
        if (id === currentUserId) return { id, fullName: t('pickers.currentUser'), type: 'system' }
        if (id === TOP_ID) return { id, fullName: t('pickers.top') }
        const { found, cache = null } = results[index] ?? {}
        if (!found) return { id, fullName: id }
        const { fullName, organize = '', headIcon = '', type = '' } = found
        const isDeleted = found.deleteMark === true
        return {
          id,
          fullName: isDeleted ? t('pickers.deleted', { name: fullName }) : fullName,
          organize: organize === fullName ? '' : organize,
          headIcon,
          type,
          isDeleted,
          cache,
        }
      }),
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [names, results, t],
  )
}
