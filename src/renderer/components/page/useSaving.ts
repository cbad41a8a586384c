import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { toast } from '#renderer/platform/toast.ts'
import { t } from '#renderer/i18n/index.ts'
import { isOutcomeUnknown, Submit } from '#renderer/platform/submit.ts'
import { askDraft, confirmDiscard } from '../confirm.ts'
import type { SaveOutcomeLine } from './save-outcome-line.ts'
import { type SaveOutcomeOptions, useSaveOutcome } from './useSaveOutcome.ts'

export type SavePhase = 'editing' | 'saving' | 'saved'

interface SavingOptions extends SaveOutcomeOptions {
  /** Something was typed that nobody has saved. */
  readonly isDirty: () => boolean
  /** Closed without saving, before `onClose`. */
  readonly onGiveUp?: () => void
  /** What was typed has a part that no draft keeps, such as a password. */
  readonly hasUndraftable?: () => boolean
  /** Keeps what was typed for the next time before `onClose`: whether it is kept. Null or left out where it cannot be. */
  readonly onKeep?: (() => Promise<boolean>) | null
  /** At once after a success, and when it is given up. */
  readonly onClose: () => void
}

export interface Saving {
  readonly phase: SavePhase
  /** Outside `editing` the form is to be inert: what is typed then would be lost. */
  readonly isBusy: boolean
  /** What is known of a save that got no answer; null where there was none. */
  readonly outcome: SaveOutcomeLine | null
  readonly isUnsaved: () => boolean
  /** A draft holds what is unsaved. */
  readonly isKept: () => boolean
  /**
   * Saves once however often it is called. `run` hands `submit` to the call that saves, and answers the server's success
   * text, or null when nothing was saved. A rejection keeps the form as typed, gives the focus back and is handed to
   * `onRefused`; the one toast has told it. `onNext`: at once after a success, in place of closing; the form is to be
   * mounted anew.
   */
  readonly save: (
    run: (submit: Submit) => Promise<string | null>,
    onRefused?: (error: unknown) => void,
    onNext?: () => void,
  ) => Promise<void>
  /** Keeps what was typed for the next time and closes; stays open where it cannot. */
  readonly keep: () => Promise<void>
  /** Closes, after a question where something typed would be lost; ends a save that hangs and keeps the form. */
  readonly cancel: () => Promise<void>
}

/**
 * The way of every edit dialog: editing, saving, saved and closed. The 1.5 s of section 8 are those of the server's success
 * text, which stands over the page while the work goes on.
 */
export function useSaving(options: SavingOptions): Saving {
  const { isDirty, onGiveUp, hasUndraftable: hasUnkept, onKeep = null, onClose, ...given } = options
  const [phase, setPhase] = useState<SavePhase>('editing')
  const isSending = useRef(false)
  const underWay = useRef<Submit | null>(null)
  const outcome = useSaveOutcome(given)
  const leave = useEffectEvent(onClose)
  // By the phase, not by the save itself: a page that was hidden meanwhile closes its form when it shows again.
  useEffect(() => {
    if (phase === 'saved') leave()
  }, [phase])

  const isUnsaved = () => phase !== 'saved' && isDirty()
  const isKept = () => onKeep !== null && hasUnkept?.() !== true
  const save: Saving['save'] = async (run, onRefused, onNext) => {
    // A second Enter while it is being saved, or before the dialog went away, is no second record.
    if (isSending.current) return
    isSending.current = true
    const focused = document.activeElement
    setPhase('saving')
    let failure: unknown
    try {
      const msg = await outcome.submitOnce(run, (submit) => {
        underWay.current = submit
      })
      if (msg !== null) {
        toast.success(msg)
        return onNext ? onNext() : setPhase('saved')
      }
    } catch (error) {
      failure = error
    } finally {
      underWay.current = null
    }
    isSending.current = false
    flushSync(() => setPhase('editing'))
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    // The line of `outcome` says what became of it.
    if (failure !== undefined && !isOutcomeUnknown(failure)) onRefused?.(failure)
  }
  const keep = async () => {
    if (phase !== 'editing') return
    if (!(await onKeep?.())) return toast.warning(t('drafts.notKept'))
    toast.info(t('drafts.kept'))
    onClose()
  }
  const cancel = async () => {
    if (phase === 'saving') return underWay.current?.giveUp()
    if (isUnsaved()) {
      const answer = onKeep ? await askDraft() : (await confirmDiscard()) ? 'discard' : 'stay'
      if (answer === 'stay') return
      if (answer === 'keep') return keep()
    }
    if (phase === 'editing') onGiveUp?.()
    onClose()
  }
  return { phase, isBusy: phase !== 'editing', outcome: outcome.line, isUnsaved, isKept, save, keep, cancel }
}
