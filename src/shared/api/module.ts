import * as z from 'zod'
import { MAX_SHOWN } from '#shared/rules/shown-list.ts'
import {
  currentPage,
  downloadLink,
  filledNames,
  flag,
  id,
  idParams,
  json,
  jsonText,
  pagedList,
  pageSize,
  pagination,
  text,
} from './common.ts'
import { area } from './endpoint.ts'
import { listChart } from './list-view.ts'

const MIB = 1024 * 1024

const recordParams = idParams.extend({ dataId: z.string().min(1).max(50) })

export const moduleConfig = z.looseObject({
  id,
  fullName: text,
  /** Code of its translation. */
  fullNameI18nCode: z.string().optional().catch(undefined),
  enCode: text,
  type: text,
  /** '1' form only, '2' form and list. */
  webType: text,
  /** JSON text of the form configuration. */
  formData: jsonText,
  /** JSON text of the list configuration. */
  columnData: jsonText,
  enableFlow: flag.catch(0),
  /** The template that its records are started with, where they go to approval. */
  flowId: z.string().optional().catch(undefined),
  /** The field that follows the approval, where one does; of our own servers. */
  atriumStatusField: z.string().optional().catch(undefined),
  /** Name of the data source that the records lie in, where it is read-only: nobody can add, change or delete any. */
  atriumReadOnly: z.string().optional(),
  /** 1: records that are deleted can be brought back for a while. */
  atriumUndelete: z.number().optional(),
})
export type ModuleConfig = z.output<typeof moduleConfig>

/** A list row: `id` and display values under the field names; child tables as arrays. */
export const moduleRow = z.looseObject({ id }).catchall(json)
export type ModuleRow = z.output<typeof moduleRow>

const storedRecord = z.looseObject({
  id: id.nullish(),
  /** JSON text of all field values. */
  data: jsonText,
  /** A rule of the design closes it to the caller: it is neither changed nor deleted. Rows of lists say so alike. */
  atriumClosed: z.boolean().optional().catch(undefined),
  /** What that rule says of the record, where it says something. */
  atriumClosedBecause: z.string().optional().catch(undefined),
})

const editedRecord = storedRecord.extend({
  /** How often it was saved, for a save over it to name (`atriumSeen`). */
  atriumVersion: z.number().optional().catch(undefined),
})

export const moduleListBody = z.looseObject({
  currentPage,
  pageSize,
  sort: z.string().max(10).optional(),
  sidx: z.string().max(500).optional(),
  menuId: z.string().max(50).optional(),
  modelId: z.string().max(50).optional(),
  /** JSON text of field name to value, or empty. */
  queryJson: z.string().max(100_000).optional(),
  superQueryJson: z.string().max(100_000).optional(),
  /** Of our own servers: only the records that a card of a portal counts; `key`: those of one of its points. */
  atriumFigure: z
    .union([
      z.object({ portal: z.string().max(50), item: z.string().max(50), key: z.string().max(20_000).optional() }),
      /** A cell of a report; `values`: JSON text of the parameters that it was run with. */
      z.object({
        report: z.string().max(50),
        key: z.string().max(20_000).optional(),
        values: z.string().max(20_000).optional(),
      }),
      /** A point of a chart of the list itself, narrowed as the rest of the request says. */
      z.object({ chart: listChart, key: z.string().max(20_000).optional() }),
    ])
    .optional(),
  /** Of our own servers: the field whose values a plain list is grouped by, in place of that of its design. */
  atriumGroup: z.string().max(210).optional(),
  /** Of our own servers: conditions like `superQueryJson`, beside it; the column of a board, the days of a calendar. */
  atriumWithin: z.string().max(20_000).optional(),
})

export const exportBody = moduleListBody.extend({
  /** 0: the page. 1: all rows that the search finds. 2: those of `selectIds`. */
  dataType: z.coerce.number().int().min(0).max(2).optional(),
  /** The columns, in the order of the file; empty: those of the list. */
  selectKey: z.array(z.string().max(210)).max(500).optional(),
  selectIds: z.array(z.string().max(50)).max(10_000).default([]),
})

/** Rows, and not the definition: clients of the family have one name for either, and swapped the two at 3.6. */
export const asksForRows = ({ dataType, selectKey }: z.output<typeof exportBody>) =>
  dataType !== undefined || selectKey !== undefined

/** The 10 MiB cap of the server's JSON body is what limits a record. */
const recordBody = z.looseObject({
  id: z.string().optional(),
  data: z.string(),
  atriumFilled: filledNames,
})

const changeBody = recordBody.extend({
  /** `atriumVersion` of what the change was worked into: it is refused over another, to be worked in anew. */
  atriumSeen: z.number().optional(),
  /** The list that is shown: what it was asked for with, the ids of its rows, and how many records it found in all. */
  atriumShown: z
    .object({
      request: moduleListBody,
      ids: z.array(z.string().max(50)).min(1).max(MAX_SHOWN),
      total: z.number().int().min(1),
    })
    .optional(),
})
export type ShownList = NonNullable<z.input<typeof changeBody>['atriumShown']>

/** `atriumRow`: the record as that list shows it now, where the list has the same rows in the same order as before. */
const changeAnswer = z
  .looseObject({ id: id.nullish(), atriumRow: moduleRow.optional().catch(undefined) })
  .nullable()
  .catch(null)

/** The row that a change answered, as one of the list that it was sent with. */
function changedRow({ params, body }: { readonly params?: unknown; readonly body?: unknown }, data: unknown) {
  const { atriumShown: shown } = body as z.input<typeof changeBody>
  const { atriumRow: row } = (data ?? {}) as { readonly atriumRow?: ModuleRow }
  if (!shown || !row) return null
  const { id: modelId } = params as z.input<typeof recordParams>
  return { endpoint: 'module.list', input: { params: { id: modelId }, body: shown.request }, row }
}

/** What became of one record of several that were to be changed; without `error` it is changed. */
const changedRecord = z.looseObject({
  id,
  msg: text,
  error: z
    .looseObject({
      code: z.string(),
      params: z.record(z.string(), z.unknown()).optional(),
      field: z.string().optional(),
    })
    .optional(),
})

/** One save of a record: what its reader may see of it. */
const recordChange = z.looseObject({
  id,
  /** form, list (several at once), approval, restore, delete, undelete. */
  reason: z.string(),
  userName: text,
  /** Milliseconds since 1970. */
  creatorTime: z.number(),
  /** Names of the fields that changed. */
  fields: z.array(z.string()),
  /** Those of them whose values were too long to keep. */
  tooLong: z.array(z.string()),
  /** False: fields that this reader may not see changed, too. */
  isWhole: z.boolean(),
  /** JSON texts of display values, of those fields alone; of child tables only the rows that differ. */
  before: jsonText,
  after: jsonText,
})
export type RecordChange = z.output<typeof recordChange>

/** A record that was deleted. */
const deletedRecord = z.looseObject({
  /** Of the record. */
  id,
  /** What the list showed it by; may be empty. */
  title: text,
  userName: text,
  /** Milliseconds since 1970. */
  deleteTime: z.number(),
  /** Until when it can be brought back. */
  endTime: z.number(),
  /** JSON text of display values. */
  data: jsonText,
})
export type DeletedRecord = z.output<typeof deletedRecord>

/** Records that one call changes: each takes some milliseconds, and the call of a person is answered within seconds. */
export const MAX_UPDATED = 100

/** Generated modules at run time (section 7, Visual development). */
export const moduleArea = area({
  'module.config': {
    method: 'GET',
    path: '/api/visualdev/OnlineDev/{id}/Config',
    // The family has the two halves at addresses of their own.
    alsoAt: [{ path: '/api/visualdev/OnlineDev/{id}/FormData' }, { path: '/api/visualdev/OnlineDev/{id}/ColumnData' }],
    summary: 'Form and list configuration of a module',
    access: { module: true },
    params: idParams,
    data: moduleConfig,
    unchecked: true,
    cache: 'module',
  },
  'module.list': {
    method: 'POST',
    reads: true,
    path: '/api/visualdev/OnlineDev/{id}/List',
    summary: 'Records with display values, paged',
    access: { module: true },
    params: idParams,
    body: moduleListBody,
    data: pagedList(moduleRow),
    cache: 'record',
    serverFirst: true,
  },
  'module.children': {
    method: 'POST',
    reads: true,
    path: '/api/visualdev/OnlineDev/{id}/List/{dataId}',
    summary: 'Rows below one row of a tree list',
    access: { module: true },
    params: recordParams,
    body: moduleListBody,
    data: pagedList(moduleRow),
    cache: 'record',
    serverFirst: true,
  },
  'module.sums': {
    method: 'POST',
    reads: true,
    path: '/api/visualdev/OnlineDev/{id}/Actions/Sum',
    summary: 'Sums of the summed columns over all records that a search finds',
    access: { module: true },
    params: idParams,
    body: moduleListBody,
    data: z.looseObject({ sums: z.record(z.string(), z.number()) }),
    cache: 'record',
    serverFirst: true,
  },
  'module.search': {
    method: 'POST',
    reads: true,
    path: '/api/visualdev/OnlineDev/Search',
    summary:
      'Records with a word in them, of every module that the caller opens, five of each; without a word the records that are named. As the caller sees them; ours',
    access: 'session',
    body: z.object({
      keyword: z.string().max(100).default(''),
      recent: z
        .array(z.object({ modelId: id.pipe(z.string().max(50)), id: id.pipe(z.string().max(50)) }))
        .max(20)
        .default([]),
    }),
    data: z.looseObject({
      list: z.array(
        z.looseObject({
          id,
          modelId: id,
          /** What the list shows first of it. */
          title: text,
          /** Column and text that hold the word, where the title does not. */
          detail: text,
        }),
      ),
      /** Not every module was looked through. */
      isWhole: z.boolean(),
    }),
    groups: ['record'],
  },
  'module.export': {
    method: 'POST',
    reads: true,
    path: '/api/visualdev/OnlineDev/{id}/Actions/Export',
    summary:
      'Workbook of the rows of a page, of all that a search finds, or of chosen ones; without `dataType` and `selectKey` what design.export answers',
    access: { module: true, button: 'btn_download' },
    params: idParams,
    bodyLimit: MIB,
    body: exportBody,
    data: downloadLink,
    timeout: 'transfer',
  },
  'module.create': {
    method: 'POST',
    path: '/api/visualdev/OnlineDev/{id}',
    summary: 'Create a record',
    access: { module: true, button: 'btn_add' },
    bodyLimit: 10 * MIB,
    params: idParams,
    body: recordBody,
    invalidates: ['record'],
  },
  'module.record': {
    method: 'GET',
    path: '/api/visualdev/OnlineDev/{id}/{dataId}',
    summary: 'Raw values, for the edit form',
    access: { module: true, button: ['btn_edit', 'btn_detail'] },
    params: recordParams,
    data: editedRecord,
    cache: 'record',
    serverFirst: true,
  },
  'module.update': {
    method: 'PUT',
    path: '/api/visualdev/OnlineDev/{id}/{dataId}',
    summary: 'Change a record',
    access: { module: true, button: 'btn_edit' },
    bodyLimit: 10 * MIB,
    params: recordParams,
    body: changeBody,
    data: changeAnswer,
    invalidates: ['record'],
    shownKey: 'atriumShown',
    changedRow,
  },
  'module.updateMany': {
    method: 'POST',
    path: '/api/visualdev/OnlineDev/batchUpdate/{id}',
    summary: 'Give one field of several records a value; each record is changed or refused for itself',
    access: { module: true, button: 'btn_edit' },
    bodyLimit: MIB,
    params: idParams,
    body: z.object({
      ids: z.array(z.string().max(50)).min(1).max(MAX_UPDATED),
      field: z.string().min(1).max(100),
      value: json,
    }),
    data: z.looseObject({ results: z.array(changedRecord) }),
    timeout: 'long',
    invalidates: ['record'],
  },
  'module.delete': {
    method: 'DELETE',
    path: '/api/visualdev/OnlineDev/{id}/{dataId}',
    summary: 'Delete a record',
    access: { module: true, button: 'btn_remove' },
    params: recordParams,
    invalidates: ['record'],
  },
  'module.recordView': {
    method: 'GET',
    path: '/api/visualdev/OnlineDev/{id}/{dataId}/DataChange',
    summary: 'Display values, for the detail viewer',
    access: { module: true, button: 'btn_detail' },
    params: recordParams,
    data: storedRecord,
    cache: 'record',
    serverFirst: true,
  },
  'module.history': {
    method: 'GET',
    path: '/api/visualdev/OnlineDev/{id}/{dataId}/History',
    summary: 'What was changed in a record, by whom and why, the newest first',
    access: { module: true, button: 'btn_history' },
    params: recordParams,
    query: z.object({ currentPage }),
    data: z.looseObject({
      list: z.array(recordChange),
      pagination,
      /** Whoever created the record, and when. */
      created: z.looseObject({ userName: text, creatorTime: z.number() }),
    }),
  },
  'module.restore': {
    method: 'POST',
    path: '/api/visualdev/OnlineDev/{id}/{dataId}/History/{changeId}/Restore',
    summary: 'Give the fields of one change the values that they had before it, as a change like any other',
    access: { module: true, button: 'btn_edit' },
    params: recordParams.extend({ changeId: id }),
    invalidates: ['record'],
  },
  'module.deleted': {
    method: 'GET',
    path: '/api/visualdev/OnlineDev/deletedRecords/{id}',
    summary:
      'What was deleted of a module in the last 30 days: by the caller, or by anybody for whoever sees all records',
    access: { module: true, button: ['btn_remove', 'btn_batchRemove'] },
    params: idParams,
    query: z.object({ currentPage }),
    data: z.looseObject({ list: z.array(deletedRecord), pagination }),
  },
  'module.undelete': {
    method: 'POST',
    path: '/api/visualdev/OnlineDev/restoreDeleted/{id}',
    summary: 'Bring deleted records back as they were, all of them or none',
    access: { module: true, button: ['btn_remove', 'btn_batchRemove'] },
    timeout: 'long',
    bodyLimit: MIB,
    params: idParams,
    body: z.object({ ids: z.array(z.string().max(50)).min(1).max(10_000) }),
    invalidates: ['record'],
  },
  'module.deleteMany': {
    method: 'POST',
    path: '/api/visualdev/OnlineDev/batchDelete/{id}',
    summary: 'Delete several records',
    access: { module: true, button: 'btn_batchRemove' },
    bodyLimit: MIB,
    params: idParams,
    body: z.object({ ids: z.array(z.string().max(50)).min(1).max(10_000) }),
    invalidates: ['record'],
  },
})
