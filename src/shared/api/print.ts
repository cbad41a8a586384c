import * as z from 'zod'
import { count, joined, json, text } from './common.ts'
import { area } from './endpoint.ts'

/** One line of the approval history of a record (section 3, Print data). */
export const operatorRecord = z.looseObject({
  nodeName: text,
  userName: text,
  handleTime: z.union([z.number(), z.string()]).nullish(),
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
  /** JSON text of paper, orientation and margins. */
  pageParam: text,
})

/** Print data and the print log (section 7, System, Print). */
export const printArea = area({
  'print.data': {
    method: 'GET',
    path: '/api/system/printDev/Data',
    summary: 'Template, data and approval history of one record',
    access: 'session',
    query: z.object({ id: z.string().min(1).max(50), formId: z.string().min(1).max(50) }),
    data: printDocument,
  },
  'print.batchData': {
    method: 'GET',
    path: '/api/system/printDev/BatchData',
    summary: 'The same for several records',
    access: 'session',
    query: z.object({ id: z.string().min(1).max(50), formId: joined.pipe(z.string().min(1).max(10_000)) }),
    data: z.array(printDocument),
    timeout: 'long',
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
    }),
  },
})
