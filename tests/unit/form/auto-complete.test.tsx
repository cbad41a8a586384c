import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { offeredTexts } from '#shared/form/kinds/auto-complete.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { BridgeFault, type EndpointAnswers, installBridge } from '../../support/renderer-bridge.ts'
import { planOf, renderForm, storeOf } from './support/render-form.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

const rows = ['投影仪', '投影幕', '台灯', '台灯'].map((name) => ({ name }))

function open(keys: object, preview: EndpointAnswers['dataInterface.preview'] = () => rows) {
  const bridge = installBridge({}, { 'dataInterface.preview': preview })
  const plan = planOf([
    // The first field of a form is gone into when it opens.
    { __vModel__: 'first', __config__: { jnpfKey: 'input', label: '名称' } },
    { __vModel__: 'a', relationField: 'name', ...keys, __config__: { jnpfKey: 'autoComplete', label: '设备' } },
  ])
  const store = storeOf(plan)
  renderForm(store)
  const asked = () => bridge.inputsOf('platform.call').filter(({ endpoint }) => endpoint === 'dataInterface.preview')
  return { store, asked, control: screen.getByRole('combobox') }
}
const options = () => [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent)
const type = (control: HTMLElement, text: string) => {
  fireEvent.focus(control)
  fireEvent.mouseDown(control)
  fireEvent.change(control, { target: { value: text } })
}

describe('text with suggestions', () => {
  it('offers what its data interface answers for what is typed, each once, and takes any other text', async () => {
    const { store, control } = open({ interfaceId: 'i1' })
    type(control, '投影')
    await waitFor(() => expect(options()).toEqual(['投影仪', '投影幕']))
    expect(store.record()['a']).toBe('投影')
  })

  it('sends what is typed where a parameter stands for it, after a pause, and believes the answer', async () => {
    const templateJson = [{ field: 'word', relationField: '@keyword', sourceType: 4 }]
    const { asked, control } = open({ interfaceId: 'i1', templateJson })
    type(control, '灯具')
    await waitFor(() => expect(asked().at(-1)?.body).toEqual({ paramList: [{ field: 'word', defaultValue: '灯具' }] }))
    await waitFor(() => expect(options()).toEqual(['投影仪', '投影幕', '台灯']))
  })

  it('asks nothing before it is gone into', () => {
    expect(open({ interfaceId: 'i1' }).asked()).toEqual([])
  })

  it('says that it has none for a design without an interface, and for one that is silent', async () => {
    type(open({}).control, '投')
    expect(await screen.findByText('没有可用的建议，可直接输入')).toBeTruthy()
    cleanup()
    const failing = open({ interfaceId: 'i1' }, () => {
      throw new BridgeFault('platform.business', 'x')
    })
    type(failing.control, '投')
    expect(await screen.findByText('没有可用的建议，可直接输入')).toBeTruthy()
  })

  it('shows no more of them than its design wants', () => {
    expect(offeredTexts(rows, 'name', '', 2)).toEqual(['投影仪', '投影幕'])
    expect(offeredTexts(rows, 'name', ' 灯 ', 10)).toEqual(['台灯'])
    expect(offeredTexts(rows, 'nothing', '', 10)).toEqual([])
  })
})
