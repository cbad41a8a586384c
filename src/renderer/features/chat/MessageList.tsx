import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useT } from '#renderer/i18n/index.ts'
import { blockSizes, rangeAt } from './block-range.ts'
import styles from './chat.module.css'
import { BLOCK, type ConversationLog } from './log.ts'
import { MessageBlock } from './MessageBlock.tsx'
import { loadBlock, type Partner } from './store.ts'

/** Pixels from its end in which a list counts as at its end. */
const NEAR_END = 60

interface MessageListProps {
  readonly log: ConversationLog
  readonly partner: Partner
  /** Messages that were unread when it was opened: it begins at the first of them. */
  readonly unread: number
  /** A message to show; another object shows it again. */
  readonly target: { readonly index: number } | null
  /** What stands behind the last message: those on their way. */
  readonly children: React.ReactNode
}

/**
 * The messages of a conversation, however many: blocks around what is in sight are drawn and asked for, the rest is room
 * of the size it had or is likely to have. It stays at its end while messages arrive, unless the person scrolled away.
 */
export function MessageList({ log, partner, unread, target, children }: MessageListProps) {
  const t = useT()
  useSyncExternalStore(log.subscribe, log.version)
  const { total } = log
  const area = useRef<HTMLDivElement>(null)
  const heights = useRef(new Map<number, number>())
  const isAtEnd = useRef(true)
  const goal = useRef<number | null>(null)
  const isPlaced = useRef(false)
  const [range, setRange] = useState<readonly [number, number]>([0, 0])
  const firstUnread = useRef<number | null>(null)

  const look = () => {
    const box = area.current
    if (!box) return
    isAtEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END
    const [from, to] = rangeAt(blockSizes(log.total, heights.current), box.scrollTop, box.clientHeight)
    setRange((last) => (last[0] === from && last[1] === to ? last : [from, to]))
  }
  const show = (index: number) => {
    goal.current = index
    const block = Math.floor((index - 1) / BLOCK)
    isAtEnd.current = false
    setRange([Math.max(0, block - 1), block + 1])
  }

  // Once it is known how long the conversation is: where it begins.
  useLayoutEffect(() => {
    if (isPlaced.current || total === 0) return
    isPlaced.current = true
    const first = unread > 0 ? Math.max(1, total - unread + 1) : null
    firstUnread.current = first
    const last = Math.ceil(total / BLOCK) - 1
    if (first !== null && first < total) show(first)
    else setRange([Math.max(0, last - 1), last])
  }, [total, unread])
  useLayoutEffect(() => {
    if (target !== null) show(target.index)
  }, [target])

  // After each change of what is drawn: the message that is looked for comes into sight, or the end stays there.
  useLayoutEffect(() => {
    const box = area.current
    if (!box) return
    if (goal.current !== null) {
      const found = box.querySelector<HTMLElement>(`[data-index="${goal.current}"]`)
      if (!found) return
      found.scrollIntoView({ block: 'center' })
      goal.current = null
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

  const [from, to] = range
  const last = Math.max(0, Math.ceil(total / BLOCK) - 1)
  const drawn = useMemo(() => {
    const end = isAtEnd.current ? last : Math.min(to, last)
    const begin = Math.min(from, end)
    return Array.from({ length: end - begin + 1 }, (_, at) => begin + at)
  }, [from, to, last])
  useEffect(() => {
    for (const block of drawn) if (!log.hasBlock(block)) loadBlock(log, block)
  })
  const sizes = blockSizes(total, heights.current)
  const sum = (begin: number, end: number) => sizes.slice(begin, end).reduce((all, size) => all + size, 0)
  return (
    <div ref={area} className={styles.messages} onScroll={look} tabIndex={0} role="log" aria-label={t('chat.log')}>
      <div className={styles.messagesInner}>
        <div style={{ height: sum(0, drawn[0] ?? 0), flex: 'none' }} />
        {total === 0
          ? null
          : drawn.map((block) => (
              <MessageBlock
                key={block}
                log={log}
                version={log.version()}
                block={block}
                partner={partner}
                firstUnread={firstUnread.current}
                onSize={(height) => heights.current.set(block, height)}
              />
            ))}
        <div style={{ height: sum((drawn.at(-1) ?? 0) + 1, sizes.length), flex: 'none' }} />
        {children}
      </div>
    </div>
  )
}
