import * as z from 'zod'
import { MAX_COMMENT } from '#shared/rules/comment.ts'
import { count, id, idParams, isSet, jsonText, list, moment, pagedList, pageQuery, text } from './common.ts'
import { area } from './endpoint.ts'
import { flowRow, taskQuery } from './workflow.ts'

const engine = '/api/workflow/Engine'

const taskIds = z.string().min(1).max(50)
const nodeCode = z.string().min(1).max(100)
/** People by the code of the node that they are chosen for. */
const chosenPeople = z.record(nodeCode, z.array(taskIds).max(200))

/** Chosen by whoever starts or decides, where a node of the template asks for it. */
const choices = {
  /** 1 branches are chosen, 2 people are chosen, 3 neither. */
  candidateType: z.coerce.number().int().min(0).max(9).optional(),
  candidateList: chosenPeople.nullish(),
  /** Heads of the branches that are taken. */
  branchList: z.array(nodeCode).max(100).nullish(),
  /** Ids that get a copy, joined with commas. */
  copyIds: z.string().max(10_000).nullish(),
  /** Who decides where a rule found nobody. */
  errorRuleUserList: chosenPeople.nullish(),
}

const formData = z.record(z.string().max(200), z.unknown())

const opinion = {
  handleOpinion: z.string().trim().max(2000).nullish(),
  /** Address of a picture. */
  signImg: z.string().max(300_000).nullish(),
  fileList: z.array(z.record(z.string(), z.unknown())).max(3).nullish(),
}
const opinionBody = z.object(opinion)

const decision = z.object({
  ...opinion,
  ...choices,
  flowId: z.string().max(50).nullish(),
  /** Raw values of the fields that the node lets write. */
  formData: formData.nullish(),
  /** Of a return: the code of the node; '0' the start, '1' the one before. */
  rejectStep: z.string().max(100).nullish(),
  /** Of a return: 1 everything after it is decided again, 2 straight back to the node that returned it. */
  rejectType: z.coerce.number().int().min(1).max(3).nullish(),
  freeApproverUserId: z.string().max(50).nullish(),
  /** 1 before the caller decides, 2 after. */
  freeApproverType: z.coerce.number().int().min(1).max(2).nullish(),
})

const start = z.object({
  ...choices,
  flowId: z.string().min(1).max(50),
  formData: formData.optional(),
  /** Of a record of the module that exists, or of the task that is started again. */
  id: z.string().max(50).nullish(),
  /** 0 submit, 1 draft. */
  status: z.coerce.number().int().min(0).max(1).default(0),
  flowUrgent: z.coerce.number().int().min(1).max(3).default(1),
})

/**
 * Nodes whose people must be named first: nothing was saved, and the call is sent again with `errorRuleUserList`.
 * Empty: it was done.
 */
const missingPeople = z
  .array(z.looseObject({ nodeId: text, nodeName: text }))
  .nullish()
  .transform((nodes) => nodes ?? [])

const person = z.object({
  freeApproverUserId: z.string().min(1).max(50),
  ...opinion,
})

const template = z.looseObject({
  id,
  fullName: text,
  enCode: text,
  category: text,
  /** 0 started by itself, 1 bound to a module. */
  type: count.catch(0),
  formType: count.catch(2),
  icon: text,
  iconBackground: text,
  sortCode: count.catch(0),
  enabledMark: count.catch(0),
  creatorUser: text,
  creatorTime: moment,
  lastModifyTime: moment,
  /** Number of the version that new tasks start with. */
  flowVersion: text,
  /** Module whose records it is about. */
  formId: text,
  formName: text,
  description: text,
})

const templateInput = z.object({
  fullName: z.string().trim().min(1).max(100),
  enCode: z.string().trim().min(1).max(50),
  category: z.string().max(50).nullish(),
  type: z.coerce.number().int().min(0).max(1).default(0),
  icon: z.string().max(100).nullish(),
  iconBackground: z.string().max(50).nullish(),
  sortCode: z.coerce.number().int().min(0).max(999_999).default(0),
  enabledMark: z.coerce.number().int().min(0).max(1).default(0),
  description: z.string().max(500).nullish(),
  /** Module whose records it is about. */
  formId: z.string().max(50).nullish(),
  /** Field of the module that follows the status, of our own servers; left out: as it is. */
  statusField: z.string().max(100).nullish(),
  flowTemplateJson: z.string().min(2).max(2_000_000),
  /** Of the template as it was read, of our own servers: another one is refused, so that nobody writes over somebody. */
  version: z.string().max(100).optional(),
})

const version = z.looseObject({
  id,
  templateId: text,
  version: text,
  flowTemplateJson: jsonText,
  /** 1: new tasks start with it. */
  enabledMark: count.catch(0),
  creatorTime: moment,
  lastModifyTime: moment,
})

const startable = z.looseObject({
  id,
  fullName: text,
  enCode: text,
  category: text,
  /** 0 started by itself, 1 bound to a module. */
  type: count.catch(0),
  icon: text,
  iconBackground: text,
  /** What `flow.start` is given. */
  flowId: text,
  /** Module whose record it is about; of our own servers. */
  formId: text,
})

/** Looks after templates. */
const designers = { menu: 'workFlow.flowEngine' } as const
const mayDesign = (button: 'btn_add' | 'btn_edit' | 'btn_remove') => ({ ...designers, button }) as const

const operatorParams = z.object({ id: z.string().min(1).max(50) })

/** Starting, deciding and looking after approvals (section 2, /workFlowDetail; section 3, handling actions). */
export const approvalArea = area({
  'flow.templates': {
    method: 'GET',
    path: `${engine}/flowTemplate`,
    summary: 'Templates of approvals, paged, in their order',
    access: designers,
    query: pageQuery.extend({
      category: z.string().max(50).optional(),
      type: z
        .string()
        .regex(/^\d{0,5}$/)
        .optional(),
      enabledMark: z.enum(['0', '1', '']).optional(),
    }),
    /** `subFlows`: templates whose tasks it starts; of our own servers. */
    data: pagedList(template.extend({ subFlows: z.array(z.string()).catch([]) })),
    groups: ['flowTemplate'],
  },
  'flow.template': {
    method: 'GET',
    path: `${engine}/flowTemplate/{id}`,
    summary: 'A template with the version that new tasks start with',
    access: designers,
    params: idParams,
    data: template.extend({ flowTemplateJson: jsonText, flowId: text, statusField: text, version: text }),
    groups: ['flowTemplate'],
  },
  'flow.createTemplate': {
    method: 'POST',
    path: `${engine}/flowTemplate`,
    summary: 'Make a template; it stands still until it is released. Answers its id',
    access: mayDesign('btn_add'),
    body: templateInput,
    bodyLimit: 4 * 1024 * 1024,
    data: z.string(),
    invalidates: ['flowTemplate'],
  },
  'flow.changeTemplate': {
    method: 'PUT',
    path: `${engine}/flowTemplate/{id}`,
    summary:
      'Change a template: another process becomes a version of its own as soon as a task ran with the former one',
    access: mayDesign('btn_edit'),
    params: idParams,
    /** What is left out of the process and its kind stays as it is. */
    body: templateInput.extend({
      type: z.coerce.number().int().min(0).max(1).optional(),
      flowTemplateJson: templateInput.shape.flowTemplateJson.optional(),
    }),
    bodyLimit: 4 * 1024 * 1024,
    data: z.looseObject({ id, isMainVersion: isSet }),
    invalidates: ['flowTemplate', 'module'],
  },
  'flow.removeTemplate': {
    method: 'DELETE',
    path: `${engine}/flowTemplate/{id}`,
    summary: 'Delete a template without running tasks; what ended keeps its history',
    access: mayDesign('btn_remove'),
    params: idParams,
    invalidates: ['flowTemplate', 'module'],
  },
  'flow.releaseTemplate': {
    method: 'POST',
    path: `${engine}/flowTemplate/Release/{id}`,
    summary: 'Let people start a template; refused with the reason where it cannot run',
    access: mayDesign('btn_edit'),
    params: idParams,
    invalidates: ['flowTemplate', 'module'],
  },
  'flow.stopTemplate': {
    method: 'POST',
    path: `${engine}/flowTemplate/Stop/{id}`,
    summary: 'Let nobody start a template any more; what runs goes on',
    access: mayDesign('btn_edit'),
    params: idParams,
    invalidates: ['flowTemplate', 'module'],
  },
  'flow.versions': {
    method: 'GET',
    path: `${engine}/flowTemplate/{id}/FlowJsonList`,
    summary: 'Versions of a template, newest first',
    access: designers,
    params: idParams,
    data: list(version),
    groups: ['flowTemplate'],
  },
  'flow.startable': {
    method: 'GET',
    path: `${engine}/flowTemplate/PageListAll`,
    summary: 'Templates that the caller may start, paged',
    access: 'session',
    query: pageQuery.extend({
      category: z.string().max(50).optional(),
      flowType: z.string().max(5).optional(),
    }),
    data: pagedList(startable),
    groups: ['flowTemplate'],
  },
  'flow.flows': {
    method: 'GET',
    path: `${engine}/flowTemplate/FlowJsonList/{id}`,
    summary:
      'Flows that the caller may start with a record of a module, named by its id or by that of a template of it',
    access: 'session',
    params: idParams,
    query: z.object({ type: z.string().max(5).optional() }),
    data: z
      .array(z.looseObject({ id, fullName: text }))
      .nullish()
      .transform((flows) => flows ?? []),
    groups: ['flowTemplate'],
  },
  'flow.start': {
    method: 'POST',
    path: `${engine}/FlowTask`,
    summary: 'Start an approval with a new record, or with one of the module, or keep it as a draft',
    access: 'session',
    body: start,
    bodyLimit: 4 * 1024 * 1024,
    data: missingPeople,
    invalidates: ['entrust', 'record'],
  },
  'flow.restart': {
    method: 'PUT',
    path: `${engine}/FlowTask/{id}`,
    summary: 'Change a draft, or send what was returned or withdrawn once more',
    access: 'session',
    params: idParams,
    body: start,
    bodyLimit: 4 * 1024 * 1024,
    data: missingPeople,
    invalidates: ['entrust', 'record'],
  },
  'flow.removeLaunched': {
    method: 'DELETE',
    path: `${engine}/FlowLaunch/{id}`,
    summary: 'Delete a draft of the caller, or what they withdrew, with its record',
    access: 'session',
    params: idParams,
    invalidates: ['entrust', 'record'],
  },
  'flow.withdraw': {
    method: 'PUT',
    path: `${engine}/FlowLaunch/{id}/Actions/Withdraw`,
    summary: 'Withdraw what the caller started, while nobody decided more than the template allows',
    access: 'session',
    params: idParams,
    body: opinionBody,
    invalidates: ['entrust', 'record'],
  },
  'flow.urge': {
    method: 'POST',
    path: `${engine}/FlowLaunch/Press/{id}`,
    summary: 'Tell those whose turn it is that it waits for them, at most once in a while',
    access: 'session',
    params: idParams,
  },
  'flow.handled': {
    method: 'GET',
    path: `${engine}/FlowBefore/List/2`,
    summary: 'What the caller decided, newest first, paged',
    access: 'session',
    query: taskQuery,
    data: pagedList(flowRow),
    groups: ['entrust'],
  },
  'flow.circulated': {
    method: 'GET',
    path: `${engine}/FlowBefore/List/3`,
    summary: 'Tasks of which the caller got a copy, newest first, paged',
    access: 'session',
    query: taskQuery,
    data: pagedList(flowRow),
    groups: ['entrust'],
  },
  'flow.batchable': {
    method: 'GET',
    path: `${engine}/FlowBefore/List/4`,
    summary: 'What waits for the caller and may be decided with others at once, paged',
    access: 'session',
    query: taskQuery.extend({ nodeCode: z.string().max(100).optional() }),
    data: pagedList(flowRow),
    groups: ['entrust'],
  },
  'flow.waitingFlows': {
    method: 'GET',
    path: `${engine}/FlowBefore/BatchFlowSelector`,
    summary: 'Templates of what waits for the caller, with how many of each',
    access: 'session',
    data: z
      .array(z.looseObject({ id, fullName: text, num: count.catch(0) }))
      .nullish()
      .transform((flows) => flows ?? []),
    groups: ['entrust'],
  },
  'flow.audit': {
    method: 'POST',
    path: `${engine}/FlowBefore/Audit/{id}`,
    summary: 'Agree, by the id of what waits for the caller; refused with who did what and when, where it was decided',
    access: 'session',
    params: operatorParams,
    body: decision,
    bodyLimit: 4 * 1024 * 1024,
    data: missingPeople,
    invalidates: ['entrust', 'record'],
  },
  'flow.reject': {
    method: 'POST',
    path: `${engine}/FlowBefore/Reject/{id}`,
    summary: 'Return to the start, to the node before or to a chosen one, by the id of what waits for the caller',
    access: 'session',
    params: operatorParams,
    body: decision,
    bodyLimit: 4 * 1024 * 1024,
    data: missingPeople,
    invalidates: ['entrust', 'record'],
  },
  'flow.turn': {
    method: 'GET',
    path: `${engine}/FlowBefore/{id}/Info`,
    summary: 'Whether what waited for the caller was handled meanwhile',
    access: 'session',
    params: operatorParams,
    data: z.looseObject({ isCheck: isSet }),
    groups: ['entrust'],
  },
  'flow.rejectSteps': {
    method: 'GET',
    path: `${engine}/FlowBefore/RejectList/{id}`,
    summary: 'Nodes that the caller may return it to',
    access: 'session',
    params: operatorParams,
    data: z.looseObject({
      list: z
        .array(z.looseObject({ nodeCode: text, nodeName: text }))
        .nullish()
        .transform((nodes) => nodes ?? []),
      isLastAppro: isSet,
    }),
  },
  'flow.saveAudit': {
    method: 'POST',
    path: `${engine}/FlowBefore/SaveAudit/{id}`,
    summary: 'Keep what the caller typed as a draft, without deciding',
    access: 'session',
    params: operatorParams,
    body: decision,
    bodyLimit: 4 * 1024 * 1024,
  },
  'flow.transfer': {
    method: 'POST',
    path: `${engine}/FlowBefore/Transfer/{id}`,
    summary: 'Hand what waits for the caller to somebody else',
    access: 'session',
    params: operatorParams,
    body: person,
    invalidates: ['entrust'],
  },
  'flow.assign': {
    method: 'POST',
    path: `${engine}/FlowBefore/Assign/{id}`,
    summary: 'Let somebody else decide a node of a running task; for those who look after approvals',
    access: 'session',
    params: idParams,
    body: person.extend({ nodeCode: z.string().min(1).max(100) }),
    invalidates: ['entrust'],
  },
  'flow.addSigner': {
    method: 'POST',
    path: `${engine}/FlowBefore/freeApprover/{id}`,
    summary: 'Let somebody else decide before the caller does, or after the caller agreed',
    access: 'session',
    params: operatorParams,
    body: decision.extend({
      freeApproverUserId: z.string().min(1).max(50),
      freeApproverType: z.coerce.number().int().min(1).max(2).default(1),
    }),
    bodyLimit: 4 * 1024 * 1024,
    data: missingPeople,
    invalidates: ['entrust', 'record'],
  },
  'flow.recall': {
    method: 'POST',
    path: `${engine}/FlowBefore/Recall/{id}`,
    summary:
      'Take back what the caller agreed to, by the id of the line of the history, while the next ones did nothing',
    access: 'session',
    params: operatorParams,
    body: opinionBody,
    invalidates: ['entrust', 'record'],
  },
  'flow.cancel': {
    method: 'POST',
    path: `${engine}/FlowBefore/Cancel/{id}`,
    summary: 'End a running task: those who look after approvals, or an approver whose node allows it',
    access: 'session',
    params: idParams,
    body: z.object({ ...opinion, eventType: z.string().max(50).nullish(), freeApproverUserId: z.string().nullish() }),
    invalidates: ['entrust', 'record'],
  },
  'flow.suspend': {
    method: 'POST',
    path: `${engine}/FlowBefore/Suspend/{id}`,
    summary: 'Let a running task stand still; for those who look after approvals',
    access: 'session',
    params: idParams,
    /** `suspend`: sub-flows that it does not wait for stand still too. */
    body: opinionBody.extend({ suspend: z.boolean().optional() }),
    invalidates: ['entrust', 'record'],
  },
  'flow.change': {
    method: 'POST',
    path: `${engine}/FlowBefore/Change`,
    summary: 'Move a running task to another step, or revive one that is over; for those who look after approvals',
    access: 'session',
    body: opinionBody.extend({
      taskId: taskIds,
      /** Of the step in this task, or its code. */
      taskNodeId: z.string().min(1).max(200),
      /** True: it is over, and goes on there. */
      resurgence: z.boolean().default(false),
    }),
    invalidates: ['entrust', 'record'],
  },
  'flow.asyncCases': {
    method: 'GET',
    path: `${engine}/FlowBefore/Suspend/{id}`,
    summary: 'Whether a task has sub-flows under way that it does not wait for',
    access: 'session',
    params: idParams,
    data: z.boolean(),
    groups: ['entrust'],
  },
  'flow.restore': {
    method: 'POST',
    path: `${engine}/FlowBefore/Restore/{id}`,
    summary: 'Let a suspended task go on; for those who look after approvals',
    access: 'session',
    params: idParams,
    body: opinionBody,
    invalidates: ['entrust', 'record'],
  },
  'flow.candidates': {
    method: 'POST',
    path: `${engine}/FlowBefore/Candidates/{id}`,
    summary: 'What has to be chosen before the caller agrees, or starts (id 0): branches, or people of the next nodes',
    access: 'session',
    params: operatorParams,
    body: decision,
    bodyLimit: 4 * 1024 * 1024,
    reads: true,
    data: z.looseObject({
      /** 1 branches are chosen, 2 people are chosen, 3 neither. */
      type: count.catch(3),
      list: z
        .array(
          z.looseObject({
            nodeId: text,
            nodeName: text,
            isCandidates: isSet,
            isBranchFlow: isSet,
            hasCandidates: isSet,
          }),
        )
        .nullish()
        .transform((nodes) => nodes ?? []),
      countersignOver: isSet,
    }),
  },
  'flow.candidateUsers': {
    method: 'POST',
    path: `${engine}/FlowBefore/CandidateUser/{id}`,
    summary: 'People among whom those of a node are chosen, paged',
    access: 'session',
    params: operatorParams,
    body: z.looseObject({
      keyword: z.string().max(200).nullish(),
      currentPage: z.coerce.number().int().min(1).max(1_000_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(1000).default(20),
      nodeCode: z.string().max(100),
      flowId: z.string().max(50).nullish(),
    }),
    reads: true,
    data: pagedList(z.looseObject({ id, fullName: text, headIcon: text, organize: text })),
  },
  'flow.records': {
    method: 'GET',
    path: `${engine}/FlowBefore/RecordList/{id}`,
    summary: 'The history of a task by department (1), role (2) or position (3) of who decided',
    access: 'session',
    params: idParams,
    query: z.object({
      category: z.coerce.number().int().min(1).max(3).default(1),
      /** 0 all, 1 agreed and returned. */
      type: z.coerce.number().int().min(0).max(1).default(0),
    }),
    data: z
      .array(
        z.looseObject({
          fullName: text,
          list: z
            .array(
              z.looseObject({
                userName: text,
                headIcon: text,
                handleTime: moment,
                handleStatus: count.catch(-1),
                handleOpinion: text,
                fileList: jsonText,
              }),
            )
            .nullish()
            .transform((lines) => lines ?? []),
        }),
      )
      .nullish()
      .transform((groups) => groups ?? []),
    groups: ['entrust'],
  },
  'flow.batch': {
    method: 'POST',
    path: `${engine}/FlowBefore/BatchOperation`,
    hasParts: true,
    summary: 'Agree to, return or hand over several at once; answers what became of each',
    access: 'session',
    body: z.object({
      ...opinion,
      ...choices,
      /** 0 agree, 1 return, 2 hand over. */
      batchType: z.coerce.number().int().min(0).max(2),
      ids: z.array(taskIds).min(1).max(200),
      rejectStep: z.string().max(100).nullish(),
      rejectType: z.coerce.number().int().min(1).max(3).nullish(),
      freeApproverUserId: z.string().max(50).nullish(),
    }),
    data: z
      .looseObject({
        /** Of our own servers; others say nothing of single ones. */
        results: z.array(z.looseObject({ id, ok: isSet, msg: text })),
      })
      .nullish()
      .catch(null),
    invalidates: ['entrust', 'record'],
  },
  'flow.comments': {
    method: 'GET',
    path: `${engine}/FlowComment`,
    summary: 'Comments on a task, oldest first, paged',
    access: 'session',
    query: pageQuery.extend({ taskId: z.string().min(1).max(50) }),
    data: pagedList(
      z.looseObject({
        id,
        text,
        image: jsonText,
        file: jsonText,
        creatorUser: text,
        creatorTime: moment,
        /** Whether the caller may delete it. */
        isDel: isSet,
      }),
    ),
    groups: ['flowComment'],
  },
  'flow.comment': {
    method: 'POST',
    path: `${engine}/FlowComment`,
    summary: 'Comment on a task that the caller takes part in',
    access: 'session',
    body: z.object({
      taskId: z.string().min(1).max(50),
      text: z.string().trim().min(1).max(MAX_COMMENT),
      image: z.string().max(10_000).nullish(),
      file: z.string().max(10_000).nullish(),
    }),
    invalidates: ['flowComment'],
  },
  'flow.removeComment': {
    method: 'DELETE',
    path: `${engine}/FlowComment/{id}`,
    summary: 'Delete a comment of the caller',
    access: 'session',
    params: idParams,
    invalidates: ['flowComment'],
  },
  'flow.monitor': {
    method: 'GET',
    path: `${engine}/FlowMonitor`,
    summary: 'Tasks of everybody, newest first, paged; for those who look after approvals',
    access: { menu: 'workFlow.flowMonitor' },
    query: taskQuery,
    data: pagedList(flowRow),
    groups: ['entrust'],
  },
  'flow.removeMonitored': {
    method: 'DELETE',
    path: `${engine}/FlowMonitor`,
    summary: 'Delete tasks that were withdrawn or ended, all of them or none; their records and histories stay',
    access: { menu: 'workFlow.flowMonitor' },
    body: z.object({
      ids: z
        .union([
          z
            .string()
            .max(20_000)
            .transform((ids) => ids.split(',')),
          z.array(taskIds),
        ])
        .pipe(z.array(z.string().min(1).max(50)).min(1).max(200)),
    }),
    invalidates: ['entrust', 'record'],
  },
})
