import * as z from 'zod'
import {
  count,
  flag,
  id,
  idParams,
  isSet,
  joined,
  json,
  moment,
  pagedList,
  pageQuery,
  shownText,
  text,
} from './common.ts'
import { area } from './endpoint.ts'

/** One line of the approval history of a record (section 3, Print data). */
export const operatorRecord = z.looseObject({
  nodeName: text,
  userName: text,
  /** Name of the other person: on whose behalf, or who was brought in. */
  operatorId: text,
  handleTime: moment,
  handleStatus: count.catch(-1),
  handleOpinion: text,
  signImg: text,
})
export type OperatorRecord = z.output<typeof operatorRecord>

const printDocument = z.looseObject({
  fullName: text,
  printTemplate: text,
  /** Head fields flat; child sets as arrays of rows. */
  printData: z.record(z.string(), json).nullish(),
  operatorRecordList: z
    .array(operatorRecord)
    .nullish()
    .transform((records) => records ?? []),
  /** Head fields whose values are markup; servers of the family name none. */
  richFields: z.array(z.string()).catch([]),
  /** What people call the fields, by `field` and `childrenDataTable0.field`; servers of the family name none. */
  fieldNames: z.record(z.string(), z.string()).catch({}),
  /** JSON text of paper, orientation and margins. */
  pageParam: text,
  /** What our own server says of printing it: nothing may be handed over without a permit where prints are counted. */
  printGate: z
    .object({
      isCounted: isSet,
      /** Prints before this one. */
      number: count.catch(0),
      /** Stands across every print but the first; empty for no marks. */
      copyMark: text,
    })
    .nullish()
    .catch(null),
  /** Names the record on its paper, see `PaperCode`; servers of the family say none. */
  recordCode: text,
  /** In a batch: why this record may not be printed. */
  refusal: z.string().optional().catch(undefined),
})

/** What became of a print: `handed` to the print system, then its end as far as it tells. */
export const printResults = ['permitted', 'handed', 'printed', 'failed', 'cancelled'] as const
export type PrintResult = (typeof printResults)[number]

/** Who may print with a template, when and how often; judged by the server at each print. */
export const printRule = z.object({
  /** Suffixed ids (wire contract 4.1) of users and of what holds them; nobody named: whoever may read the record. */
  holderIds: z.array(z.string().min(1).max(80)).max(200),
  /** From which point of its approval on: `node` means that one of `nodes` approved. */
  after: z.enum(['always', 'submitted', 'node', 'finished']),
  nodes: z.array(shownText.min(1).max(100)).max(50),
  /** Of the record, as `data-print-if` of a template: `f_state = '已付款'`. Empty for none. */
  condition: z.string().trim().max(500),
  /** Prints of one record; 0 for any number. */
  most: z.number().int().min(0).max(999),
  /** Every print but the first is marked as a copy. */
  marksCopies: flag,
})
export type PrintRule = z.output<typeof printRule>

const printLogRow = z.looseObject({
  id,
  /** Named as the family names them. */
  printMan: text,
  printTime: moment,
  printNum: count.catch(1),
  printTitle: text,
  printId: text,
  templateName: text,
  formId: text,
  /** Module of the record; empty for entries of clients that did not say, where nothing told. */
  modelId: text,
  moduleName: text,
  printer: text,
  result: z.enum(printResults).catch('handed'),
  message: text,
  /** Counted prints of the record up to this one; 0 where nobody counts. */
  number: count.catch(0),
})

/** Module of the records, where the client says it: tables of the organisation may have equal keys. */
const modelId = z.string().max(50).optional()

const logQuery = pageQuery.extend({
  printId: z.string().max(50).optional(),
  formId: z.string().max(50).optional(),
  modelId,
  result: z.enum([...printResults, '']).optional(),
  /** Epoch milliseconds. */
  from: z.coerce.number().int().optional(),
  to: z.coerce.number().int().optional(),
})

/** Print data and the print log (section 7, System, Print). */
export const printArea = area({
  'print.data': {
    method: 'GET',
    path: '/api/system/printDev/Data',
    summary: 'Template, data and approval history of one record',
    access: 'session',
    query: z.object({ id: z.string().min(1).max(50), formId: z.string().min(1).max(50), modelId }),
    data: printDocument,
    cache: 'print',
  },
  'print.batchData': {
    method: 'GET',
    path: '/api/system/printDev/BatchData',
    summary: 'The same for several records',
    access: 'session',
    query: z.object({ id: z.string().min(1).max(50), formId: joined.pipe(z.string().min(1).max(10_000)), modelId }),
    data: z.array(printDocument),
    timeout: 'long',
  },
  'print.batchDocuments': {
    method: 'POST',
    path: '/api/system/printDev/BatchData',
    summary: 'Template, data and approval history of many records',
    access: 'session',
    body: z.object({
      id: z.string().min(1).max(50),
      modelId,
      formInfo: z
        .array(z.object({ formId: z.string().min(1).max(50), flowTaskId: z.string().max(50).nullish() }))
        .min(1)
        .max(500),
    }),
    data: z.array(printDocument),
    timeout: 'long',
    reads: true,
  },
  'print.paperMark': {
    method: 'GET',
    path: '/api/system/printDev/PaperMark',
    summary: 'What codes on printed paper know this server by; ours',
    access: 'session',
    data: z.object({ mark: z.string().min(1).max(50) }),
  },
  'print.permit': {
    method: 'POST',
    path: '/api/system/printDev/Permit',
    summary: 'Leave to print records of a template whose prints are counted; it is used by the entry of the print log',
    access: 'session',
    body: z.object({
      id: z.string().min(1).max(50),
      modelId,
      /** `number` is what the document said: somebody may have printed it since. */
      forms: z
        .array(z.object({ formId: z.string().min(1).max(50), number: z.number().int().min(0) }))
        .min(1)
        .max(500),
      title: z.string().max(200),
      copies: z.number().int().min(1).max(9999),
      printer: z.string().max(200),
    }),
    data: z.object({ permitId: z.string() }),
    caller: 'main',
    invalidates: ['printLog'],
  },
  'print.log': {
    method: 'POST',
    path: '/api/system/printLog/save',
    summary: 'Record that a document was handed to a printer',
    access: 'session',
    body: z.object({
      printTitle: z.string().max(200),
      printNum: z.coerce.number().int().min(1).max(9999),
      printId: z.string().min(1).max(50),
      /** Records that were printed; clients of the family do not say. */
      formIds: z.array(z.string().min(1).max(50)).max(500).optional(),
      modelId,
      printer: z.string().max(200).optional(),
      /** Name of the job on the machine that printed: an entry of the same name is brought up to date. */
      jobId: z.string().max(60).optional(),
      permitId: z.string().max(50).optional(),
      result: z.enum(printResults).optional(),
      /** Why it failed or waits, in the words of the print system. */
      message: z.string().max(500).optional(),
    }),
    invalidates: ['printLog'],
  },
  'print.logs': {
    method: 'GET',
    path: '/api/system/printLog',
    summary: 'Who printed what, when and on which printer',
    access: { menu: 'system.printLog' },
    query: logQuery,
    data: pagedList(printLogRow),
    groups: ['printLog'],
  },
  'print.templateLogs': {
    method: 'GET',
    path: '/api/system/printLog/{id}',
    summary: 'The same of one template',
    access: { menu: 'system.print' },
    params: idParams,
    query: logQuery.omit({ printId: true }),
    data: pagedList(printLogRow),
    groups: ['printLog'],
  },
  'print.rule': {
    method: 'GET',
    path: '/api/system/printDev/{id}/Rule',
    summary: 'Who may print with a template, when and how often',
    access: { menu: 'system.print' },
    params: idParams,
    data: printRule,
    groups: ['printLog'],
  },
  'print.changeRule': {
    method: 'PUT',
    path: '/api/system/printDev/{id}/Rule',
    summary: 'The same changed',
    access: { menu: 'system.print', button: 'btn_edit' },
    params: idParams,
    body: printRule,
    invalidates: ['printLog'],
  },
})
