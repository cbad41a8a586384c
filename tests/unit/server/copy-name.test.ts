import { expect, it } from 'vitest'
import { beginning, copyName } from '#server/core/copy-name.ts'

it.each([
  ['a code that is cut for a number behind it', () => beginning(`${'a'.repeat(43)}😀b`, 44), 'a'.repeat(43)],
  ['the name of a copy', () => copyName(`${'a'.repeat(46)}😀`, '_副本'), `${'a'.repeat(46)}_副本`],
])('%s keeps no half of an emoji', (_what, made, expected) => {
  expect(made()).toBe(expected)
  expect(made().isWellFormed()).toBe(true)
})
