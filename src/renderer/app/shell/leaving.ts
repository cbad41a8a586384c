import { confirmDiscard } from '#renderer/components/confirm.ts'
import { t } from '#renderer/i18n/index.ts'
import { bindLossText } from '../state/leaving.ts'
import { useTabs } from '../state/tabs.ts'
import { tabTitle } from './tab-title.ts'

/** Asks before the tabs named lose what was typed in them; true when the person agrees. */
export function confirmLoss(pages: readonly string[]): Promise<boolean> {
  return confirmDiscard(lossText(pages))
}

/** Says in which pages something would be lost; what lies above all pages has no name. */
export function lossText(pages: readonly string[]): string {
  const { tabs } = useTabs.getState()
  const titles = tabs.filter((tab) => pages.includes(tab.key)).map(tabTitle)
  if (titles.length === 0) return t('common.discardConfirm')
  return t('shell.leave.unsaved', { titles: titles.join(t('shell.leave.separator')) })
}

bindLossText(lossText)
