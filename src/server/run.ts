import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { createServer as createProbe, isIPv6 } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { createServer, type PlatformServer, type ServerOptions } from './app.ts'
import { s3Contents } from './core/contents-s3.ts'
import { notifyTrouble } from './core/notify/trouble.ts'
import { RunnerPool } from './core/runners/pool.ts'
import { runnerUrl, startThread } from './core/runners/start.ts'
import { DamagedCopy, isCopyDue, makeCopy } from './database/copies.ts'
import { madeFile } from './database/data-folder.ts'
import { lockFolder } from './database/folder-lock.ts'
import type { FlawAnswer } from './database/flaw-runner.ts'
import { inspectDatabase, type Repair, repairDatabase, UnusableDatabase } from './database/health.ts'
import { alone } from './database/alone.ts'
import { openDatabase, type PlatformDatabase } from './database/open.ts'
import { seedDatabase } from './seed/seed.ts'
import { translatePages } from './seed/translations.ts'
import { message } from './messages/message.ts'
import type { SeedKind } from './seed-kinds.ts'
import { errorCode } from '#shared/rules/error-code.ts'

export interface RunOptions {
  readonly host: string
  /** 0: any free one. */
  readonly port: number
  readonly dataFolder: string
  /** Fills a database that has no data yet; others are left as they are. */
  readonly seed: SeedKind
  readonly databaseUrl?: string | undefined
  /** A server that follows it, from which lists, searches and reports are read. */
  readonly databaseReadUrl?: string | undefined
  /** Store of the contents of files; left out: the data folder. */
  readonly filesUrl?: string | undefined
  /** Bytes of files that one account may have. */
  readonly fileQuota?: number | undefined
  /** Seals secrets in the database; left out: a key in the data folder. */
  readonly secretsKey?: string | undefined
  /** Known to a system that may sign people in. */
  readonly ssoSecret?: string | undefined
  /** Counts calls for `/metrics`, which `token` opens. */
  readonly metrics?: ServerOptions['metrics']
  readonly slowCallMs?: number | undefined
  /** Hands pushes on between processes. */
  readonly pushUrl?: string | undefined
  /** Where other systems answer, in place of the real hosts. */
  readonly hosts?: ServerOptions['hosts']
  /** Answer only callers that know it. */
  readonly key?: string
  readonly log?: NonNullable<ServerOptions['log']>
  /** Origins under which browsers know a proxy before it. */
  readonly origins?: readonly string[]
  /** Addresses of reverse proxies before it. */
  readonly proxies?: readonly string[]
  /** Somebody else knows that the folder had a database. */
  readonly expected?: boolean
  /** What to do first about a database that cannot be used. */
  readonly repair?: Repair | undefined
  /** Called once when the database turns out to be damaged while it is used: go on with nothing, end. */
  readonly onDamage?: (error: unknown) => void
}

export interface RunningServer {
  /** Where it listens, for example http://127.0.0.1:5800. */
  readonly url: string
  close(): Promise<void>
}

const loopbackHosts = new Set(['127.0.0.1', 'localhost', '::1'])
const CLOSE_WAIT = 10_000
/** Milliseconds between looks whether a daily copy is due. */
const COPY_LOOK = 15 * 60_000
const DAMAGED_LOOK = 60 * 60_000

/**
 * Opens, migrates and seeds the database, then listens. Throws an error of one readable line: FolderInUse and
 * UnusableDatabase among them.
 */
export async function runServer(options: RunOptions): Promise<RunningServer> {
  // What the server writes is nobody else's to read.
  process.umask(0o077)
  await rejectBusyPort(options)
  const lock = lockFolder(options.dataFolder)
  try {
    const running = await runLocked(options)
    return {
      url: running.url,
      close: () => running.close().finally(lock.release),
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

async function runLocked(options: RunOptions): Promise<RunningServer> {
  if (!options.databaseUrl) {
    if (options.repair) repairDatabase(options.dataFolder, options.repair, Date.now())
    inspectDatabase(options.dataFolder, options.expected === true && options.repair === undefined)
  }
  const database = await openOrExplain(options)
  let server: PlatformServer
  try {
    await seedOnce(database, options)
    server = await createServer({
      database,
      dataFolder: options.dataFolder,
      contents: options.filesUrl ? s3Contents(options.filesUrl) : undefined,
      fileQuota: options.fileQuota,
      secretsKey: options.secretsKey,
      ssoSecret: options.ssoSecret,
      metrics: options.metrics,
      slowCallMs: options.slowCallMs,
      pushUrl: options.pushUrl,
      ...(options.hosts ? { hosts: options.hosts } : {}),
      // A proxy hands the public name on.
      loopback: loopbackHosts.has(options.host) && !options.proxies?.length,
      ...(options.proxies ? { proxies: options.proxies } : {}),
      ...(options.origins ? { origins: options.origins } : {}),
      ...(options.key === undefined ? {} : { key: options.key }),
      ...(options.log ? { log: options.log } : {}),
    })
  } catch (error) {
    await database.destroy()
    throw error
  }
  try {
    await server.app.listen({ host: options.host, port: options.port })
  } catch (error) {
    await server.close()
    throw new Error(explainListen(error, options), { cause: error })
  }
  const [address] = server.app.addresses()
  const port = typeof address === 'object' ? address.port : options.port
  const copies = options.databaseUrl ? null : keepCopies(server, options.dataFolder)
  return {
    url: `http://${isIPv6(options.host) ? `[${options.host}]` : options.host}:${port}`,
    close: async () => {
      await copies?.close()
      await closeInTime(server)
    },
  }
}

async function openOrExplain(options: RunOptions): Promise<PlatformDatabase> {
  if (options.databaseUrl && !/^postgres(ql)?:\/\//.test(options.databaseUrl)) {
    throw new Error('DATABASE_URL: not an address of PostgreSQL (postgres://user:password@host:port/name)')
  }
  try {
    let isTold = false
    const onDamage = (error: unknown) => {
      if (!isTold) options.onDamage?.(error)
      isTold = true
    }
    return await openDatabase({
      dataFolder: options.dataFolder,
      url: options.databaseUrl,
      readUrl: options.databaseReadUrl,
      onDamage,
    })
  } catch (error) {
    // An address may hold a password: only the reason is told.
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${options.databaseUrl ? 'DATABASE_URL' : options.dataFolder}: ${reason}`, { cause: error })
  }
}

/** A seed writes all or nothing, so a database with a user has been seeded (or is somebody's own). */
async function seedOnce(database: PlatformDatabase, options: RunOptions): Promise<void> {
  await alone(database, () => seedIfEmpty(database, options))
}

async function seedIfEmpty(database: PlatformDatabase, options: RunOptions): Promise<void> {
  const anybody = await database.selectFrom('platform_user').select('id').limit(1).executeTakeFirst()
  const made = madeFile(options.dataFolder)
  if (!anybody && !options.databaseUrl && existsSync(made))
    throw new UnusableDatabase(options.dataFolder, 'missing', 'nobody is in it')
  if (!anybody) await seedDatabase(database, options.seed, options.dataFolder)
  await translatePages(database, Date.now())
  if (!options.databaseUrl && !existsSync(made)) writeFileSync(made, '', { mode: 0o600 })
}

/** A copy is read whole by a thread: an hour is more than any takes. */
const LONGEST_LOOK = 60 * 60_000
const looks = new RunnerPool<string, FlawAnswer>({
  name: 'copyChecks',
  start: () => startThread(runnerUrl(import.meta.url, 'database/flaw-runner.ts', 'flaw-runner.js'), 512),
  atOnce: 1,
  waiting: 10,
})

/**
 * What is wrong with a copy, every index looked through; null too where nobody could look, or had the time to: its pages were
 * looked at already, and a server that ends keeps the copy of its day.
 */
async function checkApart(file: string, end: AbortSignal): Promise<string | null> {
  if (end.aborted) return null
  const ended = once(end, 'abort').then(() => null)
  const ran = await Promise.race([looks.run(file, LONGEST_LOOK), ended])
  return ran && 'answer' in ran ? ran.answer.flaw : null
}

/**
 * Looks now and then whether a copy is due; a copy that fails is a line in the log and stops nothing. Damage that it brings to
 * light is told to the administrators, and looked for again an hour later.
 */
function keepCopies({ app, services }: PlatformServer, folder: string) {
  const end = new AbortController()
  let running: Promise<void> = Promise.resolve()
  let damagedAt = Number.NEGATIVE_INFINITY
  const failed = async (error: unknown) => {
    app.log.error({ err: error }, 'no daily copy')
    if (!(error instanceof DamagedCopy)) return
    damagedAt = performance.now()
    await notifyTrouble(services, 'database', message('notify.databaseDamaged', { reason: error.message }))
  }
  let isRunning = false
  const copyDue = async () => {
    if (!isCopyDue(folder, Date.now())) return
    const { name } = await makeCopy(folder, Date.now(), (file) => checkApart(file, end.signal))
    app.log.info({ name }, 'daily copy')
  }
  const look = () => {
    // A large one takes longer than the time until the next look.
    if (isRunning || performance.now() - damagedAt < DAMAGED_LOOK) return
    isRunning = true
    running = copyDue()
      .catch(failed)
      .finally(() => {
        isRunning = false
      })
  }
  look()
  const timer = setInterval(look, COPY_LOOK).unref()
  return {
    close() {
      clearInterval(timer)
      end.abort()
      return running
    },
  }
}

/** Found out before the database is opened, let alone seeded. */
async function rejectBusyPort(options: RunOptions): Promise<void> {
  const probe = createProbe()
  try {
    probe.listen({ host: options.host, port: options.port })
    await once(probe, 'listening')
  } catch (error) {
    throw new Error(explainListen(error, options), { cause: error })
  }
  probe.close()
  await once(probe, 'close')
}

function explainListen(error: unknown, { host, port }: RunOptions): string {
  const code = errorCode(error)
  if (code === 'EADDRINUSE') return `port ${port} on ${host} is in use; choose another with --port`
  if (code === 'EACCES') return `port ${port} needs rights this user does not have; choose one above 1023`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `${host} is no address of this machine`
  return `cannot listen on ${host}:${port}: ${error instanceof Error ? error.message : String(error)}`
}

/** Waits for running calls; connections that never end are cut after ten seconds. */
async function closeInTime(server: PlatformServer): Promise<void> {
  const cut = new AbortController()
  const late = wait(CLOSE_WAIT, undefined, { signal: cut.signal }).then(
    () => server.app.server.closeAllConnections(),
    () => undefined,
  )
  await server.close()
  cut.abort()
  await late
}
