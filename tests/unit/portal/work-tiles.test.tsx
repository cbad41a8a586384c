import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { taskIdOf } from '#renderer/access/task-config.ts'
import { WorkTiles } from '#renderer/features/home/WorkTiles.tsx'
import { queryClient } from '#renderer/platform/query-client.ts'
import { type EndpointAnswers, installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
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
const todo = { id: 't1', fullName: '请假申请', userName: '', creatorTime: 0, flowUrgent: 1, thisStep: '' }

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
      'dashboard.todoCount': () => ({ toBeReviewed: 106, flowDone: 0, entrust: 0 }),
      'dashboard.notices': () => ({ list: [] }),
      'dashboard.mails': () => ({ list: [] }),
    })
    expect(await screen.findByRole('heading', { name: '待我审批 · 106' })).toBeTruthy()
    const all = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect([all('全部待我审批'), all('全部通知公告'), all('全部最新邮件')]).toEqual([
      '/workFlowDetail',
      '/messageRecord',
      '/emailDetail',
    ])
  })

  it('the home page shows no failures of a server without these calls', async () => {
    show({})
    await waitFor(() => expect(screen.queryByRole('region', { name: '工作提醒' })).toBeNull())
  })
})
