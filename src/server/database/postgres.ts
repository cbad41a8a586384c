import { PostgresDialect } from 'kysely'
import pg from 'pg'
import { isConnectionLoss, StandbyServer } from './connection-loss.ts'
import { serverAddresses } from './postgres-addresses.ts'
import { type SilenceWatch, watchSilence } from './silence.ts'

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

interface PostgresOptions {
  /** Milliseconds without a word after which a connection that waits for an answer is looked after. */
  readonly silence?: number
  /** Called with what counts the connections of its pool. */
  readonly onPool?: (count: () => ConnectionCounts) => void
  /** It is a server that follows another one, and nothing but read. */
  readonly follows?: boolean
}

export interface ConnectionCounts {
  readonly open: number
  readonly idle: number
  /** Statements that wait for a connection. */
  readonly waiting: number
}

function preparingClient(url: string, { silence = 30_000 }: PostgresOptions) {
  return class PreparingClient extends pg.Client {
    readonly #watch: SilenceWatch
    constructor(config: pg.ClientConfig = {}) {
      const name = `atrium ${crypto.randomUUID()}`
      super({ ...config, application_name: name })
      // The pool listens while nobody uses it: a connection that breaks in use would otherwise end the process. Whoever
      // waits for an answer is told by their own query.
      this.on('error', () => undefined)
      this.#watch = watchSilence(this, { url, name, silence })
    }

    // pg declares it many times over; this is what Kysely calls.
    override query(...parameters: readonly unknown[]): never {
      const [text, values] = parameters
      const name = typeof text === 'string' && Array.isArray(values) && preparable.test(text) ? nameOf(text) : undefined
      const run = super.query.bind(this) as (...all: readonly unknown[]) => never
      const answer: unknown =
        name === undefined ? run(...parameters) : run({ name, text, values }, ...parameters.slice(2))
      if (answer instanceof Promise) this.#watch.until(answer)
      return answer as never
    }
  }
}

/** Refuses a server that only follows another one: after a failover the old address may lead to it. */
async function rejectStandby(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ follows: boolean }>('select pg_is_in_recovery() as follows')
  if (rows[0]?.follows) throw new StandbyServer('this server only follows another one and takes no changes')
}

/** Refuses a copy that takes changes of its own: what it holds goes its own way from then on. */
async function rejectPromoted(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ follows: boolean }>('select pg_is_in_recovery() as follows')
  if (!rows[0]?.follows) throw new StandbyServer('this server follows no other one')
}

function openPool(url: string, options: PostgresOptions): pg.Pool {
  const pool = new pg.Pool({
    // Each connection has a name of its own.
    connectionString: url.replace(/([?&])application_name=[^&]*/g, '$1'),
    Client: preparingClient(url, options),
    max: 10,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, which its types do not say
    onConnect: options.follows === true ? rejectPromoted : rejectStandby,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === BIGINT || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format),
    },
  })
  // An idle connection that the server closes must not end the process.
  pool.on('error', () => undefined)
  return pool
}

/** Pools of the servers that an address names; what does not answer is left for the next one. */
class FailoverPool {
  readonly #pools: readonly pg.Pool[]
  #inUse = 0

  constructor(pools: readonly pg.Pool[]) {
    this.#pools = pools
  }

  get options() {
    return this.#pools[this.#inUse]?.options ?? {}
  }

  async connect(): Promise<pg.PoolClient> {
    let failure: unknown
    for (let tried = 0; tried < this.#pools.length; tried += 1) {
      const at = this.#inUse
      try {
        return await (this.#pools[at] as pg.Pool).connect()
      } catch (error) {
        failure = error
        // A pool whose connections are all in use says nothing about its server.
        if (!isConnectionLoss(error) || isPoolBusy(error)) throw error
        if (at === this.#inUse) this.#inUse = (at + 1) % this.#pools.length
      }
    }
    throw failure
  }

  count(): ConnectionCounts {
    const sum = (of: (pool: pg.Pool) => number) => this.#pools.reduce((total, pool) => total + of(pool), 0)
    return {
      open: sum((pool) => pool.totalCount),
      idle: sum((pool) => pool.idleCount),
      waiting: sum((pool) => pool.waitingCount),
    }
  }

  async end(): Promise<void> {
    await Promise.all(this.#pools.map((pool) => pool.end()))
  }
}

const isPoolBusy = (error: unknown) =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect'

/**
 * PostgreSQL by connection address, which may name several servers of which one takes changes (`host1:5432,host2:5432`).
 * Counts and times arrive as numbers, as they do from SQLite.
 */
export function postgresDialect(url: string, options: PostgresOptions = {}): PostgresDialect {
  const pools = serverAddresses(url).map((address) => openPool(address, options))
  const pool = new FailoverPool(pools)
  options.onPool?.(() => pool.count())
  return new PostgresDialect({ pool, controlClient: pg.Client })
}
