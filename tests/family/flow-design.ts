import { formData } from './module-design.ts'
import type { Row } from './route.ts'
import type { Generation } from './server.ts'

const formId = '2001'

const fields: readonly (readonly [id: string, name: string, jnpfKey: string, isRequired: boolean])[] = [
  ['f_no', '单号', 'input', true],
  ['f_kind', '类别', 'select', true],
  ['f_user', '申请人', 'userSelect', false],
  ['f_date', '申请日期', 'datePicker', false],
  ['f_reason', '事由', 'textarea', false],
  ['tableField106', '每日安排', 'table', false],
  ['tableField106-f_plan', '每日安排-安排', 'input', false],
  ['tableField106-f_days', '每日安排-天数', 'inputNumber', false],
]

/** Rights of a step, of every field: what it names may be written. */
const operates = (writes: (id: string) => boolean) =>
  fields.map(([id, name, jnpfKey, required]) => ({
    id,
    name,
    required,
    requiredDisabled: required,
    jnpfKey,
    dataType: jnpfKey === 'datePicker' || jnpfKey === 'inputNumber' ? 'number' : '',
    read: true,
    write: writes(id),
  }))

interface Step {
  readonly nodeId: string
  readonly title: string
  readonly people: readonly string[]
  readonly writes: readonly string[]
  readonly prints: boolean
}

/** Earlier generations have a list for each kind of subject, and numbers as text. */
const peopleOf = (generation: Generation, ids: readonly string[]): Row =>
  generation === '3.6'
    ? {
        assigneeType: 6,
        approvers: ids.map((id) => `${id}--user`),
        counterSignConfig: { auditType: 1, auditRatio: 100, auditNum: 1, rejectType: 0, rejectRatio: 10, rejectNum: 1 },
        rejectType: 1,
      }
    : {
        assigneeType: '6',
        approvers: ids,
        approverPos: [],
        approverRole: [],
        approverOrg: [],
        approverGroup: [],
        countersignRatio: 100,
      }

const approver = (generation: Generation, step: Step, prevId: string, childNode: Row | null): Row => ({
  type: 'approver',
  nodeId: step.nodeId,
  prevId,
  content: '',
  properties: {
    title: step.title,
    ...peopleOf(generation, step.people),
    counterSign: 0,
    rejectStep: '0',
    hasAuditBtn: true,
    auditBtnText: generation === '3.6' ? '通 过' : '通过',
    hasRejectBtn: true,
    rejectBtnText: generation === '3.6' ? '退 回' : '拒绝',
    hasTransferBtn: true,
    transferBtnText: '转 审',
    hasRevokeBtn: true,
    revokeBtnText: '撤 回',
    hasSaveBtn: false,
    hasFreeApproverBtn: false,
    hasCancelBtn: false,
    hasPrintBtn: step.prints,
    printBtnText: generation === '3.6' ? '打 印' : '打印',
    printId: generation === '3.6' ? ['1201'] : '1201',
    hasSign: false,
    hasOpinion: true,
    formId,
    formOperates: operates((id) => step.writes.includes(id)),
  },
  ...(childNode ? { childNode } : {}),
})

const head: Step = { nodeId: 'teacher', title: '班主任审批', people: ['103'], writes: [], prints: false }
const office: Step = { nodeId: 'office', title: '教务处审批', people: ['101'], writes: ['f_reason'], prints: true }

/** A leave goes to the class teacher and then to the office. */
export const leaveProcess = (generation: Generation): Row => ({
  type: 'start',
  nodeId: 'begin',
  content: '所有人',
  properties: {
    title: '开始',
    initiator: [],
    ...(generation === '3.6' ? {} : { initiatePos: [], initiateRole: [], initiateOrg: [], initiateGroup: [] }),
    formId,
    formName: '请假单',
    isComment: true,
    isBatchApproval: true,
    isSummary: false,
    hasRevokeBtn: true,
    revokeBtnText: '撤 回',
    hasPressBtn: true,
    pressBtnText: '催 办',
    submitBtnText: '提交审批',
    formOperates: operates(() => true),
    allFormMap: { [`form_${formId}`]: [] },
  },
  childNode: approver(generation, head, 'begin', approver(generation, office, head.nodeId, null)),
})

/** What the form of a flow is, beside the designs of modules. */
export const leaveForm: Row = {
  id: formId,
  enCode: 'leaveForm',
  fullName: '请假单',
  flowType: 0,
  formType: 2,
  urlAddress: null,
  interfaceUrl: null,
  propertyJson: JSON.stringify({ ...formData, hasPrintBtn: false, printId: [] }),
}

export interface ProcessNode {
  readonly nodeId: string
  readonly type: string
  readonly properties: Row
}

/** Steps of a process without branches, from its start on. */
export function stepsOf(process: Row): ProcessNode[] {
  const below = process['childNode'] as Row | undefined
  return [process as unknown as ProcessNode, ...(below ? stepsOf(below) : [])]
}

/** Ids of people as either generation writes them. */
export const approversOf = (node: ProcessNode): string[] =>
  ((node.properties['approvers'] ?? []) as string[]).map((id) => id.split('--')[0] ?? '')
