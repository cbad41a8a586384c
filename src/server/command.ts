import { existsSync, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { errorCode } from '#shared/rules/error-code.ts'
import { readSetting } from './environment.ts'
import { typed } from './program.ts'

/** Each is read once it is asked for: `--help` needs no package. */
const commands = {
  serve: `the server itself; its options: ${typed.serve} --help`,
  check: 'settings, folder, room, database, clock, files, keys, each with what to do   [--data DIR] [--json]',
  backup: 'all of it into one archive while the server runs, read back   --to FILE|FOLDER [--keep 7] [--data DIR]',
  restore: 'an archive into an empty folder or database   --from FILE [--data DIR]',
  verify: 'reads an archive to its end   --from FILE',
  move: 'every table from SQLite to PostgreSQL or back, compared   --to postgres|sqlite [--data DIR]',
  admin: 'list, unlock ACCOUNT or reset-password ACCOUNT   [--data DIR]',
  export: 'designs, dictionaries, templates, portals, reports and roles into an archive   --to FILE [--only KIND,…]',
  import: 'such an archive, all of it or nothing   --from FILE [--dry-run] [--on-conflict skip|replace|copy]',
  'sign-update':
    'a signed package of the desktop app, to be uploaded   FILE --key PEM --version V --platform P --to FILE',
  'check-policy': 'what is wrong with a policy of the desktop app, by line   FILE',
  upgrade: 'what the next start of this version changes, tried and taken back   --dry-run [--data DIR]',
} as const
type Command = keyof typeof commands

export const serverUsage = [
  `usage: ${typed.server} COMMAND [OPTIONS]`,
  ...Object.entries(commands).map(([name, line]) => `  ${name.padEnd(12)} ${line}`),
  '  --data is the data folder (data); --env FILE reads settings such as DATABASE_URL from a file.',
].join('\n')

const isCommand = (word: string | undefined): word is Command => word !== undefined && Object.hasOwn(commands, word)

const print = (line: string) => void process.stdout.write(`${line}\n`)

function readWords(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      data: { type: 'string', default: 'data' },
      env: { type: 'string' },
      to: { type: 'string' },
      from: { type: 'string' },
      keep: { type: 'string' },
      key: { type: 'string' },
      version: { type: 'string' },
      platform: { type: 'string' },
      notes: { type: 'string' },
      only: { type: 'string' },
      'on-conflict': { type: 'string' },
      json: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
    },
  })
  if (values.env !== undefined) process.loadEnvFile(values.env)
  return { ...values, positionals }
}

type Words = ReturnType<typeof readWords>

function needed(value: string | undefined, words: string): string {
  if (value === undefined || value === '') throw new Error(words)
  return value
}

const urls = () => ({ databaseUrl: readSetting('DATABASE_URL'), filesUrl: readSetting('FILES_URL') })

async function check({ data, json }: Words): Promise<number> {
  const { checkServer } = await import('./commands/check.ts')
  const findings = await checkServer({ dataFolder: data, env: process.env, now: Date.now })
  if (json) print(JSON.stringify(findings, null, 2))
  else
    for (const { name, state, text, remedy } of findings)
      print(`${state.padEnd(4)}  ${name}: ${text}${remedy === undefined ? '' : `\n      → ${remedy}`}`)
  return findings.some(({ state }) => state === 'bad') ? 1 : 0
}

async function backup({ data, to, keep }: Words): Promise<number> {
  const target = needed(to, 'backup: name the archive, or its folder, with --to')
  if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep)) throw new Error('--keep: not a number of archives')
  const { writeBackup } = await import('./commands/backup.ts')
  const { file, bytes, end } = await writeBackup({
    dataFolder: data,
    ...urls(),
    target,
    keep: keep === undefined ? undefined : Number(keep),
    now: Date.now(),
  })
  const rows = Object.values(end.tables).reduce((sum, table) => sum + table.rows, 0)
  print(
    `${file}: ${bytes} bytes, ${Object.keys(end.tables).length} tables with ${rows} rows, ${end.files} files; read back`,
  )
  if (readSetting('SECRETS_KEY') !== undefined)
    print('without SECRETS_KEY: keep it elsewhere, or what it sealed has to be typed again')
  return 0
}

async function restore({ data, from }: Words): Promise<number> {
  const file = needed(from, 'restore: name the archive with --from')
  const { restoreBackup } = await import('./commands/restore.ts')
  const { head, end } = await restoreBackup({ file, dataFolder: data, ...urls() })
  const made = new Date(head.madeAt).toISOString()
  print(`restored as of ${made}: ${Object.keys(end.tables).length} tables, each compared, and ${end.files} files`)
  return 0
}

async function verify({ from }: Words): Promise<number> {
  const file = needed(from, 'verify: name the archive with --from')
  const { readBackup } = await import('./commands/backup-format.ts')
  const { head, end } = await readBackup(file)
  print(
    `sound, of ${new Date(head.madeAt).toISOString()}: ${Object.keys(end.tables).length} tables, ${end.files} files`,
  )
  return 0
}

async function move({ data, to }: Words): Promise<number> {
  if (to !== 'postgres' && to !== 'sqlite') throw new Error('move: --to postgres or --to sqlite')
  const databaseUrl = needed(readSetting('DATABASE_URL'), 'move: DATABASE_URL names the PostgreSQL')
  const { moveDatabase } = await import('./commands/move.ts')
  const onTable = (table: string, rows: number, isThere: boolean) =>
    print(`${table}: ${rows} rows, equal${isThere ? ' already' : ''}`)
  const counts = await moveDatabase({ to, dataFolder: data, databaseUrl, onTable })
  const rows = [...counts.values()].reduce((sum, count) => sum + count, 0)
  print(`${counts.size} tables with ${rows} rows are there, each compared; the source is as it was`)
  print(to === 'postgres' ? 'start the server with DATABASE_URL' : 'start the server without DATABASE_URL')
  return 0
}

async function admin({ data, positionals: [what, account] }: Words): Promise<number> {
  const { openBeside } = await import('./database/open.ts')
  const { listAdministrators, makePassword, resetAccount, unlockAccount } = await import('./commands/admin.ts')
  if (what !== 'list' && what !== 'unlock' && what !== 'reset-password')
    throw new Error('admin: list, unlock ACCOUNT or reset-password ACCOUNT')
  const name = what === 'list' ? '' : needed(account, `admin ${what}: name the account`)
  const url = readSetting('DATABASE_URL')
  const { databaseFile } = await import('./database/data-folder.ts')
  if (!url && !existsSync(databaseFile(data))) throw new Error(`${data}: there is no database in it`)
  const database = await openBeside({ dataFolder: data, url })
  try {
    if (what === 'list')
      for (const each of await listAdministrators(database)) print(`${each.account}  ${each.name}  ${each.state}`)
    else if (what === 'unlock') {
      await unlockAccount(database, name)
      print(`${name} may sign in`)
    } else {
      const password = makePassword()
      await resetAccount(database, name, password, Date.now())
      print(`${name} signs in with ${password} and changes it then`)
    }
  } finally {
    await database.destroy()
  }
  return 0
}

async function upgrade(words: Words): Promise<number> {
  if (!words['dry-run']) throw new Error('upgrade: a start of the new version upgrades by itself; --dry-run tries it')
  const { tryUpgrade } = await import('./commands/upgrade.ts')
  const steps = await tryUpgrade({ dataFolder: words.data, databaseUrl: readSetting('DATABASE_URL') })
  for (const { name, ms } of steps) print(`${name}: ${ms} ms`)
  print(
    steps.length === 0
      ? 'nothing to change: the database is of this version'
      : `${steps.length} steps; nothing was changed`,
  )
  return 0
}

async function exportDesigns({ data, to, only }: Words): Promise<number> {
  const file = needed(to, 'export: name the archive with --to')
  const { openWorkspace } = await import('./commands/workspace-command.ts')
  const workspace = await openWorkspace(data, readSetting('DATABASE_URL'))
  return workspace.write(file, only, print)
}

async function importDesigns({ data, from, ...words }: Words): Promise<number> {
  const file = needed(from, 'import: name the archive with --from')
  const { openWorkspace } = await import('./commands/workspace-command.ts')
  const isDry = words['dry-run']
  const workspace = await openWorkspace(data, readSetting('DATABASE_URL'), !isDry)
  return workspace.take(file, { isDry, way: words['on-conflict'] }, print)
}

async function signUpdate({ positionals: [file], key, version, platform, notes, to }: Words): Promise<number> {
  const { makeRelease } = await import('./commands/release.ts')
  const publicKey = await makeRelease({
    file: needed(file, 'sign-update: name the installer'),
    key: needed(key, 'sign-update: name the private key with --key'),
    version: needed(version, 'sign-update: say --version'),
    platform: needed(platform, 'sign-update: say --platform, such as win32-x64 or linux-x64'),
    to: needed(to, 'sign-update: name the package with --to'),
    notes,
  })
  print(`${to}: made; its public key, for UPDATE_KEY and the policy's updateKey: ${publicKey}`)
  return 0
}

async function checkPolicy({ positionals: [file] }: Words): Promise<number> {
  const path = needed(file, 'check-policy: name the file')
  const { policyReport } = await import('#shared/policy/check.ts')
  const { lines, ok } = policyReport(path, readFileSync(path, 'utf8'))
  for (const line of lines) print(line)
  return ok ? 0 : 1
}

const runs: Readonly<Record<Exclude<Command, 'serve'>, (words: Words) => Promise<number>>> = {
  check,
  backup,
  restore,
  verify,
  move,
  admin,
  export: exportDesigns,
  import: importDesigns,
  'sign-update': signUpdate,
  'check-policy': checkPolicy,
  upgrade,
}

/** What went wrong, and what a word of the system alone does not say: whose right is missing. */
function wordsOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error)
  if (errorCode(error) !== 'EACCES') return words
  return `${words}; this runs as ${userInfo().username}, who needs the right to that file or folder`
}

/** What whoever runs the server types. Answers the exit code; whatever is wrong is one line. */
export async function runCommand([command, ...rest]: readonly string[]): Promise<void> {
  if (command === undefined || command === '--help' || command === '-h') return print(serverUsage)
  if (command === 'serve') {
    const { serve } = await import('./serve.ts')
    return serve(rest)
  }
  try {
    if (!isCommand(command) || command === 'serve') throw new Error(`${command}: no such command\n${serverUsage}`)
    // What is written is nobody else's to read.
    process.umask(0o077)
    process.exitCode = await runs[command](readWords(rest))
  } catch (error) {
    process.stderr.write(`${wordsOf(error)}\n`)
    process.exitCode = 1
  }
}

// Whoever reads the first lines alone (`| head`) has what they wanted.
process.stdout.on('error', (error) => {
  if (errorCode(error) !== 'EPIPE') throw error
})
if (import.meta.main) await runCommand(process.argv.slice(2))
