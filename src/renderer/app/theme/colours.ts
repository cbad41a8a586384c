/** Theme colours of section 9: seven to choose from, and two more that a server may send. */
export const offeredColours = ['azure', 'blue', 'purple', 'ocean', 'green', 'yellow', 'orange'] as const
export type OfferedColour = (typeof offeredColours)[number]
export type ThemeColour = OfferedColour | 'black-blue' | 'red'

/** Each carries white text, and reads on its own tint and on the ground of the page, with a contrast of at least 4.5 : 1. */
export const themeColours: Readonly<Record<ThemeColour, string>> = {
  azure: '#0a6cc2',
  blue: '#2f54eb',
  purple: '#6d4ac9',
  ocean: '#0e7490',
  green: '#1a7748',
  yellow: '#8c6400',
  orange: '#b54a0a',
  'black-blue': '#2f3e5c',
  red: '#c5303c',
}

/** A colour as stored or sent: `ocean` when there is none, `azure` for an unknown one. */
export function themeColourOf(name: string | undefined): ThemeColour {
  if (name === undefined || name === '') return 'ocean'
  return Object.hasOwn(themeColours, name) ? (name as ThemeColour) : 'azure'
}

/** `lightWhite` and its kin are light; anything else a server sends is a dark sidebar. */
export function isDarkSidebar(slideClass: string | undefined): boolean {
  return slideClass !== undefined && slideClass !== '' && !slideClass.toLowerCase().startsWith('light')
}
