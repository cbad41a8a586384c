import { useMemo } from 'react'
import type { ModuleRow } from '#shared/api/module.ts'
import type { ColumnPlan, ListPlan } from '#shared/form/model.ts'
import { shownCell, valueNamed } from '#shared/form/shown.ts'
import type { DataColumn, TableHead } from '#renderer/components/rows/table-types.ts'
import { PathText } from '#renderer/components/rows/PathText.tsx'
import { boldTextWidth, boldWordWidth, tagWidths, textWidth } from '#renderer/components/rows/text-width.ts'
import { StateTag } from '#renderer/components/state/StateTag.tsx'
import { views } from '../registry.ts'
import { toneOf } from '../tones.ts'
import { useT } from '#renderer/i18n/index.ts'
import { CellText } from './CellText.tsx'
import { ChildLines, MAX_LINES } from './ChildLines.tsx'
import { type ListEntry, listEntries } from './child-columns.ts'
import { decimalsOf, withDecimals } from './number-format.ts'
import { ChildButton, type ShowChildRows } from './ChildRows.tsx'

/** Pixels of "12 rows". */
const CHILDREN_WIDTH = 110

/** Pixels of a cell beside its text, of the arrows of a head, and of a text that is drawn wider than measured. */
const CELL_PADDING = 18
const SORT_ARROWS = 18
const TEXT_PADDING = 4
/** A word of a few that a column chooses from is widened up to these pixels: cut off, it cannot be told from another. */
const WORD_WIDTH = 160
/** Widths are rounded to these, so that another page hardly moves the columns. */
const GRAIN = 16

/** Pixels of a heading, which breaks between its words into two lines. */
function headWidth(label: string): number {
  const whole = boldTextWidth(label)
  return label.includes(' ') ? Math.min(whole, Math.max(boldWordWidth(label), whole * 0.6)) : whole
}

/** Pixels that a heading and the texts below it need. */
function fitWidthOf(column: ColumnPlan, texts: readonly string[]): number {
  const { cellRoom = 0 } = views[column.kind]
  const head = headWidth(column.label) + (column.sortable ? SORT_ARROWS : 0)
  const widest = texts.reduce((most, text) => Math.max(most, textWidth(text)), 0)
  return Math.ceil((Math.max(head, widest + TEXT_PADDING + cellRoom) + CELL_PADDING) / GRAIN) * GRAIN
}

/** Pixels a column wants that has no width of its own: those of its kind, or of its heading. */
function minWidthOf({ kind, label }: ColumnPlan): number {
  return Math.max(views[kind].width, Math.min(label.length * 14 + 48, 240))
}

type ChildEntry = ListEntry & { readonly type: 'children' }

interface ListColumns {
  readonly columns: readonly DataColumn<ModuleRow>[]
  readonly heads: readonly TableHead[]
  /** Lines of a row; left out: one each. */
  readonly linesOf: ((row: ModuleRow) => number) | undefined
}

function linesOfRow(entries: readonly ListEntry[]) {
  const tables = entries.flatMap((entry) => (entry.type === 'children' ? [entry.table] : []))
  return (row: ModuleRow) => {
    const counts = tables.map((table) => {
      const list = valueNamed(row, table)
      return Array.isArray(list) ? list.length : 0
    })
    return Math.min(Math.max(1, ...counts), MAX_LINES)
  }
}

/**
 * The columns of a generated list, drawn: states in colour, numbers with the same decimals, child tables as a count or
 * below a heading of their own.
 */
export function useListColumns(
  columns: readonly ColumnPlan[],
  rows: readonly ModuleRow[],
  list: Pick<ListPlan, 'heads' | 'childStyle'>,
  showChildren: ShowChildRows,
): ListColumns {
  const t = useT()
  const { heads, childStyle } = list
  return useMemo(() => {
    const entries = listEntries(columns)
    const isSpread = childStyle === 'heading'
    const plain = (column: ColumnPlan): DataColumn<ModuleRow> => {
      const { prop, label, field, kind } = column
      const { ListCell, listText, isNumeric = false, isPath = false } = views[kind]
      const textOf = (row: ModuleRow) => {
        const text = shownCell(field, row, prop)[0] ?? ''
        return listText?.(text) ?? text
      }
      const texts = rows.map(textOf)
      const states = texts.filter((text) => toneOf(field, text) !== null)
      const isState = states.length > 0
      const fitWidth = Math.max(fitWidthOf(column, texts), isState ? tagWidths(0, ...states).fitWidth : 0)
      const isChoice = (kind === 'select' || kind === 'radio') && texts.some((text) => text !== '')
      const decimals = isNumeric ? decimalsOf(texts) : 0
      return {
        key: prop,
        title: label,
        // A design is made in one language; its words may be longer in another.
        width:
          column.width !== null && (isState || isChoice)
            ? Math.max(column.width, Math.min(fitWidth, WORD_WIDTH))
            : column.width,
        minWidth: minWidthOf(column),
        fitWidth,
        staysInSight: isState && kind !== 'switch',
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
          if (isPath) return <PathText text={text} />
          return <CellText text={isNumeric ? withDecimals(text, decimals) : text} />
        },
      }
    }
    const children = (entry: ChildEntry): DataColumn<ModuleRow> => ({
      key: entry.table,
      title: entry.title,
      width: null,
      minWidth: Math.max(CHILDREN_WIDTH, Math.min(textWidth(entry.title) + 24, 180)),
      fitWidth: Math.min(textWidth(entry.title) + CELL_PADDING, CHILDREN_WIDTH),
      fixed: entry.columns.every(({ fixed }) => fixed === 'right') ? 'right' : null,
      render: (row) => <ChildButton entry={entry} row={row} show={showChildren} />,
    })
    /** A column of a child table, with a line for each of its rows. */
    const spread = (entry: ChildEntry, column: ChildEntry['columns'][number]): DataColumn<ModuleRow> => {
      const { prop, title, field, kind } = column
      const { isNumeric = false } = views[kind]
      const textsOf = (row: ModuleRow) => shownCell(field, row, prop)
      const texts = rows.flatMap((row) => textsOf(row).slice(0, MAX_LINES))
      const decimals = isNumeric ? decimalsOf(texts) : 0
      const isLast = entry.columns.at(-1) === column
      return {
        key: prop,
        title,
        width: column.width,
        minWidth: minWidthOf({ ...column, label: title }),
        fitWidth: fitWidthOf({ ...column, label: title, sortable: false }, texts),
        align: isNumeric && column.align === 'left' ? 'right' : column.align,
        fixed: column.fixed,
        render: (row) => (
          <ChildLines
            texts={textsOf(row).map((text) => (isNumeric ? withDecimals(text, decimals) : text))}
            moreText={isLast ? (count) => t('moduleList.allLines', { count }) : null}
            onMore={(anchor) => showChildren({ entry, row, anchor })}
          />
        ),
      }
    }
    return {
      columns: entries.flatMap((entry) => {
        if (entry.type === 'column') return [plain(entry.column)]
        return isSpread ? entry.columns.map((column) => spread(entry, column)) : [children(entry)]
      }),
      heads: [
        ...heads.map(({ id, title, align, props }) => ({ key: id, title, align, columns: props })),
        ...entries.flatMap((entry) =>
          entry.type === 'children' && isSpread
            ? [{ key: entry.table, title: entry.title, columns: entry.columns.map(({ prop }) => prop) }]
            : [],
        ),
      ],
      linesOf: isSpread && entries.some(({ type }) => type === 'children') ? linesOfRow(entries) : undefined,
    }
  }, [columns, rows, heads, childStyle, showChildren, t])
}
