import * as z from 'zod'
import {
  count,
  flag,
  id,
  idParams,
  isNotUnset,
  isSet,
  json,
  jsonText,
  moment,
  pagedList,
  pageQuery,
  text,
  told,
} from './common.ts'
import { idList } from '#shared/form/parsing/read.ts'
import { area } from './endpoint.ts'

/** One line of the approval history; actions 0 to 9 of section 3, and those of later releases of the family. */
const operator = z.looseObject({
  /** What `flow.recall` is given. */
  id: text,
  nodeCode: text,
  signImg: text,
  /** JSON text of files. */
  fileList: jsonText,
  nodeName: text,
  userName: text,
  handleTime: moment,
  handleStatus: count.catch(-1),
  handleOpinion: text,
  /** The turn that was decided; '' where a server does not say. */
  taskOperatorId: text,
})
export type FlowOperator = z.output<typeof operator>

const taskInfo = z.looseObject({
  /** Empty before a task is begun. */
  id: text,
  fullName: text,
  /** 0 draft, 1 wait, 2 adopt, 3 reject, 4 revoke, 5 cancel, 6 suspended, 7 withdrawn and sent again. */
  status: count.catch(0),
  /** 1 normal, 2 important, 3 urgent. */
  flowUrgent: told(1),
  thisStep: text,
  /** Of 100. */
  completion: count.default(0).catch(0),
  flowId: text,
  creatorUser: text,
  creatorTime: moment,
  endTime: moment,
  /** Task that started it; '0' or '' for none. Its name and whether it opens for the caller: of our own servers. */
  parentId: text,
  parentName: text,
  mayOpenParent: isSet,
})

/** What the caller may do with a field, or with `table-column`; a field that is not named may be read. */
const operate = z.looseObject({ id: text, read: isNotUnset, write: isSet, required: isSet })

const flowNode = z.looseObject({
  /** What `flow.cases` is given. */
  id: text,
  nodeCode: text,
  nodeName: text,
  /** start, approver, … */
  nodeType: text,
  /** '0' passed, '1' where it stands, else ahead. */
  type: text,
  userName: text,
})

/** What the node lets the caller do: the buttons of the page come from here. Left out by a server: not allowed. */
const nodeProperties = z.looseObject({
  title: text,
  hasAuditBtn: isSet,
  hasRejectBtn: isSet,
  hasRevokeBtn: isNotUnset,
  hasPressBtn: isNotUnset,
  hasTransferBtn: isSet,
  hasSaveBtn: isSet,
  hasCancelBtn: isSet,
  hasPrintBtn: isSet,
  hasFreeApproverBtn: isSet,
  auditBtnText: text,
  rejectBtnText: text,
  /** A signature, an opinion is asked for. */
  hasSign: isSet,
  hasOpinion: isSet,
  /** '0' the start, '1' the node before, '2' chosen by the approver, else the code of a node. */
  rejectStep: text,
  /** 1 decided again from there on, 2 straight back, 3 the approver chooses. */
  rejectType: count.default(1).catch(1),
  printBtnText: text,
  /** Text of one or several before 3.6. */
  printId: z.unknown().optional().transform(idList),
})

const mayDo = z.boolean().optional().catch(undefined)

const taskDetail = z.looseObject({
  /** Nothing, or without any value, before a task is begun. */
  flowTaskInfo: taskInfo.nullish().transform((info) => info ?? taskInfo.parse({})),
  /** The form that the record was filled in with. */
  flowFormInfo: z
    .looseObject({
      id: text,
      fullName: text,
      enCode: text,
      formType: count.default(2).catch(2),
      propertyJson: jsonText,
    })
    .nullish(),
  flowTemplateInfo: z
    .looseObject({ id: text, templateId: text, fullName: text, type: count.catch(0), flowTemplateJson: jsonText })
    .nullish(),
  /** The way of the task, from the start on. */
  flowTaskNodeList: z
    .array(flowNode)
    .nullish()
    .transform((nodes) => nodes ?? []),
  approversProperties: nodeProperties.nullish().catch(null),
  /** What the caller kept beside an opinion: raw values of the form. */
  draftData: z.record(z.string(), json).nullish().catch(null),
  /** The opinion that the caller kept; of our own servers. */
  draft: z.looseObject({ handleOpinion: text }).nullish().catch(null),
  /** What waits for the caller; '' for nothing. Servers of the family do not say, and are told it by the list. */
  taskOperatorId: text,
  taskNodeId: text,
  /** Who watches over tasks may not act on this one; of servers of the family. */
  noOperateAuth: isSet,
  /** What the caller may do beside deciding, of our own servers; others leave it to the state of the task. */
  mayWithdraw: mayDo,
  /** The line of the caller's agreement that may be taken back; '' for none. Others leave it to where it is opened from. */
  recallId: z.string().optional().catch(undefined),
  mayRestart: mayDo,
  mayUrge: mayDo,
  mayCancel: mayDo,
  maySuspend: mayDo,
  mayRestore: mayDo,
  mayAssign: mayDo,
  mayChange: mayDo,
  mayRevive: mayDo,
  mayDelete: mayDo,
  mayComment: mayDo,
  /** Raw values of the record: an object, in older releases its JSON text. */
  formData: z.union([z.string(), z.record(z.string(), json)]).catch(''),
  /** JSON text of the display values, of our own servers. */
  displayData: text,
  formOperates: z
    .array(operate)
    .nullish()
    .transform((fields) => fields ?? []),
  /** From the oldest on. */
  flowTaskOperatorRecordList: z
    .array(operator)
    .nullish()
    .transform((lines) => lines ?? []),
  modelId: text,
  recordId: text,
})
export type FlowTaskDetail = z.output<typeof taskDetail>

/** An approval of a record, for whoever reads the record; of our own servers. */
const recordApproval = z.looseObject({
  /** Of the task; '' where the caller takes no part in it and cannot open it. */
  id: text,
  fullName: text,
  status: count.catch(0),
  creatorUser: text,
  creatorTime: moment,
  flowTaskNodeList: z.array(flowNode),
  /** From the oldest on; what is attached to a line is for those who take part. */
  flowTaskOperatorRecordList: z.array(operator),
})
export type RecordApproval = z.output<typeof recordApproval>

const entrust = z.looseObject({
  id,
  userName: text,
  toUserId: text,
  toUserName: text,
  startTime: moment,
  endTime: moment,
  description: text,
  /** Templates that it is about, by comma; '' for all of them. */
  flowId: text,
  flowName: text,
  /** Whether it holds now. */
  isActive: flag.catch(0),
  creatorTime: moment,
})
const entrustInput = z.object({
  toUserId: z.string().min(1).max(50),
  startTime: z.coerce.number().int(),
  endTime: z.coerce.number().int(),
  description: z.string().trim().max(300).default(''),
  /** Templates, by comma; none: whatever waits. */
  flowId: z.string().max(5000).nullish(),
})
export type FlowEntrust = z.output<typeof entrust>

/** A few fields of the record of a task, in words; of our own servers, where `summary` is asked for. */
const summary = z
  .array(z.object({ field: text, label: text, text }))
  .nullish()
  .transform((fields) => fields ?? [])
  .catch([])

/** A row of a list of tasks. */
export const flowRow = z.looseObject({
  /** What waits, what was decided, or the copy. */
  id,
  /** Of the task. */
  processId: text,
  fullName: text,
  flowName: text,
  flowId: text,
  userName: text,
  creatorTime: moment,
  startTime: moment,
  thisStep: text,
  thisStepId: text,
  taskNodeId: text,
  taskOperatorId: text,
  /** 1 normal, 2 important, 3 urgent. */
  flowUrgent: told(1),
  status: count.catch(0),
  /** What the caller decided, in the list of that. */
  handleStatus: count.optional().catch(undefined),
  /** Of the task, in that list: `status` is the decision there. Of our own servers. */
  taskStatus: count.optional().catch(undefined),
  /** Who stands in, or is stood in for. */
  delegateUser: text,
  /** By when it should be decided; of our own servers. */
  deadline: moment,
  isOverdue: isSet,
  summary,
})

const launchedTask = z.looseObject({
  id,
  fullName: text,
  creatorTime: moment,
  thisStep: text,
  /** 1 wait, 2 adopt, 3 reject, 4 revoke, 5 cancel. */
  status: count.catch(0),
  flowUrgent: told(1),
  /** The module whose record it is; of our own servers. */
  modelId: text,
  summary,
})
export type LaunchedTask = z.output<typeof launchedTask>

export type WaitingTask = z.output<typeof flowRow>

/** Milliseconds, or nothing: a text that is no number is refused, not read as one. */
const millis = z
  .string()
  .regex(/^\d{0,15}$/)
  .optional()
const flowIds = z.string().max(50).optional()

/** What a list of tasks is narrowed by, by the names of the family. */
export const taskQuery = pageQuery.extend({
  /** Begun in this time. */
  startTime: millis,
  endTime: millis,
  templateId: flowIds,
  flowId: flowIds,
  flowCategory: flowIds,
  creatorUserId: flowIds,
  status: z
    .string()
    .regex(/^\d{0,2}$/)
    .optional(),
  flowUrgent: z
    .string()
    .regex(/^[1-3]?$/)
    .optional(),
  /** 1: with a few fields of the record of each. */
  summary: z.enum(['', '1']).optional(),
})

/** Approvals (section 2, /workFlowDetail and /workFlow/entrust). */
export const workflowArea = area({
  'flow.waiting': {
    method: 'GET',
    path: '/api/workflow/Engine/FlowBefore/List/1',
    summary:
      'Tasks that wait for the caller, paged, newest first or by name, by, step, urgency, at; the keyword looks at their names',
    access: 'session',
    query: taskQuery,
    data: pagedList(flowRow),
    cache: 'entrust',
  },
  'flow.launched': {
    method: 'GET',
    path: '/api/workflow/Engine/FlowLaunch',
    summary: 'Tasks that the caller began, newest first, with where they stand, paged',
    access: 'session',
    query: taskQuery,
    data: pagedList(launchedTask),
    groups: ['entrust'],
  },
  'flow.task': {
    method: 'GET',
    path: '/api/workflow/Engine/FlowBefore/{id}',
    summary: 'A task with its record and history, for those who take part in it',
    access: 'session',
    params: idParams,
    // 0 with a `flowId`: what the page needs before a task is started.
    query: z
      .object({
        taskNodeId: z.string().max(100).optional(),
        taskOperatorId: z.string().max(50).optional(),
        flowId: z.string().max(50).optional(),
      })
      .optional(),
    data: taskDetail,
    cache: 'entrust',
  },
  'flow.cases': {
    method: 'GET',
    path: '/api/workflow/Engine/FlowBefore/SubFlowInfo/{id}',
    summary: 'The sub-flows that a node of a task started, or all those of a task, for those who take part in it',
    access: 'session',
    params: z.object({ id: z.string().min(1).max(200) }),
    data: z
      .array(z.looseObject({ flowTaskInfo: taskInfo }))
      .nullish()
      .transform((tasks) => tasks ?? []),
    groups: ['entrust'],
  },
  'flow.ofRecord': {
    method: 'GET',
    path: '/api/visualdev/OnlineDev/{id}/{dataId}/Approvals',
    summary: 'Approvals of a record, newest first: where they stand and what was decided, for whoever reads the record',
    access: { module: true, button: 'btn_detail' },
    params: idParams.extend({ dataId: z.string().min(1).max(50) }),
    data: z.array(recordApproval),
    cache: 'entrust',
  },
  'flow.entrusts': {
    method: 'GET',
    path: '/api/workflow/Engine/FlowDelegate',
    summary: 'Entrusts given by the caller (1) or to the caller (2), newest first, paged',
    access: 'session',
    query: pageQuery.extend({
      type: z.coerce.number().int().min(1).max(2).default(1),
      /** The family's name for it, misspelt as there. */
      myOrDelagateToMe: z.coerce.number().int().min(1).max(2).optional(),
    }),
    data: pagedList(entrust),
    groups: ['entrust'],
  },
  'flow.entrustable': {
    method: 'GET',
    path: '/api/workflow/Engine/FlowDelegate/getflow',
    summary: 'Processes that an entrust may be about, by name, paged',
    access: 'session',
    query: pageQuery,
    data: pagedList(z.looseObject({ id, fullName: text, enCode: text })),
    groups: ['entrust'],
  },
  'flow.entrust': {
    method: 'GET',
    path: '/api/workflow/Engine/FlowDelegate/{id}',
    summary: 'One entrust that the caller gave or has',
    access: 'session',
    params: idParams,
    data: entrust,
    groups: ['entrust'],
  },
  'flow.changeEntrust': {
    method: 'PUT',
    path: '/api/workflow/Engine/FlowDelegate/{id}',
    summary: 'Change an entrust of the caller that is not over: to whom, when, about what',
    access: 'session',
    params: idParams,
    body: entrustInput,
    invalidates: ['entrust'],
  },
  'flow.removeEntrust': {
    method: 'DELETE',
    path: '/api/workflow/Engine/FlowDelegate/{id}',
    summary: 'Delete an entrust of the caller; what was decided by it keeps both names',
    access: 'session',
    params: idParams,
    invalidates: ['entrust'],
  },
  'flow.createEntrust': {
    method: 'POST',
    path: '/api/workflow/Engine/FlowDelegate',
    summary: 'Let somebody see and be told of what waits for the caller, for a time',
    access: 'session',
    body: entrustInput,
    invalidates: ['entrust'],
  },
  'flow.endEntrust': {
    method: 'PUT',
    path: '/api/workflow/Engine/FlowDelegate/{id}/Actions/Stop',
    alsoAt: [{ path: '/api/workflow/Engine/FlowDelegate/Stop/{id}' }],
    summary: 'End an entrust of the caller now',
    access: 'session',
    params: idParams,
    invalidates: ['entrust'],
  },
})
