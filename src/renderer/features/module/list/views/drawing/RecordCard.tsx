import type { ReactNode } from 'react'
import type { ModuleRow } from '#shared/api/module.ts'
import type { ColumnPlan, ListPlan } from '#shared/form/model.ts'
import { MAX_TEXTS, recordLabel } from '#shared/form/record-label.ts'
import { shownCell, splitProp } from '#shared/form/shown.ts'
import type { DataColumn } from '#renderer/components/rows/table-types.ts'
import { useListColumns } from '#renderer/form/list/useListColumns.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { ruledLook } from '../../row-styles/ruled-style.ts'
import type { DrawingProps } from './RecordDrawing.tsx'
import styles from './drawing.module.css'

/** Fields of a record that its card shows below its name. */
const MAX_SHOWN = 4

interface CardLines {
  readonly plan: Pick<ListPlan, 'styles'>
  readonly columns: readonly ColumnPlan[]
  readonly drawn: readonly DataColumn<ModuleRow>[]
  readonly nameOf: (row: ModuleRow) => string
}

const noChildren = () => undefined

/** What cards show of records, drawn as in a row of the list; `without`: what their place already says. */
export function useCardLines(
  { list, columns }: Pick<DrawingProps, 'list' | 'columns'>,
  rows: readonly ModuleRow[],
  without: string,
): CardLines {
  const plain = columns.filter(({ prop }) => splitProp(prop).table === null && prop !== without)
  const { columns: drawn } = useListColumns(plain, rows, list, noChildren)
  return { plan: list, columns: plain, drawn, nameOf: (row) => recordLabel(plain, row) }
}

interface RecordCardProps {
  readonly row: ModuleRow
  readonly lines: CardLines
  readonly onOpen: ((row: ModuleRow) => void) | undefined
  /** Above its name. */
  readonly picture?: ReactNode
  /** Beside its name. */
  readonly tools?: ReactNode
}

/** A record as a card: its name, which opens it, and the first of its fields that say something. */
export function RecordCard({ row, lines, onOpen, picture, tools }: RecordCardProps) {
  const t = useT()
  const { columns, drawn, plan, nameOf } = lines
  const name = nameOf(row) || t('moduleList.noValue')
  const said = drawn.filter((_each, at) => {
    const column = columns[at]
    return column && (shownCell(column.field, row, column.prop)[0] ?? '') !== ''
  })
  return (
    <article className={styles.card} style={ruledLook(plan.styles ?? [], row)?.row}>
      {picture}
      <div className={styles.cardHead}>
        <button type="button" className={styles.cardName} disabled={!onOpen} title={name} onClick={() => onOpen?.(row)}>
          {name}
        </button>
        {tools}
      </div>
      <dl className={styles.lines}>
        {said.slice(MAX_TEXTS, MAX_TEXTS + MAX_SHOWN).map(({ key, title, render }) => (
          <div key={key}>
            <dt title={title}>{title}</dt>
            <dd>{render(row, true)}</dd>
          </div>
        ))}
      </dl>
    </article>
  )
}
