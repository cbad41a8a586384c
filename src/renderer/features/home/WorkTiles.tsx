import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useMenusOfModules } from '#renderer/access/menu-of-module.ts'
import { taskAddress, todoAddress } from '#renderer/access/task-config.ts'
import { StateTag } from '#renderer/components/state/StateTag.tsx'
import { flowTone, statusName } from '#renderer/components/state/flow-state.ts'
import { dayText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import styles from './home.module.css'

const most = 5

interface Entry {
  readonly id: string
  readonly to: string
  readonly text: string
  readonly time: number | string | null | undefined
  readonly fresh: boolean
  /** Whose and of what kind it is; where nobody knows, the title says it all. */
  readonly parts?: readonly string[]
  readonly state?: ReactNode
}

/** What waits: tasks, notices and mail. A server without these calls leaves it out. */
export function WorkTiles() {
  const t = useT()
  const todos = usePlatformQuery('dashboard.todos', {}, { quiet: true })
  const notices = usePlatformQuery('dashboard.notices', {}, { quiet: true })
  const mails = usePlatformQuery('dashboard.mails', {}, { quiet: true })
  const launched = usePlatformQuery('flow.launched', { query: { currentPage: 1, pageSize: most } }, { quiet: true })
  const menus = useMenusOfModules()
  const kindOf = (modelId: string) => menus.get(modelId)?.meta.title ?? ''
  const waiting = usePlatformQuery('dashboard.todoCount', {}, { quiet: true })
  const tiles: readonly (TileProps & { readonly query: { readonly isPending: boolean } })[] = [
    {
      title: t('home.work.todos'),
      all: '/workFlowDetail',
      count: waiting.data?.toBeReviewed,
      none: t('home.work.noTodos'),
      query: todos,
      entries: todos.data?.list.map((todo): Entry => {
        return {
          id: todo.id,
          to: todoAddress(todo),
          text: todo.fullName,
          time: todo.creatorTime,
          fresh: todo.flowUrgent === 3,
          parts: kindOf(todo.modelId) && todo.userName ? [todo.userName, kindOf(todo.modelId)] : [],
        }
      }),
    },
    {
      title: t('home.work.launched'),
      all: '/workFlowDetail?of=launched',
      count: launched.data?.pagination.total,
      none: t('home.work.noLaunched'),
      query: launched,
      entries: launched.data?.list.map((task): Entry => {
        const name = statusName(task.status)
        return {
          id: task.id,
          to: taskAddress(task.id, { role: 'mine' }),
          text: task.fullName,
          time: task.creatorTime,
          fresh: false,
          parts: kindOf(task.modelId)
            ? [kindOf(task.modelId), numberIn(task.fullName), task.status === 1 ? task.thisStep : '']
            : [],
          state: <StateTag tone={flowTone(task.status)} text={t(`workflow.status.${name}`)} />,
        }
      }),
    },
    {
      title: t('home.work.notices'),
      all: '/messageRecord',
      none: t('home.work.noNotices'),
      query: notices,
      entries: notices.data?.list.map(
        ({ id, fullName, creatorTime, isRead }): Entry => ({
          id,
          to: `/messageRecord?id=${encodeURIComponent(id)}`,
          text: fullName,
          time: creatorTime,
          fresh: isRead !== 1,
        }),
      ),
    },
    {
      title: t('home.work.mails'),
      all: '/emailDetail',
      none: t('home.work.noMails'),
      query: mails,
      entries: mails.data?.list.map(
        ({ id, fullName, creatorTime, isRead }): Entry => ({
          id,
          to: `/emailDetail?id=${encodeURIComponent(id)}`,
          text: fullName,
          time: creatorTime,
          fresh: isRead !== 1,
        }),
      ),
    },
  ]
  const shown = tiles.filter((tile) => tile.entries !== undefined || tile.query.isPending)
  if (shown.length === 0) return null
  return (
    <section aria-label={t('home.work.label')} className={styles.work}>
      {shown.map(({ query: _query, ...tile }) => (
        <Tile key={tile.title} {...tile} />
      ))}
    </section>
  )
}

/** The number of a record, which its task has behind its name in brackets; empty where there is none. */
const numberIn = (fullName: string) => /[(\uFF08]([^()\uFF08\uFF09]+)[)\uFF09]\s*$/.exec(fullName)?.[1] ?? ''

/** Who and what of a request, so that its number need not be read; the whole title otherwise. */
function EntryText({ entry: { text, parts = [] } }: { readonly entry: Entry }) {
  const t = useT()
  const [first = '', ...others] = parts.filter((part) => part !== '')
  if (first === '') return text || t('common.untitled')
  return (
    <>
      {first}
      {others.map((part) => (
        <span key={part} className={styles.kind}>
          {' · '}
          {part}
        </span>
      ))}
    </>
  )
}

/** How much there is of what the person works on, each with the way to it. A server that does not count shows none. */
export function WorkFigures() {
  const t = useT()
  const counts = usePlatformQuery('dashboard.todoCount', {}, { quiet: true })
  const launched = usePlatformQuery('flow.launched', { query: { currentPage: 1, pageSize: most } }, { quiet: true })
  const figures: readonly (readonly [string, number | undefined, string])[] = [
    [t('home.work.todos'), counts.data?.toBeReviewed, '/workFlowDetail'],
    [t('home.work.launched'), launched.data?.pagination.total, '/workFlowDetail?of=launched'],
    [t('home.work.handled'), counts.data?.flowDone, '/workFlowDetail?of=handled'],
    [t('home.work.entrusts'), counts.data?.entrust, '/workFlow/entrust'],
  ]
  if (counts.data === undefined && !counts.isPending) return null
  return (
    <ul className={styles.figures} aria-label={t('home.work.figures')}>
      {figures.map(([label, figure, to]) => (
        <li key={label}>
          <Link to={to}>
            <strong>{figure ?? '–'}</strong>
            <span>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

interface TileProps {
  readonly title: string
  /** Where everything of the kind is. */
  readonly all: string
  /** How many there are, where the server counts them. */
  readonly count?: number | undefined
  readonly none: string
  /** Undefined while they load. */
  readonly entries: readonly Entry[] | undefined
}

function Tile({ title, all, count, none, entries }: TileProps) {
  const t = useT()
  return (
    <section className={styles.tile} aria-label={title}>
      <header className={styles.tileHead}>
        <h2>{count === undefined ? title : `${title} · ${count}`}</h2>
        <Link to={all} className={styles.all} aria-label={t('home.work.allOf', { title })}>
          {t('home.work.all')}
        </Link>
      </header>
      {entries === undefined ? (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      ) : entries.length === 0 ? (
        <p>{none}</p>
      ) : (
        <ul>
          {entries.slice(0, most).map((entry) => (
            <li key={entry.id}>
              <Link to={entry.to} className={entry.fresh ? styles.fresh : undefined} title={entry.text}>
                <EntryText entry={entry} />
              </Link>
              {entry.state}
              <time>{dayText(entry.time)}</time>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
