import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkValue } from '#shared/form/values.ts'
import { kindOf } from '#shared/form/registry.ts'
import { installBridge } from '../../support/renderer-bridge.ts'
import { planOf, renderForm, storeOf } from './support/render-form.tsx'

beforeEach(() => void installBridge())
afterEach(cleanup)

const made = (jnpfKey: string) =>
  planOf([{ __vModel__: 'a', maxlength: 3, showCount: true, __config__: { jnpfKey, label: '字段' } }])

describe.each(['input', 'textarea'])('a %s of three characters', (kind) => {
  const show = (value: string) => {
    const plan = made(kind)
    const store = storeOf(plan, { a: value })
    renderForm(store)
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: '字段' })
    return { box, store, type: (text: string) => fireEvent.change(box, { target: { value: text } }) }
  }

  it('takes three emoji and counts them as three', () => {
    const { store, type } = show('')
    type('😀𠮷😀')
    expect(store.value('a')).toBe('😀𠮷😀')
    expect(document.body.textContent).toContain('3 / 3')
  })

  it('cuts off nothing of a longer text: it stays as it was entered, with the reason beside it', async () => {
    const { box, store, type } = show('一二')
    type('一二😀三')
    fireEvent.blur(box)
    expect([store.value('a'), box.value]).toEqual(['一二😀三', '一二😀三'])
    await screen.findByText('不能超过 3 个字符')
    expect(store.validate()).not.toBeNull()
  })

  it('is checked in the same way wherever a record comes from', () => {
    const [field] = made(kind).fields
    if (!field) throw new Error(kind)
    expect(checkValue(field, '😀𠮷😀')).toMatchObject({ ok: true })
    expect(checkValue(field, '😀𠮷😀好')).toMatchObject({ ok: false })
    expect(kindOf(field).importValue(field, '😀😀😀', undefined as never)).toMatchObject({ ok: true })
  })
})
