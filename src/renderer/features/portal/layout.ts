import { asStored, localizeDesign } from '#shared/form/parsing/localize.ts'
import type { ChartPoint } from '#shared/api/portal.ts'
import { number, type Raw, raw, rawList, text, yes } from '#shared/form/parsing/read.ts'

/** Where the head of a card, a figure or a shortcut leads: an entry of the menu by its code, or a page of the web. */
export type CardLink = { readonly menu: string } | { readonly address: string }

/** One pane of a card that holds others. */
export interface CardPane {
  readonly title: string
  readonly cards: readonly PortalCard[]
}

/** One card of a portal: its place on a grid of 12 columns and what draws it (wire contract 7). */
export interface PortalCard {
  readonly id: string
  readonly kind: string
  readonly title: string
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  /** Shown after numbers; empty for none. */
  readonly unit: string
  /** The same of each figure of a board of several. */
  readonly units: readonly string[]
  /** Menu codes of a card of shortcuts. */
  readonly codes: readonly string[]
  /** Figures that stand in the layout itself; null where the server is asked for them. */
  readonly points: readonly ChartPoint[] | null
  /** Whether the server is asked for what it shows. */
  readonly isAsked: boolean
  /** What else its kind reads, as it is stored. */
  readonly option: Raw
  /** The whole item: some kinds have keys beside the option. */
  readonly stored: Raw
  /** Where its head leads; null for nowhere. */
  readonly link: CardLink | null
  /** Words of a button in its head, which leads there too. */
  readonly button: string
  /** Cards within it: of a frame one pane, of tabs one for each. */
  readonly panes: readonly CardPane[]
  /** Minutes after which its figures are asked for again; 0: not by itself. */
  readonly refreshMinutes: number
}

const columns = 12

/** Cards of a stored layout in reading order, in the person's language; null when the text is no layout. What is no card is left out. */
export function readLayout(stored: string, texts = asStored): readonly PortalCard[] | null {
  let value: unknown
  try {
    value = JSON.parse(stored)
  } catch {
    return null
  }
  const { layout, refresh } = localizeDesign(raw(value), texts)
  if (!Array.isArray(layout)) return null
  // Layouts of older servers of ours stand on 24 columns.
  const scale = layout.some((item) => Number(raw(item)['x']) + Number(raw(item)['w']) > columns) ? 0.5 : 1
  return layout
    .flatMap((item) => cardOf(item, scale, minutesOf(refresh)))
    .toSorted((left, right) => left.y - right.y || left.x - right.x)
}

/** One card of a layout, in a list; none where it is no card, or one for telephones alone. */
export function cardOf(item: unknown, scale: number, refreshMinutes = 0): PortalCard[] {
  if (typeof item !== 'object' || item === null) return []
  const { i, jnpfKey, title, x, y, w, h, option, refresh, visibility, card } = item as Record<string, unknown>
  if ((typeof i !== 'string' && typeof i !== 'number') || typeof jnpfKey !== 'string') return []
  if (Array.isArray(visibility) && visibility.length > 0 && !visibility.includes('pc')) return []
  const more = (typeof option === 'object' && option !== null ? option : {}) as Record<string, unknown>
  const width = between(Number(w) * scale, 1, columns)
  const minutes = minutesOf(refresh) || refreshMinutes
  return [
    {
      id: String(i),
      kind: jnpfKey,
      title: typeof title === 'string' ? title : '',
      x: between(Number(x) * scale, 0, columns - width),
      y: between(y, 0, 10_000),
      w: width,
      h: between(h, 1, 100),
      unit: text(more['unit']) || text(rawList(more['defaultValue'])[0]?.['unit']),
      units: rawList(more['defaultValue']).map((figure) => text(figure['unit'])),
      codes: Array.isArray(more['codes'])
        ? more['codes'].filter((code: unknown): code is string => typeof code === 'string')
        : shortcutsOf(more),
      points: more['hasData'] === true ? null : pointsOf(more),
      isAsked: more['hasData'] === true,
      option: more,
      stored: raw(item),
      link: linkOf(raw(card)),
      button: text(raw(card)['cardRightBtn']),
      panes: panesOf(raw(item), minutes),
      refreshMinutes: minutes,
    },
  ]
}

/** The family's linkType: '1' an entry of the menu, '2' an address. */
export function linkOf(item: Raw): CardLink | null {
  const address = text(item['urlAddress'])
  const kind = text(item['linkType'])
  if (address === '') return null
  if (kind === '1') return { menu: addressCode(address) }
  return kind === '2' && /^https?:\/\//i.test(address) ? { address } : null
}

function panesOf(item: Raw, minutes: number): CardPane[] {
  const cards = (list: unknown) => rawList(list).flatMap((each) => cardOf(each, 1, minutes))
  if (item['jnpfKey'] === 'tab')
    return rawList(item['children']).map((pane) => ({ title: text(pane['title']), cards: cards(pane['children']) }))
  return item['jnpfKey'] === 'card' ? [{ title: '', cards: cards(item['children']) }] : []
}

/** Minutes between two readings, where a portal or a card is read again by itself; 0 where it is not. */
function minutesOf(refresh: unknown): number {
  const { autoRefresh, autoRefreshTime } = raw(refresh)
  return yes(autoRefresh) ? between(autoRefreshTime, 1, 1440) : 0
}

/** The code of a menu, as its address ends with it. */
export const addressCode = (address: string) => address.split('/').at(-1) ?? ''

/** The family writes a shortcut with the address it leads to. */
function shortcutsOf(option: Raw): string[] {
  return rawList(option['defaultValue']).flatMap((item) =>
    text(item['linkType']) === '2' ? [] : addressCode(text(item['urlAddress'])) || [],
  )
}

/** Figures as the family writes them: points of a chart, or the number of a board. */
function pointsOf(option: Raw): ChartPoint[] {
  return rawList(option['defaultValue']).map((item) => ({
    name: text(item['name']) || text(item['fullName']),
    value: number(item['value'] ?? item['num'], 0),
    key: '',
    type: text(item['type']) || undefined,
    max: number(item['max'], undefined),
  }))
}

function between(value: unknown, low: number, high: number): number {
  const number = Math.round(Number(value))
  return Number.isFinite(number) ? Math.min(Math.max(number, low), Math.max(low, high)) : low
}
