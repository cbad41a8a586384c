import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatFileSize } from '#shared/rules/file-size.ts'

describe('file size', () => {
  it.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1 KB'],
    [1536, '1.5 KB'],
    [1_048_575, '1 MB'],
    [5_242_880, '5 MB'],
    [1_073_741_824, '1 GB'],
    [1_099_511_627_776, '1024 GB'],
    [-1, '0 B'],
    [Number.NaN, '0 B'],
  ])('%d bytes read %s', (bytes, text) => {
    expect(formatFileSize(bytes)).toBe(text)
  })

  it('never shows 1024 of a unit that has a larger one', () => {
    fc.assert(
      fc.property(fc.nat(2 ** 31 - 1), (bytes) => {
        const [value, unit] = formatFileSize(bytes).split(' ')
        expect(Number(value) < 1024 || unit === 'GB').toBe(true)
      }),
    )
  })
})
