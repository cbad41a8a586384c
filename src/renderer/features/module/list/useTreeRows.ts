import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ModuleRow } from '#shared/api/module.ts'
import type { InputOf } from '#shared/api/table.ts'
import { yes } from '#shared/form/parsing/read.ts'
import { call } from '#renderer/platform/call.ts'
import { queryKey } from '#renderer/platform/query.ts'
import type { TreePlace } from '#renderer/components/rows/table-types.ts'
import type { PlacedRows } from './group-rows.ts'

/** Deeper than any tree of records; a circle of parents ends there. */
const MAX_LEVELS = 50
/** Rows of one branch. */
const BRANCH_SIZE = 10_000

type ListBody = InputOf<'module.list'>['body']

function nestedIn(row: ModuleRow): readonly ModuleRow[] | null {
  const { children } = row
  return Array.isArray(children) && children.length > 0 ? (children as ModuleRow[]) : null
}

/**
 * Rows of a tree list (columnData type 5): what stands below a row is asked for when it is opened, and asked for again
 * with the list; a server that answers the whole tree is taken at its word.
 */
export function useTreeRows(modelId: string, top: readonly ModuleRow[], body: ListBody, isTree: boolean) {
  /** Open rows, and whether what stands below has to be asked for. */
  const [open, setOpen] = useState<ReadonlyMap<string, boolean>>(new Map())
  const ids = useMemo(
    () => (isTree ? [...open].filter(([, isAsked]) => isAsked).map(([id]) => id) : []),
    [isTree, open],
  )
  // A search finds rows of any level; what stands below one is all of it.
  const branchBody = { ...body, queryJson: '', superQueryJson: '', currentPage: 1, pageSize: BRANCH_SIZE }
  const branches = useQueries({
    queries: ids.map((dataId) => {
      const input = { params: { id: modelId, dataId }, body: branchBody }
      return {
        queryKey: queryKey('module.children', input),
        queryFn: () => call('module.children', input),
        staleTime: 0,
      }
    }),
    combine: (results) => results.map(({ data, isFetching }) => ({ rows: data?.data.list, isFetching })),
  })
  const placed = useMemo((): PlacedRows => {
    const below = new Map(ids.map((id, at) => [id, branches[at]?.rows]))
    const list: ModuleRow[] = []
    const places = new Map<string, TreePlace>()
    const add = (rows: readonly ModuleRow[], level: number) => {
      for (const row of rows) {
        // Somebody moved it meanwhile: it stands once.
        if (places.has(row.id)) continue
        const nested = nestedIn(row)
        const isBranch = nested !== null || yes(row['hasChildren'])
        const isOpen = isBranch && open.has(row.id)
        list.push(row)
        places.set(row.id, { level, isBranch, isOpen })
        if (isOpen && level < MAX_LEVELS) add(nested ?? below.get(row.id) ?? [], level + 1)
      }
    }
    add(top, 1)
    return { list, places }
  }, [top, ids, branches, open])
  const toggle = (row: ModuleRow) =>
    setOpen((last) => {
      const next = new Map(last)
      if (!next.delete(row.id)) next.set(row.id, nestedIn(row) === null)
      return next
    })
  return { ...placed, toggle, isLoading: branches.some(({ isFetching }) => isFetching) }
}
