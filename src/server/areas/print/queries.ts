import type { Handled } from '#shared/api/endpoint.ts'
import type { Endpoints } from '#shared/api/table.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { loose } from '#server/database/loose.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { type DataSet, readSets, runSet } from './data-sets.ts'
import { sampleOf } from './modules.ts'
import { digestOf, noteCheck, requireQueryRight } from './query-checks.ts'
import { readTemplate } from './templates.ts'

/** Rows that a try shows, and approvals that are told of a template. */
const SHOWN_ROWS = 50
const SHOWN_CHECKS = 20

/** The data sets of a template with the very texts that run. */
export async function describeQueries(call: Call, id: string) {
  await requireQueryRight(call)
  const template = await readTemplate(call.database, id)
  const sets = readSets(template, template.print_template)
  const sources = await namesOf(
    call.database,
    'data_source',
    sets.map(({ dbLinkId }) => dbLinkId),
  )
  const interfaces = await namesOf(
    call.database,
    'data_interface',
    sets.map(({ interfaceId }) => interfaceId),
  )
  const checks = await call.database
    .selectFrom('print_template_check')
    .select(['user_name', 'created_at'])
    .where('template_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN_CHECKS)
    .execute()
  return {
    sets: sets.map((set) => shown(set, sources, interfaces)),
    isChecked: template.queries_checked,
    digest: digestOf(template),
    checks: checks.map((row) => ({ userName: row.user_name, creatorTime: row.created_at })),
  }
}

function shown(set: DataSet, sources: ReadonlyMap<string, string>, interfaces: ReadonlyMap<string, string>) {
  const isInterface = set.interfaceId !== ''
  return {
    name: set.name,
    query: isInterface ? '' : set.query,
    source: (isInterface ? interfaces.get(set.interfaceId) : sources.get(set.dbLinkId)) ?? '',
    isInterface,
    parameters: set.parameters.map(({ field, relationField, defaultValue }) => ({
      field,
      value: relationField || defaultValue,
    })),
  }
}

async function namesOf(database: PlatformDatabase, table: string, ids: readonly string[]) {
  const wanted = [...new Set(ids)].filter((id) => id !== '')
  if (wanted.length === 0) return new Map<string, string>()
  const rows = await loose(database).selectFrom(table).select(['id', 'full_name']).where('id', 'in', wanted).execute()
  return new Map(rows.map((row) => [String(row['id']), String(row['full_name'])]))
}

/** From now on the queries run that were looked at under this digest; refuses with 400 where they are others by now. */
export async function approveQueries(call: Call, id: string, digest: string): Promise<void> {
  await requireQueryRight(call)
  await call.database.transaction().execute(async (inside) => {
    const template = await readTemplate(inside, id)
    if (digestOf(template) !== digest) fail(400, 'print.queriesChanged', { params: { name: template.full_name } })
    const { numUpdatedRows } = await inside
      .updateTable('print_template')
      .set({ queries_checked: 1 })
      .where('id', '=', id)
      // Nobody put others in between the two.
      .where('sql_template', '=', template.sql_template)
      .where('db_link_id', '=', template.db_link_id)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) fail(400, 'print.queriesChanged', { params: { name: template.full_name } })
    await noteCheck(call, inside, template)
  })
}

/** The first rows of one data set as it stands in the editor, as the caller. Refuses with 400 in words what goes wrong. */
export async function tryQuery(call: Call, body: Handled<Endpoints['print.tryQuery']>['body']) {
  await requireQueryRight(call)
  const [set] = readSets({ sql_template: JSON.stringify([body.set]), db_link_id: body.dbLinkId })
  if (set === undefined) return fail(400, 'print.queryEmpty', { field: 'set' })
  // The record alone: what other data sets bring is no part of it when this one runs.
  const sample = body.templateId === '' ? { printData: null } : await sampleOf(call, body.templateId, body.formId, [])
  const record = sample.printData ?? {}
  const began = performance.now()
  const rows = await runSet(call, set, typeof record['id'] === 'string' ? record['id'] : '', record)
  const milliseconds = Math.round(performance.now() - began)
  return { rows: rows.slice(0, SHOWN_ROWS), total: rows.length, milliseconds }
}

/** A query that answers one row whatever it finds: without a record its columns are what is asked for. */
const withOneRow = (query: string) =>
  `select q.* from (select 1 as one) p left join (\n${query.replace(/[;\s]+$/, '')}\n) q on 1 = 1 limit 1`

/** What a template can show of its queries, as the family's designer asks it. Refuses with 400 in words what goes wrong. */
export async function queryFields(call: Call, sqlTemplate: string, dbLinkId: string) {
  await requireQueryRight(call)
  const columns = new Map<string, readonly string[]>([['headTable', []]])
  for (const set of readSets({ sql_template: sqlTemplate, db_link_id: dbLinkId })) {
    const asked = set.interfaceId === '' ? { ...set, query: withOneRow(set.query) } : set
    const [row = {}] = await runSet(call, asked, '', {})
    columns.set(set.isHead ? 'headTable' : set.name, Object.keys(row))
  }
  return [...columns].map(([table, names]) => ({
    id: table,
    parentId: '-1',
    fullName: table,
    children: names.map((name) => ({ id: name, parentId: table, fullName: name })),
  }))
}
