import * as z from 'zod'
import { count, flag, id, idParams, isNotUnset, json, jsonText, moment, pagedList, pageQuery, text } from './common.ts'
import { area } from './endpoint.ts'

/** One line of the approval history; actions 0 to 9 of section 3. */
const operator = z.looseObject({
  nodeName: text,
  userName: text,
  handleTime: moment,
  handleStatus: count.catch(-1),
  handleOpinion: text,
})
export type FlowOperator = z.output<typeof operator>

const taskInfo = z.looseObject({
  id,
  fullName: text,
  /** 1 wait, 2 adopt, 3 reject, 4 revoke, 5 cancel. */
  status: count.catch(0),
  /** 1 normal, 2 important, 3 urgent. */
  flowUrgent: count.catch(1),
  thisStep: text,
  creatorUser: text,
  creatorTime: moment,
})

/** What the caller may do with a field, or with `table-column`; a field that is not named may be read. */
const operate = z.looseObject({ id: text, read: isNotUnset })

const taskDetail = z.looseObject({
  flowTaskInfo: taskInfo,
  /** The form that the record was filled in with. */
  flowFormInfo: z.looseObject({ id: text, fullName: text, propertyJson: jsonText }).nullish(),
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

const entrust = z.looseObject({
  id,
  userName: text,
  toUserName: text,
  startTime: moment,
  endTime: moment,
  description: text,
  /** Whether it holds now. */
  isActive: flag.catch(0),
  creatorTime: moment,
})
export type FlowEntrust = z.output<typeof entrust>

const launchedTask = z.looseObject({
  id,
  fullName: text,
  creatorTime: moment,
  thisStep: text,
  /** 1 wait, 2 adopt, 3 reject, 4 revoke, 5 cancel. */
  status: count.catch(0),
  flowUrgent: count.catch(1),
  /** The module whose record it is. */
  flowId: text,
})
export type LaunchedTask = z.output<typeof launchedTask>

const waitingTask = z.looseObject({
  /** Of the task. */
  processId: text,
  id,
  fullName: text,
  userName: text,
  creatorTime: moment,
  thisStep: text,
  /** 1 normal, 2 important, 3 urgent. */
  flowUrgent: count.catch(1),
})
export type WaitingTask = z.output<typeof waitingTask>

/** Approvals (section 2, /workFlowDetail and /workFlow/entrust). */
export const workflowArea = area({
  'flow.waiting': {
    method: 'GET',
    path: '/api/workflow/Engine/FlowBefore/List/1',
    summary:
      'Tasks that wait for the caller, paged, newest first or by name, by, step, urgency, at; the keyword looks at their names',
    access: 'session',
    query: pageQuery,
    data: pagedList(waitingTask),
    groups: ['entrust'],
  },
  'flow.launched': {
    method: 'GET',
    path: '/api/workflow/Engine/FlowLaunch',
    summary: 'Tasks that the caller began, newest first, with where they stand, paged',
    access: 'session',
    query: pageQuery,
    data: pagedList(launchedTask),
    groups: ['entrust'],
  },
  'flow.task': {
    method: 'GET',
    path: '/api/workflow/Engine/FlowBefore/{id}',
    summary: 'A task with its record and history, for those who take part in it',
    access: 'session',
    params: idParams,
    data: taskDetail,
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
  'flow.createEntrust': {
    method: 'POST',
    path: '/api/workflow/Engine/FlowDelegate',
    summary: 'Let somebody see and be told of what waits for the caller, for a time',
    access: 'session',
    body: z.object({
      toUserId: z.string().min(1).max(50),
      startTime: z.coerce.number().int(),
      endTime: z.coerce.number().int(),
      description: z.string().trim().max(300).default(''),
    }),
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
