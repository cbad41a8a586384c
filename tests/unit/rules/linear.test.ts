import { expect, test } from 'vitest'
import { noLabels } from '#shared/form/kind.ts'
import { kinds } from '#shared/form/registry.ts'
import { parseField } from '#shared/form/parsing/field.ts'
import { parseTime, parseTimeOfDay } from '#shared/form/dates.ts'
import { shownText } from '#shared/form/shown.ts'
import { amountInWords, formatDateTime, thousands } from '#shared/rules/amount.ts'
import { decimalsOf, withDecimals } from '#renderer/form/list/number-format.ts'

const LENGTH = 300_000
const texts = ['1', 'a', '1,', ' ', '/'].flatMap((unit) => {
  const long = unit.repeat(LENGTH / unit.length)
  return [`${long}x`, `1.${long}`]
})

/** Milliseconds of the slowest text, and which one. */
function slowest(run: (text: string) => unknown): number {
  let most = 0
  for (const text of texts) {
    const start = performance.now()
    run(text)
    most = Math.max(most, performance.now() - start)
  }
  return most
}

/** What writes values, by name. */
const writers: Record<string, (text: string) => unknown> = {
  thousands: (text) => thousands(text, 2),
  amountInWords,
  formatDateTime: (text) => formatDateTime(text),
  parseTime,
  parseTimeOfDay,
  decimals: (text) => withDecimals(text, decimalsOf([text]) + 1),
}
for (const maskType of [0, 1, 2, 3, 4, 5, 6, 7, 8]) {
  const masked = parseField(
    {
      __vModel__: 'a',
      useMask: true,
      maskConfig: { maskType, prefixType: 2, prefixLimit: 3 },
      __config__: { jnpfKey: 'input' },
    },
    null,
  )
  writers[`mask ${maskType}`] = (text) => shownText(masked, text)
}
for (const kind of Object.keys(kinds)) {
  const field = parseField(
    { __vModel__: 'a', thousands: true, isAmountChinese: true, precision: 2, __config__: { jnpfKey: kind, formId: 1 } },
    null,
  )
  const definition = kinds[field.kind]
  writers[`check ${kind}`] = (text) => definition.check(field, text)
  writers[`display ${kind}`] = (text) => definition.display(field, text, noLabels)
  writers[`shown ${kind}`] = (text) => definition.shown?.(field, text)
  writers[`sent ${kind}`] = (text) => definition.sent?.(field, text)
  writers[`note ${kind}`] = (text) => definition.note?.(field, text)
}

// 100 000 digits took eight seconds in a template with separators.
test('no value of 300 000 characters takes long to write, whatever it is made of', () => {
  const slow = Object.entries(writers).flatMap(([name, run]) => {
    const time = slowest(run)
    // Linear work takes tens of milliseconds, quadratic work half a minute.
    return time > 2000 ? [`${name}: ${Math.round(time)} ms`] : []
  })
  expect(slow).toEqual([])
})

test('an amount keeps its separators up to forty characters, beyond which it is text', () => {
  expect(thousands('1'.repeat(39))).toContain(',')
  expect(thousands('1'.repeat(41))).toBe('1'.repeat(41))
})
