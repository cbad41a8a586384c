import { Badge, Button, Dropdown } from 'antd'
import type { TFunction } from 'i18next'
import type { Conversation } from '#shared/api/chat.ts'
import type { DataOf } from '#shared/api/table.ts'
import { lineText } from '#shared/rules/drawn-text.ts'
import { CacheNotice } from '#renderer/components/CacheNotice.tsx'
import { confirm } from '#renderer/components/confirm.ts'
import { PageState } from '#renderer/components/PageState.tsx'
import { PersonAvatar } from '#renderer/components/PersonAvatar.tsx'
import { recentText } from '#renderer/components/useAge.ts'
import { useNow } from '#renderer/components/useNow.ts'
import { useT } from '#renderer/i18n/index.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { type PlatformQuery, usePlatformMutation } from '#renderer/platform/query.ts'
import styles from './chat.module.css'
import { closeConversation, openConversation, useChat } from './store.ts'

interface RecentListProps {
  readonly conversations: PlatformQuery<DataOf<'chat.conversations'>>
  readonly onContacts: () => void
}

/** Conversations, the latest first; the right mouse button, or the menu key, takes one out or deletes its records. */
export function RecentList({ conversations, onContacts }: RecentListProps) {
  const t = useT()
  const now = useNow(60_000)
  const { data, error, refetch, cache } = conversations
  return (
    <PageState
      loading={data === undefined && error === null}
      error={data === undefined ? error : null}
      onRetry={refetch}
      empty={data?.list.length === 0}
      emptyText={t('chat.none')}
      emptyHint={t('chat.noneHint')}
      emptyAction={<Button onClick={onContacts}>{t('chat.contacts')}</Button>}
    >
      <CacheNotice cache={cache} />
      <ul className={styles.recent} aria-label={t('chat.messages')}>
        {data?.list.map((conversation) => (
          <RecentRow key={conversation.id} conversation={conversation} now={now} />
        ))}
      </ul>
    </PageState>
  )
}

function RecentRow({ conversation, now }: { readonly conversation: Conversation; readonly now: number }) {
  const t = useT()
  const isOpen = useChat((state) => state.partner?.id === conversation.id)
  const draft = useChat((state) => state.drafts[conversation.id] ?? '')
  const remove = usePlatformMutation('chat.remove')
  const deleteRecords = usePlatformMutation('chat.deleteRecords')
  const { id, realName, headIcon, latestDate, unreadMessage } = conversation
  const ask = async (which: 'remove' | 'delete') => {
    const question = t(which === 'remove' ? 'chat.removeConfirm' : 'chat.deleteConfirm', { name: realName })
    const okText = t(which === 'remove' ? 'chat.remove' : 'chat.delete')
    if (!(await confirm({ content: question, okText, danger: which === 'delete' }))) return
    await (which === 'remove' ? remove : deleteRecords).mutateAsync({ params: { id } })
    if (useChat.getState().partner?.id === id) closeConversation()
  }
  const items = [
    { key: 'remove', label: t('chat.remove') },
    { key: 'delete', label: t('chat.delete'), danger: true },
  ]
  return (
    <li className={styles.recentItem}>
      <Dropdown
        trigger={['contextMenu']}
        menu={{ items, onClick: ({ key }) => ignoreRejection(ask(key === 'remove' ? 'remove' : 'delete')) }}
      >
        <button
          type="button"
          className={styles.recentRow}
          aria-current={isOpen}
          onClick={() => openConversation(conversation, unreadMessage)}
        >
          <Badge count={isOpen ? 0 : unreadMessage} size="small" overflowCount={99}>
            <PersonAvatar name={realName} headIcon={headIcon} size={36} />
          </Badge>
          <span className={styles.recentText}>
            <span className={styles.recentName} title={conversation.department}>
              <strong>{lineText(realName)}</strong>
              <time>{latestDate === 0 ? '' : recentText(latestDate, now)}</time>
            </span>
            <span className={styles.recentLatest}>
              {draft === '' || isOpen ? (
                lineText(latestText(t, conversation))
              ) : (
                <>
                  <em>{t('chat.draft')}</em> {lineText(draft)}
                </>
              )}
            </span>
          </span>
        </button>
      </Dropdown>
    </li>
  )
}

/** A medium is named; a text is itself. */
function latestText(t: TFunction, { latestMessage, messageType }: Conversation): string {
  if (messageType === 'image' || messageType === 'voice' || messageType === 'video')
    return t(`chat.kind.${messageType}`)
  return latestMessage
}
