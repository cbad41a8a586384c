import { timeText } from '#renderer/components/time-text.ts'
import { t } from '#renderer/i18n/index.ts'
import type { PortalCard } from '../layout.ts'
import { safeText } from '../report/result.ts'
import { cardMarkup } from './card-markup.ts'
import { placedMarkup, type PlacedMarkup } from './placed.ts'

/** A portal as a document of the print pipeline: all of its cards, in their places, as they show to whoever prints it. */
export async function printedPortal(portalId: string, title: string, cards: readonly PortalCard[]) {
  const placed: PlacedMarkup[] = []
  for (const card of cards) {
    const head = card.title === '' ? '' : `<p><b>${safeText(card.title)}</b></p>`
    placed.push({ ...card, markup: head + (await cardMarkup(portalId, card)) })
  }
  const printedAt = t('portal.printedAt', { time: timeText(Date.now()) })
  return {
    title,
    template: `<h2 style="text-align:center">${safeText(title)}</h2><p style="color:#5b6470;text-align:center">${safeText(printedAt)}</p>${placedMarkup(placed)}`,
    pageParam: JSON.stringify({ paper: 'A4', orientation: 'landscape', pageNumbers: true }),
  }
}
