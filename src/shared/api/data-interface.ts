import * as z from 'zod'
import {
  count,
  currentPage,
  downloadLink,
  flag,
  id,
  idParams,
  isSet,
  json,
  jsonText,
  moment,
  pagedList,
  pageQuery,
  shownText,
  sortCode,
  text,
  wantedMark,
} from './common.ts'
import { area } from './endpoint.ts'

/** Types that a parameter is checked against. */
export const parameterTypes = ['varchar', 'text', 'int', 'bigint', 'decimal', 'datetime'] as const
export type ParameterType = (typeof parameterTypes)[number]

const PATH = '/api/system/DataInterface'
const GROUP = 'table:dataInterface'
const may = (button?: string | readonly string[]) => ({
  menu: 'system.dataInterface',
  ...(button === undefined ? {} : { button }),
})
/** 1 SQL, 2 static JSON, 3 another system by HTTP. */
const kind = z.coerce.number().pipe(z.union([z.literal(1), z.literal(2), z.literal(3)]))
const mark = flag.default(0)

/** A parameter as the interface declares it. */
export const parameter = z.looseObject({
  id: text,
  /** Its name, as it stands in braces in SQL, an address or a header. */
  field: z
    .string()
    .trim()
    .regex(/^[A-Za-z_]\w{0,49}$/),
  fieldName: z
    .string()
    .max(50)
    .nullish()
    .transform((value) => value ?? ''),
  dataType: z.enum(parameterTypes).catch('varchar'),
  required: flag.catch(0),
  defaultValue: z
    .union([z.string().max(2000), z.number()])
    .nullish()
    .transform((value) => (value === null || value === undefined ? '' : String(value))),
})
export type InterfaceParameter = z.output<typeof parameter>

/** A header of an HTTP interface. The value of a secret one never travels back; empty in a change: as it was. */
export const header = z.looseObject({
  field: z
    .string()
    .trim()
    .regex(/^[\w!#$%&'*+.^`|~-]{1,100}$/),
  defaultValue: z
    .string()
    .max(2000)
    .nullish()
    .transform((value) => value ?? ''),
  secret: mark,
})

/** What the caller says of a parameter; `defaultValue` is the value. */
export const given = z.looseObject({
  field: z.string().min(1).max(100),
  defaultValue: json.optional(),
  /** 4: the value names a system variable, which the server fills in. */
  sourceType: z.coerce.number().optional().catch(undefined),
  relationField: z.string().max(200).nullish(),
})
export type GivenParameter = z.output<typeof given>
const paramList = z
  .array(given)
  .max(100)
  .nullish()
  .transform((list) => list ?? [])

const row = z.looseObject({
  id,
  fullName: text,
  enCode: text,
  categoryId: text,
  dataType: count.catch(2),
  dbLinkId: text,
  requestMethod: count.catch(0),
  checkType: count.catch(1),
  /** 1: it signs in at another system, and variables are taken of its answer. */
  isPostPosition: flag.catch(0),
  description: text,
  sortCode: count.catch(0),
  enabledMark: flag.catch(1),
  creatorUser: text,
  creatorTime: moment,
  lastModifyTime: moment,
})

const entity = row.extend({
  /** SQL, or the JSON of a static interface. */
  query: jsonText,
  path: text,
  /** JSON texts of lists, as the family has them. */
  requestHeaders: jsonText,
  requestParameters: jsonText,
  responseType: text,
  dataProcessing: text,
  ipAddress: text,
  roleIds: text,
  version: text,
})

const input = z.object({
  id: z.string().optional(),
  fullName: shownText.min(1).max(50),
  enCode: shownText.min(1).max(50),
  categoryId: z
    .string()
    .max(50)
    .nullish()
    .transform((value) => value ?? ''),
  dataType: kind,
  dbLinkId: z
    .string()
    .max(50)
    .nullish()
    .transform((value) => value ?? ''),
  /** SQL: 3, a query; HTTP: 6 GET, 7 POST. */
  requestMethod: z.coerce.number().int().min(0).max(9).default(3),
  /** SQL, or the JSON of a static interface. */
  query: z
    .string()
    .max(200_000)
    .nullish()
    .transform((value) => value ?? ''),
  path: z
    .string()
    .trim()
    .max(2000)
    .nullish()
    .transform((value) => value ?? ''),
  requestHeaders: z
    .string()
    .max(50_000)
    .nullish()
    .transform((value) => value ?? ''),
  requestParameters: z
    .string()
    .max(50_000)
    .nullish()
    .transform((value) => value ?? ''),
  responseType: z
    .string()
    .max(20)
    .nullish()
    .transform((value) => value || 'json'),
  dataProcessing: z
    .string()
    .max(50_000)
    .nullish()
    .transform((value) => value ?? ''),
  /** Who may ask from outside (`dataInterface.response`): 0 anybody, 1 who is signed in, 2 certain addresses. */
  checkType: z.coerce.number().int().min(0).max(2).default(1),
  isPostPosition: flag.optional(),
  ipAddress: z
    .string()
    .max(2000)
    .nullish()
    .transform((value) => value ?? ''),
  /** Ours: ids of the roles whose holders may ask it, comma-joined; empty: everybody with a session; left out: as before. */
  roleIds: z.string().max(10_000).optional(),
  description: z
    .string()
    .max(500)
    .nullish()
    .transform((value) => value ?? ''),
  sortCode,
  enabledMark: flag.default(1),
  version: z.string().max(50).optional(),
})
export type DataInterfaceInput = z.output<typeof input>

export interface DataInterfaceNode {
  id: string
  parentId: string
  fullName: string
  /** Empty for a category. */
  categoryId: string
  hasChildren: boolean
  children: DataInterfaceNode[]
}
const node: z.ZodType<DataInterfaceNode, unknown> = z.lazy(() =>
  z.looseObject({
    id,
    parentId: text,
    fullName: text,
    categoryId: text,
    hasChildren: isSet,
    children: z
      .array(node)
      .nullish()
      .transform((items) => items ?? []),
  }),
)

const dataRow = z.record(z.string(), json)
const listQuery = pageQuery.extend({
  categoryId: z.string().max(50).optional(),
  dataType: z.union([kind, z.literal('')]).optional(),
  /** `categoryId` and `dataType` as the family calls them. */
  category: z.string().max(50).optional(),
  type: z.union([kind, z.literal('')]).optional(),
  enabledMark: z.enum(['0', '1', '']).optional(),
})

/** Named answers of SQL, stored JSON and other systems (section 7, System; wire contract 5.2). */
export const dataInterfaceArea = area({
  'dataInterface.list': {
    method: 'GET',
    path: PATH,
    summary: 'Data interfaces, paged',
    access: may(),
    query: listQuery,
    data: pagedList(row),
    groups: [GROUP],
  },
  'dataInterface.choices': {
    method: 'GET',
    path: `${PATH}/getList`,
    summary: 'Enabled data interfaces with their parameters, for pickers; paged',
    access: 'session',
    query: listQuery.omit({ enabledMark: true }),
    data: pagedList(row.extend({ requestParameters: jsonText })),
    groups: [GROUP],
  },
  'dataInterface.tree': {
    method: 'GET',
    path: `${PATH}/Selector`,
    summary: 'Categories with the enabled data interfaces below them',
    access: 'session',
    data: z.array(node),
    groups: [GROUP],
  },
  'dataInterface.one': {
    method: 'GET',
    path: `${PATH}/{id}`,
    summary: 'One data interface',
    access: may(),
    params: idParams,
    data: entity,
  },
  'dataInterface.create': {
    method: 'POST',
    path: PATH,
    summary: 'Create a data interface',
    access: may('btn_add'),
    body: input,
    invalidates: [GROUP],
  },
  'dataInterface.update': {
    method: 'PUT',
    path: `${PATH}/{id}`,
    summary: 'Change a data interface',
    access: may('btn_edit'),
    params: idParams,
    body: input,
    invalidates: [GROUP],
  },
  'dataInterface.delete': {
    method: 'DELETE',
    path: `${PATH}/{id}`,
    summary: 'Delete a data interface with its log',
    access: may('btn_remove'),
    params: idParams,
    invalidates: [GROUP],
  },
  'dataInterface.toggle': {
    method: 'PUT',
    path: `${PATH}/{id}/Actions/State`,
    summary: 'Set or flip the enabled mark of a data interface',
    access: may('btn_edit'),
    params: idParams,
    body: wantedMark,
    invalidates: [GROUP],
  },
  'dataInterface.copy': {
    method: 'POST',
    path: `${PATH}/{id}/Actions/Copy`,
    summary: 'Copy a data interface under a new name; the copy is disabled',
    access: may('btn_add'),
    params: idParams,
    invalidates: [GROUP],
  },
  'dataInterface.try': {
    method: 'POST',
    path: `${PATH}/Actions/Try`,
    summary: 'Run a data interface as it is in the editor, before it is saved',
    access: may(['btn_add', 'btn_edit']),
    body: input.extend({ paramList }),
    data: z.object({ result: json, columns: z.array(z.string()), lines: z.array(z.string()), milliseconds: count }),
    reads: true,
    timeout: 'long',
  },
  'dataInterface.preview': {
    method: 'POST',
    path: `${PATH}/{id}/Actions/Preview`,
    summary: 'What a data interface answers, processed',
    access: 'session',
    params: idParams,
    body: z.object({ paramList }).optional(),
    data: json,
    reads: true,
  },
  'dataInterface.response': {
    method: 'POST',
    path: `${PATH}/{id}/Actions/Response`,
    summary: 'The same for other systems and visitors, as far as the interface lets them',
    access: 'public',
    params: idParams,
    // Systems that know the family's way send values by their names.
    body: z.looseObject({ paramList }).optional(),
    data: json,
    reads: true,
  },
  'dataInterface.responseByGet': {
    method: 'GET',
    path: `${PATH}/{id}/Actions/Response`,
    summary: 'The same by GET, with values of parameters by their names',
    access: 'public',
    params: idParams,
    query: z.record(z.string().max(100), z.string().max(2000)).optional(),
    data: json,
  },
  'dataInterface.parameters': {
    method: 'GET',
    path: `${PATH}/GetParam/{id}`,
    summary: 'Parameters of a data interface',
    access: 'session',
    params: idParams,
    data: z.array(parameter),
    groups: [GROUP],
  },
  'dataInterface.fields': {
    method: 'POST',
    path: `${PATH}/{id}/Actions/GetFields`,
    summary: 'Names of the columns that a data interface answers',
    access: 'session',
    params: idParams,
    body: z.object({ paramList }).optional(),
    data: z.array(z.string()),
    reads: true,
  },
  'dataInterface.rows': {
    method: 'POST',
    path: `${PATH}/{id}/Action/List`,
    alsoAt: [{ path: `${PATH}/{id}/Actions/List` }],
    summary: 'One page of the rows of a data interface, for selection dialogs',
    access: 'session',
    params: idParams,
    body: z.object({
      interfaceId: z.string().max(50).nullish(),
      currentPage,
      pageSize: z.coerce.number().int().min(1).max(10_000).default(20),
      keyword: z.string().max(200).nullish(),
      /** Columns that the keyword is looked for in, joined with commas; empty: all. */
      columnOptions: z.string().max(2000).nullish(),
      relationField: z.string().max(200).nullish(),
      propsValue: z.string().max(200).nullish(),
      paramList,
    }),
    data: pagedList(dataRow),
    reads: true,
  },
  'dataInterface.byIds': {
    method: 'POST',
    path: `${PATH}/{id}/Action/InfoByIds`,
    alsoAt: [{ path: `${PATH}/{id}/Actions/InfoByIds` }],
    summary: 'The rows whose stored value is one of these',
    access: 'session',
    params: idParams,
    body: z.object({
      interfaceId: z.string().max(50).nullish(),
      ids: z.array(z.union([z.string().max(500), z.number()])).max(1000),
      /** Column that holds the stored value. */
      propsValue: z.string().min(1).max(200),
      relationField: z.string().max(200).nullish(),
      paramList,
    }),
    data: z.array(dataRow),
    reads: true,
  },
  'dataInterface.export': {
    method: 'GET',
    path: `${PATH}/{id}/Action/Export`,
    alsoAt: [{ path: `${PATH}/{id}/Actions/Export` }],
    summary: 'Export a data interface as a .bd file, without secrets',
    access: may(),
    params: idParams,
    data: downloadLink,
  },
  'dataInterface.import': {
    method: 'POST',
    path: `${PATH}/Action/Import`,
    alsoAt: [{ path: `${PATH}/Actions/Import` }],
    summary: 'Import a .bd file; what it brings is disabled',
    access: may('btn_add'),
    caller: 'main',
    bodyKind: 'multipart',
    invalidates: [GROUP],
  },
  'dataInterface.log': {
    method: 'GET',
    path: '/api/system/DataInterfaceLog/{id}',
    summary: 'Calls of a data interface, latest first; paged',
    access: may(),
    params: idParams,
    query: pageQuery.extend({ failed: z.enum(['0', '1', '']).optional() }),
    data: pagedList(
      z.looseObject({
        id,
        invokTime: moment,
        userId: text,
        invokIp: text,
        invokDevice: text,
        invokType: text,
        invokWasteTime: count.catch(0),
        /** Code of the message where it failed. */
        failure: text,
      }),
    ),
  },
})
