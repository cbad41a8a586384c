import type { CallAnswer } from '#shared/ipc/platform.ts'
import { BridgeFailure } from '#main/base/failure.ts'
import type { DraftService, DraftWrite } from './contract.ts'

/** Milliseconds after which a form is saved without its draft: a disk that does not answer keeps nobody waiting. */
const WRITE_LIMIT = 10_000
/** Milliseconds that an answer waits for its draft to go; it goes later then. */
const DROP_LIMIT = 1000

async function within<Result>(work: Promise<Result>, milliseconds: number, otherwise: Result): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Result>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), milliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

const isStorage = (error: unknown) => error instanceof BridgeFailure && error.code.startsWith('storage.')

/** Nobody knows whether it was done: given up on the way, or its answer got lost. */
const isOpen = (failure: unknown) =>
  failure instanceof BridgeFailure && (failure.code === 'bridge.cancelled' || failure.extra.outcome === 'unknown')

export interface DraftOfCall extends Pick<DraftWrite, 'writer' | 'head' | 'entries'> {
  /** The key that the call is sent with. */
  readonly submit: string | undefined
}

/**
 * A call that saves a form, around its draft: what was typed is on the disk first, marked as being saved, and goes once it
 * is saved. While nobody knows what became of it the mark stays, so that the form asks by the key when it is opened again.
 */
export async function saveWithDraft(
  drafts: Pick<DraftService, 'write' | 'discard'>,
  { submit, ...draft }: DraftOfCall,
  signal: AbortSignal,
  send: () => Promise<CallAnswer>,
): Promise<CallAnswer> {
  const { writer, head } = draft
  // What cannot be kept is saved all the same.
  const written = drafts.write({ ...draft, isSaving: true, ...(submit === undefined ? {} : { submit }) }).then(
    ({ removed }) => removed,
    () => [],
  )
  const removed = await within(written, WRITE_LIMIT, [])
  const end = () => drafts.write({ writer, head, entries: [], isSaving: false }).catch(() => undefined)
  if (signal.aborted) throw new BridgeFailure('bridge.cancelled')
  let answer: CallAnswer
  try {
    answer = await send()
  } catch (failure) {
    if (!isOpen(failure)) await within(end(), DROP_LIMIT, undefined)
    throw failure
  }
  if (answer.code !== undefined && answer.code !== 200) {
    await within(end(), DROP_LIMIT, undefined)
    return answer
  }
  const dropped = drafts.discard(writer).then(() => false, isStorage)
  return { ...answer, draft: { isLeft: await within(dropped, DROP_LIMIT, false), removed } }
}
