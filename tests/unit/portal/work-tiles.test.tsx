import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { menuNode } from '#shared/api/auth.ts'
import type { LaunchedTask } from '#shared/api/workflow.ts'
import { putMenu } from '#renderer/access/menu-store.ts'
import { taskIdOf } from '#renderer/access/task-config.ts'
import { WorkFigures, WorkTiles } from '#renderer/features/home/WorkTiles.tsx'
import { queryClient } from '#renderer/platform/query-client.ts'
import { type EndpointAnswers, installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  putMenu([])
})

function show(answers: EndpointAnswers) {
  installBridge({}, answers)
  render(
    <TestProviders>
      <MemoryRouter>
        <WorkTiles />
      </MemoryRouter>
    </TestProviders>,
  )
}
const line = (id: string, fullName: string) => ({ id, fullName, creatorTime: 0, isRead: 0 })
const todo = {
  id: 't1',
  fullName: '请假申请',
  userName: '',
  creatorTime: 0,
  flowUrgent: 1,
  thisStep: '',
  modelId: 'm-leave',
  summary: [],
}

const page = (list: readonly LaunchedTask[]) => ({
  list: [...list],
  pagination: { currentPage: 1, pageSize: 5, total: list.length },
})
const mine: LaunchedTask = { ...todo, id: 'm1', fullName: '林小雨的请假申请（QJ1）', status: 2 }

const ofMenu = (fullName: string) => {
  const entry = { id: 'leave', parentId: '-1', fullName, enCode: 'leave', type: 3, urlAddress: 'model/leave' }
  const propertyJson = JSON.stringify({ moduleId: 'm-leave' })
  putMenu([menuNode.parse({ ...entry, propertyJson, linkTarget: '_self', children: [] })])
}

describe('what waits, on the home page', () => {
  it('a line leads to its task, and an empty tile says so', async () => {
    show({
      'dashboard.todos': () => ({ list: [todo] }),
      'dashboard.notices': () => ({ list: [line('n1', '放假通知')] }),
      'dashboard.mails': () => ({ list: [] }),
    })
    const link = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href') ?? ''
    const config = new URLSearchParams((await link('请假申请')).split('?')[1]).get('config') ?? ''
    expect(taskIdOf(config)).toBe('t1')
    expect(await link('放假通知')).toBe('/messageRecord?id=n1')
    expect(await within(screen.getByRole('region', { name: '最新邮件' })).findByText('没有邮件')).toBeTruthy()
  })

  it('a line without a title can be seen and pressed, and the day of each is shown', async () => {
    const at = new Date(2026, 10, 20, 9, 30).getTime()
    show({
      'dashboard.todos': () => ({ list: [{ ...todo, fullName: '' }] }),
      'dashboard.notices': () => ({ list: [{ ...line('n/1&2', '放假通知'), creatorTime: at }] }),
      'dashboard.mails': () => ({ list: [line('m1', '')] }),
    })
    expect(await screen.findAllByRole('link', { name: '（无标题）' })).toHaveLength(2)
    const notice = await screen.findByRole('link', { name: '放假通知' })
    expect(new URLSearchParams(notice.getAttribute('href')?.split('?')[1]).get('id')).toBe('n/1&2')
    expect(notice.parentElement?.textContent).toBe('放假通知2026-11-20')
  })

  it('leads to everything of each kind, and says how much waits', async () => {
    show({
      'dashboard.todos': () => ({ list: [todo] }),
      'dashboard.todoCount': () => ({ toBeReviewed: 106, flowDone: 0, flowCirculate: 0, entrust: 0 }),
      'flow.launched': () => page([]),
      'dashboard.notices': () => ({ list: [] }),
      'dashboard.mails': () => ({ list: [] }),
    })
    expect(await screen.findByRole('heading', { name: '待我审批 · 106' })).toBeTruthy()
    const all = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect([all('全部待我审批'), all('全部我的申请'), all('全部通知公告'), all('全部最新邮件')]).toEqual([
      '/workFlowDetail',
      '/workFlowDetail?of=launched',
      '/messageRecord',
      '/emailDetail',
    ])
  })

  it('a request says who, of what kind and when, not its number, and whoever made it sees where it stands', async () => {
    ofMenu('请假申请')
    show({
      'dashboard.todos': () => ({
        list: [{ ...todo, fullName: '张晨健的请假申请（QJ202611110003）', userName: '张晨健' }],
      }),
      'flow.launched': () => page([mine, { ...mine, id: 'm2', status: 1, thisStep: '人事处审批' }]),
      'dashboard.notices': () => ({ list: [] }),
      'dashboard.mails': () => ({ list: [] }),
    })
    const link = await screen.findByRole('link', { name: /^张晨健 ?· 请假申请$/ })
    expect(link.getAttribute('title')).toBe('张晨健的请假申请（QJ202611110003）')
    const own = within(await screen.findByRole('region', { name: '我的申请' }))
    const lines = await own.findAllByRole('listitem')
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^请假申请 · QJ1审核通过/),
      expect.stringMatching(/^请假申请 · QJ1 · 人事处审批等待审核/),
    ])
  })

  it('counts what waits, what the person began and decided, and the delegations that hold, each with its way', async () => {
    installBridge(
      {},
      {
        'dashboard.todoCount': () => ({ toBeReviewed: 106, flowDone: 22, flowCirculate: 0, entrust: 2 }),
        'flow.launched': () => page([mine]),
      },
    )
    render(
      <TestProviders>
        <MemoryRouter>
          <WorkFigures />
        </MemoryRouter>
      </TestProviders>,
    )
    const figures = within(await screen.findByRole('list', { name: '概况' }))
    await figures.findByText('106')
    expect(figures.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '106待我审批',
      '1我的申请',
      '22我已审批',
      '2生效的委托',
    ])
    expect(figures.getByRole('link', { name: /委托/ }).getAttribute('href')).toBe('/workFlow/entrust')
  })

  it('the home page shows no failures of a server without these calls', async () => {
    show({})
    await waitFor(() => expect(screen.queryByRole('region', { name: '工作提醒' })).toBeNull())
  })
})
