import { type CSSProperties, useState } from 'react'
import { Link } from 'react-router-dom'
import type { ChartPoint } from '#shared/api/portal.ts'
import { figureText } from '#renderer/components/figure-text.ts'
import { PageState } from '#renderer/components/PageState.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { CardState } from './CardState.tsx'
import { CardTools } from './CardTools.tsx'
import { Chart } from '#renderer/components/charts/Chart.tsx'
import { ChartTable } from '#renderer/components/charts/ChartTable.tsx'
import type { PortalCard } from './layout.ts'
import styles from './portal.module.css'
import { usePointAddress } from './usePointAddress.ts'
import { useRefresh } from './useRefresh.ts'

interface DataCardProps {
  readonly portalId: string
  readonly card: PortalCard
}

/** A card that nobody gave figures to shows none; a number that was counted may be 0, a chart of nothing but 0 is empty. */
export function hasFigures({ kind }: Pick<PortalCard, 'kind'>, points: readonly ChartPoint[]): boolean {
  return kind === 'dataBoard' ? points.length > 0 : points.some((point) => point.value !== 0)
}

/** One number, bars, a curve, or shares: of the layout itself, or as the server counts them. */
export function DataCard({ portalId, card }: DataCardProps) {
  const t = useT()
  const [isTable, setTable] = useState(false)
  const { points } = card
  if (points === null) return <CountedCard portalId={portalId} card={card} isTable={isTable} onTable={setTable} />
  if (!hasFigures(card, points)) return <PageState empty emptyText={t('portal.noData')} />
  return (
    <>
      <Figures card={card} points={points} isTable={isTable} />
      {card.kind === 'dataBoard' ? null : <CardTools table={isTable} onTable={setTable} />}
    </>
  )
}

interface CountedCardProps extends DataCardProps {
  readonly isTable: boolean
  readonly onTable: (shows: boolean) => void
}

function CountedCard({ portalId, card, isTable, onTable }: CountedCardProps) {
  const t = useT()
  const query = usePlatformQuery('portal.data', { params: { id: portalId, item: card.id } }, { quiet: true })
  useRefresh(query.refetch, card.refreshMinutes)
  const points = query.data?.list ?? []
  const addressOf = usePointAddress(portalId, card, query.data?.modelId ?? '')
  const hasTable = card.kind !== 'dataBoard' && points.length > 0
  return (
    <>
      <CardState query={query} empty={!hasFigures(card, points)} emptyText={t('portal.noData')}>
        <Figures card={card} points={points} addressOf={addressOf} isTable={isTable} />
      </CardState>
      {query.data ? (
        <CardTools
          at={query.data.at}
          cache={query.cache}
          isBusy={query.isFetching}
          onRefresh={query.refetch}
          {...(hasTable ? { table: isTable, onTable } : {})}
        />
      ) : null}
    </>
  )
}

const nowhere = () => null

interface FiguresProps {
  readonly card: PortalCard
  readonly points: readonly ChartPoint[]
  /** Where the records that a point counts are listed; null where nowhere. */
  readonly addressOf?: (point: ChartPoint) => string | null
  /** The table behind a chart instead of its drawing. */
  readonly isTable?: boolean
}

/** Figures of a card as its kind draws them. */
export function Figures({ card, points, addressOf = nowhere, isTable = false }: FiguresProps) {
  const t = useT()
  const { title, unit, kind } = card
  if (kind === 'dataBoard') return <Board card={card} points={points} addressOf={addressOf} />
  if (isTable) return <ChartTable points={points} title={title} unit={unit} targetOf={addressOf} />
  // No outlines of places come with the application, and none are loaded from elsewhere.
  if (kind === 'mapChart')
    return (
      <div className={styles.noMap}>
        <p>{t('portal.noMap')}</p>
        <ChartTable points={points} title={title} unit={unit} targetOf={addressOf} />
      </div>
    )
  return <Chart {...{ kind, points, title, unit }} targetOf={addressOf} option={card.option} />
}

type BoardProps = Required<Pick<FiguresProps, 'card' | 'points' | 'addressOf'>>

function Board({ card, points, addressOf }: BoardProps) {
  const t = useT()
  const { title, unit } = card
  const [point, ...more] = points
  // No source is not the same as none counted.
  if (!point) return <PageState empty emptyText={t('portal.noSource')} />
  if (more.length > 0) return <FigureList points={points} units={card.units} addressOf={addressOf} />
  const figure = figureText(point.value)
  const address = addressOf(point)
  const lengths = { '--figures': figure.length, '--unit': `${unitWidth(unit)}px` } as CSSProperties
  return (
    <p className={styles.number} style={lengths}>
      <strong title={figure}>
        {address ? (
          <Link to={address} aria-label={t('portal.openList', { title, figure })}>
            {figure}
          </Link>
        ) : (
          figure
        )}
      </strong>
      <span>{unit}</span>
    </p>
  )
}

interface FigureListProps {
  readonly points: readonly ChartPoint[]
  readonly units: readonly string[]
  readonly addressOf: (point: ChartPoint) => string | null
}

/** Several figures of one card, each with its name. */
function FigureList({ points, units, addressOf }: FigureListProps) {
  const t = useT()
  return (
    <dl className={styles.counts}>
      {points.map((point, index) => {
        const figure = figureText(point.value)
        const address = addressOf(point)
        return (
          <div key={index}>
            <dd title={point.problem}>
              {point.problem ? (
                <small className={styles.problem}>{point.problem}</small>
              ) : address ? (
                <Link to={address} aria-label={t('portal.openList', { title: point.name, figure })}>
                  {figure}
                </Link>
              ) : (
                figure
              )}{' '}
              {point.problem ? null : <small>{units[index]}</small>}
            </dd>
            <dt>{point.name}</dt>
          </div>
        )
      })}
    </dl>
  )
}

/** About how many pixels a unit takes: a Chinese character twice as many as a Latin one. */
function unitWidth(unit: string): number {
  return [...unit].reduce((width, sign) => width + (sign < '\u2e80' ? 8 : 14), 0)
}
