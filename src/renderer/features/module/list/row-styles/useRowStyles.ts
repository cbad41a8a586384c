import { type RefObject, useEffect, useMemo, useState } from 'react'
import type { ModuleRow } from '#shared/api/module.ts'
import type { ColumnPlan, ListPlan } from '#shared/form/model.ts'
import type { GivenStyle } from '#shared/form/style.ts'
import type { RowLook } from '#renderer/components/rows/table-types.ts'
import type { ListScriptRunner } from '#renderer/form/scripts/list-scripts.ts'
import { lookOver, ruledLook, styleScripts } from './ruled-style.ts'

type Looks = ReadonlyMap<ModuleRow, RowLook>

const none: Looks = new Map()

/** What scripts answered, by the rows they were asked about. */
function looksOf(
  rows: readonly ModuleRow[],
  columns: readonly ColumnPlan[],
  ofRows: readonly (GivenStyle | null)[],
  ofCells: readonly (readonly (GivenStyle | null)[])[],
): Looks {
  const looks = new Map<ModuleRow, RowLook>()
  rows.forEach((row, at) => {
    const cells = columns.flatMap(({ prop }, column) => {
      const style = ofCells[at]?.[column]
      return style ? [[prop, style] as const] : []
    })
    const whole = ofRows[at] ?? undefined
    if (whole || cells.length > 0)
      looks.set(row, { row: whole, cells: cells.length > 0 ? Object.fromEntries(cells) : undefined })
  })
  return looks
}

/**
 * How the rows of a list look: by its rules (`atriumStyles`), and by its scripts (`rowStyle`, `cellStyle`) over them. Undefined
 * for a list without either, which costs nothing then.
 */
export function useRowStyles(
  list: Pick<ListPlan, 'scripts' | 'styles'>,
  columns: readonly ColumnPlan[],
  records: readonly ModuleRow[],
  scripts: RefObject<ListScriptRunner | null>,
): ((row: ModuleRow) => RowLook | undefined) | undefined {
  const { styles } = list
  const speaking = useMemo(() => styleScripts(list), [list])
  const [scripted, setScripted] = useState(none)
  useEffect(() => {
    const runner = scripts.current
    if (!runner || records.length === 0 || !(speaking.row || speaking.cells)) return
    let isOver = false
    const asked = columns.map(({ prop, label }) => ({ prop, label }))
    void Promise.all([
      speaking.row ? runner.rowStyles(records) : [],
      speaking.cells ? runner.cellStyles(records, asked) : [],
    ]).then(([ofRows, ofCells]) => {
      if (!isOver) setScripted(looksOf(records, columns, ofRows, ofCells))
    })
    return () => {
      isOver = true
    }
  }, [speaking, records, columns, scripts])
  return useMemo(() => {
    const rules = styles ?? []
    if (rules.length === 0 && scripted.size === 0) return undefined
    const known = new WeakMap<ModuleRow, { readonly look: RowLook | undefined }>()
    return (row) => {
      const kept = known.get(row) ?? { look: lookOver(ruledLook(rules, row), scripted.get(row)) }
      known.set(row, kept)
      return kept.look
    }
  }, [styles, scripted])
}
