import { endpoints } from '#shared/api/table.ts'

/** A leave that waits for whoever reads it, as the server answers it; `more` goes over that. */
export const leaveTask = (more: object = {}) =>
  endpoints['flow.task'].data.parse({
    flowTaskInfo: { id: 't1', fullName: '张三的请假申请', status: 1, flowUrgent: 1, flowId: 'v1' },
    flowFormInfo: { id: 'm1', fullName: '请假申请', propertyJson: '{"fields":[]}' },
    formData: {},
    approversProperties: { hasAuditBtn: true, hasRejectBtn: true, rejectStep: '0', rejectType: 1 },
    taskOperatorId: 'o1',
    mayWithdraw: false,
    mayRestart: false,
    mayUrge: false,
    mayCancel: false,
    mayDelete: false,
    modelId: 'm1',
    recordId: 'r1',
    ...more,
  })
