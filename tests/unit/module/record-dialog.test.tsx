import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { RecordDialog } from '#renderer/features/module/RecordDialog.tsx'
import { useDialogs } from '#renderer/platform/dialogs.ts'
import { BridgeFault } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'
import { defaultForm, defaultList, prepare, type Setting } from './support.tsx'

afterEach(cleanup)

function show(setting: Setting = {}, recordId = 'r0') {
  const onClose = vi.fn()
  const prepared = prepare(setting)
  render(
    <TestProviders>
      <RecordDialog modelId="m1" recordId={recordId} menuId="menu1" onClose={onClose} />
    </TestProviders>,
  )
  return { ...prepared, onClose }
}
const dialog = async () => within(await screen.findByRole('dialog'))
const printButton = () => screen.queryByRole('button', { name: /打印单据/ })

describe('the record detail viewer', () => {
  it('without a record id the viewer closes and asks the server nothing', async () => {
    const { onClose, bridge } = show({}, '')
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    expect(bridge.calls).toEqual([])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('hides a listed field while form permission is on and shows it while it is off', async () => {
    show({ hidden: ['f_secret'], list: { ...defaultList, useFormPermission: true } })
    const first = await dialog()
    expect(await first.findByText('甲类')).toBeTruthy()
    expect(first.queryByText('内部编号')).toBeNull()
    cleanup()
    show({ hidden: ['f_secret'] })
    expect(await (await dialog()).findByText('内部编号')).toBeTruthy()
  })

  it('has a print button only with templates and leave, for its own document', async () => {
    show()
    await waitFor(() => expect(printButton()).toBeTruthy())
    fireEvent.click(printButton() as HTMLElement)
    expect(useDialogs.getState().open[0]).toMatchObject({
      id: 'print',
      props: { templateIds: ['p1', 'p2'], recordId: 'r0', modelId: 'm1', title: '资产台账' },
    })
    cleanup()
    for (const form of [
      { ...defaultForm, hasPrintBtn: false },
      { ...defaultForm, printId: [] },
    ]) {
      show({ form })
      await (await dialog()).findByText('甲类')
      expect(printButton()).toBeNull()
      cleanup()
    }
  })

  it('has its main button at the right, behind the one that closes it', async () => {
    show()
    await waitFor(() => expect(printButton()).toBeTruthy())
    const foot = printButton()?.parentElement
    const isMain = [...(foot?.querySelectorAll('button') ?? [])].map((each) =>
      each.className.includes('ant-btn-primary'),
    )
    expect(isMain).toEqual([false, true])
    expect(foot?.querySelector('button')?.textContent).toBe('取消')
  })

  it('goes on from the last record of a page to the first of the next one, and back', async () => {
    prepare({})
    const turned: number[] = []
    const turnTo = (page: number) => {
      turned.push(page)
      return Promise.resolve(page === 2 ? ['r2', 'r3'] : ['r0', 'r1'])
    }
    const pages = { page: 1, pageSize: 2, total: 4, turnTo }
    const dialogOf = { modelId: 'm1', recordId: 'r1', menuId: 'menu1', among: ['r0', 'r1'], pages }
    render(
      <TestProviders>
        <RecordDialog {...dialogOf} onClose={() => undefined} />
      </TestProviders>,
    )
    const shown = await dialog()
    expect(await shown.findByText('2 / 4')).toBeTruthy()
    fireEvent.click(shown.getByRole('button', { name: '下一条' }))
    expect(await shown.findByText('3 / 4')).toBeTruthy()
    fireEvent.click(shown.getByRole('button', { name: '下一条' }))
    expect(await shown.findByText('4 / 4')).toBeTruthy()
    expect(shown.getByRole<HTMLButtonElement>('button', { name: '下一条' }).disabled).toBe(true)
    for (const place of ['3 / 4', '2 / 4']) {
      fireEvent.click(shown.getByRole('button', { name: '上一条' }))
      expect(await shown.findByText(place)).toBeTruthy()
    }
    expect(turned).toEqual([2, 1])
  })

  it('the print key prints while a record is open', async () => {
    const { bridge } = show()
    await waitFor(() => expect(printButton()).toBeTruthy())
    bridge.emit('shell.command', { command: 'print' })
    expect(useDialogs.getState().open.map((each) => each.id)).toEqual(['print'])
  })

  it('a record that cannot be read says so, and a broken design closes', async () => {
    show({ answers: { 'module.recordView': () => ({ id: 'r0', data: '{broken' }) } })
    expect(await (await dialog()).findByText('这条数据无法读取')).toBeTruthy()
    cleanup()
    const { onClose, toasts } = show({ form: '{' })
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(toasts).toEqual(['error:此功能的配置无法读取'])
  })

  it.each([
    ['drawer', '.ant-drawer'],
    ['fullScreen', '.ant-modal'],
  ])('follows popupType %s', async (popupType, selector) => {
    show({ form: { ...defaultForm, popupType } })
    await (await dialog()).findByText('甲类')
    expect(document.querySelector(selector)).toBeTruthy()
  })

  it('a state is the coloured word that it is in the list, of the record and in its rows', async () => {
    const options = [
      { id: 'w', fullName: '等待审核' },
      { id: 'd', fullName: '退回' },
    ]
    const state = (name: string, label: string) => ({
      __vModel__: name,
      options,
      __config__: { jnpfKey: 'select', label, dataType: 'static' },
    })
    const table = { __vModel__: 't', __config__: { jnpfKey: 'table', label: '明细', children: [state('s', '状态')] } }
    const data = { f_state: '等待审核', f_mood: '等待审核', t: [{ s: '退回' }] }
    show({
      form: { ...defaultForm, fields: [state('f_state', '审批状态'), state('f_mood', '心情'), table] },
      answers: { 'module.recordView': () => ({ id: 'r0', data: JSON.stringify(data) }) },
    })
    const view = await dialog()
    const shown = (await view.findAllByText(/^(等待审核|退回)$/)).map((word) => [
      word.textContent,
      word.dataset['tone'],
    ])
    expect(shown).toEqual([
      ['等待审核', 'waiting'],
      ['等待审核', undefined],
      ['退回', 'danger'],
    ])
  })

  it('leaves out what the rules of the form hide of the record, in tabs and in rows', async () => {
    const input = (name: string, label: string) => ({ __vModel__: name, __config__: { jnpfKey: 'input', label } })
    const page = (title: string, name: string, children: readonly object[]) => ({
      title,
      name,
      __config__: { children },
    })
    const asks = (field: string, fieldValue: string) => ({
      matchLogic: 'and',
      conditionList: [{ logic: 'and', groups: [{ field, symbol: '==', fieldValue }] }],
    })
    const form = {
      ...defaultForm,
      fields: [
        ...defaultForm.fields,
        {
          __config__: {
            jnpfKey: 'tab',
            children: [page('病假', '1', [input('f_ill', '病情')]), page('其他', '2', [input('f_more', '说明')])],
          },
        },
        {
          __vModel__: 't',
          __config__: {
            jnpfKey: 'table',
            label: '明细',
            children: [input('x', '物品'), input('y', '备注'), input('z', '密级')],
          },
        },
      ],
      atriumRules: {
        rules: [
          { when: asks('f_kind', 'b'), actions: [{ type: 'show', fields: ['f_ill', 't-z'] }] },
          { when: asks('t-x', 'k1'), actions: [{ type: 'show', fields: ['t-y'] }] },
        ],
      },
    }
    const shown = {
      f_name: '设备0',
      f_kind: '甲类',
      f_ill: '看不见',
      f_more: '看得见',
      t: [
        { x: '桌子', y: '备注甲', z: '机密' },
        { x: '椅子', y: '备注乙', z: '机密' },
      ],
    }
    const raw = {
      ...shown,
      f_kind: 'a',
      t: [
        { x: 'k1', y: '备注甲', z: '机密' },
        { x: 'k2', y: '备注乙', z: '机密' },
      ],
    }
    const answers = {
      'module.recordView': () => ({ id: 'r0', data: JSON.stringify(shown) }),
      'module.record': () => ({ id: 'r0', data: JSON.stringify(raw) }),
    }
    show({ form, answers })
    const view = await dialog()
    expect(await view.findByText('看得见')).toBeTruthy()
    const drawn = (text: string) => view.queryAllByText(text).length
    expect(['病假', '病情', '看不见', '密级', '机密', '备注乙'].map(drawn)).toEqual([0, 0, 0, 0, 0, 0])
    expect(['其他', '椅子', '备注甲'].map(drawn)).toEqual([1, 1, 1])
    cleanup()
    // Whoever may not read the values sees all of the words.
    show({
      form,
      answers: {
        ...answers,
        'module.record': () => {
          throw new BridgeFault('platform.business', '无权', { platformCode: 403 })
        },
      },
    })
    expect(await (await dialog()).findByText('看不见')).toBeTruthy()
  })

  it('shows a child table with its rows and its sum', async () => {
    const table = {
      __vModel__: 't',
      showSummary: true,
      summaryField: ['n'],
      __config__: {
        jnpfKey: 'table',
        label: '明细',
        children: [
          { __vModel__: 'x', __config__: { jnpfKey: 'input', label: '物品' } },
          { __vModel__: 'n', __config__: { jnpfKey: 'inputNumber', label: '数量' } },
        ],
      },
    }
    const data = {
      t: [
        { x: '桌子', n: '1,000.00' },
        { x: '椅子', n: '2.50' },
      ],
    }
    show({
      form: { ...defaultForm, fields: [table] },
      answers: { 'module.recordView': () => ({ id: 'r0', data: JSON.stringify(data) }) },
    })
    const view = await dialog()
    expect(await view.findByText('椅子')).toBeTruthy()
    expect(view.getByText('1002.50')).toBeTruthy()
  })
})

describe('a record opened from its list', () => {
  const records = ['r0', 'r1', 'r2']
  const viewOf = (input: { params?: unknown }) => {
    const { dataId } = input.params as { dataId: string }
    return { id: dataId, data: JSON.stringify({ f_name: `设备 ${dataId}`, f_kind: '甲类' }) }
  }
  function open(onEdit?: (recordId: string) => void) {
    const onClose = vi.fn()
    const prepared = prepare({
      form: { ...defaultForm, hasPrintBtn: false },
      answers: { 'module.recordView': viewOf as never },
    })
    render(
      <TestProviders>
        <RecordDialog
          modelId="m1"
          recordId="r1"
          menuId="menu1"
          among={records}
          {...(onEdit ? { onEdit } : {})}
          onClose={onClose}
        />
      </TestProviders>,
    )
    return { ...prepared, onClose }
  }
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

  it('goes on to the next and back to the one before, as they stand there', async () => {
    open()
    await screen.findByText('设备 r1')
    expect(screen.getByText('2 / 3')).toBeTruthy()
    press('下一条')
    await screen.findByText('设备 r2')
    expect(screen.getByText('3 / 3')).toBeTruthy()
    expect(screen.getByRole('button', { name: '下一条' }).hasAttribute('disabled')).toBe(true)
    press('上一条')
    press('上一条')
    await screen.findByText('设备 r0')
    expect(screen.queryByText('设备 r1')).toBeNull()
  })

  it('keeps what is read until the next one is there, and nothing of it can be edited meanwhile', async () => {
    const onEdit = vi.fn()
    open(onEdit)
    await screen.findByText('设备 r1')
    press('下一条')
    expect(screen.getByText('设备 r1')).toBeTruthy()
    expect(screen.getByText('2 / 3')).toBeTruthy()
    expect(screen.getByRole('button', { name: '编辑' }).hasAttribute('disabled')).toBe(true)
    await screen.findByText('设备 r2')
    expect(screen.getByText('3 / 3')).toBeTruthy()
  })

  it('leads to the form of the record that shows, for whoever may edit', async () => {
    const onEdit = vi.fn()
    const { onClose } = open(onEdit)
    await screen.findByText('设备 r1')
    press('下一条')
    await screen.findByText('设备 r2')
    press('编辑')
    expect(onClose).toHaveBeenCalledTimes(1)
    expect(onEdit).toHaveBeenCalledWith('r2')
    cleanup()
    open()
    await screen.findByText('设备 r1')
    expect(screen.queryByRole('button', { name: '编辑' })).toBeNull()
  })
})
