import '../../support/dom-shims.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { App } from 'antd'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { taskAddress } from '#renderer/access/task-config.ts'
import { TaskPage } from '#renderer/features/workflow/TaskPage.tsx'
import { putListMemories, useListMemories } from '#renderer/components/memory/list-memory.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { leaveTask } from '../../support/approval-task.ts'
import { installBridge } from '../../support/renderer-bridge.ts'
import { widthOf } from '../../support/element-width.ts'
import { TestProviders } from '../../support/test-providers.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  putListMemories([])
  vi.unstubAllGlobals()
})

const names = ['甲的请假', '乙的请假', '丙的请假']
const taskOf = (at: number) =>
  leaveTask({
    flowTaskInfo: { id: `t${at}`, fullName: names[at], status: 1, flowUrgent: 1, flowId: 'v1' },
    taskOperatorId: `o${at}`,
  })

function Page() {
  const { search } = useLocation()
  return <TaskPage search={search} />
}

const pageOf = (at: number) => taskAddress(`t${at}`, { operatorId: `o${at}`, role: 'todo' })

/** A page of the approvals while three tasks wait; what is decided waits no more. */
function show(entry: string) {
  let waiting = [0, 1, 2]
  installBridge(
    {
      'drafts.open': () => ({ writer: 'w1', draft: null }),
      'drafts.write': () => ({ removed: [], full: false }),
      'drafts.discard': () => null,
      'offline.state': () => ({ list: [], isKept: true }),
    },
    {
      'flow.task': ({ params }) => {
        const own = Number(String(params.id).slice(1))
        const task = taskOf(own)
        return (
          waiting.includes(own)
            ? task
            : { ...task, taskOperatorId: '', flowTaskInfo: { ...task.flowTaskInfo, status: 2 } }
        ) as never
      },
      'flow.waiting': () =>
        ({
          list: waiting.map((own) => ({ id: `o${own}`, processId: `t${own}`, fullName: names[own] })),
          pagination: { currentPage: 1, pageSize: 100, total: waiting.length },
        }) as never,
      'flow.candidates': () => ({ type: 3, list: [], countersignOver: false }),
      'flow.audit': ({ params }) => {
        waiting = waiting.filter((own) => `o${own}` !== params.id)
        return []
      },
    },
  )
  render(
    <TestProviders>
      <App>
        <MemoryRouter initialEntries={[entry]}>
          <Page />
        </MemoryRouter>
      </App>
    </TestProviders>,
  )
}
const heading = (name: string) => screen.findByRole('heading', { level: 2, name })
const press = (key: string, target: Element = document.body) => fireEvent.keyDown(target, { key })

describe('the keys of a task that waits', () => {
  it('lead to the one before and the one behind, and end with the list', async () => {
    show(pageOf(1))
    await heading('乙的请假')
    await screen.findByText('2 / 3')
    press('j')
    await heading('丙的请假')
    await screen.findByText('3 / 3')
    press('j')
    press('k')
    await heading('乙的请假')
  })

  it('agree and return by a letter, which typing does not', async () => {
    show(pageOf(0))
    await screen.findByText('1 / 3')
    press('a')
    const dialog = within(await screen.findByRole('dialog', { name: '同意' }))
    const opinion = await dialog.findByLabelText('意见')
    press('r', opinion)
    press('j', opinion)
    expect(screen.queryByRole('dialog', { name: '退回' })).toBeNull()
    fireEvent.click(dialog.getByRole('button', { name: '同意' }))
    // What was decided waits no more: the next one stands in its place.
    fireEvent.click(await screen.findByRole('button', { name: '下一条' }))
    await heading('乙的请假')
    await screen.findByText('1 / 2')
    press('r')
    await screen.findByRole('dialog', { name: '退回' })
  })
})

describe('whoever decides many', () => {
  const agree = async () => {
    // Nothing is decided before the form that goes along is there.
    const button = () => screen.getByRole<HTMLButtonElement>('button', { name: '同意' })
    await waitFor(() => expect(button().disabled).toBe(false))
    press('a')
    const dialog = within(await screen.findByRole('dialog', { name: '同意' }))
    await dialog.findByLabelText('意见')
    fireEvent.click(dialog.getByRole('button', { name: '同意' }))
  }

  it('is led to the next one by each decision once they asked for that, which is remembered, and stays on the last', async () => {
    show(pageOf(0))
    await screen.findByText('1 / 3')
    fireEvent.click(screen.getByRole('button', { name: '处理后打开下一条' }))
    await agree()
    await heading('乙的请假')
    await screen.findByText('1 / 2')
    expect(screen.getByRole('button', { name: '处理后留在本条' })).toBeTruthy()
    await agree()
    await heading('丙的请假')
    await agree()
    await screen.findByText('审核通过')
    await heading('丙的请假')
    expect(useListMemories.getState().lists.find(({ list: name }) => name === 'workflow/tasks')?.goesOn).toBe(true)
  })
})

describe('a task beside the list', () => {
  it('is chosen by arrows and a press, led on by J and K from the list, and decided there', async () => {
    widthOf(1200)
    show('/workFlowDetail')
    fireEvent.click(await screen.findByRole('button', { name: '在列表旁查看' }))
    await heading('甲的请假')
    const list = screen.getByRole('grid', { name: '待我审批' })
    const rows = () => [...list.querySelectorAll<HTMLElement>('[data-row-key]')]
    const current = () => rows().find((row) => row.getAttribute('aria-current') === 'true')?.textContent
    expect(current()).toContain('甲的请假')
    rows()[0]?.focus()
    press('ArrowDown', rows()[0])
    await heading('乙的请假')
    press('j', document.activeElement ?? undefined)
    await heading('丙的请假')
    expect(document.activeElement).toBe(rows()[2])
    press('j', document.activeElement ?? undefined)
    press('k', document.activeElement ?? undefined)
    await heading('乙的请假')
    expect(current()).toContain('乙的请假')
    fireEvent.click(rows()[0] as HTMLElement)
    await heading('甲的请假')
    press('a', document.activeElement ?? undefined)
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByLabelText('意见')
    fireEvent.click(dialog.getByRole('button', { name: '同意' }))
    fireEvent.click(await screen.findByRole('button', { name: '下一条' }))
    await heading('乙的请假')
    expect(useListMemories.getState().lists.find(({ list: name }) => name === 'workflow/tasks')?.isSplit).toBe(true)
  })

  it('is a page of its own where the window is narrow, whatever was chosen in a wide one', async () => {
    putListMemories([{ list: 'workflow/tasks', isSplit: true }])
    widthOf(740)
    show('/workFlowDetail')
    expect(await screen.findByRole('link', { name: '甲的请假' })).toBeTruthy()
    expect(screen.queryByRole('heading', { level: 2, name: '甲的请假' })).toBeNull()
    expect(screen.queryByRole('button', { name: '在列表旁查看' })).toBeNull()
  })
})
