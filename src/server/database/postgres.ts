import { PostgresDialect } from 'kysely'
import pg from 'pg'

const BIGINT = 20
const NUMERIC = 1700

/** PostgreSQL by connection address. Counts and times arrive as numbers, as they do from SQLite. */
export function postgresDialect(url: string): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === BIGINT || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format),
    },
  })
  // An idle connection that the server closes must not end the process.
  pool.on('error', () => undefined)
  return new PostgresDialect({ pool })
}
