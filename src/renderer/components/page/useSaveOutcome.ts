import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RendererEndpointId } from '#shared/api/table.ts'
import { t } from '#renderer/i18n/index.ts'
import { endsSession } from '#renderer/platform/call.ts'
import { describeError } from '#renderer/platform/describe-error.ts'
import { cancelled, isCancelled } from '#renderer/platform/request.ts'
import {
  askSaveOutcome,
  type CallDraft,
  isOutcomeUnknown,
  OVERTAKEN_LIMIT,
  type SentInputs,
  Submit,
  wasDone,
  wasOther,
  wasOvertaken,
} from '#renderer/platform/submit.ts'
import { toast } from '#renderer/platform/toast.ts'
import { confirm } from '../confirm.ts'
import { atWords, type SaveOutcomeLine, type Found } from './save-outcome-line.ts'

export interface SaveOutcomeOptions {
  /** The call that saves; null where nothing is to be found out about it. */
  readonly endpoint?: RendererEndpointId | null
  /** Saving the same twice does no harm, so a server that cannot tell is not asked about. */
  readonly isRepeatable?: boolean
  /** The key of a save whose end nobody saw, of a form that was brought back. */
  readonly restored?: string | null
  /** Keeps the key while nobody knows what became of the save; null when it is known. */
  readonly keep?: (key: string | null) => Promise<void>
  /**
   * The draft of the form as it is when the call goes out, in place of `keep`: main keeps it with the key and drops it once it
   * is saved. Null where it cannot go with the call. `release`: the call ended, and what is typed is kept as before.
   */
  readonly draft?: { readonly hold: () => CallDraft | null; readonly release: () => void }
  /** Looks for what was saved on a server that cannot tell by a key; null where a search cannot say. */
  readonly find?: () => Promise<Found | null>
}

type Run = (submit: Submit) => Promise<string | null>
type Began = (submit: Submit) => void

/** What a save does before and after its call takes time too: giving up waits for none of it. */
function untilGivenUp<Answer>(work: Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  const { promise, reject } = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => reject(cancelled()), { once: true })
  return Promise.race([work, promise])
}

function questionOf(found: Found | null): string {
  if (found === null) return t('common.saveOutcome.ask')
  return found.isThere
    ? t('common.saveOutcome.askFound', { at: atWords(found.at) })
    : t('common.saveOutcome.askMissing')
}

/**
 * Finds out what became of a save that got no answer, before anything is sent again. A server of ours knows by the key
 * of the submit, and a repeat under it does nothing twice; on another one what was saved is looked for, and the person
 * is asked.
 */
export function useSaveOutcome({
  endpoint = null,
  isRepeatable = false,
  restored = null,
  keep,
  draft,
  find,
}: SaveOutcomeOptions) {
  const [line, setLine] = useState<SaveOutcomeLine | null>(null)
  /** The key of the save nobody knows the end of, and what went out with it, where this form sent it. */
  const open = useRef<{ readonly key: string; readonly sent: SentInputs | null } | null>(null)
  /** The key whose end is known: a form that is shown again does not ask once more. */
  const known = useRef<string | null>(null)

  /** Main itself keeps the key of a submit whose draft goes with it, until it knows the outcome. */
  const isKeptByMain = useRef(false)
  const keepKey = async (key: string | null) => {
    if (!isKeptByMain.current) await keep?.(key)
  }
  const withDraft = async (submit: Submit) => {
    isKeptByMain.current = draft !== undefined
    if (!draft) return keep?.(submit.key)
    submit.takeDraft = async () => {
      const held = draft.hold()
      isKeptByMain.current = held !== null
      if (held === null) await keep?.(submit.key)
      return held
    }
  }
  const close = async () => {
    known.current = open.current?.key ?? known.current
    open.current = null
    setLine(null)
    await keepKey(null)
  }
  /** Asks once; nothing is sent. */
  const askOutcome = async (key: string, signal?: AbortSignal) => {
    const state = endpoint === null ? 'cannotTell' : (await askSaveOutcome(endpoint, key, signal)).state
    const found = state === 'cannotTell' ? ((await find?.().catch(() => null)) ?? null) : null
    return { state, found }
  }
  const showOutcome = ({ state, found }: Awaited<ReturnType<typeof askOutcome>>) => {
    if (state === 'done') setLine({ kind: 'done' })
    if (state === 'none' || state === 'refused') setLine({ kind: 'none' })
    if (found) setLine(found.isThere ? { kind: 'found', at: found.at } : { kind: 'missing' })
  }
  const show = async (key: string) => {
    const outcome = await askOutcome(key).catch(() => null)
    if (outcome && open.current?.key === key) showOutcome(outcome)
  }
  const begin = useEffectEvent((key: string) => {
    if (known.current === key) return
    open.current = { key, sent: null }
    setLine({ kind: 'unknown' })
    void show(key)
  })
  useEffect(() => {
    if (restored === null) return
    begin(restored)
    // What was brought back is discarded: what comes next is another submit.
    return () => {
      if (open.current?.key !== restored) return
      open.current = null
      setLine(null)
    }
  }, [restored])

  const asksAgain = (found: Found | null) =>
    confirm({
      title: t('common.saveOutcome.askTitle'),
      content: questionOf(found),
      okText: t('common.saveOutcome.again'),
      focus: 'cancel',
    })
  /** The key to send with: that of the open save where the server knows it; `no` when the person does not want to. */
  const keyFor = async (signal: AbortSignal): Promise<{ readonly key: string | null } | 'no'> => {
    if (open.current === null) return { key: null }
    const { key } = open.current
    const outcome = await askOutcome(key, signal).catch((error: unknown) => {
      if (!isCancelled(error) && !endsSession(error)) toast.error(describeError(error))
      throw error
    })
    // What was refused may be mended by now: the answer of then is none to it.
    if (outcome.state === 'refused') return { key: null }
    if (outcome.state !== 'cannotTell') return { key }
    showOutcome(outcome)
    return isRepeatable || (await asksAgain(outcome.found)) ? { key: null } : 'no'
  }

  const isSending = useRef(false)
  /** Sends, and once however often it is called meanwhile; where the answer is lost, asks, and takes the answer of what was done. */
  const submit = async (run: Run, began: Began): Promise<string | null> => {
    if (isSending.current) return null
    isSending.current = true
    try {
      return await submitChecked(run, began)
    } finally {
      isSending.current = false
    }
  }
  const submitChecked = async (run: Run, began: Began, overtaken = 0): Promise<string | null> => {
    const asking = new Submit()
    began(asking)
    const chosen = await keyFor(asking.signal)
    if (chosen === 'no') return null
    const submit = new Submit(chosen.key)
    began(submit)
    if (asking.signal.aborted) return null
    await withDraft(submit)
    const before = open.current
    // An answer ends the doubt about what was open before; where nothing went out, it is open as it was.
    const end = async () => {
      if (submit.isSent || before === null) await close()
      else await keepKey(before.key)
    }
    try {
      const msg = await untilGivenUp(run(submit), submit.signal)
      await (msg === null ? end() : close())
      return msg
    } catch (error) {
      if (wasDone(error)) {
        await close()
        return error.message
      }
      if (submit.isRepeat && wasOther(error)) return submitDifferentContent(run, began)
      if (wasOvertaken(error)) return resubmitAfterConflict(run, began, error, overtaken)
      if (!submit.isSent || !isOutcomeUnknown(error)) {
        await end()
        throw error
      }
      open.current = { key: submit.key, sent: submit.sent }
      setLine({ kind: 'unknown' })
      if (submit.signal.aborted) {
        void show(submit.key)
        throw error
      }
      return await finishAfterLostAnswer(run, open.current, began, error)
    } finally {
      draft?.release()
    }
  }
  /** Somebody else saved in the very moment: the save looks at that first, and goes out as another one. */
  const resubmitAfterConflict = async (
    run: Run,
    began: Began,
    error: unknown,
    overtaken = 0,
  ): Promise<string | null> => {
    await close()
    if (overtaken < OVERTAKEN_LIMIT) return submitChecked(run, began, overtaken + 1)
    toast.error(describeError(error))
    throw error
  }
  /** What was sent before is saved, and the form holds something else by now: a change is saved too, a second record is asked about. */
  const submitDifferentContent = async (run: Run, began: Began): Promise<string | null> => {
    setLine({ kind: 'done' })
    const isWanted =
      isRepeatable ||
      (await confirm({
        title: t('common.saveOutcome.otherTitle'),
        content: t('common.saveOutcome.other'),
        okText: t('common.saveOutcome.another'),
        focus: 'cancel',
      }))
    if (!isWanted) return null
    await close()
    return submitChecked(run, began)
  }
  const finishAfterLostAnswer = async (
    run: Run,
    { key, sent }: NonNullable<typeof open.current>,
    began: Began,
    lost: unknown,
  ) => {
    const submit = new Submit(key, sent)
    began(submit)
    const outcome = await askOutcome(key, submit.signal).catch(() => null)
    if (outcome) showOutcome(outcome)
    if (outcome?.state !== 'done' && outcome?.state !== 'refused') throw lost
    await withDraft(submit)
    try {
      const msg = await untilGivenUp(run(submit), submit.signal)
      await close()
      return msg
    } catch (error) {
      if (wasOvertaken(error)) return resubmitAfterConflict(run, began, error)
      if (!isOutcomeUnknown(error)) await close()
      if (wasDone(error)) return error.message
      throw error
    }
  }
  return { line, submitOnce: submit, isOpen: () => open.current !== null }
}
