import { existsSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { checkChain } from '#server/core/audit/chain.ts'
import { sealedTexts } from '#server/core/secret-key.ts'
import { createSeals } from '#server/core/sealing.ts'
import { copiesOf } from '#server/database/copies.ts'
import { databaseFile } from '#server/database/data-folder.ts'
import { flawOf } from '#server/database/flaws.ts'
import { FolderInUse, lockFolder } from '#server/database/folder-lock.ts'
import { compareMigrations } from '#server/database/migrate.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { askPushServer } from '#server/database/push-notices.ts'
import { Replica } from '#server/database/replica.ts'
import { openForReading } from '#server/database/reading.ts'
import { isSqlite } from '#server/database/text.ts'
import { isUnfinished } from '#server/database/transfer/target.ts'
import { readSetting, settingNames } from '#server/environment.ts'
import { contentsOf } from './backup.ts'

/** `bad`: the server does not work so; `warn`: it does, and somebody should look. */
export interface Finding {
  readonly name: string
  readonly state: 'fine' | 'warn' | 'bad'
  readonly text: string
  /** What to do. */
  readonly remedy?: string
}

export interface CheckOptions {
  readonly dataFolder: string
  readonly env: NodeJS.ProcessEnv
  readonly now: () => number
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Files of the database that are looked for in the store. */
const SAMPLE = 200
/** Bytes that stay free at least. */
const ROOM = 1024 ** 3

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
const fine = (name: string, text: string): Finding => ({ name, state: 'fine', text })
const warn = (name: string, text: string, remedy: string): Finding => ({ name, state: 'warn', text, remedy })
const bad = (name: string, text: string, remedy: string): Finding => ({ name, state: 'bad', text, remedy })

/** Looks at everything that a server needs, while it runs or before it does; nothing is changed. */
export async function checkServer(options: CheckOptions): Promise<readonly Finding[]> {
  const { dataFolder, env } = options
  const settings = checkSettings(env)
  if (!existsSync(dataFolder))
    return [
      ...settings,
      bad('folder', `${dataFolder} does not exist`, 'name the data folder with --data, or start the server once'),
    ]
  const findings = [
    ...settings,
    checkFolder(dataFolder),
    ...checkRoom(dataFolder),
    ...(await checkPushServer(env)),
    ...(await checkReplica(env)),
  ]
  // An address that cannot be read was told above.
  if (settings.some(({ name, state }) => name === 'settings' && state === 'bad')) return findings
  const url = readSetting('DATABASE_URL', env)
  if (!url && !existsSync(databaseFile(dataFolder)))
    return [...findings, bad('database', 'there is none in the folder', 'start the server once, or restore a backup')]
  if (!url) findings.push(...checkSqlite(dataFolder, options.now()))
  const database = openForReading({ dataFolder, url })
  try {
    findings.push(...(await checkDatabase(database)), await checkClock(database, options.now))
    findings.push(await checkFiles(database, options), await checkKey(database, options))
    findings.push(...(await checkAudit(database)))
  } catch (error) {
    findings.push(bad('database', wordsOf(error), 'start PostgreSQL, or correct DATABASE_URL'))
  } finally {
    await database.destroy()
  }
  return findings
}

function checkSettings(env: NodeJS.ProcessEnv): Finding[] {
  const findings = settingNames.flatMap((name): Finding[] => {
    try {
      return readSetting(name, env) === undefined ? [] : [fine(name, 'set')]
    } catch (error) {
      return [bad('settings', wordsOf(error), `correct ${name} in the environment file`)]
    }
  })
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const dates = env.TZ
    ? fine('TZ', `dates of lists are those of ${zone}`)
    : warn('TZ', `not set: dates of lists are those of ${zone}`, 'set TZ to the time zone of your people')
  return [...findings, dates]
}

/** Only where one is named. */
async function checkPushServer(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  try {
    const url = readSetting('PUSH_URL', env)
    if (url === undefined) return []
    await askPushServer(url)
    return [fine('push', 'answers')]
  } catch (error) {
    return [
      bad('push', wordsOf(error), 'start Valkey or Redis, or correct PUSH_URL: pushes of other processes are lost'),
    ]
  }
}

/** Only where one is named. What it cannot answer, `DATABASE_URL` does. */
async function checkReplica(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const remedy = 'let it follow the server of DATABASE_URL, or leave DATABASE_READ_URL out: nothing is read from it'
  try {
    const [url, readUrl] = [readSetting('DATABASE_URL', env), readSetting('DATABASE_READ_URL', env)]
    if (readUrl === undefined) return []
    if (url === undefined) return [warn('replica', 'DATABASE_READ_URL counts beside DATABASE_URL alone', remedy)]
    const replica = new Replica(url, readUrl)
    let trouble: string | null = null
    replica.onState = (found) => (trouble = found)
    await replica.look()
    await replica.close()
    return trouble === null ? [fine('replica', 'follows')] : [warn('replica', trouble, remedy)]
  } catch {
    // An address that cannot be read was told with the settings.
    return []
  }
}

function checkFolder(folder: string): Finding {
  try {
    lockFolder(folder, 0).release()
    return fine('folder', `${folder} can be written; no server runs on it`)
  } catch (error) {
    if (error instanceof FolderInUse) return fine('folder', `${folder} can be written; a server runs on it`)
    return bad('folder', wordsOf(error), 'run this as the account of the server, and give the folder to it')
  }
}

function checkRoom(folder: string): Finding[] {
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  const size = statSync(databaseFile(folder), { throwIfNoEntry: false })?.size ?? 0
  const gb = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1)} GB`
  const text = `${gb(free)} are free`
  // A daily copy needs as much again, and a change of the schema too.
  if (free < 2 * size + ROOM / 16) return [bad('room', text, 'make room: saves fail when the disk is full')]
  if (free < 3 * size + ROOM) return [warn('room', text, 'make room: daily copies need twice the size of the database')]
  return [fine('room', text)]
}

function checkSqlite(folder: string, now: number): Finding[] {
  const flaw = flawOf(databaseFile(folder))
  const [newest] = copiesOf(folder)
  const sound =
    flaw === null
      ? fine('damage', 'every page and index was read')
      : bad('damage', flaw, 'see docs/service.md, "A damaged or missing database"')
  const copies =
    newest && now - newest.at < 2 * DAY
      ? fine('copies', `the newest is of ${new Date(newest.at).toISOString()}`)
      : warn(
          'copies',
          newest ? `the newest is of ${new Date(newest.at).toISOString()}` : 'there is none',
          'look for "no daily copy" in the log',
        )
  return [sound, copies]
}

async function checkDatabase(database: PlatformDatabase): Promise<Finding[]> {
  const { rows } = isSqlite(database)
    ? await sql<{ version: string }>`select 'SQLite ' || sqlite_version() as version`.execute(database)
    : await sql<{ version: string }>`select 'PostgreSQL ' || current_setting('server_version') as version`.execute(
        database,
      )
  const reached = fine('database', rows[0]?.version ?? '')
  if (await isUnfinished(database))
    return [reached, bad('migrations', 'a move or a restore into it did not end', 'run that again, to its end')]
  const { pending, unknown } = await compareMigrations(database)
  const steps =
    unknown.length > 0
      ? bad('migrations', `made by a newer version (${unknown.join(', ')})`, 'start the version that made it')
      : pending.length > 0
        ? warn(
            'migrations',
            `${pending.length} steps are not run (${pending.join(', ')})`,
            'the next start of this version runs them; try with upgrade --dry-run',
          )
        : fine('migrations', 'of this version')
  return [reached, steps, ...(await checkPostgres(database))]
}

async function checkPostgres(database: PlatformDatabase): Promise<Finding[]> {
  if (isSqlite(database)) return []
  const { rows } = await sql<{ encoding: string; connections: string; used: number | string; trigrams: boolean }>`
    select current_setting('server_encoding') as encoding, current_setting('max_connections') as connections,
      (select count(*) from pg_stat_activity) as used,
      exists (select 1 from pg_extension where extname = 'pg_trgm') as trigrams`.execute(database)
  const [found] = rows
  const findings: Finding[] = []
  if (found?.encoding !== 'UTF8')
    findings.push(bad('encoding', `${found?.encoding}`, 'make the database anew with encoding UTF8, and move into it'))
  if (found && Number(found.connections) - Number(found.used) < 12)
    findings.push(
      warn(
        'connections',
        `${found.used} of ${found.connections} are in use`,
        'each server process takes 11: raise max_connections',
      ),
    )
  if (found?.trigrams === false)
    findings.push(
      warn(
        'pg_trgm',
        'not there: searches within texts read whole tables',
        'create extension pg_trgm, as the owner of the database',
      ),
    )
  return findings
}

async function checkClock(database: PlatformDatabase, now: () => number): Promise<Finding> {
  const remedy = 'set the clock (timedatectl set-ntp true): sessions, codes and locks are judged by it'
  if (!isSqlite(database)) {
    const { rows } = await sql<{
      now: number | string
    }>`select extract(epoch from clock_timestamp()) * 1000 as now`.execute(database)
    const ahead = Math.round((now() - Number(rows[0]?.now)) / 1000)
    if (Math.abs(ahead) > 60) return bad('clock', `${ahead} s from that of PostgreSQL`, remedy)
    return fine('clock', 'as that of PostgreSQL')
  }
  const row = await database
    .selectFrom('session')
    .select((each) => each.fn.max('created_at').as('at'))
    .executeTakeFirst()
  const behind = Math.round((Number(row?.at ?? 0) - now()) / 1000)
  if (behind > 60) return bad('clock', `somebody signed in ${behind} s from now`, remedy)
  return fine('clock', new Date(now()).toISOString())
}

async function checkFiles(database: PlatformDatabase, { dataFolder, env }: CheckOptions): Promise<Finding> {
  try {
    const contents = contentsOf(dataFolder, readSetting('FILES_URL', env))
    await contents.check()
    const rows = await database
      .selectFrom('stored_file')
      .select(['content', 'name'])
      .where('content', 'is not', null)
      .orderBy('created_at', 'desc')
      .limit(SAMPLE)
      .execute()
    const gone: string[] = []
    for (const { content, name } of rows) {
      const stream = await contents.open(content ?? '')
      if (stream === null) gone.push(name)
      stream?.destroy()
    }
    if (gone.length > 0)
      return bad(
        'files',
        `${gone.length} of the newest ${rows.length} files are not in the store (${gone.slice(0, 3).join(', ')})`,
        'put files/ of the newest backup back beside what is there',
      )
    return fine('files', `the newest ${rows.length} files are in the store`)
  } catch (error) {
    return bad('files', wordsOf(error), 'give files/ to the account of the server, or correct FILES_URL')
  }
}

async function checkKey(database: PlatformDatabase, { dataFolder, env }: CheckOptions): Promise<Finding> {
  const seals = createSeals({ dataFolder, key: readSetting('SECRETS_KEY', env) })
  const state = seals.keyState(await sealedTexts(database))
  if (state === 'fine') return fine('key', 'opens what is sealed')
  return bad(
    'key',
    `${join(dataFolder, 'secret.key')} is ${state}: stored secrets cannot be read`,
    'put secret.key of the backup back, or type the secrets again',
  )
}

async function checkAudit(database: PlatformDatabase): Promise<Finding[]> {
  // An older version's database has none yet.
  if ((await compareMigrations(database)).pending.includes('0930-audit')) return []
  const { count, brokenAt } = await checkChain(database)
  if (brokenAt === null) return [fine('audit', `${count} entries, none of them changed`)]
  return [
    bad(
      'audit',
      `entry ${brokenAt} of the audit log is missing or was changed`,
      'keep the database as it is, and compare it with a backup: somebody changed it without the platform',
    ),
  ]
}
