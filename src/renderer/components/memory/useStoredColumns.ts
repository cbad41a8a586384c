import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { usePlatformMutation, usePlatformQuery } from '#renderer/platform/query.ts'
import { useColumnsId } from './list-menu.ts'
import { useListMemory } from './useListMemory.ts'

export interface ColumnChoice {
  readonly key: string
  readonly visible: boolean
}

/**
 * Which columns of a list a person sees and in what order. The platform keeps it for each menu, and this computer has a
 * copy, so that a list stands at once as it was left, with or without the server.
 */
export function useStoredColumns(list: string) {
  const [memory, remember] = useListMemory(list)
  const id = useColumnsId(list)
  const { data } = usePlatformQuery(
    'columns.read',
    { params: { id: id ?? '' } },
    { enabled: id !== null, quiet: true, staleTime: 300_000 },
  )
  const saving = usePlatformMutation('columns.save')
  // Until the platform answers what was just chosen, its last answer must not come back.
  const [own, setOwn] = useState<readonly ColumnChoice[] | null>(null)
  const stored = useMemo<readonly ColumnChoice[] | null>(
    () => (data && data.length > 0 ? data.map(({ prop, visible }) => ({ key: prop, visible })) : null),
    [data],
  )
  const copy = useEffectEvent((columns: readonly ColumnChoice[]) => {
    if (JSON.stringify(columns) !== JSON.stringify(memory.columns)) remember({ columns: [...columns] })
  })
  useEffect(() => {
    if (stored) copy(stored)
  }, [stored])
  return {
    choice: own ?? stored ?? memory.columns ?? none,
    async save(columns: readonly (ColumnChoice & { readonly label: string })[], isDesigned: boolean): Promise<void> {
      const next = columns.map(({ key, visible }) => ({ key, visible }))
      setOwn(next)
      remember({ columns: isDesigned ? undefined : next })
      if (id === null) return
      const fieldList = JSON.stringify(columns.map(({ key, label, visible }) => ({ prop: key, label, visible })))
      try {
        await saving.mutateAsync({ body: { moduleId: id, fieldList } })
      } catch {
        // The one toast has told it; this computer keeps it.
      }
    },
  }
}

const none: readonly ColumnChoice[] = []
