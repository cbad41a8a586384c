import { existsSync, mkdirSync, mkdtempSync, rmdirSync } from 'node:fs'
import { isIP } from 'node:net'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Repair } from './database/health.ts'
import { readSetting } from './environment.ts'
import { typed } from './program.ts'
import { type SeedKind, seedKinds } from './seed-kinds.ts'

interface Flags {
  readonly port: number
  readonly host: string
  readonly data: string
  readonly seed: SeedKind
  readonly repair: Repair | undefined
  readonly proxies: readonly string[]
  readonly origins: readonly string[]
}

/** Held equal to what is told without packages (`scripts/lib/usages.mjs`). */
export const usage = `usage: ${typed.serve} [--port 5800] [--host 127.0.0.1] [--data data] [--seed ${seedKinds.join('|')}]
  behind a reverse proxy: [--proxy its-address,…] [--origin https://its-name,…]\n  once, for a database that is damaged or gone: [--restore | --anew]`

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text
}

/** Reads the command line; null when it asks for help. Throws one readable line for whatever is wrong with it. */
function readFlags(args: readonly string[]): Flags | null {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string', default: '5800' },
      host: { type: 'string', default: '127.0.0.1' },
      data: { type: 'string', default: 'data' },
      seed: { type: 'string', default: 'demo' },
      proxy: { type: 'string', default: '' },
      origin: { type: 'string', default: '' },
      restore: { type: 'boolean', default: false },
      anew: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) return null
  const port = Number(values.port)
  if (!/^\d{1,5}$/.test(values.port) || port > 65_535) throw new Error(`--port ${values.port}: not a port number`)
  const seed = seedKinds.find((kind) => kind === values.seed)
  if (!seed) throw new Error(`--seed ${values.seed}: choose ${seedKinds.join(', ')}`)
  if (values.host === '') throw new Error('--host: name an address to listen on')
  if (values.data === '') throw new Error('--data: name a folder')
  if (values.restore && values.anew) throw new Error('--restore and --anew: choose one')
  const repair = values.restore ? 'restore' : values.anew ? 'anew' : undefined
  const proxies = values.proxy.split(',').filter((address) => address !== '')
  const wrong = proxies.find((address) => isIP(address) === 0)
  if (wrong !== undefined) throw new Error(`--proxy ${wrong}: not an IP address`)
  const origins = values.origin.split(',').filter((origin) => origin !== '')
  const odd = origins.find((origin) => !isOrigin(origin))
  if (odd !== undefined) throw new Error(`--origin ${odd}: not an origin such as https://campus.example`)
  return { port, host: values.host, data: values.data, seed, repair, proxies, origins }
}

function flagsOrUsage(args: readonly string[]): Flags | null {
  try {
    return readFlags(args)
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${usage}`, { cause: error })
  }
}

/** Level by level: Node's own way of making all of them never returns below a place like /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}

function prepareFolder(folder: string): void {
  try {
    makeFolder(folder)
    // Tried, not asked: root may do everything, and still makes nothing in /sys.
    rmdirSync(mkdtempSync(join(folder, '.try-')))
  } catch {
    throw new Error(`--data ${folder}: the folder cannot be written`)
  }
}

async function listen(args: readonly string[]): Promise<void> {
  const flags = flagsOrUsage(args)
  if (!flags) {
    process.stdout.write(`${usage}\n`)
    return
  }
  prepareFolder(flags.data)
  // Loaded once there is something to serve: a wrong command line is told at once.
  const { runServer } = await import('./run.ts')
  let damaged: (error: unknown) => void = () => undefined
  const running = await runServer({
    host: flags.host,
    port: flags.port,
    dataFolder: flags.data,
    seed: flags.seed,
    repair: flags.repair,
    proxies: flags.proxies,
    origins: flags.origins,
    onDamage: (error) => damaged(error),
    databaseUrl: readSetting('DATABASE_URL'),
    databaseReadUrl: readSetting('DATABASE_READ_URL'),
    filesUrl: readSetting('FILES_URL'),
    fileQuota: readSetting('FILES_QUOTA_MB'),
    secretsKey: readSetting('SECRETS_KEY'),
    ssoSecret: readSetting('SSO_SECRET'),
    metrics: { token: readSetting('METRICS_TOKEN') },
    slowCallMs: readSetting('SLOW_CALL_MS'),
    pushUrl: readSetting('PUSH_URL'),
    hosts: {
      dingTalk: readSetting('DINGTALK_URL'),
      weCom: readSetting('WECOM_URL'),
      aliyunSms: readSetting('ALIYUN_SMS_URL'),
      tencentSms: readSetting('TENCENT_SMS_URL'),
    },
    log: { level: readSetting('LOG_LEVEL') ?? 'info', stream: process.stderr },
  })
  let stopping = false
  const stop = (code = 0) => {
    if (stopping) return
    stopping = true
    running.close().then(
      () => process.exit(code),
      () => process.exit(1),
    )
  }
  // What is written into a damaged file is lost: the next start says what can be done.
  damaged = (error) => {
    process.stderr.write(`${flags.data}: the database is damaged: ${error instanceof Error ? error.message : ''}\n`)
    stop(1)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop())
  process.stdout.write(`listening on ${running.url}\n`)
}

/**
 * The platform server alone, until SIGTERM or SIGINT: exit code 0. It prints where it listens; what keeps it from
 * listening is told in one line, exit code 1.
 */
export async function serve(args: readonly string[]): Promise<void> {
  try {
    await listen(args)
  } catch (error) {
    const { wayOut } = error as { wayOut?: string }
    const words = error instanceof Error ? error.message : String(error)
    process.stderr.write(`${words}${wayOut === undefined ? '' : ` ${wayOut}.`}\n`)
    process.exit(1)
  }
}

if (import.meta.main) await serve(process.argv.slice(2))
