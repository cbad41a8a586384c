import { sql } from 'kysely'
import pg from 'pg'
import { isConnectionLoss } from './connection-loss.ts'
import { readingElsewhere } from './replica-dialect.ts'
import type { PlatformDatabase } from './tables.ts'

/** Milliseconds between two looks how far the copy is. */
const LOOK = 200
/** Milliseconds by which the copy may be behind; from there on the primary is read. */
const LONGEST_LAG = 10_000
/** People of whom it is known that they have to see something new; beyond that all have to. */
const MANY = 10_000

/** What is asked of the primary: how far whoever was answered until now is surely stored. */
const PRIMARY = `select (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::text as position`
const COPY = `select pg_is_in_recovery() as follows, (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::text as position`
/** Positions of another cluster, which a restored database brings along: nobody would ever be past them. */
const FORGET = `delete from person_write where position > (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)`
const IDENTITY = 'select system_identifier::text as identity from pg_control_system()'

interface Sample {
  readonly at: number
  readonly position: number
}

/** A server that follows the primary, and how far it is. */
export class Replica {
  readonly #url: { readonly primary: string; readonly copy: string }
  readonly #clock: () => number
  #clients: { primary: pg.Client; copy: pg.Client } | null = null
  #samples: Sample[] = []
  #replayed = -1
  /** Everything that was stored before this moment is in the copy. */
  #caughtUpTo = Number.NEGATIVE_INFINITY
  #everybody = Number.NEGATIVE_INFINITY
  readonly #people = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined
  #isClosed = false
  #running: Promise<void> = Promise.resolve()
  #trouble: string | null = 'not asked yet'
  /** Called once for each time it becomes of no use, with why, and with null once it is again. */
  onState: (trouble: string | null) => void = () => undefined

  constructor(primary: string, copy: string, clock: () => number = () => performance.now()) {
    this.#url = { primary, copy }
    this.#clock = clock
    this.#everybody = clock()
  }

  begin(): void {
    if (this.#timer !== undefined || this.#isClosed) return
    const again = () => {
      this.#running = this.look().finally(() => {
        if (!this.#isClosed) this.#timer = setTimeout(again, LOOK).unref()
      })
    }
    this.#timer = setTimeout(again, 0).unref()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#running
    await this.#hangUp()
  }

  /** Milliseconds that it is behind; Infinity while it cannot be used. */
  get lag(): number {
    return this.#trouble === null ? this.#clock() - this.#caughtUpTo : Number.POSITIVE_INFINITY
  }

  /** People of whom it is remembered that they have to see something new. */
  get remembered(): number {
    return this.#people.size
  }

  /** These people, or all, were told of something, or did it: what they read from here on has it. */
  mustSee(who: readonly string[] | 'all'): void {
    if (who !== 'all') for (const id of who) this.#people.set(id, this.#clock())
    if (who !== 'all' && this.#people.size <= MANY) return
    this.#everybody = this.#clock()
    this.#people.clear()
  }

  /** The copy did not answer somebody: it is asked again at the next look. */
  failed(error: unknown): void {
    this.#becomes(error instanceof Error ? error.message : String(error))
  }

  /** Whether what a person may expect to find is in the copy, whichever process they changed it by. */
  async has(database: PlatformDatabase, userId: string): Promise<boolean> {
    const since = Math.max(this.#everybody, this.#people.get(userId) ?? Number.NEGATIVE_INFINITY)
    if (this.#trouble !== null || this.lag > LONGEST_LAG || since >= this.#caughtUpTo) return false
    const row = await database
      .selectFrom('person_write')
      .select('position')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return row === undefined || Number(row.position) <= this.#replayed
  }

  /** Looks how far both are. Never rejects. */
  async look(): Promise<void> {
    try {
      this.#clients ??= await this.#connect()
      const { primary, copy } = this.#clients
      const at = this.#clock()
      const told = await primary.query<{ position: string }>(PRIMARY)
      this.#samples.push({ at, position: Number(told.rows[0]?.position) })
      const found = await copy.query<{ follows: boolean; position: string | null }>(COPY)
      const [row] = found.rows
      if (row?.follows !== true || row.position === null)
        throw new Error('the server of DATABASE_READ_URL follows no other one')
      this.#advance(Number(row.position))
      this.#becomes(null)
    } catch (error) {
      this.failed(error)
      await this.#hangUp()
    }
  }

  #advance(replayed: number): void {
    this.#replayed = replayed
    const reached = this.#samples.findLastIndex(({ position }) => position <= replayed)
    if (reached >= 0) this.#caughtUpTo = this.#samples[reached]?.at ?? this.#caughtUpTo
    // Of a copy that stays behind the oldest are enough to see it come nearer.
    this.#samples = this.#samples.slice(reached + 1).slice(-600)
    for (const [id, since] of this.#people) if (since < this.#caughtUpTo) this.#people.delete(id)
  }

  #becomes(trouble: string | null): void {
    const isChanged = (this.#trouble === null) !== (trouble === null)
    const isFirst = this.#trouble === 'not asked yet'
    this.#trouble = trouble
    if (trouble !== null) this.#samples = []
    if (isChanged || (isFirst && trouble !== null)) this.onState(trouble)
  }

  async #connect(): Promise<{ primary: pg.Client; copy: pg.Client }> {
    const open = async (connectionString: string) => {
      const client = new pg.Client({
        connectionString,
        connectionTimeoutMillis: 5000,
        query_timeout: 5000,
        keepAlive: true,
      })
      client.on('error', () => undefined)
      await client.connect()
      return client
    }
    const primary = await open(this.#url.primary)
    try {
      const copy = await open(this.#url.copy)
      const mismatch = await otherDatabase(primary, copy)
      if (mismatch === null) {
        if (this.#timer !== undefined) await primary.query(FORGET)
        return { primary, copy }
      }
      await copy.end().catch(() => undefined)
      throw new Error(mismatch)
    } catch (error) {
      await primary.end().catch(() => undefined)
      throw error
    }
  }

  async #hangUp(): Promise<void> {
    const clients = this.#clients
    this.#clients = null
    if (clients === null) return
    await Promise.all([clients.primary, clients.copy].map((client) => client.end().catch(() => undefined)))
  }
}

/** What is wrong with a copy of another database; null where it may be one of this. */
async function otherDatabase(primary: pg.Client, copy: pg.Client): Promise<string | null> {
  const identityOf = async (client: pg.Client) => {
    try {
      return (await client.query<{ identity: string }>(IDENTITY)).rows[0]?.identity
    } catch (error) {
      // Whom it does not tell it to still has a server that follows some other one.
      if (isConnectionLoss(error)) throw error
      return undefined
    }
  }
  const [one, other] = [await identityOf(primary), await identityOf(copy)]
  const isOther = one !== undefined && other !== undefined && one !== other
  return isOther ? 'the server of DATABASE_READ_URL follows another database' : null
}

const replicas = new WeakMap<object, Replica>()

export function rememberReplica(database: object, replica: Replica): void {
  replicas.set(database, replica)
}

/** The copy that a database is read from beside the primary; undefined where there is none. */
export function replicaOf(database: object): Replica | undefined {
  return replicas.get(database)
}

/** Runs a call that only reads, at the copy where it has what this person may expect. */
export async function readFor<Result>(
  database: PlatformDatabase,
  userId: string,
  run: () => Promise<Result>,
): Promise<Result> {
  const replica = replicaOf(database)
  return replica && (await replica.has(database, userId)) ? readingElsewhere(run) : run()
}

/** A person changed something: every process reads it back to them. */
export async function noteWrite(database: PlatformDatabase, userId: string): Promise<void> {
  const replica = replicaOf(database)
  if (!replica) return
  replica.mustSee([userId])
  const position = sql<number>`(pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::bigint`
  await database
    .insertInto('person_write')
    .values({ user_id: userId, position })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ position }))
    .execute()
}
