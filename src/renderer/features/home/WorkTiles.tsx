import { Skeleton } from 'antd'
import { Link } from 'react-router-dom'
import { encodeTaskConfig } from '#renderer/access/task-config.ts'
import { shortDayText } from '#renderer/components/time-text.ts'
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
  const tiles = [
    {
      title: t('home.work.todos'),
      none: t('home.work.noTodos'),
      query: todos,
      entries: todos.data?.list.map((todo): Entry => {
        const config = encodeURIComponent(encodeTaskConfig(JSON.stringify({ id: todo.id })))
        const to = `/workFlowDetail?config=${config}`
        return { id: todo.id, to, text: todo.fullName, time: todo.creatorTime, fresh: todo.flowUrgent === 3 }
      }),
    },
    {
      title: t('home.work.notices'),
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
      {shown.map(({ title, none, entries }) => (
        <Tile key={title} title={title} none={none} entries={entries} />
      ))}
    </section>
  )
}

interface TileProps {
  readonly title: string
  readonly none: string
  /** Undefined while they load. */
  readonly entries: readonly Entry[] | undefined
}

function Tile({ title, none, entries }: TileProps) {
  const t = useT()
  return (
    <section className={styles.tile} aria-label={title}>
      <h3>{title}</h3>
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
              <time>{shortDayText(entry.time, Date.now())}</time>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
