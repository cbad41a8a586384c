import type { ModuleRow } from '#shared/api/module.ts'
import { childrenOf, isGroup } from '#shared/form/grouped.ts'
import { valueNamed } from '#shared/form/shown.ts'
import { plainText } from '#shared/form/plain-text.ts'
import type { TreePlace } from '#renderer/components/rows/table-types.ts'

/** Rows in view, in their order, and where each stands. */
export interface PlacedRows {
  readonly list: readonly ModuleRow[]
  readonly places: ReadonlyMap<string, TreePlace>
}

/**
 * A grouped answer (wire contract 6.2, columnData type 3) as rows, each group below a heading. `headingOf` words a heading
 * from the value and the number of records, of all pages where the server says so.
 */
export function groupRows(
  rows: readonly ModuleRow[],
  field: string,
  isClosed: (id: string) => boolean,
  headingOf: (value: string, count: number) => string,
): PlacedRows {
  const list: ModuleRow[] = []
  const places = new Map<string, TreePlace>()
  for (const row of rows) {
    list.push(row)
    if (!isGroup(row)) continue
    const children = childrenOf(row)
    const total = Number(row['groupTotal'] ?? children.length)
    const isOpen = !isClosed(row.id)
    places.set(row.id, {
      level: 1,
      isBranch: true,
      isOpen,
      heading: headingOf(plainText(valueNamed(row, field)), Number.isFinite(total) ? total : children.length),
    })
    if (!isOpen) continue
    for (const child of children) {
      list.push(child)
      places.set(child.id, { level: 2, isBranch: false, isOpen: false })
    }
  }
  return { list, places }
}
