import { expect, it } from 'vitest'
import { errorCode } from '#shared/rules/error-code.ts'

it.each([
  [Object.assign(new Error('gone'), { code: 'ENOENT' }), 'ENOENT'],
  [{ code: '23505' }, '23505'],
  [Object.assign(new Error('odd'), { code: 7 }), ''],
  [new Error('plain'), ''],
  ['a text', ''],
  [null, ''],
  [undefined, ''],
] as const)('the code of %s is “%s”', (error, code) => {
  expect(errorCode(error)).toBe(code)
})
