import { Link } from 'react-router-dom'
import { number, type Raw, rawList, text, yes } from '#shared/form/parsing/read.ts'
import { figureText } from '#renderer/components/figure-text.ts'
import { PageState } from '#renderer/components/PageState.tsx'
import { timeText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { CardState } from './CardState.tsx'
import { CardTools } from './CardTools.tsx'
import type { PortalCard } from './layout.ts'
import styles from './rows-cards.module.css'
import { usePointAddress } from './usePointAddress.ts'
import { useRefresh } from './useRefresh.ts'

interface RowsCardProps {
  readonly portalId: string
  readonly card: PortalCard
}

/** A table, a ranking or a time axis: rows of the layout itself, or as the server answers them. */
export function RowsCard({ portalId, card }: RowsCardProps) {
  return card.isAsked ? <AskedRows portalId={portalId} card={card} /> : <Rows card={card} rows={ownRows(card)} />
}

const ownRows = ({ option }: PortalCard): readonly Raw[] => rawList(option['defaultValue'])

function AskedRows({ portalId, card }: RowsCardProps) {
  const query = usePlatformQuery('portal.data', { params: { id: portalId, item: card.id } }, { quiet: true })
  useRefresh(query.refetch, card.refreshMinutes)
  const { rows, list = [], at } = query.data ?? { at: null }
  const addressOf = usePointAddress(portalId, card, query.data?.modelId ?? '')
  const targets = rows === undefined ? list.map(addressOf) : []
  return (
    <>
      <CardState query={query} empty={false} emptyText="">
        <Rows card={card} rows={rows ?? list} targets={targets} />
      </CardState>
      {query.data ? (
        <CardTools at={at} cache={query.cache} isBusy={query.isFetching} onRefresh={query.refetch} />
      ) : null}
    </>
  )
}

interface RowsProps {
  readonly card: PortalCard
  readonly rows: readonly Raw[]
  /** Where the records are listed that a line counts; null for nowhere. */
  readonly targets?: readonly (string | null)[]
}

/** Rows as the kind of the card draws them. */
export function Rows({ card, rows, targets = [] }: RowsProps) {
  const t = useT()
  if (rows.length === 0) return <PageState empty emptyText={t('portal.noData')} />
  if (card.kind === 'timeAxis') return <TimeAxis card={card} rows={rows} />
  return card.kind === 'rankList' ? (
    <RankList card={card} rows={rows} targets={targets} />
  ) : (
    <TableList card={card} rows={rows} />
  )
}

/** Something that people read, of whatever an interface answers. */
export function cellText(value: unknown): string {
  if (typeof value === 'number') return figureText(value)
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : text(value)
}

interface DrawnProps {
  readonly card: PortalCard
  readonly rows: readonly Raw[]
}

function TableList({ card, rows }: DrawnProps) {
  const { option, title } = card
  const columns = columnsOf(option, rows)
  const isNumbered = yes(option['tableIndex'])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keys
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={title}>
      <table className={styles.table}>
        {option['showHeader'] === false ? null : (
          <thead>
            <tr>
              {isNumbered ? <th aria-label="#" className={styles.index} /> : null}
              {columns.map(({ key, label, align }) => (
                <th key={key} scope="col" style={{ textAlign: align }}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {tableRows(card, rows).map((row, index) => (
            <tr key={index}>
              {isNumbered ? <td className={styles.index}>{index + 1}</td> : null}
              {columns.map(({ key, align }) => (
                <td key={key} style={{ textAlign: align }} title={cellText(row[key])}>
                  {cellText(row[key])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** As many rows of a table as its card shows. */
export const tableRows = ({ option }: Pick<PortalCard, 'option'>, rows: readonly Raw[]): readonly Raw[] =>
  rows.slice(0, Math.max(1, number(option['tableCount'], 50)))

type Align = 'left' | 'center' | 'right'
interface Column {
  readonly key: string
  readonly label: string
  readonly align: Align
}

/** Columns that a designer named; without any, those of the first row. */
export function columnsOf(option: Raw, rows: readonly Raw[]): readonly Column[] {
  const named = rawList(option['columnData']).flatMap((column) => {
    const key = text(column['filedName'])
    const align = text(column['align'])
    return key === ''
      ? []
      : [
          {
            key,
            label: text(column['fullName']) || key,
            align: align === 'center' || align === 'right' ? align : 'left',
          },
        ]
  }) as readonly Column[]
  return named.length > 0 ? named : Object.keys(rows[0] ?? {}).map((key) => ({ key, label: key, align: 'left' }))
}

/** Columns of a ranking that a designer named; without any, the name and its figure. */
export function rankColumns({ option }: Pick<PortalCard, 'option'>) {
  const named = rawList(option['columnOptions']).flatMap((column) =>
    text(column['value']) === '' ? [] : [{ key: text(column['value']), label: text(column['label']) }],
  )
  return named.length > 0 ? named : ['name', 'value'].map((key) => ({ key, label: '' }))
}

/** Lines of a time axis in its order; sortable 2: the last one first. */
export function axisRows({ option }: Pick<PortalCard, 'option'>, rows: readonly Raw[]): readonly Raw[] {
  const ordered = text(option['sortable']) === '2' ? rows.toReversed() : rows
  return ordered.slice(0, Math.max(1, number(option['showNumber'], 50)))
}

function RankList({ card, rows, targets }: Required<RowsProps>) {
  const shown = rankColumns(card)
  return (
    <ol className={styles.rank}>
      {rows.map((row, index) => (
        <li key={index} data-top={index < 3}>
          <span className={styles.order} aria-hidden>
            {index + 1}
          </span>
          {shown.map(({ key, label }, column) => (
            <span key={key} title={label === '' ? cellText(row[key]) : `${label}: ${cellText(row[key])}`}>
              {column === 0 && targets[index] ? (
                <Link to={targets[index]}>{cellText(row[key])}</Link>
              ) : (
                cellText(row[key])
              )}
            </span>
          ))}
        </li>
      ))}
    </ol>
  )
}

function TimeAxis({ card, rows }: DrawnProps) {
  return (
    <ol className={styles.axis} data-lying={['5', '6', '7', '8'].includes(text(card.option['layout']))}>
      {axisRows(card, rows).map((row, index) => (
        <li key={index}>
          <time>{momentText(row['timestamp'])}</time>
          <p>{cellText(row['content'])}</p>
        </li>
      ))}
    </ol>
  )
}

/** A moment may be milliseconds, or words that somebody wrote. */
export function momentText(value: unknown): string {
  const at = number(value, null)
  return at !== null && at > 1e11 ? timeText(at) : text(value)
}
