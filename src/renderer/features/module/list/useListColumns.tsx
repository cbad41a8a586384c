import { useMemo } from 'react'
import type { ModuleRow } from '#shared/api/module.ts'
import type { ColumnPlan } from '#shared/form/model.ts'
import { shownCell } from '#shared/form/shown.ts'
import type { DataColumn } from '#renderer/components/rows/table-types.ts'
import { textWidth } from '#renderer/components/rows/text-width.ts'
import { StateTag } from '#renderer/components/state/StateTag.tsx'
import { views } from '#renderer/form/registry.ts'
import { toneOf } from '#renderer/form/tones.ts'
import { useT } from '#renderer/i18n/index.ts'
import { CellText } from './CellText.tsx'
import { type ListEntry, listEntries } from './child-columns.ts'
import styles from './list.module.css'
import { decimalsOf, withDecimals } from './number-format.ts'
import type { ShowChildRows } from './ChildRows.tsx'

/** Pixels of "12 rows". */
const CHILDREN_WIDTH = 110

/** Pixels of a cell beside its text, of the arrows of a head, and of the edges of a coloured state. */
const CELL_PADDING = 18
const SORT_ARROWS = 18
const TAG_PADDING = 4
/** Widths are rounded to these, so that another page hardly moves the columns. */
const GRAIN = 16

/** Pixels that a heading and the texts below it need. */
function fitWidthOf(column: ColumnPlan, texts: readonly string[]): number {
  const head = textWidth(column.label) + (column.sortable ? SORT_ARROWS : 0)
  const widest = texts.reduce((most, text) => Math.max(most, textWidth(text)), 0)
  return Math.ceil((Math.max(head, widest + TAG_PADDING) + CELL_PADDING) / GRAIN) * GRAIN
}

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
      const { ListCell, isNumeric = false } = views[kind]
      const texts = rows.map(textOf)
      const decimals = isNumeric ? decimalsOf(texts) : 0
      return {
        key: prop,
        title: label,
        width: column.width,
        minWidth: minWidthOf(column),
        fitWidth: fitWidthOf(column, texts),
        // Decimals stand below each other only from the right.
        align: isNumeric && column.align === 'left' ? 'right' : column.align,
        fixed: column.fixed,
        sortable: column.sortable,
        render: (row) => {
          const text = textOf(row)
          if (ListCell && field && text !== '')
            return <ListCell field={field} value={row[prop]} text={text} ids={row[`${prop}_id`]} />
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
      minWidth: Math.max(CHILDREN_WIDTH, Math.min(textWidth(entry.title) + 24, 180)),
      fitWidth: Math.min(textWidth(entry.title) + CELL_PADDING, CHILDREN_WIDTH),
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
