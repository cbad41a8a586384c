import { TestProviders } from '../../support/test-providers.tsx'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clearSession, putSession } from '#renderer/access/session-store.ts'
import type { SelectorNode } from '#shared/api/selectors.ts'
import { ApproverPicker } from '#renderer/pickers/approver/ApproverPicker.tsx'
import { GroupPicker } from '#renderer/pickers/group/GroupPicker.tsx'
import { DepartmentPicker } from '#renderer/pickers/organization/DepartmentPicker.tsx'
import { OrganizationPicker } from '#renderer/pickers/organization/OrganizationPicker.tsx'
import { PeoplePicker } from '#renderer/pickers/people/PeoplePicker.tsx'
import { PositionPicker } from '#renderer/pickers/position/PositionPicker.tsx'
import { RegionPicker } from '#renderer/pickers/region/RegionPicker.tsx'
import { RolePicker } from '#renderer/pickers/role/RolePicker.tsx'
import { queryClient } from '#renderer/platform/query-client.ts'
import { BridgeFault, Cached, type FakeBridge, installBridge } from '../../support/renderer-bridge.ts'

const blank = { enCode: '', icon: '', onlyId: '', hasChildren: false, isLeaf: true, children: [] }
const company: SelectorNode = {
  ...blank,
  id: 'c1',
  parentId: '-1',
  fullName: '江澜大学',
  type: 'company',
  organize: '江澜大学',
  organizeIds: ['c1'],
  hasChildren: true,
  isLeaf: false,
}
const department = (id: string, more: Partial<SelectorNode> = {}): SelectorNode => ({
  ...blank,
  id,
  parentId: 'c1',
  fullName: `部门${id}`,
  type: 'department',
  organize: `江澜大学/部门${id}`,
  organizeIds: ['c1', id],
  ...more,
})
const leaf = (type: string, id: string, more: Partial<SelectorNode> = {}): SelectorNode => ({
  ...department(id),
  parentId: 'd1',
  fullName: `${type}${id}`,
  type,
  ...more,
})
const departments = Array.from({ length: 620 }, (_, at) => department(`d${at + 1}`, at === 1 ? { disabled: true } : {}))
const paged = <Item,>(list: readonly Item[], page = 1, pageSize = 20) => ({
  list: list.slice((page - 1) * pageSize, page * pageSize),
  pagination: { currentPage: page, pageSize, total: list.length },
})
type Query = { keyword?: string; parentId?: string; currentPage?: number; pageSize?: number } | undefined
const branch = (below: (parent: string) => readonly SelectorNode[], all: readonly SelectorNode[]) => (query: Query) =>
  query?.keyword
    ? paged(
        all.filter(({ fullName }) => fullName.includes(query.keyword ?? '')),
        query.currentPage,
        query.pageSize,
      )
    : paged(below(query?.parentId ?? '-1'), query?.currentPage, query?.pageSize)

const organizations = branch((parent) => (parent === '-1' ? [company] : departments), departments)
const positions = branch(
  (parent) =>
    parent === '-1'
      ? [company]
      : parent === 'c1'
        ? [department('d1', { isLeaf: false, hasChildren: true })]
        : [leaf('position', 'p1')],
  [leaf('position', 'p1')],
)
const roles = branch(
  (parent) => {
    if (parent === '1') return Array.from({ length: 30 }, (_, at) => leaf('role', `g${at}`, { organize: '' }))
    return parent === '-1' ? [company] : [leaf('role', 'r1', { onlyId: 'c1_r1' })]
  },
  [leaf('role', 'r1')],
)

let bridge: FakeBridge
beforeEach(() => {
  queryClient.clear()
  bridge = installBridge(
    {},
    {
      'organization.tree': ({ query }) => organizations(query as Query) as never,
      'organization.departmentParents': ({ query }) => organizations(query as Query) as never,
      'organization.byCondition': ({ body }) =>
        ({ list: departments.filter(({ id }) => body.departIds?.includes(id)) }) as never,
      'position.selector': ({ query }) => positions(query as Query),
      'position.byCondition': () => ({
        list: [{ ...department('d1'), isLeaf: false, children: [leaf('position', 'p1')] }],
      }),
      'role.selector': ({ query }) => roles(query as Query),
      'group.selector': () => [
        {
          ...company,
          id: 't',
          type: '',
          fullName: '团队',
          children: [leaf('group', 'g1', { fullName: '合唱团' }), leaf('group', 'g2', { fullName: '校友会' })],
        },
      ],
      'user.selected': ({ body }) => ({
        list: (body.ids ?? []).map((id) => ({
          id,
          fullName: `名称${id}`,
          organize: '',
          headIcon: '',
          type: id.split('--')[1] ?? '',
          enabledMark: 1 as const,
          ...(id.startsWith('gone') ? { deleteMark: true } : {}),
        })),
      }),
      'user.nodes': ({ params }) => ({
        list:
          params.id === '0'
            ? [{ ...company, headIcon: '', enabledMark: 1 as const }]
            : [{ ...leaf('user', 'u1', { fullName: '王一/wy' }), headIcon: '', enabledMark: 1 as const }],
      }),
      'user.byIds': () => ({ list: [] }),
      'region.options': ({ params }) => ({
        list:
          params.id === '-1'
            ? [{ id: '33', fullName: '浙江省', isLeaf: false }]
            : params.id === '33'
              ? [{ id: '3301', fullName: '杭州市', isLeaf: false }]
              : [{ id: '330106', fullName: '西湖区', isLeaf: false }],
      }),
      'region.names': ({ body }) => body.idsList.map((path) => path.map((id) => `名${id}`)),
    },
  )
})
afterEach(cleanup)

/** A picker with a value of its own, and what it told. */
function show<Value>(first: Value, draw: (value: Value, onChange: (value: Value) => void) => ReactNode): Value[] {
  const changes: Value[] = []
  function Host() {
    const [value, setValue] = useState(first)
    return (
      <TestProviders>
        {draw(value, (next) => {
          changes.push(next)
          setValue(next)
        })}
      </TestProviders>
    )
  }
  render(<Host />)
  return changes
}
async function open() {
  fireEvent.keyDown(screen.getByRole('combobox', { name: '选' }), { key: 'Enter' })
  return within(await screen.findByRole('dialog'))
}
const chosen = () =>
  within(screen.getByRole('region', { name: '已选' }))
    .queryAllByRole('listitem')
    .map((each) => each.textContent)
const confirm = () => fireEvent.click(screen.getByRole('button', { name: '确定' }))
const callsOf = (endpoint: string) => bridge.inputsOf('platform.call').filter((input) => input.endpoint === endpoint)
const offered = () => Number(screen.getAllByRole('option')[0]?.getAttribute('aria-setsize'))

describe('the organisation picker', () => {
  const picker = (multiple: boolean, first: readonly string[][] = []) =>
    show<string[][]>([...first], (value, onChange) => (
      <OrganizationPicker label="选" multiple={multiple} value={value} onChange={onChange} isAdministered />
    ))

  it('gives paths of ids, and takes the same path once', async () => {
    const user = userEvent.setup()
    const changes = picker(true, [
      ['c1', 'd1'],
      ['c1', 'd1'],
    ])
    const dialog = await open()
    await waitFor(() => expect(chosen()).toEqual(['名称d1--department']))
    await user.click(await dialog.findByText('部门d1'))
    await user.click(dialog.getByText('部门d3'))
    await user.click(dialog.getByText('江澜大学'))
    confirm()
    expect(changes).toEqual([[['c1', 'd1'], ['c1', 'd3'], ['c1']]])
  })

  it('does not let a disabled node be chosen, by mouse or by key', async () => {
    const user = userEvent.setup()
    picker(true)
    const dialog = await open()
    await user.click(await dialog.findByText('部门d2'))
    expect(chosen()).toEqual([])
    expect(dialog.getByRole('treeitem', { name: '部门d2' }).getAttribute('aria-disabled')).toBe('true')
    act(() => dialog.getByRole('tree').focus())
    await user.keyboard('{Home}{ArrowDown}{ArrowDown}{Enter}')
    expect(chosen()).toEqual([])
    await user.keyboard('{ArrowDown}{Enter}')
    expect(chosen()).toEqual([expect.stringContaining('部门d3')])
  })

  it('a cancel leaves the value, and a single choice replaces the last', async () => {
    const user = userEvent.setup()
    const changes = picker(false, [['c1', 'd9']])
    let dialog = await open()
    await user.click(await dialog.findByText('部门d3'))
    fireEvent.click(dialog.getByRole('button', { name: '取消' }))
    expect(changes).toEqual([])
    dialog = await open()
    await waitFor(() => expect(chosen()).toEqual(['名称d9--department']))
    await user.click(await dialog.findByText('部门d3'))
    await user.click(dialog.getByText('部门d4'))
    confirm()
    expect(changes).toEqual([[['c1', 'd4']]])
  })

  it('opens one page of a wide branch, goes on with it, and searches page by page', async () => {
    const user = userEvent.setup()
    picker(true)
    const dialog = await open()
    await dialog.findByText('部门d1')
    act(() => dialog.getByRole('tree').focus())
    await user.keyboard('{End}')
    fireEvent.scroll(dialog.getByRole('tree'))
    await user.click(await dialog.findByText('显示更多（还有 120 项）'))
    await waitFor(() =>
      expect(callsOf('organization.departmentParents').at(-1)?.query).toMatchObject({ currentPage: 2 }),
    )
    await user.type(dialog.getByPlaceholderText('请输入关键词'), '部门d')
    await dialog.findByRole('listbox')
    // One of them is disabled.
    await waitFor(() => expect(offered()).toBe(19))
    const list = dialog.getByRole('listbox')
    Object.defineProperties(list, { scrollHeight: { value: 1000, configurable: true } })
    fireEvent.scroll(list, { target: { scrollTop: 900 } })
    await waitFor(() => expect(offered()).toBe(39))
  })

  it('Enter picks what a word finds alone, asked for at once, and nothing where it finds several', async () => {
    const user = userEvent.setup()
    picker(true)
    const dialog = await open()
    await dialog.findByText('部门d1')
    const search = dialog.getByPlaceholderText('请输入关键词')
    await user.type(search, '部门d620{Enter}')
    await waitFor(() => expect(chosen()).toEqual([expect.stringContaining('部门d620')]))
    // Once more: what is chosen stays.
    await user.type(search, '{Enter}')
    await user.clear(search)
    await user.type(search, '部门d61{Enter}')
    await waitFor(() => expect(offered()).toBe(11))
    expect(chosen()).toHaveLength(1)
  })

  it('Enter picks nothing of a word that was typed on before its answer came', async () => {
    const user = userEvent.setup()
    const answers: (() => void)[] = []
    bridge.answerCalls({
      'organization.departmentParents': async ({ query }) => {
        const asked = query as Query
        if (asked?.keyword === '部门d620') await new Promise<void>((resolve) => answers.push(resolve))
        return organizations(asked) as never
      },
    })
    picker(true)
    const dialog = await open()
    await dialog.findByText('部门d1')
    const search = dialog.getByPlaceholderText('请输入关键词')
    await user.type(search, '部门d620{Enter}')
    await waitFor(() => expect(answers).toHaveLength(1))
    await user.clear(search)
    answers[0]?.()
    await user.type(search, '部门d619{Enter}')
    await waitFor(() => expect(chosen()).toEqual([expect.stringContaining('部门d619')]))
  })

  it('says how old a stored tree is while the server is away', async () => {
    bridge.answerCalls({
      'organization.departmentParents': ({ query }) =>
        new Cached(organizations(query as Query), { at: Date.now() - 3_600_000, offline: true }) as never,
    })
    picker(true)
    const dialog = await open()
    expect((await dialog.findByTestId('cache-notice')).textContent).toMatch(/1 ?小时/)
  })
})

describe('the department picker', () => {
  it('offers departments alone, and on request the node above all others', async () => {
    const user = userEvent.setup()
    const changes = show<string[]>([], (value, onChange) => (
      <DepartmentPicker label="选" multiple withTop value={value} onChange={onChange} />
    ))
    const dialog = await open()
    await user.click(await dialog.findByText('江澜大学'))
    await user.click(await dialog.findByText('部门d3'))
    await user.click(dialog.getByText('顶级节点'))
    confirm()
    expect(changes).toEqual([['d3', '-1']])
  })

  it('in custom mode offers the given ids and nothing else, found by pinyin too', async () => {
    const user = userEvent.setup()
    const changes = show<string[]>([], (value, onChange) => (
      <DepartmentPicker label="选" value={value} onChange={onChange} allowed={['d3', 'd4']} />
    ))
    const dialog = await open()
    await dialog.findByText('部门d3')
    expect(dialog.getAllByRole('treeitem')).toHaveLength(2)
    expect(callsOf('organization.tree')).toEqual([])
    await user.type(dialog.getByPlaceholderText('请输入关键词'), 'bmd4')
    await user.click(await dialog.findByRole('option', { name: /部门d4/ }))
    confirm()
    expect(changes).toEqual([['d4']])
  })
})

it('a picker keeps what was chosen and is deleted, under its last name and with a word of that, and does not offer it', async () => {
  const changes = show<string[]>(['gone'], (value, onChange) => (
    <PositionPicker label="选" value={value} onChange={onChange} />
  ))
  expect(await screen.findByText('名称gone--position')).toBeTruthy()
  expect(screen.getByText('（已删除）')).toBeTruthy()
  const dialog = await open()
  expect(chosen()).toEqual(['名称gone--position（已删除）'])
  await userEvent.setup().click(await dialog.findByText('部门d1'))
  expect(await dialog.findByText('positionp1')).toBeTruthy()
  const offers = screen.getByRole('tree')
  expect(within(offers).queryByText(/gone/)).toBeNull()
  confirm()
  expect(changes).toEqual([['gone']])
})

it('an organisation that is deleted keeps the word for that once its picker was confirmed', async () => {
  bridge.answerCalls({
    'user.selected': ({ body }) => ({
      list: (body.ids ?? []).map((id) => ({
        id,
        fullName: '实验室',
        organize: '启明大学/实验室',
        headIcon: '',
        type: 'department',
        enabledMark: 0 as const,
        deleteMark: true,
      })),
    }),
  })
  const changes = show<string[][]>([['c1', 'lab']], (value, onChange) => (
    <OrganizationPicker label="选" value={value} onChange={onChange} />
  ))
  expect((await screen.findByText('（已删除）')).previousSibling?.textContent).toBe('启明大学/实验室')
  await open()
  confirm()
  expect(changes).toEqual([[['c1', 'lab']]])
  expect((await screen.findByText('（已删除）')).previousSibling?.textContent).toBe('启明大学/实验室')
})

describe('the position picker', () => {
  it('opens organisations down to their positions, which alone are chosen', async () => {
    const user = userEvent.setup()
    const changes = show<string[]>([], (value, onChange) => (
      <PositionPicker label="选" value={value} onChange={onChange} />
    ))
    const dialog = await open()
    await user.click(await dialog.findByText('部门d1'))
    await user.click(await dialog.findByText('positionp1'))
    expect(chosen()).toHaveLength(1)
    confirm()
    expect(changes).toEqual([['p1']])
  })

  it('in custom mode asks for the positions and organisations that are allowed, variables among them', async () => {
    const allowed = ['p1', 'd1--department', '@currentOrg']
    show<string[]>([], (value, onChange) => (
      <PositionPicker label="选" value={value} onChange={onChange} allowed={allowed} />
    ))
    await open()
    await waitFor(() =>
      expect(callsOf('position.byCondition')[0]?.body).toEqual({
        positionIds: ['p1'],
        departIds: ['d1', '@currentOrg'],
      }),
    )
  })
})

describe('the role picker', () => {
  it('says where else roles are if none of an organisation fits', async () => {
    const user = userEvent.setup()
    show<string[]>([], (value, onChange) => <RolePicker label="选" multiple value={value} onChange={onChange} />)
    const dialog = await open()
    await user.type(dialog.getByRole('textbox'), '无此角色')
    expect(await dialog.findByText('没有可选的组织角色，其他角色在“全局角色”中')).toBeTruthy()
  })

  it('has the roles of organisations and, page by page, the global ones below id 1, and opens where it was left', async () => {
    const user = userEvent.setup()
    const changes = show<string[]>([], (value, onChange) => (
      <RolePicker label="选" multiple value={value} onChange={onChange} />
    ))
    const dialog = await open()
    await user.click(await dialog.findByText('roler1'))
    await user.click(dialog.getByRole('tab', { name: '全局角色' }))
    await user.click(await dialog.findByText('roleg1'))
    expect(offered()).toBe(20)
    expect(callsOf('role.selector').at(-1)?.query).toMatchObject({ parentId: '1', currentPage: 1 })
    confirm()
    expect(changes).toEqual([['r1', 'g1']])
    // Where all roles hold everywhere, the organisations came first each time.
    cleanup()
    show<string[]>([], (value, onChange) => <RolePicker label="选" multiple value={value} onChange={onChange} />)
    const again = await open()
    expect(again.getByRole('tab', { name: '全局角色' }).getAttribute('aria-selected')).toBe('true')
    // Whoever signs in next has left it nowhere.
    cleanup()
    putSession({ userInfo: { userId: 'u1' }, menuList: [], permissionList: [] } as never, null)
    clearSession()
    show<string[]>([], (value, onChange) => <RolePicker label="选" multiple value={value} onChange={onChange} />)
    const next = await open()
    expect(next.getByRole('tab', { name: '全局角色' }).getAttribute('aria-selected')).toBe('false')
  })
})

describe('the group picker', () => {
  it('finds a group by its pinyin; a category is no choice', async () => {
    const user = userEvent.setup()
    const changes = show<string[]>([], (value, onChange) => (
      <GroupPicker label="选" value={value} onChange={onChange} />
    ))
    const dialog = await open()
    await dialog.findByText('合唱团')
    await user.click(dialog.getByText('团队'))
    expect(chosen()).toEqual([])
    await user.type(dialog.getByPlaceholderText('请输入关键词'), 'hct')
    await user.click(await dialog.findByRole('option', { name: /合唱团/ }))
    expect(screen.getAllByRole('option')).toHaveLength(1)
    confirm()
    expect(changes).toEqual([['g1']])
  })
})

describe('pickers whose answers come whole', () => {
  it('a group picker shows every group that a word finds, however many', async () => {
    const user = userEvent.setup()
    bridge.answerCalls({
      'group.selector': () => Array.from({ length: 45 }, (_, at) => leaf('group', `g${at}`, { fullName: `社团${at}` })),
    })
    show<string[]>([], (value, onChange) => <GroupPicker label="选" value={value} onChange={onChange} />)
    const dialog = await open()
    await user.type(dialog.getByPlaceholderText('请输入关键词'), 'st')
    const first = await dialog.findByRole('option', { name: /社团0/ })
    expect(first.getAttribute('aria-setsize')).toBe('45')
    expect(callsOf('group.selector')).toHaveLength(1)
  })

  it('a picker of regions shows a branch of any length', async () => {
    const user = userEvent.setup()
    bridge.answerCalls({
      'region.options': ({ params }) => ({
        list:
          params.id === '-1'
            ? [
                { id: '44', fullName: '广东省', isLeaf: false },
                { id: '45', fullName: '广西', isLeaf: false },
              ]
            : Array.from({ length: 45 }, (_, at) => ({ id: `44${at}`, fullName: `城市${at}`, isLeaf: true })),
      }),
    })
    const changes = show<string[][]>([], (value, onChange) => (
      <RegionPicker label="选" value={value} onChange={onChange} />
    ))
    const dialog = await open()
    await user.click(await dialog.findByText('广东省'))
    await dialog.findByText('城市0')
    const tree = dialog.getByRole('tree')
    act(() => tree.focus())
    fireEvent.keyDown(tree, { key: 'End' })
    fireEvent.keyDown(tree, { key: 'ArrowUp' })
    fireEvent.keyDown(tree, { key: 'Enter' })
    confirm()
    expect(changes).toEqual([[['44', '4444']]])
  })
})

describe('the people picker', () => {
  const picker = (multiple: boolean, allowed?: readonly string[]) =>
    show<string[]>([], (value, onChange) => (
      <PeoplePicker label="选" multiple={multiple} value={value} onChange={onChange} allowed={allowed} />
    ))

  it('a multiple one takes departments, roles and people, each by an id with its type', async () => {
    const user = userEvent.setup()
    const changes = picker(true)
    const dialog = await open()
    await user.click(await dialog.findByText('部门d1'))
    await user.click(dialog.getByRole('tab', { name: '角色' }))
    await user.click(await dialog.findByText('roler1'))
    await user.click(dialog.getByRole('tab', { name: '用户' }))
    await user.click(await dialog.findByText('王一/wy'))
    await user.click(dialog.getByRole('tab', { name: '系统变量' }))
    await user.click(await dialog.findByRole('option', { name: /当前用户/ }))
    confirm()
    expect(changes).toEqual([['d1--department', 'r1--role', 'u1--user', 'currentUser']])
  })

  it('a single one takes only people', async () => {
    const user = userEvent.setup()
    const changes = picker(false)
    const dialog = await open()
    expect(dialog.queryByRole('tab', { name: '部门' })).toBeNull()
    await user.click(await dialog.findByText('江澜大学'))
    expect(chosen()).toEqual([])
    await user.click(dialog.getByText('江澜大学'))
    await user.click(await dialog.findByText('王一/wy'))
    confirm()
    expect(changes).toEqual([['u1--user']])
  })

  it('a field that allows some items offers those alone', async () => {
    picker(true, ['r1--role', 'd1--department'])
    const dialog = await open()
    await dialog.findByText('名称r1--role')
    expect(dialog.queryByRole('tab')).toBeNull()
    expect(offered()).toBe(2)
  })

  it('a field that allows variables offers the organisations that they mean, and nothing that is disabled', async () => {
    const named = (id: string, enabledMark: 0 | 1) => {
      return { id, fullName: `名称${id}`, organize: '', headIcon: '', type: 'role', enabledMark }
    }
    bridge.answerCalls({
      'user.selected': () => ({ list: [named('r1--role', 1), named('r2--role', 0)] }),
      'organization.byCondition': () => ({ list: [department('d7')] }) as never,
    })
    const changes = picker(true, ['r1--role', 'r2--role', '@currentOrg'])
    const dialog = await open()
    await userEvent.setup().click(await dialog.findByText('部门d7'))
    expect(offered()).toBe(2)
    expect(callsOf('organization.byCondition')[0]?.body).toEqual({ departIds: ['@currentOrg'] })
    expect(callsOf('user.selected')[0]?.body).toMatchObject({ ids: ['r1--role', 'r2--role'] })
    confirm()
    expect(changes).toEqual([['d7--department']])
  })

  it('names what is stored in one request, however many fields show it', async () => {
    render(
      <TestProviders>
        {['r1--role', 'd1--department', 'u1--user'].map((id) => (
          <PeoplePicker key={id} label={id} multiple value={[id, 'x--group']} onChange={() => undefined} />
        ))}
      </TestProviders>,
    )
    await waitFor(() => expect(callsOf('user.selected')).not.toEqual([]))
    await act(async () => void (await new Promise((resolve) => setTimeout(resolve, 50))))
    expect(callsOf('user.selected')).toHaveLength(1)
    expect(callsOf('user.selected')[0]?.body).toMatchObject({
      ids: ['d1--department', 'r1--role', 'u1--user', 'x--group'],
    })
  })
})

describe('the approver picker', () => {
  it('refuses to confirm nothing, naming what is missing', async () => {
    const user = userEvent.setup()
    const changes = show<string[]>([], (value, onChange) => (
      <ApproverPicker label="选" title="审批人" value={value} onChange={onChange} />
    ))
    const dialog = await open()
    confirm()
    expect(changes).toEqual([])
    expect(screen.getByRole('dialog')).toBeTruthy()
    await user.click(await dialog.findByText('王一/wy'))
    confirm()
    expect(changes).toEqual([['u1']])
  })

  it('a cancel leaves whoever was chosen, and a search goes on page by page', async () => {
    const user = userEvent.setup()
    const found = (at: number) => ({
      ...{ id: `f${at}`, fullName: `审核${at}/f${at}`, type: 'user', organize: '江澜大学', headIcon: '', icon: '' },
      ...{ parentId: 'c1', hasChildren: false, isLeaf: true, enabledMark: 1 as const },
    })
    bridge.answerCalls({
      'user.nodes': ({ body }) => {
        const [currentPage, pageSize] = [Number(body.currentPage), Number(body.pageSize)]
        const before = (currentPage - 1) * pageSize
        const length = Math.max(0, Math.min(pageSize, 45 - before))
        return {
          list: Array.from({ length }, (_, at) => found(before + at)),
          pagination: { currentPage, pageSize, total: 45 },
        }
      },
    })
    const changes = show<string[]>(['u1'], (value, onChange) => (
      <ApproverPicker label="选" title="审批人" value={value} onChange={onChange} />
    ))
    const dialog = await open()
    await user.type(dialog.getByPlaceholderText('请输入关键词'), '审核')
    await user.click(await dialog.findByText('审核3/f3'))
    await waitFor(() => expect(offered()).toBe(20))
    const list = dialog.getByRole('listbox')
    Object.defineProperties(list, { scrollHeight: { value: 1000, configurable: true } })
    fireEvent.scroll(list, { target: { scrollTop: 900 } })
    await waitFor(() => expect(offered()).toBe(40))
    fireEvent.click(dialog.getByRole('button', { name: '取消' }))
    expect(changes).toEqual([])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('stays shut where it is disabled', () => {
    show<string[]>(['u1'], (value, onChange) => (
      <ApproverPicker label="选" title="审批人" disabled value={value} onChange={onChange} />
    ))
    const field = screen.getByRole<HTMLInputElement>('combobox', { name: '选' })
    expect(field.disabled).toBe(true)
    fireEvent.keyDown(field, { key: 'Enter' })
    fireEvent.click(field)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the picker of regions', () => {
  it('opens level by level, and chooses only leaves, down to the district', async () => {
    const user = userEvent.setup()
    const changes = show<string[][]>([], (value, onChange) => (
      <RegionPicker label="选" multiple value={value} onChange={onChange} />
    ))
    const dialog = await open()
    await user.click(await dialog.findByText('杭州市'))
    expect(chosen()).toEqual([])
    await user.click(await dialog.findByText('西湖区'))
    expect(chosen()).toEqual(['浙江省/杭州市/西湖区'])
    confirm()
    expect(changes).toEqual([[['33', '3301', '330106']]])
  })

  it('ends at the depth that a field wants, and names stored paths', async () => {
    const user = userEvent.setup()
    const changes = show<string[][]>([['44', '4401']], (value, onChange) => (
      <RegionPicker label="选" depth={1} value={value} onChange={onChange} />
    ))
    await screen.findByText('名44/名4401')
    const dialog = await open()
    await user.click(await dialog.findByText('杭州市'))
    confirm()
    expect(changes).toEqual([[['33', '3301']]])
  })

  it('keeps a branch closed that could not be loaded, and the choice as it was', async () => {
    bridge.answerCalls({
      'region.options': ({ params }) => {
        if (params.id !== '-1') throw new BridgeFault('platform.network')
        return {
          list: [
            { id: '33', fullName: '浙江省', isLeaf: false },
            { id: '34', fullName: '安徽省', isLeaf: false },
          ],
        }
      },
    })
    const user = userEvent.setup()
    show<string[][]>([], (value, onChange) => <RegionPicker label="选" value={value} onChange={onChange} />)
    const dialog = await open()
    await user.click(await dialog.findByText('浙江省'))
    await waitFor(() =>
      expect(dialog.getByRole('treeitem', { name: '浙江省' }).getAttribute('aria-expanded')).toBe('false'),
    )
    expect(chosen()).toEqual([])
  })
})
