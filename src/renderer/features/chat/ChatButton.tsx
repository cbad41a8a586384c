import { CommentOutlined } from '@ant-design/icons'
import { Badge } from 'antd'
import { useEffect } from 'react'
import { useUser } from '#renderer/access/session-store.ts'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { later } from '#renderer/components/later.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { call } from '#renderer/platform/call.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { on } from '#renderer/platform/request.ts'
import { openConversation, showChat, subscribeChat, useChat } from './store.ts'

const ChatDrawer = later(async () => (await import('./ChatDrawer.tsx')).ChatDrawer)

/** The entry of the chat in the header, with the number of unread messages, and its drawer. */
export function ChatButton() {
  const t = useT()
  const user = useUser()
  const isOpen = useChat((state) => state.isOpen)
  const conversations = usePlatformQuery('chat.conversations', {}, { enabled: user !== null, quiet: true })
  const unread = (conversations.data?.list ?? []).reduce((sum, { unreadMessage }) => sum + unreadMessage, 0)
  useEffect(subscribeChat, [])
  useEffect(
    () =>
      on('notice.clicked', ({ kind, id }) => {
        if (kind === 'chat') ignoreRejection(openById(id))
      }),
    [],
  )
  return (
    <>
      <Badge count={unread} overflowCount={99} size="small" offset={[-6, 6]}>
        <IconButton
          label={unread > 0 ? t('chat.unread', { count: unread }) : t('chat.title')}
          icon={<CommentOutlined />}
          aria-expanded={isOpen}
          onClick={() => showChat(!isOpen)}
        />
      </Badge>
      {isOpen ? <ChatDrawer conversations={conversations} onFail={() => showChat(false)} /> : null}
    </>
  )
}

/** Opens the conversation a notification is about. */
async function openById(id: string): Promise<void> {
  showChat(true)
  const { data } = await call('chat.conversations', {}, { quiet: true, fresh: true })
  const found = data.list.find((each) => each.id === id)
  if (found) openConversation(found, found.unreadMessage)
}
