import * as z from 'zod'
import { code, count, flag, id, idParams, joined, json, list, sortCode, text } from './common.ts'
import { area } from './endpoint.ts'

/** One line of the approval history of a record (section 3, Print data). */
const operatorRecord = z.looseObject({
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
  /** JSON text of paper, orientation and margins. */
  pageParam: text,
})

const printTemplate = z.looseObject({
  id,
  fullName: text,
  enCode: text,
  category: text,
  type: count.catch(2),
  enabledMark: flag.catch(1),
  sortCode: z.coerce.number().catch(0),
  description: text,
  printTemplate: text,
  pageParam: text,
  sqlTemplate: text,
  leftFields: text,
})

const templateInput = z.looseObject({
  fullName: z.string().trim().min(1).max(50),
  enCode: z.string().trim().min(1).max(50),
  /** Code of an entry of the dictionary printDev. */
  category: z.string().max(50).default(''),
  type: code.default(2),
  enabledMark: flag.default(1),
  sortCode,
  description: z.string().max(500).nullish(),
  /** HTML with placeholders. */
  printTemplate: z.string().min(1).max(2_000_000),
  pageParam: z.string().max(10_000).nullish(),
  /** Kept for the family's designer, which reads both again. */
  sqlTemplate: z.string().max(1_000_000).nullish(),
  leftFields: z.string().max(1_000_000).nullish(),
})

export interface TemplateNode {
  id: string
  fullName: string
  children: TemplateNode[]
}
const templateNode: z.ZodType<TemplateNode, unknown> = z.lazy(() =>
  z.looseObject({
    id,
    fullName: text,
    children: z
      .array(templateNode)
      .nullish()
      .transform((items) => items ?? []),
  }),
)

/** Print templates, print data and the print log (section 7, System, Print). */
export const printArea = area({
  'print.template': {
    method: 'GET',
    path: '/api/system/printDev/{id}',
    summary: 'One print template',
    access: { menu: 'system.print' },
    params: idParams,
    data: printTemplate,
  },
  'print.templates': {
    method: 'GET',
    path: '/api/system/printDev/Selector',
    summary: 'Template tree by category',
    access: 'session',
    query: z
      .object({
        type: z
          .string()
          .regex(/^\d{0,2}$/)
          .optional(),
      })
      .optional(),
    data: list(templateNode),
  },
  'print.create': {
    method: 'POST',
    path: '/api/system/printDev',
    summary: 'Store a print template; the answer is its id',
    access: { menu: 'system.print', button: 'btn_add' },
    bodyLimit: 8 * 1024 * 1024,
    body: templateInput,
    data: z.union([z.string(), z.null()]),
  },
  'print.options': {
    method: 'POST',
    reads: true,
    path: '/api/system/printDev/getListOptions',
    summary: 'Names of templates, for the chooser',
    access: 'session',
    body: z.object({ ids: z.array(z.string().max(50)).max(100) }),
    data: z.array(z.looseObject({ id, fullName: text, fullNameI18nCode: z.string().optional() })),
  },
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
