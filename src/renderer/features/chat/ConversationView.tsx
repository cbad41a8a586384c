import { CloseOutlined, HistoryOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useRef, useState, useSyncExternalStore, useMemo } from 'react'
import { EllipsisText } from '#renderer/components/EllipsisText.tsx'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { PersonAvatar } from '#renderer/components/PersonAvatar.tsx'
import { timeText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import styles from './chat.module.css'
import { Composer, putBack } from './Composer.tsx'
import { HistoryPanel } from './HistoryPanel.tsx'
import type { ConversationLog } from './log.ts'
import { MessageList } from './MessageList.tsx'
import { closeConversation, type Partner, useChat } from './store.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { request } from '#renderer/platform/request.ts'

/** Messages that were not sent yet: they wait for the server, or it refused them; either way they can be taken back. */
function OutboxRows({ partnerId }: { readonly partnerId: string }) {
  const t = useT()
  const outbox = useChat((state) => state.outbox)
  const own = useMemo(() => outbox.filter((message) => message.partnerId === partnerId), [outbox, partnerId])
  return own.map((message) => {
    const { key, state, kind, content, wasSent = false } = message
    const isFailed = state === 'failed'
    return (
      <div key={key} className={styles.message} data-mine>
        <div className={styles.said}>
          <div className={styles.bubble} data-kind="text" data-waiting={!isFailed} data-failed={isFailed}>
            {kind === 'text' ? content : t('chat.kind.image')}
          </div>
          <div className={styles.about}>
            <span role={isFailed ? 'alert' : 'status'}>
              {isFailed ? message.message || t('chat.failed') : t('chat.waiting')}
            </span>
            {isFailed ? (
              <Button type="link" size="small" onClick={() => ignoreRejection(request('chat.retry', { key }))}>
                {t('chat.retry')}
              </Button>
            ) : null}
            {kind === 'text' && (isFailed || !wasSent) ? (
              <Button
                type="link"
                size="small"
                onClick={() =>
                  ignoreRejection(request('chat.withdraw', { key }).then(() => putBack(partnerId, content)))
                }
              >
                {t('common.edit')}
              </Button>
            ) : null}
            <Button type="link" size="small" onClick={() => ignoreRejection(request('chat.withdraw', { key }))}>
              {t('chat.withdraw')}
            </Button>
          </div>
        </div>
      </div>
    )
  })
}

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
