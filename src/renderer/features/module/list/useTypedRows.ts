import { useCallback, useMemo, useState } from 'react'
import type { ModuleRow } from '#shared/api/module.ts'
import type { InputOf } from '#shared/api/table.ts'
import type { ListPlan } from '#shared/form/model.ts'
import type { TreeTable } from '#renderer/components/rows/table-types.ts'
import { useT } from '#renderer/i18n/index.ts'
import { recordsOf } from '#shared/form/grouped.ts'
import { groupRows } from './group-rows.ts'
import { useTreeRows } from './useTreeRows.ts'

interface TypedRows {
  /** What the table draws: records, and the headings of groups. */
  readonly drawn: readonly ModuleRow[]
  /** The records among them, and those in closed groups. */
  readonly records: readonly ModuleRow[]
  readonly tree: TreeTable<ModuleRow> | undefined
  readonly isLoading: boolean
}

const leaf = { level: 1, isBranch: false, isOpen: false } as const

/** The answer of a list as rows of its type: plain, below headings (3), or as a tree (5). */
export function useTypedRows(
  plan: ListPlan,
  modelId: string,
  rows: readonly ModuleRow[],
  body: InputOf<'module.list'>['body'],
): TypedRows {
  const t = useT()
  const { groupField, parentField } = plan
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const branches = useTreeRows(modelId, rows, body, parentField !== null)
  const headingOf = useCallback(
    (value: string, count: number) => t('moduleList.group', { value: value || t('moduleList.noValue'), count }),
    [t],
  )
  const groups = useMemo(
    () => (groupField === null ? null : groupRows(rows, groupField, (id) => closed.has(id), headingOf)),
    [groupField, rows, closed, headingOf],
  )
  const records = useMemo(() => (groupField === null ? rows : recordsOf(rows)), [groupField, rows])
  if (parentField !== null) {
    const { list, places, toggle, isLoading } = branches
    return { drawn: list, records: list, tree: { placeOf: (row) => places.get(row.id) ?? leaf, toggle }, isLoading }
  }
  if (groups === null) return { drawn: rows, records: rows, tree: undefined, isLoading: false }
  const toggle = ({ id }: ModuleRow) =>
    setClosed((last) => {
      const next = new Set(last)
      if (!next.delete(id)) next.add(id)
      return next
    })
  return {
    drawn: groups.list,
    records,
    tree: { placeOf: (row) => groups.places.get(row.id) ?? leaf, toggle },
    isLoading: false,
  }
}
