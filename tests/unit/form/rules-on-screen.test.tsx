import { counter } from './support/counter.ts'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { installBridge } from '../../support/renderer-bridge.ts'
import { cleanup, planOf, renderForm, settle, storeOf } from './support/render-form.tsx'
import { condition, input, rule, when } from './support/rules.ts'

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

  it('says which fields lead in circles', async () => {
    const set = (field: string, from: string) =>
      rule(null, { type: 'set', fields: [field], value: { from: 'field', field: from } })
    renderForm(storeOf(planOf([input('a'), input('b')], { atriumRules: { rules: [set('a', 'b'), set('b', 'a')] } })))
    await settle()
    expect(screen.getByRole('alert').textContent).toContain('a, b')
  })
})
