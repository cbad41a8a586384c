import { expect, it } from 'vitest'
import { type EditField, writeValues } from '#renderer/form/dialog/fields.tsx'

it('a field that does not show is not sent: the server would read the nothing in it as an answer', () => {
  const fields: readonly EditField[] = [
    { name: 'type', label: '', kind: 'choice', options: [] },
    { name: 'digit', label: '', kind: 'text', isShown: ({ type }) => type === 1 },
    { name: 'length', label: '', kind: 'choice', options: [], isShown: ({ type }) => type === 2 },
  ]
  expect(writeValues(fields, { type: 1, digit: ' 4 ' })).toEqual({ type: 1, digit: '4' })
  expect(writeValues(fields, { type: 2, digit: '4', length: 32 })).toEqual({ type: 2, length: 32 })
})
