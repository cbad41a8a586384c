import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RendererEndpointId } from '#shared/api/table.ts'
import { t } from '#renderer/i18n/index.ts'
import { endsSession } from '#renderer/platform/call.ts'
import { describeError } from '#renderer/platform/describe-error.ts'
import { cancelled, isCancelled, isPlatformError } from '#renderer/platform/request.ts'
import { askFate, isFateUnknown, Submit } from '#renderer/platform/submit.ts'
import { toast } from '#renderer/platform/toast.ts'
import { confirm } from '../confirm.ts'

/** `unknown`: it may have been saved. `none`: the server has nothing of it. `done`: it was saved. */
export type FateLine = 'unknown' | 'none' | 'done'

export interface FateOptions {
  /** The call that saves; null where nothing is to be found out about it. */
  readonly endpoint?: RendererEndpointId | null
  /** Saving the same twice does no harm, so a server that cannot tell is not asked about. */
  readonly isRepeatable?: boolean
  /** The key of a save whose end nobody saw, of a form that was brought back. */
  readonly restored?: string | null
  /** Keeps the key while nobody knows what became of the save; null when it is known. */
  readonly keep?: (key: string | null) => Promise<void>
  /** Looks for what was saved on a server that cannot tell by a key. */
  readonly find?: () => Promise<boolean>
}

type Run = (submit: Submit) => Promise<string | null>

/** What a save does before and after its call takes time too: giving up waits for none of it. */
function untilGivenUp<Answer>(work: Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  const { promise, reject } = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => reject(cancelled()), { once: true })
  return Promise.race([work, promise])
}

/** Whether the server says that it has done this before and lost its answer. */
function wasDone(error: unknown): error is Error {
  return isPlatformError(error) && error.reason?.code === 'common.submitDone'
}

/**
 * Finds out what became of a save that got no answer, before anything is sent again. A server of ours knows by the key
 * of the submit, and a repeat under it does nothing twice; of another one the person is asked.
 */
export function useFate({ endpoint = null, isRepeatable = false, restored = null, keep, find }: FateOptions) {
  const [line, setLine] = useState<FateLine | null>(null)
  /** The key of the save nobody knows the end of. */
  const open = useRef<string | null>(null)
  /** The key whose end is known: a form that is shown again does not ask once more. */
  const known = useRef<string | null>(null)

  const close = async () => {
    known.current = open.current ?? known.current
    open.current = null
    setLine(null)
    await keep?.(null)
  }
  /** Asks once; nothing is sent. Answers whether the server can tell. */
  const look = async (key: string, signal?: AbortSignal): Promise<'none' | 'done' | 'running' | 'cannotTell'> => {
    if (endpoint === null) return 'cannotTell'
    const { state } = await askFate(endpoint, key, signal)
    if (state !== 'cannotTell') return state === 'refused' ? 'none' : state
    return (await find?.().catch(() => false)) ? 'done' : 'cannotTell'
  }
  const show = async (key: string) => {
    const state = await look(key).catch(() => null)
    if (open.current !== key) return
    if (state === 'done' || state === 'none') setLine(state)
  }
  const begin = useEffectEvent((key: string) => {
    if (known.current === key) return
    open.current = key
    setLine('unknown')
    void show(key)
  })
  useEffect(() => {
    if (restored === null) return
    begin(restored)
    // What was brought back is discarded: what comes next is another submit.
    return () => {
      if (open.current !== restored) return
      open.current = null
      setLine(null)
    }
  }, [restored])

  /** The key to send with: that of the open save where the server knows it; null when the person does not want to. */
  const keyFor = async (signal: AbortSignal): Promise<string | null> => {
    const key = open.current
    if (key === null) return crypto.randomUUID()
    const state = await look(key, signal).catch((error: unknown) => {
      if (!isCancelled(error) && !endsSession(error)) toast.error(describeError(error))
      throw error
    })
    if (state !== 'cannotTell') return key
    const isSure =
      isRepeatable ||
      (await confirm({
        title: t('common.fate.askTitle'),
        content: t('common.fate.ask'),
        okText: t('common.fate.again'),
        focus: 'cancel',
      }))
    return isSure ? crypto.randomUUID() : null
  }

  /** Sends; where the answer is lost, asks, and takes the answer of what was done. */
  const sendOnce = async (run: Run, began: (submit: Submit) => void): Promise<string | null> => {
    const asking = new Submit()
    began(asking)
    const key = await keyFor(asking.signal)
    if (key === null) return null
    const submit = new Submit(key)
    began(submit)
    if (asking.signal.aborted) return null
    await keep?.(key)
    const isBefore = open.current !== null
    try {
      const msg = await untilGivenUp(run(submit), submit.signal)
      await close()
      return msg
    } catch (error) {
      if (wasDone(error)) {
        await close()
        return error.message
      }
      if (!submit.isSent || !isFateUnknown(error)) {
        // An answer, or nothing went out: then what was open before still is.
        if (submit.isSent || !isBefore) await close()
        throw error
      }
      open.current = key
      setLine('unknown')
      if (submit.signal.aborted) {
        void show(key)
        throw error
      }
      return await settle(run, key, began, error)
    }
  }
  const settle = async (run: Run, key: string, began: (submit: Submit) => void, lost: unknown) => {
    const submit = new Submit(key)
    began(submit)
    const state = await look(key, submit.signal).catch(() => null)
    if (state === 'none') setLine('none')
    if (state !== 'done') throw lost
    const msg = await untilGivenUp(run(submit), submit.signal)
    await close()
    return msg
  }
  return { line, sendOnce, isOpen: () => open.current !== null }
}
