import { readdirSync, readFileSync } from 'node:fs'
import { theme } from 'antd'
import { describe, expect, it } from 'vitest'
import { coloursOf, isDarkSidebar, offeredColours, themeColourOf, themeColours } from '#renderer/app/theme/colours.ts'
import { buildTheme, fillVariables, mix } from '#renderer/app/theme/theme.ts'

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

const schemes = [false, true] as const
const shown = themeColours.flatMap((name) =>
  schemes.map((isDark) => [name, isDark ? 'dark' : 'light', isDark] as const),
)
const tokensOf = (name: (typeof themeColours)[number], isDark: boolean) =>
  theme.getDesignToken(buildTheme(name, 'zh', true, isDark))

describe('theme colours', () => {
  it.each(shown)('%s reads as a word on every ground and on its own tints, %s', (name, _scheme, isDark) => {
    const token = tokensOf(name, isDark)
    const { text, fill } = coloursOf(name, isDark)
    expect(token.colorPrimary).toBe(text)
    const grounds = [
      token.colorBgContainer,
      token.colorBgElevated,
      token.colorBgLayout,
      mix(fill, token.colorBgContainer, isDark ? 0.16 : 0.09),
    ]
    for (const word of [text, token.colorPrimaryHover, token.colorLink, token.colorLinkHover]) {
      for (const ground of grounds) expect(contrast(word, ground), `${word} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    }
  })

  it.each(shown)('%s carries readable words as a fill, at rest and under the pointer, %s', (name, _scheme, isDark) => {
    const of = fillVariables(name, isDark)
    for (const fill of ['--fill', '--fill-hover', '--fill-active'])
      expect(contrast(of[fill] ?? '', of['--on-fill'] ?? ''), fill).toBeGreaterThanOrEqual(4.5)
    for (const fill of ['--error-fill', '--error-fill-hover', '--error-fill-active', '--deep'])
      expect(contrast(of[fill] ?? '', '#ffffff'), fill).toBeGreaterThanOrEqual(4.5)
  })

  it('has a yellow that is yellow and an orange that is orange, with dark words, not a brown and a brick red', () => {
    const hue = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
      // Of a warm colour: red is its strongest part, blue its weakest.
      return { degrees: (60 * (green - blue)) / (red - blue), brightness: red }
    }
    const yellow = hue(coloursOf('yellow', false).fill)
    const orange = hue(coloursOf('orange', false).fill)
    expect(yellow.degrees).toBeGreaterThan(48)
    expect(orange.degrees).toBeGreaterThan(25)
    expect(orange.degrees).toBeLessThan(40)
    expect(Math.min(yellow.brightness, orange.brightness)).toBe(250)
  })

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
  it.each(shown)('keep words readable on the tint of their tag, %s, %s', (name, _scheme, isDark) => {
    const token = tokensOf(name, isDark)
    const pairs = [
      [token.colorInfo, token.colorInfoBg],
      [token.colorInfoText, token.colorInfoBg],
      [token.colorSuccessText, token.colorSuccessBg],
      [token.colorWarningText, token.colorWarningBg],
      [token.colorErrorText, token.colorErrorBg],
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
    for (const isDark of schemes) {
      const token = tokensOf('ocean', isDark)
      const grounds = isDark
        ? [token.colorBgContainer, token.colorBgElevated, token.colorBgLayout, '#2a3542']
        : ['#ffffff', '#f0f2f5', '#f6f6f7']
      for (const hint of [token.colorTextPlaceholder, token.colorTextTertiary, token.colorTextDescription])
        for (const ground of grounds) expect(contrast(hint, ground)).toBeGreaterThanOrEqual(4.5)
    }
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
