import { t } from '#renderer/i18n/index.ts'

/** Keywords of IPP that have a word of ours; others show as the printer calls them. */
const sources = [
  'auto',
  'main',
  'manual',
  'by-pass-tray',
  'envelope',
  'rear',
  'top',
  'middle',
  'bottom',
  'roll',
] as const
const bins = ['auto', 'face-down', 'face-up', 'top', 'rear', 'side', 'mailbox', 'stacker'] as const
const reasons = [
  'media-empty',
  'media-needed',
  'media-low',
  'media-jam',
  'toner-empty',
  'toner-low',
  'marker-supply-empty',
  'marker-supply-low',
  'marker-waste-full',
  'cover-open',
  'door-open',
  'input-tray-missing',
  'output-area-full',
  'paused',
  'offline',
  'shutdown',
  'connecting-to-device',
  'timed-out',
] as const

type Known<List extends readonly string[]> = List[number]
const isIn = <List extends readonly string[]>(list: List, word: string): word is Known<List> => list.includes(word)

/** What stands in front of a keyword's number: `tray-2`. */
function numbered(keyword: string): string | null {
  const number = /^(?:tray|input)-?(\d+)$/i.exec(keyword)?.[1]
  return number === undefined ? null : t('printing.tray', { number })
}

/** `holds`: the paper in it, such as `210x297`; empty where it is not known. */
export function sourceName(keyword: string, holds: string): string {
  const name = numbered(keyword) ?? (isIn(sources, keyword) ? t(`printing.source.${keyword}`) : plain(keyword))
  return holds === '' ? name : `${name} (${holds.replace('x', ' × ')} mm)`
}

export function binName(keyword: string): string {
  return isIn(bins, keyword) ? t(`printing.bin.${keyword}`) : plain(keyword)
}

/** Whether it has a word of ours. */
export function isReason(keyword: string): boolean {
  return isIn(reasons, keyword)
}

/** Why a printer does not print. */
export function reasonName(keyword: string): string {
  return isIn(reasons, keyword) ? t(`printing.reason.${keyword}`) : plain(keyword)
}

function plain(keyword: string): string {
  return keyword.replaceAll('-', ' ')
}
