import type { ColumnPlan } from '#shared/form/model.ts'

export interface StoredColumn {
  readonly prop: string
  readonly label: string
  readonly visible: boolean
}

/**
 * The columns a person may see in the order they chose. Columns that came after the choice are shown at their place
 * in the design; choices about columns that are gone have no effect.
 */
export function orderedColumns(
  columns: readonly ColumnPlan[],
  stored: readonly Pick<StoredColumn, 'prop' | 'visible'>[],
): readonly (StoredColumn & { readonly column: ColumnPlan })[] {
  const byProp = new Map(columns.map((column) => [column.prop, column]))
  const known = new Set<string>()
  const ordered = stored.flatMap(({ prop, visible }) => {
    const column = byProp.get(prop)
    if (!column || known.has(prop)) return []
    known.add(prop)
    return [{ prop, label: column.label, visible, column }]
  })
  for (const [index, column] of columns.entries()) {
    if (known.has(column.prop)) continue
    const before = columns.slice(0, index).findLast((earlier) => known.has(earlier.prop))
    const at = before ? ordered.findIndex((entry) => entry.prop === before.prop) + 1 : 0
    ordered.splice(at, 0, { prop: column.prop, label: column.label, visible: true, column })
    known.add(column.prop)
  }
  // Hiding every column would leave an empty page without a way to see why.
  return ordered.some((entry) => entry.visible) ? ordered : ordered.map((entry) => ({ ...entry, visible: true }))
}
