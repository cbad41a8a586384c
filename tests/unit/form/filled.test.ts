import { expect, it } from 'vitest'
import { filledNames } from '#shared/form/filled.ts'
import { planOf } from './support/plan.ts'

const field = (name: string, jnpfKey = 'input', config: object = {}) => ({
  __vModel__: name,
  __config__: { jnpfKey, label: name, ...config },
})
const form = planOf([field('a'), field('b'), field('t', 'table', { children: [field('x'), field('y')] })])
const stored = { a: '1', b: '2', t: [{ id: 'r1', x: '3', y: '4' }] }

it('names all that a new record holds', () => {
  expect(filledNames(form, stored)).toEqual(['a', 'b', 't', 't.x', 't.y'])
})

it('names of a stored record only what is another value now, row by row', () => {
  expect(filledNames(form, stored, stored)).toEqual([])
  expect(filledNames(form, { ...stored, b: '5', t: [{ id: 'r1', x: '3', y: '6' }] }, stored)).toEqual(['b', 't', 't.y'])
  expect(filledNames(form, { ...stored, t: [...stored.t, { x: '7' }] }, stored)).toEqual(['t', 't.x'])
  expect(filledNames(form, { ...stored, b: '' }, stored)).toEqual([])
})
