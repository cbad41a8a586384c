import { Skeleton } from 'antd'
import { Link } from 'react-router-dom'
import { taskAddress } from '#renderer/access/task-config.ts'
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
}

/** What waits: tasks, notices and mail. A server without these calls leaves it out. */
export function WorkTiles() {
  const t = useT()
  const todos = usePlatformQuery('dashboard.todos', {}, { quiet: true })
  const notices = usePlatformQuery('dashboard.notices', {}, { quiet: true })
  const mails = usePlatformQuery('dashboard.mails', {}, { quiet: true })
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
          to: taskAddress(todo.id),
          text: todo.fullName,
          time: todo.creatorTime,
          fresh: todo.flowUrgent === 3,
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
                {entry.text || t('common.untitled')}
              </Link>
              <time>{dayText(entry.time)}</time>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
