import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { putSession } from '#renderer/access/session-store.ts'
import { bindConfirm } from '#renderer/components/confirm.ts'
import { DictionaryPage } from '#renderer/features/dictionary/DictionaryPage.tsx'
import { queryClient } from '#renderer/platform/query-client.ts'
import { bindToast } from '#renderer/platform/toast.ts'
import { BridgeFault, type EndpointAnswers, installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

const category = (isTree: 0 | 1) => ({
  id: 'kind',
  parentId: '-1',
  fullName: '请假类型',
  enCode: 'kind',
  isTree,
  sortCode: 0,
  description: '',
  hasChildren: false,
  children: [],
})
const entry = (id: string, fullName: string, enCode: string, children: readonly object[] = []) => ({
  id,
  parentId: '0',
  fullName,
  enCode,
  enabledMark: 1,
  sortCode: 0,
  description: '',
  hasChildren: children.length > 0,
  top: false,
  children,
})

/** The page of dictionaries with one category and three entries; `buttons` are what the person may do. */
function show({
  buttons = ['btn_add', 'btn_edit', 'btn_remove'],
  entries = [entry('e1', '病假', '01'), entry('e2', '事假', '02'), entry('e3', '探亲假', '03')],
  isTree = 0,
  answers = {},
}: {
  readonly buttons?: readonly string[]
  readonly entries?: readonly ReturnType<typeof entry>[]
  readonly isTree?: 0 | 1
  readonly answers?: EndpointAnswers
}) {
  queryClient.clear()
  const toasts: string[] = []
  const questions: { content: unknown; okText: unknown; agree: () => void }[] = []
  bindToast(({ kind, text }) => toasts.push(`${kind}:${text}`))
  bindConfirm(({ content, okText, onOk }) => void questions.push({ content, okText, agree: () => void onOk?.() }))
  const button = buttons.map((enCode) => ({ id: enCode, fullName: enCode, enCode }))
  putSession(
    {
      userInfo: { userId: 'u1', userName: '林小雨' } as never,
      menuList: [],
      permissionList: [{ modelId: 'menu1', moduleName: '', button, column: [], form: [] }],
      routerList: [],
      sysConfigInfo: null,
    } as never,
    null,
  )
  const bridge = installBridge(
    {
      'drafts.open': () => ({ writer: 'w1', draft: null }),
      'drafts.write': () => ({ removed: [], full: false }),
      'drafts.discard': () => null,
    },
    {
      'dictionary.types': () => ({ list: [category(isTree)] }),
      'dictionary.entries': () => ({ list: entries as never }),
      'dictionary.entryOptions': () => ({ list: entries as never }),
      'dictionary.createEntry': () => null,
      'dictionary.toggleEntry': () => null,
      ...answers,
    },
  )
  render(
    <TestProviders>
      <DictionaryPage menuId="menu1" />
    </TestProviders>,
  )
  const sent = (endpoint: string) =>
    bridge.inputsOf('platform.call').filter((input) => input.endpoint === endpoint) as { body?: unknown }[]
  return { toasts, questions, sent }
}

async function newEntry() {
  fireEvent.click(await screen.findByRole('button', { name: /新建字典/ }))
  const dialog = within(await screen.findByRole('dialog'))
  const name = await dialog.findByLabelText<HTMLInputElement>('名称')
  return { dialog, name, code: dialog.getByLabelText<HTMLInputElement>('编码') }
}

afterEach(cleanup)

describe('the categories of dictionaries', () => {
  it('begin with the first one that has entries of its own, and folders look otherwise than those', async () => {
    const folder = { ...category(0), id: 'folder', enCode: 'folder', fullName: '人事', hasChildren: true }
    show({ answers: { 'dictionary.types': () => ({ list: [{ ...folder, children: [category(0)] }] as never }) } })
    expect(await screen.findByRole('region', { name: '请假类型' })).toBeTruthy()
    const tree = within(screen.getByRole('tree'))
    const hasSign = (name: string, sign: string) =>
      tree.getByText(name).closest('[role="treeitem"]')?.querySelector(`.anticon-${sign}`) !== null
    expect(['人事', '请假类型'].map((name) => hasSign(name, 'folder'))).toEqual([true, false])
    expect(['人事', '请假类型'].map((name) => hasSign(name, 'tag'))).toEqual([false, true])
  })
})

describe('a tree of which branches were closed', () => {
  it('shows the categories that a word finds, which close and open too', async () => {
    const folder = { ...category(0), id: 'folder', enCode: 'folder', fullName: '人事', hasChildren: true }
    show({ answers: { 'dictionary.types': () => ({ list: [{ ...folder, children: [category(0)] }] as never }) } })
    await screen.findByRole('region', { name: '请假类型' })
    const panel = within(screen.getByRole('region', { name: '字典分类' }))
    const names = () => panel.getAllByRole('treeitem').map((row) => row.textContent)
    fireEvent.click(panel.getByRole('button', { name: '折叠全部' }))
    expect(names()).toEqual(['人事'])
    fireEvent.change(panel.getByRole('textbox'), { target: { value: '请假' } })
    expect(names()).toEqual(['人事', '请假类型'])
    fireEvent.click(panel.getByRole('button', { name: '折叠全部' }))
    expect(names()).toEqual(['人事'])
    fireEvent.change(panel.getByRole('textbox'), { target: { value: '请' } })
    expect(names()).toEqual(['人事', '请假类型'])
  })

  it('shows the entries that a word finds, and is as it was without one', async () => {
    const below = { ...entry('e2', '探亲假', '02'), parentId: 'e1' }
    const tree = [{ ...entry('e1', '事假', '01'), hasChildren: true, children: [below] }]
    show({ answers: { 'dictionary.entries': () => ({ list: tree as never }) } })
    const content = within(await screen.findByRole('region', { name: '请假类型' }))
    await content.findByText('探亲假')
    fireEvent.click(content.getByRole('button', { name: '折叠全部' }))
    await waitFor(() => expect(content.queryByText('探亲假')).toBeNull())
    const keyword = content.getByLabelText('输入名称或编码')
    fireEvent.change(keyword, { target: { value: '探亲' } })
    expect(await content.findByText('探亲假')).toBeTruthy()
    fireEvent.change(keyword, { target: { value: '' } })
    await waitFor(() => expect(content.queryByText('探亲假')).toBeNull())
  })
})

describe('the entries of a dictionary', () => {
  it('are found by name or code, with how many of how many, and all come back with a reset', async () => {
    show({})
    const content = within(await screen.findByRole('region', { name: '请假类型' }))
    await content.findByText('共 3 项')
    const keyword = content.getByLabelText<HTMLInputElement>('输入名称或编码')
    fireEvent.change(keyword, { target: { value: '探亲' } })
    await content.findByText('显示 1 / 3 项')
    expect(content.getByText('探亲假')).toBeTruthy()
    expect(content.queryByText('病假')).toBeNull()
    fireEvent.change(keyword, { target: { value: '02' } })
    await content.findByText('事假')
    fireEvent.change(keyword, { target: { value: '没有的' } })
    await content.findByText('没有匹配的字典项')
    fireEvent.click(content.getByRole('button', { name: '重置' }))
    await content.findByText('共 3 项')
    expect(keyword.value).toBe('')
  })

  it('show from the first ones on, and say so until all are there; a word then finds among all', async () => {
    const entries = [entry('e1', '病假', '01'), entry('e2', '事假', '02'), entry('e3', '探亲假', '03')]
    const rest = Promise.withResolvers<{ list: never }>()
    show({
      answers: {
        'dictionary.entries': ({ query }) =>
          query?.first === undefined ? rest.promise : { list: entries.slice(0, 1) as never, total: 3 },
      },
    })
    const content = within(await screen.findByRole('region', { name: '请假类型' }))
    await content.findByText('已载入 1 / 3 项…')
    expect(content.getByText('病假')).toBeTruthy()
    fireEvent.change(content.getByLabelText('输入名称或编码'), { target: { value: '探亲' } })
    await waitFor(() => expect(content.queryByText('病假')).toBeNull())
    expect(content.queryByText('没有匹配的字典项')).toBeNull()
    rest.resolve({ list: entries as never })
    await content.findByText('显示 1 / 3 项')
    expect(content.getByText('探亲假')).toBeTruthy()
  })

  it('that could not be had whole are told as such, and come with the next try', async () => {
    const entries = [entry('e1', '病假', '01'), entry('e2', '事假', '02')]
    let isAway = true
    show({
      answers: {
        'dictionary.entries': ({ query }) => {
          if (query?.first !== undefined) return { list: entries.slice(0, 1) as never, total: 2 }
          if (isAway) throw new BridgeFault('platform.network')
          return { list: entries as never }
        },
      },
    })
    const content = within(await screen.findByRole('region', { name: '请假类型' }))
    await content.findByText('只有前 1 项（共 2 项），请刷新重试')
    isAway = false
    fireEvent.click(content.getByRole('button', { name: '刷新' }))
    await content.findByText('共 2 项')
    expect(content.getByText('事假')).toBeTruthy()
  })

  it('are read whole where their beginning cannot be had', async () => {
    show({
      answers: {
        'dictionary.entries': ({ query }) => {
          if (query?.first !== undefined) throw new BridgeFault('platform.network')
          return { list: [entry('e1', '病假', '01')] as never }
        },
      },
    })
    await screen.findByText('共 1 项')
    expect(screen.getByText('病假')).toBeTruthy()
  })

  it('are made one after the other: the next one stands empty at once, and a missing code holds it back', async () => {
    const { sent } = show({})
    const { dialog, name, code } = await newEntry()
    fireEvent.change(name, { target: { value: '婚假' } })
    fireEvent.click(dialog.getByRole('button', { name: '保存并新增' }))
    await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'))
    expect(sent('dictionary.createEntry')).toEqual([])
    fireEvent.change(code, { target: { value: 'marriage' } })
    fireEvent.click(dialog.getByRole('button', { name: '保存并新增' }))
    await waitFor(() => expect(sent('dictionary.createEntry')).toHaveLength(1))
    const next = () => within(screen.getByRole('dialog'))
    await waitFor(() => expect(next().getByLabelText<HTMLInputElement>('名称').value).toBe(''))
    await waitFor(() => expect(document.activeElement).toBe(next().getByLabelText('名称')))
    fireEvent.change(next().getByLabelText('名称'), { target: { value: '产假' } })
    fireEvent.change(next().getByLabelText('编码'), { target: { value: 'maternity' } })
    fireEvent.click(next().getByRole('button', { name: '确定' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent('dictionary.createEntry')).toHaveLength(2)
  })

  it('offer nothing that changes them to whoever may only look', async () => {
    show({ buttons: [] })
    await screen.findByText('病假')
    for (const name of [/新建字典/, '编辑', '删除', '分类管理'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByRole('switch')).toBeNull()
  })

  it('are switched off only after a question that names the entry', async () => {
    const { questions, sent } = show({})
    fireEvent.click(await screen.findByRole('switch', { name: '切换“探亲假”的状态' }))
    await waitFor(() => expect(questions).toHaveLength(1))
    expect(String(questions[0]?.content)).toContain('确定停用“探亲假”吗？')
    expect(questions[0]?.okText).toBe('停用')
    expect(sent('dictionary.toggleEntry')).toEqual([])
    questions[0]?.agree()
    await waitFor(() => expect(sent('dictionary.toggleEntry')).toHaveLength(1))
  })
})

describe('a new dictionary entry', () => {
  it('is checked beside its fields, and nothing is sent before it is right', async () => {
    const { sent } = show({})
    const { dialog, name, code } = await newEntry()
    fireEvent.change(name, { target: { value: '长'.repeat(51) } })
    fireEvent.change(code, { target: { value: 'x'.repeat(51) } })
    fireEvent.change(dialog.getByLabelText('说明'), { target: { value: '长'.repeat(501) } })
    fireEvent.click(dialog.getByRole('button', { name: /确\s*定/ }))
    await dialog.findByText('字典名称最多为50个字符！')
    expect(dialog.getByText('字典编码最多为50个字符！')).toBeTruthy()
    expect(dialog.getByText('说明最多为500个字符')).toBeTruthy()
    fireEvent.change(name, { target: { value: '' } })
    fireEvent.change(code, { target: { value: '' } })
    fireEvent.click(dialog.getByRole('button', { name: /确\s*定/ }))
    await dialog.findByText('请输入名称')
    expect(dialog.getByText('请输入编码')).toBeTruthy()
    expect(sent('dictionary.createEntry')).toEqual([])
  })

  it('has no name where nothing shows, and fifty characters whatever blanks and wide signs are among them', async () => {
    const { sent } = show({})
    const { dialog, name, code } = await newEntry()
    const save = () => fireEvent.click(dialog.getByRole('button', { name: /确\s*定/ }))
    fireEvent.change(code, { target: { value: '09' } })
    fireEvent.change(name, { target: { value: ' \u200b\u3000\u202e' } })
    save()
    await dialog.findByText('请输入名称')
    await waitFor(() => expect(document.activeElement).toBe(name))
    fireEvent.change(name, { target: { value: '😀'.repeat(51) } })
    save()
    await dialog.findByText('字典名称最多为50个字符！')
    expect(sent('dictionary.createEntry')).toEqual([])
    fireEvent.change(name, { target: { value: ` ${'😀'.repeat(50)}  ` } })
    save()
    await waitFor(() => expect(sent('dictionary.createEntry')).toHaveLength(1))
    expect(sent('dictionary.createEntry')[0]?.body).toMatchObject({ fullName: '😀'.repeat(50), enCode: '09' })
  })

  it('stays as it was typed after a refusal, and goes with Enter, once, whatever its code looks like', async () => {
    let isTaken = true
    const { sent, toasts } = show({
      answers: {
        'dictionary.createEntry': () => {
          if (isTaken) throw new BridgeFault('platform.business', '字典编码“01”已存在', { platformCode: 400 })
          return null
        },
      },
    })
    const user = userEvent.setup()
    const { name, code } = await newEntry()
    await user.type(name, '群众代表')
    await user.type(code, '01{Enter}')
    await waitFor(() => expect(toasts.join() + document.body.textContent).toContain('已存在'))
    expect([name.value, code.value]).toEqual(['群众代表', '01'])
    isTaken = false
    await user.clear(code)
    await user.type(code, '无 固定/式样#1{Enter}{Enter}')
    await waitFor(() => expect(sent('dictionary.createEntry')).toHaveLength(2))
    expect(sent('dictionary.createEntry')[1]?.body).toMatchObject({ fullName: '群众代表', enCode: '无 固定/式样#1' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 6000 })
    expect(sent('dictionary.createEntry')).toHaveLength(2)
  })

  it('of a tree gets its place below the parent that was chosen', async () => {
    const { sent } = show({ isTree: 1, entries: [entry('p1', '玉泉校区', 'YQ', [entry('c1', '行政楼', 'XZ')])] })
    const user = userEvent.setup()
    const { dialog, name, code } = await newEntry()
    const parent = dialog.getByRole('combobox', { name: '上级' })
    await waitFor(() => expect((parent as HTMLInputElement).disabled).toBe(false))
    await user.click(parent)
    await user.type(parent, '玉泉')
    const options = await screen.findAllByText('玉泉校区')
    await user.click(options.at(-1) as HTMLElement)
    await user.type(name, '测试楼')
    await user.type(code, 'TEST{Enter}')
    await waitFor(() => expect(sent('dictionary.createEntry')).toHaveLength(1))
    expect(sent('dictionary.createEntry')[0]?.body).toMatchObject({ parentId: 'p1', fullName: '测试楼' })
  })

  it('of a tree has no place below an entry that only holds others together', async () => {
    const top = { ...entry('p1', '玉泉校区', 'YQ', [entry('c1', '行政楼', 'XZ')]), top: true }
    const { sent } = show({ isTree: 1, entries: [top] })
    const user = userEvent.setup()
    const { dialog, name, code } = await newEntry()
    const parent = dialog.getByRole<HTMLInputElement>('combobox', { name: '上级' })
    await waitFor(() => expect(parent.disabled).toBe(false))
    const choose = async (wanted: string) => {
      await user.clear(parent)
      await user.type(parent, wanted.slice(0, 2))
      await user.click((await screen.findAllByText(wanted)).at(-1) as HTMLElement)
    }
    await choose('行政楼')
    await choose('玉泉校区')
    await user.type(name, '测试楼')
    await user.type(code, 'TEST{Enter}')
    await waitFor(() => expect(sent('dictionary.createEntry')).toHaveLength(1))
    expect(sent('dictionary.createEntry')[0]?.body).toMatchObject({ parentId: 'c1' })
  })

  it('of a plain list has no parent to choose', async () => {
    show({})
    const { dialog } = await newEntry()
    expect(dialog.getByRole<HTMLInputElement>('combobox', { name: '上级' }).disabled).toBe(true)
  })
})

describe('a new category', () => {
  it('takes no name with special characters and no code that begins with a point', async () => {
    const { sent } = show({})
    fireEvent.click(await screen.findByRole('button', { name: /分类管理/ }))
    fireEvent.click(await screen.findByRole('button', { name: /新建分类/ }))
    // The drawer is a dialog too.
    fireEvent.change(await screen.findByLabelText('分类名称'), { target: { value: '校车<线路>' } })
    fireEvent.change(screen.getByLabelText('分类编码'), { target: { value: '.bus' } })
    fireEvent.click(screen.getByRole('button', { name: /确\s*定/ }))
    await screen.findByText('名称不能含有特殊符号')
    expect(screen.getByText('编码只能由英文、数字和点组成，点不能在首尾')).toBeTruthy()
    expect(sent('dictionary.createType')).toEqual([])
  })
})
