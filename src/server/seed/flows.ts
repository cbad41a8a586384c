import type { FlowTemplateTable, FlowVersionTable } from '#server/database/tables/flow.ts'
import { seedId } from './ids.ts'

/** Nodes of the leave, as its process names them. */
export const leaveNodes = {
  start: { id: 'start', title: '发起申请' },
  head: { id: 'head', title: '部门负责人审批' },
  personnel: { id: 'personnel', title: '人事处审批' },
} as const

const buttons = {
  hasAuditBtn: true,
  hasRejectBtn: true,
  hasRevokeBtn: true,
  hasTransferBtn: true,
  hasFreeApproverBtn: true,
  hasSaveBtn: true,
  hasPrintBtn: true,
  hasOpinion: true,
}

/** Leave: whoever leads the person, then personnel, who decides too where nobody leads them. */
export function leaveProcess(modelId: string, personnelId: string, now: number) {
  const id = seedId('flowTemplate', 1)
  const versionId = seedId('flowVersion', 1)
  const approver = (
    node: { readonly id: string; readonly title: string },
    prevId: string,
    people: Readonly<Record<string, unknown>>,
  ) => ({
    type: 'approver',
    nodeId: node.id,
    prevId,
    content: node.title,
    properties: { title: node.title, counterSign: 0, rejectStep: '0', rejectType: 1, ...buttons, ...people },
  })
  const { start, head, personnel } = leaveNodes
  const process = {
    type: 'start',
    nodeId: start.id,
    prevId: '',
    content: '所有人',
    properties: {
      title: start.title,
      initiator: [],
      errorRule: 2,
      errorRuleUser: [personnelId],
      titleType: 1,
      titleContent: '{@launchUserName}的请假申请（{f_number}）',
      summaryFields: ['f_kind', 'f_start', 'f_end', 'f_total', 'f_reason'],
      revokeRule: 1,
      isBatchApproval: true,
      isComment: true,
    },
    childNode: {
      ...approver(head, start.id, { assigneeType: 1, managerLevel: 1 }),
      childNode: approver(personnel, head.id, { assigneeType: 6, approvers: [`${personnelId}--user`] }),
    },
  }
  const template: FlowTemplateTable = {
    id,
    full_name: '请假审批',
    en_code: 'leaveApproval',
    category: '',
    type: 1,
    icon: 'icon-ym icon-ym-portal-schedule',
    icon_background: '#1890ff',
    sort_code: 1,
    enabled_mark: 1,
    description: '部门负责人审批后由人事处审批。',
    model_id: modelId,
    status_field: 'f_status',
    created_by: '',
    created_at: now,
    updated_at: now,
    deleted_at: 0,
  }
  const version: FlowVersionTable = {
    id: versionId,
    template_id: id,
    number: 1,
    process: JSON.stringify(process),
    is_main: 1,
    created_at: now,
    updated_at: now,
  }
  return { template, version }
}
