import { DownOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useT } from '#renderer/i18n/index.ts'
import { BLOCK, rangeAt } from './block-range.ts'
import styles from './chat.module.css'
import type { ConversationLog } from './log.ts'
import { MessageBlock } from './MessageBlock.tsx'
import { loadBlock, type Partner, useChat } from './store.ts'

/** Pixels from its end in which a list counts as at its end. */
const NEAR_END = 60

interface ScrollPosition {
  readonly index: number
}

interface MessageListProps {
  readonly log: ConversationLog
  readonly partner: Partner
  /** Messages that were unread when it was opened: it begins at the first of them. */
  readonly unread: number
  /** A message to show; another object shows it again. */
  readonly target: ScrollPosition | null
  /** What stands behind the last message: those on their way. */
  readonly children: ReactNode
}

const around = ({ index }: ScrollPosition): readonly [number, number] => {
  const block = Math.floor((index - 1) / BLOCK)
  return [Math.max(0, block - 1), block + 1]
}

/**
 * The messages of a conversation, however many: blocks around what is in sight are drawn and asked for, the rest is room
 * of the size it had or is likely to have. It stays at its end while messages arrive, unless the person scrolled away:
 * then a button leads back, as does what one writes.
 */
export function MessageList({ log, partner, unread, target, children }: MessageListProps) {
  const t = useT()
  useSyncExternalStore(log.subscribe, log.version)
  const { total } = log
  const last = Math.max(0, Math.ceil(total / BLOCK) - 1)
  const area = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const reached = useRef<ScrollPosition | null>(null)
  const [range, setRange] = useState<readonly [number, number]>([0, 0])
  const [goal, setGoal] = useState<ScrollPosition | null>(null)
  const [begin, setBegin] = useState<{ readonly unread: number | null } | null>(null)
  const [shown, setShown] = useState(target)
  /** How many messages there were when the person left the end; null: they are there. */
  const [leftAt, setLeftAt] = useState<number | null>(null)
  const sent = useChat((state) => state.sent)
  const [followed, setFollowed] = useState(sent)

  const show = (place: ScrollPosition) => {
    setGoal(place)
    setRange(around(place))
  }
  // Once it is known how long the conversation is: where it begins.
  if (begin === null && total > 0) {
    const first = unread > 0 ? Math.max(1, total - unread + 1) : null
    setBegin({ unread: first })
    if (first !== null && first < total) show({ index: first })
    else setRange([Math.max(0, last - 1), last])
  }
  if (shown !== target) {
    setShown(target)
    if (target !== null) show(target)
  }
  const showEnd = () => {
    setGoal(null)
    setLeftAt(null)
    setRange([Math.max(0, last - 1), last])
  }
  if (followed !== sent) {
    setFollowed(sent)
    showEnd()
  }

  const look = () => {
    const box = area.current
    if (!box) return
    isAtEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END
    setLeftAt((before) => (isAtEnd.current ? null : (before ?? log.total)))
    const [from, to] = rangeAt(log.sizes(), box.scrollTop, box.clientHeight)
    setRange((before) => (before[0] === from && before[1] === to ? before : [from, to]))
  }
  useLayoutEffect(() => {
    isAtEnd.current = true
  }, [sent])
  // After each change of what is drawn: the message that is looked for comes into sight, or the end stays there.
  useLayoutEffect(() => {
    const box = area.current
    if (!box) return
    if (goal !== null && reached.current !== goal) {
      isAtEnd.current = false
      const found = box.querySelector<HTMLElement>(`[data-index="${goal.index}"]`)
      if (!found) return
      reached.current = goal
      found.scrollIntoView({ block: 'center' })
      look()
    } else if (isAtEnd.current) box.scrollTop = box.scrollHeight
  })
  useEffect(() => {
    const box = area.current
    if (!box) return
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) box.scrollTop = box.scrollHeight
    })
    observer.observe(box)
    for (const inner of box.children) observer.observe(inner)
    return () => observer.disconnect()
  }, [])

  const end = Math.min(range[1], last)
  const first = Math.min(range[0], end)
  const drawn = total === 0 ? [] : Array.from({ length: end - first + 1 }, (_, at) => first + at)
  useEffect(() => {
    for (const block of drawn) if (!log.hasBlock(block)) loadBlock(log, block)
  })
  const sizes = log.sizes()
  const sum = (from: number, to: number) => sizes.slice(from, to).reduce((all, size) => all + size, 0)
  const backToEnd = () => {
    isAtEnd.current = true
    // The button goes.
    area.current?.focus({ preventScroll: true })
    showEnd()
  }
  return (
    <div
      ref={area}
      className={styles.messages}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by key (axe: scrollable-region-focusable)
      tabIndex={0}
      onScroll={look}
      role="log"
      aria-label={t('chat.log')}
    >
      <div className={styles.messagesInner}>
        <div style={{ height: sum(0, first), flex: 'none' }} />
        {drawn.map((block) => (
          <MessageBlock
            key={block}
            log={log}
            version={log.version()}
            block={block}
            partner={partner}
            firstUnread={begin?.unread ?? null}
          />
        ))}
        <div style={{ height: sum(end + 1, sizes.length), flex: 'none' }} />
        {children}
      </div>
      {leftAt === null ? null : (
        <div className={styles.toEnd}>
          <Button shape="round" size="small" icon={<DownOutlined aria-hidden />} onClick={backToEnd}>
            {t(total > leftAt ? 'chat.newBelow' : 'chat.toEnd')}
          </Button>
        </div>
      )}
    </div>
  )
}
