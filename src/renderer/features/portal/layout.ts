import { asStored, localizeDesign } from '#shared/form/parsing/localize.ts'
import { raw } from '#shared/form/parsing/read.ts'

/** One card of a portal: its place on a grid of 24 columns and what draws it (wire contract 7). */
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
  /** Menu codes of a card of shortcuts. */
  readonly codes: readonly string[]
}

const columns = 24

/** Cards of a stored layout in reading order, in the person's language; null when the text is no layout. What is no card is left out. */
export function readLayout(text: string, texts = asStored): readonly PortalCard[] | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const { layout } = localizeDesign(raw(value), texts)
  if (!Array.isArray(layout)) return null
  return layout.flatMap(cardOf).toSorted((left, right) => left.y - right.y || left.x - right.x)
}

function cardOf(item: unknown): PortalCard[] {
  if (typeof item !== 'object' || item === null) return []
  const { i, jnpfKey, title, x, y, w, h, option } = item as Record<string, unknown>
  if ((typeof i !== 'string' && typeof i !== 'number') || typeof jnpfKey !== 'string') return []
  const more = (typeof option === 'object' && option !== null ? option : {}) as Record<string, unknown>
  const width = between(w, 1, columns)
  return [
    {
      id: String(i),
      kind: jnpfKey,
      title: typeof title === 'string' ? title : '',
      x: between(x, 0, columns - width),
      y: between(y, 0, 10_000),
      w: width,
      h: between(h, 1, 100),
      unit: typeof more['unit'] === 'string' ? more['unit'] : '',
      codes: Array.isArray(more['codes'])
        ? more['codes'].filter((code: unknown): code is string => typeof code === 'string')
        : [],
    },
  ]
}

function between(value: unknown, low: number, high: number): number {
  const number = Math.round(Number(value))
  return Number.isFinite(number) ? Math.min(Math.max(number, low), Math.max(low, high)) : low
}
