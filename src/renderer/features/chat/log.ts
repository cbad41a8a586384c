import type { HistoryRow } from '#shared/realtime/methods.ts'
import { BLOCK, blockSizes } from './block-range.ts'

export interface ChatMedia {
  /** Server-relative address of the file. */
  readonly path: string
  /** Pixels; 0 where nobody said. */
  readonly width: number
  readonly height: number
}

/** One message as its window shows it. */
export interface ChatMessage {
  readonly id: string
  /** Its place in the conversation, from 1. */
  readonly index: number
  readonly isMine: boolean
  readonly kind: 'text' | 'image' | 'voice' | 'video'
  readonly text: string
  readonly media: ChatMedia | null
  /** Epoch milliseconds. */
  readonly at: number
  /** Of one's own: the partner has read it. */
  readonly isRead: boolean
}

type Received = Omit<ChatMessage, 'index' | 'isRead'> & { readonly index: number | undefined }

/** What a push or a row says of a medium; null for a text, and where it cannot be read. */
export function mediaOf(content: unknown): ChatMedia | null {
  let value = content
  if (typeof content === 'string') {
    try {
      value = JSON.parse(content)
    } catch {
      return null
    }
  }
  if (typeof value !== 'object' || value === null || !('path' in value)) return null
  const { path, width, height } = value as { path: unknown; width?: unknown; height?: unknown }
  return { path: String(path), width: Number(width) || 0, height: Number(height) || 0 }
}

/**
 * The messages of one conversation, each at its place and once, whatever order pages and pushes come in. Places that were
 * not asked for yet are empty: whoever shows them asks.
 */
export class ConversationLog {
  readonly partnerId: string
  total = 0
  /** Epoch milliseconds of the oldest page that came from this device; null: all came from the server. */
  keptAt: number | null = null
  private readonly rows = new Map<number, ChatMessage>()
  private readonly heights = new Map<number, number>()
  private readonly listeners = new Set<() => void>()
  private changes = 0
  private readTime = 0

  constructor(partnerId: string) {
    this.partnerId = partnerId
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
  /** Another number after each change. */
  readonly version = (): number => this.changes

  at(index: number): ChatMessage | undefined {
    return this.rows.get(index)
  }

  /** Whether every message of a block, from 0, is here. */
  hasBlock(block: number): boolean {
    const end = Math.min(this.total, (block + 1) * BLOCK)
    for (let index = block * BLOCK + 1; index <= end; index += 1) if (!this.rows.has(index)) return false
    return true
  }

  /** Pixels of each block, as it was drawn or is likely to be. */
  sizes(): readonly number[] {
    return blockSizes(this.total, this.heights)
  }

  measured(block: number, height: number): void {
    this.heights.set(block, height)
  }

  /** A page whose first row is at `first`; undefined: it is the end of a conversation of `total` messages. */
  page(list: readonly HistoryRow[], total: number, first?: number, keptAt: number | null = null): void {
    // Deleted elsewhere: what is here is no longer. Pages on their way know less than a push that overtook them.
    if (total === 0) this.rows.clear()
    this.total = total === 0 ? 0 : Math.max(this.total, total)
    this.keptAt = keptAt
    const begin = first ?? total - list.length + 1
    for (const [at, row] of list.entries()) {
      const isMine = row.sendUserId !== this.partnerId
      const media = row.contentType === 'text' ? null : mediaOf(row.content)
      this.put({
        id: row.id,
        index: row.index ?? begin + at,
        isMine,
        kind: row.contentType,
        text: media === null ? row.content : '',
        media,
        at: row.sendTime,
        isRead: row.state === 1 || (isMine && row.sendTime <= this.readTime),
      })
    }
    this.changed()
  }

  /** A message that was pushed; it says its place, or is the next one. */
  push({ index = this.total + 1, ...message }: Received): void {
    const known = this.rows.get(index)
    if (known?.id === message.id) return
    this.total = Math.max(this.total, index)
    this.put({ ...message, index, isRead: message.at <= this.readTime })
    this.changed()
  }

  /** The partner has read what was sent up to this time. */
  read(until: number): void {
    this.readTime = Math.max(this.readTime, until)
    for (const [index, row] of this.rows)
      if (row.isMine && !row.isRead && row.at <= until) this.rows.set(index, { ...row, isRead: true })
    this.changed()
  }

  private put(message: ChatMessage): void {
    this.rows.set(message.index, message)
  }

  private changed(): void {
    this.changes += 1
    for (const listener of this.listeners) listener()
  }
}
