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
    const { box, store, type } = show('')
    type('😀𠮷😀')
    expect(store.value('a')).toBe('😀𠮷😀')
    expect(document.body.textContent).toContain('3 / 3')
    type('😀𠮷😀好')
    expect([store.value('a'), box.value]).toEqual(['😀𠮷😀', '😀𠮷😀'])
  })

  it('loses nothing of what stands in it when more comes in before the end', () => {
    const { store, type } = show('一二三')
    type('一😀二三')
    expect(store.value('a')).toBe('一二三')
  })

  it('takes what an input method ends with, within the limit', () => {
    const { box, store, type } = show('一二')
    fireEvent.compositionStart(box)
    type('一wuxian二')
    type('一无限二')
    fireEvent.compositionEnd(box)
    expect(store.value('a')).toBe('一无二')
  })

  it('is checked in the same way wherever a record comes from', () => {
    const [field] = made(kind).fields
    if (!field) throw new Error(kind)
    expect(checkValue(field, '😀𠮷😀')).toMatchObject({ ok: true })
    expect(checkValue(field, '😀𠮷😀好')).toMatchObject({ ok: false })
    expect(kindOf(field).importValue(field, '😀😀😀', undefined as never)).toMatchObject({ ok: true })
  })
})
