import { matchName } from '#shared/rules/name-match.ts'

/** How well a thing fits what was typed: it is called so, begins with it, holds it somewhere, or is merely like it. */
const fits = ['whole', 'start', 'inside', 'alike'] as const
export type Fit = (typeof fits)[number]

const isBetter = (one: Fit, other: Fit): boolean => fits.indexOf(one) < fits.indexOf(other)

/** Orders by fit; what fits alike stays in its order. */
export const byFit = (one: { readonly fit: Fit }, other: { readonly fit: Fit }): number =>
  fits.indexOf(one.fit) - fits.indexOf(other.fit)

/** The first letters of the words of a name that is not Chinese: `om` for "Organization management". */
function initialsOf(name: string): string {
  const words = name.toLowerCase().match(/[\p{Script=Latin}\p{N}]+/gu) ?? []
  return words.length < 2 ? '' : words.map((word) => word[0]).join('')
}

function fitOfName(name: string, wanted: string): Fit {
  const [text, word] = [name.trim().toLowerCase(), wanted.toLowerCase()]
  if (text === word) return 'whole'
  const initials = initialsOf(text)
  if (initials !== '' && word.length > 1 && initials.startsWith(word)) return 'start'
  const match = matchName(name, wanted)
  if (match === 'start') return 'start'
  // One letter is somewhere in nearly everything.
  return match === 'inside' && !/^[a-z0-9]$/i.test(wanted) ? 'inside' : 'alike'
}

/** How well a thing fits, by the best of its names. */
export function fitOf(names: readonly string[], typed: string): Fit {
  const wanted = typed.trim()
  return names
    .map((name) => fitOfName(name, wanted))
    .reduce((best, each) => (isBetter(each, best) ? each : best), 'alike')
}
