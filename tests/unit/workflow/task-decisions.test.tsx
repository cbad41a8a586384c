import '../../support/dom-shims.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { App } from 'antd'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import type { OfflineState } from '#shared/ipc/offline.ts'
import { encodeTaskConfig, readTaskConfig } from '#renderer/access/task-config.ts'
import { putMenu } from '#renderer/access/menu-store.ts'
import { allowedOf, buttonText } from '#renderer/features/workflow/task/allowed.ts'
import { TaskPage } from '#renderer/features/workflow/TaskPage.tsx'
import { queryClient } from '#renderer/platform/query-client.ts'
import { bindToast } from '#renderer/platform/toast.ts'
import { leaveTask } from '../../support/approval-task.ts'
import { BridgeFault, type EndpointAnswers, installBridge, type RouteAnswers } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  putMenu([])
})

const field = (name: string, label: string, more: object = {}) => ({
  __vModel__: name,
  __config__: { jnpfKey: 'input', label, span: 24, ...more },
})
const form = JSON.stringify({ fields: [field('f_reason', '请假事由'), field('f_days', '批准天数')] })
const taskOf = (more: object = {}) =>
  leaveTask({
    flowFormInfo: { id: 'm1', fullName: '请假申请', propertyJson: form },
    formData: { f_reason: '家中有事' },
    approversProperties: {
      hasAuditBtn: true,
      hasRejectBtn: true,
      hasTransferBtn: false,
      rejectStep: '2',
      rejectType: 3,
    },
    ...more,
  })
const over = { flowTaskInfo: { id: 't1', fullName: '张三的请假申请', status: 2 }, taskOperatorId: '' }
const addressOf = (config: object) => readTaskConfig(encodeTaskConfig(JSON.stringify(config)))!
const config = `?config=${encodeURIComponent(encodeTaskConfig('{"id":"t1","opType":1}'))}`

function show(task: { current: unknown }, answers: EndpointAnswers = {}, routes: RouteAnswers = {}, search = config) {
  const toasts: string[] = []
  bindToast(({ kind, text }) => toasts.push(`${kind}:${text}`))
  const bridge = installBridge(
    {
      'drafts.open': () => ({ writer: 'w1', draft: null }),
      'drafts.write': () => ({ removed: [], full: false }),
      'drafts.discard': () => null,
      ...routes,
    },
    {
      'flow.task': () => task.current as never,
      'flow.candidates': () => ({ type: 3, list: [], countersignOver: false }),
      'commonWords.options': () => ({
        list: [{ id: 'w1', commonWordsText: '情况属实', systemIds: '', systemNames: '', sortCode: 0 }],
      }),
      ...answers,
    },
  )
  render(
    <TestProviders>
      <App>
        <MemoryRouter>
          <TaskPage search={search} />
        </MemoryRouter>
      </App>
    </TestProviders>,
  )
  const calls = (endpoint: string) => bridge.inputsOf('platform.call').filter((call) => call.endpoint === endpoint)
  return { bridge, calls, toasts }
}

const openDecision = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog'))
}

describe('deciding in the page of a task', () => {
  it('offers what the step allows, and agrees with an opinion, once, then shows how it stands', async () => {
    const task = { current: taskOf() as unknown }
    const { calls, toasts } = show(task, {
      'flow.audit': () => {
        task.current = taskOf(over)
        return []
      },
    })
    const dialog = await openDecision('同意')
    expect(screen.queryByRole('button', { name: '转审' })).toBeNull()
    fireEvent.change(await dialog.findByLabelText('意见'), { target: { value: '同意请假' } })
    fireEvent.click(dialog.getByRole('button', { name: '同意' }))
    fireEvent.click(dialog.getByRole('button', { name: '同意' }))
    await screen.findByText('审核通过')
    expect(calls('flow.audit').map(({ params, body }) => ({ params, body }))).toMatchObject([
      { params: { id: 'o1' }, body: { handleOpinion: '同意请假', flowId: 'v1', formData: {} } },
    ])
    expect(calls('flow.audit')[0]?.submitKey).toMatch(/^at\d+-/)
    expect(toasts).toEqual(['success:操作成功'])
    expect(screen.queryByRole('button', { name: '同意' })).toBeNull()
  })

  it('begins with the opinion that the server keeps for whoever saved it', async () => {
    show({ current: taskOf({ draft: { handleOpinion: '再核对一次' } }) })
    const dialog = await openDecision('同意')
    await expect.poll(() => dialog.queryByLabelText<HTMLTextAreaElement>('意见')?.value).toBe('再核对一次')
  })

  it('begins with the files and the signature that were kept with it, and sends them', async () => {
    const file = { fileId: 'f1.pdf', name: '核对.pdf', url: '/api/file/f1.pdf', fileSize: 12 }
    const usual = taskOf()
    const { calls } = show(
      {
        current: taskOf({
          approversProperties: { ...usual.approversProperties, hasSign: true },
          draft: { handleOpinion: '附上核对', fileList: [file], signImg: 'data:image/png;base64,iVBORw0KGgo=' },
        }),
      },
      { 'flow.audit': () => [] },
    )
    const dialog = await openDecision('同意')
    await dialog.findByText('核对.pdf')
    fireEvent.click(dialog.getByRole('button', { name: '同意' }))
    await waitFor(() => expect(calls('flow.audit')).toHaveLength(1))
    expect(calls('flow.audit')[0]?.body).toMatchObject({
      handleOpinion: '附上核对',
      fileList: [{ fileId: 'f1.pdf', name: '核对.pdf' }],
      signImg: 'data:image/png;base64,iVBORw0KGgo=',
    })
  })

  it('leaves an opinion with the server where the step says so, and decides nothing', async () => {
    const usual = taskOf()
    const { calls, toasts } = show(
      {
        current: taskOf({
          approversProperties: { ...usual.approversProperties, hasSaveBtn: true, saveBtnText: '留待复核' },
        }),
      },
      { 'flow.saveAudit': () => null },
    )
    const dialog = await openDecision('同意')
    fireEvent.change(await dialog.findByLabelText('意见'), { target: { value: '尚缺附件' } })
    fireEvent.click(dialog.getByRole('button', { name: '留待复核' }))
    await waitFor(() => expect(toasts).toEqual(['success:操作成功']))
    expect(calls('flow.saveAudit').map(({ params, body }) => ({ params, body }))).toMatchObject([
      { params: { id: 'o1' }, body: { handleOpinion: '尚缺附件', flowId: 'v1' } },
    ])
    expect(calls('flow.audit')).toEqual([])
    expect(dialog.getByRole('button', { name: '同意' })).toBeTruthy()
  })

  it('keeps a decision that nobody answered, under its key, and shows that it waits in place of the buttons', async () => {
    let keep: ((state: OfflineState) => void) | null = null
    const { bridge, toasts } = show(
      { current: taskOf() },
      {
        'flow.audit': () => {
          throw new BridgeFault('platform.network')
        },
      },
      {
        'offline.state': () => ({ list: [], isKept: true }),
        'offline.keep': ({ entry }) => {
          if (entry.kind !== 'decision') throw new BridgeFault('bridge.internal')
          const { body, ...decision } = entry
          const opinion = String(body['handleOpinion'])
          const kept = {
            ...decision,
            opinion,
            at: 0,
            state: 'waiting',
            message: '',
            lacksPeople: false,
            isUnsure: false,
          } as const
          keep?.({ list: [kept], isKept: true })
          return { list: [kept], isKept: true }
        },
        'offline.takeBack': () => true,
      },
    )
    keep = (state) => bridge.emit('offline.changed', state)
    const dialog = await openDecision('同意')
    fireEvent.change(await dialog.findByLabelText('意见'), { target: { value: '路上同意' } })
    fireEvent.click(dialog.getByRole('button', { name: '同意' }))
    await screen.findByText('同意: 路上同意')
    expect(bridge.inputsOf('offline.keep').map(({ entry }) => entry)).toMatchObject([
      {
        endpoint: 'flow.audit',
        operatorId: 'o1',
        taskId: 't1',
        key: bridge.inputsOf('platform.call').find(({ endpoint }) => endpoint === 'flow.audit')?.submitKey,
        body: { handleOpinion: '路上同意', flowId: 'v1' },
      },
    ])
    expect(toasts).toEqual(['success:已保存在本机，服务器恢复后自动提交'])
    await waitFor(() => expect(screen.queryByRole('button', { name: '退回' })).toBeNull())
  })

  it('returns to the chosen step in the chosen way', async () => {
    const { calls } = show(
      { current: taskOf({ flowTaskNodeList: [{ nodeCode: 'n1', nodeType: 'start', nodeName: '' }] }) },
      {
        'flow.rejectSteps': () => ({
          list: [
            { nodeCode: 'n1', nodeName: '' },
            { nodeCode: 'n2', nodeName: '部门审批' },
          ],
          isLastAppro: false,
        }),
        'flow.reject': () => [],
      },
    )
    const dialog = await openDecision('退回')
    fireEvent.mouseDown(await dialog.findByLabelText('退回到'))
    expect(await screen.findByTitle('发起人')).toBeTruthy()
    fireEvent.click(screen.getByTitle('部门审批'))
    fireEvent.click(dialog.getByLabelText('直接回到本节点'))
    fireEvent.click(dialog.getByRole('button', { name: '退回' }))
    await waitFor(() => expect(calls('flow.reject')).toHaveLength(1))
    expect(calls('flow.reject')[0]).toMatchObject({ params: { id: 'o1' }, body: { rejectStep: 'n2', rejectType: 2 } })
  })

  it('puts a stock phrase behind what was typed', async () => {
    show({ current: taskOf() })
    const dialog = await openDecision('同意')
    const opinion = await dialog.findByLabelText<HTMLTextAreaElement>('意见')
    fireEvent.change(opinion, { target: { value: '好。' } })
    fireEvent.mouseDown(await dialog.findByLabelText('插入常用语'))
    fireEvent.click(await screen.findByTitle('情况属实'))
    await waitFor(() => expect(opinion.value).toBe('好。情况属实'))
  })

  it('who comes second is told who decided, and sees how the task stands', async () => {
    const task = { current: taskOf() as unknown }
    const { calls } = show(task, {
      'flow.audit': () => {
        task.current = taskOf(over)
        throw new BridgeFault('platform.business', '该审批已由王五于 09:30 处理', { platformCode: 400 })
      },
    })
    const dialog = await openDecision('同意')
    await dialog.findByLabelText('意见')
    fireEvent.click(dialog.getByRole('button', { name: '同意' }))
    await screen.findByText('审核通过')
    expect(screen.getByRole('alert').textContent).toBe('该审批已由王五于 09:30 处理')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(calls('flow.audit')).toHaveLength(1)
  })

  it('an answer that was lost is asked for by its key, and nothing is decided twice', async () => {
    let sent = 0
    const { bridge, calls } = show(
      { current: taskOf() },
      {
        'flow.audit': () => {
          sent += 1
          if (sent === 1) throw new BridgeFault('platform.network', '', { outcome: 'unknown' })
          return []
        },
      },
      { 'platform.saveOutcome': () => ({ state: 'done', msg: '' }) },
    )
    const dialog = await openDecision('同意')
    await dialog.findByLabelText('意见')
    fireEvent.click(dialog.getByRole('button', { name: '同意' }))
    await waitFor(() => expect(calls('flow.audit')).toHaveLength(2))
    const keys = calls('flow.audit').map(({ submitKey }) => submitKey)
    expect(new Set(keys).size).toBe(1)
    expect(bridge.inputsOf('platform.saveOutcome')).toEqual([{ endpoint: 'flow.audit', submitKey: keys[0] }])
  })

  it('where a step has nobody, people are asked for and nothing counts as done', async () => {
    const { calls } = show({ current: taskOf() }, { 'flow.audit': () => [{ nodeId: 'n9', nodeName: '校长审批' }] })
    const dialog = await openDecision('同意')
    await dialog.findByLabelText('意见')
    fireEvent.click(dialog.getByRole('button', { name: '同意' }))
    expect(await dialog.findByText('该节点没有找到审批人，请指定。')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: '同意' }))
    expect(await dialog.findByText('请选择校长审批')).toBeTruthy()
    expect(calls('flow.audit')).toHaveLength(1)
  })

  it('what the step lets write is a field, is checked on agreeing, and alone goes out', async () => {
    const { calls } = show(
      {
        current: taskOf({
          formOperates: [
            { id: 'f_reason', read: true, write: false },
            { id: 'f_days', read: true, write: true, required: true },
          ],
        }),
      },
      { 'flow.audit': () => [] },
    )
    const days = await screen.findByLabelText<HTMLInputElement>('批准天数')
    expect(screen.getByLabelText<HTMLInputElement>('请假事由').disabled).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: '同意' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await screen.findByText('不能为空')).toBeTruthy()
    fireEvent.change(days, { target: { value: '2' } })
    const dialog = await openDecision('同意')
    await dialog.findByLabelText('意见')
    fireEvent.click(dialog.getByRole('button', { name: '同意' }))
    await waitFor(() => expect(calls('flow.audit')).toHaveLength(1))
    expect(calls('flow.audit')[0]?.body).toHaveProperty('formData', { f_days: '2' })
  })
})

describe('starting in the page of a task', () => {
  const fresh = (more: object = {}) =>
    taskOf({
      flowTaskInfo: { id: '', fullName: '请假流程', status: 0, flowId: 'v1' },
      taskOperatorId: '',
      formData: {},
      recordId: '',
      ...more,
    })
  const fromFlow = `?config=${encodeURIComponent(encodeTaskConfig('{"id":"0","flowId":"v1"}'))}`
  const chooseUrgency = async () => {
    const dialog = await openDecision('提交审批')
    fireEvent.click(await dialog.findByLabelText('紧急'))
    fireEvent.click(dialog.getByRole('button', { name: '提交审批' }))
  }

  it('a new form is sent with its urgency, once', async () => {
    const { calls } = show({ current: fresh() }, { 'flow.start': () => [] }, {}, fromFlow)
    fireEvent.change(await screen.findByLabelText('请假事由'), { target: { value: '探亲' } })
    await chooseUrgency()
    await waitFor(() => expect(calls('flow.start')).toHaveLength(1))
    expect(calls('flow.task')[0]).toMatchObject({ params: { id: '0' }, query: { flowId: 'v1' } })
    expect(calls('flow.start')[0]?.body).toMatchObject({
      flowId: 'v1',
      flowUrgent: 3,
      status: 0,
      formData: { f_reason: '探亲' },
    })
    expect(calls('flow.start')[0]?.submitKey).toMatch(/^at\d+-/)
  })

  it('a draft is saved though something is missing', async () => {
    const design = JSON.stringify({ fields: [field('f_reason', '请假事由', { required: true })] })
    const flowFormInfo = { id: 'm1', fullName: '请假申请', propertyJson: design }
    const { calls } = show({ current: fresh({ flowFormInfo }) }, { 'flow.start': () => [] }, {}, fromFlow)
    await screen.findByLabelText('请假事由')
    fireEvent.click(screen.getByRole('button', { name: '提交审批' }))
    expect(await screen.findByText('不能为空')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '保存草稿' }))
    await waitFor(() => expect(calls('flow.start')).toHaveLength(1))
    expect(calls('flow.start')[0]?.body).toMatchObject({ flowId: 'v1', status: 1 })
  })

  it('what was returned is corrected and sent once more', async () => {
    const returned = taskOf({
      flowTaskInfo: { id: 't1', fullName: '张三的请假申请', status: 3, flowUrgent: 2, flowId: 'v1' },
      taskOperatorId: '',
      mayRestart: true,
    })
    const { calls } = show({ current: returned }, { 'flow.restart': () => [] })
    fireEvent.change(await screen.findByLabelText('请假事由'), { target: { value: '病假' } })
    await chooseUrgency()
    await waitFor(() => expect(calls('flow.restart')).toHaveLength(1))
    expect(calls('flow.restart')[0]).toMatchObject({
      params: { id: 't1' },
      body: { flowUrgent: 3, status: 0, formData: { f_reason: '病假' } },
    })
  })
})

describe('what a task allows', () => {
  const foreign = (status: number, more: object = {}) =>
    taskOf({
      flowTaskInfo: { id: 't1', fullName: '', status },
      taskOperatorId: undefined,
      approversProperties: { hasAuditBtn: true, hasTransferBtn: true },
      mayWithdraw: undefined,
      mayRestart: undefined,
      mayUrge: undefined,
      mayCancel: undefined,
      mayDelete: undefined,
      ...more,
    })
  const actions = (task: ReturnType<typeof taskOf>, address: object) => [
    ...allowedOf(task, addressOf({ id: 't1', ...address })).actions,
  ]

  it('a server that does not say leaves it to the state, for whoever began it', () => {
    expect(actions(foreign(1), { opType: 0 })).toEqual(['withdraw', 'urge'])
    expect(actions(foreign(3), { opType: 0 })).toEqual(['restart', 'keep'])
    expect(actions(foreign(4), { opType: 0 })).toEqual(['remove'])
    expect(actions(foreign(1), { opType: 3 })).toEqual([])
  })

  it('is told by the address what waits, where the server does not say', () => {
    expect(actions(foreign(1), { opType: 1, taskOperatorId: 'o7' })).toEqual(['agree', 'transfer'])
    expect(actions(foreign(2), { opType: 1, taskOperatorId: 'o7' })).toEqual([])
  })

  it('what our server refuses is not offered to whoever began it', () => {
    expect(actions(taskOf({ taskOperatorId: '' }), { opType: 0 })).toEqual([])
    expect(actions(taskOf({ taskOperatorId: '', mayWithdraw: true }), { opType: 0 })).toEqual(['withdraw'])
  })

  it('words of the design stand on a button, the usual ones are translated', () => {
    const step = { approversProperties: { hasAuditBtn: true, auditBtnText: '同 意', rejectBtnText: '打回修改' } }
    expect([buttonText(taskOf(step), 'agree'), buttonText(taskOf(step), 'return')]).toEqual(['', '打回修改'])
  })
})
