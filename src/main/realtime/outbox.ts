import type { OutgoingMessage } from '#shared/ipc/chat.ts'

export interface OutboxOptions {
  /** Writes one message to the socket; false while there is no connection. */
  readonly post: (message: OutgoingMessage) => boolean
  readonly changed: (messages: readonly OutgoingMessage[]) => void
  /** Whether the server has one that was sent without an answer, so that it is not sent again; null: ask later. */
  readonly hasArrived?: (message: OutgoingMessage) => Promise<boolean | null>
  /** Milliseconds until a message without an answer is sent again, under the same key. */
  readonly timeout?: number
}

/** Messages on their way, in the order in which they were written: one at a time, the next when the server has one. */
export interface Outbox {
  list(): readonly OutgoingMessage[]
  /** Takes the place of everything that was known: another account, or what the last run left. */
  load(messages: readonly OutgoingMessage[]): void
  add(message: OutgoingMessage): void
  withdraw(key: string): void
  retry(key: string): void
  /** The socket is there, or gone. */
  connected(isOpen: boolean): void
  /** The server has a message. Servers of others say no key: then it is the one under way to this partner. */
  stored(partnerId: string, key: string | undefined): void
  /** The server refused one, in words; without a key it asks to wait. */
  refused(message: string, key: string | undefined): void
}

export function createOutbox({ post, changed, hasArrived, timeout = 15_000 }: OutboxOptions): Outbox {
  let messages: readonly OutgoingMessage[] = []
  let underWay: string | null = null
  let timer: NodeJS.Timeout | undefined
  /** Counts look-ups: what one answers after a newer one began is old. */
  let turns = 0

  const set = (next: readonly OutgoingMessage[]): void => {
    messages = next
    changed(messages)
  }
  const finish = (): void => {
    clearTimeout(timer)
    underWay = null
  }
  const sendNext = (): void => {
    if (underWay !== null) return
    const next = messages.find(({ state }) => state === 'waiting')
    if (next === undefined) return
    if (next.wasSent && hasArrived) return lookUp(next, hasArrived)
    send(next)
  }
  const send = (next: OutgoingMessage): void => {
    if (!post(next)) return
    awaitAnswer(next.key)
    if (!next.wasSent) set(messages.map((each) => (each.key === next.key ? { ...each, wasSent: true } : each)))
  }
  /** It is tried once more after the time-out. */
  const awaitAnswer = (key: string): void => {
    clearTimeout(timer)
    underWay = key
    timer = setTimeout(() => {
      finish()
      sendNext()
    }, timeout)
    timer.unref()
  }
  const lookUp = (next: OutgoingMessage, ask: NonNullable<OutboxOptions['hasArrived']>): void => {
    underWay = next.key
    const turn = (turns += 1)
    void ask(next).then((isThere) => {
      if (turn !== turns || underWay !== next.key) return
      if (isThere === null) return awaitAnswer(next.key)
      finish()
      if (isThere) set(messages.filter(({ key }) => key !== next.key))
      else send(next)
      sendNext()
    })
  }
  const change = (key: string, values: Pick<OutgoingMessage, 'state' | 'message'>): void =>
    set(messages.map((message) => (message.key === key ? { ...message, ...values } : message)))

  return {
    list: () => messages,
    load(next) {
      finish()
      set(next)
      sendNext()
    },
    add(message) {
      set([...messages, message])
      sendNext()
    },
    withdraw(key) {
      set(messages.filter((message) => message.key !== key))
      if (underWay !== key) return
      finish()
      sendNext()
    },
    retry(key) {
      change(key, { state: 'waiting', message: '' })
      sendNext()
    },
    connected(isOpen) {
      finish()
      if (isOpen) sendNext()
    },
    stored(partnerId, key) {
      const done = key ?? messages.find((message) => message.key === underWay && message.partnerId === partnerId)?.key
      if (done === undefined || !messages.some((message) => message.key === done)) return
      set(messages.filter((message) => message.key !== done))
      if (underWay === done) finish()
      sendNext()
    },
    refused(message, key) {
      // Without a key the server says that there is too much at once: the time-out tries again.
      if (key === undefined || !messages.some((each) => each.key === key)) return
      change(key, { state: 'failed', message })
      if (underWay === key) finish()
      sendNext()
    },
  }
}
