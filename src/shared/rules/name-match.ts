import { dict } from 'pinyin-match/src/traditional_dict.js'

/** How well a text matches: its beginning, something inside it, or not at all. */
export type NameMatch = 'start' | 'inside' | 'none'

let readings: ReadonlyMap<string, readonly string[]> | null = null

/**
 * Matches names as people type them: a part of the text in any case, or the pinyin of a run of its characters. Each
 * character may be typed in full (`bingjia`), by its initial (`bj`) or mixed (`bjia`); the last may be cut short. All
 * readings of a character count (`yinhang`, `yinxing`), and punctuation is passed over. An empty text matches everything.
 */
export function matchName(text: string, wanted: string): NameMatch {
  const typed = wanted.trim().toLowerCase()
  const at = text.toLowerCase().indexOf(typed)
  if (at >= 0) return at === 0 ? 'start' : 'inside'
  const letters = typedLetters(typed)
  // What no Chinese name is found by needs no dictionary.
  if (!/[a-z]/.test(letters) || !/\p{Script=Han}/u.test(text)) return 'none'
  const characters = [...text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')]
  const [initial = ''] = letters
  const begin = characters.findIndex(
    (character, index) => mayBegin(character, initial) && beginsWith(characters, index, letters),
  )
  return begin < 0 ? 'none' : begin === 0 ? 'start' : 'inside'
}

/** Letters of typed pinyin: no spaces, apostrophes or dots. */
export function typedLetters(typed: string): string {
  return typed
    .toLowerCase()
    .replaceAll(/[\s'’]/g, '')
    .replaceAll('ü', 'v')
}

/** Whether a name is among what a person looks for; the rule of every list, select and tree of names. */
export function matchesName(text: string, wanted: string): boolean {
  return matchName(text, wanted) !== 'none'
}

/** Most of them do not: whoever types is answered sooner where they are passed over at once. */
const mayBegin = (character: string, initial: string) =>
  syllablesOf(character).some((syllable) => syllable.startsWith(initial))

/** Whether the characters from `start` on can be typed as `letters`. Linear: it follows the places reached, not the ways. */
function beginsWith(characters: readonly string[], start: number, letters: string): boolean {
  let places = new Set([0])
  for (let index = start; index < characters.length && places.size > 0; index += 1) {
    const next = new Set<number>()
    for (const place of places) {
      for (const syllable of syllablesOf(characters[index] ?? '')) {
        const rest = letters.slice(place)
        if (syllable.startsWith(rest)) return true
        if (rest.startsWith(syllable)) next.add(place + syllable.length)
        if (syllable[0] === rest[0]) next.add(place + 1)
        if (next.has(letters.length)) return true
      }
    }
    places = next
  }
  return false
}

/** Every reading of a character, or the character itself. */
export function syllablesOf(character: string): readonly string[] {
  readings ??= readDictionary()
  return readings.get(character) ?? [character]
}

const order = new Intl.Collator('zh-Hans-CN-u-co-pinyin')
let inOrder: readonly string[] | null = null
/** Neighbours on each side that are asked how a character is read. */
const NEIGHBOURS = 4

/**
 * The reading that is meant mostly, or the character itself. The dictionary does not say which: where there are several,
 * it is that of the characters beside which this one stands in the alphabetical order of Chinese.
 */
export function usualSyllableOf(character: string): string {
  const syllables = syllablesOf(character)
  const [first = character] = syllables
  if (syllables.length < 2) return first
  // Those with one reading, of the block that names are written in: the order knows how these are read.
  inOrder ??= [...(readings?.keys() ?? [])]
    .filter((each) => syllablesOf(each).length === 1 && /[\u4e00-\u9fff]/.test(each))
    .toSorted((one, other) => order.compare(one, other))
  let [low, high] = [0, inOrder.length]
  while (low < high) {
    const middle = Math.trunc((low + high) / 2)
    if (order.compare(inOrder[middle] ?? '', character) < 0) low = middle + 1
    else high = middle
  }
  const beside = inOrder.slice(Math.max(0, low - NEIGHBOURS), low + NEIGHBOURS).flatMap(syllablesOf)
  const votes = (syllable: string) => beside.filter((each) => each === syllable).length
  return syllables.reduce((best, each) => (votes(each) > votes(best) ? each : best), first)
}

function readDictionary(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const [syllable, characters] of Object.entries(dict)) {
    for (const character of characters) found.set(character, [...(found.get(character) ?? []), syllable])
  }
  return found
}
