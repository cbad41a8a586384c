import type { DataOf } from '#shared/api/table.ts'
import { fail, reply } from '#server/core/answer.ts'
import type { Call, Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import {
  createRow,
  deleteRow,
  listOptions,
  listRows,
  readRow,
  type Row,
  toggleRow,
  updateRow,
} from '#server/core/table.ts'
import { withBelow } from '#server/core/trees.ts'
import { loose } from '#server/database/loose.ts'
import { isSqlite } from '#server/database/text.ts'
import { offerSources, OWN } from './hosts.ts'
import { openPassword, tryConnection } from './query.ts'
import { connectionOf, dataSourceTable as spec } from './sources.ts'
import { describeTable, exportTable, previewTable } from './preview.ts'
import { tablesOf } from './tables.ts'

/** A row without its password, however sealed. */
function shown({ password: _password, ...rest }: Row): DataOf<'dataSource.one'> {
  return rest as DataOf<'dataSource.one'>
}

/** An input as it is stored: the password sealed, and none where none was typed. */
function stored(call: Call, { password, ...rest }: Row): Row {
  const typed = typeof password === 'string' && password !== '' ? { password: call.seals.seal(password) } : {}
  return { ...rest, ...typed }
}

/** Databases that data interfaces read (specification, section 7, System). */
export function mountDataSources(server: Server): void {
  offerSources(server.services)
  mount(server, 'dataSource.list', async ({ query }, { database }) => {
    const { list, pagination } = await listRows(database, spec, query)
    return { list: list.map(shown), pagination }
  })
  mount(server, 'dataSource.options', async (_input, { database, text }) => {
    const { list } = await listOptions(database, spec)
    const own = { id: OWN, fullName: text('dataSource.own'), dbType: isSqlite(database) ? 'SQLite' : 'PostgreSQL' }
    const children = list as (typeof own)[]
    const others = { id: '-1', fullName: text('dataSource.others'), ...withBelow(children) }
    // Clients of the family take the first of the first group for the own database, and stumble over an empty group.
    const groups = [{ ...own, id: '-2', ...withBelow([own]) }, ...(children.length > 0 ? [others] : [])]
    return { list: groups }
  })
  mount(server, 'dataSource.tables', async ({ params, query }, call) => {
    const names = params.link === OWN ? [] : await tablesOf(call, params.link)
    const word = query.keyword?.trim().toLowerCase() ?? ''
    const found = names.filter((name) => name.toLowerCase().includes(word))
    return { list: found.map((table) => ({ table, tableName: table, type: 0 })) }
  })
  mount(server, 'dataSource.table', ({ params }, call) => describeTable(call, params))
  mount(server, 'dataSource.preview', ({ params, query }, call) => previewTable(call, params, query))
  mount(server, 'dataSource.exportTable', ({ params }, call) => exportTable(call, params))
  mount(server, 'dataSource.one', async ({ params }, { database }) => {
    const source = shown(await readRow(database, spec, params.id))
    // The family has it as text, and its form takes nothing else.
    return { ...source, port: String(source.port) }
  })
  mount(server, 'dataSource.create', async ({ body }, call) => {
    requireMayOpen(call, body.isWritable)
    await createRow(call.database, spec, stored(call, body), call.now())
    return reply(null, 'common.created')
  })
  mount(server, 'dataSource.update', async ({ params, body }, call) => {
    const known = await readRow(call.database, spec, params.id)
    // What a client leaves out stays as it is.
    const now: Row = { ...known, ...body }
    const [was, is] = [Number(known['isWritable'] ?? 0), Number(now['isWritable'] ?? 0)]
    if (was !== is || isElsewhere(known, now)) requireMayOpen(call, Math.max(was, is))
    requirePasswordAgain(known, now)
    await updateRow(call.database, spec, params.id, stored(call, body))
    return reply(null, 'common.updated')
  })
  mount(server, 'dataSource.delete', async ({ params }, { database, text }) => {
    await requireNoBound(database, params.id, text('dataSource.modules'))
    const uses = [{ table: 'data_interface', column: 'db_link_id', what: text('dataSource.interfaces') }]
    await deleteRow(database, { ...spec, uses }, params.id)
    return reply(null, 'common.deleted')
  })
  mount(server, 'dataSource.toggle', async ({ params, body }, { database }) => {
    await toggleRow(database, spec, params.id, body?.enabledMark)
    return reply(null, 'common.done')
  })
  mount(server, 'dataSource.test', async ({ body }, call) => {
    await spec.check?.(body, null, call.database)
    const began = performance.now()
    const version = await tryConnection(await connectionOf(call, body, await passwordOf(call, body)))
    return reply({ version, milliseconds: Math.round(performance.now() - began) }, 'dataSource.reached')
  })
}

/** Refuses with 403 to let modules write into a database, unless an administrator does. */
function requireMayOpen({ user }: Call, isWritable: number): void {
  if (isWritable === 1 && !user.isAdministrator) fail(403, 'dataSource.onlyAdministrators', { field: 'isWritable' })
}

/** Refuses with 400 to take away what records of modules lie in; the refusal says of how many. */
async function requireNoBound(database: Call['database'], id: string, what: string): Promise<void> {
  const { count } = await database
    .selectFrom('visual_model')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('tables', 'like', '%"atriumBound":true%')
    .where('other_keys', 'like', `%"dbLinkId":${JSON.stringify(id)}%`)
    .executeTakeFirstOrThrow()
  if (Number(count) > 0) fail(400, 'table.inUse', { params: { what, count: Number(count) } })
}

/** Whether it is another database now, or reached as somebody else: what was said of the former one is not said of it. */
function isElsewhere(known: Row, body: Row): boolean {
  return ['dbType', 'host', 'port', 'userName', 'serviceName'].some(
    (name) => String(known[name] ?? '') !== String(body[name] ?? ''),
  )
}

/** Refuses with 400 to send a stored password to another place, or for another person, than it was typed for. */
function requirePasswordAgain(known: Row, now: Row): void {
  const isSent = String(known['password'] ?? '') !== '' && now['dbType'] !== 'SQLite'
  const isTyped = typeof now['password'] === 'string' && now['password'] !== '' && now['password'] !== known['password']
  const isElse = ['dbType', 'host', 'port', 'userName'].some((name) => String(known[name]) !== String(now[name]))
  if (isSent && isElse && !isTyped) fail(400, 'dataSource.passwordAgain', { field: 'password' })
}

/** What was typed; else what is stored, and only for the very place and person it was stored for. */
async function passwordOf(
  call: Call,
  body: { readonly id?: string | undefined; readonly password?: string | undefined } & Row,
) {
  if (body.password || !body.id) return body.password ?? ''
  const row = await loose(call.database)
    .selectFrom('data_source')
    .selectAll()
    .where('id', '=', body.id)
    .executeTakeFirst()
  const isSame = ['host', 'port', 'user_name', 'db_type'].every(
    (column) => String(row?.[column]) === String(body[camel(column)]),
  )
  return row && isSame ? openPassword(call, String(row['password_sealed'] ?? '')) : ''
}

const camel = (column: string) => column.replace(/_(\w)/g, (_whole, letter: string) => letter.toUpperCase())
