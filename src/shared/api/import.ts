import * as z from 'zod'
import { downloadLink, idParams, json, text } from './common.ts'
import { type Access, type AnswerGroup, area, type Endpoint } from './endpoint.ts'

const MIB = 1024 * 1024

export interface HeaderColumn {
  id: string
  fullName: string
  jnpfKey?: string | undefined
  children?: HeaderColumn[] | null | undefined
}
export const headerColumn: z.ZodType<HeaderColumn, unknown> = z.lazy(() =>
  z.looseObject({
    id: text,
    fullName: text,
    jnpfKey: z.string().optional().catch(undefined),
    children: z.array(headerColumn).nullish(),
  }),
)

const record = z.record(z.string(), json)

/** What is wrong with one cell: its path as errors name it, a text for people, and what may have been meant. */
const cellProblem = z.object({
  /** `name`, or `table.row.column` with the row from 0. */
  field: text,
  msg: text,
  /** The label that nothing has. */
  label: z.string().optional(),
  near: z.array(z.object({ id: text, label: text })).optional(),
})
export type CellProblem = z.output<typeof cellProblem>

const checkedRecord = z.object({ values: record, problems: z.array(cellProblem) })
export type CheckedRecord = z.output<typeof checkedRecord>

/** `dataRow` holds texts as the file has them; `checked` (ours) the same records with values in place of labels. */
const given = z.looseObject({
  headerRow: z.array(headerColumn).nullish(),
  dataRow: z
    .array(record)
    .nullish()
    .transform((rows) => rows ?? []),
  checked: z.array(checkedRecord).optional().catch(undefined),
  /** JSON text of a form with the columns of the file (ours). */
  formData: z.string().optional().catch(undefined),
})
/** Where a server names no columns they are the names that the rows have. */
const preview = given.transform(({ headerRow, ...rest }) => ({
  ...rest,
  headerRow:
    headerRow ?? Object.keys(rest.dataRow[0] ?? {}).map((name) => headerColumn.parse({ id: name, fullName: name })),
}))
export type ImportPreview = z.output<typeof preview>

export const failedRow = z.looseObject({ errorsInfo: text, problems: z.array(cellProblem).optional().catch(undefined) })
export type FailedRow = z.output<typeof failedRow>

const result = z.looseObject({
  snum: z.coerce.number().catch(0),
  fnum: z.coerce.number().catch(0),
  /** 0: all rows went in. 1: some failed. */
  resultType: z.coerce.number().catch(0),
  failResult: z.array(failedRow).catch([]),
})
export type ImportResult = z.output<typeof result>

/** A thousand rows of a hundred columns. */
const MAX_KEYS = 100_000

const listBody = z.looseObject({ list: z.array(record).max(1000), menuId: z.string().max(50).optional() })
const stored = z.looseObject({ name: text, url: text })

interface ImportCalls<Name extends string> {
  /** The calls are `{name}.template`, `.upload`, `.preview`, `.check`, `.run` and `.exceptions`. */
  readonly name: Name
  readonly path: string
  readonly what: string
  readonly access: Access
  readonly invalidates: readonly AnswerGroup[]
  readonly exceptions?: string
}

function calls<const Name extends string, Params extends { readonly params?: typeof idParams }>(
  { name, path, what, access, invalidates, exceptions = 'ImportExceptionData' }: ImportCalls<Name>,
  params: Params,
) {
  const entries = {
    template: {
      method: 'GET',
      path: `${path}/TemplateDownload`,
      summary: `${what}: file to fill in`,
      access,
      ...params,
      data: downloadLink,
    },
    preview: {
      method: 'GET',
      path: `${path}/ImportPreview`,
      summary: `${what}: what an uploaded file holds`,
      access,
      ...params,
      query: z.looseObject({ fileName: z.string().min(1).max(300) }),
      data: preview,
      timeout: 'long',
    },
    check: {
      method: 'POST',
      reads: true,
      path: `${path}/ImportCheck`,
      summary: `${what}: labels of records as ids, and what is wrong with them`,
      access,
      ...params,
      bodyLimit: 10 * MIB,
      bodyKeys: MAX_KEYS,
      body: listBody,
      data: z.object({ checked: z.array(checkedRecord) }),
      timeout: 'long',
    },
    run: {
      method: 'POST',
      path: `${path}/ImportData`,
      summary: `${what}: import, at most 1000`,
      access,
      ...params,
      bodyLimit: 10 * MIB,
      bodyKeys: MAX_KEYS,
      body: listBody,
      data: result,
      invalidates,
      timeout: 'long',
    },
    exceptions: {
      method: 'POST',
      reads: true,
      path: `${path}/${exceptions}`,
      alsoAt: exceptions === 'ImportExceptionData' ? [] : [{ path: `${path}/ImportExceptionData` }],
      summary: `${what}: file of the rows that failed`,
      access,
      ...params,
      bodyLimit: 10 * MIB,
      bodyKeys: MAX_KEYS,
      body: listBody,
      data: downloadLink,
      timeout: 'long',
    },
  } as const satisfies Record<string, Endpoint>
  type Calls = typeof entries
  const named = Object.entries(entries).map(([call, entry]) => [`${name}.${call}`, entry])
  return Object.fromEntries(named) as { readonly [Call in keyof Calls & string as `${Name}.${Call}`]: Calls[Call] }
}

const upload = (path: string, what: string, access: Access, alsoAt: readonly string[] = []) =>
  ({
    method: 'POST',
    path,
    alsoAt: alsoAt.map((each) => ({ path: each })),
    summary: `${what}: keep a file for its preview; only the latest of a person is kept`,
    access,
    caller: 'main',
    bodyKind: 'multipart',
    data: stored,
    timeout: 'transfer',
  }) as const

const users = { menu: 'permission.user', button: 'btn_upload' } as const
const entries = { menu: 'system.dictionary', button: 'btn_add', orDictionary: 'type' } as const

/** Batch import (sections 2, 4, 5 and 7; wire contract 5.10) of generated modules, users and dictionary entries. */
export const importArea = area({
  'moduleImport.upload': upload('/api/visualdev/OnlineDev/Uploader', 'Records', 'session'),
  ...calls(
    {
      name: 'moduleImport',
      path: '/api/visualdev/OnlineDev/{id}',
      what: 'Records',
      access: { module: true, button: 'btn_upload' },
      invalidates: ['record'],
    },
    { params: idParams },
  ),
  'userImport.upload': upload('/api/permission/Users/Uploader', 'Users', users),
  ...calls(
    {
      name: 'userImport',
      path: '/api/permission/Users',
      what: 'Users',
      access: users,
      invalidates: ['table:user', 'table:relation', 'organization', 'user'],
      exceptions: 'ExportExceptionData',
    },
    {},
  ),
  'entryImport.upload': upload('/api/system/DictionaryData/Uploader', 'Dictionary entries', 'session'),
  ...calls(
    {
      name: 'entryImport',
      path: '/api/system/DictionaryData/{id}',
      what: 'Dictionary entries',
      access: entries,
      invalidates: ['dictionary'],
    },
    { params: idParams },
  ),
})
