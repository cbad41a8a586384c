import { readdirSync, readFileSync } from 'node:fs'
import { theme } from 'antd'
import { describe, expect, it } from 'vitest'
import {
  isDarkSidebar,
  offeredColours,
  type ThemeColour,
  themeColourOf,
  themeColours,
} from '#renderer/app/theme/colours.ts'
import { buildTheme, tint } from '#renderer/app/theme/theme.ts'

function luminance(colour: string): number {
  const parts = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.039_28 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (parts[0] ?? 0) + 0.7152 * (parts[1] ?? 0) + 0.0722 * (parts[2] ?? 0)
}
function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

describe('theme colours', () => {
  it.each(Object.entries(themeColours))(
    '%s carries white text and reads on the ground of the page and on its own tint',
    (_name, colour) => {
      expect(contrast(colour, '#ffffff')).toBeGreaterThanOrEqual(4.5)
      expect(contrast(colour, '#f0f2f5')).toBeGreaterThanOrEqual(4.5)
      expect(contrast(colour, tint(colour, 0.09))).toBeGreaterThanOrEqual(4.5)
    },
  )

  it('offers the seven of the specification', () => {
    expect([...offeredColours].sort()).toEqual(['azure', 'blue', 'green', 'ocean', 'orange', 'purple', 'yellow'])
  })

  it.each([
    [undefined, 'ocean'],
    ['', 'ocean'],
    ['purple', 'purple'],
    ['black-blue', 'black-blue'],
    ['red', 'red'],
    ['pink', 'azure'],
    ['constructor', 'azure'],
  ])('reads the stored colour %s as %s', (stored, colour) => {
    expect(themeColourOf(stored)).toBe(colour)
  })

  it.each([
    [undefined, false],
    ['lightWhite', false],
    ['lightBlue', false],
    ['dark', true],
    ['darkBlue', true],
  ])('reads the sidebar class %s', (stored, dark) => {
    expect(isDarkSidebar(stored)).toBe(dark)
  })
})

describe('tokens', () => {
  it.each(Object.keys(themeColours) as ThemeColour[])(
    'keep white text readable on a %s button under the pointer',
    (name) => {
      const { token } = buildTheme(name, 'zh')
      for (const colour of [token?.colorPrimaryHover, token?.colorPrimaryActive, token?.colorErrorHover]) {
        expect(contrast(String(colour), '#ffffff')).toBeGreaterThanOrEqual(4.5)
      }
    },
  )

  it.each(Object.keys(themeColours) as ThemeColour[])('keep words readable on the tint of their tag, %s', (name) => {
    const token = theme.getDesignToken(buildTheme(name, 'zh'))
    const pairs = [
      [token.colorInfo, token.colorInfoBg],
      [token.colorSuccess, token.colorSuccessBg],
      [token.colorWarning, token.colorWarningBg],
      [token.colorError, token.colorErrorBg],
      [token.colorPrimary, token.colorPrimaryBg],
      [token.blue7, token.blue1],
      [token.red7, token.red1],
    ] as const
    const pale = pairs.filter(([word, ground]) => contrast(word, ground) < 4.5)
    expect(pale).toEqual([])
  })

  it('keep the density of the design: 14 px, 32 px controls, 40 px rows', () => {
    const { token, components } = buildTheme('ocean', 'zh')
    expect(token).toMatchObject({ fontSize: 14, controlHeight: 32, borderRadius: 6 })
    const line = Math.round(((14 + 8) / 14) * 14)
    expect(line + 2 * Number(components?.Table?.cellPaddingBlock) + 1).toBe(40)
  })

  it('sets the colon of a label right behind its word, as English does', () => {
    const { Descriptions } = buildTheme('ocean', 'en').components ?? {}
    expect(Descriptions?.colonMarginLeft).toBe(0)
  })

  it('puts the traditional glyphs first for zhtw (simplified shapes in traditional text)', () => {
    const font = (language: 'zh' | 'zhtw' | 'en') => String(buildTheme('ocean', language).token?.fontFamily)
    expect(font('zhtw').indexOf('PingFang TC')).toBeLessThan(font('zhtw').indexOf('PingFang SC'))
    expect(font('zh').indexOf('PingFang SC')).toBeLessThan(font('zh').indexOf('PingFang TC'))
    // Quotes of English text came out of the Chinese font of Linux, with a gap on either side.
    expect(font('en')).toMatch(/'Liberation Sans'.*'Noto Sans CJK SC'/)
    expect(font('zh')).not.toContain('Liberation')
  })
})

describe('quiet text', () => {
  it('reads on white, on the ground of the page and in what is disabled', () => {
    const { token } = buildTheme('ocean', 'zh')
    const hint = String(token?.colorTextPlaceholder)
    for (const ground of ['#ffffff', '#f0f2f5', '#f6f6f7']) expect(contrast(hint, ground)).toBeGreaterThanOrEqual(4.5)
  })

  it('is never in the palest grey, which is for signs', () => {
    const folder = 'src/renderer'
    const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'))
    const pale = sheets.flatMap((name) =>
      [
        ...readFileSync(`${folder}/${name}`, 'utf8').matchAll(
          /([^{}]*)\{[^{}]*\scolor: var\(--ant-color-text-quaternary\)/g,
        ),
      ].map(([, selector]) => selector?.trim().split(/\s+/).at(-1)),
    )
    expect(new Set(pale)).toEqual(new Set(['.arrow', '.icon', '.handle', '.prefix', '.jobIcon']))
  })
})
