import * as z from 'zod'
import { standingIn } from '#shared/rules/mentions.ts'
import type { StoredComment } from '#shared/ipc/offline.ts'
import type { CachedAnswers } from '#main/cache/contract.ts'
import type { PlatformClient } from '#main/http/contract.ts'
import { CLOCKS, isRefusal, later, type Outcomes, wasDone } from './failures.ts'
import type { Outcome } from './queue.ts'

export interface CommentCalls {
  readonly client: Pick<PlatformClient, 'call'>
  readonly answers: Pick<CachedAnswers, 'answer'>
  readonly outcomes: Outcomes
}

const untold = z.object({ untold: z.array(z.string()) })

/** Whether people were named who are not told, since they do not see the record. */
function hasUntold(text: string | undefined): boolean {
  const found = untold.safeParse(JSON.parse(text ?? 'null'))
  return found.success && found.data.untold.length > 0
}

/** Sends comments on records and tasks. */
export function createCommentDelivery({ client, answers, outcomes }: CommentCalls) {
  /** On a server that cannot tell by a key: whether the words stand there, since they were written. */
  const isThere = async ({ on, content, at }: StoredComment): Promise<boolean> => {
    const isThis = (own: boolean, text: string, time: number | null) =>
      own && text.trim() === content && (time ?? 0) > at - CLOCKS
    if (on.is === 'record') {
      const params = { id: on.modelId, dataId: on.recordId }
      const { data } = await client.call('recordComment.list', { params, query: { currentPage: 1 } })
      return data.list.some((each) => isThis(each.isOwn, each.content, each.creatorTime))
    }
    const query = { taskId: on.taskId, currentPage: 1, pageSize: 500 }
    const { data } = await client.call('flow.comments', { query })
    return data.list.some((each) => isThis(each.isDel, each.text, each.creatorTime))
  }

  const send = ({ key, on, content, named, reply }: StoredComment) => {
    const given = { submitKey: key }
    if (on.is === 'task') return answers.answer('flow.comment', { body: { taskId: on.taskId, text: content } }, given)
    const params = { id: on.modelId, dataId: on.recordId }
    const body = { content, mentions: standingIn(content, named), replyId: reply?.id ?? '' }
    return answers.answer('recordComment.create', { params, body }, given)
  }

  return async (entry: StoredComment, rewrite: (next: StoredComment) => Promise<void>): Promise<Outcome> => {
    let next = entry
    try {
      if (entry.isUnsure) {
        const endpoint = entry.on.is === 'task' ? 'flow.comment' : 'recordComment.create'
        const state = await outcomes.lookUp(endpoint, entry.key)
        if (state === 'running') return { is: 'waiting', message: '', isUnsure: true, goesOn: true }
        if (state !== null) {
          if (await isThere(entry)) return { is: 'done', message: '' }
          next = { ...entry, key: outcomes.newKey(), isUnsure: false }
          await rewrite(next)
        }
      }
      const { msg, text } = await send(next)
      return { is: 'done', message: hasUntold(text) ? msg : '' }
    } catch (failure) {
      if (wasDone(failure)) return { is: 'done', message: '' }
      if (isRefusal(failure)) return { is: 'refused', message: failure.message }
      return later(failure, next)
    }
  }
}
