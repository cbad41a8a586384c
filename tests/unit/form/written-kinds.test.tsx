import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { noLabels } from '#shared/form/kind.ts'
import { distance, locationOf, locationValue } from '#shared/form/kinds/location.ts'
import { kindOf } from '#shared/form/registry.ts'
import { cleanRichText, richTextOf, richTextWords } from '#shared/form/rich-text.ts'
import { shownText } from '#shared/form/shown.ts'
import { checkValue, cleanedRecord, initialValue, printedRecord } from '#shared/form/values.ts'
import { DetailNodes } from '#renderer/form/detail/DetailNodes.tsx'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'
import { planOf, renderForm, storeOf } from './support/render-form.tsx'

beforeEach(() => void installBridge())
afterEach(cleanup)

const point =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

function made(kind: string, keys: object = {}, config: object = {}) {
  const plan = planOf([{ __vModel__: 'a', ...keys, __config__: { jnpfKey: kind, label: '字段', ...config } }])
  const [field] = plan.fields
  if (!field) throw new Error(kind)
  return { plan, field, kind: kindOf(field) }
}

describe('rich text', () => {
  it.each([
    ['<p>好<script>alert(1)</script></p>', '<p>好</p>'],
    ['<p onclick="x()">好</p>', '<p>好</p>'],
    ['<a href="javascript:alert(1)">好</a>', '好'],
    ['<img src="x" onerror="alert(1)">', '<img>'],
    ['<svg onload="alert(1)"><circle r="9"></circle></svg>', ''],
    ['<p style="position:fixed; color: red">好</p>', '<p style="color: red">好</p>'],
    ['<iframe src="https://example.com"></iframe><p>好</p>', '<p>好</p>'],
  ])('is kept without what could harm: %s', (html, kept) => {
    expect(cleanRichText(html)).toBe(kept)
  })

  it('keeps links of the web, pictures of the platform and the styles of its own tools', () => {
    const html =
      '<p style="text-align: center"><a href="https://example.edu/a">去</a><img src="/api/file/Image/annexpic/a.png"></p>'
    expect(cleanRichText(html)).toBe(html)
  })

  it('is the same when it is cleaned again, whatever it was', () => {
    const part = fc.constantFrom(
      '<p>',
      '</p>',
      '<b>',
      '<td>',
      '<table>',
      'x',
      '<!--',
      '&lt;',
      '<p style="font-family: Arial; color:#123">',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const once = cleanRichText(parts.join(''))
        expect(cleanRichText(once)).toBe(once)
      }),
      { numRuns: 300 },
    )
  })

  it('says its words in lists and files, and its markup in details and on paper', () => {
    const { plan, field, kind } = made('editor')
    const html = '<h2>通知</h2><ul><li><p>甲</p></li><li><p>乙 &amp; 丙</p></li></ul>'
    expect(richTextWords(html)).toBe('通知\n甲\n乙 & 丙')
    expect(kind.display(field, html, noLabels)).toBe('通知\n甲\n乙 & 丙')
    expect(shownText(field, html)).toBe('通知\n甲\n乙 & 丙')
    expect(printedRecord(plan, { a: html }, noLabels)).toEqual({ a: html })
    expect(cleanedRecord(plan, { a: `${html}<script>x</script>` })).toEqual({ a: html })
    expect(kind.importValue(field, '甲 < 乙\n丙', { id: () => undefined })).toEqual({
      ok: true,
      value: '<p>甲 &lt; 乙</p><p>丙</p>',
    })
    expect(richTextWords(richTextOf('甲 < 乙\n丙'))).toBe('甲 < 乙\n丙')
  })

  it('is wanting while it holds nothing but empty paragraphs', () => {
    const { field } = made('editor', {}, { required: true })
    expect(checkValue(field, '<p></p><p>&nbsp;</p>')).toMatchObject({ ok: false, problem: { code: 'required' } })
    expect(checkValue(field, '<p><img src="/api/file/Image/annexpic/a.png"></p>').ok).toBe(true)
  })

  it('is written with tools, and takes what a draft brings back', async () => {
    const store = storeOf(made('editor').plan, { a: '<p>你好</p>' })
    renderForm(store)
    const page = await screen.findByRole('textbox', { name: '字段' }, { timeout: 20_000 })
    expect(page.textContent).toBe('你好')
    fireEvent.click(screen.getByRole('button', { name: '插入表格' }))
    await waitFor(() => expect(store.value('a')).toContain('<table'))
    expect(store.isDirty()).toBe(true)
    act(() => store.set('a', '<p>旧稿</p>'))
    await waitFor(() => expect(page.textContent).toBe('旧稿'))
  })

  it('is drawn as elements in details, and nothing of it runs', () => {
    const record = { a: '<p><strong>重要</strong><img src="x" onerror="alert(1)"></p>' }
    const { container } = render(<DetailNodes form={made('editor').plan} record={record} />, { wrapper: TestProviders })
    expect(container.querySelector('strong')?.textContent).toBe('重要')
    expect(container.querySelector('img')).toBeNull()
  })
})

describe('handwriting', () => {
  it('is a small picture and nothing else, unless the record holds it already', () => {
    const { field } = made('sign')
    expect(checkValue(field, point)).toEqual({ ok: true, value: point })
    for (const value of ['https://x/a.png', 'data:image/svg+xml;base64,PHN2Zz4=', 'data:image/png;base64,AAAA', 5])
      expect(checkValue(field, value)).toMatchObject({ ok: false, problem: { code: 'notPicture' } })
    const path = '/api/file/Image/annexpic/old.png'
    expect(checkValue(field, path, () => null, path)).toEqual({ ok: true, value: path })
  })

  it('begins with the signature of whoever fills it in where the design wants it', () => {
    const context = { userId: 'u', now: 0, signImg: point }
    expect(initialValue(made('sign', {}, { defaultCurrent: true }).field, context)).toBe(point)
    expect(initialValue(made('sign').field, context)).toBeNull()
  })

  it('is cleared with a button and shown as a picture', () => {
    const { plan } = made('sign')
    const store = storeOf(plan, { a: point })
    renderForm(store)
    expect(screen.getByRole('img', { name: '字段的签名图片' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '清除签名' }))
    expect(store.value('a')).toBeNull()
    cleanup()
    render(<DetailNodes form={plan} record={{ a: point }} />, { wrapper: TestProviders })
    expect(screen.getByRole('img', { name: '字段的签名图片' })).toBeTruthy()
  })

  it('of a profile is chosen among those that are kept there', async () => {
    installBridge().answerCalls({ 'signature.list': () => [{ id: 's1', signImg: point, isDefault: 1 }] })
    const store = storeOf(made('signature').plan)
    renderForm(store)
    fireEvent.click(screen.getByRole('button', { name: '选择签名' }))
    fireEvent.click(await screen.findByRole('img', { name: /签名/ }))
    expect(store.value('a')).toBe(point)
  })
})

describe('a place', () => {
  const place = {
    pName: '浙江省',
    cName: '杭州市',
    adName: '西湖区',
    address: '浙大路38号',
    name: '东门',
    lng: 120.12,
    lat: 30.26,
  }

  it('is kept as the JSON text of the family, with its whole address', () => {
    const { field, kind } = made('location')
    const checked = checkValue(field, JSON.stringify(place))
    if (!checked.ok) throw new Error(checked.problem.code)
    expect(locationOf(checked.value)).toEqual({ ...place, fullAddress: '浙江省杭州市西湖区浙大路38号东门' })
    expect(kind.display(field, checked.value, noLabels)).toBe('浙江省杭州市西湖区浙大路38号东门')
    for (const value of ['x', '{}', JSON.stringify({ ...place, lng: 200 })])
      expect(checkValue(field, value)).toMatchObject({ ok: false, problem: { code: 'notPlace' } })
  })

  it('lies within a circle of the design where it has some', () => {
    const locationScope = [{ id: '1', name: '校区', lng: 120.12, lat: 30.27, radius: 1500 }]
    const { field } = made('location', { enableDesktopLocation: true, locationScope })
    expect(distance(place, { lng: 120.12, lat: 30.27 })).toBeCloseTo(1112, -1)
    expect(checkValue(field, JSON.stringify(place)).ok).toBe(true)
    const far = { ...place, lat: 31 }
    expect(checkValue(field, JSON.stringify(far))).toMatchObject({ ok: false, problem: { code: 'outOfScope' } })
    const stored = locationValue({ ...far, fullAddress: '' })
    expect(checkValue(field, stored, () => null, stored).ok).toBe(true)
  })

  it('is written by hand, with a word that no map is asked', async () => {
    const store = storeOf(made('location').plan)
    renderForm(store)
    fireEvent.click(screen.getByRole('button', { name: '字段' }))
    expect(await screen.findByText('没有连接地图服务：地址和经纬度请手工填写。')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('地点名称'), { target: { value: '图书馆' } })
    fireEvent.change(screen.getByLabelText('经度'), { target: { value: '120.1' } })
    fireEvent.change(screen.getByLabelText('纬度'), { target: { value: '30.2' } })
    fireEvent.click(screen.getByRole('button', { name: /确\s?定/ }))
    await waitFor(() => expect(locationOf(store.value('a'))).toMatchObject({ name: '图书馆', lng: 120.1, lat: 30.2 }))
  })
})
