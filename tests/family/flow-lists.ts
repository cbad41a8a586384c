import type { FamilyData } from './data.ts'
import { completionOf, flowOf, nodesOf, standsAt, type Task, taskOf, turnOf } from './flow-engine.ts'
import { leaveForm } from './flow-design.ts'
import { type Called, get, paged, post, Refusal, remove, type Route, type Row } from './route.ts'

const base = '/api/workflow/Engine'

export function nameOf(data: FamilyData, id: unknown): string {
  const user = data.users.find((each) => each['id'] === id)
  return user === undefined ? '' : `${String(user['realName'])}/${String(user['account'])}`
}

export const turnsOf = (data: FamilyData, userId: string) =>
  data.flows.tasks
    .filter(({ status }) => status === 1)
    .flatMap((task) =>
      task.operators.filter((turn) => turn.userId === userId && turn.completion === 0).map((turn) => ({ task, turn })),
    )
/** Neither beginning nor withdrawing is a decision. */
export const decidedBy = (data: FamilyData, userId: string) =>
  data.flows.tasks.flatMap((task) =>
    task.records
      .filter((line) => line['userId'] === userId && ![2, 3].includes(Number(line['handleStatus'])))
      .map((line) => ({ task, line })),
  )
export const copiesOf = (data: FamilyData, userId: string) =>
  data.flows.tasks.flatMap((task) =>
    task.copies.filter((copy) => copy.userId === userId).map((copy) => ({ task, copy })),
  )

/** What every row of a task says. */
function rowOf(data: FamilyData, task: Task): Row {
  return {
    processId: task.id,
    flowId: task.flowId,
    fullName: task.fullName,
    flowName: flowOf(data, task.flowId).flow['fullName'],
    flowUrgent: task.flowUrgent,
    userName: nameOf(data, task.creatorUserId),
    creatorUserId: task.creatorUserId,
    startTime: task.startTime,
    thisStep: standsAt(data, task),
    status: task.status,
    formType: 2,
    flowVersion: '1',
    delegateUser: null,
    templateId: task.templateId,
  }
}

function filtered(rows: readonly Row[], called: Called) {
  const { flowUrgent, templateId, creatorUserId, status } = called.query
  const fits = (row: Row, key: string, wanted: string | undefined) => !wanted || String(row[key]) === wanted
  const found = rows.filter(
    (row) =>
      fits(row, 'flowUrgent', flowUrgent) &&
      fits(row, 'templateId', templateId) &&
      fits(row, 'creatorUserId', creatorUserId) &&
      fits(row, 'status', status),
  )
  return paged(
    found.sort((one, other) => Number(other['creatorTime']) - Number(one['creatorTime'])),
    called,
  )
}

/** Lists of tasks, and a task. */
export function listRoutes(data: FamilyData): Route[] {
  const { flows } = data
  const turnRow = ({ task, turn }: ReturnType<typeof turnsOf>[number]): Row => ({
    ...rowOf(data, task),
    id: turn.id,
    thisStepId: turn.taskNodeId,
    creatorTime: turn.creatorTime,
  })
  const waiting = (userId: string) => turnsOf(data, userId).map(turnRow)
  return [
    get(`${base}/FlowBefore/List/1`, (called) => filtered(waiting(called.userId), called)),
    get(`${base}/FlowBefore/List/2`, (called) => {
      const rows = decidedBy(data, called.userId).map(({ task, line }) => ({
        ...rowOf(data, task),
        id: line['id'],
        thisStep: line['nodeName'],
        thisStepId: `${task.id}-${String(line['nodeCode'])}`,
        creatorTime: line['handleTime'],
        // What was decided, and not where the task stands.
        status: line['handleStatus'],
      }))
      return filtered(rows, called)
    }),
    get(`${base}/FlowBefore/List/3`, (called) => {
      const rows = copiesOf(data, called.userId).map(({ task, copy }) => ({
        ...rowOf(data, task),
        id: copy.id,
        thisStepId: '',
        creatorTime: copy.creatorTime,
      }))
      return filtered(rows, called)
    }),
    get(`${base}/FlowBefore/List/4`, (called) => {
      const rows = turnsOf(data, called.userId).map((waits) => ({
        ...turnRow(waits),
        approversProperties: JSON.stringify(nodesOf(data, waits.task)[waits.task.step]?.properties),
      }))
      return filtered(rows, called)
    }),
    get(`${base}/FlowBefore/BatchFlowSelector`, ({ userId }) => {
      const num = turnsOf(data, userId).length
      return flows.templates.slice(0, num > 0 ? 1 : 0).map(({ id, fullName }) => ({ id, fullName, num }))
    }),
    get(`${base}/FlowLaunch`, (called) => {
      const rows = flows.tasks
        .filter(({ creatorUserId }) => creatorUserId === called.userId)
        .map((task) => ({
          ...rowOf(data, task),
          id: task.id,
          creatorTime: task.startTime,
          endTime: task.endTime,
          completion: completionOf(data, task),
          parentId: '0',
        }))
      return filtered(rows, called)
    }),
    get(`${base}/FlowMonitor`, (called) => {
      const rows = flows.tasks
        .filter(({ status }) => status !== 0)
        .map((task) => ({
          ...rowOf(data, task),
          id: task.id,
          creatorTime: task.startTime,
          completion: completionOf(data, task),
        }))
      return filtered(rows, called)
    }),
    remove(`${base}/FlowMonitor`, ({ body }) => {
      const { ids } = body as Row
      // Bound to a text: a list is refused before anything is done.
      if (typeof ids !== 'string') throw new Refusal('系统异常', 500)
      for (const id of ids.split(',')) flows.tasks.splice(flows.tasks.indexOf(taskOf(data, id)), 1)
    }),
    get(`${base}/FlowBefore/{id}`, (called) => detail(data, called)),
    get(`${base}/FlowBefore/{id}/Info`, ({ params, userId }) => ({
      isCheck: !turnsOf(data, userId).some(({ turn }) => turn.id === params['id']),
    })),
    get(`${base}/FlowBefore/RejectList/{id}`, ({ params, userId }) => {
      const { task } = turnOf(data, params['id'] ?? '', userId)
      const [begin] = nodesOf(data, task)
      const list = [{ nodeCode: begin?.nodeId, nodeName: begin?.properties['title'] }]
      return { list, isLastAppro: false }
    }),
    post(`${base}/FlowBefore/Candidates/{id}`, ({ params, userId }) => {
      if (params['id'] !== '0') turnOf(data, params['id'] ?? '', userId)
      return { type: 3, list: [], countersignOver: true }
    }),
  ]
}

/** A task, or with id 0 what is needed to start a flow. */
function detail(data: FamilyData, { params, query }: Called) {
  const isNew = params['id'] === '0'
  const task = isNew ? null : taskOf(data, params['id'])
  const { template, flow, process } = flowOf(data, task?.flowId ?? query['flowId'] ?? '')
  if (isNew && template['enabledMark'] !== 1) throw new Refusal('流程已停用')
  const newest = data.generation === '3.6'
  // Nothing is known of a new one: its object is empty, or there is none of its values.
  const blank = newest
    ? {}
    : { id: null, processId: null, fullName: null, status: null, flowUrgent: null, thisStep: null }
  const nodes = task ? nodesOf(data, task) : []
  const asked = nodes.find(({ nodeId }) => `${task?.id}-${nodeId}` === query['taskNodeId'])
  const properties = (asked ?? (process as unknown as (typeof nodes)[number])).properties
  return {
    flowTaskInfo: task
      ? {
          id: task.id,
          processId: task.id,
          fullName: task.fullName,
          status: task.status,
          thisStep: standsAt(data, task),
          thisStepId: nodes[task.step]?.nodeId ?? '',
          flowUrgent: task.flowUrgent,
          completion: completionOf(data, task),
          startTime: task.startTime,
          creatorTime: task.startTime,
          endTime: task.endTime,
          creatorUser: nameOf(data, task.creatorUserId),
          rejectDataId: null,
          suspend: null,
          type: 0,
          flowId: task.flowId,
          flowVersion: '1',
        }
      : blank,
    flowFormInfo: leaveForm,
    flowTemplateInfo: {
      id: flow['id'],
      templateId: template['id'],
      fullName: flow['fullName'],
      type: template['type'],
      version: '1',
      flowTemplateJson: JSON.stringify(process),
    },
    flowTaskNodeList: nodes.map((node, index) => ({
      id: `${String(task?.id)}-${node.nodeId}`,
      nodeCode: node.nodeId,
      nodeType: node.type,
      nodeName: node.properties['title'],
      type: task && (index < task.step || task.status === 2) ? '0' : index === task?.step ? '1' : '',
      userName:
        index === 0
          ? nameOf(data, task?.creatorUserId)
          : ((node.properties['approvers'] ?? []) as string[]).map((id) => nameOf(data, id.split('--')[0])).join(','),
    })),
    flowTaskOperatorList: task?.operators ?? [],
    flowTaskOperatorRecordList: (task?.records ?? []).map(({ userId, other, ...line }) => ({
      signImg: null,
      fileList: null,
      ...line,
      // A name, whatever the key says.
      operatorId: other === undefined ? null : nameOf(data, other),
      userName: nameOf(data, userId),
      creatorTime: line['handleTime'],
      taskId: task?.id,
      taskNodeId: `${String(task?.id)}-${String(line['nodeCode'])}`,
      status: 0,
    })),
    approversProperties: properties,
    formOperates: properties['formOperates'],
    formData: task?.formData ?? {},
    draftData: null,
    noOperateAuth: false,
  }
}
