import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { disposition } from '#server/core/bytes.ts'
import { isForeign } from '#server/core/guard.ts'
import { createIds } from '#server/database/ids.ts'
import { clientHash, hashPassword, PasswordsBusy, verifyPassword } from '#server/core/passwords.ts'
import { createSecret, secretOf } from '#server/core/tokens.ts'
import { batches } from '#server/database/batch.ts'
import { containsPattern } from '#server/database/text.ts'

// A password hash takes its time, above all on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

describe('ids', () => {
  test('grow and never repeat, even in one millisecond or when the clock goes back', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -50, max: 50 }), { maxLength: 60 }), (steps) => {
        let time = Date.UTC(2026, 0, 1)
        const next = createIds(() => time, 5)
        const ids: bigint[] = []
        for (const step of steps) {
          time += step
          ids.push(BigInt(next()))
        }
        for (const [index, id] of ids.entries()) if (index > 0) expect(id > (ids[index - 1] ?? 0n)).toBe(true)
      }),
    )
  })

  test('more than 4096 in a millisecond stay different, and two processes never collide', () => {
    const time = Date.UTC(2026, 0, 1)
    const [one, two] = [createIds(() => time, 1), createIds(() => time, 2)]
    const ids = Array.from({ length: 10_000 }, () => [one(), two()]).flat()
    expect(new Set(ids).size).toBe(20_000)
    for (const id of ids) expect(id).toMatch(/^\d{19}$/)
  })

  test('grow as text, too, for as long as they fit into a signed number, and after those of earlier versions', () => {
    const at = (year: number, month = 0) => Date.UTC(year, month, 1)
    const former = [at(2024, 2), at(2026, 10), at(2027, 4)].map((time) => String(BigInt(time - at(2024)) << 22n))
    const now = [at(2026, 10), at(2027, 4), at(2031), at(2031, 11), at(2045), at(2063)]
    // The latest of the former ones is met by none that is made before it.
    expect((former[2] ?? '') < createIds(() => at(2027, 4), 0)()).toBe(true)
    const ids = now.map((time) => createIds(() => time, 1023)())
    expect([former[0] ?? '', former[1] ?? '', ...ids].toSorted()).toEqual([former[0], former[1], ...ids])
    expect(BigInt(ids.at(-1) ?? 0) < 2n ** 63n).toBe(true)
  })
})

describe('passwords', () => {
  test('two hashes of one password differ, both match, and another does not', async () => {
    const received = clientHash('Campus2026')
    const [one, two] = await Promise.all([hashPassword(received), hashPassword(received)])
    expect(one).not.toBe(two)
    expect(one).not.toContain(received)
    expect(await verifyPassword(received, one)).toBe(true)
    expect(await verifyPassword(received.toUpperCase(), two)).toBe(true)
    expect(await verifyPassword(clientHash('campus2026'), one)).toBe(false)
  })

  test('nothing matches an account without a hash or with a broken one', async () => {
    for (const stored of [undefined, '', 'plain', 'scrypt$$', 'md5$a$b']) {
      expect(await verifyPassword(clientHash(''), stored)).toBe(false)
    }
  })

  test('a check of nobody is hashed like any other, so that its time does not tell; a flood of them is turned away', async () => {
    const checks = Array.from({ length: 150 }, () => verifyPassword('x', undefined).catch((error: unknown) => error))
    const results = await Promise.all(checks)
    const refused = results.filter((result) => result instanceof PasswordsBusy).length
    expect(refused).toBeGreaterThanOrEqual(150 - 128 - 3)
    expect(refused).toBeLessThan(150 - 128)
    expect(await verifyPassword('x', undefined)).toBe(false)
  })

  test('the client’s hash is lowercase hex MD5, as the wire wants it', () => {
    expect(clientHash('123456')).toBe('e10adc3949ba59abbe56e057f20f883e')
  })
})

describe('tokens', () => {
  test('any case of the scheme, exactly one space, exactly our shape', () => {
    const secret = createSecret()
    expect(secretOf(`Bearer ${secret}`)).toBe(secret)
    for (const wrong of [secret, `Bearer  ${secret}`, `Bearer ${secret}x`, `Bearer ${secret} `, 'Bearer ', undefined]) {
      expect(secretOf(wrong)).toBeUndefined()
    }
  })
})

describe('foreign pages', () => {
  test('of a proxy that was named may ask, under its own name or the one that the proxy gives', () => {
    const origins = ['https://campus.example']
    expect(isForeign('127.0.0.1:5800', 'https://campus.example', true, origins)).toBe(false)
    expect(isForeign('campus.example', 'https://campus.example', true, origins)).toBe(false)
    expect(isForeign('campus.example', undefined, true, origins)).toBe(false)
    expect(isForeign('127.0.0.1:5800', 'https://evil.example', true, origins)).toBe(true)
    expect(isForeign('evil.example', undefined, true, origins)).toBe(true)
    expect(isForeign('10.0.0.1:5800', 'http://campus.example', false, origins)).toBe(true)
  })

  test.each([
    ['127.0.0.1:5800', undefined, true, false],
    ['[::1]:5800', undefined, true, false],
    ['localhost', undefined, true, false],
    ['LOCALHOST:5800', undefined, true, false],
    ['evil.example:5800', undefined, true, true],
    ['127.0.0.1.evil.example', undefined, true, true],
    ['user@evil.example', undefined, true, true],
    [undefined, undefined, true, true],
    ['campus.example', undefined, false, false],
    ['campus.example', 'https://campus.example', false, false],
    ['campus.example', 'https://campus.example.evil', false, true],
    ['127.0.0.1:5800', 'http://127.0.0.1:5900', true, true],
    ['127.0.0.1:5800', 'null', true, true],
    ['127.0.0.1:5800', 'app://atrium', true, true],
  ])('host %s with origin %s (loopback only: %s) is foreign: %s', (host, origin, loopback, foreign) => {
    expect(isForeign(host, origin, loopback)).toBe(foreign)
  })
})

describe('file names in headers', () => {
  test('no name breaks out of the header, and the real one survives', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (raw) => {
        const name = raw.toWellFormed()
        const header = disposition(name)
        expect(header).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w!#$&+.^`|~%-]*$/)
        expect(header.split('"')).toHaveLength(3)
        expect(decodeURIComponent(header.split("UTF-8''")[1] ?? '')).toBe(name)
      }),
    )
  })
})

describe('queries', () => {
  test('wildcards of a keyword are escaped', () => {
    expect(containsPattern('100%_\\')).toBe('%100\\%\\_\\\\%')
  })

  test('batches hold every row once and respect the limit of bound values', () => {
    const rows = Array.from({ length: 25 }, (_each, index) => ({ a: index, b: 0, c: 0 }))
    const parts = batches(rows, 12)
    expect(parts.flat()).toEqual(rows)
    for (const part of parts) expect(part.length).toBeLessThanOrEqual(4)
    expect(batches([])).toEqual([])
  })
})
