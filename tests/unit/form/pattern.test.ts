import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compilePattern, usualWork } from '#shared/form/pattern/pattern.ts'
import { parsePattern } from '#shared/form/parsing/pattern.ts'

function ask(source: string, flags: string, text: string): boolean | null | undefined {
  return compilePattern(source, flags)?.test(text)
}

/** Expressions made of everything that is read here, over an alphabet small enough to meet. */
const atom = fc.constantFrom(
  ...['a', 'b', 'é', '中', '.', '[ab]', '[^a]', String.raw`\w`, String.raw`\d`, String.raw`\s`, String.raw`\S`],
  ...['^', '$', String.raw`\b`, String.raw`\B`, String.raw`\.`, String.raw`\u4e2d`, '[a-c\\]-]', '[^]', '-', '1'],
)
const quantifier = fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{1,}', '{0,2}', '*?', '+?', '{1,2}?')
const isAssertion = (part: string) => /^(?:\^|\$|\\[bB]|\(\?<?[=!])/.test(part)
const expression = fc.letrec<{ part: string; sequence: string; source: string }>((tie) => ({
  part: fc.oneof(
    { depthSize: 'small' },
    { weight: 4, arbitrary: atom },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom('(', '(?:', '(?<n>', '(?=', '(?!', '(?<=', '(?<!'), tie('source'))
        .map(([open, inner]) => `${open}${inner})`),
    },
  ),
  sequence: fc
    .array(fc.tuple(tie('part'), quantifier), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.map(([part, times]) => (isAssertion(part) ? part : part + times)).join('')),
  source: fc.array(tie('sequence'), { minLength: 1, maxLength: 2 }).map((options) => options.join('|')),
})).source
const text = fc
  .array(fc.constantFrom('a', 'b', 'A', 'é', '中', '😀', ' ', '\n', '1', '.', '-', '_'), { maxLength: 8 })
  .map((letters) => letters.join(''))

describe('a regular expression of a stored form design', () => {
  it('answers exactly as JavaScript does: one taken for another lets bad values in or keeps good ones out', () => {
    const flags = fc.subarray(['i', 'm', 's', 'u']).map((some) => some.join(''))
    fc.assert(
      fc.property(expression, flags, text, (source, flag, sample) => {
        let native: RegExp
        try {
          native = new RegExp(source, flag)
        } catch {
          // Two groups of one name.
          expect(compilePattern(source, flag)).toBeNull()
          return
        }
        // V8 also looks between the halves of a pair there, which the standard does not.
        fc.pre(!(flag.includes('u') && /\(\?<?[=!]|\\B/.test(source) && sample.includes('😀')))
        expect(ask(source, flag, sample)).toBe(native.test(sample))
      }),
      { numRuns: 3000 },
    )
  })

  it.each([
    ['^1[3-9]\\d{9}$', '', '13800138000', '12800138000'],
    ['^(?=.*[0-9])(?=.*[a-zA-Z])[0-9a-zA-Z]{6,16}$', '', 'Campus2026', 'campus'],
    ['^[\\u4e00-\\u9fa5]{2,8}$', '', '欧阳明日', 'Ouyang'],
    ['^[^<>{}]*$', '', '办公楼 3-201', '<b>'],
    ['^\\d+(\\.\\d{1,2})?$', '', '12.50', '12.505'],
    ['^[\\w-.]+@[\\w-]+(\\.[\\w-]+)+$', '', 'wang.min@example.edu.cn', 'wang@'],
    ['^\\p{Script=Han}+$', 'u', '𠮷野家', 'a𠮷'],
    ['^x{,3}]$', '', 'x{,3}]', 'xx]'],
    ['(?<!\\d)\\d{4}(?!\\d)', '', '于2026年', '20261'],
    ['^$|^end$', 'm', 'first\nend', 'ending'],
    ['ſ\\b', 'iu', 'S', 'a'],
  ])('reads what designs hold: %s', (source, flags, good, bad) => {
    expect([ask(source, flags, good), ask(source, flags, bad)]).toEqual([true, false])
  })

  it('takes time by the length of the text alone: one that backtracks freezes the window at every key', () => {
    const long = 'a'.repeat(50_000)
    const traps = ['^(a+)+$', '^(a|a)*$', '^(a|aa)+$', '(a*)*b', 'a*a*a*a*a*a*c$', '^(?=(a+)+$)a', '(?<=(a|aa)+)b$']
    for (const trap of traps) {
      const work = usualWork()
      const before = work.left
      expect(compilePattern(trap, '')?.test(`${long}!`, work), trap).toBe(false)
      expect(before - work.left, trap).toBeLessThan(long.length * 40)
    }
  })

  it('says that it cannot tell when expression and text together are too much work, also over several questions', () => {
    const slow = compilePattern('a{0,2000}b', '')
    expect(slow?.test('a'.repeat(1000))).toBe(false)
    expect(slow?.test('a'.repeat(100_000))).toBeNull()
    const work = { left: 5000 }
    const answers = Array.from({ length: 3 }, () => compilePattern('^a+$', '')?.test('a'.repeat(600), work))
    expect(answers).toEqual([true, true, null])
  })

  it.each(['(', '[b-a]', '(a)\\1', '\\k<n>(?<n>a)', '((a{1,500}){1,500}){1,500}', '('.repeat(9000)])(
    'is none, and is left out, where it cannot be asked in bounded time: %.30s',
    (source) => expect(parsePattern(`/${source}/`)).toBeNull(),
  )
})
