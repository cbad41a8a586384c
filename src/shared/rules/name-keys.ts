import { syllablesOf, typedLetters, usualSyllableOf } from './name-match.ts'

/** Characters of a name that are searched by pinyin; who types more looks for the name itself. */
const MAX_CHARACTERS = 24
/** Ways to write one run of characters whose readings differ. */
const MAX_WAYS = 6

/** Before and after each key, so that a search for `|zs` finds beginnings only. */
const MARK = '|'

function together(parts: readonly (readonly string[])[]): readonly string[] {
  let ways: readonly string[] = ['']
  for (const part of parts) {
    const room = ways.length * part.length <= MAX_WAYS ? part : part.slice(0, 1)
    ways = ways.flatMap((way) => room.map((letters) => way + letters))
  }
  return ways
}

/**
 * What a stored name is found by when its pinyin is typed: for every character that a search may begin at, the rest in full,
 * by initials, and mixed the two usual ways (`zhangsf`, `zsfeng`). Empty for a name without Chinese characters.
 */
export function nameKeys(name: string): string {
  const characters = [...name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')].slice(0, MAX_CHARACTERS)
  if (!characters.some((character) => /\p{Script=Han}/u.test(character))) return ''
  const full = characters.map((character) => syllablesOf(character))
  const initials = full.map((syllables) => [...new Set(syllables.map((syllable) => syllable.slice(0, 1)))])
  const keys = new Set<string>()
  for (let start = 0; start < characters.length; start += 1) {
    const [rest, letters] = [full.slice(start), initials.slice(start)]
    for (const parts of [
      rest,
      letters,
      [...rest.slice(0, 1), ...letters.slice(1)],
      [...letters.slice(0, -1), ...rest.slice(-1)],
    ])
      for (const key of together(parts)) keys.add(key)
  }
  return `${MARK}${[...keys].join(MARK)}${MARK}`
}

/** By character: names share theirs. */
const initials = new Map<string, string>()

function initialOf(character: string): string {
  const known = initials.get(character)
  if (known !== undefined) return known
  const [initial = ''] = usualSyllableOf(character).toUpperCase()
  initials.set(character, initial)
  return initial
}

/** The first letters of a name, capital, as clients of the family look for people by them (`quickQuery`). */
export function initialsOf(name: string): string {
  return [...name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')].map(initialOf).join('')
}

/** What to look for in `nameKeys`; null for a word that is no pinyin. */
export function keyOfWord(word: string): string | null {
  const letters = typedLetters(word)
  return /^[a-z]{1,60}$/.test(letters) ? MARK + letters : null
}
