import { ownConnection } from '#shared/api/data-source.ts'
import type { Handled } from '#shared/api/endpoint.ts'
import type { Endpoints } from '#shared/api/table.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { beginning, copyName } from '#server/core/copy-name.ts'
import {
  createRow,
  deleteRow,
  listRows,
  type Row,
  readRow,
  type TableSpec,
  toggleRow,
  updateRow,
} from '#server/core/table.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { entryNames } from '../dictionary/entry-names.ts'
import { readSets } from './data-sets.ts'
import { noteCheck, requireQueryRight } from './query-checks.ts'
import { CATEGORIES, readTemplate } from './templates.ts'
import { archive, deleteVersions } from './versions.ts'

type Input = Handled<Endpoints['print.create']>['body']

const shown = {
  fullName: 'full_name',
  enCode: 'en_code',
  category: 'category',
  type: 'type',
  enabledMark: 'enabled_mark',
  sortCode: 'sort_code',
  description: 'description',
}

/** Print templates as a table; the list does without their markup. */
function spec(call: Call): TableSpec {
  return {
    table: 'print_template',
    columns: {
      ...shown,
      printTemplate: 'print_template',
      pageParam: 'page_param',
      sqlTemplate: 'sql_template',
      leftFields: 'left_fields',
      dbLinkId: 'db_link_id',
      queriesChecked: 'queries_checked',
    },
    search: ['fullName', 'enCode'],
    filters: ['category', 'type', 'enabledMark'],
    order: ['sortCode'],
    unique: [['enCode']],
    mark: 'enabledMark',
    uses: [{ table: 'module_template', column: 'template_id', what: call.text('print.modules') }],
    options: [],
  }
}

interface ListedTemplate {
  readonly id: string
  readonly fullName: string
  readonly enCode: string
  readonly category: string
  readonly type: number
  readonly enabledMark: number
  readonly sortCode: number
  readonly description: string
  readonly creatorTime: number
  readonly lastModifyTime: number | null
}

/** A type rather than an interface: it goes where any name is allowed. */
type OneTemplate = Omit<ListedTemplate, 'creatorTime' | 'lastModifyTime'> & {
  readonly printTemplate: string
  readonly pageParam: string
  readonly sqlTemplate: string
  readonly leftFields: string
  readonly dbLinkId: string
  readonly version: string
}

const listed = { ...shown, creatorTime: 'created_at', lastModifyTime: 'updated_at' }

export async function listTemplates(call: Call, query: Handled<Endpoints['print.list']>['query']) {
  const category = await categoryCode(call.database, query.category ?? '')
  const { list, pagination } = await listRows(
    call.database,
    { ...spec(call), columns: listed },
    { ...query, category, type: query.type === undefined || query.type === '' ? '' : Number(query.type) },
  )
  const rows = list as unknown as ListedTemplate[]
  const waiting = await waitingQueries(
    call.database,
    rows.map(({ id }) => id),
  )
  const names = await entryNames(
    call,
    CATEGORIES,
    rows.map((row) => row.category),
  )
  const described = rows.map((row) => ({
    ...row,
    category: names.get(row.category) ?? row.category,
    categoryId: row.category,
    lastModifyTime: row.lastModifyTime || null,
    queriesWait: waiting.has(row.id) ? 1 : 0,
  }))
  return { list: described, pagination }
}

/** Those of the templates that have queries which nobody who may has checked. */
async function waitingQueries(database: PlatformDatabase, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await database
    .selectFrom('print_template')
    .select(['id', 'sql_template', 'db_link_id'])
    .where('id', 'in', ids)
    .where('queries_checked', '=', 0)
    .where('sql_template', '!=', '')
    .execute()
  return new Set(rows.filter((row) => readSets(row).length > 0).map(({ id }) => id))
}

export async function oneTemplate(call: Call, id: string): Promise<OneTemplate> {
  const { queriesChecked: _checked, ...template } = await readRow(call.database, spec(call), id)
  return template as unknown as OneTemplate
}

export async function deleteTemplate(call: Call, id: string): Promise<void> {
  await deleteRow(call.database, spec(call), id)
  await deleteVersions(call.database, id)
}

export const toggleTemplate = (call: Call, id: string, mark?: number) => toggleRow(call.database, spec(call), id, mark)

export async function changeTemplate(call: Call, id: string, input: Partial<Input> & { version?: string | undefined }) {
  const before = await readTemplate(call.database, id)
  const row = await sound(call, input, before)
  await updateRow(call.database, spec(call), id, row)
  await call.database.transaction().execute(async (inside) => {
    await archive(call, inside, before, input)
    await inside.updateTable('print_template').set({ updated_at: call.now() }).where('id', '=', id).execute()
    if (row['queriesChecked'] === 1) await noteCheck(call, inside, await readTemplate(inside, id))
  })
}

/** Stores a template and returns its id. Refuses a code that is taken, and markup that cannot be read. */
export async function storeTemplate(call: Call, input: Input): Promise<string> {
  const texts = { description: '', pageParam: '', sqlTemplate: '', leftFields: '', dbLinkId: '' }
  const row = await sound(call, input)
  for (const [name, blank] of Object.entries(texts)) row[name] ??= blank
  const id = await createRow(call.database, spec(call), row, call.now())
  if (row['queriesChecked'] === 1) await noteCheck(call, call.database, await readTemplate(call.database, id))
  return id
}

async function sound(
  call: Call,
  input: Partial<Input>,
  had: { readonly sql_template: string; readonly db_link_id: string } | null = null,
): Promise<Row> {
  const row: Row = { ...input }
  if (input.category !== undefined) row['category'] = await categoryCode(call.database, input.category)
  const queries = input.sqlTemplate ?? ''
  if (row['dbLinkId'] === ownConnection) row['dbLinkId'] = ''
  const link = (row['dbLinkId'] as string | null | undefined) ?? had?.db_link_id ?? ''
  const isNew = (input.sqlTemplate ?? had?.sql_template ?? '') !== (had?.sql_template ?? '')
  const isChecked = (isNew && !isEmpty(queries)) || link !== (had?.db_link_id ?? '')
  if (isChecked) await requireQueryRight(call)
  row['queriesChecked'] = isChecked ? 1 : undefined
  // What is as it was is not written: it would come back where somebody else changes it meanwhile.
  if (had !== null && input.sqlTemplate === had.sql_template) row['sqlTemplate'] = undefined
  if (had !== null && row['dbLinkId'] === had.db_link_id) row['dbLinkId'] = undefined
  if (queries !== '' && !isJson(queries)) fail(400, 'print.queriesInvalid', { field: 'sqlTemplate' })
  return row
}

/** No query at all, as the family's clients send it. */
function isEmpty(queries: string): boolean {
  return /^\s*(\[\s*\]|\{\s*\}|null)?\s*$/.test(queries)
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}

/** The code of a category that is named by its id or by its code. */
async function categoryCode(database: PlatformDatabase, given: string): Promise<string> {
  if (given === '') return ''
  const entry = await database
    .selectFrom('dictionary_entry')
    .innerJoin('dictionary_type', 'dictionary_type.id', 'dictionary_entry.dictionary_type_id')
    .select('dictionary_entry.en_code')
    .where('dictionary_type.en_code', '=', CATEGORIES)
    .where('dictionary_entry.id', '=', given)
    .executeTakeFirst()
  return entry?.en_code ?? given
}

const MAX_NAME = 50

/** Stores a copy that nobody can take for the original: its name says so, its code is new. */
export async function copyTemplate(call: Call, id: string): Promise<string> {
  const { version: _version, id: _id, ...copy } = await oneTemplate(call, id)
  const fullName = copyName(copy.fullName, call.text('print.copyEnding'))
  return storeTemplate(call, { ...copy, fullName, enCode: await freeCode(call.database, copy.enCode) } as Input)
}

/** The code itself, or with the first number behind it that no template has. */
export async function freeCode(database: PlatformDatabase, code: string): Promise<string> {
  const rows = await database.selectFrom('print_template').select('en_code').execute()
  const taken = new Set(rows.map((row) => row.en_code))
  const base = beginning(code, MAX_NAME - 6)
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? beginning(code, MAX_NAME) : `${base}${number}`
    if (!taken.has(candidate)) return candidate
  }
}
