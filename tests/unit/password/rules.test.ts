import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultSettings } from '#server/core/settings.ts'
import {
  mustChangePassword,
  type PasswordPolicy,
  type PasswordProblem,
  passwordPolicyOf,
  passwordProblem,
} from '#shared/rules/password.ts'

const strict: PasswordPolicy = {
  strengthLimit: true,
  minimumLength: 8,
  digit: true,
  lowercase: true,
  uppercase: true,
  special: true,
  changeInitial: true,
}
const policy = fc.record({
  strengthLimit: fc.constant(true),
  minimumLength: fc.integer({ min: 0, max: 12 }),
  digit: fc.boolean(),
  lowercase: fc.boolean(),
  uppercase: fc.boolean(),
  special: fc.boolean(),
  changeInitial: fc.boolean(),
})
const text = fc.string({ unit: fc.constantFrom(...'abzAZ059_-!＋密😀'), maxLength: 16 })

describe('a new password under the strength limit', () => {
  test.each<[string, PasswordProblem | null]>([
    ['', 'required'],
    ['Ab1-', 'tooShort'],
    ['Abcdefg-', 'digit'],
    ['ABCDEF1-', 'lowercase'],
    ['abcdef1-', 'uppercase'],
    ['Abcdefg1', 'special'],
    ['Abcdefg_1', 'special'],
    ['Abcdefg1-', null],
    ['Abcdefg1密', null],
    ['Abcdefghijklmn1-', null],
    ['Abcdefghijklmno1-', 'tooLong'],
  ])('%j is judged %s', (typed, problem) => {
    expect(passwordProblem(typed, strict)).toBe(problem)
  })

  test('each rule counts only where it is switched on', () => {
    const rules = ['digit', 'lowercase', 'uppercase', 'special'] as const
    const lacking = { digit: 'Abcdefg-', lowercase: 'ABCDEF1-', uppercase: 'abcdef1-', special: 'Abcdefg1' }
    for (const rule of rules) expect(passwordProblem(lacking[rule], { ...strict, [rule]: false }), rule).toBeNull()
    expect(passwordProblem('Abc1-', { ...strict, minimumLength: 0 })).toBe('tooShort')
    expect(passwordProblem('Abcd1-', { ...strict, minimumLength: 0 })).toBeNull()
    expect(passwordProblem('Abcdefghijklmnopqr1-', { ...strict, minimumLength: 20 })).toBeNull()
  })

  test('what passes a policy passes every milder one, so that loosening never locks anybody out', () => {
    fc.assert(
      fc.property(text, policy, policy, (typed, one, other) => {
        const milder: PasswordPolicy = {
          ...one,
          minimumLength: Math.min(one.minimumLength, other.minimumLength),
          digit: one.digit && other.digit,
          lowercase: one.lowercase && other.lowercase,
          uppercase: one.uppercase && other.uppercase,
          special: one.special && other.special,
        }
        if (passwordProblem(typed, one) === null) expect(passwordProblem(typed, milder)).toBeNull()
      }),
    )
  })

  test('adding characters to a good password keeps it good as long as it is not too long', () => {
    fc.assert(
      fc.property(text, text, policy, (typed, more, rules) => {
        if (passwordProblem(typed, rules) !== null) return
        expect([null, 'tooLong']).toContain(passwordProblem(typed + more, rules))
      }),
    )
  })

  test('one sign of two code units is one character', () => {
    const four = { ...strict, minimumLength: 4, lowercase: false, uppercase: false, special: false }
    expect(passwordProblem('😀😀1', four)).toBe('tooShort')
  })
})

describe('a new password without the strength limit', () => {
  test.each<[string, PasswordProblem | null]>([
    ['', 'required'],
    ['abc12', 'pattern'],
    ['abcdef', 'pattern'],
    ['123456', 'pattern'],
    ['abc123-', 'pattern'],
    ['abcdefghijklmnop1', 'pattern'],
    ['abc123', null],
    ['abcdefghijklmno1', null],
  ])('%j is judged %s: 6 to 16 letters and digits, both present', (typed, problem) => {
    expect(passwordProblem(typed, { ...strict, strengthLimit: false })).toBe(problem)
  })
})

describe('the policy of a server', () => {
  test('is read from numbers, texts and booleans alike', () => {
    for (const on of [1, '1', true]) {
      const read = passwordPolicyOf({ passwordStrengthLimit: on, passwordLengthMin: on, passwordLengthMinNumber: '8' })
      expect(read).toMatchObject({ strengthLimit: true, minimumLength: 8, digit: false, changeInitial: false })
    }
    expect(passwordPolicyOf({ ...defaultSettings })).toMatchObject({
      strengthLimit: true,
      minimumLength: 6,
      digit: true,
    })
  })

  test('asks for nothing where a server sends nothing or nonsense', () => {
    const nothing = { strengthLimit: false, minimumLength: 0, digit: false, special: false, changeInitial: false }
    expect(passwordPolicyOf({})).toMatchObject(nothing)
    expect(passwordPolicyOf({ passwordLengthMin: 1, passwordLengthMinNumber: 'many' })).toMatchObject(nothing)
    expect(passwordPolicyOf({ passwordLengthMin: 0, passwordLengthMinNumber: 12 })).toMatchObject(nothing)
  })
})

describe('who has to change the password', () => {
  test.each([
    [null, true],
    [undefined, true],
    ['', true],
    [0, true],
    [1_700_000_000_000, false],
    ['2026-01-01 00:00:00', false],
  ])('changed at %j under a policy that asks: %s', (changedAt, must) => {
    expect(mustChangePassword(changedAt, strict)).toBe(must)
    expect(mustChangePassword(changedAt, { ...strict, changeInitial: false })).toBe(false)
  })
})
