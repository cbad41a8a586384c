import type { TFunction } from 'i18next'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import { StateTag } from '#renderer/components/state/StateTag.tsx'
import { urgencyName } from '#renderer/components/approval/names.ts'
import styles from '../workflow.module.css'
import { urgencyTones } from './columns.tsx'

interface SummaryField {
  readonly field: string
  readonly label: string
  readonly text: string
}

/** A row with a few fields of its record. */
interface Summarised {
  readonly fullName: string
  readonly flowUrgent: number
  /** Absent in what an earlier version cached. */
  readonly summary?: readonly SummaryField[]
}

const lineOf = ({ summary = [] }: Summarised, t: TFunction) =>
  summary.map(({ label, text }) => t('workflow.summary.field', { label, text })).join(t('workflow.summary.between'))

/** Fields that some row has, in their order, with their labels. */
export function summaryFields(rows: readonly Summarised[]): readonly (readonly [string, string])[] {
  const labels = new Map<string, string>()
  for (const { summary = [] } of rows) for (const { field, label } of summary) labels.set(field, label)
  return [...labels]
}

/** A column for each field; `fields` is the JSON of `summaryFields`. */
export const fieldColumns = <Row extends Summarised>(fields: string): readonly PageColumn<Row>[] =>
  (JSON.parse(fields) as ReturnType<typeof summaryFields>).map(([name, label]) => ({
    key: `field ${name}`,
    title: label,
    width: 140,
    render: ({ summary = [] }) => summary.find(({ field }) => field === name)?.text ?? '',
  }))

/** What the records are about, in one text. */
export const summaryColumn = <Row extends Summarised>(t: TFunction): PageColumn<Row> => ({
  key: 'summary',
  needs: 'flow.deadline',
  title: t('workflow.summary.title'),
  width: null,
  minWidth: 260,
  render: (row) => lineOf(row, t),
})

/** The name over what the record is about: beside a task there is no room for columns. */
export const twoLineColumn = <Row extends Summarised>(t: TFunction): PageColumn<Row> => ({
  key: 'name',
  title: t('workflow.waiting.name'),
  width: null,
  minWidth: 160,
  render: (row) => (
    <div className={styles.twoLines}>
      <span>
        {urgencyName(row.flowUrgent) === 'normal' ? null : (
          <StateTag
            tone={urgencyTones[urgencyName(row.flowUrgent)]}
            text={t(`workflow.urgency.${urgencyName(row.flowUrgent)}`)}
          />
        )}
        {row.fullName || t('common.untitled')}
      </span>
      <span className={styles.quiet}>{lineOf(row, t)}</span>
    </div>
  ),
})
