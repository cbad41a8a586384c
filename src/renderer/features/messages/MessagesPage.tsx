import { useCallback, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { MessageRow } from '#shared/api/message.ts'
import type { InputOf } from '#shared/api/table.ts'
import type { ListFilter } from '#renderer/components/page/filters.tsx'
import { noRights } from '#renderer/components/page/rights.ts'
import { ListPage } from '#renderer/components/page/ListPage.tsx'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import { StateTag, type Tone } from '#renderer/components/state/StateTag.tsx'
import { minuteFit, timeText } from '#renderer/components/time-text.ts'
import { UnreadTitle } from '#renderer/components/UnreadTitle.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { useServerKind } from '#renderer/platform/server-kind.ts'
import { MessageDialog } from './MessageDialog.tsx'
import styles from './messages.module.css'
import { targetOf } from './open-message.ts'
import { ReadAllButton } from './ReadAllButton.tsx'
import { type ReadMessage, useReadMessage } from './useReadMessage.ts'

const types = [
  ['', 'all'],
  [1, 'notice'],
  [2, 'flow'],
  [3, 'system'],
  [4, 'schedule'],
] as const

type Marked = InputOf<'message.readAll'>['body']

const tones: Readonly<Record<number, Tone>> = { 1: 'waiting', 2: 'warning' }
const nameOf = (type: number) => types.find(([code]) => code === type)?.[1] ?? 'system'
const removeMany = {
  endpoint: 'message.delete',
  input: (ids: readonly string[]) => ({ body: { ids: ids.join(',') } }),
} as const

/** Every message of the caller (section 2, /messageRecord): filter, open, mark all read, delete chosen ones. */
export function MessagesPage({ search }: { readonly search: string }) {
  const t = useT()
  const kind = useServerKind((state) => state.kind)
  const navigate = useNavigate()
  const [opened, setOpened] = useState<ReadMessage | null>(null)
  const read = useReadMessage()
  const show = useCallback(
    (message: ReadMessage | null) => {
      if (!message) return
      const target = targetOf(message)
      if (target) void navigate(target)
      else setOpened(message)
    },
    [navigate],
  )
  const open = useCallback((id: string) => ignoreRejection(read(id).then(show)), [read, show])
  const asked = new URLSearchParams(search).get('id')
  useEffect(() => {
    if (!asked) return
    // The address forgets it at once: coming back to the tab must not open the message again.
    void navigate('/messageRecord', { replace: true })
    open(asked)
  }, [asked, open, navigate])
  const filters = useMemo<readonly ListFilter[]>(
    () => [
      {
        kind: 'choice',
        name: 'type',
        label: t('messages.column.type'),
        options: types
          .filter(([value]) => value !== 4 || kind === '3.6')
          .map(([value, name]) => ({ value, label: t(`messages.type.${name}`) })),
      },
      { kind: 'keyword', label: t('messages.keyword') },
      { kind: 'switch', name: 'isRead', label: t('messages.unreadOnly'), on: 0, off: '' },
    ],
    [t, kind],
  )
  const columns = useMemo<readonly PageColumn<MessageRow>[]>(
    () => [
      {
        key: 'title',
        title: t('messages.column.title'),
        width: null,
        minWidth: 240,
        render: (row) => (
          <button type="button" tabIndex={-1} className={styles.title} title={row.title} onClick={() => open(row.id)}>
            <UnreadTitle title={row.title} isRead={row.isRead === 1} />
          </button>
        ),
      },
      {
        key: 'type',
        title: t('messages.column.type'),
        width: 110,
        render: ({ type }) => <StateTag tone={tones[type] ?? 'neutral'} text={t(`messages.type.${nameOf(type)}`)} />,
      },
      { key: 'user', title: t('messages.column.user'), width: 170, render: ({ releaseUser }) => releaseUser },
      {
        key: 'time',
        title: t('messages.column.time'),
        width: 170,
        fitWidth: minuteFit,
        render: ({ releaseTime }) => timeText(releaseTime),
      },
    ],
    [t, open],
  )
  return (
    <>
      <ListPage
        rights={noRights}
        list="message.list"
        name="messages"
        label={t('messages.title')}
        filters={filters}
        columns={columns}
        nameOf={titleOf}
        empty={{
          text: t('messages.none'),
          narrowed: ({ isRead }) => t(isRead === 0 ? 'messages.noneUnread' : 'messages.none'),
        }}
        onOpen={(row) => open(row.id)}
        removeMany={{ ...removeMany, label: t('messages.remove') }}
        toolbar={({ keyword, type, isRead }) => <ReadAllButton filter={{ keyword, type, isRead } as Marked} />}
      />
      {opened ? <MessageDialog message={opened} onClose={() => setOpened(null)} /> : null}
    </>
  )
}

const titleOf = (row: MessageRow) => row.title
