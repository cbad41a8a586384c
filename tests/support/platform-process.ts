import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './free-port.ts'

const root = resolve(import.meta.dirname, '..', '..')

export type Seed = 'demo' | 'large' | 'empty'

/** The stand-alone platform server as its own process on a fixed port, so that it can be killed and come back. */
export interface PlatformProcess {
  readonly url: string
  readonly dataFolder: string
  /** What it wrote about itself since it was made. */
  log(): string
  /** Undefined while it does not run. */
  pid(): number | undefined
  start(): Promise<void>
  /** SIGKILL by default: what a crash or a pulled cable looks like. */
  kill(signal?: NodeJS.Signals): Promise<void>
}

function launch(
  port: number,
  dataFolder: string,
  seed: Seed,
  env: NodeJS.ProcessEnv,
  tell: (line: string) => void,
): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      join(root, 'src', 'server', 'serve.ts'),
      '--port',
      String(port),
      '--host',
      '127.0.0.1',
      '--data',
      dataFolder,
      '--seed',
      seed,
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } },
  )
  return new Promise((done, fail) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      if (/^listening on http:/m.test(output)) done(child)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.stderr?.on('data', (chunk: Buffer) => tell(chunk.toString()))
    child.once('exit', (code) => fail(new Error(`the platform server ended with ${code}:\n${output.slice(-2000)}`)))
  })
}

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((done) => {
    child.once('exit', () => done())
    child.kill(signal)
  })
}

/** Prepares a server on its own data folder, and on PostgreSQL where an address is given; `start()` brings it up. */
export async function createPlatformProcess(
  dataFolder: string,
  seed: Seed,
  databaseUrl = '',
  env: NodeJS.ProcessEnv = {},
): Promise<PlatformProcess> {
  const port = await freePort()
  let log = ''
  let child: ChildProcess | null = null
  return {
    url: `http://127.0.0.1:${port}`,
    dataFolder,
    log: () => log,
    pid: () => child?.pid,
    async start() {
      const told = (text: string) => {
        // Of a long run its end is enough.
        log = (log + text).slice(-2_000_000)
      }
      child = await launch(port, dataFolder, seed, { DATABASE_URL: databaseUrl, ...env }, told)
    },
    async kill(signal = 'SIGKILL') {
      if (child) await ended(child, signal)
      child = null
    },
  }
}

/** Names what a seed is made of: another server or other seed data is another folder. */
function seedVersion(): string {
  const hash = createHash('sha256')
  for (const folder of ['src/server', 'src/shared', 'resources']) {
    for (const file of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).sort()) {
      if (/\.\w+$/.test(file)) hash.update(file).update(readFileSync(join(root, folder, file)))
    }
  }
  return hash.digest('hex').slice(0, 12)
}

/** A data folder seeded once per version of the server and kept under node_modules/.cache. */
export async function seededFolder(seed: Seed): Promise<string> {
  const seeds = join(root, 'node_modules', '.cache', 'atrium-seed')
  const folder = join(seeds, `${seed}-${seedVersion()}`)
  const claim = `${folder}.claim`
  mkdirSync(seeds, { recursive: true })
  // Seeding takes all of a core: the workers of a run leave it to the first of them.
  for (let waited = 0; waited < patience && !existsSync(folder) && !claimed(claim); waited += 100) await wait(100)
  if (existsSync(folder)) return folder
  const fresh = mkdtempSync(join(seeds, 'making-'))
  try {
    const platform = await createPlatformProcess(fresh, seed)
    await platform.start()
    await platform.kill('SIGTERM')
    renameSync(fresh, folder)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    // Another worker was first: its folder is as good.
    if (!existsSync(folder)) throw error
  } finally {
    rmSync(claim, { recursive: true, force: true })
  }
  return folder
}

/** Milliseconds after which a claim is taken for one that a killed run left behind. */
const patience = 60_000

/** Whether this process may make what `claim` stands for; a folder can be made by one only. */
function claimed(claim: string): boolean {
  try {
    mkdirSync(claim)
    return true
  } catch {
    return false
  }
}

/** A throw-away copy of a seeded folder. */
export function copyFolder(from: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-data-'))
  cpSync(from, folder, { recursive: true })
  return folder
}
