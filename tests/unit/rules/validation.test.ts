import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePattern } from '#shared/form/parsing/pattern.ts'
import * as rules from '#shared/rules/validation.ts'

type Case = [rule: (text: string) => boolean, good: string[], bad: string[]]
const cases: Record<string, Case> = {
  mobile: [
    rules.isMobile,
    ['13800138000', '19912345678'],
    ['12800138000', '1380013800', '138001380001', ' 13800138000'],
  ],
  password: [
    rules.isPassword,
    ['a1b2c3', 'Campus2026', 'abcdefghijklmno1'],
    ['a1b2c', 'abcdef', '123456', 'abc_123', 'abcdefghijklmnop1'],
  ],
  'identity number': [
    rules.isCitizenNumber,
    ['11010519491231002X', '110105194912310021', '110105491231002'],
    ['110105194913310021', '11010519491232002X', '1101051949123100', 'X10105194912310021'],
  ],
  email: [
    rules.isEmail,
    ['a@b.cn', 'first.last+tag@sub.example.edu.cn'],
    ['a@b', '@b.cn', 'a b@c.cn', 'a@b..cn', 'a@-b.cn'],
  ],
  code: [rules.isCode, ['a', 'A.b.C9', '1'], ['', '.a', 'a.', 'a-b', 'a_b', '中', 'a b']],
  account: [rules.isAccount, ['admin', 'T2026001'], ['', 'a.b', '张三', 'a b']],
  'field name': [rules.isFieldName, ['a', 'fieldName_1', 'Z9'], ['', '1a', '_a', 'a-b', '名', 'a b']],
  name: [
    rules.isPlainName,
    ['政治面貌', 'Leave type', '2026-2027 学年'],
    ['a@b', '请假（事假）', '<b>', '名称。', 'a/b', "o'neil"],
  ],
}

describe.each(Object.entries(cases))('%s', (_name, [rule, good, bad]) => {
  it.each(good)('accepts %s', (text) => expect(rule(text)).toBe(true))
  it.each(bad)('refuses "%s"', (text) => expect(rule(text)).toBe(false))
})

describe('a text', () => {
  it.each(['', ' ', '\t\n', '\u00a0', '\u3000', '\u200b\u200d', '\ufeff', '\u202e', '\u3164', '\u0000'])(
    'that shows nothing is blank (%j)',
    (text) => expect(rules.isBlank(text)).toBe(true),
  )
  it.each(['a', ' a ', '\u200ba', '0', '，', '😀', '👨\u200d👩'])('that shows something is not (%j)', (text) =>
    expect(rules.isBlank(text)).toBe(false),
  )
})

describe('a name as it is seen', () => {
  it.each([
    [' 教务处\u200b ', '教务处'],
    ['教\u2060务\ufeff处', '教务处'],
    ['\u202e教务处\u202c', '教务处'],
    ['Cafe\u0301', 'Caf\u00e9'],
    ['\u200b\u3164 ', ''],
  ])('is one text, however it is written (%j)', (text, seen) => expect(rules.seenName(text)).toBe(seen))
  it.each(['👨\u200d👩\u200d👧', 'نمی\u200cخواهم', '2026 学年', 'ＡＢＣ'])('keeps what belongs to it (%j)', (text) =>
    expect(rules.seenName(text)).toBe(text),
  )
})

it('judges a text of a million characters at once (a pattern that backtracks takes minutes, and freezes the form)', () => {
  for (const [rule] of Object.values(cases)) {
    for (const text of [
      'a'.repeat(1_000_000),
      'a.'.repeat(500_000),
      '1'.repeat(1_000_000),
      `${'a'.repeat(600_000)}@${'b-'.repeat(200_000)}`,
    ])
      expect(typeof rule(text)).toBe('boolean')
  }
})

it('never accepts a code with a dot at an end', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z.]{0,12}$/), (text) => {
      if (text.startsWith('.') || text.endsWith('.')) expect(rules.isCode(text)).toBe(false)
    }),
  )
})

/** As a field of a form judges a text: by the engine that no pattern can hold up. */
const judged = (name: rules.UsualPattern) => (text: string) => parsePattern(rules.usualPatterns[name])?.test(text)

const usual: Readonly<Record<rules.UsualPattern, readonly [good: string[], bad: string[]]>> = {
  digits: [
    ['0', '007'],
    ['1.5', '-1', '一'],
  ],
  positive: [
    ['1', '120'],
    ['0', '01', '1.5', '-1'],
  ],
  money: [
    ['0', '10', '0.5', '12.34'],
    ['01', '1.', '1.234', '-1', '.5'],
  ],
  halfStep: [
    ['0', '0.5', '8', '1.0', '7.5'],
    ['0.25', '1.', '.5', '01', '-1'],
  ],
  phone: [
    ['0755-12345678', '02112345678'],
    ['1234567', '0755-123456'],
  ],
  mobile: [['13800138000'], ['12800138000', '138001380001']],
  either: [
    ['13800138000', '0755-12345678'],
    ['1234', '1380013800012'],
  ],
  mail: [['a@b.cn'], ['a@b', 'a b@c.cn']],
  idCard: [['11010519491231002X', '110105491231002'], ['110105194913310021']],
  plate: [
    ['粤B12345', '京A1234警', '沪AD12345', '粤B12345D', '粤ZA123港', '鲁B1234挂'],
    ['粤B1234', '粤I12', 'B12345', '粤B1234I', '粤B123456', '粤BDI2345', '粤b12345'],
  ],
  chinese: [
    ['教务处', '〇一'],
    ['', '教务A', '教务 处', '教务1', '，'],
  ],
  fieldName: [['a_1'], ['1a', 'a-b']],
}

it.each(Object.entries(usual) as [rules.UsualPattern, readonly [string[], string[]]][])(
  'the usual pattern %s judges the same in a form as by itself',
  (name, [good, bad]) => {
    const judge = judged(name)
    for (const text of good) expect(judge(text), text).toBe(true)
    for (const text of bad) expect(judge(text), text).toBe(false)
    const [, source = ''] = /^\/(.*)\/$/s.exec(rules.usualPatterns[name]) ?? []
    const plain = new RegExp(source)
    const letters = fc.constantFrom(...'019.-aZ_@X粤中B挂D ')
    fc.assert(fc.property(fc.string({ unit: letters, maxLength: 12 }), (text) => judge(text) === plain.test(text)))
  },
)
