import { isRaw } from './parsing/read.ts'

/** What a design may give a row or a cell of a list: nothing that moves, covers or loads anything. */
export interface GivenStyle {
  readonly color?: string
  readonly backgroundColor?: string
  readonly fontWeight?: string
  readonly fontStyle?: string
}

const colour = /^(#[0-9a-f]{3,8}|[a-z]{3,20}|(?:rgb|hsl)a?\([\d., %/]{5,40}\))$/i
const allowed: readonly (readonly [keyof GivenStyle, readonly string[], RegExp])[] = [
  ['color', ['color'], colour],
  ['backgroundColor', ['backgroundColor', 'background', 'background-color'], colour],
  ['fontWeight', ['fontWeight', 'font-weight'], /^(normal|bold|bolder|lighter|[1-9]00)$/],
  ['fontStyle', ['fontStyle', 'font-style'], /^(normal|italic|oblique)$/],
]

/** The allowed part of a CSS object that a script or a rule answers; null where nothing is left. */
export function givenStyle(answer: unknown): GivenStyle | null {
  if (!isRaw(answer)) return null
  const style: Partial<Record<keyof GivenStyle, string>> = {}
  for (const [name, spellings, pattern] of allowed)
    for (const key of spellings) {
      const value = String(answer[key] ?? '').trim()
      if (pattern.test(value)) style[name] = value
    }
  return Object.keys(style).length === 0 ? null : style
}
