import { confirmDiscard } from '#renderer/components/confirm.ts'
import { unsavedPages } from '#renderer/components/leave-guard.tsx'
import { t } from '#renderer/i18n/index.ts'

/** Before the frame is read, no page has a name. */
let textOf: (pages: readonly string[]) => string = () => t('common.discardConfirm')

/** The frame knows what its pages are called. */
export function bindLossText(say: (pages: readonly string[]) => string): void {
  textOf = say
}

/** Asks before everything on screen goes; true at once when nothing would be lost. */
export async function mayLeaveAll(): Promise<boolean> {
  const pages = unsavedPages()
  return pages.length === 0 || (await confirmDiscard(textOf(pages)))
}
