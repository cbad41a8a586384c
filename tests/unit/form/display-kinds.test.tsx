import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { barcodeFormats, isBarcodeText } from '#shared/form/kinds/barcode.ts'
import { recordCode } from '#shared/form/kinds/qrcode.ts'
import { drawCode } from '#renderer/form/codes/draw-code.ts'
import { RecordAddress } from '#renderer/form/context.ts'
import { DetailNodes } from '#renderer/form/detail/DetailNodes.tsx'
import { bindToast } from '#renderer/platform/toast.ts'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'
import { planOf, renderForm, storeOf } from './support/render-form.tsx'

beforeEach(() => {
  installBridge()
  window.location.hash = ''
})
afterEach(cleanup)

const shown = (kind: string, keys: object) => ({ ...keys, __config__: { jnpfKey: kind, label: '展示' } })
const plain = { dark: '#000000', light: '#ffffff' }

describe('codes', () => {
  const suited: Readonly<Record<(typeof barcodeFormats)[number], string>> = {
    code128: 'ABC123',
    ean13: '6901234567892',
    ean8: '96385074',
    ean5: '90200',
    ean2: '05',
    code39: 'CODE39',
    itf14: '00012345600012',
    msi10: '80523',
    msi11: '80523',
    pharmacode: '1234',
    upc: '012345678905',
    codabar: 'A12345B',
  }

  it.each(barcodeFormats)('are drawn as %s in the colours of the design', (format) => {
    const drawing = drawCode({ format, text: suited[format], dark: '#123456', light: '#fedcba', line: 2, height: 40 })
    expect(drawing).toMatch(/^<svg/)
    expect(drawing).toContain('#123456')
    expect(drawing).toContain('#fedcba')
    expect(drawing).toMatch(/ width="\d+" height="\d+"/)
  })

  it('differ between the two check digits of MSI, and refuse letters in an EAN', () => {
    const msi = (format: 'msi10' | 'msi11') => drawCode({ format, text: '80523', ...plain })
    expect(msi('msi10')).not.toBe(msi('msi11'))
    expect(() => drawCode({ format: 'ean13', text: 'ABC', ...plain })).toThrow()
  })

  it('have words below them of one height, however wide the lines are', () => {
    const heightOf = (line: number) =>
      Number(/height="(\d+)/.exec(drawCode({ format: 'code128', text: 'A100', ...plain, line, height: 40 }))?.[1])
    for (const line of [1, 2, 4, 10]) {
      expect(heightOf(line)).toBeGreaterThan(48)
      expect(heightOf(line)).toBeLessThan(72)
    }
  })

  it.each(['barcode', 'qrcode'])('%s have their label beside them where the design shows it', async (kind) => {
    const design = (label: string, showLabel: boolean) => ({
      dataType: 'static',
      staticText: 'A1',
      __config__: { jnpfKey: kind, label, showLabel },
    })
    const plan = planOf([design('编码甲', true), design('编码乙', false)])
    const form = renderForm(storeOf(plan))
    expect(await screen.findAllByRole('img')).toHaveLength(2)
    expect(screen.getByText('编码甲')).toBeTruthy()
    expect(screen.queryByText('编码乙')).toBeNull()
    form.unmount()
    render(<DetailNodes form={plan} record={{}} />, { wrapper: TestProviders })
    expect(await screen.findAllByRole('img')).toHaveLength(2)
    expect(screen.getByText('编码甲')).toBeTruthy()
    expect(screen.queryByText('编码乙')).toBeNull()
  })

  it('draw a square code of any text', () => {
    expect(drawCode({ format: 'qrcode', text: '教学楼 / A-101', ...plain })).toMatch(/^<svg/)
    expect(isBarcodeText('A 1')).toBe(false)
  })

  it('follow the field they belong to, and say why there is none', async () => {
    const plan = planOf([
      { __vModel__: 'code', __config__: { jnpfKey: 'input', label: '编号' } },
      shown('barcode', { dataType: 'relation', relationField: 'code', width: 2 }),
    ])
    const store = storeOf(plan, { code: '' })
    renderForm(store)
    expect(screen.getByText('没有内容，无法生成编码')).toBeTruthy()
    act(() => store.set('code', 'A100'))
    expect(await screen.findByRole('img', { name: '条形码：A100' })).toBeTruthy()
    act(() => store.set('code', '一号'))
    expect(await screen.findByText('“一号”不符合编码格式')).toBeTruthy()
  })

  it('read what a detail lays beside its words, and name a stored record', async () => {
    const plan = planOf([
      { __vModel__: 'code', __config__: { jnpfKey: 'input', label: '编号' } },
      shown('qrcode', { dataType: 'relation', relationField: 'code' }),
      shown('qrcode', { dataType: 'form' }),
    ])
    render(
      <RecordAddress value={{ modelId: 'm1', recordId: 'r1' }}>
        <DetailNodes form={plan} record={{ code: '一号', code_id: 'A1' }} />
      </RecordAddress>,
      { wrapper: TestProviders },
    )
    expect(await screen.findByRole('img', { name: '二维码：A1' })).toBeTruthy()
    expect(await screen.findByRole('img', { name: '二维码：展示' })).toBeTruthy()
    const payload = { t: 'DFD', id: 'r1', mid: 'm1', mt: 2, fid: '', pid: '', ftid: '', opt: '' }
    expect(JSON.parse(recordCode('m1', 'r1'))).toEqual(payload)
  })
})

describe('what leads elsewhere', () => {
  it.each(['link', 'iframe'])('%s opens a page of the web in a view of its own', (kind) => {
    const keys = { content: '校历', href: 'https://example.edu/calendar' }
    renderForm(storeOf(planOf([shown(kind, keys)])))
    fireEvent.click(screen.getByRole('button'))
    expect(window.location.hash).toBe(`#/externalLink?href=${encodeURIComponent('https://example.edu/calendar')}`)
  })

  it.each(['javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x', ''])('never leads to %j', (href) => {
    renderForm(storeOf(planOf([shown('link', { content: '校历', href }), shown('iframe', { href })])))
    expect(screen.queryAllByRole('button')).toEqual([])
    expect(screen.getByText('校历').title).toBe('没有可以打开的网址')
  })
})

it('an alert has its title, its words and a text to close it with', async () => {
  const keys = {
    title: '注意',
    description: '请先预约',
    type: 'warning',
    showIcon: true,
    closable: true,
    closeText: '知道了',
  }
  renderForm(storeOf(planOf([shown('alert', keys)])))
  expect(screen.getByRole('alert').textContent).toContain('请先预约')
  fireEvent.click(screen.getByText('知道了'))
  await waitFor(() => expect(screen.queryByText('请先预约')).toBeNull())
})

it('an alert without such a text names the button that closes it in the language of the window', () => {
  renderForm(storeOf(planOf([shown('alert', { title: '注意', closable: true, closeText: '' })])))
  expect(screen.getByRole('button', { name: '关闭' })).toBeTruthy()
})

it('a button says that its script cannot run', () => {
  const told: string[] = []
  const unbind = bindToast(({ text }) => void told.push(text))
  const script = { click: '({ data }) => { alert(1) }' }
  renderForm(storeOf(planOf([shown('button', { buttonText: '计算', type: 'primary', on: script })])))
  fireEvent.click(screen.getByRole('button', { name: '计算' }))
  unbind()
  expect(told).toEqual(['此按钮的脚本不能在这里运行'])
})
