import { Button, Input, Select, Switch } from 'antd'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { CacheNotice } from '#renderer/components/CacheNotice.tsx'
import { SidePanel } from '#renderer/components/page/SidePanel.tsx'
import { PageState } from '#renderer/components/PageState.tsx'
import { timeText } from '#renderer/components/time-text.ts'
import { useElementSize } from '#renderer/components/useElementSize.ts'
import { useT } from '#renderer/i18n/index.ts'
import { useDebounced } from '#renderer/pickers/frame/useDebounced.ts'
import { call } from '#renderer/platform/call.ts'
import { serverFirst } from '#renderer/platform/connection.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { MessageDialog } from './MessageDialog.tsx'
import styles from './messages.module.css'
import { targetOf } from './open-message.ts'
import { ReadAllButton } from './ReadAllButton.tsx'
import { type ReadMessage, useReadMessage } from './useReadMessage.ts'

/** Pixels (section 2, "Message drawer"); messages of one page, and how near the end the next is asked for (section 9). */
const WIDTH = 280
const PAGE = 20
const NEAR_END = 100

const types = [
  ['', 'all'],
  [3, 'system'],
  [2, 'flow'],
  [1, 'notice'],
] as const
type TypeFilter = (typeof types)[number][0]

/** The latest messages beside any page: filtered, read, all marked read. Mount it to open it. */
export function MessageDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  const navigate = useNavigate()
  const [type, setType] = useState<TypeFilter>('')
  const [isUnreadOnly, setUnreadOnly] = useState(true)
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState<ReadMessage | null>(null)
  const keyword = useDebounced(typed.trim())
  const read = useReadMessage()
  const filter = { keyword, type, isRead: isUnreadOnly ? (0 as const) : ('' as const) }
  const query = useInfiniteQuery({
    // As `usePlatformQuery` names it, so that it follows what is pushed and read elsewhere.
    queryKey: ['platform', 'message.list', 'drawer', filter],
    queryFn: async ({ pageParam, signal }) => {
      const asked = { query: { ...filter, currentPage: pageParam, pageSize: PAGE } }
      const { data, cache } = await call('message.list', asked, { ...serverFirst(signal), quiet: true })
      return { ...data, cache }
    },
    initialPageParam: 1,
    getNextPageParam: (last, all) => (all.length * PAGE < last.pagination.total ? all.length + 1 : null),
  })
  const rows = (query.data?.pages ?? []).flatMap(({ list }) => list)
  const open = async (id: string) => {
    const message = await read(id)
    if (!message) return
    const target = targetOf(message)
    if (!target) return setOpened(message)
    onClose()
    await navigate(target)
  }
  const list = useRef<HTMLUListElement>(null)
  const { ref: measured, height } = useElementSize<HTMLDivElement>()
  const askMore = () => {
    const box = list.current
    if (!box || !query.hasNextPage) return
    if (box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END)
      void query.fetchNextPage({ cancelRefetch: false })
  }
  const fill = useEffectEvent(askMore)
  // On a tall screen a page does not fill the list, and there would be nothing to scroll by.
  useEffect(() => {
    if (height > 0 && rows.length > 0) fill()
  }, [height, rows.length])
  const more = () => {
    onClose()
    void navigate('/messageRecord')
  }
  return (
    <SidePanel
      title={t('messages.title')}
      width={WIDTH}
      onClose={onClose}
      extra={
        <Button type="link" size="small" onClick={more}>
          {t('messages.more')}
        </Button>
      }
    >
      <div ref={measured} className={styles.drawer}>
        <div className={styles.drawerHead}>
          <Input.Search
            allowClear
            value={typed}
            aria-label={t('messages.keyword')}
            placeholder={t('messages.keyword')}
            onChange={(event) => setTyped(event.target.value)}
          />
          <div className={styles.drawerFilter}>
            <Select<TypeFilter>
              value={type}
              aria-label={t('messages.column.type')}
              options={types.map(([value, name]) => ({ value, label: t(`messages.type.${name}`) }))}
              onChange={setType}
            />
            <label>
              <Switch size="small" checked={isUnreadOnly} onChange={setUnreadOnly} /> {t('messages.unreadOnly')}
            </label>
          </div>
          <ReadAllButton size="small" filter={filter} />
          <CacheNotice cache={query.data?.pages[0]?.cache ?? null} />
        </div>
        <PageState
          loading={query.isPending}
          error={query.data === undefined ? query.error : null}
          onRetry={() => query.refetch()}
          empty={rows.length === 0}
          emptyText={t(keyword ? 'messages.noneFound' : isUnreadOnly ? 'messages.noneUnread' : 'messages.none')}
          emptyAction={
            isUnreadOnly ? (
              <Button size="small" onClick={() => setUnreadOnly(false)}>
                {t('messages.showRead')}
              </Button>
            ) : undefined
          }
        >
          <ul ref={list} className={styles.drawerList} aria-label={t('messages.title')} onScroll={askMore}>
            {rows.map((row) => (
              <li key={row.id}>
                <button
                  type="button"
                  className={styles.drawerRow}
                  aria-label={`${row.title || t('common.untitled')} ${timeText(row.releaseTime)}`}
                  onClick={() => ignoreRejection(open(row.id))}
                >
                  <span className={row.isRead === 1 ? styles.noDot : styles.dot} aria-hidden />
                  <span className={styles.drawerText}>
                    <span className={row.isRead === 1 ? '' : styles.fresh} title={row.title}>
                      {row.title || t('common.untitled')}
                    </span>{' '}
                    <small>{timeText(row.releaseTime)}</small>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </PageState>
      </div>
      {opened ? <MessageDialog message={opened} onClose={() => setOpened(null)} /> : null}
    </SidePanel>
  )
}
