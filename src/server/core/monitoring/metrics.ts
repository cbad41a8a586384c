import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { type EndpointId, endpoints } from '#shared/api/table.ts'
import { connectionsOf } from '#server/database/open.ts'
import { replicaOf } from '#server/database/replica.ts'
import { observeStatements } from '#server/database/statements.ts'
import { countOutbox } from '../senders/outbox.ts'
import type { Services } from '../call.ts'
import { queueLengths } from './queues.ts'

/** Envelope codes that are told one by one; whatever else there may be is one more. */
const codes = new Set([200, 400, 401, 403, 404, 413, 415, 429, 500, 503, 600, 601, 602])
const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]
/** Milliseconds that a reading of the database may take before the rest is answered without it. */
const PATIENCE = 3000

/** What the server knows of itself and core does not. */
export interface Gauges {
  readonly sockets: () => { readonly open: number; readonly greeted: number }
  /** Calls that wait for their turn. */
  readonly waitingCalls: () => number
  /** Entries of what is copied from the database into memory, by name of the copy. */
  readonly copies: () => Readonly<Record<string, number>>
}

/** What is counted of calls, and the page that a Prometheus reads. */
export interface Metrics {
  callBegan(): void
  callWaited(ms: number): void
  /** `code`: of the envelope; null where the client went away before its answer. */
  callEnded(endpoint: string | undefined, code: number | null, ms: number): void
  read(): Promise<{ readonly type: string; readonly text: string }>
}

function codeLabel(code: number | null): string | number {
  if (code === null) return 'aborted'
  return codes.has(code) ? code : 'other'
}

type Reading = Pick<Services, 'database' | 'now' | 'log' | 'submits' | 'tally'>

/** Numbers of one server: endpoints are those of the table, so that no caller makes a new series. */
export function createMetrics(services: Reading, gauges: Gauges): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const calls = new Counter({
    name: 'atrium_calls_total',
    help: 'Calls that were answered, by endpoint and code of the envelope',
    labelNames: ['endpoint', 'code'] as const,
    registers,
  })
  const durations = new Histogram({
    name: 'atrium_call_seconds',
    help: 'Time from the arrival of a call until its answer began, by area',
    labelNames: ['area'] as const,
    buckets: SECONDS,
    registers,
  })
  const waits = new Histogram({
    name: 'atrium_call_wait_seconds',
    help: 'Time that a call waited for its turn',
    buckets: SECONDS,
    registers,
  })
  const underWay = new Gauge({ name: 'atrium_calls_under_way', help: 'Calls that are not answered yet', registers })
  const statements = new Histogram({
    name: 'atrium_database_statement_seconds',
    help: 'Time of one statement',
    buckets: SECONDS,
    registers,
  })
  const failed = new Counter({
    name: 'atrium_database_failed_statements_total',
    help: 'Statements that the database refused or did not answer',
    registers,
  })
  observeStatements(services.database, (ms, isFailed) => {
    statements.observe(ms / 1000)
    if (isFailed) failed.inc()
  })
  const refresh = addGauges(registers, services, gauges)
  return {
    callBegan: () => underWay.inc(),
    callWaited: (ms) => waits.observe(ms / 1000),
    callEnded(endpoint, code, ms) {
      underWay.dec()
      const known = endpoint !== undefined && Object.hasOwn(endpoints, endpoint) ? (endpoint as EndpointId) : 'other'
      calls.inc({ endpoint: known, code: codeLabel(code) })
      durations.observe({ area: known.split('.', 1)[0] ?? known }, ms / 1000)
    },
    async read() {
      await refresh()
      return { type: registry.contentType, text: await registry.metrics() }
    },
  }
}

/** What is asked for when somebody reads; answers what has to be awaited before the rest is written. */
function addGauges(registers: Registry[], services: Reading, gauges: Gauges): () => Promise<void> {
  /** A gauge of several values, each under its label. */
  const each = (name: string, help: string, label: string, read: () => Iterable<readonly [string, number]>) =>
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers,
      collect() {
        this.reset()
        for (const [value, count] of read()) this.set({ [label]: value }, count)
      },
    })
  each('atrium_sockets', 'Sockets of clients, and those of them that said who they are', 'state', () =>
    Object.entries(gauges.sockets()),
  )
  each('atrium_queue_length', 'What waits in the queues of this process', 'queue', () => [
    ['calls', gauges.waitingCalls()],
    ...queueLengths(),
  ])
  each('atrium_copies_entries', 'Entries copied from the database into memory', 'copy', () => [
    ...Object.entries(gauges.copies()),
    ['submits', services.submits.pendingCount()],
    ['limits', services.tally.size],
    ['writers', replicaOf(services.database)?.remembered ?? 0],
  ])
  each('atrium_database_connections', 'Connections to PostgreSQL; waiting: statements without one', 'state', () =>
    Object.entries(connectionsOf(services.database) ?? {}),
  )
  const replica = replicaOf(services.database)
  each('atrium_replica_lag_seconds', 'By how much the server of DATABASE_READ_URL is behind', 'server', () =>
    replica ? [['read', replica.lag / 1000]] : [],
  )
  const up = new Gauge({ name: 'atrium_database_up', help: '1 while the database answers', registers })
  const age = new Gauge({
    name: 'atrium_outbox_oldest_seconds',
    help: 'Age of the oldest message that waits to be sent; 0 where none does',
    registers,
  })
  const outbox = new Gauge({
    name: 'atrium_outbox_messages',
    help: 'Messages that wait to be sent, and those that were given up',
    labelNames: ['state'] as const,
    registers,
  })
  return async () => {
    const found = await readOutbox(services)
    up.set(found === null ? 0 : 1)
    outbox.reset()
    age.set(found?.oldestSeconds ?? Number.NaN)
    if (found === null) return
    outbox.set({ state: 'waiting' }, found.waiting)
    outbox.set({ state: 'failed' }, found.failed)
  }
}

/** Null where the database does not answer in time. */
async function readOutbox({ database, now, log }: Reading) {
  try {
    const { promise: late, resolve } = Promise.withResolvers<null>()
    const timer = setTimeout(resolve, PATIENCE, null)
    const reading = countOutbox(database).finally(() => clearTimeout(timer))
    const found = await Promise.race([reading, late])
    if (found === null) {
      reading.catch(() => undefined)
      return null
    }
    const { oldestAt, ...counts } = found
    return { ...counts, oldestSeconds: oldestAt === null ? 0 : Math.max(0, now() - oldestAt) / 1000 }
  } catch (error) {
    log.warn({ err: error }, 'outbox not read for the metrics')
    return null
  }
}
