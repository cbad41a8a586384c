import { writeFrame } from '#shared/realtime/frames.ts'
import type { FrameOf } from '#shared/realtime/methods.ts'
import type { ChatHistory } from '#shared/ipc/chat.ts'
import { BridgeFailure } from '#main/base/failure.ts'

export interface HistoryQuestion {
  readonly partnerId: string
  readonly page: number
  readonly pageSize: number
  readonly sort: 'asc' | 'desc'
  readonly keyword: string
}

interface StoredHistory {
  read(name: string): Promise<{ readonly text: string; readonly at: number } | null>
  write(name: string, text: string, at: number): Promise<void>
}

export interface HistoryOptions {
  /** False while there is no connection. */
  readonly send: (frame: string) => boolean
  /** What frames carry; null while nobody is signed in. */
  readonly token: () => string | null
  readonly ownId: () => string
  readonly kept: StoredHistory
  readonly now?: () => number
  /** Milliseconds until a question counts as lost. */
  readonly timeout?: number
}

/** Messages at the end of each conversation that are kept on this device. */
const MAX_KEPT = 200

type Answer = Pick<FrameOf<'server'> & { readonly method: 'messageList' }, 'list' | 'pagination'>

/**
 * Asks for pages of histories over the socket, one question after the other: servers of the family do not say which
 * question an answer is for. Pages near the end are kept for when the server cannot be reached.
 */
export function createHistory({ send, token, ownId, kept, now = Date.now, timeout = 15_000 }: HistoryOptions) {
  let waiting: { readonly id: string; readonly resolve: (answer: Answer | null) => void } | null = null
  let before: Promise<unknown> = Promise.resolve()

  const ask = (question: HistoryQuestion): Promise<Answer | null> => {
    const own = token()
    if (own === null) return Promise.resolve(null)
    const requestId = crypto.randomUUID()
    const { promise, resolve } = Promise.withResolvers<Answer | null>()
    const frame = writeFrame('MessageList', {
      token: own,
      toUserId: question.partnerId,
      formUserId: ownId(),
      currentPage: question.page,
      pageSize: question.pageSize,
      sord: question.sort,
      keyword: question.keyword,
      requestId,
    })
    if (!send(frame)) return Promise.resolve(null)
    waiting = { id: requestId, resolve }
    const timer = setTimeout(() => resolve(null), timeout)
    timer.unref()
    return promise.finally(() => {
      clearTimeout(timer)
      waiting = null
    })
  }
  const nameOf = ({ partnerId, page, pageSize, sort }: HistoryQuestion) =>
    `chat.history ${partnerId} ${sort} ${pageSize} ${page}`
  const isKept = ({ keyword, page, pageSize, sort }: HistoryQuestion, total: number) =>
    keyword === '' && (sort === 'asc' ? page * pageSize > total - MAX_KEPT : (page - 1) * pageSize < MAX_KEPT)

  return {
    /** Fails with platform.network when neither the server nor this device has the page. */
    async page(question: HistoryQuestion): Promise<ChatHistory> {
      const mine = before.then(() => ask(question))
      before = mine
      const answer = await mine
      if (answer !== null) {
        const { list, pagination } = answer
        const text = JSON.stringify({ list, total: pagination.total })
        if (isKept(question, pagination.total)) void kept.write(nameOf(question), text, now())
        return { list, total: pagination.total, keptAt: null }
      }
      const found = question.keyword === '' ? await kept.read(nameOf(question)) : null
      if (found === null) throw new BridgeFailure('platform.network')
      return { ...(JSON.parse(found.text) as Pick<ChatHistory, 'list' | 'total'>), keptAt: found.at }
    },
    /** The server answered a question, perhaps one that nobody waits for any longer. */
    answered({ requestId, ...answer }: Extract<FrameOf<'server'>, { readonly method: 'messageList' }>): void {
      if (requestId === undefined || requestId === waiting?.id) waiting?.resolve(answer)
    },
    /** The connection is gone, and with it the answer. */
    lost(): void {
      waiting?.resolve(null)
    },
  }
}
