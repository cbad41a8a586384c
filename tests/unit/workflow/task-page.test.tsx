import '../../support/dom-shims.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { endpoints } from '#shared/api/table.ts'
import { encodeTaskConfig, readTaskConfig } from '#renderer/access/task-config.ts'
import { putMenu } from '#renderer/access/menu-store.ts'
import { sideOf } from '#renderer/features/workflow/EntrustPage.tsx'
import { TaskPage } from '#renderer/features/workflow/TaskPage.tsx'
import { queryClient } from '#renderer/platform/query-client.ts'
import { useDialogs } from '#renderer/platform/dialogs.ts'
import { BridgeFault, installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  putMenu([])
})

const form = JSON.stringify({
  hasPrintBtn: true,
  printId: ['p1'],
  fields: [
    { __vModel__: 'f_reason', __config__: { jnpfKey: 'input', label: '请假事由', span: 24 } },
    { __vModel__: 'f_salary', __config__: { jnpfKey: 'input', label: '扣减工资', span: 24 } },
  ],
})
const fileList = JSON.stringify([{ name: '病历.pdf', fileId: 'f1', url: '/api/file/Image/workFlow/f1' }])
const task = (status: number) => ({
  flowTaskInfo: {
    id: 't1',
    fullName: '张三的请假申请',
    status,
    flowUrgent: 3,
    thisStep: '人事处审批',
    creatorUser: '张三/zhangs',
    creatorTime: 0,
  },
  flowFormInfo: { id: 'm1', fullName: '请假申请', propertyJson: form },
  formData: { f_reason: '家中有事' },
  displayData: JSON.stringify({ f_reason: '家中有事' }),
  formOperates: [{ id: 'f_salary', read: false }],
  flowTaskOperatorRecordList: [
    { nodeName: '发起申请', userName: '张三', handleTime: 0, handleStatus: 2, handleOpinion: '' },
    {
      nodeName: '部门审批',
      userName: '李四',
      operatorId: '赵六',
      handleTime: 0,
      handleStatus: 0,
      handleOpinion: '材料不完整',
      fileList,
    },
  ],
  flowTaskNodeList: [
    { nodeCode: 'a', nodeName: '发起申请', nodeType: 'start', type: '0', userName: '张三' },
    { nodeCode: 'b', nodeName: '部门审批', nodeType: 'approver', type: '0', userName: '李四' },
    { nodeCode: 'c', nodeName: '人事处审批', nodeType: 'approver', type: '1', userName: '王五' },
    { nodeCode: 'd', nodeName: '校长审批', nodeType: 'approver', type: '2', userName: '' },
  ],
  modelId: 'm1',
  recordId: 'r1',
})

function show(search: string, status = 1, more: object = {}) {
  installBridge({}, { 'flow.task': () => endpoints['flow.task'].data.parse({ ...task(status), ...more }) })
  render(
    <TestProviders>
      <MemoryRouter>
        <TaskPage search={search} />
      </MemoryRouter>
    </TestProviders>,
  )
}
const config = `?config=${encodeURIComponent(encodeTaskConfig('{"id":"t1"}'))}`

describe('the page of a task', () => {
  it('shows status, urgency, record and history under their labels', async () => {
    show(config, 3)
    expect(await screen.findByText('张三的请假申请')).toBeTruthy()
    for (const text of ['审核退回', '紧急', '人事处审批', '家中有事', '请假事由', '退回', '代赵六', '材料不完整'])
      expect(screen.getByText(text), text).toBeTruthy()
  })

  it('shows what was done, where it stands and what is ahead, in this order, and nothing ahead of what is over', async () => {
    show(config)
    await screen.findByText('张三的请假申请')
    const steps = () => [...document.querySelectorAll('.ant-timeline-item strong')].map((each) => each.textContent)
    expect(steps()).toEqual(['发起申请', '部门审批', '人事处审批', '校长审批'])
    expect(document.querySelector('[aria-current]')?.textContent).toContain('王五')
    expect(screen.getByRole('button', { name: '病历.pdf' })).toBeTruthy()
    cleanup()
    queryClient.clear()
    show(config, 2)
    await screen.findByText('审核通过')
    expect(steps()).toEqual(['发起申请', '部门审批'])
  })

  it('shows the first and the last of a long history, and the others on demand', async () => {
    const line = (at: number) => ({ nodeName: `节点${at}`, userName: '李四', handleTime: 0, handleStatus: 1 })
    const flowTaskOperatorRecordList = Array.from({ length: 12 }, (_, at) => line(at + 1))
    installBridge(
      {},
      { 'flow.task': () => endpoints['flow.task'].data.parse({ ...task(2), flowTaskOperatorRecordList }) },
    )
    render(
      <TestProviders>
        <MemoryRouter>
          <TaskPage search={config} />
        </MemoryRouter>
      </TestProviders>,
    )
    const more = await screen.findByRole('button', { name: '显示中间的 6 条' })
    const steps = () => [...document.querySelectorAll('.ant-timeline-item strong')].map((each) => each.textContent)
    expect(steps()).toEqual(['节点1', '节点2', '节点9', '节点10', '节点11', '节点12'])
    fireEvent.click(more)
    expect(steps()).toEqual(flowTaskOperatorRecordList.map(({ nodeName }) => nodeName))
  })

  it('has the history by department, role and position of whoever acted, too', async () => {
    const asked: unknown[] = []
    installBridge(
      {},
      {
        'flow.task': () => endpoints['flow.task'].data.parse(task(1)),
        'flow.records': ({ query }) => {
          asked.push(query)
          const line = { userName: '李四', handleTime: 0, handleStatus: 0, handleOpinion: '材料不完整' }
          return endpoints['flow.records'].data.parse([
            { fullName: '人事处', list: [line] },
            { fullName: '', list: [] },
          ])
        },
      },
    )
    render(
      <TestProviders>
        <MemoryRouter>
          <TaskPage search={config} />
        </MemoryRouter>
      </TestProviders>,
    )
    fireEvent.click(await screen.findByRole('radio', { name: '部门' }))
    expect(await screen.findByRole('heading', { level: 4, name: '人事处' })).toBeTruthy()
    expect(screen.getByRole('heading', { level: 4, name: '未归属' })).toBeTruthy()
    expect(asked).toEqual([{ category: 1 }])
    expect(document.querySelector('.ant-timeline')).toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: '时间' }))
    expect(document.querySelector('.ant-timeline')).toBeTruthy()
  })

  it('has no line for a field that form permission hides', async () => {
    show(config)
    await screen.findByText('请假事由')
    expect(screen.queryByText('扣减工资')).toBeNull()
  })

  it('a broken link asks the server nothing and says so', () => {
    for (const search of ['?config=', '?config=%7B', '?config=bnVsbA==']) {
      show(search)
      expect(screen.getByText('无法识别要打开的流程'), search).toBeTruthy()
      cleanup()
    }
  })

  it('lists everything that waits where the address names no task, each with the way to it', async () => {
    const waiting = {
      id: 'o9',
      processId: 't9',
      thisStepId: 'n9',
      fullName: '李四的请假申请',
      userName: '李四',
      creatorTime: 0,
      thisStep: '人事处',
      flowUrgent: 3,
    }
    const pagination = { currentPage: 1, pageSize: 20, total: 1 }
    installBridge({}, { 'flow.waiting': () => endpoints['flow.waiting'].data.parse({ list: [waiting], pagination }) })
    render(
      <TestProviders>
        <MemoryRouter>
          <TaskPage search="" />
        </MemoryRouter>
      </TestProviders>,
    )
    const link = await screen.findByRole('link', { name: '李四的请假申请' })
    const address = new URLSearchParams(link.getAttribute('href')?.split('?')[1])
    expect(readTaskConfig(address.get('config') ?? '')).toEqual({
      id: 't9',
      operatorId: 'o9',
      nodeId: 'n9',
      recordId: '',
      flowId: '',
      role: 'todo',
    })
  })

  it('a token in the address does not disturb the page', async () => {
    show(`${config}&token=bearer%20abc`)
    expect(await screen.findByText('张三的请假申请')).toBeTruthy()
    expect(document.body.textContent).not.toContain('bearer')
  })

  it('has no print button for those whose menu does not open the module', async () => {
    show(config)
    await screen.findByText('家中有事')
    expect(screen.queryByRole('button', { name: /打印/ })).toBeNull()
    cleanup()
    const node = { parentId: '-1', icon: '', linkTarget: '', sortCode: 0, hasChildren: false, children: [] }
    const property = JSON.stringify({ moduleId: 'm1' })
    putMenu([
      {
        ...node,
        id: 'menu1',
        fullName: '请假',
        enCode: 'leave',
        type: 3,
        urlAddress: 'model/leave',
        propertyJson: property,
      },
    ])
    show(config)
    expect(await screen.findByRole('button', { name: /打印/ })).toBeTruthy()
  })

  it.each([
    ['a list', ['p2', 'p3'], ['p2', 'p3', 'p1']],
    ['a text, as of 3.4', 'p2', ['p2', 'p1']],
  ])(
    'prints what its step prints, named in %s, beside what its form prints, on a server without modules',
    async (_of, printId, ids) => {
      useDialogs.setState({ open: [] })
      const approversProperties = { hasPrintBtn: true, printBtnText: '打 印 审 批 单', printId }
      show(config, 1, { modelId: null, recordId: null, approversProperties })
      fireEvent.click(await screen.findByRole('button', { name: '打印审批单' }))
      const [opened] = useDialogs.getState().open
      expect(opened).toMatchObject({ id: 'print', props: { templateIds: ids, recordId: 't1' } })
      // No module is named by an empty text, which main refuses.
      expect(opened?.props).not.toHaveProperty('modelId')
    },
  )

  it('a refused task says why and does not offer to try again', async () => {
    installBridge({
      'platform.call': () => {
        throw new BridgeFault('platform.business', '您不是该流程的参与人', { platformCode: 404 })
      },
    })
    render(
      <TestProviders>
        <MemoryRouter>
          <TaskPage search={config} />
        </MemoryRouter>
      </TestProviders>,
    )
    expect(await screen.findByText('您不是该流程的参与人')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
  })
})

it('the address selects its entrust tab', () => {
  expect([sideOf('?config=2'), sideOf('?config=1'), sideOf(''), sideOf('?config=9')]).toEqual([2, 1, 1, 1])
})
