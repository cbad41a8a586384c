import { Tabs } from 'antd'
import { useState } from 'react'
import type { DataOf } from '#shared/api/table.ts'
import { SidePanel } from '#renderer/components/page/SidePanel.tsx'
import { useT } from '#renderer/i18n/index.ts'
import type { PlatformQuery } from '#renderer/platform/query.ts'
import styles from './chat.module.css'
import { Contacts } from './Contacts.tsx'
import { ConversationView } from './ConversationView.tsx'
import { RecentList } from './RecentList.tsx'
import { showChat, useChat } from './store.ts'

/** Pixels: of the list (section 2, "Chat drawer"), and of a conversation beside it. */
const LIST_WIDTH = 280
const CONVERSATION_WIDTH = 420

interface ChatDrawerProps {
  readonly conversations: PlatformQuery<DataOf<'chat.conversations'>>
}

/** Recent conversations and contacts; the conversation that is open stands beside them, or in their place where there is no room. */
export function ChatDrawer({ conversations }: ChatDrawerProps) {
  const t = useT()
  const partner = useChat((state) => state.partner)
  const [tab, setTab] = useState('messages')
  const width = partner ? LIST_WIDTH + CONVERSATION_WIDTH : LIST_WIDTH
  return (
    <SidePanel title={t('chat.title')} width={width} onClose={() => showChat(false)}>
      <div className={styles.drawer} data-talking={partner !== null}>
        {partner ? <ConversationView key={partner.id} partner={partner} /> : null}
        <Tabs
          className={styles.side ?? ''}
          activeKey={tab}
          onChange={setTab}
          centered
          tabBarStyle={{ margin: 0 }}
          items={[
            {
              key: 'messages',
              label: t('chat.messages'),
              children: <RecentList conversations={conversations} onContacts={() => setTab('contacts')} />,
            },
            { key: 'contacts', label: t('chat.contacts'), children: <Contacts /> },
          ]}
        />
      </div>
    </SidePanel>
  )
}
