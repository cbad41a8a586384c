import { confirmDiscard } from '#renderer/components/confirm.ts'
import { undraftablePages, unsavedPages } from '#renderer/components/leave-guard.tsx'
import { t } from '#renderer/i18n/index.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { on, request } from '#renderer/platform/request.ts'
import { holdWindow } from '#renderer/platform/window-end.ts'

/** Before the frame is read, no page has a name. */
let textOf: (pages: readonly string[]) => string = () => t('common.discardConfirm')

/** The frame knows what its pages are called. */
export function bindLossText(say: (pages: readonly string[]) => string): void {
  textOf = say
}

/** Asks before everything on screen goes, in the windows beside this one too; true at once when nothing would be lost. */
export async function mayLeaveAll(): Promise<boolean> {
  const pages = unsavedPages()
  return (pages.length === 0 || (await confirmDiscard(textOf(pages)))) && (await closeDetached())
}

/** The windows beside this one ask by themselves; false where one of them stays. */
export async function closeDetached(): Promise<boolean> {
  return (await request('windows.closeDetached')).closed
}

/** Asks, when the window is closed, before what no draft keeps goes with it. Answers how to stop. */
export function guardWindow(): () => void {
  let isAsking = false
  let isAgreed = false
  const ask = async () => {
    if (isAsking) return
    isAsking = true
    isAgreed = await confirmDiscard(textOf(undraftablePages()))
    isAsking = false
    if (isAgreed) ignoreRejection(request('app.closeWindow'))
  }
  const stops = [
    holdWindow(() => {
      const isHeld = !isAgreed && undraftablePages().length > 0
      // Good for once: a window that stays all the same asks again.
      isAgreed = false
      return isHeld
    }),
    on('window.stays', () => void ask()),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
