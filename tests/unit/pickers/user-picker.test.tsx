import { TestProviders } from '../../support/test-providers.tsx'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { UserScope } from '#shared/form/kinds/user-select.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { UserNames } from '#renderer/pickers/user/UserNames.tsx'
import { UserPicker } from '#renderer/pickers/user/UserPicker.tsx'
import { BridgeFault, type FakeBridge, installBridge } from '../../support/renderer-bridge.ts'

const people = Array.from({ length: 45 }, (_, index) => ({
  id: `u${index}`,
  fullName: `王${index}/w${index}`,
  headIcon: '',
  organize: '江澜大学/教务处',
  type: 'user',
}))
const node = (id: string, fullName: string, type: string) => ({
  id,
  fullName,
  type,
  parentId: '0',
  icon: '',
  headIcon: '',
  organize: '',
  hasChildren: type !== 'user',
  isLeaf: type === 'user',
  enabledMark: 1 as const,
})
const page = (list: typeof people, at: number | undefined) => ({
  list: list.slice(((at ?? 1) - 1) * 20, (at ?? 1) * 20),
  pagination: { currentPage: at ?? 1, pageSize: 20, total: list.length },
})

let bridge: FakeBridge
beforeEach(() => {
  queryClient.clear()
  bridge = installBridge(
    {},
    {
      'user.byIds': ({ body }) => ({ list: people.filter((user) => body.userId?.includes(user.id)) }),
      'user.nodes': ({ params, body }) => {
        if (body.keyword) {
          const { list, pagination } = page(people, body.currentPage as number | undefined)
          return { list: list.map((user) => node(user.id, user.fullName, 'user')), pagination }
        }
        if (params.id === 'd1') return { list: [node('u1', '王1/w1', 'user')] }
        if (params.id === '0') return { list: [node('c1', '江澜大学', 'company')] }
        return { list: [node('d1', '教务处', 'department'), node('u1', '王1/w1', 'user')] }
      },
      'user.inOrganization': () => people.slice(2, 4),
      'user.subordinates': () => people.slice(4, 6),
      'user.inSelection': ({ body }) => page(people.slice(0, 3), body.pagination?.currentPage as number | undefined),
      'user.byCondition': () => page(people.slice(6, 8), 1),
    },
  )
})
afterEach(cleanup)

const callsOf = (endpoint: string) => bridge.inputsOf('platform.call').filter((input) => input.endpoint === endpoint)

function show(options: { multiple?: boolean; value?: string[]; scope?: UserScope } = {}) {
  const changes: string[][] = []
  function Host() {
    const [value, setValue] = useState<readonly string[]>(options.value ?? [])
    return (
      <TestProviders>
        <UserPicker
          id="user"
          label="保管人"
          value={value}
          multiple={options.multiple ?? false}
          scope={options.scope ?? { type: 'all' }}
          onChange={(ids) => {
            changes.push(ids)
            setValue(ids)
          }}
        />
      </TestProviders>
    )
  }
  return { ...render(<Host />), changes }
}
async function open() {
  fireEvent.keyDown(screen.getByRole('combobox', { name: '保管人' }), { key: 'Enter' })
  return within(await screen.findByRole('dialog'))
}
const chosen = () =>
  within(screen.getByRole('region', { name: '已选' }))
    .queryAllByRole('listitem')
    .map((each) => each.textContent)

/** How many items the list in view offers; only some of them are drawn. */
const offered = () => Number(screen.getAllByRole('option')[0]?.getAttribute('aria-setsize'))

describe('the user picker', () => {
  it('a single picker replaces, and a cancel leaves the value', async () => {
    const user = userEvent.setup()
    const { changes } = show({ value: ['u9'] })
    const dialog = await open()
    await user.click(dialog.getByRole('tab', { name: '当前组织' }))
    await waitFor(() => expect(chosen()).toEqual([expect.stringContaining('王9')]))
    await user.click(await dialog.findByRole('option', { name: /王2/ }))
    await user.click(dialog.getByRole('option', { name: /王3/ }))
    expect(chosen()).toEqual([expect.stringContaining('王3')])
    await user.click(dialog.getByRole('button', { name: '取消' }))
    expect(changes).toEqual([])
    const again = await open()
    expect(chosen()).toEqual([expect.stringContaining('王9')])
    await user.click(again.getByRole('tab', { name: '我的下属' }))
    await user.click(await again.findByRole('option', { name: /王5/ }))
    await user.click(again.getByRole('button', { name: '确定' }))
    expect(changes).toEqual([['u5']])
  })

  it('organisations cannot be chosen, and a branch loads when it opens', async () => {
    const user = userEvent.setup()
    const { changes } = show({ multiple: true })
    const dialog = await open()
    // The only root is open from the start.
    await user.click(await dialog.findByText('教务处'))
    expect(chosen()).toEqual([])
    expect(callsOf('user.nodes').map((input) => input.params?.['id'])).toEqual(['0', 'c1', 'd1'])
    // The person stands in two branches, and is one choice.
    await waitFor(() => expect(dialog.getAllByText('王1/w1')).toHaveLength(2))
    const persons = dialog.getAllByText('王1/w1')
    await user.click(persons[0] as HTMLElement)
    await user.click(dialog.getAllByText('王1/w1')[1] as HTMLElement)
    expect(chosen()).toHaveLength(1)
    await user.click(dialog.getByRole('tab', { name: '系统变量' }))
    await user.click(await dialog.findByRole('option', { name: /当前用户/ }))
    await user.click(dialog.getByRole('button', { name: '确定' }))
    expect(changes).toEqual([['u1', 'currentUser']])
  })

  it('an organisation that contains itself does not hang the window', async () => {
    const user = userEvent.setup()
    bridge.answerCalls({ 'user.nodes': () => ({ list: [node('c1', '江澜大学', 'company')] }) })
    show()
    const dialog = await open()
    await waitFor(() => expect(dialog.getAllByText('江澜大学')).toHaveLength(2))
    await user.click(dialog.getAllByText('江澜大学')[1] as HTMLElement)
    expect(dialog.getAllByText('江澜大学').length).toBeLessThan(4)
  })

  it('asks once for a typed word and goes on after the first page', async () => {
    const user = userEvent.setup()
    show()
    const dialog = await open()
    await user.type(dialog.getByPlaceholderText('请输入关键词'), '王')
    const list = await dialog.findByRole('listbox')
    await waitFor(() => expect(offered()).toBe(20))
    expect(callsOf('user.nodes').filter((input) => (input.body as { keyword?: string }).keyword)).toHaveLength(1)
    Object.defineProperties(list, {
      scrollHeight: { value: 1000, configurable: true },
      clientHeight: { value: 300, configurable: true },
    })
    fireEvent.scroll(list, { target: { scrollTop: 490 } })
    expect(offered()).toBe(20)
    fireEvent.scroll(list, { target: { scrollTop: 510 } })
    fireEvent.scroll(list, { target: { scrollTop: 520 } })
    await waitFor(() => expect(offered()).toBe(40))
    expect(callsOf('user.nodes').filter((input) => (input.body as { keyword?: string }).keyword)).toHaveLength(2)
  })

  it('more people come after a second search and after a page that failed once', async () => {
    const user = userEvent.setup()
    show()
    const dialog = await open()
    const search = async (keyword: string) => {
      await user.type(dialog.getByPlaceholderText('请输入关键词'), keyword)
      await waitFor(() => expect(offered()).toBe(20))
      const list = dialog.getByRole('listbox')
      Object.defineProperties(list, { scrollHeight: { value: 1000, configurable: true } })
      return list
    }
    fireEvent.scroll(await search('王'), { target: { scrollTop: 900 } })
    await waitFor(() => expect(offered()).toBe(40))
    const list = await search('1')
    bridge.answerCalls({
      'user.nodes': () => {
        throw new BridgeFault('platform.network', 'offline')
      },
    })
    const before = callsOf('user.nodes').length
    fireEvent.scroll(list, { target: { scrollTop: 900 } })
    await waitFor(() => expect(callsOf('user.nodes').length).toBeGreaterThan(before))
    bridge.answerCalls({
      'user.nodes': ({ body }) => {
        const next = page(people, body.currentPage as number | undefined)
        return { ...next, list: next.list.map((one) => node(one.id, one.fullName, 'user')) }
      },
    })
    await vi.waitFor(() => {
      fireEvent.scroll(list, { target: { scrollTop: 901 } })
      expect(offered()).toBe(40)
    }, 12_000)
  })

  it('a field with allowed ids offers those alone', async () => {
    show({ scope: { type: 'selection', ids: ['d1--department', 'u7--user'] } })
    const dialog = await open()
    await dialog.findByRole('option', { name: /王0/ })
    expect(dialog.queryByRole('tab')).toBeNull()
    expect(callsOf('user.inSelection')[0]?.body).toMatchObject({ ids: ['d1--department', 'u7--user'] })
    expect(callsOf('user.nodes')).toEqual([])
  })

  it('follows the lists by type of an older design', async () => {
    const lists = { departIds: ['d1'], positionIds: [], roleIds: ['r1'], groupIds: [], userIds: [] }
    show({ scope: { type: 'condition', ...lists } })
    const dialog = await open()
    await dialog.findByRole('option', { name: /王6/ })
    expect(callsOf('user.byCondition')[0]?.body).toMatchObject({ departIds: ['d1'], roleIds: ['r1'] })
  })

  it('tags can be removed, and a clear empties the value', async () => {
    const user = userEvent.setup()
    const { changes } = show({ multiple: true, value: ['u1', 'u2'] })
    const dialog = await open()
    await waitFor(() => expect(chosen()).toEqual([expect.stringContaining('王1'), expect.stringContaining('王2')]))
    await user.click(dialog.getByRole('button', { name: '移除王1/w1' }))
    expect(chosen()).toHaveLength(1)
    await user.click(dialog.getByRole('button', { name: '清空列表' }))
    await user.click(dialog.getByRole('button', { name: '确定' }))
    expect(changes).toEqual([[]])
  })

  it('draws a part of hundreds who are chosen, more while scrolling, and confirms all of them', async () => {
    const value = Array.from({ length: 600 }, (_, index) => `u${index}`)
    const { changes } = show({ multiple: true, value })
    const dialog = await open()
    expect(dialog.getByText('已选 600 项')).toBeTruthy()
    expect(chosen()).toHaveLength(200)
    const list = within(screen.getByRole('region', { name: '已选' })).getByRole('list')
    fireEvent.scroll(list)
    expect(chosen()).toHaveLength(400)
    fireEvent.click(dialog.getByRole('button', { name: '确定' }))
    expect(changes).toEqual([value])
  })

  it('can be used without a mouse', async () => {
    const user = userEvent.setup()
    const { changes } = show()
    const dialog = await open()
    const search = () => dialog.getByRole('textbox', { name: '请输入关键词' })
    await waitFor(() => expect(document.activeElement).toBe(search()))
    await user.keyboard('王')
    await dialog.findByRole('option', { name: /王0/ })
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}')
    const list = document.activeElement as HTMLElement
    expect(list.getAttribute('role')).toBe('listbox')
    expect(document.getElementById(list.getAttribute('aria-activedescendant') ?? '')?.textContent).toContain('王1')
    await user.keyboard('{Enter}{Tab}')
    expect(chosen()).toEqual([expect.stringContaining('王1')])
    expect(document.activeElement?.getAttribute('role')).not.toBe('listbox')
    act(() => list.focus())
    await user.keyboard('{Home}{ArrowUp}')
    expect(document.activeElement).toBe(search())
    await user.click(dialog.getByRole('button', { name: '确定' }))
    expect(changes).toEqual([['u1']])
  })

  it('draws only a part of an organisation of thousands', async () => {
    const user = userEvent.setup()
    const crowd = Array.from({ length: 5000 }, (_, index) => ({
      ...(people[0] as (typeof people)[number]),
      id: `c${index}`,
      fullName: `李${index}`,
    }))
    bridge.answerCalls({ 'user.inOrganization': () => crowd })
    show({ multiple: true })
    const dialog = await open()
    await user.click(dialog.getByRole('tab', { name: '当前组织' }))
    await dialog.findByText('李0')
    const list = dialog.getByText('李0').closest('[role="listbox"]') as HTMLElement
    expect(offered()).toBe(5000)
    expect(list.querySelectorAll('[role="option"]').length).toBeLessThan(40)
    act(() => list.focus())
    await user.keyboard('{End}{Enter}')
    expect(list.querySelectorAll('[role="option"]').length).toBeLessThan(40)
    expect(chosen()).toEqual([expect.stringContaining('李4999')])
  })
})

describe('names of people', () => {
  it('asks once for fifty fields', async () => {
    render(
      <TestProviders>
        {people.map((user) => (
          <p key={user.id}>
            <UserNames ids={[user.id, 'u0']} />
          </p>
        ))}
      </TestProviders>,
    )
    await screen.findByText('王44/w44, 王0/w0')
    expect(callsOf('user.byIds')).toHaveLength(1)
  })

  it('an unknown or failed look-up leaves no hole and raises no toast for each field', async () => {
    bridge.answerCalls({
      'user.byIds': () => {
        throw new BridgeFault('platform.network')
      },
    })
    render(
      <TestProviders>
        <UserNames ids={['gone', 'currentUser']} />
      </TestProviders>,
    )
    await act(async () => void (await new Promise((resolve) => setTimeout(resolve, 50))))
    expect(screen.getByText('gone, 当前用户')).toBeTruthy()
  })
})

it('is left when its dialog closes, with what was chosen, and not when it opens', async () => {
  const left: string[] = []
  function Host() {
    const [value, setValue] = useState<readonly string[]>([])
    const now = useRef(value)
    return (
      <TestProviders>
        <UserPicker
          id="user"
          label="保管人"
          value={value}
          multiple={false}
          scope={{ type: 'all' }}
          onChange={(ids) => {
            now.current = ids
            setValue(ids)
          }}
          onBlur={() => void left.push(now.current.join())}
        />
      </TestProviders>
    )
  }
  render(<Host />)
  const user = userEvent.setup()
  const open = async () => {
    await user.click(screen.getByRole('combobox', { name: '保管人' }))
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    return within(dialog)
  }
  const first = await open()
  expect(left).toEqual([])
  await user.click(first.getByRole('button', { name: '取消' }))
  expect(left).toEqual([''])
  left.length = 0
  const second = await open()
  await user.click(await second.findByText('王1/w1'))
  await user.click(second.getByRole('button', { name: '确定' }))
  expect(left).toEqual(['u1'])
})
