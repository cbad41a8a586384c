import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSeals } from '#server/core/sealing.ts'
import { copiesOf, isCopyDue, makeCopy } from '#server/database/copies.ts'
import { addFolding } from '#server/database/fold.ts'
import type { UnusableDatabase } from '#server/database/health.ts'
import { runServer, type RunningServer, type RunOptions } from '#server/run.ts'

let folder: string
let running: RunningServer[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-copies-'))
  running = []
})
afterEach(async () => {
  await Promise.all(running.map((server) => server.close()))
  rmSync(folder, { recursive: true, force: true })
})

const file = () => join(folder, 'platform.sqlite')
const place = (name = '') => join(folder, 'copies', name)
const start = async (more: Partial<RunOptions> = {}): Promise<RunningServer> => {
  const server = await runServer({ host: '127.0.0.1', port: 0, dataFolder: folder, seed: 'demo', ...more })
  running.push(server)
  return server
}
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error as UnusableDatabase,
  )

/** Writes into the database while no server runs. */
function mark(text: string): void {
  const database = new Database(file())
  database.exec(`CREATE TABLE IF NOT EXISTS mark (text); DELETE FROM mark; INSERT INTO mark VALUES ('${text}')`)
  database.pragma('journal_mode = DELETE')
  database.close()
}
function marked(path = file()): string | null {
  const database = new Database(path, { readonly: true })
  try {
    const table = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'mark'").get()
    return table ? (database.prepare('SELECT text FROM mark').pluck().get() as string) : null
  } finally {
    database.close()
  }
}

/** A folder whose database holds `now`, with a copy of an older day that holds `older` and one of the last day. */
async function lived(): Promise<{ readonly newest: string; readonly older: string }> {
  await (await start({ seed: 'empty' })).close()
  mark('older')
  const older = await makeCopy(folder, Date.UTC(2026, 10, 18, 8))
  mark('newest')
  const newest = await makeCopy(folder, Date.UTC(2026, 10, 19, 8))
  mark('now')
  return { newest: newest.name, older: older.name }
}

/** Changes a letter within an index, so that it no longer finds its rows. The quick look at a file does not see that. */
function spoilIndex(path: string): void {
  const database = new Database(path)
  database.exec(
    "CREATE TABLE found (word); CREATE INDEX found_word ON found (word); INSERT INTO found VALUES ('needle')",
  )
  const page = database.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'found_word'").pluck().get() as number
  const size = Number(database.pragma('page_size', { simple: true }))
  database.pragma('journal_mode = DELETE')
  database.close()
  const bytes = readFileSync(path)
  const at = bytes.indexOf('needle', (page - 1) * size)
  expect(at).toBeLessThan(page * size)
  bytes[at] = 'm'.charCodeAt(0)
  writeFileSync(path, bytes)
}

const damages: Readonly<Record<string, (path: string) => void>> = {
  'cut within a page': (path) => {
    const bytes = readFileSync(path)
    writeFileSync(path, bytes.subarray(0, Math.floor(bytes.length * 0.7) + 100))
  },
  'cut between two pages': (path) => {
    const bytes = readFileSync(path)
    writeFileSync(path, bytes.subarray(0, Math.floor(bytes.length / 2 / 4096) * 4096))
  },
  'changed in the middle': (path) => {
    const bytes = readFileSync(path)
    bytes.fill(7, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 8192)
    writeFileSync(path, bytes)
  },
  'with an index that no longer finds its rows': (path) => spoilIndex(path),
  'a text': (path) => writeFileSync(path, 'hello'),
  zeroed: (path) => writeFileSync(path, Buffer.alloc(readFileSync(path).length)),
  empty: (path) => writeFileSync(path, ''),
  'a folder': (path) => {
    rmSync(path)
    mkdirSync(path)
  },
  'the database of another program': (path) => {
    rmSync(path)
    const database = new Database(path)
    database.exec('CREATE TABLE notes (text); INSERT INTO notes VALUES (1)')
    database.close()
  },
  'of a server in which nobody is left': (path) => {
    const database = new Database(path)
    database.pragma('foreign_keys = OFF')
    database.exec('DELETE FROM platform_user')
    database.pragma('journal_mode = DELETE')
    database.close()
  },
  'of a newer version': (path) => {
    const database = new Database(path)
    database.exec("INSERT INTO kysely_migration VALUES ('9999-later', '2030-01-01')")
    database.pragma('journal_mode = DELETE')
    database.close()
  },
}

describe('the newest copy of a damaged database', () => {
  test.each(Object.entries(damages))('that is %s is passed over for the one before it', async (_name, harm) => {
    const { newest } = await lived()
    harm(place(newest))
    writeFileSync(file(), 'damaged')
    const error = await failure(start())
    expect(error?.wayOut).toContain('--restore takes the copy of 2026-11-18T08:00:00.000Z')
    expect(error?.copies.map(({ at }) => at)).toEqual([Date.UTC(2026, 10, 18, 8)])
    await (await start({ repair: 'restore' })).close()
    expect(marked()).toBe('older')
    // What is of no use is somebody's all the same.
    expect(existsSync(place(newest))).toBe(true)
  })

  test.each(Object.entries(damages))('that is %s, and the only one, changes nothing', async (_name, harm) => {
    const { newest, older } = await lived()
    rmSync(place(older))
    harm(place(newest))
    writeFileSync(file(), 'damaged')
    rmSync(join(folder, 'database-made'))
    const error = await failure(start({ repair: 'restore' }))
    expect(error?.message).toContain('there is no copy to restore')
    // A folder is no copy at all.
    if (statSync(place(newest)).isFile()) expect(error?.message).toContain(newest)
    expect(readFileSync(file(), 'utf8')).toBe('damaged')
    expect(readdirSync(folder).filter((name) => name.includes('.bad-') || name.endsWith('.part'))).toEqual([])
    // Nor does the next start begin anew.
    expect((await failure(start()))?.fault).toBe('damaged')
  })

  test('of a clock that was ahead is taken after those of the past', async () => {
    await lived()
    await makeCopy(folder, Date.UTC(2039, 0, 1))
    writeFileSync(file(), 'damaged')
    expect((await failure(start()))?.wayOut).toContain('2026-11-19T08:00:00.000Z')
    await (await start({ repair: 'restore' })).close()
    expect(marked()).toBe('newest')
  })

  test('that another run began to put back and did not is put back by the next', async () => {
    const { newest } = await lived()
    copyFileSync(place(newest), `${file()}.part`)
    writeFileSync(`${file()}.part`, readFileSync(`${file()}.part`).subarray(0, 5000))
    rmSync(file())
    expect((await failure(start()))?.fault).toBe('missing')
    await (await start({ repair: 'restore' })).close()
    expect(marked()).toBe('newest')
    expect(existsSync(`${file()}.part`)).toBe(false)
  })
})

describe('a daily copy', () => {
  test('that a killed server began leaves nothing behind once the next is made', async () => {
    await lived()
    for (const suffix of ['', '-journal', '-wal'])
      writeFileSync(place(`platform-2026-11-19T200000Z.sqlite.part${suffix}`), Buffer.alloc(9000, 1))
    expect(copiesOf(folder)).toHaveLength(2)
    await makeCopy(folder, Date.UTC(2026, 10, 20, 8))
    expect(readdirSync(place()).toSorted()).toEqual(
      copiesOf(folder)
        .map(({ name }) => name)
        .toSorted(),
    )
  })

  test('is made, and the oldest go, beside folders and empty files that have such names', async () => {
    await lived()
    mkdirSync(place('platform-2020-01-01T000000Z.sqlite'))
    writeFileSync(place('platform-2026-11-20T060000Z.sqlite'), '')
    expect(isCopyDue(folder, Date.UTC(2026, 10, 20, 7))).toBe(true)
    for (let day = 20; day <= 25; day += 1) await makeCopy(folder, Date.UTC(2026, 10, day))
    expect(copiesOf(folder).map(({ at }) => new Date(at).getUTCDate())).toEqual([25, 24, 23, 22, 21])
    expect(readdirSync(place('platform-2020-01-01T000000Z.sqlite'))).toEqual([])
  })

  test('of a database whose index no longer finds its rows is not kept, and those before it stay', async () => {
    const { newest, older } = await lived()
    spoilIndex(file())
    const error = await failure(makeCopy(folder, Date.UTC(2026, 10, 20)))
    expect(error?.message).toContain('found_word')
    expect(
      copiesOf(folder)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual([older, newest].toSorted())
    expect(readdirSync(place())).toHaveLength(2)
  })

  test('that brings damage to light is told to the administrators, and holds up nobody', async () => {
    await lived()
    spoilIndex(file())
    const old = new Date(Date.now() - 7_200_000)
    utimesSync(join(folder, 'database-made'), old, old)
    for (const { name } of copiesOf(folder)) rmSync(place(name))
    const server = await start()
    const database = new Database(file(), { readonly: true })
    const told = database.prepare("SELECT body_text FROM message WHERE topic LIKE 'trouble:database:%'").pluck()
    await expect.poll(() => told.get(), { timeout: 20_000 }).toMatch(/每日检查发现数据库文件已损坏.*found_word/)
    database.close()
    expect((await fetch(`${server.url}/api/oauth/getLoginConfig`)).status).toBe(200)
    expect(readdirSync(place())).toEqual([])
  })

  test('that cannot even be looked for stops no server', async () => {
    await (await start({ seed: 'empty' })).close()
    writeFileSync(place(), 'no folder')
    const server = await start()
    expect((await fetch(`${server.url}/api/oauth/getLoginConfig`)).status).toBe(200)
  })

  test('that takes longer than the time between two looks is made once', async () => {
    await lived()
    const old = new Date(Date.now() - 7_200_000)
    utimesSync(join(folder, 'database-made'), old, old)
    for (const { name } of copiesOf(folder)) rmSync(place(name))
    const lines: string[] = []
    const stream = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk))
        done()
      },
    })
    const timers = vi.spyOn(globalThis, 'setInterval')
    const server = await start({ log: { level: 'info', stream } })
    const calls = timers.mock.calls as unknown as readonly (readonly [() => void, number])[]
    const looks = calls.flatMap(([look, every]) => (every === 15 * 60_000 ? [look] : []))
    timers.mockRestore()
    expect(looks).toHaveLength(1)
    // The first copy is only just begun.
    for (const look of [...looks, ...looks]) look()
    await server.close()
    expect(lines.filter((line) => line.includes('daily copy'))).toHaveLength(1)
  })
})

describe('secret.key', () => {
  const loseKey = async (seal: boolean) => {
    await (await start({ seed: 'empty' })).close()
    if (seal) {
      const sealed = createSeals({ dataFolder: folder }).seal('of the mail server')
      const database = new Database(file())
      database.prepare("INSERT INTO system_setting VALUES ('emailPassword', ?)").run(JSON.stringify(sealed))
      database.close()
      rmSync(join(folder, 'secret.key'))
    }
    await (await start()).close()
    const database = new Database(file(), { readonly: true })
    const told = database.prepare("SELECT body_text FROM message WHERE topic LIKE 'trouble:secret-key-missing:%'")
    const texts = told.pluck().all()
    database.close()
    return texts
  }

  test('that is lost while the database holds secrets is told to the administrators at the start', async () => {
    expect(await loseKey(true)).toEqual([expect.stringContaining('secret.key')])
    expect(existsSync(join(folder, 'secret.key'))).toBe(false)
    // Once a day is enough.
    await (await start()).close()
    const database = new Database(file(), { readonly: true })
    expect(database.prepare("SELECT count(*) FROM message WHERE topic LIKE 'trouble:%'").pluck().get()).toBe(1)
    database.close()
  })

  test('that is lost is told on the screen too where such news also goes out by mail', async () => {
    await (await start({ seed: 'empty' })).close()
    const sealed = createSeals({ dataFolder: folder }).seal('of the mail server')
    rmSync(join(folder, 'secret.key'))
    const database = new Database(file())
    addFolding(database)
    const set = database.prepare('INSERT INTO system_setting VALUES (?, ?)')
    set.run('emailPassword', JSON.stringify(sealed))
    set.run('emailSmtpHost', '"smtp.campus.example"')
    set.run('emailAccount', '"no-reply@campus.example"')
    database.exec("UPDATE platform_user SET email = 'admin@campus.example'")
    database.exec("UPDATE message_template SET enabled_mark = 1 WHERE reason = 'serverTrouble'")
    database.close()
    await (await start()).close()
    const after = new Database(file(), { readonly: true })
    const told = after.prepare("SELECT body_text FROM message WHERE topic LIKE 'trouble:secret-key-missing:%'")
    expect(told.pluck().all()).toEqual([expect.stringContaining('secret.key')])
    after.close()
  })

  test('that was never needed is missed by nobody', async () => {
    expect(await loseKey(false)).toEqual([])
  })
})
