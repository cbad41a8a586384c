import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { noLabels } from '#shared/form/kind.ts'
import { kindOf } from '#shared/form/registry.ts'
import { shownText } from '#shared/form/shown.ts'
import { checkValue, initialValue } from '#shared/form/values.ts'
import { DetailNodes } from '#renderer/form/detail/DetailNodes.tsx'
import { viewOf } from '#renderer/form/registry.ts'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'
import { planOf, renderForm, storeOf } from './support/render-form.tsx'

beforeEach(() => void installBridge())
afterEach(cleanup)

function rate(keys: object = {}, config: object = {}) {
  const plan = planOf([{ __vModel__: 'stars', ...keys, __config__: { jnpfKey: 'rate', label: '评分', ...config } }])
  const [field] = plan.fields
  if (!field) throw new Error('no field')
  return { plan, field }
}

describe('a rating', () => {
  it('starts at 0 of 5 and takes whole stars, halves only where they are allowed', () => {
    const { field } = rate()
    expect(initialValue(field, { userId: 'u', now: 0 })).toBe(0)
    expect(checkValue(field, '3')).toEqual({ ok: true, value: 3 })
    expect(checkValue(field, '3.4')).toMatchObject({ ok: false, problem: { code: 'offStep', limit: 1 } })
    expect(checkValue(field, 6)).toMatchObject({ ok: false, problem: { code: 'tooLarge', limit: 5 } })
    expect(checkValue(field, -1)).toMatchObject({ ok: false, problem: { code: 'tooSmall' } })
    const { field: half } = rate({ count: 50, allowHalf: true }, { defaultValue: 3.5 })
    expect(initialValue(half, { userId: 'u', now: 0 })).toBe(3.5)
    expect(checkValue(half, 49.5)).toEqual({ ok: true, value: 49.5 })
    expect(checkValue(half, 49.6)).toMatchObject({ ok: false, value: 49.6, problem: { code: 'offStep', limit: 0.5 } })
    expect(checkValue(rate({ count: 51 }).field, 6).ok).toBe(false)
  })

  it('is one format for a column, reads pasted stars, and is searched by a range', () => {
    const { field } = rate({ allowHalf: true })
    expect(kindOf(field).display(field, 4, noLabels)).toBe('4.0')
    expect(shownText(field, '3.5')).toBe('3.5')
    expect(kindOf(field).importValue(field, '4.5 星', { id: () => undefined })).toEqual({ ok: true, value: 4.5 })
    expect(kindOf(field).search?.condition(field, [3, null], 3, false)).toEqual({
      operator: 'between',
      from: 3,
      to: null,
    })
  })

  it('reads as nothing where nobody gave a star', () => {
    const { field } = rate({ allowHalf: true })
    for (const none of [0, '0', null, '']) expect(kindOf(field).display(field, none, noLabels)).toBe('')
    for (const none of ['0', '0.0']) expect(shownText(field, none)).toBe('')
  })

  it('is set by a click and counts as changed', () => {
    const { plan } = rate()
    const store = storeOf(plan)
    renderForm(store)
    const group = screen.getByRole('group', { name: '评分' })
    fireEvent.click(within(group).getAllByRole('radio')[3] as HTMLElement)
    expect(store.value('stars')).toBe(4)
    expect(store.isDirty()).toBe(true)
  })

  it('is drawn as stars with its number in details and lists', () => {
    const { plan, field } = rate()
    render(<DetailNodes form={plan} record={{ stars: '4' }} />, { wrapper: TestProviders })
    expect(screen.getByRole('img', { name: '4 星，共 5 星' }).textContent).toContain('4')
    expect(viewOf(field).ListCell).toBeDefined()
  })
})
