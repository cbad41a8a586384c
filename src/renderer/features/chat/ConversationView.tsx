import { CloseOutlined, HistoryOutlined } from '@ant-design/icons'
import { Alert } from 'antd'
import { useRef, useState, useSyncExternalStore } from 'react'
import { EllipsisText } from '#renderer/components/EllipsisText.tsx'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { PersonAvatar } from '#renderer/components/PersonAvatar.tsx'
import { timeText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import styles from './chat.module.css'
import { Composer } from './Composer.tsx'
import { HistoryPanel } from './HistoryPanel.tsx'
import type { ConversationLog } from './log.ts'
import { MessageList } from './MessageList.tsx'
import { OutboxRows } from './OutboxRows.tsx'
import { closeConversation, type Partner, useChat } from './store.ts'

/** The conversation with one person: what was said, the search in it, and where one writes. */
export function ConversationView({ partner }: { readonly partner: Partner }) {
  const t = useT()
  const log = useChat((state) => state.log)
  const unread = useChat((state) => state.unread)
  const isConnected = useChat((state) => state.isConnected)
  const [isSearching, setSearching] = useState(false)
  const [target, setTarget] = useState<{ readonly index: number } | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const leaveSearch = () => {
    setSearching(false)
    opener.current?.focus({ preventScroll: true })
  }
  if (log === null) return null
  return (
    <section className={styles.conversation} aria-label={t('chat.with', { name: partner.realName })}>
      <header className={styles.partner}>
        <PersonAvatar name={partner.realName} headIcon={partner.headIcon} size={32} />
        <div className={styles.partnerName}>
          <EllipsisText text={partner.realName} />
          {partner.department === '' ? null : (
            <span className={styles.department}>
              <EllipsisText text={partner.department} />
            </span>
          )}
        </div>
        <IconButton
          ref={opener}
          label={t('chat.history')}
          icon={<HistoryOutlined />}
          onClick={() => setSearching(!isSearching)}
        />
        <IconButton label={t('chat.close')} icon={<CloseOutlined />} onClick={closeConversation} />
      </header>
      {isConnected ? null : <Alert banner type="warning" title={t('chat.offline')} />}
      <Kept log={log} />
      {isSearching ? (
        <HistoryPanel
          partner={partner}
          onClose={leaveSearch}
          onJump={(index) => {
            leaveSearch()
            setTarget({ index })
          }}
        />
      ) : null}
      <div className={styles.current} hidden={isSearching}>
        <MessageList log={log} partner={partner} unread={unread} target={target}>
          <OutboxRows partnerId={partner.id} />
        </MessageList>
        <Composer partnerId={partner.id} />
      </div>
    </section>
  )
}

/** How old the messages are that come from this device. */
function Kept({ log }: { readonly log: ConversationLog }) {
  const t = useT()
  useSyncExternalStore(log.subscribe, log.version)
  return log.keptAt === null ? null : (
    <Alert banner type="info" title={t('chat.keptAt', { time: timeText(log.keptAt) })} />
  )
}
