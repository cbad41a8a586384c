import { TestProviders } from '../../support/test-providers.tsx'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DepartmentPicker } from '#renderer/pickers/organization/DepartmentPicker.tsx'
import { UserPicker } from '#renderer/pickers/user/UserPicker.tsx'
import { useConnection } from '#renderer/platform/connection.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { BridgeFault, type FakeBridge, installBridge } from '../../support/renderer-bridge.ts'

const person = (id: string, type = 'user') => ({
  id,
  fullName: `名${id}`,
  type,
  parentId: '0',
  icon: '',
  headIcon: '',
  organize: '',
  hasChildren: type !== 'user',
  isLeaf: type === 'user',
  enabledMark: 1 as const,
})
const crowd = Array.from({ length: 40_000 }, (_each, index) => person(`p${index}`))

let failures: number
let server: FakeBridge
beforeEach(() => {
  failures = 0
  queryClient.clear()
  server = installBridge(
    {},
    {
      'user.byIds': () => ({ list: [] }),
      'user.nodes': ({ params }) => {
        if (params.id === '0') return { list: [person('c', 'company')] }
        if (params.id === 'c') return { list: [person('d', 'department'), person('e', 'department'), person('z')] }
        if (params.id === 'd') return { list: crowd }
        failures += 1
        if (failures === 1) throw new BridgeFault('platform.network')
        return { list: [person('e1')] }
      },
    },
  )
})
afterEach(cleanup)

function Host() {
  const [value, setValue] = useState<readonly string[]>([])
  return (
    <TestProviders>
      <UserPicker id="user" label="保管人" value={value} multiple scope={{ type: 'all' }} onChange={setValue} />
    </TestProviders>
  )
}
async function open() {
  render(<Host />)
  fireEvent.keyDown(screen.getByRole('combobox', { name: '保管人' }), { key: 'Enter' })
  const dialog = within(await screen.findByRole('dialog'))
  const tree = await dialog.findByRole('tree')
  await within(tree).findByText('名d')
  return { dialog, tree, rows: () => within(tree).getAllByRole('treeitem') }
}
const chosen = () =>
  within(screen.getByRole('region', { name: '已选' }))
    .queryAllByRole('listitem')
    .map((each) => each.textContent)
/** The row the keyboard is in. */
function active(tree: HTMLElement): HTMLElement {
  const row = document.getElementById(tree.getAttribute('aria-activedescendant') ?? '')
  if (!row) throw new Error('no active row')
  return row
}

describe('the tree of a picker', () => {
  it('draws what is in sight of 40 000 people, and follows the scroll bar', async () => {
    const user = userEvent.setup()
    const { tree, rows } = await open()
    await user.click(within(tree).getByText('名d'))
    await within(tree).findByText('名p0')
    expect(rows().length).toBeLessThan(60)
    expect(tree.getAttribute('aria-multiselectable')).toBe('true')
    expect(rows()[2]?.getAttribute('aria-setsize')).toBe('40000')
    expect(rows()[2]?.getAttribute('aria-level')).toBe('3')
    act(() => {
      tree.scrollTop = 28 * 20_000
      fireEvent.scroll(tree)
    })
    expect(within(tree).getByText('名p19998')).toBeTruthy()
    expect(within(tree).queryByText('名p0')).toBeNull()
    expect(rows().length).toBeLessThan(60)
  })

  it('is reached from the search box, walked, opened and chosen from by keys alone', async () => {
    const user = userEvent.setup()
    const { dialog, tree } = await open()
    act(() => dialog.getByPlaceholderText('请输入关键词').focus())
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(tree)
    expect(active(tree).textContent).toBe('名c')
    await user.keyboard('{ArrowDown}{ArrowRight}')
    await waitFor(() => expect(active(tree).getAttribute('aria-expanded')).toBe('true'))
    await user.keyboard('{ArrowRight}{ArrowDown} ')
    expect(active(tree).getAttribute('aria-selected')).toBe('true')
    expect(chosen()).toEqual([expect.stringContaining('名p1')])
    await user.keyboard('{End}')
    // jsdom tells nobody that something was scrolled.
    fireEvent.scroll(tree)
    await user.keyboard('{Enter}')
    expect(active(tree).textContent).toBe('名z')
    expect(chosen()).toHaveLength(2)
    await user.keyboard('{Home}')
    fireEvent.scroll(tree)
    await user.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(dialog.getByPlaceholderText('请输入关键词'))
  })

  it('keeps the page that somebody went on to while its branch was asked for again', async () => {
    const user = userEvent.setup()
    let first = Promise.resolve()
    server.answerCalls({
      'user.nodes': async ({ params, body }) => {
        if (params.id === '0') return { list: [person('c', 'company')] }
        const page = Number(body.currentPage)
        if (page === 1) await first
        const list = crowd.slice((page - 1) * 500, Math.min(page * 500, 600))
        return { list, pagination: { currentPage: page, pageSize: 500, total: 600 } }
      },
    })
    render(<Host />)
    fireEvent.keyDown(screen.getByRole('combobox', { name: '保管人' }), { key: 'Enter' })
    const tree = await within(await screen.findByRole('dialog')).findByRole('tree')
    await within(tree).findByText('名p0')
    const end = () => {
      act(() => {
        tree.scrollTop = 28 * 1000
        fireEvent.scroll(tree)
      })
    }
    end()
    const { promise, resolve } = Promise.withResolvers<void>()
    first = promise
    server.emit('answers.stale', { endpoints: ['user.list'] })
    const more = await within(tree).findByText(/显示更多/)
    await user.click(more)
    await waitFor(() => expect(within(tree).queryByText(/显示更多/)).toBeNull())
    await act(async () => resolve())
    await new Promise((done) => setTimeout(done, 50))
    end()
    expect(within(tree).getByText('名p599')).toBeTruthy()
    expect(within(tree).queryByText(/显示更多/)).toBeNull()
  })

  it.each([
    ['counts', true, '显示更多（还有 100 项）'],
    ['does not count', false, '显示更多（还有 1 项）'],
  ])('goes on with a branch page by page where a server %s', async (_, counts, last) => {
    const total = 600
    server.answerCalls({
      'user.nodes': ({ params, body }) => {
        if (params.id === '0') return { list: [person('c', 'company')] }
        const from = (Number(body.currentPage) - 1) * 500
        const list = crowd.slice(from, Math.min(from + 500, total))
        return counts ? { list, pagination: { currentPage: 1, pageSize: 500, total } } : { list }
      },
    })
    const user = userEvent.setup()
    render(<Host />)
    fireEvent.keyDown(screen.getByRole('combobox', { name: '保管人' }), { key: 'Enter' })
    const tree = await screen.findByRole('tree')
    await within(tree).findByText('名p0')
    act(() => tree.focus())
    await user.keyboard('{End}')
    fireEvent.scroll(tree)
    expect(active(tree).textContent).toBe(last)
    await user.keyboard('{Enter}')
    await user.keyboard('{End}')
    await vi.waitFor(async () => {
      await user.keyboard('{End}')
      fireEvent.scroll(tree)
      expect(active(tree).textContent).toBe('名p599')
    }, 12_000)
    await user.keyboard('{Enter}')
    expect(chosen()).toEqual([expect.stringContaining('名p599')])
  })

  it('keeps the focus where somebody went while the dialog was opening (the keys went on in the search box)', async () => {
    render(
      <TestProviders>
        <ConfigProvider theme={{ token: { motion: true } }}>
          <UserPicker id="user" label="保管人" value={[]} multiple scope={{ type: 'all' }} onChange={() => undefined} />
        </ConfigProvider>
      </TestProviders>,
    )
    fireEvent.keyDown(screen.getByRole('combobox', { name: '保管人' }), { key: 'Enter' })
    const tree = await screen.findByRole('tree')
    act(() => tree.focus())
    const opening = await waitFor(() => {
      const found = tree.closest('.ant-zoom-appear-active')
      expect(found).toBeTruthy()
      return found as Element
    })
    for (const name of ['animationend', 'webkitAnimationEnd', 'transitionend', 'webkitTransitionEnd'])
      fireEvent(opening, new Event(name, { bubbles: true }))
    await waitFor(() => expect(tree.closest('.ant-zoom-appear')).toBeNull())
    expect(document.activeElement).toBe(tree)
  })

  it('keeps a branch that failed to load closed, and loads it at the next try', async () => {
    const user = userEvent.setup()
    const { tree } = await open()
    await user.click(within(tree).getByText('名e'))
    await waitFor(() => expect(failures).toBe(1))
    const row = () => within(tree).getByRole('treeitem', { name: '名e' })
    await waitFor(() => expect(row().getAttribute('aria-busy')).toBe('false'))
    expect(row().getAttribute('aria-expanded')).toBe('false')
    await user.click(within(tree).getByText('名e'))
    expect(await within(tree).findByText('名e1')).toBeTruthy()
  })

  it('asks the server before what is stored here, and while it is away what is stored here', async () => {
    const ways = () =>
      server.inputsOf('platform.call').flatMap((one) => (one.endpoint === 'user.nodes' ? [one.fresh] : []))
    await open()
    expect(ways()).toEqual(['soon', 'soon'])
    cleanup()
    queryClient.clear()
    useConnection.setState({ online: false })
    await open()
    useConnection.setState({ online: true })
    expect(ways().slice(2)).toEqual([false, false])
  })

  it('shows what was added meanwhile, in the branches that are open too', async () => {
    const user = userEvent.setup()
    const { tree } = await open()
    let people = [person('p0')]
    server.answerCalls({
      'user.nodes': ({ params }) => {
        if (params.id === '0') return { list: [person('c', 'company')] }
        if (params.id === 'c') return { list: [person('d', 'department'), person(`z${people.length}`)] }
        return { list: people }
      },
    })
    await user.click(within(tree).getByText('名d'))
    await within(tree).findByText('名p0')
    people = [...people, person('p1')]
    act(() => server.emit('answers.stale', { endpoints: ['user.list', 'user.nodes'] }))
    expect(await within(tree).findByText('名p1')).toBeTruthy()
    expect(await within(tree).findByText('名z2')).toBeTruthy()
  })

  it('keeps the pages of a branch that somebody went on with when it is asked for again', async () => {
    server.answerCalls({
      'user.nodes': ({ params, body }) => {
        if (params.id === '0') return { list: [person('c', 'company')] }
        const from = (Number(body.currentPage) - 1) * 500
        return {
          list: crowd.slice(from, Math.min(from + 500, 600)),
          pagination: { currentPage: 1, pageSize: 500, total: 600 },
        }
      },
    })
    const user = userEvent.setup()
    render(<Host />)
    fireEvent.keyDown(screen.getByRole('combobox', { name: '保管人' }), { key: 'Enter' })
    const tree = await screen.findByRole('tree')
    await within(tree).findByText('名p0')
    act(() => tree.focus())
    await user.keyboard('{End}')
    fireEvent.scroll(tree)
    await user.keyboard('{Enter}')
    const size = () => within(tree).getAllByRole('treeitem')[0]?.getAttribute('aria-setsize')
    const rows = () => within(tree).getAllByRole('treeitem').at(-1)?.getAttribute('aria-setsize')
    await waitFor(() => expect([size(), rows()]).toContain('600'))
    const asked = () => server.inputsOf('platform.call').filter(({ endpoint }) => endpoint === 'user.nodes').length
    const before = asked()
    act(() => server.emit('answers.stale', { endpoints: ['user.nodes'] }))
    await waitFor(() => expect(asked()).toBe(before + 3))
    expect([size(), rows()]).toContain('600')
  })
})

describe('the name of what was chosen', () => {
  it('follows what it is called now', async () => {
    let department = '教务部'
    server.answerCalls({
      'user.selected': () =>
        ({ list: [{ ...person('d', 'department'), id: 'd--department', fullName: department }] }) as never,
    })
    render(
      <TestProviders>
        <DepartmentPicker id="department" label="部门" value={['d']} multiple={false} onChange={() => undefined} />
      </TestProviders>,
    )
    expect(await screen.findByText('教务部')).toBeTruthy()
    department = '教务处'
    act(() => server.emit('answers.stale', { endpoints: ['organization.tree', 'user.selected'] }))
    expect(await screen.findByText('教务处')).toBeTruthy()
  })
})
