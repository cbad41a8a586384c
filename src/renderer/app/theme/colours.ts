/** Theme colours of section 9: seven to choose from, and two more that a server may send. */
export const offeredColours = ['azure', 'blue', 'purple', 'ocean', 'green', 'yellow', 'orange'] as const
export type OfferedColour = (typeof offeredColours)[number]
export type ThemeColour = OfferedColour | 'black-blue' | 'red'

/** A colour as words, lines and signs, which read on the ground and on its tint, and as a fill with words on it. */
export interface ColourPair {
  readonly text: string
  readonly fill: string
  /** Words and signs on the fill. */
  readonly onFill: string
}

const white = '#ffffff'
const dark = (fill: string, text: string): ColourPair => ({ text, fill, onFill: white })
const same = (colour: string): ColourPair => dark(colour, colour)

/** Yellow and orange are too bright for words on white and carry dark words themselves; the others are one colour. */
const onLight: Readonly<Record<ThemeColour, ColourPair>> = {
  azure: same('#0a6cc2'),
  blue: same('#2f54eb'),
  purple: same('#6d4ac9'),
  ocean: same('#0e7490'),
  green: same('#1a7748'),
  yellow: { text: '#806000', fill: '#fadb14', onFill: '#2b2300' },
  orange: { text: '#ad4e00', fill: '#fa8c16', onFill: '#2b1600' },
  'black-blue': same('#2f3e5c'),
  red: same('#c5303c'),
}

/** In the dark words take a light shade of the colour. */
const onDark: Readonly<Record<ThemeColour, ColourPair>> = {
  azure: dark(onLight.azure.fill, '#62aef5'),
  blue: dark(onLight.blue.fill, '#8ea6ff'),
  purple: dark(onLight.purple.fill, '#b39cf5'),
  ocean: dark(onLight.ocean.fill, '#4bb8d4'),
  green: dark(onLight.green.fill, '#56c28a'),
  yellow: { ...onLight.yellow, text: '#fadb14' },
  orange: { ...onLight.orange, text: '#ffa94d' },
  'black-blue': dark('#4a5f8a', '#9db0d6'),
  red: dark(onLight.red.fill, '#ff8f96'),
}

export const themeColours = Object.keys(onLight) as readonly ThemeColour[]

export function coloursOf(colour: ThemeColour, isDark: boolean): ColourPair {
  return (isDark ? onDark : onLight)[colour]
}

/** A colour as stored or sent: `ocean` when there is none, `azure` for an unknown one. */
export function themeColourOf(name: string | undefined): ThemeColour {
  if (name === undefined || name === '') return 'ocean'
  return Object.hasOwn(onLight, name) ? (name as ThemeColour) : 'azure'
}

/** `lightWhite` and its kin are light; anything else a server sends is a dark sidebar. */
export function isDarkSidebar(slideClass: string | undefined): boolean {
  return slideClass !== undefined && slideClass !== '' && !slideClass.toLowerCase().startsWith('light')
}
