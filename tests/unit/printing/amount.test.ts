import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  amountInWords,
  decimal,
  formatDateTime,
  overAmountMessage,
  roundDecimal,
  thousands,
} from '#shared/rules/amount.ts'

describe('amount in words', () => {
  it.each([
    ['0', '零元整'],
    ['0.00', '零元整'],
    ['-0', '零元整'],
    ['0.05', '伍分'],
    ['0.5', '伍角'],
    ['0.55', '伍角伍分'],
    ['1.05', '壹元零伍分'],
    ['10', '壹拾元整'],
    ['10.5', '壹拾元伍角'],
    ['1234.56', '壹仟贰佰叁拾肆元伍角陆分'],
    ['1001', '壹仟零壹元整'],
    ['10000', '壹万元整'],
    ['100010000', '壹亿零壹万元整'],
    ['10000001', '壹仟万零壹元整'],
    ['100000000', '壹亿元整'],
    ['100000001', '壹亿零壹元整'],
    ['999999999999.99', '玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
    ['-12.3', '负壹拾贰元叁角'],
    ['1.005', '壹元零壹分'],
    ['0.004', '零元整'],
    ['1,234.00', '壹仟贰佰叁拾肆元整'],
  ])('%s is written as an accountant writes it, not with a lost zero or unit', (input, words) => {
    expect(amountInWords(input)).toBe(words)
  })

  it('refuses more than 12 integer digits, also when rounding makes the thirteenth', () => {
    expect(amountInWords('1000000000000')).toBe(overAmountMessage)
    expect(amountInWords('999999999999.995')).toBe(overAmountMessage)
    expect(amountInWords('0000999999999999')).not.toBe(overAmountMessage)
  })

  it('writes nothing for what is not a number, instead of NaN on paper', () => {
    for (const value of ['', 'abc', '1.2.3', null, undefined, {}, Number.NaN, Number.POSITIVE_INFINITY])
      expect(amountInWords(value)).toBe('')
  })

  it('can be read back to the same amount (no digit lost, no unit misplaced)', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 99_999_999_999_999n), fc.boolean(), (cents, negative) => {
        const text = `${negative ? '-' : ''}${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
        expect(readBack(amountInWords(text))).toBe(negative && cents > 0n ? -cents : cents)
      }),
      { numRuns: 500 },
    )
  })

  it('never writes two zeros in a row nor a zero before a unit', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 99_999_999_999_999n), (cents) => {
        const words = amountInWords(`${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`)
        expect(words).not.toMatch(/零零|零[拾佰仟万亿元角]/)
      }),
    )
  })
})

/** An independent reader of Chinese amounts, in cents. */
function readBack(words: string): bigint {
  const negative = words.startsWith('负')
  const text = words.replace(/^负/, '').replace(/整$/, '')
  const [yuan, rest] = text.includes('元') ? (text.split('元') as [string, string]) : ['', text]
  const digit = (character: string | undefined) => BigInt('零壹贰叁肆伍陆柒捌玖'.indexOf(character ?? '零'))
  let total = 0n
  let group = 0n
  let current = 0n
  for (const character of yuan) {
    const unit = { 拾: 10n, 佰: 100n, 仟: 1000n }[character]
    if (unit !== undefined) {
      group += current * unit
      current = 0n
    } else if (character === '万' || character === '亿') {
      total += (group + current) * (character === '万' ? 10_000n : 100_000_000n)
      group = 0n
      current = 0n
    } else current = digit(character)
  }
  total += group + current
  const jiao = /(.)角/.exec(rest)?.[1]
  const fen = /(.)分/.exec(rest)?.[1]
  const cents = total * 100n + digit(jiao) * 10n + digit(fen)
  return negative ? -cents : cents
}

describe('thousands and decimals', () => {
  it.each([
    [1234567.891, 2, '1,234,567.89'],
    ['-1234.5', undefined, '-1,234.5'],
    ['0.1', 0, '0'],
    ['999.995', 2, '1,000.00'],
    [1e21, 0, '1,000,000,000,000,000,000,000'],
    [1e-7, 3, '0.000'],
    ['-0.001', 2, '0.00'],
    ['N/A', 2, 'N/A'],
    [null, 2, ''],
  ])('%s with %s decimals', (value, places, expected) => {
    expect(thousands(value, places)).toBe(expected)
  })

  it('rounds exactly where binary fractions would not', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 15n), 10n ** 15n), fc.integer({ min: 0, max: 6 }), (thousandths, places) => {
        const sign = thousandths < 0n ? '-' : ''
        const whole = thousandths < 0n ? -thousandths : thousandths
        const value = decimal(`${sign}${whole / 1000n}.${String(whole % 1000n).padStart(3, '0')}`)
        if (value === null) throw new Error('not read')
        const rounded = roundDecimal(value, places)
        expect(rounded.fraction).toHaveLength(places)
        const scale = 10n ** 6n
        const back = BigInt(rounded.integer) * scale + BigInt(rounded.fraction.padEnd(6, '0'))
        const difference = back - whole * 1000n
        expect((difference < 0n ? -difference : difference) * 2n <= 10n ** BigInt(6 - places)).toBe(true)
      }),
    )
  })
})

describe('dates', () => {
  it('takes epoch milliseconds as number or digits and keeps text that is no date', () => {
    const time = new Date(2026, 2, 5, 7, 8, 9).getTime()
    expect(formatDateTime(time)).toBe('2026-03-05 07:08:09')
    expect(formatDateTime(String(time), 'yyyy/MM/dd')).toBe('2026/03/05')
    expect(formatDateTime('下周一')).toBe('下周一')
    expect(formatDateTime(null)).toBe('')
  })
})
