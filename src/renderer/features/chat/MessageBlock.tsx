import { Divider, Image } from 'antd'
import { memo, useEffect, useMemo, useRef } from 'react'
import { textParts } from '#shared/rules/web-address.ts'
import { showExternalPage } from '#renderer/components/external-page.ts'
import { PersonAvatar } from '#renderer/components/PersonAvatar.tsx'
import { pictureAddress } from '#renderer/components/picture-address.ts'
import { clockText, dayText, timeText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import styles from './chat.module.css'
import { BLOCK } from './block-range.ts'
import { CopyText } from './CopyText.tsx'
import type { ChatMessage, ConversationLog } from './log.ts'
import { Player } from './Player.tsx'
import { type Partner, showChat } from './store.ts'

interface MessageBlockProps {
  readonly log: ConversationLog
  /** Of the log: another one is drawn anew. */
  readonly version: number
  readonly block: number
  readonly partner: Partner
  readonly firstUnread: number | null
}

/** Fifty messages; what is not here yet keeps its room. */
export const MessageBlock = memo(
  function MessageBlock({ log, block, partner, firstUnread }: MessageBlockProps) {
    const element = useRef<HTMLDivElement>(null)
    useEffect(() => {
      const own = element.current
      if (!own) return
      const observer = new ResizeObserver(() => log.measured(block, own.offsetHeight))
      observer.observe(own)
      return () => observer.disconnect()
    }, [log, block])
    const count = Math.max(0, Math.min(BLOCK, log.total - block * BLOCK))
    return (
      <div ref={element}>
        {Array.from({ length: count }, (_, at) => {
          const index = block * BLOCK + at + 1
          const message = log.at(index)
          if (!message) return <div key={index} className={styles.gap} data-gap />
          const before = log.at(index - 1)
          const isNewDay = dayText(before?.at) !== dayText(message.at)
          return (
            <div key={index} data-index={index}>
              {isNewDay ? <div className={styles.day}>{dayText(message.at)}</div> : null}
              {firstUnread === index ? <FirstUnread /> : null}
              <MessageRow message={message} partner={partner} />
            </div>
          )
        })}
      </div>
    )
  },
  (last, next) =>
    last.version === next.version &&
    last.block === next.block &&
    last.log === next.log &&
    last.firstUnread === next.firstUnread,
)

function FirstUnread() {
  const t = useT()
  return (
    <Divider plain className={styles.unread ?? ''}>
      {t('chat.firstUnread')}
    </Divider>
  )
}

function MessageRow({ message, partner }: { readonly message: ChatMessage; readonly partner: Partner }) {
  const t = useT()
  const { isMine, isRead, at } = message
  return (
    <div className={styles.message} data-mine={isMine}>
      {isMine ? null : <PersonAvatar name={partner.realName} headIcon={partner.headIcon} size={32} />}
      <div className={styles.said}>
        <div className={styles.bubble} data-kind={message.kind}>
          <MessageContent message={message} />
        </div>
        <div className={styles.about}>
          <time title={timeText(at)}>{clockText(at)}</time>
          {isMine ? <span>{t(isRead ? 'chat.read' : 'chat.sent')}</span> : null}
          {message.kind === 'text' ? <CopyText text={message.text} isQuiet /> : null}
        </div>
      </div>
    </div>
  )
}

/** What was said. Text is text, whatever it looks like; only an address of the web in it can be opened. */
export function MessageContent({ message }: { readonly message: Pick<ChatMessage, 'kind' | 'text' | 'media'> }) {
  const t = useT()
  const { kind, text, media } = message
  if (kind === 'text') return <SaidText text={text} />
  const address = pictureAddress(media?.path)
  if (media === null || address === null) return <>{t('chat.notShown')}</>
  if (kind !== 'image') return <Player kind={kind} address={address} width={media.width} height={media.height} />
  return <Image src={address} alt={t('chat.kind.image')} {...shownSize(media)} />
}

function SaidText({ text }: { readonly text: string }) {
  const parts = useMemo(() => textParts(text), [text])
  const open = (address: string) => {
    // It opens in a tab, over which the drawer would lie.
    showChat(false)
    showExternalPage(address)
  }
  return parts.map((part, index) =>
    part.isAddress ? (
      <button key={index} type="button" className={styles.link} onClick={() => open(part.text)}>
        {part.text}
      </button>
    ) : (
      part.text
    ),
  )
}

/** Pixels of a picture in its bubble, so that nothing jumps when it arrives. */
function shownSize({ width, height }: { readonly width: number; readonly height: number }) {
  if (width === 0 || height === 0) return { height: 160 }
  const scale = Math.min(1, 240 / width, 240 / height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
