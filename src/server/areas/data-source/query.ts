import type { DatabaseType } from '#shared/api/data-source.ts'
import { fail } from '#server/core/answer.ts'
import type { Services } from '#server/core/call.ts'
import { loose } from '#server/database/loose.ts'
import { type Connection, type DataRow, type Engine, QueryFault, queryLimits } from './engines/contract.ts'
import { runMySql } from './engines/mysql.ts'
import { runPostgres } from './engines/postgres.ts'
import { runSqlite } from './engines/sqlite.ts'
import { UnreachableDatabases } from './unreachable.ts'
import { connectionOf, dataSourceTable } from './sources.ts'
import { type BoundSql, type Bindings, bindTokens } from './sql/bind.ts'
import { requireReading } from './sql/guard.ts'
import { readTokens } from './sql/tokens.ts'

const engines: Readonly<Record<DatabaseType, Engine>> = {
  SQLite: runSqlite,
  PostgreSQL: runPostgres,
  MySQL: runMySql,
}

const versions: Readonly<Record<DatabaseType, string>> = {
  SQLite: 'select sqlite_version() as version',
  PostgreSQL: 'select version() as version',
  MySQL: 'select version() as version',
}

/** Ids of sources that are open at the moment, on which no more queries run at once than this. */
const AT_ONCE = 8
const running = new Map<string, number>()

/** Of every server in this process: what they try to reach is the same. */
export const unreachable = new UnreachableDatabases()

/** A query that is checked and bound; refuses with 400 what is not one query that only reads. */
export function prepareSql(sql: string, type: DatabaseType, bindings: Bindings): BoundSql {
  return bindTokens(requireReading(readTokens(sql, type)), type, bindings)
}

/** Names of parameters and system variables that a query asks for. */
export function wantedBySql(
  sql: string,
  type: DatabaseType,
): { readonly parameters: Set<string>; readonly variables: Set<string> } {
  const wanted = { parameters: new Set<string>(), variables: new Set<string>() }
  for (const { kind, text } of readTokens(sql, type)) {
    if (kind === 'parameter') wanted.parameters.add(text)
    if (kind === 'variable') wanted.variables.add(text)
    if (kind === 'literal') {
      for (const [, name] of text.matchAll(/\{([A-Za-z_]\w{0,49})\}/g)) if (name) wanted.parameters.add(name)
      for (const [, name] of text.matchAll(/@([A-Za-z]\w*)/g)) if (name) wanted.variables.add(name)
    }
  }
  return wanted
}

/** What reaching a data source takes. */
export type SourceServices = Pick<Services, 'database' | 'dataFolder' | 'seals' | 'now'>

export interface Source {
  readonly id: string
  readonly fullName: string
  readonly type: DatabaseType
  /** Modules may write into it. */
  readonly isWritable: boolean
  connection(): Promise<Connection>
}

/** A data source that is enabled; refuses with 400 one that is gone or switched off. */
export async function findSource(call: SourceServices, id: string): Promise<Source> {
  const stored = await loose(call.database)
    .selectFrom('data_source')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!stored) fail(400, 'dataSource.missing', { field: 'dbLinkId' })
  const row = Object.fromEntries(
    Object.entries(dataSourceTable.columns).map(([name, column]) => [name, stored[column]]),
  )
  const fullName = String(row['fullName'])
  if (Number(row['enabledMark']) !== 1)
    fail(400, 'dataSource.disabled', { field: 'dbLinkId', params: { name: fullName } })
  return {
    id,
    fullName,
    type: row['dbType'] as DatabaseType,
    isWritable: Number(row['isWritable']) === 1,
    connection: () => connectionOf(call, row, openPassword(call, String(row['password'] ?? ''))),
  }
}

export function openPassword(call: Pick<Services, 'seals'>, sealed: string): string {
  if (sealed === '') return ''
  return call.seals.open(sealed) || fail(400, 'dataSource.passwordUnreadable', { field: 'password' })
}

/** Runs a prepared query on a source: at most `queryLimits`; refuses with 400 in words what went wrong. */
export async function queryRows(source: Source, sql: BoundSql): Promise<DataRow[]> {
  const count = running.get(source.id) ?? 0
  if (count >= AT_ONCE) fail(429, 'common.tooManyAtOnce')
  running.set(source.id, count + 1)
  try {
    const connection = await source.connection()
    return await told(source.fullName, () => unreachable.run(connection, () => ask(connection, sql)))
  } finally {
    const left = (running.get(source.id) ?? 1) - 1
    if (left > 0) running.set(source.id, left)
    else running.delete(source.id)
  }
}

/** Tries a connection and answers what the database calls itself. */
export async function tryConnection(connection: Connection): Promise<string> {
  const sql = { text: versions[connection.dbType], values: [] }
  const [row] = await told(connection.serviceName, () => ask(connection, sql))
  unreachable.reached(connection)
  return String(row?.['version'] ?? '')
}

const ask = (connection: Connection, sql: BoundSql) => engines[connection.dbType](connection, sql, queryLimits)

async function told<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    return rejectFault(error, name)
  }
}

/** Says in words (400) why a database did not do what it was asked; anything else is thrown on. */
export function rejectFault(error: unknown, name: string, timeMs = queryLimits.timeMs): never {
  if (!(error instanceof QueryFault)) throw error
  const reason = error.message.slice(0, 300)
  switch (error.fault) {
    case 'time':
      return fail(400, 'dataSource.tooSlow', { params: { count: timeMs / 1000 } })
    case 'rows':
      return fail(400, 'dataSource.tooManyRows', { params: { count: queryLimits.rows } })
    case 'bytes':
      return fail(400, 'dataSource.tooMuch', { params: { count: queryLimits.bytes / 1024 / 1024 } })
    case 'busy':
      return fail(429, 'common.tooManyAtOnce')
    case 'connect':
      return fail(400, 'dataSource.unreachable', { params: { name, reason } })
    case 'refused':
      return fail(400, 'dataSource.refused', { params: { reason } })
    case 'unknown':
      return fail(400, 'dataSource.unconfirmed')
  }
}
