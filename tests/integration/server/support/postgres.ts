import { execFileSync, spawn } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { openDatabase } from '#server/database/open.ts'
import { freePort } from '../../../support/free-port.ts'
import { keptFolder } from './kept-files.ts'

const INSTALLED = '/usr/lib/postgresql'
// Not on the path of every shell.
const runuser = ['/usr/sbin/runuser', '/sbin/runuser'].find((file) => existsSync(file)) ?? 'runuser'

function binaries(): string | undefined {
  if (!existsSync(INSTALLED)) return undefined
  const [newest] = readdirSync(INSTALLED).sort((left, right) => Number(right) - Number(left))
  const folder = newest && join(INSTALLED, newest, 'bin')
  return folder && existsSync(join(folder, 'initdb')) ? folder : undefined
}

export function postgresMissing(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'needs Linux and root'
  return binaries() ? undefined : 'the package postgresql is not installed'
}

/** What initdb makes for this version of PostgreSQL: it takes longer than most tests. */
function freshCluster(bin: string, user: number): Promise<string> {
  const version = execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).replace(/[^\w.]+/g, '-')
  return keptFolder(`atrium-cluster-${version}`, (kept) => {
    const folder = mkdtempSync(join(tmpdir(), 'atrium-initdb-'))
    chownSync(folder, user, -1)
    const data = join(folder, 'data')
    const flags = ['-D', data, '-E', 'UTF8', '--locale=C.UTF-8', '-A', 'trust', '-N']
    execFileSync(runuser, ['-u', 'postgres', '--', join(bin, 'initdb'), ...flags], { stdio: 'pipe', cwd: folder })
    execFileSync('cp', ['-a', data, kept])
    rmSync(folder, { recursive: true, force: true })
  })
}

/** Where the one cluster of a run lies and says that it is up; undefined outside `npm test`'s vitest. */
const shared = process.env.ATRIUM_TEST_POSTGRES

/**
 * Ends the cluster with whoever the run belongs to, however that ends: postgres alone would stay. Nothing
 * moves rows or counts them anew by its own clock: tests would see another order, or another plan, now and then.
 */
const guarded = `
runuser="$1"; postgres="$2"; data="$3"; folder="$4"; port="$5"; owner="$6"
"$runuser" -u postgres -- "$postgres" -D "$data" -k "$folder" -p "$port" -h 127.0.0.1 -F -c max_connections=200 -c autovacuum=off &
server=$!
while kill -0 "$owner" 2>/dev/null && kill -0 "$server" 2>/dev/null; do
  [ -f "$data/postmaster.pid" ] && read -r pid < "$data/postmaster.pid"
  sleep 1
done
kill -QUIT "$pid" 2>/dev/null
`

/**
 * Starts a PostgreSQL cluster of our own in `folder`, on a free port, run by the user `postgres`, and answers the
 * address of its server without a database. It ends with the process `owner`.
 */
async function startCluster(folder: string, owner: number): Promise<string> {
  const bin = binaries()
  if (!bin) throw new Error('PostgreSQL is not installed')
  const user = Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' }))
  chownSync(folder, user, -1)
  execFileSync('cp', ['-a', join(await freshCluster(bin, user), 'data'), folder])
  const port = await freePort()
  await runCluster({ bin, folder, port, owner })
  return `postgres://postgres@127.0.0.1:${port}`
}

interface Cluster {
  readonly bin: string
  readonly folder: string
  readonly port: number
  readonly owner: number
}

async function runCluster({ bin, folder, port, owner }: Cluster): Promise<void> {
  const data = join(folder, 'data')
  const parameters = [runuser, join(bin, 'postgres'), data, folder, String(port), String(owner)]
  spawn('sh', ['-c', guarded, 'sh', ...parameters], { stdio: 'ignore', cwd: folder, detached: true }).unref()
  for (let attempt = 0; attempt < 800; attempt += 1) {
    try {
      execFileSync(join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)], { stdio: 'pipe' })
      return
    } catch {
      await wait(50)
    }
  }
  throw new Error('PostgreSQL did not start')
}

export interface OwnPostgres {
  /** Address of a database that is empty. */
  readonly url: string
  readonly port: number
  start(): Promise<void>
  /** As `pg_ctl stop -m` does: fast ends every connection, immediate does so without a word to the disk. */
  stop(how: 'fast' | 'immediate'): Promise<void>
  close(): Promise<void>
}

function stopping(data: string): OwnPostgres['stop'] {
  const pidFile = join(data, 'postmaster.pid')
  return async (how) => {
    if (!existsSync(pidFile)) return
    const pid = Number(readFileSync(pidFile, 'utf8').split('\n', 1)[0])
    process.kill(pid, how === 'fast' ? 'SIGINT' : 'SIGQUIT')
    for (let waited = 0; waited < 20_000 && existsSync(`/proc/${pid}`); waited += 20) await wait(20)
  }
}

/** A PostgreSQL server of one test alone, which may stop it and start it again on the same port. */
export async function createOwnPostgres(): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-own-postgres-'))
  const bin = binaries()
  if (!bin) throw new Error('PostgreSQL is not installed')
  const server = await startCluster(folder, process.pid)
  const port = Number(new URL(server).port)
  const stop = stopping(join(folder, 'data'))
  await query(`${server}/postgres`, 'create database own')
  return {
    url: `${server}/own`,
    port,
    stop,
    start: () => runCluster({ bin, folder, port, owner: process.pid }),
    async close() {
      await stop('immediate')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export interface FollowingPostgres extends OwnPostgres {
  /** Whether it takes what the other one changes; how far it is stays as it is meanwhile. */
  follow(isFollowing: boolean): Promise<void>
  /** It becomes a server of its own. */
  promote(): Promise<void>
}

/** A server that follows another one by streaming replication, as an organisation has it for reads. */
export async function createFollowingPostgres(primary: OwnPostgres): Promise<FollowingPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-following-postgres-'))
  const bin = binaries()
  if (!bin) throw new Error('PostgreSQL is not installed')
  chownSync(folder, Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' })), -1)
  const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres', '-D', join(folder, 'data')]
  const words = ['-u', 'postgres', '--', join(bin, 'pg_basebackup'), ...from, '-R', '-c', 'fast', '-X', 'stream']
  execFileSync(runuser, words, { stdio: 'pipe', cwd: folder })
  const port = await freePort()
  await runCluster({ bin, folder, port, owner: process.pid })
  const url = primary.url.replace(`:${primary.port}/`, `:${port}/`)
  const stop = stopping(join(folder, 'data'))
  return {
    url,
    port,
    stop,
    start: () => runCluster({ bin, folder, port, owner: process.pid }),
    follow: (isFollowing) => query(url, `select pg_wal_replay_${isFollowing ? 'resume' : 'pause'}()`),
    promote: () => query(url, 'select pg_promote()'),
    async close() {
      await stop('immediate')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Name of the database that every other one of the run is a copy of: migrated, and empty. */
const TEMPLATE = 'migrated'

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

/** The server of the run: the first who asks starts it, the others wait for it. */
async function serverOfRun(): Promise<string> {
  const folder = shared ?? mkdtempSync(join(tmpdir(), 'atrium-postgres-'))
  const ready = join(folder, 'url')
  const failed = join(folder, 'failed')
  let isFirst = true
  try {
    mkdirSync(join(folder, 'claimed'))
  } catch {
    isFirst = false
  }
  if (isFirst) {
    try {
      const url = await startCluster(folder, Number(process.env.ATRIUM_TEST_RUN ?? process.pid))
      await query(`${url}/postgres`, `create database ${TEMPLATE}`)
      await (await openDatabase({ url: `${url}/${TEMPLATE}` })).destroy()
      writeFileSync(`${ready}.new`, url)
      renameSync(`${ready}.new`, ready)
    } catch (error) {
      writeFileSync(failed, String(error))
      throw error
    }
  }
  for (let waited = 0; waited < 100_000; waited += 50) {
    if (existsSync(ready)) return readFileSync(ready, 'utf8')
    if (existsSync(failed)) throw new Error(readFileSync(failed, 'utf8'))
    await wait(50)
  }
  throw new Error('nobody started PostgreSQL')
}

/** A migrated, empty database of its own in the one real PostgreSQL of the run. */
export async function createPostgresDatabase(): Promise<string> {
  const server = await serverOfRun()
  const name = `t${process.pid}_${Date.now()}_${Math.floor(Math.random() * 1e6)}`
  for (let attempt = 1; ; attempt += 1) {
    try {
      await query(`${server}/postgres`, `create database ${name} template ${TEMPLATE}`)
      return `${server}/${name}`
    } catch (error) {
      // Two copies at once: each wants the template for itself.
      if (attempt === 50) throw error
      await wait(20 + Math.random() * 80)
    }
  }
}
