import { GlobalOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { flattenRoutes } from '#shared/access/routes.ts'
import type { InputOf } from '#shared/api/table.ts'
import { number, rawList, text, yes } from '#shared/form/parsing/read.ts'
import { MenuIcon } from '#renderer/access/menu-icons.tsx'
import { useMenu } from '#renderer/access/menu-store.ts'
import { todoAddress } from '#renderer/access/task-config.ts'
import { showExternalPage } from '#renderer/components/external-page.ts'
import { figureText } from '#renderer/components/figure-text.ts'
import { PageState } from '#renderer/components/PageState.tsx'
import { StateTag } from '#renderer/components/state/StateTag.tsx'
import { dayText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { AskedCard } from './AskedCard.tsx'
import { addressCode, linkOf, type PortalCard } from './layout.ts'
import styles from './portal.module.css'

interface CardProps {
  readonly card: PortalCard
}

interface PersonalProps {
  readonly card: Pick<PortalCard, 'refreshMinutes'>
}

/** Where the rows are that each figure counts. */
const workLists = {
  toBeReviewed: '/workFlowDetail',
  flowDone: '/workFlowDetail?of=handled',
  flowCirculate: '/workFlowDetail?of=circulated',
  entrust: '/workFlow/entrust',
} as const
type WorkName = keyof typeof workLists

/** Figures of the card as they are stored: in their order, some hidden, some of a few categories of processes. */
export function workFigures({ option }: PortalCard) {
  const stored = new Map(rawList(option['defaultValue']).map((entry) => [text(entry['id']), entry]))
  const ordered = [...new Set([...stored.keys(), ...Object.keys(workLists)])]
  return ordered.flatMap((id) => {
    if (!Object.hasOwn(workLists, id) || yes(stored.get(id)?.['noShow'])) return []
    const given = stored.get(id)?.['category']
    const categories = Array.isArray(given) ? given.flatMap((each) => text(each) || []) : []
    return [{ name: id as WorkName, categories }]
  })
}

/** What is asked for them: nothing of a figure that counts everything. */
export function workInput(figures: ReturnType<typeof workFigures>): InputOf<'dashboard.todoCount'> {
  const some = figures.filter(({ categories }) => categories.length > 0)
  return some.length === 0
    ? {}
    : { query: Object.fromEntries(some.map(({ name, categories }) => [`${name}Type`, categories])) }
}

/** How much waits for the caller, was handled or copied to them, and which entrusts hold; each leads to what it counts. */
export function TodoCountCard({ card }: CardProps) {
  const t = useT()
  const figures = workFigures(card)
  const query = usePlatformQuery('dashboard.todoCount', workInput(figures), { quiet: true })
  return (
    <AskedCard card={card} query={query}>
      <dl className={styles.counts}>
        {figures.map(({ name, categories: some }) => {
          const title = t(`portal.count.${name}`)
          const figure = figureText(query.data?.[name] ?? 0)
          return (
            <div key={name}>
              <dd>
                {/* The list has no filter of several categories: it would show more than was counted. */}
                {some.length > 0 ? (
                  figure
                ) : (
                  <Link to={workLists[name]} aria-label={t('portal.openList', { title, figure })}>
                    {figure}
                  </Link>
                )}
              </dd>
              <dt>{title}</dt>
            </div>
          )
        })}
      </dl>
    </AskedCard>
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
export function TodoListCard({ card }: PersonalProps) {
  const t = useT()
  const query = usePlatformQuery('dashboard.todos', {}, { quiet: true })
  const list = query.data?.list ?? []
  return (
    <AskedCard card={card} query={query} empty={list.length === 0} emptyText={t('portal.noTodos')}>
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
    </AskedCard>
  )
}

/** How many notices a card shows. */
export const noticesOf = ({ option }: PortalCard): number => Math.max(1, number(option['noticeCount'], 8))

/** The newest notices; they open on the page of messages. */
export function NoticeCard({ card }: CardProps) {
  const t = useT()
  const query = usePlatformQuery('dashboard.notices', {}, { quiet: true })
  const list = (query.data?.list ?? []).slice(0, noticesOf(card))
  return (
    <AskedCard card={card} query={query} empty={list.length === 0} emptyText={t('portal.noNotices')}>
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
    </AskedCard>
  )
}

/** The newest mail. */
export function MailCard({ card }: PersonalProps) {
  const t = useT()
  const query = usePlatformQuery('dashboard.mails', {}, { quiet: true })
  const list = query.data?.list ?? []
  return (
    <AskedCard card={card} query={query} empty={list.length === 0} emptyText={t('portal.noMails')}>
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
    </AskedCard>
  )
}

/** What a card of shortcuts leads to, as far as its reader may go there. */
export function shortcutsOf(card: PortalCard, routes: Parameters<typeof flattenRoutes>[0]) {
  const all = flattenRoutes(routes)
  const shown = card.codes.flatMap(
    (code) => all.find((route) => route.kind !== 'directory' && addressCode(route.urlAddress) === code) ?? [],
  )
  const addresses = rawList(card.option['defaultValue']).flatMap((entry) => {
    const link = linkOf(entry)
    return link && 'address' in link ? [{ ...link, name: text(entry['fullName']) || link.address }] : []
  })
  return { shown, addresses }
}

/** Entries of the menu by code: those the caller was not granted are left out. */
export function ShortcutCard({ card }: CardProps) {
  const t = useT()
  const routes = useMenu((state) => state.routes)
  const { shown, addresses } = shortcutsOf(card, routes)
  if (shown.length + addresses.length === 0) return <PageState empty emptyText={t('portal.noShortcuts')} />
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
      {addresses.map(({ address, name }) => (
        <li key={address}>
          <button type="button" onClick={() => showExternalPage(address)}>
            <span className={styles.shortcutIcon}>
              <GlobalOutlined aria-hidden />
            </span>
            <span className={styles.shortcutText} title={name}>
              {name}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
