import { describe, expect, test } from 'vitest'
import { decodeText, parseCsv } from '#renderer/features/preview/decode-text.ts'

const bytes = (...values: number[]) => new Uint8Array(values)

describe('text of bytes', () => {
  test('is UTF-8 where it is without a fault, with and without its mark', () => {
    expect(decodeText(new TextEncoder().encode('实验室 €'))).toBe('实验室 €')
    expect(decodeText(bytes(0xef, 0xbb, 0xbf, 0x41))).toBe('A')
  })
  test('is GB18030 where it cannot be UTF-8, its four-byte letters included', () => {
    expect(decodeText(bytes(0xca, 0xb5, 0xd1, 0xe9))).toBe('实验')
    expect(decodeText(bytes(0x41, 0x81, 0x39, 0xef, 0x30))).toBe('A㐁')
  })
  test('is UTF-16 where a mark says so', () => {
    expect(decodeText(bytes(0xff, 0xfe, 0x9e, 0x5b))).toBe('实')
    expect(decodeText(bytes(0xfe, 0xff, 0x5b, 0x9e))).toBe('实')
  })
})

describe('separated text', () => {
  test('holds separators, quotes and line breaks inside quotes, and empty cells', () => {
    expect(parseCsv('a,"b,1","c ""q""\nx"\r\n,,\n', 100)).toEqual([
      ['a', 'b,1', 'c "q"\nx'],
      ['', '', ''],
    ])
  })
  test('is cut by what its first line has most of', () => {
    expect(parseCsv('a;b,c;d\n1;2;3', 100)).toEqual([
      ['a', 'b,c', 'd'],
      ['1', '2', '3'],
    ])
    expect(parseCsv('a\tb', 100)).toEqual([['a', 'b']])
  })
  test('ends with a quote that never ends, and with the most rows that are wanted', () => {
    expect(parseCsv('"open,1\n2', 100)).toEqual([['open,1\n2']])
    expect(parseCsv('1\n2\n3', 2)).toEqual([['1'], ['2']])
  })
})
