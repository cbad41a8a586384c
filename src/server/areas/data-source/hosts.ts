import { CompiledQuery } from 'kysely'
import { type DatabaseType, ownConnection } from '#shared/api/data-source.ts'
import { fail } from '#server/core/answer.ts'
import { KeyedLock } from '#server/core/keyed-lock.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { isSqlite } from '#server/database/text.ts'
import { type DataRow, plainRow, queryLimits } from './engines/contract.ts'
import { beginWriting, type WriteSession } from './engines/writers.ts'
import { findSource, queryRows, rejectFault, type SourceServices, unreachable } from './query.ts'
import type { BoundSql } from './sql/bind.ts'

export const OWN = ownConnection
/** Tables of the workspace's own database that designs may be bound to begin so: never the platform's own. */
const ownTable = /^org_\w{1,58}$/i

/** A database that holds tables of the organisation. */
export interface TableHost {
  readonly id: string
  readonly name: string
  readonly type: DatabaseType
  readonly isWritable: boolean
  /** Whether a table of this name may be offered at all. */
  readonly offers: (table: string) => boolean
  /** Rows of a query of the server's own; refuses with 400 in words what went wrong. */
  read(sql: BoundSql): Promise<readonly DataRow[]>
  /**
   * Runs work over one open transaction, of which only what it commits holds. Refuses with 400 a source that is read only, and
   * one that takes longer than `timeMs` for a statement.
   */
  writing<Result>(work: (session: Writing) => Promise<Result>, timeMs?: number): Promise<Result>
}

/** Statements of one transaction; refuses with 400 in words what the database refuses. */
export interface Writing {
  readonly type: DatabaseType
  /** `inside`: the transaction of the platform, of which statements on its own database are part. */
  run(sql: BoundSql, inside: PlatformDatabase): ReturnType<WriteSession['run']>
  /** Makes it hold. Of the own database the platform's commit does. */
  commit(): Promise<void>
}

const asked = ({ text, values }: BoundSql) => CompiledQuery.raw(text, [...values])

function ownHost(database: PlatformDatabase): TableHost {
  const type = isSqlite(database) ? 'SQLite' : 'PostgreSQL'
  return {
    id: OWN,
    name: '',
    type,
    isWritable: true,
    offers: (table) => ownTable.test(table),
    async read(sql) {
      const { rows } = await database.executeQuery<object>(asked(sql))
      return rows.map(plainRow)
    },
    writing: (work) =>
      work({
        type,
        async run(sql, inside) {
          try {
            const { rows, numAffectedRows } = await inside.executeQuery<object>(asked(sql))
            return { rows: rows.map(plainRow), found: Number(numAffectedRows ?? rows.length), insertId: '' }
          } catch (error) {
            const reason = error instanceof Error ? error.message.slice(0, 300) : String(error)
            return fail(400, 'dataSource.refused', { params: { reason } })
          }
        },
        commit: () => Promise.resolve(),
      }),
  }
}

/** A file of SQLite has one writer, who is on this very thread: the next waits until it is done. */
const files = new KeyedLock()

async function sourceHost(services: SourceServices, id: string): Promise<TableHost> {
  const source = await findSource(services, id)
  const guarded = async <Result>(work: () => Promise<Result>, timeMs?: number): Promise<Result> => {
    try {
      return await work()
    } catch (error) {
      return rejectFault(error, source.fullName, timeMs)
    }
  }
  const alone = <Result>(work: () => Promise<Result>) => (source.type === 'SQLite' ? files.run(id, work) : work())
  return {
    id,
    name: source.fullName,
    type: source.type,
    isWritable: source.isWritable,
    offers: () => true,
    read: (sql) => queryRows(source, sql),
    writing: (work, timeMs = queryLimits.timeMs) =>
      alone(async () => {
        if (!source.isWritable) fail(400, 'dataSource.readOnly', { params: { name: source.fullName } })
        const connection = await source.connection()
        const session = await guarded(() => unreachable.run(connection, () => beginWriting(connection, timeMs)))
        try {
          return await work({
            type: source.type,
            run: (sql) => guarded(() => session.run(sql), timeMs),
            commit: () => guarded(() => session.commit(), timeMs),
          })
        } finally {
          await session.end()
        }
      }),
  }
}

/** The database of a connection; refuses with 400 a data source that is gone or switched off. */
export function findHost(services: SourceServices, id: string): Promise<TableHost> {
  return id === OWN ? Promise.resolve(ownHost(services.database)) : sourceHost(services, id)
}

const offered = new WeakMap<PlatformDatabase, SourceServices>()

/** Whoever has a handle of the platform's database may from now on ask for the databases of the organisation. */
export function offerSources(services: SourceServices): void {
  offered.set(services.database, services)
}

/** What reaching them takes, by the platform's own database. */
export function servicesOf(database: PlatformDatabase): SourceServices {
  const services = offered.get(database)
  if (!services) throw new Error('no data sources are offered beside this database')
  return services
}

/** A name as the database reads it, whatever it holds. */
export function quoted(type: DatabaseType, name: string): string {
  const mark = type === 'MySQL' ? '`' : '"'
  return mark + name.replaceAll('\0', '').replaceAll(mark, mark + mark) + mark
}

/** The place of the value of this number, counted from 1. */
export const placed = (type: DatabaseType, number: number) => (type === 'PostgreSQL' ? `$${number}` : '?')
