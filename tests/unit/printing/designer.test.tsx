import '../../support/dom-shims.ts'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { QueryClientProvider } from '@tanstack/react-query'
import { App as AntApp, ConfigProvider } from 'antd'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DesignerDialog } from '#renderer/features/printing/templates/designer/DesignerDialog.tsx'
import { queryClient } from '#renderer/platform/query-client.ts'
import { bindToast } from '#renderer/platform/toast.ts'
import { uprightA4 } from '#shared/printing/page-setup.ts'
import { type FakeBridge, installBridge } from '../../support/renderer-bridge.ts'

// What jsdom cannot draw.
vi.mock('#renderer/components/picture-data.ts', () => ({
  pictureData: async (address: string) =>
    ['/chosen/h1', 'blob:1'].includes(address) ? 'data:image/jpeg;base64,AAAA' : null,
}))
vi.mock('#renderer/components/pdf/PdfView.tsx', () => ({
  PdfView: ({ path }: { path: string }) => <div data-testid="pdf">{path}</div>,
}))

const tag = (field: string, table = 'headTable') =>
  `<span class="jnpf-print-tag-span" contenteditable="false" data-tag="${table}.${field}">{${field}}</span>`
const template = [
  '<h2 align=center>报销单</h2>',
  `<P>单号：${tag('f_no')}　{f_gone}</P>`,
  `<table border="1"><tbody><tr><td style="width:50%">甲</td><td>${tag('item', 'childrenDataTable0')}</td></tr></tbody></table>`,
].join('\n')

let text = template
let page = uprightA4
let bridge: FakeBridge
beforeEach(() => {
  text = template
  page = uprightA4
  bridge = installBridge(
    {
      'print.previewDraft': () => ({
        previewId: 'p1',
        url: 'app://atrium/print/p1.pdf',
        title: '',
        pages: 1,
        unread: [],
        missing: 0,
        refused: null,
        storedAt: null,
      }),
      'print.closePreview': () => null,
    },
    {
      'print.modules': () => ({ list: [{ id: 'm1', fullName: '报销', enCode: 'claim', templateIds: ['t1'] }] }),
      'print.fields': () => ({
        headTable: [
          { field: 'f_no', fieldName: '单号' },
          { field: 'f_sum', fieldName: '金额' },
        ],
        childrenDataTable0: [
          { field: 'item', fieldName: '明细 · 项目', isNumber: false },
          { field: 'sum', fieldName: '明细 · 小计', isNumber: true },
        ],
      }),
    },
  )
})
afterEach(() => {
  cleanup()
  queryClient.clear()
})

function Opened({ first }: { readonly first: string }) {
  const [markup] = useState(first)
  return (
    <DesignerDialog
      title="报销单"
      template={markup}
      page={uprightA4}
      templateId="t1"
      onChange={(next, setup) => {
        text = next
        page = setup
      }}
      onClose={() => undefined}
    />
  )
}

async function open(first = template) {
  const user = userEvent.setup()
  render(
    <QueryClientProvider client={queryClient}>
      <ConfigProvider theme={{ token: { motion: false } }}>
        <AntApp>
          <Opened first={first} />
        </AntApp>
      </ConfigProvider>
    </QueryClientProvider>,
  )
  const paper = await screen.findByRole('textbox', { name: '模板页面' })
  if (first !== '') await within(paper).findByText('报销单')
  const fields = screen.getByRole('complementary', { name: '字段' })
  await within(fields).findByRole('button', { name: '金额' })
  return { user, paper, fields }
}

describe('the template designer', () => {
  it('shows the template with the names of its fields, and tells which the form does not have', async () => {
    const { user, paper } = await open()
    expect(await within(paper).findByText('项目')).toBeTruthy()
    expect(within(paper).getByText('单号', { selector: 'span' })).toBeTruthy()
    expect(within(paper).getByText('f_gone').dataset['unknown']).toBe('true')
    await user.click(screen.getByRole('tab', { name: /检查/ }))
    expect(await screen.findByText('表单中没有字段“headTable.f_gone”')).toBeTruthy()
    expect(text).toBe(template)
  })

  it('opens with the cursor on the page, not on what closes it', async () => {
    const { paper } = await open()
    await waitFor(() => expect(document.activeElement).toBe(paper))
  })

  it('has its fields behind one stop of Tab, between which the arrows go', async () => {
    const { user, fields } = await open()
    const all = () => [...fields.querySelectorAll<HTMLElement>('button[draggable]')]
    const stops = () => all().filter(({ tabIndex }) => tabIndex === 0)
    expect(stops()).toEqual([all()[0]])
    act(() => all()[0]?.focus())
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.activeElement).toBe(all()[2])
    expect(stops()).toEqual([all()[2]])
  })

  it('puts a field in by a click in the markup of the family, keeps every other block, and undoes it', async () => {
    const { user, fields } = await open()
    await user.click(within(fields).getByRole('button', { name: '金额' }))
    await waitFor(() => expect(text).toContain(tag('f_sum')))
    expect(text).toContain(template.split('\n').at(-1))
    await user.click(screen.getByRole('button', { name: '撤销' }))
    await waitFor(() => expect(text).toBe(template))
  })

  it('makes a table of a child set, with its names above and one row for each record', async () => {
    const { user, fields } = await open()
    await user.click(within(fields).getByRole('button', { name: '插入为明细表格' }))
    await waitFor(() => expect(text).toContain(tag('sum', 'childrenDataTable0')))
    expect(text).toMatch(/<thead><tr><th[^>]*>项目<\/th><th[^>]*>小计<\/th><\/tr><\/thead>/)
  })

  it('has the page set-up in the same history as the words', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('tab', { name: '纸张与边距' }))
    fireEvent.click(await screen.findByText('横向'))
    await waitFor(() => expect(JSON.parse(page)).toMatchObject({ width: '297', height: '210', direction: '横向' }))
    await user.click(screen.getByRole('button', { name: '撤销' }))
    await waitFor(() => expect(page).toBe(uprightA4))
    expect(text).toBe(template)
  })

  it('turns a field into a function or a code by its settings', async () => {
    const { user, paper } = await open()
    await user.click(screen.getByRole('tab', { name: '属性' }))
    fireEvent.click(within(paper).getByText('单号', { selector: 'span' }))
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: '显示为' }))
    fireEvent.click(await screen.findByTitle('二维码'))
    await waitFor(() => expect(text).toContain(`&lt;qrCode width='100' height='100'&gt;${tag('f_no')}&lt;/qrCode&gt;`))
  })

  it('sets the kind of bars and the text below them, and the error correction of a QR code', async () => {
    const { user, paper } = await open()
    await user.click(screen.getByRole('tab', { name: '属性' }))
    fireEvent.click(within(paper).getByText('单号', { selector: 'span' }))
    const choose = async (list: string, entry: string) => {
      fireEvent.mouseDown(await screen.findByRole('combobox', { name: list }))
      fireEvent.click(await screen.findByTitle(entry))
    }
    await choose('显示为', '条形码')
    // The size of the picture, as the clients of the family read it.
    await waitFor(() => expect(text).toContain(`&lt;barCode width='200' height='50'&gt;${tag('f_no')}&lt;/barCode&gt;`))
    await choose('条码类型', 'EAN-13')
    await user.click(screen.getByRole('switch', { name: '条码下方显示文字' }))
    await waitFor(() => expect(text).toContain("&lt;barCode width='200' height='50' type='ean13' text='1'&gt;"))
    await choose('显示为', '二维码')
    await choose('容错级别', 'H (30%)')
    await waitFor(() => expect(text).toContain("&lt;qrCode width='100' height='100' level='H'&gt;"))
  })

  it('says in a computed cell what the paper will have there, and offers sums of numbers alone', async () => {
    const item = tag('item', 'childrenDataTable0')
    const table = `<table><tbody><tr><td data-print-calc="number">${item}</td><td data-print-calc="sum sum"></td></tr></tbody></table>`
    const { user, paper } = await open(`<h2>报销单</h2>
${table}`)
    const cells = () => [...paper.querySelectorAll('td')]
    await waitFor(() => expect(cells().map((cell) => cell.dataset['calc'])).toEqual(['序号', '小计求和']))
    await user.click(screen.getByRole('tab', { name: '属性' }))
    fireEvent.click(within(paper).getByText('项目'))
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: '计算' }))
    fireEvent.click(await screen.findByTitle('计数'))
    await waitFor(() => expect(cells()[0]?.dataset['calc']).toBe('计数'))
    expect(screen.queryByTitle('小计求和')).not.toBeNull()
    expect(screen.queryByTitle('项目求和')).toBeNull()
    // It stands on the screen only.
    expect(text).toContain(table.replace('calc="number"', 'calc="count"'))
  })

  it('draws its preview with amounts where the form has numbers', async () => {
    await open()
    await waitFor(() =>
      expect(bridge.inputsOf('print.previewDraft').at(-1)).toMatchObject({
        data: { numbers: ['childrenDataTable0.sum'] },
      }),
    )
  })

  it('puts a box at a fixed place on the sheet, and undoes it', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: '添加固定位置的文本框' }))
    await waitFor(() => expect(text).toContain('<div data-print="fixed" data-print-box="20 20 60 10 0">'))
    await user.click(screen.getByRole('tab', { name: '属性' }))
    const left = await screen.findByRole('spinbutton', { name: '左（毫米）' })
    // Between one number and the next the box stays where it is.
    fireEvent.change(left, { target: { value: '' } })
    expect(text).toContain('data-print-box="20 20 60 10 0"')
    fireEvent.blur(left)
    await waitFor(() => expect((left as HTMLInputElement).value).toBe('20.0'))
    await user.click(screen.getByRole('button', { name: '撤销' }))
    await waitFor(() => expect(text).toBe(template))
  })

  it('moves a box and sizes it by keys and by the pointer, one step of the history for each stretch', async () => {
    HTMLElement.prototype.setPointerCapture ??= () => undefined
    const { user, paper } = await open()
    await user.click(screen.getByRole('button', { name: '添加固定位置的文本框' }))
    const grip = await within(paper).findByRole('button', { name: /^移动文本框/ })
    fireEvent.keyDown(grip, { key: 'ArrowRight' })
    await waitFor(() => expect(text).toContain('data-print-box="20.1 20 60 10 0"'))
    fireEvent.keyDown(grip, { key: 'ArrowDown', shiftKey: true })
    await waitFor(() => expect(text).toContain('data-print-box="20.1 21 60 10 0"'))
    fireEvent.keyDown(grip, { key: 'ArrowUp', altKey: true, shiftKey: true })
    await waitFor(() => expect(text).toContain('data-print-box="20.1 21 60 9 0"'))
    // 96 pixels are 25.4 millimetres.
    const drag = (handle: Element, x: number, y: number, end: 'pointerUp' | 'pointerCancel') => {
      const at = (clientX: number, clientY: number) => ({ clientX, clientY, button: 0, pointerId: 1 })
      fireEvent.pointerDown(handle, at(0, 0))
      fireEvent.pointerMove(handle, at(x / 2, y))
      fireEvent.pointerMove(handle, at(x, y))
      fireEvent[end](handle, at(x, y))
    }
    drag(grip, 96, 192, 'pointerCancel')
    expect(text).toContain('data-print-box="20.1 21 60 9 0"')
    drag(grip, 96, 192, 'pointerUp')
    await waitFor(() => expect(text).toContain('data-print-box="45.5 72 60 9 0"'))
    const corner = paper.querySelector('[data-handle="se"]')
    if (!corner) throw new Error('no handle')
    drag(corner, 96, 0, 'pointerUp')
    await waitFor(() => expect(text).toContain('data-print-box="45.5 72 85.5 9 0"'))
    // Undone and done again from the grip, which has the focus after a stretch.
    grip.focus()
    const key = (init: KeyboardEventInit) => fireEvent.keyDown(grip, { ctrlKey: true, ...init })
    key({ key: 'z' })
    await waitFor(() => expect(text).toContain('data-print-box="45.5 72 60 9 0"'))
    key({ key: 'z' })
    await waitFor(() => expect(text).toContain('data-print-box="20.1 21 60 9 0"'))
    key({ key: 'y' })
    await waitFor(() => expect(text).toContain('data-print-box="45.5 72 60 9 0"'))
    // What is written in it is written as ever, and the handles are no part of the template.
    expect(text).not.toMatch(/data-grip|data-handle|button/)
    // Removed in the midst of a stretch, it no longer hears the keys of the window.
    fireEvent.pointerDown(grip, { clientX: 0, clientY: 0, button: 0, pointerId: 1 })
    fireEvent.keyDown(grip, { key: 'Delete' })
    await waitFor(() => expect(text).toBe(template))
    const heard = vi.fn()
    paper.addEventListener('keydown', heard)
    fireEvent.keyDown(paper, { key: 'Escape' })
    expect(heard).toHaveBeenCalledOnce()
  })

  it('makes a cell sum up a column and shades nothing else', async () => {
    const { user, paper } = await open()
    await user.click(screen.getByRole('tab', { name: '属性' }))
    fireEvent.click(within(paper).getByText('项目'))
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: '计算' }))
    fireEvent.click(await screen.findByTitle('小计求和'))
    await waitFor(() => expect(text).toMatch(/<td data-print-calc="sum sum">/))
    expect(text).toContain(template.split('\n').slice(0, 2).join('\n'))
  })

  it('takes the picture of a pre-printed form, keeps it off the paper or prints it, and lets it go', async () => {
    const { user } = await open()
    bridge.answer({ 'uploads.choose': () => [{ handle: 'h1', name: 'form.png', size: 5 }] })
    await user.click(screen.getByRole('button', { name: '背景图片（预印表单）' }))
    await user.click(await screen.findByRole('button', { name: '选择图片' }))
    const picture = '<img src="data:image/jpeg;base64,AAAA">'
    await waitFor(() =>
      expect(text).toContain(`<div data-print="background" data-print-paper="preprinted">${picture}</div>`),
    )
    await user.click(await screen.findByRole('checkbox', { name: '纸上已经印好（只显示，不打印）' }))
    await waitFor(() => expect(text).toContain(`<div data-print="background">${picture}</div>`))
    await user.click(screen.getByRole('button', { name: '移除背景图片' }))
    await waitFor(() => expect(text).toBe(template))
  })

  it('puts a picture into the line: chosen, pasted or said to be none, and sizes it', async () => {
    const toasts: string[] = []
    const unbind = bindToast(({ text: told }) => void toasts.push(told))
    const { user, paper } = await open()
    bridge.answer({ 'uploads.choose': () => [{ handle: 'h1', name: 'logo.png', size: 5 }] })
    await user.click(screen.getByRole('button', { name: '插入图片' }))
    const picture = (style: string) => `<img src="data:image/jpeg;base64,AAAA" style="${style}">`
    await waitFor(() => expect(text).toContain(picture('width: 40mm')))
    await user.click(screen.getByRole('tab', { name: '属性' }))
    fireEvent.click(paper.querySelector('img[src]') ?? paper)
    const width = await screen.findByRole('spinbutton', { name: '宽（毫米）' })
    fireEvent.change(width, { target: { value: '25' } })
    await waitFor(() => expect(text).toContain(picture('width: 25mm')))
    await user.click(screen.getByRole('button', { name: '删除图片' }))
    await waitFor(() => expect(text).not.toContain('<img'))

    const addresses = ['blob:1', 'blob:2']
    Object.assign(URL, { createObjectURL: () => addresses.shift() ?? '', revokeObjectURL: () => undefined })
    const file = new File(['x'], 'stamp.png', { type: 'image/png' })
    const paste = (data: Record<string, string>) =>
      fireEvent.paste(paper, {
        clipboardData: { files: [file], types: ['Files'], getData: (kind: string) => data[kind] ?? '' },
      })
    paste({})
    await waitFor(() => expect(text).toContain(picture('width: 40mm')))
    paste({})
    await waitFor(() => expect(toasts).toEqual(['无法读取这张图片，或图片太大']))
    // Cells of a table program come with a picture of themselves.
    paste({ 'text/plain': '甲乙' })
    await waitFor(() => expect(text).toContain('甲乙'))
    expect(text.split('<img')).toHaveLength(2)
    unbind()
  })

  it('makes an expense claim of nothing in a few actions: head, child rows with a total, a QR code, the history', async () => {
    const { paper, fields } = await open('')
    let actions = 0
    const click = (element: HTMLElement) => {
      actions += 1
      fireEvent.click(element)
    }
    const field = (name: string) => within(fields).getByRole('button', { name })
    const choose = async (list: string, entry: string) => {
      actions += 1
      fireEvent.mouseDown(await screen.findByRole('combobox', { name: list }))
      click(await screen.findByTitle(entry))
    }
    click(field('单号'))
    click(field('金额'))
    click(field('插入为明细表格'))
    click(field('审批记录'))
    await waitFor(() => expect(text).toContain('systemApprovalContent'))
    click(screen.getByRole('tab', { name: '属性' }))
    click(await within(paper).findByText('小计', { selector: 'span' }))
    click(await screen.findByRole('button', { name: '在下方插入行' }))
    await waitFor(() => expect(paper.querySelectorAll('tbody tr')).toHaveLength(3))
    click(paper.querySelector<HTMLElement>('tbody tr:last-child td:last-child > *') ?? paper)
    await choose('行的作用', '总计')
    await choose('计算', '小计求和')
    click(within(paper).getByText('单号', { selector: 'span' }))
    await choose('显示为', '二维码')
    await waitFor(() => expect(text).toContain(`&lt;qrCode width='100' height='100'&gt;${tag('f_no')}&lt;/qrCode&gt;`))
    expect(text).toMatch(/<tr data-print-role="total">.*<td[^>]*data-print-calc="sum sum"/s)
    for (const part of [tag('f_sum'), tag('item', 'childrenDataTable0'), tag('systemApprovalContent')])
      expect(text).toContain(part)
    expect(actions).toBeLessThanOrEqual(40)
  })

  it('comes back to where it began after a hundred changes undone', async () => {
    const { fields } = await open()
    const field = within(fields).getByRole('button', { name: '金额' })
    for (let step = 0; step < 100; step += 1) fireEvent.click(field)
    await waitFor(() => expect(text.split('{f_sum}')).toHaveLength(101))
    const undo = screen.getByRole('button', { name: '撤销' })
    for (let step = 0; step < 100; step += 1) fireEvent.click(undo)
    await waitFor(() => expect(text).toBe(template))
  })
})
