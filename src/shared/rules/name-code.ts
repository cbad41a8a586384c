import { usualSyllableOf } from './name-match.ts'

/** As `isCode` and the columns of codes allow. */
const MAX_LENGTH = 50

/** Family names that are read otherwise than their characters mostly are, those of two characters first. */
const familyNames: readonly (readonly [name: string, ...syllables: string[]])[] = [
  ['尉迟', 'yu', 'chi'],
  ['万俟', 'mo', 'qi'],
  ['长孙', 'zhang', 'sun'],
  ['澹台', 'tan', 'tai'],
  ['单于', 'chan', 'yu'],
  ['令狐', 'ling', 'hu'],
  ['曾', 'zeng'],
  ['单', 'shan'],
  ['仇', 'qiu'],
  ['解', 'xie'],
  ['查', 'zha'],
  ['区', 'ou'],
  ['朴', 'piao'],
  ['员', 'yun'],
  ['秘', 'bi'],
  ['种', 'chong'],
  ['折', 'she'],
  ['繁', 'po'],
  ['牟', 'mu'],
  ['缪', 'miao'],
  ['覃', 'qin'],
  ['翟', 'zhai'],
  ['祭', 'zhai'],
  ['乐', 'yue'],
  ['郇', 'xun'],
  ['卜', 'bu'],
  ['薄', 'bo'],
  ['句', 'gou'],
]

/** A code that a name suggests: the initials of its Chinese characters, other letters and digits as they are. `教务处` gives `JWC`. */
export function initialsOf(name: string): string {
  return joined(name, (syllable) => syllable.slice(0, 1).toUpperCase())
}

/** An account that the name of a person suggests: `莫克` gives `moke`, `单雄信` gives `shanxiongxin`. */
export function pinyinOf(name: string): string {
  const [family = '', ...syllables] = familyNames.find(([own]) => name.startsWith(own)) ?? []
  const given = joined(name.slice(family.length), (syllable) => syllable)
  return (syllables.join('') + given).toLowerCase().slice(0, MAX_LENGTH)
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
