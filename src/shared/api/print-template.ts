import * as z from 'zod'
import {
  code,
  count,
  downloadLink,
  flag,
  id,
  idParams,
  isSet,
  list,
  maybeList,
  moment,
  pagedList,
  pageQuery,
  shownText,
  sortCode,
  text,
  wantedMark,
} from './common.ts'
import { ownConnection } from './data-source.ts'
import { area } from './endpoint.ts'
import { operatorRecord } from './print.ts'
import { changeOf } from './usual-table.ts'

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
  /** Data source of `sqlTemplate`; the own database, of which none can be read, is none. */
  dbLinkId: text.transform((id) => (id === ownConnection ? '' : id)),
  /** 0: its queries are SQL. The family asks nothing else of one without queries. */
  sourceType: z.coerce.number().catch(0),
  /** Of the row as it was read: a change says which one it saw. */
  version: z.string().optional().catch(undefined),
})

/** A template in the list, without its markup. */
const templateRow = printTemplate
  .omit({
    printTemplate: true,
    pageParam: true,
    sqlTemplate: true,
    leftFields: true,
    dbLinkId: true,
    sourceType: true,
    version: true,
  })
  .extend({ creatorTime: moment, lastModifyTime: moment })
  /** `category` is its name there, as servers of the family answer it; its code besides. */
  .extend({ categoryId: text })
  /** 1: it has queries that do not run until somebody who looks after data interfaces approves them. */
  .extend({ queriesWait: flag.catch(0) })

const templateInput = z.looseObject({
  fullName: shownText.min(1).max(50),
  enCode: shownText.min(1).max(50),
  /** Id or code of an entry of the dictionary printDev; kept as the code. */
  category: z.string().max(50).default(''),
  type: code.default(2),
  enabledMark: flag.default(1),
  sortCode,
  description: z.string().max(500).nullish(),
  /** HTML with placeholders. */
  printTemplate: z.string().max(2_000_000),
  pageParam: z.string().max(10_000).nullish(),
  /** Kept for the family's designer, which reads both again. */
  sqlTemplate: z.string().max(1_000_000).nullish(),
  leftFields: z.string().max(1_000_000).nullish(),
  dbLinkId: z.string().max(50).nullish(),
})

/**
 * A field of a print template, as the family's designer lists it. `isSummed`: a column of a child set that a table of its rows adds
 * up; `isNumber`: it can be added up at all, absent where nothing is known (a query, a server of the family). `samples`: values that
 * a template is looked at with before there is a record.
 */
const templateField = z.looseObject({
  field: text,
  fieldName: text,
  isSummed: isSet.optional(),
  isNumber: isSet.optional(),
  samples: z
    .array(z.union([z.string(), z.number()]))
    .optional()
    .catch(undefined),
})

const setColumn = z.looseObject({ id: text, parentId: text, fullName: text })
const fieldSet = setColumn.extend({ children: maybeList(setColumn) })

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

/** One content of a template: 0 draft, 1 what it prints with, 2 archived. */
const templateVersion = z.looseObject({
  /** Empty for what the template prints with. */
  id,
  /** From 1 in the order of being put aside; 0 of a draft. */
  number: count.catch(0),
  state: count.catch(0),
  userName: text,
  creatorTime: count.catch(0),
})

const templates = 'table:printTemplate'
const manage = (button?: string) => ({ menu: 'system.print', ...(button ? { button } : {}) }) as const

/** Print templates: their tree, the chooser and their administration (section 7, System, Print). */
export const printTemplateArea = area({
  'print.list': {
    method: 'GET',
    path: '/api/system/printDev',
    summary: 'Print templates, paged, without their markup',
    access: manage(),
    query: pageQuery.extend({
      category: z.string().max(50).optional(),
      type: z.string().max(2).optional(),
      enabledMark: z.enum(['0', '1', '']).optional(),
    }),
    data: pagedList(templateRow),
    groups: [templates],
  },
  'print.template': {
    method: 'GET',
    path: '/api/system/printDev/{id}',
    summary: 'One print template',
    access: manage(),
    params: idParams,
    data: printTemplate,
    groups: [templates],
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
    groups: [templates],
  },
  'print.create': {
    method: 'POST',
    path: '/api/system/printDev',
    summary: 'Store a print template; the answer is its id',
    access: manage('btn_add'),
    bodyLimit: 8 * 1024 * 1024,
    body: templateInput,
    data: z.union([z.string(), z.null()]),
    invalidates: [templates],
  },
  'print.options': {
    method: 'POST',
    reads: true,
    path: '/api/system/printDev/getListOptions',
    summary: 'Names of templates, for the chooser',
    access: 'session',
    body: z.object({ ids: z.array(z.string().max(50)).max(100) }),
    data: z.array(z.looseObject({ id, fullName: text, fullNameI18nCode: z.string().optional().catch(undefined) })),
    cache: 'print',
  },
  'print.update': {
    method: 'PUT',
    path: '/api/system/printDev/{id}',
    summary: 'Change a print template; what is left out stays as it is',
    access: manage('btn_edit'),
    bodyLimit: 8 * 1024 * 1024,
    params: idParams,
    body: changeOf(templateInput),
    invalidates: [templates],
  },
  'print.delete': {
    method: 'DELETE',
    path: '/api/system/printDev/{id}',
    summary: 'Delete a print template that no module prints with',
    access: manage('btn_remove'),
    params: idParams,
    invalidates: [templates],
  },
  'print.toggle': {
    method: 'PUT',
    path: '/api/system/printDev/{id}/Actions/State',
    summary: 'Set or flip the enabled mark of a print template',
    access: manage('btn_edit'),
    params: idParams,
    body: wantedMark,
    invalidates: [templates],
  },
  'print.copy': {
    method: 'POST',
    path: '/api/system/printDev/{id}/Actions/Copy',
    summary: 'Store a copy of a print template under a new name and code; the answer is its id',
    access: manage('btn_add'),
    params: idParams,
    data: z.string(),
    invalidates: [templates],
  },
  'print.versions': {
    method: 'GET',
    path: '/api/system/printDev/{id}/Versions',
    summary: 'Versions of a print template: what it prints with, drafts, and what it printed with before',
    access: manage(),
    params: idParams,
    data: list(templateVersion),
    groups: [templates],
  },
  'print.version': {
    method: 'GET',
    path: '/api/system/printDev/Versions/{id}',
    summary: 'The content of a draft or an archived version',
    access: manage(),
    params: idParams,
    data: templateVersion.extend({ templateId: text, printTemplate: text, pageParam: text }),
  },
  'print.saveDraft': {
    method: 'POST',
    path: '/api/system/printDev/{id}/Versions',
    summary: 'Keep a content as a draft, without printing with it; the answer is its id',
    access: manage('btn_edit'),
    bodyLimit: 8 * 1024 * 1024,
    params: idParams,
    body: z.looseObject({
      printTemplate: z.string().min(1).max(2_000_000),
      pageParam: z.string().max(10_000).default(''),
    }),
    data: z.string(),
    invalidates: [templates],
  },
  'print.activate': {
    method: 'PUT',
    path: '/api/system/printDev/Versions/{id}/Actions/Activate',
    summary: 'Print with a version from now on; what the template printed with before is archived',
    access: manage('btn_edit'),
    params: idParams,
    invalidates: [templates],
  },
  'print.deleteVersion': {
    method: 'DELETE',
    path: '/api/system/printDev/Versions/{id}',
    summary: 'Delete a draft or an archived version',
    access: manage('btn_edit'),
    params: idParams,
    invalidates: [templates],
  },
  'print.export': {
    method: 'GET',
    path: '/api/system/printDev/{id}/Actions/Export',
    alsoAt: [{ path: '/api/system/printDev/{id}/Action/Export' }],
    summary: 'Export a print template as a .bp file',
    access: manage(),
    params: idParams,
    data: downloadLink,
  },
  'print.import': {
    method: 'POST',
    path: '/api/system/printDev/Actions/Import',
    alsoAt: [{ path: '/api/system/printDev/Action/Import' }],
    summary: 'Store the template of a .bp file of either generation',
    access: manage('btn_add'),
    caller: 'main',
    bodyKind: 'multipart',
    timeout: 'long',
    invalidates: [templates],
  },
  'print.modules': {
    method: 'GET',
    path: '/api/system/printDev/Modules',
    summary: 'Modules that a template can be made for',
    access: manage(),
    data: list(z.looseObject({ id, fullName: text, enCode: text, templateIds: z.array(z.string()).catch([]) })),
    groups: [templates],
  },
  'print.fields': {
    method: 'POST',
    reads: true,
    path: '/api/system/printDev/Fields',
    summary:
      'Fields that a template can show, of a module or of its queries: the record (headTable) and each child set (childrenDataTableN)',
    access: manage(),
    bodyLimit: 4 * 1024 * 1024,
    body: z.looseObject({
      /** Ours; other clients of the family name the queries of the template. */
      modelId: z.string().max(50).optional(),
      sqlTemplate: z.string().max(1_000_000).nullish(),
      dbLinkId: z.string().max(50).nullish(),
    }),
    /** Of queries, as the family's designer draws them: a tree of their columns. */
    data: z.union([z.array(fieldSet), z.record(z.string(), maybeList(templateField))]),
  },
  'print.fromModule': {
    method: 'POST',
    path: '/api/system/printDev/FromModule/{id}',
    summary: 'Make a first template from the form of a module, and have the module print with it; the answer is its id',
    access: manage('btn_add'),
    params: idParams,
    data: z.string(),
    invalidates: [templates, 'module'],
  },
  'print.sample': {
    method: 'GET',
    path: '/api/system/printDev/{id}/Actions/Sample',
    summary:
      'Data of one record (the newest where none is named) that the caller may print with a template; null for none',
    access: manage(),
    params: idParams,
    query: z.object({ formId: z.string().max(50).optional() }).optional(),
    data: z.looseObject({
      printData: z.record(z.string(), z.unknown()).nullable(),
      operatorRecordList: z.array(operatorRecord).catch([]),
    }),
  },
})
