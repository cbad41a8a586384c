import { useMemo } from 'react'
import type { IdPath } from '#shared/form/paths.ts'
import { itemKey } from '#shared/form/references.ts'
import { useT } from '#renderer/i18n/index.ts'
import { useItems } from '../frame/labels.ts'
import type { PickerItem } from '../frame/pending.ts'

/** Organisations behind paths of ids, by the joined path; the same path twice is one (section 5, Pickers). */
export function usePathItems(paths: readonly IdPath[]): readonly PickerItem[] {
  const joined = useMemo(() => [...new Set(paths.map((path) => path.join(',')))], [paths])
  const items = useItems(useMemo(() => joined.map((id) => ({ id, key: itemKey('organization', id) })), [joined]))
  // Many organisations are called the same.
  const t = useT()
  return useMemo(
    () =>
      items.map((item) => {
        const { organize, isDeleted = false, fullName } = item
        if (!organize) return { ...item, label: fullName }
        return { ...item, label: isDeleted ? t('pickers.deleted', { name: organize }) : organize }
      }),
    [items, t],
  )
}
