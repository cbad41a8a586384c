import { describe, expect, test } from 'vitest'
import { readFrame } from '#shared/realtime/frames.ts'
import { parseExact } from '#shared/rules/exact-json.ts'

describe('JSON of servers that write ids as numbers', () => {
  test('keeps every digit of a whole number that a number does not hold, and everything else as it is', () => {
    const text = `{"id": 700000000000000101,"ids":[ -700000000000000103 ,1705248000000,9007199254740991,9007199254740993],
      "text":"id:700000000000000101, \\"x\\": 700000000000000101\\\\","rate":0.12345678901234567,"large":1e300,"n":12345678901234567.5,
      "nested":"{\\"id\\":700000000000000107}","700000000000000109":null}`
    expect(parseExact(text)).toEqual({
      id: '700000000000000101',
      ids: ['-700000000000000103', 1705248000000, 9007199254740991, '9007199254740993'],
      text: 'id:700000000000000101, "x": 700000000000000101\\',
      rate: Number('0.12345678901234567'),
      large: 1e300,
      n: Number('12345678901234567.5'),
      nested: '{"id":700000000000000107}',
      '700000000000000109': null,
    })
    expect(parseExact('700000000000000101')).toBe('700000000000000101')
    for (const broken of ['', '{', '{"a":700000000000000101', '"700000000000000101', '[,700000000000000101]'])
      expect(() => parseExact(broken)).toThrow(SyntaxError)
  })

  test('is read no slower than in proportion to its length', () => {
    const row = '{"id":700000000000000101,"text":"\\\\\\\\\\"700000000000000101"}'
    const whole = `[${Array.from({ length: 60_000 }, () => row).join(',')}]`
    const begun = performance.now()
    expect((parseExact(whole) as unknown[]).length).toBe(60_000)
    expect(performance.now() - begun).toBeLessThan(3000)
  })

  test('a message is of whom its number says', () => {
    const frame =
      '{"method":"receiveMessage","formUserId":349057407209541001,"formMessage":"早","dateTime":1795411672024}'
    expect(readFrame('server', frame)).toMatchObject({ formUserId: '349057407209541001', formMessage: '早' })
  })
})
