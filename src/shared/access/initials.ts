/** The first character of each initial in the order of pinyin; i, u and v begin no syllable. */
const borders = '阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥仨他穵夕丫帀'
const letters = 'abcdefghjklmnopqrstwxyz'

export type Compare = (one: string, other: string) => number

/**
 * Initials of the pinyin of each Chinese character, other letters and digits as they are: 请假申请A2 gives qjsqa2. Of a
 * character with several readings the dictionary's first counts. `compare` sorts by pinyin.
 */
export function initialsOf(text: string, compare: Compare): string {
  return [...text.toLowerCase()].map((character) => initialOf(character, compare)).join('')
}

const starts = [...borders]

function initialOf(character: string, compare: Compare): string {
  if (/[a-z0-9]/.test(character)) return character
  if (!/\p{Script=Han}/u.test(character)) return ''
  let low = 0
  let high = starts.length
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (compare(character, starts[middle] ?? '') >= 0) low = middle
    else high = middle
  }
  return letters[low] ?? ''
}
