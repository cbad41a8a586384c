import { statfs } from 'node:fs/promises'
import { arch, availableParallelism, cpus, freemem, networkInterfaces, release, totalmem, type, uptime } from 'node:os'
import { uptime as processUptime } from 'node:process'
import { sql } from 'kysely'
import type { Call } from '#server/core/call.ts'
import { countOutbox } from '#server/core/senders/outbox.ts'
import { isPresent } from '#server/core/session.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { isSqlite } from '#server/database/text.ts'

const GIB = 1024 ** 3
const inGib = (bytes: number) => `${(bytes / GIB).toFixed(1)} GB`
/** Percent with one decimal. */
const shareOf = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10)

interface Ticks {
  readonly busy: number
  readonly all: number
}
let before: Ticks = { busy: 0, all: 0 }

/** How busy the processor was since somebody asked last; the first time since it was started. */
function processorUse(): number {
  let [busy, all] = [0, 0]
  for (const { times } of cpus()) {
    const sum = times.user + times.nice + times.sys + times.irq + times.idle
    all += sum
    busy += sum - times.idle
  }
  const passed = { busy: busy - before.busy, all: all - before.all }
  before = { busy, all }
  return shareOf(passed.busy, passed.all)
}

const loopback = '127.0.0.1'

function ownAddress(): string {
  try {
    const outer = Object.values(networkInterfaces())
      .flatMap((each) => each ?? [])
      .find(({ internal, family }) => !internal && family === 'IPv4')
    return outer?.address ?? loopback
  } catch {
    // A unit, or a container, may forbid the question.
    return loopback
  }
}

/** Bytes of the database on its disk. */
async function sizeOf(database: PlatformDatabase): Promise<number> {
  const query = isSqlite(database)
    ? sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
    : sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
  const { rows } = await query.execute(database)
  return Number(rows[0]?.bytes ?? 0)
}

/** The platform itself: since when this process runs, its database, people who are signed in, and what it could not send. */
export async function readService({ database, now }: Pick<Call, 'database' | 'now'>) {
  const [size, people, outbox] = await Promise.all([
    sizeOf(database),
    database
      .selectFrom('session')
      .select((row) => row.fn.count('user_id').distinct().as('count'))
      .where(isPresent(now()))
      .executeTakeFirstOrThrow(),
    countOutbox(database),
  ])
  return {
    startedAt: Math.round(now() - processUptime() * 1000),
    database: isSqlite(database) ? 'SQLite' : 'PostgreSQL',
    databaseSize: size,
    online: Number(people.count),
    waiting: outbox.waiting,
    waitingSince: outbox.oldestAt,
    failed: outbox.failed,
  }
}

/** The computer of the server, in the shape of the family's page. */
export async function readComputer({ dataFolder, now, text }: Pick<Call, 'dataFolder' | 'now' | 'text'>) {
  const processors = cpus()
  const [whole, free] = [totalmem(), freemem()]
  const disk = await statfs(dataFolder)
  const [size, left] = [disk.blocks * disk.bsize, disk.bavail * disk.bsize]
  const hours = Math.floor(uptime() / 3600)
  return {
    system: {
      os: `${type()} ${release()} ${arch()}`,
      ip: ownAddress(),
      day: text('jobs.uptime', { days: Math.floor(hours / 24), hours: hours % 24 }),
    },
    cpu: {
      name: processors[0]?.model.trim() ?? '',
      packageName: text('jobs.processors', { count: 1 }),
      core: text('jobs.cores', { count: processors.length }),
      logic: text('jobs.cores', { count: availableParallelism() }),
      coreNumber: String(processors.length),
      used: processorUse(),
    },
    memory: {
      total: inGib(whole),
      used: inGib(whole - free),
      available: inGib(free),
      usageRate: shareOf(whole - free, whole),
    },
    disk: {
      total: inGib(size),
      used: inGib(size - left),
      available: inGib(left),
      usageRate: shareOf(size - left, size),
    },
    time: now(),
  }
}
