import { CheckOutlined, DeleteOutlined } from '@ant-design/icons'
import { Button, Input, Segmented, Switch, type TableColumnsType, Tag } from 'antd'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { MessageDetail, MessageRow } from '#shared/api/message.ts'
import { CacheNotice } from '#renderer/components/CacheNotice.tsx'
import { confirm } from '#renderer/components/confirm.ts'
import { PagedTable } from '#renderer/components/PagedTable.tsx'
import { SearchRow } from '#renderer/components/SearchRow.tsx'
import { timeText } from '#renderer/components/time-text.ts'
import { Toolbar } from '#renderer/components/Toolbar.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformMutation, usePlatformQuery } from '#renderer/platform/query.ts'
import { settle } from '#renderer/platform/settle.ts'
import { toast } from '#renderer/platform/toast.ts'
import { MessageDialog } from './MessageDialog.tsx'
import styles from './messages.module.css'
import { targetOf } from './open-message.ts'
import { useReadMessage } from './useReadMessage.ts'

const types = [
  ['', 'all'],
  [1, 'notice'],
  [2, 'flow'],
  [3, 'system'],
] as const
type TypeFilter = (typeof types)[number][0]

const colours: Readonly<Record<number, string>> = { 1: 'blue', 2: 'warning', 3: 'default' }
const nameOf = (type: number) => types.find(([code]) => code === type)?.[1] ?? 'system'

interface Filter {
  readonly type: TypeFilter
  readonly keyword: string
  readonly unreadOnly: boolean
  readonly page: number
  readonly pageSize: number
}
const everything: Filter = { type: '', keyword: '', unreadOnly: false, page: 1, pageSize: 20 }

/** Every message of the caller (section 2, /messageRecord): filter, open, mark all read, delete chosen ones. */
export function MessagesPage({ search }: { readonly search: string }) {
  const t = useT()
  const navigate = useNavigate()
  const [filter, setFilter] = useState(everything)
  const [word, setWord] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [opened, setOpened] = useState<MessageDetail | null>(null)
  const { type, keyword, unreadOnly, page, pageSize } = filter
  const isRead = unreadOnly ? 0 : ''
  const query = usePlatformQuery(
    'message.list',
    { query: { currentPage: page, pageSize, keyword, type, isRead } },
    { keepPrevious: true },
  )
  const { mutateAsync: readAll, isPending: isMarking } = usePlatformMutation('message.readAll')
  const { mutateAsync: remove, isPending: isRemoving } = usePlatformMutation('message.delete')
  const rows = query.data?.list ?? []

  const change = (part: Partial<Filter>) => {
    setFilter((last) => ({ ...last, page: 1, ...part }))
    setChosen([])
  }
  const reset = () => {
    setWord('')
    change({ type: '', keyword: '', unreadOnly: false })
  }
  const markAll = async () => {
    if (!(await confirm({ content: t('messages.readAllConfirm') }))) return
    toast.success((await readAll({ body: { keyword, type, isRead } })).msg)
  }
  const removeChosen = async () => {
    if (!(await confirm({ content: t('common.deleteConfirm'), danger: true }))) return
    toast.success((await remove({ body: { ids: chosen.join(',') } })).msg)
    setChosen([])
    // The last rows of the last page may be gone.
    if (chosen.length >= rows.length && page > 1) setFilter((last) => ({ ...last, page: page - 1 }))
  }
  const read = useReadMessage()
  const show = useCallback(
    (message: MessageDetail | null) => {
      if (!message) return
      const target = targetOf(message)
      if (target) void navigate(target)
      else setOpened(message)
    },
    [navigate],
  )
  const asked = new URLSearchParams(search).get('id')
  useEffect(() => {
    if (!asked) return
    // The address forgets it at once: coming back to the tab must not open the message again.
    void navigate('/messageRecord', { replace: true })
    settle(read(asked).then(show))
  }, [asked, read, show, navigate])
  const columns = useMemo<TableColumnsType<MessageRow>>(() => {
    return [
      {
        title: t('messages.column.title'),
        key: 'title',
        ellipsis: true,
        render: (_value, row) => (
          <button
            type="button"
            className={row.isRead === 1 ? styles.title : `${styles.title} ${styles.fresh}`}
            title={row.title}
            onClick={() => settle(read(row.id).then(show))}
          >
            {row.isRead === 1 ? null : <span className={styles.dot} role="img" aria-label={t('messages.isUnread')} />}
            <span>{row.title || t('common.untitled')}</span>
          </button>
        ),
      },
      {
        title: t('messages.column.type'),
        key: 'type',
        width: 100,
        render: (_value, row) => (
          <Tag color={colours[row.type] ?? 'default'}>{t(`messages.type.${nameOf(row.type)}`)}</Tag>
        ),
      },
      {
        title: t('messages.column.user'),
        key: 'user',
        width: 170,
        ellipsis: true,
        render: (_value, row) => row.releaseUser,
      },
      { title: t('messages.column.time'), key: 'time', width: 160, render: (_value, row) => timeText(row.releaseTime) },
    ]
  }, [t, read, show])

  return (
    <div className={styles.page}>
      <SearchRow onSearch={() => change({ keyword: word.trim() })} onReset={reset} searching={query.isFetching}>
        <Segmented<TypeFilter>
          value={type}
          options={types.map(([value, name]) => ({ value, label: t(`messages.type.${name}`) }))}
          onChange={(next) => change({ type: next })}
        />
        <Input
          allowClear
          style={{ width: 220 }}
          value={word}
          maxLength={200}
          placeholder={t('messages.keyword')}
          aria-label={t('messages.keyword')}
          onChange={(event) => setWord(event.target.value)}
        />
        <span className={styles.switch}>
          <Switch
            size="small"
            checked={unreadOnly}
            aria-label={t('messages.unreadOnly')}
            onChange={(checked) => change({ unreadOnly: checked })}
          />
          <span aria-hidden="true">{t('messages.unreadOnly')}</span>
        </span>
      </SearchRow>
      <Toolbar onRefresh={query.refetch} refreshing={query.isFetching} tools={<CacheNotice cache={query.cache} />}>
        <Button icon={<CheckOutlined aria-hidden />} loading={isMarking} onClick={() => settle(markAll())}>
          {t('messages.readAll')}
        </Button>
        <Button
          danger
          icon={<DeleteOutlined aria-hidden />}
          disabled={chosen.length === 0}
          loading={isRemoving}
          onClick={() => settle(removeChosen())}
        >
          {t('messages.remove')}
        </Button>
        {chosen.length > 0 ? (
          <span className={styles.quiet}>{t('messages.chosen', { count: chosen.length })}</span>
        ) : null}
      </Toolbar>
      <PagedTable
        query={query}
        columns={columns}
        rowSelection={{
          columnWidth: 44,
          selectedRowKeys: [...chosen],
          onChange: (keys) => setChosen(keys.map(String)),
        }}
        minWidth={620}
        emptyText={t(unreadOnly ? 'messages.noUnread' : 'messages.none')}
        emptyHint={keyword === '' && type === '' ? '' : t('messages.noneHint')}
        page={page}
        pageSize={pageSize}
        busy={query.isPending}
        onPage={(next, size) => change({ page: next, pageSize: size })}
      />
      {opened ? <MessageDialog message={opened} onClose={() => setOpened(null)} /> : null}
    </div>
  )
}
