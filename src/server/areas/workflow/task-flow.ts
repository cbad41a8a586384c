import type { ApprovalRecordTable } from '#server/database/tables/module.ts'
import type { FlowTaskTable } from '#server/database/tables/pages.ts'

interface Step {
  readonly name: string
  readonly people: string
  /** 0 passed, 1 where it stands, 2 ahead. */
  readonly state: 0 | 1 | 2
}

/** The way of a task as far as it is known: who began it, what was decided, and where it stands. */
function stepsOf(task: FlowTaskTable, creator: string, lines: readonly ApprovalRecordTable[]): Step[] {
  const passed = lines.slice(1).map(({ node_name: name, user_name: people }): Step => ({ name, people, state: 0 }))
  const start: Step = { name: lines[0]?.node_name ?? '', people: creator, state: 0 }
  const now: Step[] = task.handler_id === null ? [] : [{ name: task.current_node, people: '', state: 1 }]
  return [start, ...passed, ...now]
}

interface TemplateNode {
  readonly type: 'start' | 'approver'
  readonly nodeId: string
  readonly prevId: string
  readonly content: string
  readonly properties: Readonly<Record<string, unknown>>
  readonly childNode: TemplateNode | null
}

/** No button: tasks are decided where the engine runs. */
const properties = (title: string) => ({
  title,
  formOperates: [],
  printId: [],
  hasAuditBtn: false,
  hasRejectBtn: false,
  hasRevokeBtn: false,
  hasTransferBtn: false,
  hasSaveBtn: false,
  hasCancelBtn: false,
  hasPrintBtn: false,
  hasFreeApproverBtn: false,
  hasSign: false,
  hasOpinion: false,
})

const nodeId = (index: number) => `node${index + 1}`

function template(steps: readonly Step[], index = 0): TemplateNode | null {
  const step = steps[index]
  if (!step) return null
  return {
    type: index === 0 ? 'start' : 'approver',
    nodeId: nodeId(index),
    prevId: index === 0 ? '' : nodeId(index - 1),
    content: step.people,
    properties: properties(step.name),
    childNode: template(steps, index + 1),
  }
}

/** What the page of a task of the family reads beside the task itself. */
export function flowOf(task: FlowTaskTable, creator: string, lines: readonly ApprovalRecordTable[]) {
  const steps = stepsOf(task, creator, lines)
  const current = steps.findIndex(({ state }) => state === 1)
  return {
    flowTemplateInfo: {
      id: task.model_id,
      templateId: task.model_id,
      fullName: task.full_name,
      /** Bound to a module. */
      type: 1,
      version: '1',
      flowTemplateJson: JSON.stringify(template(steps)),
    },
    flowTaskNodeList: steps.map((step, index) => ({
      nodeCode: nodeId(index),
      nodeType: index === 0 ? 'start' : 'approver',
      nodeName: step.name,
      type: String(step.state),
      userName: step.people,
    })),
    flowTaskOperatorList: [],
    flowTaskOperatorRecordList: lines.map((line, index) => ({
      id: line.id,
      nodeCode: nodeId(index),
      nodeName: line.node_name,
      userName: line.user_name,
      operatorId: '',
      creatorTime: line.handled_at,
      handleTime: line.handled_at,
      handleStatus: line.status,
      handleOpinion: line.opinion,
      signImg: line.sign_img,
      fileList: '',
      taskId: task.id,
      taskNodeId: nodeId(index),
      taskOperatorId: '',
      status: 0,
    })),
    approversProperties: properties(task.current_node),
    draftData: null,
    noOperateAuth: true,
    thisStepId: current < 0 ? '' : nodeId(current),
  }
}
