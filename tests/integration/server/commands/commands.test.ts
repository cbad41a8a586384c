import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePassword, resetAccount } from '#server/commands/admin.ts'
import { writeBackup } from '#server/commands/backup.ts'
import { readBackup } from '#server/commands/backup-format.ts'
import { checkServer } from '#server/commands/check.ts'
import { moveDatabase } from '#server/commands/move.ts'
import { restoreBackup } from '#server/commands/restore.ts'
import { tryUpgrade } from '#server/commands/upgrade.ts'
import { migrations } from '#server/database/migrations/list.ts'
import { openBeside, openDatabase, openUnfinished } from '#server/database/open.ts'
import { sumTable } from '#server/database/transfer/rows.ts'
import { readShapes } from '#server/database/transfer/shapes.ts'
import { runServer, type RunningServer } from '#server/run.ts'
import { missing } from '../support/dialects.ts'
import { createPostgresDatabase } from '../support/postgres.ts'

const NOW = Date.parse('2026-11-20T08:00:00Z')
const CONTENT = 'what somebody uploaded'.repeat(500_000)
const HASH = createHash('sha256').update(CONTENT).digest('hex')
let folder: string
let data: string
let running: RunningServer
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-commands-'))
  data = join(folder, 'data')
  running = await runServer({ host: '127.0.0.1', port: 0, dataFolder: data, seed: 'demo' })
  const room = join(data, 'files', 'content', HASH.slice(0, 2))
  mkdirSync(room, { recursive: true })
  writeFileSync(join(room, HASH), CONTENT)
  writeFileSync(join(data, 'secret.key'), 'a key that is long enough\n')
}, 120_000)
afterAll(async () => {
  await running.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Every row of every table of a folder's database, as SQLite has it. */
function rowsOf(dataFolder: string): Record<string, string[]> {
  const database = new Database(join(dataFolder, 'platform.sqlite'), { readonly: true })
  const tables = database
    .prepare("select name from sqlite_schema where type = 'table' order by name")
    .pluck()
    .all() as string[]
  const rows = tables
    .filter((name) => !name.startsWith('kysely_migration'))
    .map((name) => [
      name,
      (database.prepare(`select * from "${name}"`).all() as object[]).map((row) => JSON.stringify(row)).sort(),
    ])
  database.close()
  return Object.fromEntries(rows) as Record<string, string[]>
}

/** All files below some rooms of a folder, with what is in them. */
function filesOf(dataFolder: string): Record<string, string> {
  const paths = ['files', 'sources'].flatMap((room) =>
    existsSync(join(dataFolder, room))
      ? readdirSync(join(dataFolder, room), { recursive: true }).map((name) => join(room, String(name)))
      : [],
  )
  const plain = paths.filter((path) => statSync(join(dataFolder, path)).isFile()).sort()
  return Object.fromEntries(
    plain.map((path) => [
      path,
      createHash('sha256')
        .update(readFileSync(join(dataFolder, path)))
        .digest('hex'),
    ]),
  )
}

/** What whoever runs the server types. */
function run(words: readonly string[], env: Record<string, string> = {}) {
  return new Promise<{ code: number; out: string; error: string }>((done) => {
    const file = resolve(import.meta.dirname, '../../../../src/server/command.ts')
    const options = { env: { ...process.env, DATABASE_URL: '', TZ: 'Asia/Shanghai', ...env }, cwd: folder }
    execFile(process.execPath, [file, ...words], options, (error, out, told) =>
      done({ code: typeof error?.code === 'number' ? error.code : 0, out, error: told }),
    )
  })
}

describe('backup and restore', () => {
  test('a workspace that is restored has every row, file and key of the one that was running', async () => {
    const before = rowsOf(data)
    const { file, end } = await writeBackup({ dataFolder: data, target: join(folder, 'one.tar.gz'), now: NOW })
    expect(statSync(file).mode & 0o077).toBe(0)
    expect(end.tables['platform_user']?.rows).toBe(before['platform_user']?.length)
    const restored = join(folder, 'restored')
    await restoreBackup({ file, dataFolder: restored })
    const after = rowsOf(restored)
    expect(Object.keys(after)).toEqual(Object.keys(before))
    for (const [table, rows] of Object.entries(before)) expect(after[table], table).toEqual(rows)
    expect(filesOf(restored)).toEqual(filesOf(data))
    expect(filesOf(restored)[join('files', 'content', HASH.slice(0, 2), HASH)]).toBe(HASH)
    expect(readFileSync(join(restored, 'secret.key'), 'utf8')).toBe('a key that is long enough\n')
    // A server begins on it, and does not seed it.
    const server = await runServer({ host: '127.0.0.1', port: 0, dataFolder: restored, seed: 'empty' })
    await server.close()
    expect(rowsOf(restored)['platform_user']).toEqual(before['platform_user'])
    await expect(restoreBackup({ file, dataFolder: restored })).rejects.toThrow('name an empty one')
  }, 120_000)

  test('an archive that is cut or changed is refused before anything is written', async () => {
    const { file } = await writeBackup({ dataFolder: data, target: join(folder, 'whole.tar.gz'), now: NOW })
    const bytes = readFileSync(file)
    const cut = join(folder, 'cut.tar.gz')
    writeFileSync(cut, bytes.subarray(0, bytes.length - 5000))
    await expect(readBackup(cut)).rejects.toThrow(/cut off|unexpected end/)
    const changed = join(folder, 'changed.tar.gz')
    const other = Buffer.from(bytes)
    other.writeUInt8(other.readUInt8(bytes.length >> 1) ^ 0xff, bytes.length >> 1)
    writeFileSync(changed, other)
    const place = join(folder, 'refused')
    await expect(restoreBackup({ file: changed, dataFolder: place })).rejects.toThrow()
    expect(existsSync(join(place, 'platform.sqlite'))).toBe(false)
  }, 120_000)

  test('the newest archives of a folder stay', async () => {
    const place = join(folder, 'archives')
    mkdirSync(place)
    for (const hour of [0, 1, 2])
      await writeBackup({ dataFolder: data, target: place, keep: 2, now: NOW + hour * 3_600_000 })
    expect(readdirSync(place).sort()).toEqual(['atrium-20261120T090000Z.tar.gz', 'atrium-20261120T100000Z.tar.gz'])
  }, 120_000)
})

describe.skipIf(missing('postgres'))('a move', () => {
  test('carries every table to PostgreSQL and back, goes on where it was cut off, and no server begins on half of it', async () => {
    const { file } = await writeBackup({ dataFolder: data, target: join(folder, 'move.tar.gz'), now: NOW })
    const source = join(folder, 'source')
    await restoreBackup({ file, dataFolder: source })
    const before = rowsOf(source)
    const databaseUrl = await createPostgresDatabase()
    let moved = 0
    const onTable = () => {
      moved += 1
      if (moved === 20) throw new Error('cut off')
    }
    await expect(moveDatabase({ to: 'postgres', dataFolder: source, databaseUrl, onTable })).rejects.toThrow('cut off')
    await expect(openDatabase({ url: databaseUrl })).rejects.toThrow('did not end')
    const there: string[] = []
    const counts = await moveDatabase({
      to: 'postgres',
      dataFolder: source,
      databaseUrl,
      onTable: (table, _rows, isThere) => void (isThere && there.push(table)),
    })
    expect(there.length).toBeGreaterThanOrEqual(20)
    expect(Object.fromEntries(counts)).toEqual(
      Object.fromEntries(Object.entries(before).map(([name, rows]) => [name, rows.length])),
    )
    expect(rowsOf(source)).toEqual(before)
    const postgres = await openDatabase({ url: databaseUrl })
    const own = await openDatabase({ dataFolder: source })
    for (const table of await readShapes(own))
      expect(await sumTable(postgres, table), table.name).toEqual(await sumTable(own, table))
    const admin = await postgres
      .selectFrom('platform_user')
      .select(['real_name'])
      .where('account', '=', 'admin')
      .executeTakeFirst()
    expect(admin?.real_name).toBe('余勇海')
    await Promise.all([postgres.destroy(), own.destroy()])
    await expect(moveDatabase({ to: 'postgres', dataFolder: source, databaseUrl })).rejects.toThrow('name an empty one')
    const back = join(folder, 'back')
    mkdirSync(back)
    await moveDatabase({ to: 'sqlite', dataFolder: back, databaseUrl })
    expect(rowsOf(back)).toEqual(before)
    // The archive of a PostgreSQL is that of any other.
    const fromPostgres = await writeBackup({
      dataFolder: back,
      databaseUrl,
      target: join(folder, 'pg.tar.gz'),
      now: NOW,
    })
    const again = join(folder, 'again')
    await restoreBackup({ file: fromPostgres.file, dataFolder: again })
    expect(rowsOf(again)).toEqual(before)
  }, 240_000)
})

describe('the command line', () => {
  test('check finds nothing bad of a running server, and says what to do where something is', async () => {
    const findings = await checkServer({ dataFolder: data, env: { TZ: 'Asia/Shanghai' }, now: Date.now })
    expect(findings.filter(({ state }) => state === 'bad')).toEqual([])
    expect(findings.find(({ name }) => name === 'folder')?.text).toContain('a server runs on it')
    expect(findings.find(({ name }) => name === 'audit')?.text).toMatch(/^\d+ entries, none of them changed$/)
    const wrong = await run(['check', '--data', data], { SSO_SECRET: 'short' })
    expect(wrong.code).toBe(1)
    expect(wrong.out).toContain('bad   settings: SSO_SECRET: 24 characters or more\n      → correct SSO_SECRET')
  })

  test('an account whose password is lost gets another one, by which it is signed in', async () => {
    const before = await run(['admin', 'list', '--data', data])
    expect(before.out).toContain('admin  余勇海  may sign in')
    // In this process: what is spawned hashes with the real number of rounds, which the server of a test does not.
    const password = makePassword()
    expect(password).toMatch(/^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)(?=.*[-_.]).{16}$/)
    const beside = await openBeside({ dataFolder: data })
    await resetAccount(beside, 'admin', password, Date.now())
    await beside.destroy()
    const md5 = createHash('md5').update(password).digest('hex')
    const answer = await fetch(`${running.url}/api/oauth/Login`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ account: 'admin', password: md5, grant_type: 'password' }),
    })
    expect(await answer.json()).toMatchObject({ code: 200 })
    const reset = await run(['admin', 'reset-password', 'teacher', '--data', data])
    expect(reset.out).toMatch(/^teacher signs in with \S{16} and changes it then\n$/)
    expect(await run(['admin', 'unlock', 'nobody', '--data', data])).toMatchObject({
      code: 1,
      error: 'nobody: there is no such account\n',
    })
  })

  test('an upgrade is tried on a database that lacks a step, and nothing of it stays', async () => {
    const { file } = await writeBackup({ dataFolder: data, target: join(folder, 'upgrade.tar.gz'), now: NOW })
    const old = join(folder, 'old')
    await restoreBackup({ file, dataFolder: old })
    expect(await tryUpgrade({ dataFolder: old })).toEqual([])
    const database = new Database(join(old, 'platform.sqlite'))
    database.prepare("delete from kysely_migration where name = '0860-portal-designs'").run()
    database.close()
    const before = rowsOf(old)
    // Its table is there already: the step fails, in words, and in the copy alone.
    await expect(tryUpgrade({ dataFolder: old })).rejects.toThrow('0860-portal-designs: ')
    expect(rowsOf(old)).toEqual(before)
    expect(existsSync(join(old, 'upgrade-try.sqlite'))).toBe(false)
    const young = join(folder, 'young')
    const begun = await openUnfinished({ dataFolder: young }, '0003-system', async () => undefined)
    await begun.destroy()
    const steps = await tryUpgrade({ dataFolder: young })
    expect(steps.map(({ name }) => name)).toEqual(migrations.slice(3).map(({ name }) => name))
    expect(Object.keys(rowsOf(young))).not.toContain('visual_model')
  }, 60_000)

  test('a wrong word is one line', async () => {
    expect(await run(['backup', '--data', data])).toMatchObject({
      code: 1,
      error: 'backup: name the archive, or its folder, with --to\n',
    })
    const unknown = await run(['dance'])
    expect(unknown.code).toBe(1)
    expect(unknown.error).toContain('dance: no such command\nusage: npm run server')
  })
})
