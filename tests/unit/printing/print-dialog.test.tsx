import '../../support/dom-shims.ts'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App as AntApp, ConfigProvider } from 'antd'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { QueryClientProvider } from '@tanstack/react-query'
import { plainProfile } from '#shared/printing/plain-profile.ts'
import { PrintDialog } from '#renderer/features/printing/PrintDialog.tsx'
import { PrintJobsButton } from '#renderer/features/printing/PrintJobsButton.tsx'
import { startPrinter } from '#renderer/features/printing/useSettings.ts'
import { closeDialog, type DialogProps, useDialogs } from '#renderer/platform/dialogs.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { bindToast } from '#renderer/platform/toast.ts'
import type { PrintBatch, PrinterChoice, PrinterOptions, PrintJob } from '#shared/ipc/printing.ts'
import type { PrintProfile } from '#shared/printing/profile.ts'
import { BridgeFault, type FakeBridge, installBridge } from '../../support/renderer-bridge.ts'

// The reader needs a real canvas; the end-to-end tests look at it.
vi.mock('#renderer/components/pdf/PdfView.tsx', () => ({
  PdfView: ({ path }: { path: string }) => <div data-testid="pdf">{path}</div>,
  preloadReader: () => undefined,
}))

const desk: PrinterChoice = { name: 'desk', label: '前台打印机', isDefault: true, condition: 'ready', state: '' }
const hall: PrinterChoice = {
  name: 'hall',
  label: '大厅打印机',
  isDefault: false,
  condition: 'stopped',
  state: 'paper jam',
}
const job: PrintJob = {
  id: 'j1',
  title: '请假申请单',
  templateId: 't1',
  recordId: 'r1',
  records: [{ id: 'r1', name: '请假申请单' }],
  printer: 'desk',
  copies: 1,
  state: 'queued',
  spoolerId: 'desk-1',
  message: '',
  logged: true,
  createdAt: 0,
}

let bridge: FakeBridge
let toasts: string[]
let closed = 0
let unbind = () => {}
beforeEach(() => {
  toasts = []
  closed = 0
  unbind = bindToast(({ text }) => void toasts.push(text))
  bridge = installBridge(
    {
      'print.preview': () => ({
        previewId: 'p1',
        url: 'app://atrium/print/p1.pdf',
        title: '请假申请单',
        pages: 2,
        unread: [],
        missing: 0,
        refused: null,
        storedAt: null,
      }),
      'print.closePreview': () => null,
      'print.printers': () => [desk, hall],
      'print.profile': () => null,
      'print.jobs': () => [],
      'print.submit': ({ profile }) => ({ ...job, printer: profile.printer, copies: profile.copies ?? 1 }),
      'print.cancelJob': () => null,
      'print.save': ({ format }) => ({ name: `请假申请单.${format}` }),
    },
    {
      'print.options': () => [
        { id: 't2', fullName: '存根' },
        { id: 't1', fullName: '请假申请单' },
      ],
    },
  )
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  unbind()
})

function open(props: Partial<DialogProps['print']> = {}) {
  return render(
    <QueryClientProvider client={queryClient}>
      <ConfigProvider theme={{ token: { motion: false } }}>
        <AntApp>
          <PrintDialog templateIds={['t1']} recordId="r1" title="请假" {...props} onClose={() => void (closed += 1)} />
        </AntApp>
      </ConfigProvider>
    </QueryClientProvider>,
  )
}
const remember = (profile: PrintProfile) => bridge.answer({ 'print.profile': () => profile })
const printButton = () => screen.getByRole('button', { name: /打印$/ })
const emit = (part: Partial<PrintJob>) => act(() => bridge.emit('print.changed', { ...job, ...part }))

describe('before the preview', () => {
  it('refuses in feature preview with its message and draws nothing', () => {
    open({ previewMode: true })
    expect([toasts, closed, bridge.calls.length]).toEqual([['功能预览中不支持打印'], 1, 0])
  })

  it('asks which of several templates first, in the order of the form', async () => {
    const user = userEvent.setup()
    open({ templateIds: ['t1', 't2', 'gone'] })
    const options = await waitFor(() => {
      const found = screen.getAllByRole('listitem')
      expect(found).toHaveLength(2)
      return found
    })
    expect(options.map((option) => option.textContent)).toEqual(['请假申请单', '存根'])
    expect(bridge.inputsOf('print.preview')).toEqual([])
    await user.click(within(options[1] as HTMLElement).getByRole('button'))
    await screen.findByTestId('pdf')
    expect(bridge.inputsOf('print.preview')).toEqual([{ templateId: 't2', recordId: 'r1' }])
  })
})

describe('printing directly', () => {
  it('hands over once, without a preview, and says to which printer', async () => {
    bridge.answer({ 'print.direct': () => job })
    open({ direct: true })
    await waitFor(() => expect(closed).toBe(1))
    expect(bridge.inputsOf('print.direct')).toEqual([{ templateId: 't1', recordId: 'r1' }])
    expect(bridge.inputsOf('print.preview')).toEqual([])
    expect(toasts).toEqual(['已发送到 desk'])
  })

  it.each([
    ['cancelled', '', 'info:已取消'],
    ['failed', 'interrupted', 'error:程序中断，不确定是否已打印，请核对后再决定是否重印。'],
  ] as const)('calls a job sent that was %s before the spooler had it', async (state, message, said) => {
    unbind()
    unbind = bindToast(({ kind, text }) => void toasts.push(`${kind}:${text}`))
    bridge.answer({ 'print.direct': () => ({ ...job, state, message, spoolerId: null }) })
    open({ direct: true })
    await waitFor(() => expect(closed).toBe(1))
    expect(toasts).toEqual([said])
  })

  it('shows the preview where no printer is remembered, instead of a message that leads nowhere', async () => {
    bridge.answer({
      'print.direct': () => {
        throw new BridgeFault('print.noPrinter', '', { detail: 'notChosen' })
      },
    })
    open({ direct: true })
    expect(await screen.findByTestId('pdf')).toBeTruthy()
    expect([toasts, closed]).toEqual([[], 0])
  })

  it('says why nothing was printed and goes', async () => {
    bridge.answer({
      'print.direct': () => {
        throw new BridgeFault('print.spooler', '', { detail: 'schedulerDown' })
      },
    })
    open({ direct: true })
    await waitFor(() => expect(closed).toBe(1))
    expect(toasts).toEqual(['系统的打印服务没有运行，请启动后重试。'])
  })
})

describe('the list of all jobs', () => {
  it('counts what is on its way, follows it, and is not there before anything was printed', async () => {
    const user = userEvent.setup()
    bridge.answer({
      'print.jobs': () => [{ ...job, id: 'old', title: '旧单', state: 'completed', createdAt: -1 }, job],
    })
    const { unmount } = render(<PrintJobsButton />)
    await user.click(await screen.findByRole('button', { name: '打印任务' }))
    await screen.findAllByRole('listitem')
    const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent)
    expect(rows()[0]).toContain('排队中请假申请单')
    expect(rows()[1]).toContain('已打印旧单')
    emit({ state: 'failed', message: 'unknownPrinter' })
    expect(rows()[0]).toContain('失败请假申请单')
    unmount()
    bridge.answer({ 'print.jobs': () => [] })
    render(<PrintJobsButton />)
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('printing again from the list of jobs', () => {
  const opened = () => useDialogs.getState().open.map(({ id, props }) => ({ id, props }))
  afterEach(() => {
    for (const { key } of useDialogs.getState().open) closeDialog(key)
  })

  it('opens the record with its template once its job is over, and offers nothing for a page of rulers', async () => {
    const user = userEvent.setup()
    bridge.answer({
      'print.jobs': () => [
        { ...job, id: 'open', createdAt: 3 },
        { ...job, id: 'over', modelId: 'm1', state: 'failed', createdAt: 2 },
        { ...job, id: 'rulers', title: '校准页', records: [], recordId: '', state: 'completed', createdAt: 1 },
      ],
    })
    render(<PrintJobsButton />)
    await user.click(await screen.findByRole('button', { name: '打印任务' }))
    await screen.findAllByRole('listitem')
    await user.click(screen.getByRole('button', { name: '再次打印' }))
    expect(opened()).toEqual([
      { id: 'print', props: { templateIds: ['t1'], modelId: 'm1', recordId: 'r1', title: '请假申请单' } },
    ])
    await waitFor(() => expect(document.querySelector('.ant-drawer-open')).toBeNull())
  })

  it('opens every record of one document, and of a batch that is over', async () => {
    const user = userEvent.setup()
    const records = [
      { id: 'r1', name: '胡海建' },
      { id: 'r2', name: '周峰远' },
    ]
    const batch: PrintBatch = {
      id: 'b1',
      title: '来访预约',
      templateId: 't2',
      printer: 'desk',
      copies: 1,
      isJoint: false,
      state: 'done',
      total: 2,
      printed: 2,
      atPrinter: 0,
      failed: 0,
      cancelled: 0,
      message: '',
      createdAt: 0,
    }
    bridge.answer({
      'print.jobs': () => [{ ...job, recordId: '', records, state: 'completed' }],
      'print.batches': () => [batch],
      'print.batchJobs': () => records.map((record) => ({ ...job, id: record.id, modelId: 'm1', records: [record] })),
    })
    const all = { recordIds: ['r1', 'r2'], names: { r1: '胡海建', r2: '周峰远' } }
    render(<PrintJobsButton />)
    const button = await screen.findByRole('button', { name: '打印任务' })
    await user.click(button)
    const item = (await screen.findByText('请假申请单')).closest('li')
    await user.click(within(item as HTMLElement).getByRole('button', { name: '再次打印' }))
    expect(opened()).toEqual([{ id: 'printBatch', props: { templateIds: ['t1'], title: '请假申请单', ...all } }])
    await user.click(button)
    const region = await screen.findByRole('region', { name: '来访预约' })
    await user.click(within(region).getByRole('button', { name: '再次打印' }))
    await waitFor(() => expect(opened()).toHaveLength(2))
    expect(opened()[1]).toEqual({
      id: 'printBatch',
      props: { templateIds: ['t2'], modelId: 'm1', title: '来访预约', ...all },
    })
  })
})

describe('the preview', () => {
  it('shows the PDF of our own origin and gives it back when it closes', async () => {
    const { unmount } = open()
    expect((await screen.findByTestId('pdf')).textContent).toBe('/print/p1.pdf')
    unmount()
    expect(bridge.inputsOf('print.closePreview')).toEqual([{ previewId: 'p1' }])
  })

  it('gives back a preview that comes after the dialog is gone', async () => {
    let answer = (_value: {
      previewId: string
      url: string
      title: string
      pages: number
      unread: readonly string[]
      refused: null
      missing: number
      storedAt: number | null
    }) => {}
    bridge.answer({ 'print.preview': () => new Promise((resolve) => void (answer = resolve)) })
    const { unmount } = open()
    expect(await screen.findByRole('status', { name: '正在生成预览' })).toBeTruthy()
    unmount()
    answer({
      previewId: 'late',
      url: 'app://atrium/print/late.pdf',
      title: '',
      pages: 1,
      unread: [],
      missing: 0,
      refused: null,
      storedAt: null,
    })
    await waitFor(() => expect(bridge.inputsOf('print.closePreview')).toEqual([{ previewId: 'late' }]))
  })

  it('shows a document with a code that cannot hold its value, says which, and prints none', async () => {
    const refused = { kind: 'barcode', reason: 'letters', fields: ['资产编号', '名称'], value: '打印机' } as const
    bridge.answer({
      'print.preview': () => ({
        previewId: 'p2',
        url: 'app://atrium/print/p2.pdf',
        title: '',
        pages: 1,
        unread: [],
        refused,
        missing: 0,
        storedAt: null,
      }),
    })
    open()
    expect((await screen.findByTestId('pdf')).textContent).toBe('/print/p2.pdf')
    expect(await screen.findByText(/字段“资产编号、名称”不能印成条形码：内容“打印机”/)).toBeTruthy()
    await screen.findAllByText('前台打印机')
    expect((printButton() as HTMLButtonElement).disabled).toBe(true)
    expect(screen.getByRole('button', { name: /下载/ })).toHaveProperty('disabled', true)
  })

  it('says what is wrong with a template, in words, and tries again', async () => {
    const user = userEvent.setup()
    bridge.answer({
      'print.preview': () => {
        throw new BridgeFault('print.template', 'row 7', { detail: 'renderFailed' })
      },
    })
    open()
    expect(await screen.findByText(/无法生成文档/)).toBeTruthy()
    expect(screen.getByText('row 7')).toBeTruthy()
    expect((printButton() as HTMLButtonElement).disabled).toBe(true)
    bridge.answer({
      'print.preview': () => ({
        previewId: 'p2',
        url: 'app://atrium/print/p2.pdf',
        title: '',
        pages: 1,
        unread: [],
        missing: 0,
        refused: null,
        storedAt: null,
      }),
    })
    await user.click(screen.getByRole('button', { name: /重.?试/ }))
    expect((await screen.findByTestId('pdf')).textContent).toBe('/print/p2.pdf')
  })

  it('saves as PDF and as Word, and says nothing when the person cancels', async () => {
    const user = userEvent.setup()
    open()
    await screen.findByTestId('pdf')
    await user.click(screen.getByRole('button', { name: /下载/ }))
    await user.click(await screen.findByText('Word 文档（.doc）'))
    await waitFor(() => expect(toasts).toEqual(['已保存为 请假申请单.doc']))
    bridge.answer({ 'print.save': () => null })
    await user.click(screen.getByRole('button', { name: /下载/ }))
    await user.click(await screen.findByText('PDF 文件'))
    await waitFor(() => expect(bridge.inputsOf('print.save').map(({ format }) => format)).toEqual(['doc', 'pdf']))
    expect(toasts).toHaveLength(1)
  })
})

describe('what the printer can do', () => {
  const plain: PrinterOptions = {
    model: '',
    sources: [],
    bins: [],
    media: [],
    sides: ['one-sided'],
    isColor: false,
    perSheet: [],
    hasRanges: true,
    resolutions: [],
    reasons: [],
  }
  const offered = () => screen.queryAllByRole('radio').map((radio) => radio.closest('label')?.textContent)

  it('offers neither sides nor colours that it lacks, and all of them where it says nothing', async () => {
    open()
    await screen.findByTestId('pdf')
    await waitFor(() => expect(offered()).toEqual(['单面', '长边翻转', '短边翻转', '彩色', '黑白']))
    cleanup()
    bridge.answer({ 'print.printerOptions': () => ({ ...plain, sides: ['one-sided', 'two-sided-long-edge'] }) })
    open()
    await waitFor(() => expect(offered()).toEqual(['单面', '长边翻转']))
    cleanup()
    bridge.answer({ 'print.printerOptions': () => plain })
    remember({ ...plainProfile, printer: 'desk', duplex: 'longEdge' })
    open()
    await screen.findByTestId('pdf')
    await waitFor(() => expect(offered()).toEqual([]))
  })
})

describe('what a preview is not', () => {
  it('says that it is of stored data, and how many records it has to do without', async () => {
    bridge.answer({
      'print.preview': () => ({
        previewId: 'p1',
        url: 'app://atrium/print/p1.pdf',
        title: '请假申请单',
        pages: 2,
        unread: [],
        refused: null,
        missing: 2,
        storedAt: 1,
      }),
    })
    open()
    expect((await screen.findByTestId('cache-notice')).textContent).toContain('无法连接服务器')
    expect(screen.getByText(/有 2 条记录无法打印/)).toBeTruthy()
  })
})

describe('printing', () => {
  it('leads into the download menu by keys, and Escape leaves that menu, not the preview', async () => {
    const user = userEvent.setup()
    open()
    await screen.findByTestId('pdf')
    // antd reads the codes of keys, which user-event leaves out.
    const press = (key: string, keyCode: number) =>
      fireEvent.keyDown(document.activeElement as Element, { key, keyCode, which: keyCode })
    const download = screen.getByRole('button', { name: /下载/ })
    act(() => download.focus())
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('menuitem'))
    press('Escape', 27)
    await waitFor(() => expect(document.activeElement).toBe(download))
    expect(closed).toBe(0)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('menuitem'))
    press('Enter', 13)
    await waitFor(() => expect(bridge.inputsOf('print.save')).toHaveLength(1))
    expect(bridge.inputsOf('print.submit')).toHaveLength(0)
  })

  it('prints with the remembered settings on Enter, and a second Enter does not print again', async () => {
    const user = userEvent.setup()
    remember({ ...plainProfile, printer: 'hall', copies: 3, duplex: 'longEdge', color: false })
    open()
    await waitFor(() => expect(document.activeElement).toBe(printButton()))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(bridge.inputsOf('print.submit')).toHaveLength(1))
    expect(bridge.inputsOf('print.submit')[0]).toEqual({
      previewId: 'p1',
      profile: { ...plainProfile, printer: 'hall', copies: 3, duplex: 'longEdge', color: false },
    })
    await screen.findByRole('button', { name: /完.?成/ })
    await user.keyboard('{Control>}p{/Control}')
    await user.keyboard('{Enter}')
    expect(bridge.inputsOf('print.submit')).toHaveLength(1)
    expect(closed).toBe(1)
  })

  it('prints nothing on Enter in a dialog above it, which begins in its first field and is what Enter is for', async () => {
    const user = userEvent.setup()
    remember({ ...plainProfile, printer: 'hall' })
    bridge.answer({ 'print.networkPrinters': () => [], 'print.saveNetworkPrinter': () => [] })
    open()
    await waitFor(() => expect(document.activeElement).toBe(printButton()))
    await user.click(screen.getByRole('button', { name: '网络标签打印机' }))
    const name = await screen.findByRole('textbox', { name: '名称' })
    await waitFor(() => expect(document.activeElement).toBe(name))
    await user.type(name, '标签{Enter}')
    await user.type(screen.getByRole('textbox', { name: '地址' }), '10.0.0.9{Enter}')
    await waitFor(() => expect(bridge.inputsOf('print.saveNetworkPrinter')).toHaveLength(1))
    expect(bridge.inputsOf('print.submit')).toEqual([])
  })

  it('prints with the remembered settings, and what was chosen meanwhile, when the printers came only at the second try', async () => {
    const user = userEvent.setup()
    remember({ ...plainProfile, printer: 'hall', copies: 3, duplex: 'longEdge', color: false })
    bridge.answer({
      'print.printers': () => {
        throw new BridgeFault('print.spooler', '', { detail: 'schedulerDown' })
      },
    })
    open()
    await screen.findByText(/打印服务没有运行/)
    await user.click(screen.getByText('短边翻转'))
    bridge.answer({ 'print.printers': () => [desk, hall] })
    await user.click(screen.getByRole('button', { name: /重.?试/ }))
    await waitFor(() => expect((printButton() as HTMLButtonElement).disabled).toBe(false))
    await user.click(printButton())
    await waitFor(() => expect(bridge.inputsOf('print.submit')).toHaveLength(1))
    expect(bridge.inputsOf('print.submit')[0]?.profile).toEqual({
      ...plainProfile,
      printer: 'hall',
      copies: 3,
      duplex: 'shortEdge',
      color: false,
    })
  })

  it('takes Ctrl+P before what lies below, so that no second dialog opens', async () => {
    const user = userEvent.setup()
    const below = vi.fn()
    window.addEventListener('keydown', below)
    open()
    await waitFor(() => expect((printButton() as HTMLButtonElement).disabled).toBe(false))
    await user.keyboard('{Control>}p{/Control}')
    window.removeEventListener('keydown', below)
    await waitFor(() => expect(bridge.inputsOf('print.submit')).toHaveLength(1))
    expect(below.mock.calls.filter(([event]) => (event as KeyboardEvent).key === 'p')).toEqual([])
  })

  it('does not print elsewhere when the remembered printer is gone: it asks', async () => {
    remember({ ...plainProfile, printer: 'old', copies: 2, duplex: 'off', color: true })
    open()
    expect(await screen.findByText(/“old”已不可用/)).toBeTruthy()
    expect((printButton() as HTMLButtonElement).disabled).toBe(true)
  })

  it('says what to do when there is no printer, and when the print service is down', async () => {
    const user = userEvent.setup()
    bridge.answer({ 'print.printers': () => [] })
    const { unmount } = open()
    expect(await screen.findByText('没有可用的打印机')).toBeTruthy()
    unmount()
    bridge.answer({
      'print.printers': () => {
        throw new BridgeFault('print.spooler', '', { detail: 'schedulerDown' })
      },
    })
    open()
    expect(await screen.findByText(/打印服务没有运行/)).toBeTruthy()
    bridge.answer({ 'print.printers': () => [desk] })
    await user.click(screen.getByRole('button', { name: /重.?试/ }))
    await waitFor(() => expect((printButton() as HTMLButtonElement).disabled).toBe(false))
  })

  it('tells the truth about a job: queued, held and why, failed; printed only once the spooler says so', async () => {
    const user = userEvent.setup()
    open()
    await waitFor(() => expect(document.activeElement).toBe(printButton()))
    await user.keyboard('{Enter}')
    emit({ state: 'queued' })
    const jobs = await screen.findByRole('region', { name: '打印任务' })
    expect(within(jobs).getByText('排队中')).toBeTruthy()
    expect(within(jobs).getByText('前台打印机，1 份')).toBeTruthy()
    expect(within(jobs).queryByText('已打印')).toBeNull()
    emit({ state: 'held', message: 'paper jam' })
    expect(within(jobs).getByText('paper jam')).toBeTruthy()
    await user.click(within(jobs).getByRole('button', { name: '取消任务' }))
    expect(bridge.inputsOf('print.cancelJob')).toEqual([{ id: 'j1' }])
    emit({ state: 'failed', message: 'interrupted' })
    expect(within(jobs).getByText(/不确定是否已打印/)).toBeTruthy()
    emit({ state: 'completed' })
    expect(within(jobs).getByText('已打印')).toBeTruthy()
    expect(within(jobs).queryByRole('button')).toBeNull()
    emit({ id: 'j2', recordId: 'another record' })
    expect(within(jobs).getAllByRole('listitem')).toHaveLength(1)
  })

  it('says when the print log has not reached the server', async () => {
    open()
    await screen.findByTestId('pdf')
    emit({ state: 'completed', logged: false, createdAt: Date.now() - 60_000 })
    expect(await screen.findByText(/稍后会自动补记/)).toBeTruthy()
    emit({ state: 'completed', logged: true })
    expect(screen.queryByText(/稍后会自动补记/)).toBeNull()
  })

  it('keeps the preview and says why when the spooler refuses', async () => {
    const user = userEvent.setup()
    bridge.answer({
      'print.submit': () => {
        throw new BridgeFault('print.spooler', 'not accepting jobs', { detail: 'rejecting' })
      },
    })
    open()
    await waitFor(() => expect(document.activeElement).toBe(printButton()))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(toasts).toEqual(['该打印机暂时不接收任务。']))
    expect(screen.getByTestId('pdf')).toBeTruthy()
    expect(closed).toBe(0)
  })

  it('asks for another printer once the chosen one is gone, instead of failing with it again and again', async () => {
    const user = userEvent.setup()
    bridge.answer({
      'print.submit': () => {
        throw new BridgeFault('print.spooler', 'no such printer', { detail: 'unknownPrinter' })
      },
    })
    open()
    await waitFor(() => expect(document.activeElement).toBe(printButton()))
    remember({ ...plainProfile, printer: 'desk', copies: 1, duplex: 'off', color: true })
    bridge.answer({ 'print.printers': () => [hall] })
    await user.keyboard('{Enter}')
    expect(await screen.findByText(/“desk”已不可用/)).toBeTruthy()
    expect((printButton() as HTMLButtonElement).disabled).toBe(true)
  })
})

describe('the printer to start with', () => {
  it.each([
    [[desk, hall], null, 'desk'],
    [[desk, hall], 'hall', 'hall'],
    [[desk, hall], 'old', null],
    [[hall], null, 'hall'],
    [[hall, { ...hall, name: 'b' }], null, null],
    [[], null, null],
  ] as const)('of %o, remembered %s, is %s', (printers, remembered, expected) => {
    expect(startPrinter(printers, remembered)).toBe(expected)
  })
})
