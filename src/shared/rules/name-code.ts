import { usualSyllableOf } from './name-match.ts'

/** As `isCode` and the columns of codes allow. */
const MAX_LENGTH = 50

/** A code that a name suggests: the initials of its Chinese characters, other letters and digits as they are. `教务处` gives `JWC`. */
export function initialsOf(name: string): string {
  return joined(name, (syllable) => syllable.slice(0, 1).toUpperCase())
}

/** An account that the name of a person suggests: `莫克` gives `moke`. */
export function pinyinOf(name: string): string {
  return joined(name, (syllable) => syllable).toLowerCase()
}

function joined(name: string, write: (syllable: string) => string): string {
  const parts = [...name].map((character) => {
    if (/[A-Za-z\d]/.test(character)) return character
    const syllable = usualSyllableOf(character)
    return /^[a-z]+$/.test(syllable) ? write(syllable) : ''
  })
  return parts.join('').slice(0, MAX_LENGTH)
}

/** The code itself, or with the first number behind it that nobody has. Codes that differ in case alone count as the same. */
export function firstFree(code: string, taken: readonly string[]): string {
  const held = new Set(taken.map((each) => each.toLowerCase()))
  let free = code
  for (let number = 2; held.has(free.toLowerCase()); number += 1)
    free = `${code.slice(0, MAX_LENGTH - String(number).length)}${number}`
  return free
}
