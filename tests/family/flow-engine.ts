import type { FamilyData } from './data.ts'
import { approversOf, leaveProcess, type ProcessNode, stepsOf } from './flow-design.ts'
import { newId, Refusal, type Row } from './route.ts'
import type { Generation } from './server.ts'

/** Somebody's turn at a step. */
export interface Operator {
  readonly id: string
  readonly nodeCode: string
  readonly taskNodeId: string
  userId: string
  /** 0 open, 1 agreed, -1 refused. */
  completion: number
  readonly creatorTime: number
}

export interface Task {
  readonly id: string
  readonly flowId: string
  readonly templateId: string
  readonly creatorUserId: string
  fullName: string
  status: number
  flowUrgent: number
  startTime: number
  endTime: number | null
  formData: Row
  /** Index of the step that it stands at; 0 is its start. */
  step: number
  operators: Operator[]
  readonly records: Row[]
  readonly copies: { readonly id: string; readonly userId: string; readonly creatorTime: number }[]
}

/** Templates, what runs by them, comments and who stands in for whom. */
export function createFlows(generation: Generation) {
  const when = Date.UTC(2026, 10, 23, 1)
  const template: Row = {
    id: '2101',
    fullName: '请假审批',
    enCode: 'leaveFlow',
    category: '8161',
    type: 0,
    formType: 2,
    icon: 'icon-ym icon-ym-flow',
    iconBackground: '#008cff',
    sortCode: 1,
    description: '',
    enabledMark: 1,
    creatorTime: when,
    // Several flows by name in one template, each as an object within the text.
    flowTemplateJson: JSON.stringify([
      { id: '2111', flowId: 'k2111', fullName: '请假审批', isDelete: true, flowTemplateJson: leaveProcess(generation) },
    ]),
    hasAssistBtn: 0,
  }
  const running = (id: string, creatorUserId: string, name: string, formData: Row): Task => {
    const at = when + Number(id) * 1000
    const record = (nodeCode: string, nodeName: string, user: string, handleStatus: number, opinion: string): Row => ({
      id: `${id}-${nodeCode}`,
      nodeCode,
      nodeName,
      userId: user,
      handleTime: at,
      handleStatus,
      handleOpinion: opinion,
    })
    return {
      id,
      flowId: '2111',
      templateId: '2101',
      creatorUserId,
      fullName: `${name}的请假审批`,
      status: 1,
      flowUrgent: id === '2202' ? 3 : 1,
      startTime: at,
      endTime: null,
      formData,
      step: 2,
      operators: [
        {
          id: `${id}1`,
          nodeCode: 'office',
          taskNodeId: `${id}-office`,
          userId: '101',
          completion: 0,
          creatorTime: at + 60_000,
        },
      ],
      records: [record('begin', '开始', creatorUserId, 2, ''), record('teacher', '班主任审批', '103', 1, '情况属实')],
      copies: id === '2203' ? [{ id: `${id}9`, userId: '101', creatorTime: at + 90_000 }] : [],
    }
  }
  const leave = (no: string, kind: string, user: string, reason: string): Row => ({
    f_no: no,
    f_kind: kind,
    f_user: user,
    f_date: when,
    f_reason: reason,
    tableField106: [{ f_plan: '就诊', f_days: 2 }],
  })
  return {
    templates: [template],
    tasks: [
      running('2201', '102', '林晓', leave('QJ202611230001', 'sick', '102', '发热')),
      running('2202', '103', '赵强', leave('QJ202611230002', 'annual', '103', '探亲')),
      running('2203', '102', '林晓', leave('QJ202611230003', 'annual', '102', '搬家')),
    ] as Task[],
    /** Processes that wait to be made the main version of their template. */
    versions: new Map<string, { readonly templateId: string; readonly text: string }>(),
    comments: [] as Row[],
    delegates: [] as Row[],
    /** Reminders that whoever began a task sent. */
    urged: [] as string[],
  }
}

/** A flow of a template by its id, which tasks are started with. */
export function flowOf(data: FamilyData, flowId: string) {
  for (const template of data.flows.templates) {
    const flows = JSON.parse(String(template['flowTemplateJson'])) as Row[]
    const flow = flows.find(({ id }) => id === flowId)
    if (flow) return { template, flow, process: flow['flowTemplateJson'] as Row }
  }
  throw new Refusal('流程不存在')
}

/** Of what was sent to be begun or kept. */
export function newTask(data: FamilyData, sent: Row, userId: string): Task {
  const flowId = String(sent['flowId'])
  const { template, flow } = flowOf(data, flowId)
  const who = data.users.find(({ id }) => id === userId)
  return {
    id: newId(),
    flowId,
    templateId: String(template['id']),
    creatorUserId: userId,
    fullName: `${String(who?.['realName'])}的${String(flow['fullName'])}`,
    status: 0,
    flowUrgent: Number(sent['flowUrgent'] ?? 1),
    startTime: Date.now(),
    endTime: null,
    formData: sent['formData'] as Row,
    step: 0,
    operators: [],
    records: [],
    copies: [],
  }
}

export const nodesOf = (data: FamilyData, task: Task): ProcessNode[] => stepsOf(flowOf(data, task.flowId).process)

export function taskOf(data: FamilyData, id = ''): Task {
  const found = data.flows.tasks.find((task) => task.id === id)
  if (found === undefined) throw new Refusal('流程任务不存在')
  return found
}

/** The turn of somebody that is still open; what was handled meanwhile is refused. */
export function turnOf(data: FamilyData, id: string, userId: string): { task: Task; turn: Operator } {
  for (const task of data.flows.tasks) {
    const turn = task.operators.find((one) => one.id === id)
    if (turn === undefined) continue
    if (turn.userId !== userId || turn.completion !== 0 || task.status !== 1) break
    return { task, turn }
  }
  throw new Refusal('已审核完成')
}

const titleOf = (node: ProcessNode | undefined) => String(node?.properties['title'] ?? '')

export function noted(
  data: FamilyData,
  task: Task,
  userId: string,
  handleStatus: number,
  opinion: Row,
  step = task.step,
) {
  const node = nodesOf(data, task)[step]
  task.records.push({
    id: newId(),
    nodeCode: node?.nodeId ?? '',
    nodeName: titleOf(node),
    userId,
    handleTime: Date.now(),
    handleStatus,
    handleOpinion: opinion['handleOpinion'] ?? '',
    signImg: opinion['signImg'] ?? '',
    fileList: JSON.stringify(opinion['fileList'] ?? []),
    ...(opinion['other'] === undefined ? {} : { other: opinion['other'] }),
  })
}

/** Stands at a step: whoever decides there gets a turn. Behind the last one it has passed. */
export function arrive(data: FamilyData, task: Task, step: number): void {
  const node = nodesOf(data, task)[step]
  task.step = step
  if (node === undefined) {
    Object.assign(task, { status: 2, endTime: Date.now(), operators: [] })
    return
  }
  task.operators = approversOf(node).map((userId) => ({
    id: newId(),
    nodeCode: node.nodeId,
    taskNodeId: `${task.id}-${node.nodeId}`,
    userId,
    completion: 0,
    creatorTime: Date.now(),
  }))
}

/** Percents of its steps; 100 when it is over. */
export const completionOf = (data: FamilyData, task: Task): number =>
  task.endTime === null ? Math.round((Math.max(0, task.step - 1) / (nodesOf(data, task).length - 1)) * 100) : 100

export const standsAt = (data: FamilyData, task: Task): string =>
  task.status === 1 ? titleOf(nodesOf(data, task)[task.step]) : task.endTime === null ? '开始' : '结束'
