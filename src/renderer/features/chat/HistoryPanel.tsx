import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button, Input, type InputRef, Skeleton } from 'antd'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { timeText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import { request } from '#renderer/platform/request.ts'
import { useDebounced } from '#renderer/pickers/frame/useDebounced.ts'
import styles from './chat.module.css'
import { CopyText } from './CopyText.tsx'
import { mediaOf } from './log.ts'
import { MessageContent } from './MessageBlock.tsx'
import type { Partner } from './store.ts'

/** Messages of one page (section 9, "chat history 50"). */
const PAGE = 50
/** Pixels from the end at which the next page is asked for. */
const NEAR_END = 100

interface HistoryPanelProps {
  readonly partner: Partner
  readonly onClose: () => void
  readonly onJump: (index: number) => void
}

/** The records of a conversation, the latest first, or those that hold a word; a click leads to the place. */
export function HistoryPanel({ partner, onClose, onJump }: HistoryPanelProps) {
  const t = useT()
  const [keyword, setKeyword] = useState('')
  const applied = useDebounced(keyword.trim())
  const query = useInfiniteQuery({
    queryKey: ['chat.history', partner.id, applied],
    queryFn: ({ pageParam: page, signal }) =>
      request(
        'chat.history',
        { partnerId: partner.id, page, pageSize: PAGE, sort: 'desc', keyword: applied },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (all.length * PAGE < last.total ? all.length + 1 : null),
    gcTime: 0,
  })
  const search = useRef<InputRef>(null)
  const panel = useRef<HTMLElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    search.current?.focus({ preventScroll: true })
    const area = panel.current
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return
      // It closes this, and not what it lies in.
      event.stopPropagation()
      close()
    }
    area?.addEventListener('keydown', onKey)
    return () => area?.removeEventListener('keydown', onKey)
  }, [])
  const rows = (query.data?.pages ?? []).flatMap(({ list }) => [...list].reverse())
  const onScroll = ({ currentTarget: box }: React.UIEvent<HTMLElement>) => {
    if (box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END && query.hasNextPage)
      void query.fetchNextPage({ cancelRefetch: false })
  }
  return (
    <section ref={panel} className={styles.history} aria-label={t('chat.history')}>
      <div className={styles.historyHead}>
        <IconButton label={t('chat.back')} icon={<ArrowLeftOutlined />} onClick={onClose} />
        <Input.Search
          ref={search}
          allowClear
          value={keyword}
          aria-label={t('chat.search')}
          placeholder={t('chat.search')}
          onChange={(event) => setKeyword(event.target.value)}
        />
      </div>
      {query.isPending ? <Skeleton className={styles.loading ?? ''} active /> : null}
      {query.isError ? (
        <p className={styles.nothing}>
          {t('chat.searchFailed')} <Button onClick={() => void query.refetch()}>{t('chat.retry')}</Button>
        </p>
      ) : null}
      {query.isSuccess && rows.length === 0 ? <p className={styles.nothing}>{t('chat.nothingFound')}</p> : null}
      <ul className={styles.records} onScroll={onScroll}>
        {rows.map(({ id, sendUserId, sendTime, content, contentType, index }) => {
          const media = contentType === 'text' ? null : mediaOf(content)
          return (
            <li key={id}>
              <div className={styles.recordHead}>
                <strong>{sendUserId === partner.id ? partner.realName : t('chat.me')}</strong>
                <time>{timeText(sendTime)}</time>
                {contentType === 'text' ? <CopyText text={content} /> : null}
                {index === undefined ? null : (
                  <Button type="link" size="small" onClick={() => onJump(index)}>
                    {t('chat.jump')}
                  </Button>
                )}
              </div>
              <div className={styles.recordText}>
                <MessageContent message={{ kind: contentType, text: content, media }} />
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
