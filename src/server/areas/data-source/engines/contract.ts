import type { DatabaseType } from '#shared/api/data-source.ts'
import type { BoundSql } from '../sql/bind.ts'

/** Where a database is and how to get in, with its password as it is. */
export interface Connection {
  readonly dbType: DatabaseType
  readonly host: string
  readonly port: number
  readonly userName: string
  readonly password: string
  /** Of SQLite the absolute path of a file. */
  readonly serviceName: string
  readonly useTls: boolean
}

export interface QueryLimits {
  readonly timeMs: number
  readonly rows: number
  /** Of the answer as it comes from the database. */
  readonly bytes: number
}

export const queryLimits: QueryLimits = { timeMs: 10_000, rows: 10_000, bytes: 8 * 1024 * 1024 }

/** Milliseconds until a database that does not answer is given up. */
export const CONNECT = 8000

export type DataRow = Readonly<Record<string, unknown>>

/** Why a query has no rows; `refused` carries what the database says, `unknown`: it did not say whether a write holds. */
export class QueryFault extends Error {
  readonly fault: 'time' | 'rows' | 'bytes' | 'busy' | 'connect' | 'refused' | 'unknown'
  constructor(fault: QueryFault['fault'], reason = '') {
    super(reason)
    this.fault = fault
  }
}

/** Runs one query that only reads; throws `QueryFault`. */
export type Engine = (connection: Connection, sql: BoundSql, limits: QueryLimits) => Promise<DataRow[]>

/** A value of a column as JSON has it. */
export function plainValue(value: unknown): unknown {
  if (typeof value === 'bigint') {
    const number = Number(value)
    return Number.isSafeInteger(number) ? number : String(value)
  }
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.getTime()
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
  return value
}

export function plainRow(row: object): DataRow {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plainValue(value)]))
}
