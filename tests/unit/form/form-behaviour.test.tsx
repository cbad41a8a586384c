import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { aside } from '#renderer/components/left-on-purpose.ts'
import { goToProblem } from '#renderer/form/focus.ts'
import { installBridge } from '../../support/renderer-bridge.ts'
import { cleanup, planOf, renderForm, settle, storeOf } from './support/render-form.tsx'

beforeAll(() => {
  installBridge({}, { 'user.byIds': () => ({ list: [] }) })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const field = (name: string, label: string, jnpfKey = 'input', config: object = {}, keys: object = {}) => ({
  __vModel__: name,
  ...keys,
  __config__: { jnpfKey, label, ...config },
})

describe('a form on screen', () => {
  it('checks a field once it was left and tells the reason beside it', async () => {
    const user = userEvent.setup()
    renderForm(storeOf(planOf([field('a', '名称', 'input', { required: true }), field('b', '说明')])))
    const name = screen.getByLabelText('名称')
    expect(document.activeElement).toBe(name)
    await user.type(name, 'x')
    await user.clear(name)
    expect(screen.queryByRole('alert')).toBeNull()
    await user.tab()
    const message = screen.getByRole('alert')
    expect(message.textContent).toBe('不能为空')
    expect(name.getAttribute('aria-describedby')).toBe(message.id)
    expect(name.getAttribute('aria-invalid')).toBe('true')
    await user.type(name, 'y')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says nothing of what a field lacks while somebody only looks something up beside it', async () => {
    const user = userEvent.setup()
    renderForm(storeOf(planOf([field('a', '名称', 'input', { required: true }), field('b', '说明')])))
    const search = document.body.appendChild(document.createElement('div'))
    for (const [name, value] of Object.entries(aside)) search.setAttribute(name, value)
    const words = search.appendChild(document.createElement('input'))
    const name = screen.getByLabelText('名称')
    act(() => name.focus())
    act(() => words.focus())
    expect(screen.queryByRole('alert')).toBeNull()
    act(() => name.focus())
    await user.tab()
    expect(screen.getByRole('alert').textContent).toBe('不能为空')
    search.remove()
  })

  it('says nothing of what a field lacks while another window is in front', async () => {
    const user = userEvent.setup()
    renderForm(storeOf(planOf([field('a', '名称', 'input', { required: true })])))
    const name = screen.getByLabelText('名称')
    act(() => name.focus())
    const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false)
    // As it comes when the window is left: the field stays the active element.
    fireEvent.blur(name)
    expect(screen.queryByRole('alert')).toBeNull()
    hasFocus.mockRestore()
    await user.tab()
    expect(screen.getByRole('alert').textContent).toBe('不能为空')
  })

  it('says nothing of an empty field that a click led away from, until it was edited or the form is checked', async () => {
    const user = userEvent.setup()
    const required = (name: string, label: string, kind = 'input', keys: object = {}) =>
      field(name, label, kind, { required: true }, keys)
    const store = storeOf(
      planOf([
        required('a', '名称'),
        required('b', '类型', 'select', { options: [{ id: 'x', fullName: '甲' }] }),
        required('c', '经办人', 'userSelect'),
        field('d', '说明'),
      ]),
    )
    renderForm(store)
    // The form put the cursor into the first field by itself.
    expect(document.activeElement).toBe(screen.getByLabelText('名称'))
    await user.click(screen.getByLabelText('类型'))
    await user.click(screen.getByLabelText('经办人'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '取消' }))
    await user.click(screen.getByLabelText('说明'))
    expect(screen.queryByRole('alert')).toBeNull()
    await user.type(screen.getByLabelText('名称'), 'x')
    await user.clear(screen.getByLabelText('名称'))
    await user.click(screen.getByLabelText('说明'))
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['不能为空'])
    act(() => void store.validate())
    expect(screen.getAllByRole('alert')).toHaveLength(3)
  })

  it("tells the field's own message instead of a general one", async () => {
    const user = userEvent.setup()
    const rule = { regList: [{ pattern: '/^1[3-9]\\d{9}$/', message: '请输入正确的手机号' }] }
    renderForm(storeOf(planOf([field('a', '手机', 'input', rule), field('b', '其他')])))
    await user.type(screen.getByLabelText('手机'), '123')
    await user.tab()
    expect(screen.getByRole('alert').textContent).toBe('请输入正确的手机号')
  })

  it('Enter submits, but not from a text of several lines', async () => {
    const user = userEvent.setup()
    const { submitted } = renderForm(storeOf(planOf([field('a', '名称'), field('b', '说明', 'textarea')])))
    await user.type(screen.getByLabelText('名称'), 'x{Enter}')
    expect(submitted).toHaveLength(1)
    await user.type(screen.getByLabelText('说明'), 'x{Enter}')
    expect(submitted).toHaveLength(1)
    await user.type(screen.getByLabelText('说明'), '{Control>}{Enter}{/Control}')
    expect(submitted).toHaveLength(2)
  })

  it('Control and Enter submit from a select without opening its list', async () => {
    const user = userEvent.setup()
    const option = { options: [{ id: '1', fullName: '甲' }], props: { label: 'fullName', value: 'id' } }
    const { submitted } = renderForm(storeOf(planOf([field('a', '类别', 'select', { dataType: 'static' }, option)])))
    act(() => screen.getByRole('combobox', { name: '类别' }).focus())
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(submitted).toHaveLength(1)
    expect(screen.getByRole('combobox', { name: '类别' }).getAttribute('aria-expanded')).not.toBe('true')
  })

  it('shows a problem in a tab that was never opened', async () => {
    const tab = (jnpfKey: string, children: object[]) => ({
      __config__: {
        jnpfKey,
        children: [
          { title: '第一', __config__: { children: [field(`${jnpfKey}1`, `${jnpfKey}一`)] } },
          { title: '第二', __config__: { children } },
        ],
      },
    })
    const store = storeOf(planOf([tab('tab', [tab('collapse', [field('deep', '深处', 'input', { required: true })])])]))
    const { container } = renderForm(store)
    expect(screen.queryByLabelText('深处')).toBeNull()
    const form = container.querySelector<HTMLElement>('[data-form]')
    await act(async () => {
      const place = store.validate()
      expect(place?.field.name).toBe('deep')
      if (form && place) goToProblem(form, store, place)
    })
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('深处')))
  })

  it('tabs and folded sections mount nothing before they are opened', () => {
    const many = Array.from({ length: 20 }, (_, index) => field(`x${index}`, `字段${index}`))
    const sections = [
      { title: '开', __config__: { children: [field('a', '甲')] } },
      { title: '关', __config__: { children: many } },
    ]
    renderForm(storeOf(planOf([{ __config__: { jnpfKey: 'collapse', children: sections } }])))
    expect(screen.getAllByRole('textbox')).toHaveLength(1)
  })

  it('an unknown kind gives a notice, and markup in fixed words stays text', () => {
    renderForm(
      storeOf(
        planOf([
          field('s', '签名', 'hologram'),
          { content: '<img src=x onerror=alert(1)>', __config__: { jnpfKey: 'text' } },
          { content: '分组', __config__: { jnpfKey: 'groupTitle' } },
        ]),
      ),
    )
    expect(screen.getByText(/hologram/)).toBeTruthy()
    expect(document.querySelector('img')).toBeNull()
    expect(screen.getByRole('heading', { name: '分组' })).toBeTruthy()
  })

  it('draws no hidden field', () => {
    renderForm(
      storeOf(
        planOf([
          field('a', '只在手机', 'input', { visibility: ['app'] }),
          field('b', '不显示', 'input', { noShow: true }),
          field('c', '显示'),
        ]),
      ),
    )
    expect(screen.queryByText('只在手机')).toBeNull()
    expect(screen.queryByText('不显示')).toBeNull()
    expect(screen.getByLabelText('显示')).toBeTruthy()
  })

  it('a calculated field follows and cannot be typed into', async () => {
    const store = storeOf(
      planOf([
        field('a', '单价', 'inputNumber'),
        field('b', '数量', 'inputNumber'),
        field('c', '金额', 'calculate', {}, { expression: ['a', '×', 'b'] }),
      ]),
      { a: 2, b: 3 },
    )
    renderForm(store)
    expect(screen.getByLabelText('金额').textContent).toBe('6.00')
    fireEvent.change(screen.getByLabelText('数量'), { target: { value: '4.5' } })
    await settle(130)
    expect(screen.getByLabelText('金额').textContent).toBe('9.00')
    expect(screen.getByLabelText('金额').tagName).toBe('OUTPUT')
  })

  it('Enter does not save what stood before a number out of its limits', async () => {
    const user = userEvent.setup()
    const store = storeOf(planOf([field('a', '数量', 'inputNumber', {}, { max: 100, min: 5 }), field('b', '其他')]))
    renderForm(store)
    await user.type(screen.getByLabelText('数量'), '200{Enter}')
    expect(store.value('a')).toBe(200)
    expect(store.validate()).toMatchObject({ field: { name: 'a' } })
    expect((await screen.findByRole('alert')).textContent).toBe('不能大于 100')
    await user.keyboard('{ArrowUp}')
    expect(store.value('a')).toBe(100)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('a number with separators can be emptied again', async () => {
    const user = userEvent.setup()
    const store = storeOf(planOf([field('a', '金额', 'inputNumber', {}, { thousands: true })]), { a: 1234.5 })
    renderForm(store)
    const control = screen.getByLabelText<HTMLInputElement>('金额')
    expect(control.value).toBe('1,234.5')
    await user.clear(control)
    expect(store.value('a')).toBeNull()
    await user.type(control, '9876543.05')
    expect(store.value('a')).toBe(9_876_543.05)
    expect(control.value).toBe('9,876,543.05')
  })

  it('full-width digits, as Chinese keyboards write them, make a number', async () => {
    const user = userEvent.setup()
    const store = storeOf(planOf([field('a', '数量', 'inputNumber', {}, { precision: 2 }), field('b', '其他')]))
    renderForm(store)
    const control = screen.getByLabelText<HTMLInputElement>('数量')
    await user.type(control, '－１２。５')
    await user.tab()
    expect(store.value('a')).toBe(-12.5)
    expect(control.value).toBe('-12.50')
  })

  it('a moment is kept when its field is left without a button to confirm it', async () => {
    const user = userEvent.setup()
    const format = { format: 'yyyy-MM-dd HH:mm' }
    const store = storeOf(planOf([field('a', '时间', 'datePicker', {}, format), field('b', '其他')]))
    renderForm(store)
    await user.click(screen.getByLabelText('时间'))
    await user.type(screen.getByLabelText('时间'), '2026-03-01 08:30')
    await user.click(screen.getByLabelText('其他'))
    await waitFor(() => expect(store.value('a')).toBe(new Date(2026, 2, 1, 8, 30).getTime()))
  })

  it('a value can be emptied where the design says so and nowhere else', () => {
    const kept = { clearable: false }
    const options = { options: [{ id: 'x', fullName: '甲' }] }
    const { container } = renderForm(
      storeOf(
        planOf([
          field('a', '类型', 'select', {}, { ...options, ...kept }),
          field('b', '日期', 'datePicker', {}, kept),
          field('c', '名称', 'input', {}, { clearable: true, addonBefore: '编号' }),
          field('d', '类别', 'select', {}, options),
        ]),
        { a: 'x', b: 0, c: '字', d: 'x' },
      ),
    )
    expect(container.querySelectorAll('.ant-picker-clear')).toHaveLength(0)
    expect(container.querySelectorAll('.ant-select-clear')).toHaveLength(1)
    expect(container.querySelectorAll('.ant-input-clear-icon:not(.ant-input-clear-icon-hidden)')).toHaveLength(1)
    expect(screen.getByText('编号')).toBeTruthy()
  })
})
