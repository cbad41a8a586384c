import { type ChildProcess, execFile, spawn } from 'node:child_process'
import {
  accessSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What a capture queue received: exactly what a printer would have got. */
export interface CapturedJob {
  readonly id: number
  readonly user: string
  readonly title: string
  readonly copies: number
  readonly options: Readonly<Record<string, string>>
  readonly data: Buffer
}

export interface CupsServer {
  /** For everything that prints: `lp`, `lpstat`, the app. */
  readonly env: { readonly CUPS_SERVER: string }
  /** A queue whose jobs end in a folder: as they were sent, or as a driver (`drv:///sample.drv/epson24.ppd`) made them; none yet. */
  addQueue(name: string, driver?: string): Promise<void>
  /** Jobs a queue has printed so far, oldest first. */
  jobs(name: string): Promise<CapturedJob[]>
  /** Waits until the queue has printed so many jobs; fails after `milliseconds`. */
  waitForJobs(name: string, count: number, milliseconds?: number): Promise<CapturedJob[]>
  /** Runs a command of CUPS (cupsdisable, lpadmin…) against this server. */
  run(program: string, args: readonly string[]): Promise<string>
  /** Makes the printer take so long for each job (seconds), or fail with this exit code; null: as before. */
  behave(name: string, how: { readonly seconds?: number | null; readonly exit?: number | null }): void
  /** Ends the scheduler; the queues and their jobs stay. */
  stopScheduler(): Promise<void>
  /** As a crash or the system short of memory does: it writes nothing down any more. */
  killScheduler(): Promise<void>
  startScheduler(): Promise<void>
  /** Starts it if it does not run. */
  ensureScheduler(): Promise<void>
  close(): Promise<void>
}

const backend = `#!/bin/sh
# Copies what CUPS sends to a printer into the folder of its device address.
[ $# -eq 0 ] && { echo 'direct capture "Unknown" "Capture"'; exit 0; }
FOLDER="\${DEVICE_URI#capture:}"
[ -f "$FOLDER/seconds" ] && sleep "$(cat "$FOLDER/seconds")"
[ -f "$FOLDER/exit" ] && { echo "ERROR: out of paper" >&2; exit "$(cat "$FOLDER/exit")"; }
NAME="$FOLDER/job-$1"
if [ -n "$6" ]; then cat "$6" > "$NAME.part"; else cat > "$NAME.part"; fi
printf '%s\\n' "$1" "$2" "$3" "$4" "$5" > "$NAME.args"
mv "$NAME.part" "$NAME.data"
`

/** Why a CUPS of our own cannot run here; null when it can. */
export function cupsMissing(): string | null {
  if (process.platform !== 'linux') return 'CUPS tests run on Linux'
  if (process.getuid?.() !== 0) return 'a CUPS of our own needs root'
  for (const program of ['/usr/sbin/cupsd', '/usr/bin/lp', '/usr/bin/lpstat'])
    try {
      accessSync(program)
    } catch {
      return `${program} is missing: apt-get install cups cups-client`
    }
  return null
}

/** What leads programs to the scheduler of a folder, whether it runs already or not. */
export function cupsAddress(root: string): CupsServer['env'] {
  return { CUPS_SERVER: join(root, 'run/s') }
}

/**
 * Starts a scheduler of its own in an empty folder: own socket, no network, no queues of the machine. End it with
 * `close`.
 */
export async function startCups(root = mkdtempSync(join(tmpdir(), 'cups-'))): Promise<CupsServer> {
  chmodSync(root, 0o755)
  const at = (...names: string[]) => join(root, ...names)
  for (const folder of ['etc', 'run', 'spool', 'cache', 'tmp', 'log', 'bin', 'bin/backend', 'out'])
    mkdirSync(at(folder), { recursive: true })
  for (const folder of ['daemon', 'filter', 'notifier', 'monitor', 'driver', 'cgi-bin'])
    if (existsSync(join('/usr/lib/cups', folder))) symlinkSync(join('/usr/lib/cups', folder), at('bin', folder))
  writeFileSync(at('bin/backend/capture'), backend)
  // Filters run as another user.
  chmodSync(at('tmp'), 0o1777)
  // Other devices run as CUPS runs them anywhere.
  for (const name of ['ipp', 'socket'])
    if (existsSync(join('/usr/lib/cups/backend', name)))
      symlinkSync(join('/usr/lib/cups/backend', name), at('bin/backend', name))
  // CUPS runs a backend as root, and so with our folder's rights, only when nobody else may touch it.
  chmodSync(at('bin/backend/capture'), 0o700)
  const env = cupsAddress(root)
  writeFileSync(at('etc/cups-files.conf'), filesConfiguration(root))
  writeFileSync(at('etc/cupsd.conf'), schedulerConfiguration(env.CUPS_SERVER))
  let scheduler: ChildProcess | null = null

  const run = (program: string, args: readonly string[]) =>
    new Promise<string>((resolve, reject) => {
      // Debian keeps the commands of administrators out of everybody else's path.
      const PATH = `${process.env.PATH}:/usr/sbin`
      const options = { env: { ...process.env, ...env, PATH, LC_ALL: 'C' }, timeout: 20_000 }
      execFile(program, [...args], options, (error, stdout, stderr) =>
        error === null ? resolve(stdout) : reject(new Error(`${program} ${args.join(' ')}: ${stderr}`)),
      )
    })

  const server: CupsServer = {
    env,
    run,
    async addQueue(name, driver = 'raw') {
      // Another test of the worker may have printed to one of this name.
      rmSync(at('out', name), { recursive: true, force: true })
      mkdirSync(at('out', name), { recursive: true })
      await run('lpadmin', ['-p', name, '-E', '-v', `capture:${at('out', name)}`, '-m', driver])
    },
    async jobs(name) {
      const files = await readdir(at('out', name))
      const ids = files.flatMap((file) => Number(/^job-(\d+)\.data$/.exec(file)?.[1]) || [])
      return Promise.all(ids.toSorted((a, b) => a - b).map((id) => readJob(at('out', name), id)))
    },
    async waitForJobs(name, count, milliseconds = 15_000) {
      for (const end = Date.now() + milliseconds; ; ) {
        const jobs = await server.jobs(name)
        if (jobs.length >= count) return jobs
        if (Date.now() > end) throw new Error(`${jobs.length} of ${count} jobs printed on ${name}`)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    behave(name, { seconds, exit }) {
      for (const [file, value] of [
        ['seconds', seconds],
        ['exit', exit],
      ] as const) {
        if (value === null) rmSync(at('out', name, file), { force: true })
        else if (value !== undefined) writeFileSync(at('out', name, file), String(value))
      }
    },
    async startScheduler() {
      const child = spawn('/usr/sbin/cupsd', ['-f', '-c', at('etc/cupsd.conf'), '-s', at('etc/cups-files.conf')], {
        stdio: 'ignore',
      })
      scheduler = child
      for (const end = Date.now() + 15_000; ; ) {
        if (/is running/.test(await run('lpstat', ['-r']).catch(() => ''))) return
        if (Date.now() > end || child.exitCode !== null)
          throw new Error(
            `cupsd did not start: ${existsSync(at('log/error')) ? readFileSync(at('log/error'), 'utf8').slice(-2000) : ''}`,
          )
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    },
    async ensureScheduler() {
      if (scheduler === null || scheduler.exitCode !== null || scheduler.signalCode !== null)
        await server.startScheduler()
    },
    async stopScheduler() {
      const child = scheduler
      scheduler = null
      if (child === null || child.exitCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      const force = setTimeout(() => child.kill('SIGKILL'), 5000)
      await ended
      clearTimeout(force)
    },
    async killScheduler() {
      const child = scheduler
      scheduler = null
      if (child === null || child.exitCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
    },
    async close() {
      await server.stopScheduler()
      rmSync(root, { recursive: true, force: true })
    },
  }
  try {
    await server.startScheduler()
  } catch (error) {
    await server.close()
    throw error
  }
  return server
}

async function readJob(folder: string, id: number): Promise<CapturedJob> {
  const [, user = '', title = '', copies = '', options = ''] = (
    await readFile(join(folder, `job-${id}.args`), 'utf8')
  ).split('\n')
  // A switched-off option arrives as `nofit-to-page`.
  const pairs = options.split(' ').map((option) => {
    const [name = '', value] = option.split(/=(.*)/s)
    return value === undefined ? [name.replace(/^no/, ''), String(!name.startsWith('no'))] : [name, value]
  })
  return {
    id,
    user,
    title,
    copies: Number(copies),
    options: Object.fromEntries(pairs) as Record<string, string>,
    data: await readFile(join(folder, `job-${id}.data`)),
  }
}

function filesConfiguration(root: string): string {
  return `ServerRoot ${root}/etc
CacheDir ${root}/cache
DataDir /usr/share/cups
DocumentRoot /usr/share/cups/doc-root
RequestRoot ${root}/spool
StateDir ${root}/run
TempDir ${root}/tmp
ServerBin ${root}/bin
AccessLog ${root}/log/access
ErrorLog ${root}/log/error
PageLog ${root}/log/page
SystemGroup root
`
}

/**
 * The default rules on private values are kept on purpose: the app must find its own jobs under them. Queues and jobs are
 * written down at once, so that they are there after a scheduler that was killed.
 */
function schedulerConfiguration(socket: string): string {
  return `LogLevel warn
Listen ${socket}
Browsing Off
DefaultShared No
WebInterface No
PreserveJobHistory Yes
IdleExitTimeout 0
DirtyCleanInterval 0
<Location />
  Order allow,deny
  Allow all
</Location>
<Location /admin>
  Order allow,deny
  Allow all
</Location>
<Policy default>
  JobPrivateAccess default
  JobPrivateValues default
  SubscriptionPrivateAccess default
  SubscriptionPrivateValues default
  <Limit All>
    Order allow,deny
    Allow all
  </Limit>
</Policy>
`
}
