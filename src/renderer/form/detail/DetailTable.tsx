import { Table, type TableColumnsType } from 'antd'
import { useMemo, useRef } from 'react'
import { tableRows, tableSettings } from '#shared/form/kinds/table.ts'
import type { FieldPlan } from '#shared/form/model.ts'
import { operand, roundTo2 } from '#shared/form/calculate.ts'
import { shownText, valueNamed } from '#shared/form/shown.ts'
import type { Decisions } from '#shared/form/rules/decisions.ts'
import { summedColumns } from '#shared/form/structure.ts'
import { isShown } from '#shared/form/visibility.ts'
import { StateTag } from '#renderer/components/state/StateTag.tsx'
import { useReachableTable } from '#renderer/components/useReachableTable.ts'
import { useT } from '#renderer/i18n/index.ts'
import { viewOf } from '../registry.ts'
import { toneOf } from '../tones.ts'
import { isNumeric, minWidthOf } from '../table/columns.ts'
import { summaryText } from '../table/SummaryRow.tsx'
import styles from './detail.module.css'

interface DetailRow {
  readonly key: number
  readonly values: Readonly<Record<string, unknown>>
}

/** Rows above which only what is in view is drawn. */
const virtualFrom = 60
const indexWidth = 56

/** Display texts of numbers may carry separators. */
function numberOf(value: unknown): number {
  return operand(typeof value === 'string' ? value.replace(/,/g, '') : value)
}

/** A cell as lists draw it: links where there is something to open, states as coloured words. */
function cellOf(column: FieldPlan, values: DetailRow['values']) {
  const value = valueNamed(values, column.name)
  const text = shownText(column, value)
  const { ListCell } = viewOf(column)
  const tone = toneOf(column, text)
  if (tone !== null) return <StateTag tone={tone} text={text} />
  if (!ListCell || text === '') return text
  return <ListCell field={column} value={value} text={text} ids={valueNamed(values, `${column.name}_id`)} />
}

interface DetailTableProps {
  readonly field: FieldPlan
  readonly rows: unknown
  /** Rows stand in the same order as in the record that was judged. */
  readonly decisions: Decisions
}

/** A child table to read. What rules hide in a row is left empty, a column that they hide in all of them is not drawn. */
export function DetailTable({ field, rows, decisions }: DetailTableProps) {
  const t = useT()
  const area = useRef<HTMLDivElement>(null)
  useReachableTable(area, field.label)
  const data = useMemo<DetailRow[]>(() => tableRows(rows).map((values, key) => ({ key, values })), [rows])
  const columns = useMemo(() => {
    const isHidden = (name: string) =>
      data.length > 0 && data.every(({ key }) => decisions.cell(field.name, key, name).hidden)
    return field.columns.filter((column) => isShown(column) && !isHidden(column.name))
  }, [field, data, decisions])
  const settings = tableSettings(field)
  const tableColumns: TableColumnsType<DetailRow> = [
    {
      key: 'index',
      title: t('form.table.index'),
      width: indexWidth,
      align: 'center',
      fixed: 'start',
      render: (_v, { key }) => key + 1,
    },
    ...columns.map((column) => ({
      key: column.name,
      title: column.label,
      width: minWidthOf(column),
      align: isNumeric(column) ? ('right' as const) : ('left' as const),
      render: (_value: unknown, { key, values }: DetailRow) =>
        decisions.cell(field.name, key, column.name).hidden ? null : cellOf(column, values),
    })),
  ]
  const width = columns.reduce((sum, column) => sum + minWidthOf(column), indexWidth)
  const isVirtual = data.length > virtualFrom
  return (
    <div ref={area} className={styles.table}>
      {tableSettings(field).showTitle && field.label !== '' ? (
        <div className={styles.tableTitle}>{field.label}</div>
      ) : null}
      <Table<DetailRow>
        size="small"
        bordered
        pagination={false}
        dataSource={data}
        columns={tableColumns}
        virtual={isVirtual}
        scroll={isVirtual ? { x: width, y: 400 } : { x: width }}
        locale={{ emptyText: t('form.table.empty') }}
        {...(settings.showSummary && data.length > 0
          ? {
              summary: () =>
                summary(columns, [...summedColumns(field, settings.summaryFields)], data, t('form.table.summary')),
            }
          : {})}
      />
    </div>
  )
}

function summary(columns: readonly FieldPlan[], summed: readonly string[], rows: readonly DetailRow[], title: string) {
  const sum = (column: FieldPlan) =>
    summaryText(column, roundTo2(rows.reduce((total, row) => total + numberOf(row.values[column.name]), 0)))
  return (
    <Table.Summary fixed>
      <Table.Summary.Row>
        <Table.Summary.Cell index={0} align="center">
          {title}
        </Table.Summary.Cell>
        {columns.map((column, index) => (
          <Table.Summary.Cell key={column.name} index={index + 1} align={isNumeric(column) ? 'right' : 'left'}>
            {summed.includes(column.name) ? sum(column) : ''}
          </Table.Summary.Cell>
        ))}
      </Table.Summary.Row>
    </Table.Summary>
  )
}
