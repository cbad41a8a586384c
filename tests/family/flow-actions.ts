import type { FamilyData } from './data.ts'
import { arrive, flowOf, newTask, nodesOf, noted, type Task, taskOf, turnOf } from './flow-engine.ts'
import { post, put, Refusal, remove, type Route, type Row } from './route.ts'

const base = '/api/workflow/Engine'

/** What whoever begins a task does with it. */
export function startRoutes(data: FamilyData): Route[] {
  const { flows } = data
  const submit = (task: Task, userId: string, sent: Row) => {
    if (Number(sent['status']) === 1) return
    noted(data, task, userId, 2, sent, 0)
    Object.assign(task, { status: 1, startTime: Date.now() })
    arrive(data, task, 1)
  }
  const checked = (body: unknown): Row => {
    const sent = body as Row
    const { template } = flowOf(data, String(sent['flowId']))
    if (template['enabledMark'] !== 1) throw new Refusal('流程已停用')
    if (typeof sent['formData'] !== 'object' || sent['formData'] === null) throw new Refusal('系统异常', 500)
    return sent
  }
  // Nodes without people would stand here; nothing is saved then.
  const nobodyMissing = data.generation === '3.6' ? [] : null
  const own = (id: string | undefined, userId: string) => {
    const task = taskOf(data, id)
    if (task.creatorUserId !== userId) throw new Refusal('没有操作权限')
    return task
  }
  return [
    post(
      `${base}/FlowTask`,
      ({ body, userId }) => {
        const sent = checked(body)
        const task = newTask(data, sent, userId)
        flows.tasks.unshift(task)
        submit(task, userId, sent)
        return nobodyMissing
      },
      '提交成功，请耐心等待',
    ),
    put(
      `${base}/FlowTask/{id}`,
      ({ params, body, userId }) => {
        const task = own(params['id'], userId)
        const sent = checked(body)
        if (![0, 3, 7].includes(task.status)) throw new Refusal('流程正在审批，请不要重复提交')
        task.formData = { ...task.formData, ...(sent['formData'] as Row) }
        submit(task, userId, sent)
        return nobodyMissing
      },
      '提交成功，请耐心等待',
    ),
    remove(`${base}/FlowLaunch/{id}`, ({ params, userId }) => {
      const task = own(params['id'], userId)
      if (![0, 4, 7].includes(task.status)) throw new Refusal('流程正在审批，不能删除')
      flows.tasks.splice(flows.tasks.indexOf(task), 1)
    }),
    put(
      `${base}/FlowLaunch/{id}/Actions/Withdraw`,
      ({ params, body, userId }) => {
        const task = own(params['id'], userId)
        if (task.status !== 1 || task.step !== 1) throw new Refusal('当前流程已处理，无法撤回')
        noted(data, task, userId, 3, body as Row, 0)
        Object.assign(task, { status: 4, operators: [], step: 0 })
      },
      '撤回成功',
    ),
    post(
      `${base}/FlowLaunch/Press/{id}`,
      ({ params, userId }) => {
        const task = own(params['id'], userId)
        if (task.status !== 1) throw new Refusal('未找到催办人')
        flows.urged.push(task.id)
      },
      '催办成功',
    ),
  ]
}

/** What is decided about a task. */
export function decisionRoutes(data: FamilyData): Route[] {
  const { flows } = data
  const agree = (id: string, userId: string, sent: Row) => {
    const { task, turn } = turnOf(data, id, userId)
    // Whatever is sent is stored, where something is.
    task.formData = { ...task.formData, ...((sent['formData'] ?? {}) as Row) }
    turn.completion = 1
    noted(data, task, userId, 1, sent)
    arrive(data, task, task.step + 1)
  }
  const giveBack = (id: string, userId: string, sent: Row) => {
    const { task, turn } = turnOf(data, id, userId)
    turn.completion = -1
    noted(data, task, userId, 0, sent)
    Object.assign(task, { status: 3, step: 0, operators: [] })
  }
  const handOn = (id: string, userId: string, sent: Row) => {
    const { task, turn } = turnOf(data, id, userId)
    const to = data.users.find((user) => user['id'] === sent['freeApproverUserId'])
    if (to === undefined) throw new Refusal('请选择转审人员')
    noted(data, task, userId, 7, { ...sent, other: to['id'] })
    turn.userId = String(to['id'])
  }
  const acts = [agree, giveBack, handOn]
  const one = (path: string, act: (typeof acts)[number], msg: string) =>
    post(
      `${base}/FlowBefore/${path}/{id}`,
      ({ params, userId, body }) => {
        act(params['id'] ?? '', userId, body as Row)
        return path === 'Transfer' || data.generation === '3.4' ? null : []
      },
      msg,
    )
  const monitored = (path: string, from: number, to: number, action: number, msg: string) =>
    post(
      `${base}/FlowBefore/${path}/{id}`,
      ({ params, userId, body }) => {
        const task = taskOf(data, params['id'])
        if (task.status !== from) throw new Refusal('流程状态已变更')
        noted(data, task, userId, action, (body ?? {}) as Row)
        Object.assign(task, { status: to, ...(to === 5 ? { endTime: Date.now() } : {}) })
      },
      msg,
    )
  return [
    one('Audit', agree, '审核成功'),
    one('Reject', giveBack, '退回成功'),
    one('Transfer', handOn, '转办成功'),
    monitored('Cancel', 1, 5, 4, '终止成功'),
    monitored('Suspend', 1, 6, 11, '挂起成功'),
    monitored('Restore', 6, 1, 12, '恢复成功'),
    post(
      `${base}/FlowBefore/Recall/{id}`,
      ({ params, userId, body }) => {
        const task = flows.tasks.find(({ records }) => records.some(({ id }) => id === params['id']))
        const line = task?.records.find(({ id }) => id === params['id'])
        if (task === undefined || line === undefined || line['userId'] !== userId) throw new Refusal('撤回失败')
        const step = nodesOf(data, task).findIndex(({ nodeId }) => nodeId === line['nodeCode'])
        if (task.status !== 1 || step !== task.step - 1) throw new Refusal('当前流程已处理，无法撤回')
        noted(data, task, userId, 3, (body ?? {}) as Row, step)
        arrive(data, task, step)
      },
      '撤回成功',
    ),
    post(
      `${base}/FlowBefore/BatchOperation`,
      ({ body, userId }) => {
        const { ids, batchType, ...sent } = body as Row
        if (!Array.isArray(ids)) throw new Refusal('系统异常', 500)
        for (const id of ids as string[]) acts[Number(batchType)]?.(id, userId, sent)
        return data.generation === '3.6' ? [] : null
      },
      '批量操作完成',
    ),
  ]
}
