import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import styles from '#renderer/form/table/table.module.css'
import { withAntdRules } from '../../support/antd-rules.ts'
import { installBridge } from '../../support/renderer-bridge.ts'
import { addStyleRules } from '../../support/style-rules.ts'
import { cleanup, planOf, renderForm, settle, storeOf } from './support/render-form.tsx'

withAntdRules()
afterEach(cleanup)

const children = [
  { __vModel__: 'name', __config__: { jnpfKey: 'input', label: '名称' } },
  { __vModel__: 'n', __config__: { jnpfKey: 'inputNumber', label: '数量' } },
]

it('a number stands at the right of its cell, read and typed alike; a text at the left', async () => {
  installBridge({}, {})
  const rules = addStyleRules('src/renderer/form/table/table.module.css', styles)
  try {
    const store = storeOf(planOf([{ __vModel__: 't', __config__: { jnpfKey: 'table', label: '明细', children } }]), {
      t: [{ name: '甲', n: 1200 }],
    })
    renderForm(store)
    await settle(30)
    const cells = within(screen.getAllByRole('row')[1] as HTMLElement).getAllByRole('gridcell')
    const cell = cells.find((each) => each.textContent?.includes('1')) as HTMLElement
    const alignOf = (element: Element | null) => getComputedStyle(element as Element).textAlign
    expect(alignOf(within(cell).getByText(/1,?200/))).toBe('right')
    fireEvent.mouseDown(cell)
    const input = within(cell).getByRole('spinbutton')
    expect(document.activeElement).toBe(input)
    expect(alignOf(input)).toBe('right')
    fireEvent.mouseDown(cells.find((each) => each.textContent?.includes('甲')) as HTMLElement)
    expect(alignOf(document.activeElement)).not.toBe('right')
  } finally {
    rules.remove()
  }
})

it('a number of more digits than are kept is refused as it was typed, and becomes no other one', async () => {
  installBridge({}, {})
  const store = storeOf(planOf([{ __vModel__: 'n', __config__: { jnpfKey: 'inputNumber', label: '数量' } }]), {})
  renderForm(store)
  await settle(30)
  const input = screen.getByRole('spinbutton')
  fireEvent.change(input, { target: { value: '110105194912310021' } })
  expect(store.record()['n']).toBe('110105194912310021')
  fireEvent.blur(input)
  await screen.findByText(/9007199254740991/)
  fireEvent.change(input, { target: { value: '12' } })
  expect(store.record()['n']).toBe(12)
  for (const text of ['12345678901234567.8e1', '123456789012345678.0']) {
    fireEvent.change(input, { target: { value: text } })
    expect(store.record()['n']).toBe(text)
  }
  fireEvent.change(input, { target: { value: '10000000000000000' } })
  expect(store.record()['n']).toBe(1e16)
})

const numberField = (keys: object) =>
  planOf([{ __vModel__: 'n', ...keys, __config__: { jnpfKey: 'inputNumber', label: '数量' } }])

it('a number with more decimals than its field takes stays as it was typed, with the reason beside it', async () => {
  installBridge({}, {})
  const store = storeOf(numberField({ precision: 0 }), {})
  renderForm(store)
  await settle(30)
  const input = screen.getByRole<HTMLInputElement>('spinbutton')
  fireEvent.change(input, { target: { value: '3.5' } })
  fireEvent.blur(input)
  await screen.findByText('最多 0 位小数')
  expect([store.record()['n'], input.value]).toEqual([3.5, '3.5'])
})

it('a number is shown with the decimals of its field', async () => {
  installBridge({}, {})
  renderForm(storeOf(numberField({ precision: 2, thousands: true }), { n: 1234.5 }))
  await settle(30)
  expect(screen.getByRole<HTMLInputElement>('spinbutton').value).toBe('1,234.50')
})

it('what is no number stays where it was typed until it is one', async () => {
  installBridge({}, {})
  const store = storeOf(numberField({}), { n: 7 })
  renderForm(store)
  await settle(30)
  const input = screen.getByRole('spinbutton')
  fireEvent.focus(input)
  fireEvent.input(input, { target: { value: 'abc' } })
  fireEvent.blur(input)
  await screen.findByText('无法识别“abc”')
  const text = screen.getByRole<HTMLInputElement>('textbox', { name: '数量' })
  expect(text.value).toBe('abc')
  fireEvent.change(text, { target: { value: '１２' } })
  fireEvent.blur(text)
  await settle(30)
  expect(store.record()['n']).toBe(12)
})
