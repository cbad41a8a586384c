import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { containerSettings, unsupportedContainerKeys } from '#shared/form/containers.ts'
import { isShown } from '#shared/form/visibility.ts'
import { goToProblem } from '#renderer/form/focus.ts'
import { DetailNodes } from '#renderer/form/detail/DetailNodes.tsx'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'
import { planOf, renderForm, settle, storeOf } from './support/render-form.tsx'

beforeEach(() => void installBridge())
afterEach(cleanup)

type Json = Record<string, unknown>
const input = (name: string, config: object = {}) => ({
  __vModel__: name,
  __config__: { jnpfKey: 'input', label: `字段${name}`, ...config },
})
const item = (title: string, name: string, children: readonly Json[]) => ({ title, name, __config__: { children } })
const box = (jnpfKey: string, children: readonly Json[], keys: object = {}, config: object = {}) => ({
  ...keys,
  __config__: { jnpfKey, children, ...config },
})

/** FIELD-KINDS A7 of the layout kinds; `_` stands for `__config__.`. */
const keys = {
  card: 'header shadow _tipLabel',
  tab: 'type tabPosition _active',
  tabItem: 'name',
  collapse: 'accordion ghost expandIconPosition _active',
  collapseItem: 'name',
  tableGrid: '_borderType _borderColor _borderWidth',
  tableGridTd: '_merged _colspan _rowspan _backgroundColor',
} as const

it.each(Object.entries(keys))('reads every key of %s or says why it has no effect', (kind, listed) => {
  const read = Object.values(containerSettings[kind as keyof typeof keys]).map(({ path }) => path)
  const wanted = listed.split(' ').map((key) => key.replace(/^_/, '__config__.'))
  expect(wanted.filter((key) => !read.includes(key) && !(key in unsupportedContainerKeys))).toEqual([])
})

describe('tabs', () => {
  const tabs = (config: object = {}, keys: object = {}) =>
    planOf([
      box('tab', [item('甲页', '1', [input('a')]), item('乙页', '2', [input('b', { required: true })])], keys, config),
    ])

  it('open at the item that the design names, and mount the others when they are shown', () => {
    renderForm(storeOf(tabs({ active: '2' })))
    expect(screen.getByRole('tab', { name: '乙页' }).getAttribute('aria-selected')).toBe('true')
    expect(screen.queryByLabelText('字段a')).toBeNull()
    fireEvent.click(screen.getByRole('tab', { name: '甲页' }))
    expect(screen.getByLabelText('字段a')).toBeTruthy()
  })

  it('stand at the side and look like cards as the design says', () => {
    const { container } = renderForm(storeOf(tabs({}, { type: 'border-card', tabPosition: 'left' })))
    expect(container.querySelector('.ant-tabs-card')).toBeTruthy()
    expect(container.querySelector('.ant-tabs-start, .ant-tabs-left')).toBeTruthy()
  })

  it('open where the first wrong field is, though nobody has seen it', async () => {
    const store = storeOf(tabs({ active: '1' }))
    const { container } = renderForm(store)
    const place = store.validate()
    expect(place?.field.name).toBe('b')
    const form = container.querySelector<HTMLElement>('[data-form]')
    if (!form || !place) throw new Error('no form')
    await act(async () => goToProblem(form, store, place))
    await settle()
    expect(screen.getByRole('tab', { name: '乙页' }).getAttribute('aria-selected')).toBe('true')
    expect(screen.getByRole('alert').textContent).toBe('不能为空')
  })
})

describe('a collapse', () => {
  const sections = (config: object = {}, keys: object = {}) =>
    planOf([box('collapse', [item('甲节', '1', [input('a')]), item('乙节', '2', [input('b')])], keys, config)])
  const isOpen = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-expanded') === 'true'

  it('opens every section that the design names', () => {
    renderForm(storeOf(sections({ active: ['1', '2'] })))
    expect([isOpen('甲节'), isOpen('乙节')]).toEqual([true, true])
  })

  it('holds one section open at a time where it is an accordion', () => {
    // The role of its heads differs: only one can be open.
    const { container } = renderForm(storeOf(sections({ active: ['2'] }, { accordion: true, ghost: true })))
    expect(container.querySelector('.ant-collapse-ghost')).toBeTruthy()
    const heads = () =>
      [...container.querySelectorAll('.ant-collapse-item')].map((each) => each.className.includes('active'))
    expect(heads()).toEqual([false, true])
    fireEvent.click(screen.getByText('甲节'))
    expect(heads()).toEqual([true, false])
  })

  it('shows all of a record that is only read', () => {
    render(<DetailNodes form={sections({ active: ['1'] }, { accordion: true })} record={{ a: '一', b: '二' }} />, {
      wrapper: TestProviders,
    })
    expect(screen.getByText('一')).toBeTruthy()
    expect(screen.getByText('二')).toBeTruthy()
  })
})

describe('a grid', () => {
  const cell = (children: readonly Json[], config: object = {}) => box('tableGridTd', children, {}, config)
  const plan = () =>
    planOf([
      box(
        'tableGrid',
        [
          box('tableGridTr', [
            cell([input('a')], { colspan: 2, rowspan: 9, backgroundColor: '#ff0000' }),
            cell([], { merged: true }),
          ]),
          box('tableGridTr', [cell([], { merged: true }), cell([input('b')], { merged: false })]),
        ],
        {},
        { borderType: 'dashed', borderColor: '#00ff00', borderWidth: 2 },
      ),
    ])

  it('draws cells over several columns and rows once, whatever the design keeps below them', () => {
    const { container } = renderForm(storeOf(plan()))
    const cells = [...container.querySelectorAll('td')]
    expect(cells).toHaveLength(2)
    expect(cells[0]).toMatchObject({ colSpan: 2, rowSpan: 2 })
    expect(within(cells[0] as HTMLElement).getByLabelText('字段a')).toBeTruthy()
    expect(container.querySelector('table')?.style.getPropertyValue('--grid-line')).toBe('2px dashed #00ff00')
    expect(plan().fields.map(({ name }) => name)).toEqual(['a', 'b'])
  })

  it('reads the same in details', () => {
    const { container } = render(<DetailNodes form={plan()} record={{ a: '一', b: '二' }} />, {
      wrapper: TestProviders,
    })
    expect(container.querySelectorAll('td')).toHaveLength(2)
  })
})

describe('a card', () => {
  it('has its help beside its heading', () => {
    renderForm(
      storeOf(planOf([box('card', [input('a')], { header: '基本信息', shadow: 'always' }, { tipLabel: '如实填写' })])),
    )
    expect(screen.getByRole('region', { name: '基本信息' }).dataset['shadow']).toBe('always')
    expect(screen.getByLabelText('如实填写')).toBeTruthy()
  })

  it('that the design hides hides what is inside, and nothing there is required', () => {
    const plan = planOf([
      box('card', [input('a', { required: true })], { header: '手机' }, { visibility: ['app'] }),
      box('row', [input('b', { required: true })], {}, { noShow: true }),
    ])
    expect(plan.fields.map(isShown)).toEqual([false, false])
    const store = storeOf(plan)
    renderForm(store)
    expect(screen.queryByText('手机')).toBeNull()
    expect(store.validate()).toBeNull()
  })
})
