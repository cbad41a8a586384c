import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
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

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (!address || typeof address === 'string') throw new Error('no port')
  return address.port
}

export interface Cluster {
  readonly url: string
  stop(): Promise<void>
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

/** A PostgreSQL cluster of our own in a temporary folder, on a free port, run by the user `postgres`. */
export async function startPostgres(): Promise<Cluster> {
  const bin = binaries()
  if (!bin) throw new Error('PostgreSQL is not installed')
  const folder = mkdtempSync(join(tmpdir(), 'atrium-postgres-'))
  const user = Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' }))
  chownSync(folder, user, -1)
  const data = join(folder, 'data')
  const port = await freePort()
  execFileSync('cp', ['-a', join(await freshCluster(bin, user), 'data'), folder])
  const options = ['-D', data, '-k', folder, '-p', String(port), '-h', '127.0.0.1', '-F']
  const server = spawn(runuser, ['-u', 'postgres', '--', join(bin, 'postgres'), ...options], {
    stdio: 'ignore',
    cwd: folder,
  })
  const gone = once(server, 'exit')
  for (let attempt = 0; attempt < 100; attempt += 1) {
    try {
      execFileSync(join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)], { stdio: 'pipe' })
      break
    } catch {
      await wait(50)
    }
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      execFileSync(
        runuser,
        ['-u', 'postgres', '--', join(bin, 'pg_ctl'), 'stop', '-D', data, '-m', 'immediate', '-w'],
        { stdio: 'pipe', cwd: folder },
      )
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
