import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Grants, grantsOf, isFieldHidden, maySeeColumn, mayUseButton } from '#shared/access/permissions.ts'

const item = (enCode: string) => ({ id: enCode, fullName: enCode, enCode })
const leave: Grants = {
  modelId: 'menu-leave',
  button: [item('btn_add')],
  column: [item('reason')],
  form: [item('salary'), item('tableField101-price')],
}
const empty: Grants = { modelId: 'menu-empty', button: [], column: [], form: [] }

describe('grants of a route', () => {
  it('matches by menu id and by nothing else', () => {
    expect(grantsOf([empty, leave], 'menu-leave')).toBe(leave)
    expect(grantsOf([leave], 'model-9')).toBeNull()
  })
  it('finds nothing for a route without a module id, even if an entry has none either', () => {
    expect(grantsOf([{ ...leave, modelId: '' }], '')).toBeNull()
    expect(grantsOf([leave], undefined)).toBeNull()
  })
})

describe('buttons', () => {
  it('go without a match, without the code, and stay with it', () => {
    expect(mayUseButton(null, 'btn_add', true)).toBe(false)
    expect(mayUseButton(leave, 'btn_remove', true)).toBe(false)
    expect(mayUseButton(leave, 'btn_add', true)).toBe(true)
  })
  it('all stay while the judge flag is off', () => {
    expect(mayUseButton(null, 'btn_add', false)).toBe(true)
  })
})

describe('columns', () => {
  it('stay only when granted, unless nobody judges', () => {
    expect(maySeeColumn(leave, 'reason', true)).toBe(true)
    expect(maySeeColumn(leave, 'salary', true)).toBe(false)
    expect(maySeeColumn(leave, 'salary', false)).toBe(true)
  })
})

describe('form fields', () => {
  it('hides what the list names, child columns included (the list is of hidden, not of allowed fields)', () => {
    expect(isFieldHidden(leave, 'salary', true)).toBe(true)
    expect(isFieldHidden(leave, 'tableField101-price', true)).toBe(true)
    expect(isFieldHidden(leave, 'reason', true)).toBe(false)
  })
  it('hides nothing for an empty list, without a match and without judging', () => {
    fc.assert(
      fc.property(fc.string(), (code) => {
        expect(isFieldHidden(empty, code, true)).toBe(false)
        expect(isFieldHidden(null, code, true)).toBe(false)
        expect(isFieldHidden(leave, code, false)).toBe(false)
      }),
    )
  })
})
