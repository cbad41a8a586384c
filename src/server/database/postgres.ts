import { PostgresDialect } from 'kysely'
import pg from 'pg'

const BIGINT = 20
const NUMERIC = 1700

/**
 * A query that comes again is prepared: planning it costs more than running most of them. Not one for all columns of a
 * table: those may become more, which a prepared statement does not outlive. Nor a search for a part of a text: whether an
 * index finds it, or leads past few others to a page of what many have, is in the text alone, and after five times a
 * prepared statement has one plan for every text.
 */
const preparable = /^(?!.*\bselect\s+\*)(?!.*\.\*)(?!.*\bilike\b)\s*(?:select|with)\b/is
const OFTEN = 3
/** Statements that each connection keeps prepared; what comes later is planned each time. */
const MAX_PREPARED = 400
/** Texts that are counted; lists of ids of every length would be many. */
const MAX_COUNTED = 4000

const uses = new Map<string, number>()
const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MAX_PREPARED) return known
  const used = (uses.get(text) ?? 0) + 1
  if (used < OFTEN) {
    if (uses.size >= MAX_COUNTED) uses.clear()
    uses.set(text, used)
    return undefined
  }
  uses.delete(text)
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

class PreparingClient extends pg.Client {
  // pg declares it many times over; this is what Kysely calls.
  override query(...given: readonly unknown[]): never {
    const [text, values] = given
    const name = typeof text === 'string' && Array.isArray(values) && preparable.test(text) ? nameOf(text) : undefined
    const run = super.query.bind(this) as (...all: readonly unknown[]) => never
    return name === undefined ? run(...given) : run({ name, text, values }, ...given.slice(2))
  }
}

/** PostgreSQL by connection address. Counts and times arrive as numbers, as they do from SQLite. */
export function postgresDialect(url: string): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    Client: PreparingClient,
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
