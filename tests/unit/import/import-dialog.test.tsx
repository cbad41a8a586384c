import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bindConfirm } from '#renderer/components/confirm.ts'
import { undraftablePages, unsavedPages } from '#renderer/components/leave-guard.tsx'
import { DownloadsButton } from '#renderer/features/desktop/DownloadsButton.tsx'
import type { ImportTarget } from '#renderer/form/import/calls.ts'
import { ImportDialog } from '#renderer/form/import/ImportDialog.tsx'
import { leaveImports, startImport, useImportRuns } from '#renderer/platform/import-runs.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { bindToast } from '#renderer/platform/toast.ts'
import { BridgeFault, type FakeBridge, installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'
import { session } from '../renderer-shell/support.tsx'

const field = (jnpfKey: string, name: string, label: string, config: object = {}, keys: object = {}) => ({
  __vModel__: name,
  ...keys,
  __config__: { jnpfKey, label, visibility: ['pc'], dataType: 'static', ...config },
})
const formData = JSON.stringify({
  fields: [
    field('input', 'code', '编号', { required: true, unique: true }),
    field(
      'select',
      'kind',
      '类别',
      {},
      {
        options: [
          { id: 'goods', fullName: '物资' },
          { id: 'service', fullName: '服务' },
        ],
        props: { label: 'fullName', value: 'id' },
      },
    ),
  ],
})
const headerRow = [
  { id: 'code', fullName: '编号' },
  { id: 'kind', fullName: '类别' },
]
const near = { field: 'kind', msg: '“类别”：没有“物质”', label: '物质', near: [{ id: 'goods', label: '物资' }] }

let bridge: FakeBridge
const toasts: string[] = []
const asked: string[] = []
let unbind: (() => void)[] = []

beforeEach(() => {
  queryClient.clear()
  toasts.length = 0
  asked.length = 0
  unbind = [
    bindToast(({ text }) => void toasts.push(text)),
    bindConfirm(({ content, onOk }) => {
      asked.push(String(content))
      ;(onOk as () => void)()
      return { destroy: () => undefined }
    }),
  ] as (() => void)[]
  bridge = installBridge(
    {
      'files.choose': () => ({ handle: 'h1', name: 'rows.xlsx', size: 9000 }),
      'files.upload': () => ({ msg: '', data: { name: 'stored', url: '' } }),
      'files.saveLink': () => ({ name: 'saved.xlsx', size: 1 }),
    },
    {
      'moduleImport.template': () => ({ name: 't.xlsx', url: '/t' }),
      'moduleImport.exceptions': () => ({ name: 'e.xlsx', url: '/e' }),
      'moduleImport.check': ({ body }) => ({ checked: body.list.map((values) => ({ values, problems: [] })) }),
      'moduleImport.preview': () => ({
        headerRow,
        dataRow: [],
        formData,
        checked: [
          { values: { code: 'a', kind: 'service' }, problems: [] },
          { values: { code: 'b', kind: { unread: '物质' } }, problems: [near] },
          { values: { code: 'c', kind: { unread: '物质' } }, problems: [near] },
        ],
      }),
      'moduleImport.run': ({ body }) => {
        const bad = body.list.filter(({ code }) => code === 'b')
        return {
          snum: body.list.length - bad.length,
          fnum: bad.length,
          resultType: bad.length === 0 ? 0 : 1,
          failResult: bad.map((row) => ({
            ...row,
            errorsInfo: '“编号”已存在',
            problems: [{ field: 'code', msg: '“编号”已存在' }],
          })),
        }
      },
    },
  )
})
afterEach(() => {
  cleanup()
  leaveImports()
  for (const stop of unbind) stop()
})

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const sent = () => bridge.inputsOf('platform.call').filter(({ endpoint }) => endpoint === 'moduleImport.run')
const listOf = (index: number) => (sent()[index]?.body as { list: Record<string, unknown>[] } | undefined)?.list ?? []

function show(target: ImportTarget = { name: 'moduleImport', id: 'm1' }) {
  let closed = 0
  render(
    <TestProviders>
      <ImportDialog title="导入采购申请" target={target} userId="u1" onClose={() => (closed += 1)} />
    </TestProviders>,
  )
  return { closed: () => closed }
}
it('puts the focus on the file where none is chosen, and where it cannot be read, with the reason', async () => {
  show()
  const drop = () => screen.getByRole('button', { name: /点击选择文件|rows\.xlsx/ })
  const next = () => screen.getByRole('button', { name: /下一步/ })
  await waitFor(() => expect(document.activeElement).toBe(drop()))
  next().focus()
  fireEvent.click(next())
  expect(document.activeElement).toBe(drop())
  bridge.answerCalls({
    'moduleImport.preview': () => {
      throw new BridgeFault('platform.business', '表头不符')
    },
  })
  fireEvent.click(drop())
  await screen.findByText('rows.xlsx')
  // Before anybody asks for the next step.
  await screen.findByText('表头不符')
  await waitFor(() => expect(document.activeElement).toBe(drop()))
  next().focus()
  fireEvent.click(next())
  await screen.findByText('表头不符')
  await waitFor(() => expect(document.activeElement).toBe(drop()))
  const reason = document.getElementById(drop().getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toBe('表头不符')
})

it('asks about as many rows as it says are bad above them, those the server found among them', async () => {
  const taken = { field: 'code', msg: '“编号”已存在' }
  bridge.answerCalls({
    'moduleImport.preview': () => ({
      headerRow,
      dataRow: [],
      formData,
      checked: [
        { values: { code: 'a', kind: 'goods' }, problems: [taken] },
        { values: { code: 'b', kind: 'goods' }, problems: [taken] },
        { values: { code: '', kind: 'goods' }, problems: [{ field: 'code', msg: '“编号”不能为空' }] },
      ],
    }),
  })
  show()
  await toPreview()
  await screen.findByText('3 行有误（3 处）')
  press('导入')
  await waitFor(() => expect(asked.some((content) => content.includes('有 3 行填写有误'))).toBe(true))
})

async function toPreview() {
  fireEvent.click(screen.getByRole('button', { name: /点击选择文件/ }))
  await screen.findByText('rows.xlsx')
  press('下一步')
  await screen.findByText('共 3 条数据')
}

describe('the import dialog', () => {
  // Each call of it carried the id of a module, and main refused it: nobody could import a user.
  it('imports users by calls that take no id, from the file to fill in to the rows that failed', async () => {
    bridge.answerCalls({
      'userImport.template': () => ({ name: 't.xlsx', url: '/t' }),
      'userImport.preview': () => ({
        headerRow,
        dataRow: [],
        formData,
        checked: [{ values: { code: 'a', kind: 'goods' }, problems: [] }],
      }),
      'userImport.run': ({ body }) => ({
        snum: 0,
        fnum: 1,
        resultType: 1,
        failResult: body.list.map((row) => ({ ...row, errorsInfo: '“编号”已存在', problems: [] })),
      }),
      'userImport.check': ({ body }) => ({ checked: body.list.map((values) => ({ values, problems: [] })) }),
      'userImport.exceptions': () => ({ name: 'e.xlsx', url: '/e' }),
    })
    show({ name: 'userImport' })
    press('下载模板')
    await waitFor(() => expect(bridge.inputsOf('files.saveLink')).toEqual([{ url: '/t', name: 't.xlsx' }]))
    fireEvent.click(screen.getByRole('button', { name: /点击选择文件/ }))
    await screen.findByText('rows.xlsx')
    press('下一步')
    await screen.findByText('共 1 条数据')
    press('导入')
    fireEvent.click(await screen.findByRole('button', { name: /下载失败数据/ }))
    await waitFor(() => expect(bridge.inputsOf('files.saveLink')).toHaveLength(2))
  })

  it('asks for a file before the preview, and refuses a large one in the words of the specification', async () => {
    show()
    press('下一步')
    await waitFor(() => expect(toasts).toEqual(['请先上传文件']))
    bridge.answer({ 'files.choose': () => ({ handle: 'h1', name: 'rows.xlsx', size: 500 * 1024 + 1 }) })
    bridge.answer({
      'files.upload': () => {
        throw new BridgeFault('platform.business', '', { platformCode: 404 })
      },
    })
    fireEvent.click(screen.getByRole('button', { name: /点击选择文件/ }))
    await waitFor(() => expect(toasts.at(-1)).toBe('文件大小不能超过500KB'))
    bridge.answer({ 'files.choose': () => ({ handle: 'h1', name: 'rows.xlsx', size: 51 * 1024 * 1024 }) })
    fireEvent.click(screen.getByRole('button', { name: /点击选择文件/ }))
    await waitFor(() => expect(toasts.at(-1)).toBe('文件大小不能超过50MB'))
    expect(bridge.inputsOf('files.upload')).toHaveLength(1)
  })

  it('says which module the file is for, and shows at once what the server refuses of its headings', async () => {
    show()
    bridge.answer({
      'files.upload': () => {
        throw new BridgeFault('platform.business', '表头名称不可更改，缺少列：编号', { platformCode: 400 })
      },
    })
    fireEvent.click(screen.getByRole('button', { name: /点击选择文件/ }))
    await screen.findByText('表头名称不可更改，缺少列：编号')
    expect(bridge.inputsOf('files.upload')).toMatchObject([{ endpoint: 'moduleImport.upload', fields: { id: 'm1' } }])
    press('下一步')
    await waitFor(() => expect(toasts.at(-1)).toBe('请先上传文件'))
  })

  it('shows bad cells before anything is sent, and one press takes what was meant for all of them', async () => {
    show()
    await toPreview()
    expect(screen.getByText('2 行有误（2 处）')).toBeTruthy()
    const offered = screen.getByText('类别“物质”（2 行）').closest('li') as HTMLElement
    fireEvent.click(within(offered).getByRole('button', { name: '物资' }))
    await screen.findByText('未发现错误')
    press('导入')
    await screen.findByText('“编号”已存在')
    expect(listOf(0).map(({ kind }) => kind)).toEqual(['service', 'goods', 'goods'])
  })

  it('goes back to the file at once, but asks before it forgets what was mended (it was lost without a word)', async () => {
    show()
    await toPreview()
    press('上一步')
    await screen.findByText('rows.xlsx')
    expect(asked).toEqual([])
    press('下一步')
    fireEvent.click(await screen.findByRole('button', { name: '物资' }))
    await screen.findByText('未发现错误')
    press('上一步')
    await screen.findByText('rows.xlsx')
    expect(asked).toEqual(['预览中的数据尚未导入，确定放弃吗？'])
  })

  it('rows that failed are mended in place and sent alone, and the counts add up', async () => {
    show()
    await toPreview()
    fireEvent.click(screen.getByRole('button', { name: '物资' }))
    press('导入')
    await screen.findByText('“编号”已存在')
    const cell = screen.getAllByRole('gridcell')[0] as HTMLElement
    fireEvent.mouseDown(cell)
    const input = await within(cell).findByRole('textbox')
    fireEvent.change(input, { target: { value: 'b2' } })
    press('重新导入')
    await screen.findByText('成功导入 3 条数据')
    expect(listOf(1)).toEqual([{ code: 'b2', kind: 'goods' }])
    expect(screen.queryByRole('button', { name: '重新导入' })).toBeNull()
  })

  it('asks before a retry about failed rows that nobody changed, and not about those that were mended', async () => {
    const reason = '编号与类别不符'
    bridge.answerCalls({
      'moduleImport.preview': () => ({
        headerRow,
        dataRow: [],
        formData,
        checked: ['a', 'b'].map((code) => ({ values: { code, kind: 'goods' }, problems: [] })),
      }),
      'moduleImport.run': ({ body }) => {
        const bad = body.list.filter(({ kind }) => kind === 'goods')
        // What is wrong with a record as a whole is marked in its first cell, wherever it is mended.
        const failResult = bad.map((row) => ({ ...row, errorsInfo: reason, problems: [{ field: '', msg: reason }] }))
        return { snum: body.list.length - bad.length, fnum: bad.length, resultType: 1, failResult }
      },
    })
    show()
    fireEvent.click(screen.getByRole('button', { name: /点击选择文件/ }))
    await screen.findByText('rows.xlsx')
    press('下一步')
    await screen.findByText('共 2 条数据')
    press('导入')
    expect(await screen.findAllByText(reason)).toHaveLength(2)
    press('重新导入')
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(asked).toEqual(['有 2 行失败后尚未修改，可能再次失败。是否仍重新导入？'])
    await waitFor(() => expect(screen.getByRole('button', { name: '重新导入' }).className).not.toContain('loading'))
    asked.length = 0
    for (const at of [0, 1]) {
      const cells = screen.getAllByRole('gridcell').filter((each) => each.getAttribute('aria-colindex') === '3')
      const cell = cells[at] as HTMLElement
      fireEvent.mouseDown(cell)
      fireEvent.mouseDown(await within(cell).findByRole('combobox'))
      fireEvent.click((await screen.findAllByText('服务')).at(-1) as HTMLElement)
    }
    press('重新导入')
    await waitFor(() => expect(sent()).toHaveLength(3))
    expect(asked).toEqual([])
    expect(listOf(2)).toEqual(['a', 'b'].map((code) => ({ code, kind: 'service' })))
  })

  it('holds no window for rows that nobody mended: they stand in the file', async () => {
    show()
    await toPreview()
    expect([unsavedPages().length, undraftablePages().length]).toEqual([1, 0])
  })

  it('says what is not imported before bad rows are sent with the others', async () => {
    show()
    await toPreview()
    press('导入')
    await waitFor(() => expect(asked[0]).toContain('有 2 行填写有误'))
  })

  describe('with a file that is larger than one import takes', () => {
    const state = { id: 'p1', fileName: 'many.xlsx', records: 2500, done: 0, good: 0, failed: 0, part: 0, parts: 3 }
    const after = (part: number, failed: number) => {
      const done = Math.min(part * 1000, 2500)
      return { ...state, part, done, failed, good: done - failed }
    }
    const parts = () =>
      bridge
        .inputsOf('platform.call')
        .filter(({ endpoint }) => endpoint === 'partedImport.run')
        .map(({ body }) => (body as { part: number }).part)
    beforeEach(() => {
      bridge.answer({ 'files.choose': () => ({ handle: 'h1', name: 'many.xlsx', size: 600 * 1024 }) })
      bridge.answerCalls({
        'partedImport.list': () => ({ list: [] }),
        'partedImport.begin': () => state,
        'partedImport.end': () => null,
        'partedImport.exceptions': () => ({ name: 'all.xlsx', url: '/all' }),
        'partedImport.failures': () => ({
          headerRow,
          formData,
          list: [{ code: 'b', kind: 'goods', errorsInfo: '“编号”已存在' }],
        }),
      })
    })

    it('stores it part by part, goes on after a failure where it stopped, and shows what failed to be mended', async () => {
      let isDown = true
      bridge.answerCalls({
        'partedImport.run': ({ body }) => {
          if (body.part === 1 && isDown) {
            isDown = false
            throw new BridgeFault('platform.business', '连不上服务器')
          }
          return after(body.part + 1, body.part === 2 ? 1 : 0)
        },
      })
      show()
      fireEvent.click(screen.getByRole('button', { name: /点击选择文件/ }))
      await screen.findByText('many.xlsx')
      press('下一步')
      await waitFor(() => expect(asked[0]).toContain('分批导入'))
      fireEvent.click(await screen.findByRole('button', { name: '开始导入' }))
      await screen.findByText('连不上服务器')
      expect(screen.getByText('已处理 1000 / 2500 条')).toBeTruthy()
      press('继续导入')
      await screen.findByText('“编号”已存在')
      expect(parts()).toEqual([0, 1, 1, 2])
      press('下载失败数据')
      await waitFor(() => expect(bridge.inputsOf('files.saveLink')).toEqual([{ url: '/all', name: 'all.xlsx' }]))
    })

    it('offers to go on with one that stopped another day', async () => {
      bridge.answerCalls({
        'partedImport.list': () => ({ list: [after(2, 0)] }),
        'partedImport.run': ({ body }) => after(body.part + 1, 0),
      })
      show()
      await screen.findByText('“many.xlsx”的导入停在第 2000 / 2500 条。')
      press('继续导入')
      fireEvent.click(await screen.findByRole('button', { name: '继续导入' }))
      await screen.findByText('成功导入 2500 条数据')
      expect(parts()).toEqual([2])
    })

    it('leads to the failed records of one that came to its end, and says so', async () => {
      bridge.answerCalls({ 'partedImport.list': () => ({ list: [after(3, 1)] }) })
      show()
      await screen.findByText('“many.xlsx”已导入 2499 条，1 条失败待修改。')
      expect(screen.queryByText(/停在/)).toBeNull()
      press('查看失败数据')
      await screen.findByText('“编号”已存在')
      expect(parts()).toEqual([])
    })

    /** An import of two parts under way, of which the next ends when it is let. */
    async function underWay(failed: number) {
      const gates = [1, 2].map(() => Promise.withResolvers<void>())
      bridge.answerCalls({
        'partedImport.list': () => ({ list: [after(1, 0)] }),
        'partedImport.run': async ({ body }) => {
          await gates[body.part - 1]?.promise
          return after(body.part + 1, body.part === 2 ? failed : 0)
        },
      })
      const { closed } = show()
      fireEvent.click(await screen.findByRole('button', { name: '继续导入' }))
      fireEvent.click(await screen.findByRole('button', { name: '继续导入' }))
      await screen.findByRole('button', { name: '暂停' })
      return { closed, pass: (part: number) => gates[part - 1]?.resolve() }
    }

    it('goes on without its dialog to the end, told beside the downloads and by a word', async () => {
      const { closed, pass } = await underWay(0)
      press('关闭')
      expect(closed()).toBe(1)
      expect(asked).toEqual([])
      expect(toasts).toEqual(['导入在后台继续，进度在右上角查看'])
      cleanup()
      bridge.answer({ 'downloads.list': () => [], 'uploads.list': () => [] })
      render(<DownloadsButton />, { wrapper: TestProviders })
      fireEvent.click(screen.getByRole('button', { name: '正在导入 1 个文件' }))
      const list = within(await screen.findByRole('region', { name: '导入' }))
      expect(list.getByText(/导入采购申请 · 已处理 1000 \/ 2500 条/)).toBeTruthy()
      pass(1)
      await list.findByText(/已处理 2000 \/ 2500 条/)
      pass(2)
      await waitFor(() => expect(toasts.at(-1)).toBe('“many.xlsx”已导入 2500 条数据'))
      expect(parts()).toEqual([1, 2])
      await list.findByText(/成功 2500 条，失败 0 条/)
      expect(screen.getByRole('button', { name: '导入' })).toBeTruthy()
      fireEvent.click(list.getByRole('button', { name: '移除 many.xlsx' }))
      await waitFor(() => expect(screen.queryByRole('button', { name: '移除 many.xlsx' })).toBeNull())
    })

    it('says at once that it is being paused, there and beside the downloads, and can be told to go on', async () => {
      const { pass } = await underWay(0)
      press('暂停')
      const word = '正在暂停，这一部分存完后停止…'
      expect(await screen.findByText(word)).toBeTruthy()
      bridge.answer({ 'downloads.list': () => [], 'uploads.list': () => [] })
      render(<DownloadsButton />, { wrapper: TestProviders })
      fireEvent.click(screen.getByRole('button', { name: '正在导入 1 个文件' }))
      const list = within(await screen.findByRole('region', { name: '导入' }))
      expect(list.getByText(new RegExp(word))).toBeTruthy()
      fireEvent.click(list.getByRole('button', { name: '继续导入 many.xlsx' }))
      expect(screen.queryByText(new RegExp(word))).toBeNull()
      fireEvent.click(list.getByRole('button', { name: '暂停导入 many.xlsx' }))
      pass(1)
      await list.findByRole('button', { name: '移除 many.xlsx' })
      expect(screen.queryByText(new RegExp(word))).toBeNull()
      expect(parts()).toEqual([1])
    })

    it('shows itself to a dialog that is opened again, and what failed of it at its end', async () => {
      const { pass } = await underWay(1)
      press('关闭')
      cleanup()
      show()
      await screen.findByText('“many.xlsx”正在后台导入。')
      press('查看进度')
      await screen.findByRole('button', { name: '暂停' })
      pass(1)
      pass(2)
      await screen.findByText('“编号”已存在')
      expect(parts()).toEqual([1, 2])
    })

    it('waits while the screen is locked, and goes on by itself once it is not', async () => {
      let isLocked = true
      bridge.answerCalls({
        'partedImport.list': () => ({ list: [after(1, 0)] }),
        'partedImport.run': ({ body }) => {
          if (isLocked) throw new BridgeFault('session.locked', '')
          return after(body.part + 1, 0)
        },
      })
      show()
      fireEvent.click(await screen.findByRole('button', { name: '继续导入' }))
      fireEvent.click(await screen.findByRole('button', { name: '继续导入' }))
      await waitFor(() => expect(parts()).toEqual([1]))
      bridge.emit('session.changed', { ...session('signedIn'), locked: true })
      isLocked = false
      bridge.emit('session.changed', session('signedIn'))
      await screen.findByText('成功导入 2500 条数据')
      expect(parts()).toEqual([1, 1, 2])
    })

    it('says what became of it to a dialog that was opened meanwhile', async () => {
      const { pass } = await underWay(1)
      press('关闭')
      cleanup()
      show()
      await screen.findByText('“many.xlsx”正在后台导入。')
      pass(1)
      pass(2)
      await screen.findByText('“many.xlsx”已导入 2499 条，1 条失败待修改。')
    })

    it('is not offered to be mended where nothing of it failed meanwhile', async () => {
      const { pass } = await underWay(0)
      press('关闭')
      cleanup()
      show()
      await screen.findByText('“many.xlsx”正在后台导入。')
      pass(1)
      pass(2)
      await waitFor(() => expect(toasts.at(-1)).toBe('“many.xlsx”已导入 2500 条数据'))
      expect(screen.queryByText(/“many\.xlsx”(?:的导入停在|正在后台|已导入)/)).toBeNull()
    })

    it('is not said to go on where it was paused before its dialog closed', async () => {
      await underWay(0)
      press('暂停')
      press('关闭')
      expect(toasts).toEqual([])
    })

    it('goes on in a new session though the call of the last one fails late', async () => {
      const former = Promise.withResolvers<never>()
      const gate = Promise.withResolvers<void>()
      let calls = 0
      bridge.answerCalls({
        'partedImport.run': async ({ body }) => {
          calls += 1
          if (calls === 1) return former.promise
          await gate.promise
          return after(body.part + 1, 0)
        },
      })
      startImport('导入采购申请', after(1, 0))
      await waitFor(() => expect(parts()).toEqual([1]))
      leaveImports()
      startImport('导入采购申请', after(1, 0))
      await waitFor(() => expect(parts()).toEqual([1, 1]))
      former.reject(new BridgeFault('session.none', ''))
      await new Promise((done) => setTimeout(done, 20))
      gate.resolve()
      await waitFor(() => expect(toasts.at(-1)).toBe('“many.xlsx”已导入 2500 条数据'))
      expect(parts()).toEqual([1, 1, 2])
    })

    it('stops with the session of whoever began it', async () => {
      const { pass } = await underWay(0)
      press('关闭')
      leaveImports()
      pass(1)
      await new Promise((done) => setTimeout(done, 50))
      expect(parts()).toEqual([1])
      expect(useImportRuns.getState().runs.size).toBe(0)
    })
  })

  it('a server that tells only names and texts is imported to as well', async () => {
    bridge.answerCalls({
      'moduleImport.preview': () => ({
        headerRow: [
          { id: 'code', fullName: '编号' },
          { id: 'tableField1', fullName: '明细', children: [{ id: 'item', fullName: '名称' }] },
        ],
        dataRow: [{ code: 'a', tableField1: [{ item: 'x' }, { item: 'y' }] }],
      }),
    })
    show()
    fireEvent.click(screen.getByRole('button', { name: /点击选择文件/ }))
    await screen.findByText('rows.xlsx')
    press('下一步')
    await screen.findByText('共 1 条数据')
    press('导入')
    await screen.findByText('成功导入 1 条数据')
    expect(listOf(0)).toEqual([{ code: 'a', tableField1: [{ item: 'x' }, { item: 'y' }] }])
  })
})

it('speaks of rows of child tables only where records have some', async () => {
  const hint = /子表/
  show({ name: 'entryImport', id: 'd1' })
  await screen.findByText('请勿修改模板的表头名称。')
  expect(screen.queryByText(hint)).toBeNull()
  cleanup()
  show({ name: 'moduleImport', id: 'm1', hasChildTables: true })
  expect(await screen.findByText(hint)).toBeTruthy()
})
