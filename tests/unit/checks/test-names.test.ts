import { expect, it } from 'vitest'
import { faultOf, titlesOf } from '../../../scripts/checks/test-names.mjs'

it('refuses names after the bug and what would happen otherwise', () => {
  expect(faultOf('would ' + 'catch a lost row')).not.toBeNull()
  expect(faultOf('keeps its row' + ', or nobody finds it')).not.toBeNull()
  expect(faultOf('keeps its row or tells why')).toBeNull()
})

it('reads the names of plain, of parametrised and of templated tests', () => {
  const source = [
    "it('one', () => undefined)",
    'test.skipIf(true)("two", async () => undefined)',
    "it.each([1, 2])('three %i', (value) => value)",
    'test(`four ${name}`, () => undefined)',
  ]
  expect(titlesOf(source.join('\n'))).toEqual(['one', 'two', 'three %i', 'four ${name}'])
})
