import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { BridgeFault, type FakeBridge } from '../../support/renderer-bridge.ts'
import { decideAll } from './conflicts.tsx'
import { defaultForm, defaultList, prepare, type Setting, showPage } from './support.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const list = { ...defaultList, type: 4 }
const stored = [
  { id: 'r0', f_name: '台灯', f_name_name: '台灯', f_kind: 'a', f_kind_name: '甲类', f_price: 10, f_price_name: 10 },
  { id: 'r1', f_name: '椅子', f_name_name: '椅子', f_kind: 'b', f_kind_name: '乙类', f_price: 20, f_price_name: 20 },
]
const open = (answers: Setting['answers'] = {}) => {
  const prepared = prepare({
    list,
    answers: {
      'module.list': () => ({ list: stored, pagination: { currentPage: 1, pageSize: 20, total: 2 } }),
      'module.record': () => ({ id: 'r0', data: JSON.stringify({ ...stored[0], f_secret: 'S' }) }),
      ...answers,
    },
  })
  showPage()
  return prepared
}
const grid = () => screen.findByRole('grid', { name: '资产台账' })
const cell = async (row: number, name: string) => {
  const found = within(await grid()).getAllByRole('row')[row]
  const at = within(await grid())
    .getAllByRole('columnheader')
    .findIndex((head) => head.textContent?.includes(name))
  const element = found?.querySelectorAll<HTMLElement>('[role="gridcell"], [role="rowheader"]')[at]
  if (!element) throw new Error(`no cell ${name} in row ${row}`)
  return element
}
/** Types into a cell and leaves it. */
async function type(row: number, name: string, text: string): Promise<void> {
  const target = await cell(row, name)
  fireEvent.mouseDown(target)
  const input = await within(target).findByRole(name === '单价' ? 'spinbutton' : 'textbox')
  fireEvent.change(input, { target: { value: text } })
  fireEvent.blur(input)
}
/** What a cell says, in its control or without one. */
const valueOf = async (row: number, name: string) => {
  const element = await cell(row, name)
  return element.querySelector('input')?.value ?? element.textContent
}
const button = (name: string) => screen.queryByRole('button', { name })

describe('keys in a list whose rows are edited in place', () => {
  const at = () => document.activeElement as HTMLElement

  it('meet one row by Tab, whose buttons follow its cells', async () => {
    const user = userEvent.setup()
    open()
    const first = await cell(1, '名称')
    const rows = () =>
      within(first.closest('[role="grid"]') as HTMLElement)
        .getAllByRole('row')
        .slice(1)
    const stops = (row: Element | undefined) =>
      [...(row?.querySelectorAll<HTMLElement>('button, input, [role="gridcell"]') ?? [])].filter(
        ({ tabIndex }) => tabIndex === 0,
      )
    expect(stops(rows()[0]).length).toBeGreaterThan(1)
    expect(stops(rows()[1])).toEqual([])
    act(() => first.focus())
    // It is chosen, and no control is open in it.
    expect(first.querySelector('.ant-input')).toBeNull()
    await user.keyboard('{ArrowDown}')
    expect((await cell(2, '名称')).contains(at())).toBe(true)
    expect(stops(rows()[0])).toEqual([])
    await user.tab()
    expect(rows()[1]?.contains(at())).toBe(true)
    expect(at().matches('[data-row-button]')).toBe(true)
    for (const _ of stops(rows()[1]).slice(2)) await user.tab()
    await user.tab()
    expect(rows().some((row) => row.contains(at()))).toBe(false)
  })

  it('open a cell by Enter, where Tab goes on to the next, and tick a row without opening any', async () => {
    const user = userEvent.setup()
    open()
    const first = await cell(1, '名称')
    act(() => first.focus())
    await user.keyboard('{Enter}')
    await waitFor(() => expect(at().matches('input')).toBe(true))
    expect(first.contains(at())).toBe(true)
    await user.tab()
    expect((await cell(1, '类型')).contains(at())).toBe(true)
    await user.keyboard('{Escape}')
    const tick = within(await grid()).getByRole('checkbox', { name: '选择“1”' })
    act(() => tick.focus())
    await user.keyboard(' ')
    expect(at()).toBe(tick)
  })

  it('stay on a switch that Tab meets, which Space turns', async () => {
    const user = userEvent.setup()
    const used = {
      __vModel__: 'f_used',
      __config__: { label: '在用', jnpfKey: 'switch' },
      activeValue: 1,
      inactiveValue: 0,
    }
    prepare({
      form: { ...defaultForm, fields: [...defaultForm.fields, used] },
      list: { ...list, columnList: [...list.columnList, { prop: 'f_used', label: '在用' }] },
      columns: ['f_name', 'f_kind', 'f_price', 'f_used'],
      answers: {
        'module.list': () => ({ list: stored, pagination: { currentPage: 1, pageSize: 20, total: 2 } }),
      },
    })
    showPage()
    const first = await cell(1, '单价')
    const turned = within(await cell(1, '在用')).getByRole('switch')
    act(() => first.focus())
    await user.tab()
    expect(at()).toBe(turned)
    await user.keyboard(' ')
    await waitFor(() => expect(turned.getAttribute('aria-checked')).toBe('true'))
    expect(at()).toBe(turned)
  })

  it('go on in the cell where a row was taken back', async () => {
    const user = userEvent.setup()
    open()
    await type(1, '名称', '别的')
    const undo = await screen.findByRole('button', { name: '撤销' })
    act(() => undo.focus())
    await user.keyboard('{Enter}')
    await waitFor(async () => expect((await cell(1, '名称')).contains(at())).toBe(true))
  })
})

describe('a list whose rows are edited in place', () => {
  it('saves one row with what was typed over what the server holds by now', async () => {
    const user = userEvent.setup()
    const { callsOf, toasts } = open()
    expect((await cell(1, '类型')).textContent).toBe('甲类')
    await type(1, '名称', '台灯（新）')
    await user.click(await screen.findByRole('button', { name: '保存' }))
    await waitFor(() => expect(callsOf('module.update')).toHaveLength(1))
    const sent = callsOf('module.update')[0] as { body: { data: string; atriumFilled: string[] }; params: unknown }
    expect(sent.body.atriumFilled).toEqual(['f_name'])
    expect(sent.params).toEqual({ id: 'm1', dataId: 'r0' })
    expect(JSON.parse(sent.body.data)).toMatchObject({ f_name: '台灯（新）', f_kind: 'a', f_price: 10, f_secret: 'S' })
    await waitFor(() => expect(button('保存')).toBeNull())
    expect(toasts.some((text) => text.startsWith('success:'))).toBe(true)
  })

  it('says at the cell what is missing, and sends nothing', async () => {
    const user = userEvent.setup()
    const { callsOf } = open()
    await type(1, '名称', '')
    await user.click(await screen.findByRole('button', { name: '保存' }))
    await waitFor(async () => expect((await cell(1, '名称')).getAttribute('aria-invalid')).toBe('true'))
    expect(callsOf('module.update')).toEqual([])
  })

  it('shows what the server refuses at its cell, and keeps what was typed', async () => {
    const user = userEvent.setup()
    open({
      'module.update': () => {
        throw new BridgeFault('platform.business', '“单价”过高', { reason: { code: 'form.own', field: 'f_price' } })
      },
    })
    await type(1, '单价', '99')
    await user.click(await screen.findByRole('button', { name: '保存' }))
    await waitFor(async () => expect((await cell(1, '单价')).textContent).toContain('过高'))
    expect(await valueOf(1, '单价')).toBe('99')
    expect(button('保存')).not.toBeNull()
  })

  it('takes a row back to what is stored', async () => {
    const user = userEvent.setup()
    open()
    await type(2, '名称', '凳子')
    await user.click(await screen.findByRole('button', { name: '撤销' }))
    expect(await valueOf(2, '名称')).toBe('椅子')
    expect(button('撤销')).toBeNull()
  })

  it('what was decided for others is sent as decided, also where another save overtakes it', async () => {
    const user = userEvent.setup()
    let now = { f_name: '别人的台灯', f_price: 10, atriumVersion: 2 }
    const { callsOf } = open({
      'module.record': () => ({
        id: 'r0',
        data: JSON.stringify({ ...stored[0], f_name: now.f_name, f_price: now.f_price }),
        atriumVersion: now.atriumVersion,
      }),
      'module.update': () => {
        if (now.atriumVersion === 3) return null
        now = { ...now, f_price: 99, atriumVersion: 3 }
        throw new BridgeFault('platform.business', '刚刚被他人修改', {
          reason: { code: 'module.recordSavedMeanwhile' },
        })
      },
    })
    await type(1, '名称', '台灯（新）')
    await user.click(await screen.findByRole('button', { name: '保存' }))
    await decideAll('他人的')
    await waitFor(() => expect(callsOf('module.update')).toHaveLength(2))
    const bodies = callsOf('module.update').map(({ body }) => JSON.parse((body as { data: string }).data) as object)
    expect(bodies).toMatchObject([
      { f_name: '别人的台灯', f_price: 10 },
      { f_name: '别人的台灯', f_price: 99 },
    ])
  })

  it('keeps what was typed while other pages are looked at, and saves all of it', async () => {
    const user = userEvent.setup()
    const other = { id: 'r9', f_name: '柜子', f_kind: 'a', f_price: 5 }
    const { callsOf } = open({
      'module.list': ({ body }) => ({
        list: body.currentPage === 2 ? [other] : stored,
        pagination: { currentPage: Number(body.currentPage), pageSize: 20, total: 21 },
      }),
      'module.record': ({ params }) => ({
        id: params.dataId,
        data: JSON.stringify(params.dataId === 'r9' ? other : stored[0]),
      }),
    })
    await type(1, '名称', '台灯（新）')
    await user.click(screen.getByTitle('2'))
    await waitFor(async () => expect(await valueOf(1, '名称')).toBe('柜子'))
    await type(1, '名称', '书柜')
    expect(screen.getByText('2行尚未保存')).toBeTruthy()
    await user.click(screen.getByTitle('1'))
    await waitFor(async () => expect(await valueOf(1, '名称')).toBe('台灯（新）'))
    await user.click(screen.getByRole('button', { name: '全部保存' }))
    await waitFor(() => expect(callsOf('module.update')).toHaveLength(2))
    const ids = callsOf('module.update').map((input) => input.params?.['dataId'])
    expect(ids).toEqual(['r0', 'r9'])
  })

  it('says below the rows that something is not saved, so that none moves while one types', async () => {
    open()
    await type(1, '名称', '改')
    const told = await screen.findByText('1行尚未保存')
    expect((await grid()).compareDocumentPosition(told)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('lets nobody type who may not edit', async () => {
    prepare({
      list,
      buttons: ['btn_detail'],
      answers: { 'module.list': () => ({ list: stored, pagination: { currentPage: 1, pageSize: 20, total: 2 } }) },
    })
    showPage()
    const target = await cell(1, '名称')
    fireEvent.mouseDown(target)
    await waitFor(() =>
      expect(within(target).queryByRole('textbox', { hidden: true })?.hasAttribute('disabled') ?? true).toBe(true),
    )
  })

  it('shows what a row holds also where nobody enters it', async () => {
    prepare({
      list,
      buttons: ['btn_detail'],
      answers: { 'module.list': () => ({ list: stored, pagination: { currentPage: 1, pageSize: 20, total: 2 } }) },
    })
    showPage()
    await waitFor(async () => expect(await valueOf(1, '名称')).toBe('台灯'))
    expect(await valueOf(2, '单价')).toContain('20')
  })

  it('deletes what is ticked, and forgets what was typed into it', async () => {
    const user = userEvent.setup()
    const { callsOf, questions } = open()
    await type(1, '名称', '台灯（新）')
    await user.click(await screen.findByRole('checkbox', { name: '选择“1”' }))
    await user.click(screen.getByRole('button', { name: /批量删除/ }))
    questions.at(-1)?.agree()
    await waitFor(() => expect(callsOf('module.deleteMany')).toHaveLength(1))
    expect(callsOf('module.deleteMany')[0]).toMatchObject({ body: { ids: ['r0'] } })
    await waitFor(() => expect(screen.queryByText('1行尚未保存')).toBeNull())
  })

  it('opens the form for a new record that must have what no column holds', async () => {
    const user = userEvent.setup()
    open()
    await grid()
    await user.click(screen.getByRole('button', { name: /新增/ }))
    expect(await screen.findByLabelText(/内部编号/)).toBeTruthy()
  })

  describe('whose rows were typed into before the app ended', () => {
    const summary = { moduleId: 'menu1/m1', recordId: 'r0', module: '资产台账', title: '', path: '/', at: 1 }
    const entries = [
      { path: '["f","f_name","input"]', value: '"旧灯"', from: '"台灯"' },
      { path: '["f","f_price","inputNumber"]', value: '88', from: '10' },
    ]
    const head = { module: '资产台账', title: '', path: '/', baseline: '' }
    const draft = { head, entries, at: 1, isSaving: false, submit: null }
    const keeping = () => ({
      'drafts.open': () => ({ writer: 'w1', draft }),
      'drafts.write': () => ({ removed: [], full: false }),
      'drafts.discard': () => null,
    })

    it('shows it beside what was typed while it was fetched', async () => {
      const listing = Promise.withResolvers<never>()
      const { bridge } = open()
      bridge.answer({ ...keeping(), 'drafts.list': () => listing.promise })
      await type(1, '名称', '新灯')
      listing.resolve([summary] as never)
      await waitFor(async () => expect(await valueOf(1, '单价')).toContain('88'))
      expect(await valueOf(1, '名称')).toBe('新灯')
    })

    it('shows it when the page comes back that was left while it was fetched', async () => {
      const user = userEvent.setup()
      const opened = Promise.withResolvers<never>()
      const { bridge } = open({
        'module.list': ({ body }) => ({
          list: body.currentPage === 2 ? [{ id: 'r9', f_name: '柜子', f_kind: 'a', f_price: 5 }] : stored,
          pagination: { currentPage: Number(body.currentPage), pageSize: 20, total: 21 },
        }),
      })
      bridge.answer({ ...keeping(), 'drafts.list': () => [summary] as never, 'drafts.open': () => opened.promise })
      await waitFor(() => expect(bridge.inputsOf('drafts.open')).toHaveLength(1))
      await user.click(screen.getByTitle('2'))
      await waitFor(async () => expect(await valueOf(1, '名称')).toBe('柜子'))
      opened.resolve({ writer: 'w1', draft } as never)
      bridge.answer(keeping())
      await user.click(screen.getByTitle('1'))
      await waitFor(async () => expect(await valueOf(1, '名称')).toBe('旧灯'))
    })

    it('asks again when the page comes back whose draft could not be opened', async () => {
      const user = userEvent.setup()
      const { bridge } = open({
        'module.list': ({ body }) => ({
          list: body.currentPage === 2 ? [] : stored,
          pagination: { currentPage: Number(body.currentPage), pageSize: 20, total: 21 },
        }),
      })
      bridge.answer({
        ...keeping(),
        'drafts.list': () => [summary] as never,
        'drafts.open': () => Promise.reject(new Error('busy')),
      })
      await grid()
      await waitFor(() => expect(bridge.inputsOf('drafts.open')).toHaveLength(1))
      await user.click(screen.getByTitle('2'))
      await waitFor(() => expect(screen.queryByText('台灯')).toBeNull())
      bridge.answer(keeping())
      await user.click(screen.getByTitle('1'))
      await waitFor(async () => expect(await valueOf(1, '名称')).toBe('旧灯'))
    })

    it('asks again when the page comes back whose drafts nobody told of', async () => {
      const user = userEvent.setup()
      const { bridge } = open({
        'module.list': ({ body }) => ({
          list: body.currentPage === 2 ? [] : stored,
          pagination: { currentPage: Number(body.currentPage), pageSize: 20, total: 21 },
        }),
      })
      await grid()
      await waitFor(() => expect(bridge.inputsOf('drafts.list').length).toBeGreaterThan(0))
      await user.click(screen.getByTitle('2'))
      await waitFor(() => expect(screen.queryByText('台灯')).toBeNull())
      bridge.answer({ ...keeping(), 'drafts.list': () => [summary] as never })
      await user.click(screen.getByTitle('1'))
      await waitFor(async () => expect(await valueOf(1, '名称')).toBe('旧灯'))
    })
  })

  describe('and begun in place', () => {
    const form = { ...defaultForm, fields: defaultForm.fields.filter(({ __vModel__: name }) => name !== 'f_secret') }
    const begin = async (answers: Setting['answers'] = {}) => {
      const user = userEvent.setup()
      const answer = { 'module.list': () => ({ list: stored, pagination: { currentPage: 1, pageSize: 20, total: 2 } }) }
      const prepared = prepare({ list, form, answers: { ...answer, ...answers } })
      showPage()
      await grid()
      await waitFor(async () => expect(await valueOf(1, '名称')).toBe('台灯'))
      await user.click(screen.getByRole('button', { name: /新增/ }))
      await waitFor(async () => expect((await cell(1, '名称')).querySelector('input')).not.toBeNull())
      return { ...prepared, user }
    }

    it('a new row stands above the others and is saved as a record', async () => {
      const { callsOf, user } = await begin()
      expect(await valueOf(2, '名称')).toBe('台灯')
      await type(1, '名称', '书柜')
      await user.click(await screen.findByRole('button', { name: '保存' }))
      await waitFor(() => expect(callsOf('module.create')).toHaveLength(1))
      const sent = callsOf('module.create')[0] as { body: { data: string; atriumFilled: string[] } }
      expect(sent.body.atriumFilled).toEqual(['f_name'])
      expect(JSON.parse(sent.body.data)).toEqual({ f_name: '书柜', f_kind: null, f_price: null })
      await waitFor(async () => expect(await valueOf(1, '名称')).toBe('台灯'))
      expect(button('保存')).toBeNull()
    })

    it('a new row that is not saved stays with what was typed, on every page, and says what is missing', async () => {
      const { callsOf, user } = await begin({
        'module.list': ({ body }) => ({
          list: body.currentPage === 2 ? [] : stored,
          pagination: { currentPage: Number(body.currentPage), pageSize: 20, total: 21 },
        }),
        'module.create': () => {
          throw new BridgeFault('platform.business', '“单价”过高', { reason: { code: 'form.own', field: 'f_price' } })
        },
      })
      await user.click(await screen.findByRole('button', { name: '保存' }))
      await waitFor(async () => expect((await cell(1, '名称')).getAttribute('aria-invalid')).toBe('true'))
      expect(callsOf('module.create')).toEqual([])
      await type(1, '名称', '书柜')
      await user.click(await screen.findByRole('button', { name: '保存' }))
      await waitFor(async () => expect((await cell(1, '单价')).textContent).toContain('过高'))
      await user.click(screen.getByTitle('2'))
      await waitFor(async () => expect(within(await grid()).getAllByRole('row')).toHaveLength(2))
      expect(await valueOf(1, '名称')).toBe('书柜')
    })

    const lost = () => {
      throw new BridgeFault('platform.network', '', { outcome: 'unknown' })
    }
    const kept = (draft: object | null) => ({
      'drafts.list': () => (draft ? [{ moduleId: 'menu1/m1', recordId: 'new:1' }] : []) as never,
      'drafts.open': () => ({ writer: 'w1', draft: draft as never }),
      'drafts.write': () => ({ removed: [], full: false }),
      'drafts.discard': () => null,
    })
    const keys = (bridge: FakeBridge) =>
      bridge
        .inputsOf('platform.call')
        .flatMap(({ endpoint, submitKey }) => (endpoint === 'module.create' ? [submitKey] : []))

    it('a new row whose answer is lost keeps its key in its draft, and is sent again under no other', async () => {
      let save: () => null = lost
      const { bridge, user } = await begin({ 'module.create': () => save() })
      bridge.answer({ ...kept(null), 'platform.saveOutcome': () => ({ state: 'done', msg: '' }) })
      await type(1, '名称', '书柜')
      await user.click(await screen.findByRole('button', { name: '保存' }))
      await waitFor(() => expect(keys(bridge)).toHaveLength(1))
      const [key] = keys(bridge)
      expect(bridge.inputsOf('drafts.write').at(-1)).toMatchObject({ isSaving: true, submit: key })
      save = () => null
      await waitFor(() => expect(button('保存')?.className).not.toContain('loading'))
      await user.click(await screen.findByRole('button', { name: '保存' }))
      await waitFor(() => expect(keys(bridge)).toEqual([key, key]))
    })

    it('a new row that was typed into after a save whose answer is lost becomes no second record unasked', async () => {
      const saved = new Map<string, string>()
      let isLost = true
      const { bridge, questions, user } = await begin({
        'module.create': () => {
          const { submitKey = '', body } = bridge.inputsOf('platform.call').at(-1) as {
            submitKey?: string
            body: { data: string }
          }
          const before = saved.get(submitKey)
          if (before !== undefined && before !== body.data)
            throw new BridgeFault('platform.business', '已经提交过', { reason: { code: 'common.submitKeyUsed' } })
          saved.set(submitKey, body.data)
          if (isLost) lost()
          return null
        },
      })
      bridge.answer({ ...kept(null), 'platform.saveOutcome': () => ({ state: 'done', msg: '' }) })
      await type(1, '名称', '书柜')
      await user.click(await screen.findByRole('button', { name: '保存' }))
      await waitFor(() => expect(keys(bridge)).toHaveLength(1))
      isLost = false
      await waitFor(() => expect(button('保存')?.className).not.toContain('loading'))
      await type(1, '名称', '大书柜')
      await user.click(await screen.findByRole('button', { name: '保存' }))
      await waitFor(() => expect(questions).toHaveLength(1))
      expect(questions[0]?.content).toContain('已经保存了先前提交的内容')
      expect(saved.size).toBe(1)
      act(() => questions[0]?.agree())
      await waitFor(() => expect(saved.size).toBe(2))
    })

    it('a new row that the server has done before is saved, though its answer is lost for good', async () => {
      const { bridge, user } = await begin({
        'module.create': () => {
          throw new BridgeFault('platform.business', '已经保存', { reason: { code: 'common.submitDone' } })
        },
      })
      bridge.answer(kept(null))
      await type(1, '名称', '书柜')
      await user.click(await screen.findByRole('button', { name: '保存' }))
      await waitFor(async () => expect(await valueOf(1, '名称')).toBe('台灯'))
      expect(keys(bridge)).toHaveLength(1)
    })

    it('a new row whose answer is lost is not sent again unasked where the server cannot tell', async () => {
      const { bridge, questions, user } = await begin({ 'module.create': lost })
      bridge.answer({ ...kept(null), 'platform.saveOutcome': () => ({ state: 'cannotTell', msg: '' }) })
      await type(1, '名称', '书柜')
      await user.click(await screen.findByRole('button', { name: '保存' }))
      await waitFor(() => expect(keys(bridge)).toHaveLength(1))
      await waitFor(() => expect(button('保存')?.className).not.toContain('loading'))
      await user.click(await screen.findByRole('button', { name: '保存' }))
      await waitFor(() => expect(questions).toHaveLength(1))
      expect(keys(bridge)).toHaveLength(1)
    })

    it('a new row that comes back after a crash in its save is saved with the key of then', async () => {
      const draft = {
        head: { module: '资产台账', title: '', path: '/asset', baseline: '' },
        entries: [{ path: '["f","f_name","input"]', value: '"书柜"', from: 'null' }],
        at: Date.now(),
        isSaving: true,
        submit: 'the-key-of-before-the-crash',
      }
      const user = userEvent.setup()
      const answers: Setting['answers'] = {
        'module.list': () => ({ list: stored, pagination: { currentPage: 1, pageSize: 20, total: 2 } }),
        'module.create': () => null,
      }
      const { bridge } = prepare({ list, form, answers })
      bridge.answer({ ...kept(draft), 'platform.saveOutcome': () => ({ state: 'done', msg: '' }) })
      showPage()
      await waitFor(async () => expect(await valueOf(1, '名称')).toBe('书柜'))
      await user.click(await screen.findByRole('button', { name: '保存' }))
      await waitFor(() => expect(keys(bridge)).toEqual(['the-key-of-before-the-crash']))
    })

    it('a new row that is taken back is gone', async () => {
      const { user } = await begin()
      await user.click(await screen.findByRole('button', { name: '撤销' }))
      expect(await valueOf(1, '名称')).toBe('台灯')
    })
  })
})
