import { useMemo } from 'react'
import type { ModuleRow } from '#shared/api/module.ts'
import type { ColumnPlan } from '#shared/form/model.ts'
import { shownCell } from '#shared/form/shown.ts'
import type { DataColumn } from '../../../components/rows/table-types.ts'
import { StateTag } from '../../../components/state/StateTag.tsx'
import { views } from '../../../form/registry.ts'
import { toneOf } from '../../../form/tones.ts'
import { useT } from '../../../i18n/index.ts'
import { CellText } from './CellText.tsx'
import { type ListEntry, listEntries } from './child-columns.ts'
import styles from './list.module.css'
import { decimalsOf, withDecimals } from './number-format.ts'
import type { ShowChildRows } from './ChildRows.tsx'

/** Pixels of "12 rows". */
const CHILDREN_WIDTH = 110

/** Pixels a column wants that has no width of its own: those of its kind, or of its heading. */
function minWidthOf({ kind, label }: ColumnPlan): number {
  return Math.max(views[kind].width, Math.min(label.length * 14 + 48, 240))
}

/** The columns of a generated list, drawn: states in colour, numbers with the same decimals, child tables as a count. */
export function useListColumns(
  columns: readonly ColumnPlan[],
  rows: readonly ModuleRow[],
  showChildren: ShowChildRows,
): readonly DataColumn<ModuleRow>[] {
  const t = useT()
  return useMemo(() => {
    const plain = (column: ColumnPlan): DataColumn<ModuleRow> => {
      const { prop, label, field, kind } = column
      const textOf = (row: ModuleRow) => shownCell(field, row, prop)[0] ?? ''
      const isNumeric = views[kind].isNumeric ?? false
      const decimals = isNumeric ? decimalsOf(rows.map(textOf)) : 0
      return {
        key: prop,
        title: label,
        width: column.width,
        minWidth: minWidthOf(column),
        // Decimals stand below each other only from the right.
        align: isNumeric && column.align === 'left' ? 'right' : column.align,
        fixed: column.fixed,
        sortable: column.sortable,
        render: (row) => {
          const text = textOf(row)
          const tone = toneOf(field, text)
          if (tone !== null) return <StateTag tone={tone} text={text} />
          return <CellText text={isNumeric ? withDecimals(text, decimals) : text} />
        },
      }
    }
    const children = (entry: ListEntry & { readonly type: 'children' }): DataColumn<ModuleRow> => ({
      key: entry.table,
      title: entry.title,
      width: null,
      minWidth: Math.max(CHILDREN_WIDTH, Math.min(entry.title.length * 14 + 24, 180)),
      fixed: entry.columns.every(({ fixed }) => fixed === 'right') ? 'right' : null,
      render: (row) => {
        const list = row[entry.table]
        const count = Array.isArray(list) ? list.length : 0
        if (count === 0) return <span className={styles.noRows}>{t('module.noChildRows')}</span>
        return (
          <button
            type="button"
            tabIndex={-1}
            data-cell-action=""
            className={styles.childRows}
            aria-haspopup="dialog"
            onClick={({ currentTarget }) => showChildren({ entry, row, anchor: currentTarget })}
          >
            {t('module.childRows', { count })}
          </button>
        )
      },
    })
    return listEntries(columns).map((entry) => (entry.type === 'column' ? plain(entry.column) : children(entry)))
  }, [columns, rows, showChildren, t])
}
