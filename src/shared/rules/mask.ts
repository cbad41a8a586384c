import { isRaw, number, oneOf, text, yes } from '#shared/form/parsing/read.ts'

/** How much of one end of a text stays readable. */
type Unmasked =
  | { readonly type: 'none' }
  | { readonly type: 'count'; readonly count: number }
  /** Up to a character, with or without it; where the text lacks it, nothing stays. */
  | { readonly type: 'until'; readonly character: string; readonly isIncluded: boolean }

/** How a text is covered where it is shown (`maskConfig`). */
export interface Mask {
  readonly filler: string
  readonly kind: 'all' | 'name' | 'mobile' | 'mail' | 'idCard' | 'ip' | 'plate' | 'bank' | 'custom'
  readonly prefix: Unmasked
  readonly suffix: Unmasked
  /** Characters that stay readable wherever they stand. */
  readonly ignored: string
  /** So many fillers, however long the covered part is; null: one for each character. */
  readonly length: number | null
}

const kinds = ['custom', 'all', 'name', 'mobile', 'mail', 'idCard', 'ip', 'plate', 'bank'] as const

function readKept(raw: Readonly<Record<string, unknown>>, side: 'prefix' | 'suffix'): Unmasked {
  const type = number(raw[`${side}Type`], 1)
  if (type === 2) return { type: 'count', count: Math.max(Math.round(number(raw[`${side}Limit`], 0)), 0) }
  const character = text(raw[`${side}SpecifyChar`])
  if ((type === 3 || type === 4) && character !== '') return { type: 'until', character, isIncluded: type === 4 }
  return { type: 'none' }
}

/** Reads `maskConfig`; undefined when it is no object. */
export function readMask(stored: unknown): Mask | undefined {
  if (!isRaw(stored)) return undefined
  const length = number(stored['unrealMaskLength'], 1)
  return {
    filler: text(stored['filler']) || '*',
    kind: oneOf(kinds[number(stored['maskType'], 1)], kinds, 'all'),
    prefix: readKept(stored, 'prefix'),
    suffix: readKept(stored, 'suffix'),
    ignored: text(stored['ignoreChar']),
    length: yes(stored['useUnrealMask']) ? Math.min(Math.max(Math.round(length), 1), 50) : null,
  }
}

/** Covers the characters from `start` to `end`; `ignored` ones stay. */
function cover(letters: readonly string[], start: number, end: number, { filler, ignored, length }: Mask): string {
  const covered =
    length === null
      ? letters.slice(start, end).map((letter) => (ignored.includes(letter) ? letter : filler))
      : [filler.repeat(end > start ? length : 0)]
  return [...letters.slice(0, start), ...covered, ...letters.slice(Math.max(end, start))].join('')
}

/** The ends that stay readable; never more than would leave a character covered. */
function coverBetween(letters: readonly string[], first: number, last: number, mask: Mask): string {
  return first + last < letters.length
    ? cover(letters, first, letters.length - last, mask)
    : cover(letters, 0, letters.length, mask)
}

function keptCount(letters: readonly string[], kept: Unmasked): number {
  if (kept.type === 'none') return 0
  if (kept.type === 'count') return kept.count
  const at = letters.indexOf(kept.character)
  return at < 0 ? 0 : at + (kept.isIncluded ? 1 : 0)
}

/** A text as people may read it; an empty one stays empty. */
export function masked(source: string, mask: Mask): string {
  const letters = [...source]
  switch (mask.kind) {
    case 'all':
      return cover(letters, 0, letters.length, mask)
    case 'name':
      return coverBetween(letters, 1, letters.length > 2 ? 1 : 0, mask)
    case 'mobile':
      return coverBetween(letters, 3, 4, mask)
    case 'mail': {
      const at = letters.lastIndexOf('@')
      return coverBetween(letters, 1, at < 0 ? 0 : letters.length - at, mask)
    }
    case 'idCard':
      return coverBetween(letters, 3, 4, mask)
    case 'ip': {
      const groups = source.split('.')
      return groups
        .map((group, index) => (index < groups.length / 2 ? group : mask.filler.repeat(group.length)))
        .join('.')
    }
    case 'plate':
      return coverBetween(letters, 2, 2, mask)
    case 'bank':
      return coverBetween(letters, 6, 4, mask)
    case 'custom':
      return coverBetween(letters, keptCount(letters, mask.prefix), keptCount(letters.toReversed(), mask.suffix), mask)
  }
}
