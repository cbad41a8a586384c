import { useCallback } from 'react'
import type { DictionaryEntry, DictionaryType } from '#shared/api/dictionary.ts'
import { countNodes } from '#renderer/components/tree/nested.ts'
import { useIdle } from '#renderer/components/useIdle.ts'
import { type PlatformQuery, usePlatformQuery } from '#renderer/platform/query.ts'

/** What the highest window shows, and some more. */
const firstRows = 100

/** Milliseconds until a busy window counts as drawn. */
const longestWait = 500

/** The rest of a list whose beginning shows already. */
export interface Coming {
  /** How many there will be. */
  readonly total: number
  readonly hasFailed: boolean
}

interface Entries extends PlatformQuery<{ readonly list: readonly DictionaryEntry[] }> {
  /** Null once all are there. */
  readonly coming: Coming | null
}

/**
 * The entries of a category: the first ones as soon as they are there, all of them behind. A server that knows no parts
 * answers all at once.
 */
export function useEntries({ id, isTree }: Pick<DictionaryType, 'id' | 'isTree'>): Entries {
  const params = { id }
  const first = usePlatformQuery('dictionary.entries', { params, query: { isTree, first: firstRows } }, { quiet: true })
  const total = first.data?.total ?? 0
  const isCut = first.data !== undefined && total > countNodes(first.data.list)
  // Where the beginning cannot be had, all of them may still be stored here.
  const isDrawn = useIdle(isCut, longestWait)
  const asksAll = (isCut && isDrawn) || first.error !== null
  const all = usePlatformQuery('dictionary.entries', { params, query: { isTree } }, { enabled: asksAll })
  const { refetch: askFirst } = first
  const { refetch: askAll } = all
  const refetch = useCallback(async () => {
    await Promise.all([askFirst(), ...(asksAll ? [askAll()] : [])])
  }, [askFirst, askAll, asksAll])
  const isWhole = (isCut || first.error !== null) && all.data !== undefined
  const shown = isWhole ? all : first
  return {
    data: shown.data,
    cache: shown.cache,
    error: first.error === null ? null : all.error,
    isPending: first.isPending || (first.error !== null && all.isPending),
    isFetching: first.isFetching || all.isFetching,
    refetch,
    coming: isCut && !isWhole ? { total, hasFailed: all.error !== null } : null,
  }
}
