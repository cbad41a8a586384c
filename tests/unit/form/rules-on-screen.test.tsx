import { counter } from './support/counter.ts'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { installBridge } from '../../support/renderer-bridge.ts'
import { cleanup, planOf, renderForm, settle, storeOf } from './support/render-form.tsx'
import { condition, input, rule, table, when } from './support/rules.ts'

beforeAll(() => {
  installBridge({}, {})
})
afterEach(cleanup)

const card = (children: readonly object[]) => ({ __config__: { jnpfKey: 'card', children }, header: 'Box' })

describe('a form with rules', () => {
  it('shows, requires and closes fields as somebody types, and draws nothing else anew', async () => {
    const fields = [input('kind'), card([input('reason')]), input('size'), input('other')]
    const sick = when(condition('kind', '==', 'sick'))
    const rules = [
      rule(sick, { type: 'show', fields: ['reason'] }, { type: 'require', fields: ['reason'] }),
      rule(sick, { type: 'set', fields: ['size'], value: { from: 'constant', value: 'large' } }),
    ]
    const view = renderForm(storeOf(planOf(fields, { atriumRules: { rules } })))
    await settle(20)
    expect(screen.queryByLabelText('reason')).toBeNull()
    expect(screen.queryByText('Box')).toBeNull()
    fireEvent.change(screen.getByLabelText('other'), { target: { value: 'x' } })
    counter.take()
    fireEvent.change(screen.getByLabelText('other'), { target: { value: 'xy' } })
    expect(counter.take()['FieldControl']).toBe(1)

    fireEvent.change(screen.getByLabelText('kind'), { target: { value: 'sick' } })
    expect(screen.getByLabelText('reason')).toBeTruthy()
    expect(screen.getByText('Box')).toBeTruthy()
    const size = screen.getByLabelText<HTMLInputElement>('size')
    expect([size.value, size.disabled]).toEqual(['large', true])

    fireEvent.change(screen.getByLabelText('kind'), { target: { value: 'trip' } })
    expect(screen.queryByLabelText('reason')).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>('size').disabled).toBe(false)
    view.unmount()
  })

  it('takes pages of tabs and sections away with all that is in them, and brings them back', async () => {
    const item = (title: string, name: string, children: readonly object[]) => ({
      title,
      name,
      __config__: { children },
    })
    const box = (jnpfKey: string, children: readonly object[], config: object = {}) => ({
      __config__: { jnpfKey, children, ...config },
    })
    const cell = box('tableGridTd', [input('inGrid')])
    const fields = [
      input('kind'),
      box('tab', [item('Page one', '1', [input('inTab')]), item('Page two', '2', [input('other')])], { active: '1' }),
      box('collapse', [item('Section one', '1', [input('inFold')]), item('Section two', '2', [input('more')])]),
      box('row', [input('inRow')]),
      box('tableGrid', [box('tableGridTr', [cell])]),
      table('lines', [input('note'), input('price')]),
    ]
    const inside = ['inTab', 'inFold', 'inRow', 'inGrid', 'lines-price']
    const rules = [rule(when(condition('kind', '==', 'sick')), { type: 'show', fields: inside })]
    renderForm(storeOf(planOf(fields, { atriumRules: { rules } }), { lines: [{ note: 'a' }] }))
    await settle(20)
    const named = () =>
      ['Page one', 'Section one', 'inRow', 'inGrid', 'price'].map((text) => screen.queryAllByText(text).length)
    expect(named()).toEqual([0, 0, 0, 0, 0])
    expect(screen.getByRole('tab', { name: 'Page two' }).getAttribute('aria-selected')).toBe('true')
    expect(screen.getByLabelText('other')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('kind'), { target: { value: 'sick' } })
    expect(named()).toEqual([1, 1, 1, 1, 1])
    // Nobody is taken away from the page they are on.
    expect(screen.getByRole('tab', { name: 'Page two' }).getAttribute('aria-selected')).toBe('true')
    fireEvent.click(screen.getByRole('tab', { name: 'Page one' }))
    expect(screen.getByLabelText('inTab')).toBeTruthy()
  })

  it('says which fields lead in circles', async () => {
    const set = (field: string, from: string) =>
      rule(null, { type: 'set', fields: [field], value: { from: 'field', field: from } })
    renderForm(storeOf(planOf([input('a'), input('b')], { atriumRules: { rules: [set('a', 'b'), set('b', 'a')] } })))
    await settle()
    expect(screen.getByRole('alert').textContent).toContain('a, b')
  })
})
