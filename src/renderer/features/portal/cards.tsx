import { ReloadOutlined } from '@ant-design/icons'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ChartPoint } from '#shared/api/portal.ts'
import { flattenRoutes } from '#shared/access/routes.ts'
import { MenuIcon } from '#renderer/access/menu-icons.tsx'
import { useMenusOfModules } from '#renderer/access/menu-of-module.ts'
import { useMenu } from '#renderer/access/menu-store.ts'
import { figureAddress } from '#renderer/access/figure-address.ts'
import { todoAddress } from '#renderer/access/task-config.ts'
import { figureText } from '#renderer/components/figure-text.ts'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { PageState } from '#renderer/components/PageState.tsx'
import { StateTag } from '#renderer/components/state/StateTag.tsx'
import { dayText, timeText } from '#renderer/components/time-text.ts'
import { useAge } from '#renderer/components/useAge.ts'
import { useT } from '#renderer/i18n/index.ts'
import { type PlatformQuery, usePlatformQuery } from '#renderer/platform/query.ts'
import { BarChart } from './charts/BarChart.tsx'
import { LineChart } from './charts/LineChart.tsx'
import { PieChart } from './charts/PieChart.tsx'
import { addressCode, type PortalCard } from './layout.ts'
import styles from './portal.module.css'
import { useRefresh } from './useRefresh.ts'

interface DataCardProps {
  readonly portalId: string
  readonly card: PortalCard
}

interface StateProps {
  readonly query: PlatformQuery<unknown>
  readonly empty: boolean
  readonly emptyText: string
  readonly children: ReactNode
}

/** A card that failed says so in its own frame; the others go on. */
export function CardState({ query, empty, emptyText, children }: StateProps) {
  return (
    <PageState
      loading={query.isPending}
      error={query.data === undefined ? query.error : null}
      onRetry={query.refetch}
      empty={empty}
      emptyText={emptyText}
      rows={3}
    >
      {children}
    </PageState>
  )
}

/** A card that nobody gave figures to shows none; a number that was counted may be 0, a chart of nothing but 0 is empty. */
export function hasFigures({ kind }: Pick<PortalCard, 'kind'>, points: readonly ChartPoint[]): boolean {
  return kind === 'dataBoard' ? points.length > 0 : points.some((point) => point.value > 0)
}

/** One number, bars, a curve, or shares: of the layout itself, or as the server counts them. */
export function DataCard({ portalId, card }: DataCardProps) {
  const t = useT()
  if (card.points && !hasFigures(card, card.points)) return <PageState empty emptyText={t('portal.noData')} />
  return card.points ? <Figures card={card} points={card.points} /> : <CountedCard portalId={portalId} card={card} />
}

function CountedCard({ portalId, card }: DataCardProps) {
  const t = useT()
  const query = usePlatformQuery('portal.data', { params: { id: portalId, item: card.id } }, { quiet: true })
  useRefresh(query.refetch, card.refreshMinutes)
  const points = query.data?.list ?? []
  const route = useMenusOfModules().get(query.data?.modelId ?? '')
  const addressOf = route
    ? (point: ChartPoint) =>
        figureAddress(route.path, { portal: portalId, item: card.id, key: point.key }, [card.title, point.name])
    : null
  return (
    <>
      <CardState query={query} empty={!hasFigures(card, points)} emptyText={t('portal.noData')}>
        <Figures card={card} points={points} addressOf={addressOf} />
      </CardState>
      {query.data ? <CardAge at={query.data.at} isBusy={query.isFetching} onRefresh={query.refetch} /> : null}
    </>
  )
}

interface CardAgeProps {
  readonly at: number | null
  readonly isBusy: boolean
  readonly onRefresh: () => Promise<void>
}

/** When the figures of a card were counted, and a button that counts them anew. */
function CardAge({ at, isBusy, onRefresh }: CardAgeProps) {
  const t = useT()
  return (
    <div className={styles.age}>
      {at === null ? null : <Age at={at} />}
      <IconButton
        size="small"
        label={t('portal.refresh')}
        icon={<ReloadOutlined spin={isBusy} />}
        disabled={isBusy}
        onClick={() => void onRefresh()}
      />
    </div>
  )
}

function Age({ at }: { readonly at: number }) {
  return <time title={timeText(at)}>{useAge(at)}</time>
}

interface FiguresProps {
  readonly card: PortalCard
  readonly points: readonly ChartPoint[]
  /** Where the records that a point counts are listed; null where nowhere. */
  readonly addressOf?: ((point: ChartPoint) => string) | null
}

/** Figures of a card as its kind draws them. */
export function Figures({ card, points, addressOf = null }: FiguresProps) {
  const t = useT()
  const { title, unit } = card
  if (card.kind === 'barChart') return <BarChart points={points} title={title} unit={unit} addressOf={addressOf} />
  if (card.kind === 'lineChart') return <LineChart points={points} title={title} unit={unit} addressOf={addressOf} />
  if (card.kind === 'pieChart') return <PieChart points={points} title={title} addressOf={addressOf} />
  const [point, ...more] = points
  // No source is not the same as none counted.
  if (!point) return <PageState empty emptyText={t('portal.noSource')} />
  if (more.length > 0) return <FigureList points={points} units={card.units} />
  const figure = figureText(point.value)
  const lengths = { '--figures': figure.length, '--unit': `${unitWidth(unit)}px` } as CSSProperties
  return (
    <p className={styles.number} style={lengths}>
      <strong title={figure}>
        {addressOf ? (
          <Link to={addressOf(point)} aria-label={t('portal.openList', { title, figure })}>
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

/** Several figures of one card, each with its name. */
function FigureList({ points, units }: { readonly points: readonly ChartPoint[]; readonly units: readonly string[] }) {
  return (
    <dl className={styles.counts}>
      {points.map((point, index) => (
        <div key={index}>
          <dd>
            {figureText(point.value)} <small>{units[index]}</small>
          </dd>
          <dt>{point.name}</dt>
        </div>
      ))}
    </dl>
  )
}

/** About how many pixels a unit takes: a Chinese character twice as many as a Latin one. */
function unitWidth(unit: string): number {
  return [...unit].reduce((width, sign) => width + (sign < '\u2e80' ? 8 : 14), 0)
}

/** How much waits for the caller, was handled, and which entrusts hold. */
export function TodoCountCard() {
  const t = useT()
  const query = usePlatformQuery('dashboard.todoCount', {}, { quiet: true })
  const counts = [
    ['toBeReviewed', query.data?.toBeReviewed],
    ['flowDone', query.data?.flowDone],
    ['entrust', query.data?.entrust],
  ] as const
  return (
    <CardState query={query} empty={false} emptyText="">
      <dl className={styles.counts}>
        {counts.map(([name, value]) => (
          <div key={name}>
            <dd>{figureText(value ?? 0)}</dd>
            <dt>{t(`portal.count.${name}`)}</dt>
          </div>
        ))}
      </dl>
    </CardState>
  )
}

interface LineProps {
  readonly to: string
  readonly text: string
  readonly time: string
  readonly fresh?: boolean
  readonly tag?: ReactNode
}

function ListLine({ to, text, time, fresh = false, tag }: LineProps) {
  const t = useT()
  return (
    <li>
      <Link to={to} className={fresh ? styles.fresh : undefined} title={text}>
        {text || t('common.untitled')}
      </Link>
      {tag}
      <time>{time}</time>
    </li>
  )
}

/** Section 3: urgency 1 to 3. What is normal needs no word. */
function UrgencyTag({ urgency }: { readonly urgency: number }) {
  const t = useT()
  if (urgency === 2) return <StateTag tone="warning" text={t('workflow.urgency.important')} />
  return urgency === 3 ? <StateTag tone="danger" text={t('workflow.urgency.urgent')} /> : null
}

/** The tasks that wait for the caller. */
export function TodoListCard() {
  const t = useT()
  const query = usePlatformQuery('dashboard.todos', {}, { quiet: true })
  const list = query.data?.list ?? []
  return (
    <CardState query={query} empty={list.length === 0} emptyText={t('portal.noTodos')}>
      <ul className={styles.lines}>
        {list.map((todo) => (
          <ListLine
            key={todo.id}
            to={todoAddress(todo)}
            text={todo.fullName}
            time={dayText(todo.creatorTime)}
            tag={<UrgencyTag urgency={todo.flowUrgent} />}
          />
        ))}
      </ul>
    </CardState>
  )
}

/** The newest notices; they open on the page of messages. */
export function NoticeCard() {
  const t = useT()
  const query = usePlatformQuery('dashboard.notices', {}, { quiet: true })
  const list = query.data?.list ?? []
  return (
    <CardState query={query} empty={list.length === 0} emptyText={t('portal.noNotices')}>
      <ul className={styles.lines}>
        {list.map((notice) => (
          <ListLine
            key={notice.id}
            to={`/messageRecord?id=${encodeURIComponent(notice.id)}`}
            text={notice.fullName}
            time={dayText(notice.creatorTime)}
            fresh={notice.isRead !== 1}
          />
        ))}
      </ul>
    </CardState>
  )
}

/** The newest mail. */
export function MailCard() {
  const t = useT()
  const query = usePlatformQuery('dashboard.mails', {}, { quiet: true })
  const list = query.data?.list ?? []
  return (
    <CardState query={query} empty={list.length === 0} emptyText={t('portal.noMails')}>
      <ul className={styles.lines}>
        {list.map((mail) => (
          <ListLine
            key={mail.id}
            to={`/emailDetail?id=${encodeURIComponent(mail.id)}`}
            text={mail.fullName}
            time={dayText(mail.creatorTime)}
            fresh={mail.isRead !== 1}
          />
        ))}
      </ul>
    </CardState>
  )
}

/** Entries of the menu by code: those the caller was not granted are left out. */
export function ShortcutCard({ card }: { readonly card: PortalCard }) {
  const t = useT()
  const routes = useMenu((state) => state.routes)
  const all = flattenRoutes(routes)
  const shown = card.codes.flatMap(
    (code) => all.find((route) => route.kind !== 'directory' && addressCode(route.urlAddress) === code) ?? [],
  )
  if (shown.length === 0) return <PageState empty emptyText={t('portal.noShortcuts')} />
  return (
    <ul className={styles.shortcuts}>
      {shown.map((route) => (
        <li key={route.path}>
          <Link to={route.path}>
            <span className={styles.shortcutIcon}>
              <MenuIcon name={route.meta.icon} kind={route.kind} />
            </span>
            <span className={styles.shortcutText} title={route.meta.title}>
              {route.meta.title}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
