import { spawn } from 'node:child_process'
import { request } from 'node:http'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { beginDurability } from '#server/database/durability.ts'
import { copiesOf, isCopyDue, makeCopy } from '#server/database/copies.ts'
import { FolderInUse, lockFolder } from '#server/database/folder-lock.ts'
import { UnusableDatabase } from '#server/database/health.ts'
import { openDatabase } from '#server/database/open.ts'
import { runServer, type RunningServer, type RunOptions } from '#server/run.ts'

let folder: string
let running: RunningServer[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-folder-'))
  running = []
})
afterEach(async () => {
  await Promise.all(running.map((server) => server.close()))
  rmSync(folder, { recursive: true, force: true })
})

const file = () => join(folder, 'platform.sqlite')
const start = async (more: Partial<RunOptions> = {}): Promise<RunningServer> => {
  const server = await runServer({ host: '127.0.0.1', port: 0, dataFolder: folder, seed: 'empty', ...more })
  running.push(server)
  return server
}
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error as UnusableDatabase,
  )

/** One run that leaves a mark in the database, and a copy without it when asked. */
async function lived(mark: string, copyAt?: number): Promise<void> {
  const server = await start()
  if (copyAt !== undefined) await makeCopy(folder, copyAt)
  await server.close()
  const database = new Database(file())
  database.exec(`CREATE TABLE mark AS SELECT '${mark}' AS text`)
  database.pragma('journal_mode = DELETE')
  database.close()
}
const markIn = (path: string) => {
  const database = new Database(path, { readonly: true })
  try {
    const row = database.prepare("SELECT name FROM sqlite_schema WHERE name = 'mark'").get()
    return row ? (database.prepare('SELECT text FROM mark').pluck().get() as string) : null
  } finally {
    database.close()
  }
}

const noise = (length: number) => Buffer.from(Array.from({ length }, (_, at) => (at * 7919 + 31) % 251))
const damages: Readonly<Record<string, { fault: UnusableDatabase['fault']; make: (bytes: Buffer) => Buffer | null }>> =
  {
    random: { fault: 'damaged', make: (bytes) => noise(bytes.length) },
    'a text': { fault: 'damaged', make: () => Buffer.from('hello') },
    'zeroed in place': { fault: 'damaged', make: (bytes) => Buffer.alloc(bytes.length) },
    halved: { fault: 'damaged', make: (bytes) => bytes.subarray(0, bytes.length / 2) },
    'cut within a page': { fault: 'damaged', make: (bytes) => bytes.subarray(0, Math.floor(bytes.length * 0.7) + 100) },
    'garbage in the middle': {
      fault: 'damaged',
      make: (bytes) => {
        const middle = Math.floor(bytes.length / 2 / 4096) * 4096
        return Buffer.concat([bytes.subarray(0, middle), noise(40_960), bytes.subarray(middle + 40_960)])
      },
    },
    'the first page alone': {
      fault: 'damaged',
      make: (bytes) => Buffer.concat([bytes.subarray(0, 100), noise(3996), bytes.subarray(4096)]),
    },
    emptied: { fault: 'missing', make: () => Buffer.alloc(0) },
    deleted: { fault: 'missing', make: () => null },
  }

describe('a database that cannot be used', () => {
  test.each(Object.entries(damages))(
    '%s is refused in words, and not a byte of it changes',
    async (_name, { fault, make }) => {
      await lived('mine')
      const damaged = make(readFileSync(file()))
      if (damaged) writeFileSync(file(), damaged)
      else rmSync(file())
      const error = await failure(start())
      expect(error).toBeInstanceOf(UnusableDatabase)
      expect([error?.fault, error?.message, error?.wayOut]).toEqual([
        fault,
        expect.stringMatching(/Nothing was changed\.$/),
        expect.stringContaining('--anew begins'),
      ])
      expect(existsSync(file()) ? readFileSync(file()) : null).toEqual(damaged)

      // Chosen by a person: a fresh one beside what was there.
      const server = await start({ repair: 'anew' })
      expect((await fetch(`${server.url}/api/oauth/getLoginConfig`)).status).toBe(200)
      const aside = readdirSync(folder).filter((name) => /^platform\.sqlite\.bad-[\dTZ-]+$/.test(name))
      expect(aside.map((name) => readFileSync(join(folder, name)))).toEqual(damaged ? [damaged] : [])
    },
  )

  test.each(['', '-wal', '-journal'])(
    'a folder in the place of platform.sqlite%s is named, and set aside',
    async (name) => {
      await lived('mine')
      rmSync(file() + name, { force: true })
      mkdirSync(file() + name)
      const error = await failure(start())
      expect([error?.fault, error?.message]).toEqual([
        'damaged',
        expect.stringContaining(`platform.sqlite${name} is a folder`),
      ])
      const server = await start({ repair: 'anew' })
      expect((await fetch(`${server.url}/api/oauth/getLoginConfig`)).status).toBe(200)
    },
  )

  test('a change that a power cut left half done is taken back at the start', async () => {
    await lived('mine')
    const database = new Database(file())
    database.pragma('cache_size = 1')
    database.exec(`BEGIN; UPDATE mark SET text = 'half'; CREATE TABLE half AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL
      SELECT i + 1 FROM n WHERE i < 2000) SELECT i, hex(randomblob(200)) AS noise FROM n`)
    const left = ['', '-journal'].map((suffix) => readFileSync(file() + suffix))
    database.close()
    for (const [at, suffix] of ['', '-journal'].entries()) writeFileSync(file() + suffix, left[at] ?? '')
    expect(left[1]?.length, 'a journal was left').toBeGreaterThan(512)
    await (await start()).close()
    running.length = 0
    expect(markIn(file())).toBe('mine')
  })

  test('a journal of another database is not taken for its own: nothing is changed', async () => {
    await lived('mine')
    const other = new Database(join(folder, 'other.sqlite'))
    other.pragma('cache_size = 1')
    other.exec(`CREATE TABLE n AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
      SELECT i, hex(randomblob(200)) AS noise FROM n`)
    other.exec(`BEGIN; UPDATE n SET noise = hex(randomblob(200))`)
    const journal = readFileSync(join(folder, 'other.sqlite-journal'))
    other.close()
    writeFileSync(`${file()}-journal`, journal)
    const before = readFileSync(file())
    expect(await failure(start())).toMatchObject({ fault: 'damaged' })
    expect(readFileSync(file()).equals(before), 'the file is as it was').toBe(true)
    expect(readFileSync(`${file()}-journal`).equals(journal), 'and so is the journal').toBe(true)
    expect(readdirSync(folder).filter((name) => name.includes('trial'))).toEqual([])
    rmSync(`${file()}-journal`)
    await start()
    expect(markIn(file())).toBe('mine')
  })

  test('a journal that holds nothing readable keeps nobody from starting', async () => {
    await lived('mine')
    writeFileSync(`${file()}-journal`, noise(5000))
    await start()
    expect(markIn(file())).toBe('mine')
  })

  test('its newest copy is offered and restored, with what was there set aside', async () => {
    await lived('mine', Date.UTC(2026, 10, 20, 8))
    writeFileSync(file(), 'damaged')
    const error = await failure(start())
    expect(error?.wayOut).toContain('--restore takes the copy of 2026-11-20T08:00:00.000Z')
    await (await start({ repair: 'restore' })).close()
    // Made before the mark.
    expect(markIn(file())).toBeNull()
    expect(readdirSync(folder).some((name) => name.startsWith('platform.sqlite.bad-'))).toBe(true)
  })

  test('without a copy nothing is restored and nothing changed', async () => {
    await lived('mine')
    writeFileSync(file(), 'damaged')
    expect((await failure(start({ repair: 'restore' })))?.message).toContain('there is no copy to restore')
    expect(readFileSync(file(), 'utf8')).toBe('damaged')
  })

  test('of a newer version it is left to that one', async () => {
    await lived('mine')
    const database = new Database(file())
    database.exec("INSERT INTO kysely_migration VALUES ('9999-later', '2030-01-01')")
    database.close()
    const error = await failure(start())
    expect([error?.fault, error?.message]).toEqual(['newer', expect.stringContaining('made by another version')])
    expect(markIn(file())).toBe('mine')
  })

  test('that somebody else knows of is missed, in a folder that tells nothing', async () => {
    expect((await failure(start({ expected: true })))?.fault).toBe('missing')
    expect(existsSync(file())).toBe(false)
  })

  test('whose people are all gone is not filled with a demo', async () => {
    await lived('mine')
    const database = new Database(file())
    database.pragma('foreign_keys = OFF')
    database.exec('DELETE FROM platform_user')
    database.close()
    expect((await failure(start({ seed: 'demo' })))?.fault).toBe('missing')
  })

  test('damage found while it is used is told, so that nothing more is written into it', async () => {
    await lived('mine')
    const told: unknown[] = []
    const database = await openDatabase({ dataFolder: folder, onDamage: (error) => told.push(error) })
    const bytes = readFileSync(file())
    writeFileSync(file(), Buffer.concat([bytes.subarray(0, 4096), noise(bytes.length - 4096)]))
    await expect(database.selectFrom('platform_user').selectAll().execute()).rejects.toThrow()
    await database.destroy().catch(() => undefined)
    expect(told).toMatchObject([{ code: expect.stringMatching(/^SQLITE_CORRUPT/) }])
  })

  /** What a process that is killed leaves of the database, as another folder. */
  const killed = () => {
    const left = mkdtempSync(join(tmpdir(), 'atrium-left-'))
    for (const suffix of ['', '-wal', '-shm'])
      if (existsSync(file() + suffix))
        writeFileSync(join(left, `platform.sqlite${suffix}`), readFileSync(file() + suffix))
    return left
  }
  const wordsIn = async (dataFolder: string) => {
    const database = await openDatabase({ dataFolder })
    const rows = await database.selectFrom('submit').select('body').orderBy('id').execute()
    await database.destroy()
    return rows.map(({ body }) => body)
  }
  /** A database that waits for the disk as the server does, after words that are on it. */
  async function inUse() {
    await (await start()).close()
    const told: unknown[] = []
    const database = await openDatabase({ dataFolder: folder, onDamage: (error) => told.push(error) })
    const durability = beginDurability(database)
    let count = 0
    const write = async (text: string) => {
      count += 1
      const row = { id: `${count}`, body: text, answer: null, created_at: 1 }
      await database.insertInto('submit').values(row).execute()
      await durability?.settle()
    }
    const end = async () => {
      await durability?.close()
      await database.destroy()
    }
    await write('同意')
    return { write, end, told }
  }

  test('what is answered outlives a kill in whose time the log was deleted and another file put there', async () => {
    const { write, end, told } = await inUse()
    rmSync(`${file()}-wal`)
    await write('不同意')
    rmSync(`${file()}-wal`)
    writeFileSync(`${file()}-wal`, noise(40_000))
    await write('已阅')
    await write('请尽快')
    const left = killed()
    await end()
    expect(await wordsIn(left)).toEqual(['同意', '不同意', '已阅', '请尽快'])
    expect(told).toEqual([])
    rmSync(left, { recursive: true })
  })

  test('a file that is deleted while it is used is written anew, and nothing more is answered as done', async () => {
    const { write, end, told } = await inUse()
    rmSync(file())
    await expect(write('不同意')).rejects.toThrow('taken away')
    await expect(write('已阅')).rejects.toThrow('taken away')
    const left = killed()
    await end()
    expect(await wordsIn(left)).toEqual(['同意', '不同意'])
    expect(await wordsIn(folder)).toEqual(['同意', '不同意'])
    expect(told).toHaveLength(1)
    rmSync(left, { recursive: true })
  })

  test('a file that another one takes the place of is kept beside it, and the other one is not written into', async () => {
    const { write, end, told } = await inUse()
    writeFileSync(join(folder, 'backup'), readFileSync(file()))
    renameSync(join(folder, 'backup'), file())
    const bytes = readFileSync(file())
    await expect(write('不同意')).rejects.toThrow('took the place')
    await end()
    expect(readFileSync(file())).toEqual(bytes)
    const [aside = ''] = readdirSync(folder).filter((name) => name.startsWith('platform.sqlite.bad-'))
    const kept = new Database(join(folder, aside), { readonly: true })
    expect(kept.prepare('SELECT body FROM submit ORDER BY id').pluck().all()).toEqual(['同意', '不同意'])
    kept.close()
    expect(told).toHaveLength(1)
  })

  test('another file that came with a log of its own keeps it: what is only there is not lost', async () => {
    const { write, end } = await inUse()
    await write('不同意')
    const other = killed()
    await write('已阅')
    for (const suffix of ['', '-wal', '-shm']) renameSync(join(other, `platform.sqlite${suffix}`), file() + suffix)
    await expect(write('请尽快')).rejects.toThrow('took the place')
    await end()
    expect(await wordsIn(folder)).toEqual(['同意', '不同意'])
    rmSync(other, { recursive: true })
  })
})

describe('daily copies', () => {
  test('hold what was there while others write, and only a handful stays', async () => {
    await lived('mine')
    const server = await start()
    for (let day = 1; day <= 7; day += 1) await makeCopy(folder, Date.UTC(2026, 10, day))
    const copies = copiesOf(folder)
    expect(copies.map(({ at }) => new Date(at).getUTCDate())).toEqual([7, 6, 5, 4, 3])
    expect(markIn(join(folder, 'copies', copies[0]?.name ?? ''))).toBe('mine')
    expect(readdirSync(join(folder, 'copies'))).toHaveLength(5)
    await server.close()
  })

  test('are due an hour after the beginning, then once a day', async () => {
    await lived('mine')
    expect(isCopyDue(folder, Date.now())).toBe(false)
    const made = join(folder, 'database-made')
    utimesSync(made, new Date(Date.now() - 7_200_000), new Date(Date.now() - 7_200_000))
    expect(isCopyDue(folder, Date.now())).toBe(true)
    await (await start()).close()
    expect(copiesOf(folder)).toHaveLength(1)
    expect(isCopyDue(folder, Date.now())).toBe(false)
    expect(isCopyDue(folder, Date.now() + 21 * 3_600_000)).toBe(true)
  })

  test('of a clock that was ahead keep nobody from making one, and go before it', async () => {
    await lived('mine')
    const now = Date.UTC(2026, 10, 20)
    for (let day = 1; day <= 5; day += 1) await makeCopy(folder, Date.UTC(2036, 10, day))
    expect(isCopyDue(folder, now)).toBe(true)
    await makeCopy(folder, now)
    expect(isCopyDue(folder, now)).toBe(false)
    expect(copiesOf(folder)).toHaveLength(5)
  })

  test('of a damaged database are never kept', async () => {
    await lived('mine')
    const bytes = readFileSync(file())
    const middle = Math.floor(bytes.length / 2 / 4096) * 4096
    writeFileSync(file(), Buffer.concat([bytes.subarray(0, middle), noise(40_960), bytes.subarray(middle + 40_960)]))
    expect(await failure(makeCopy(folder, Date.now()))).toBeInstanceOf(Error)
    expect(readdirSync(join(folder, 'copies'))).toEqual([])
  })
})

describe('one folder, one server', () => {
  test('a second is refused in words, and takes over when the first has ended', async () => {
    const first = await start()
    const error = await failure(start())
    expect(error).toBeInstanceOf(FolderInUse)
    expect(error?.message).toContain(`another server (process ${process.pid}) uses this folder`)
    await first.close()
    await start()
  })

  test('a killed server leaves no lock behind', async () => {
    const script = `
      import { lockFolder } from ${JSON.stringify(join(process.cwd(), 'src/server/database/folder-lock.ts'))}
      lockFolder(${JSON.stringify(folder)}, 0)
      // Nobody keeps the answer: the collector may come at any time.
      await new Promise((resolve) => setTimeout(resolve))
      gc()
      process.stdout.write('held')
      setInterval(() => undefined, 1000)`
    const holder = spawn(process.execPath, ['--expose-gc', '--input-type=module-typescript', '-e', script])
    await once(holder.stdout, 'data')
    expect(() => lockFolder(folder, 0)).toThrow(`process ${holder.pid}`)
    holder.kill('SIGKILL')
    await once(holder, 'exit')
    lockFolder(folder, 0).release()
  })

  test('a folder in the place of the note about the process changes neither start nor end', async () => {
    mkdirSync(join(folder, 'server.pid'), { recursive: true })
    await (await start()).close()
    running.length = 0
    await start()
  })

  test('a lock file that somebody wrote into keeps nobody out', () => {
    writeFileSync(join(folder, 'server.lock'), 'no lock at all')
    lockFolder(folder, 0).release()
  })
})

describe('behind a reverse proxy', () => {
  const config = (server: RunningServer, headers: Record<string, string>) =>
    new Promise<number>((resolve, reject) => {
      const asked = request(`${server.url}/api/oauth/getLoginConfig`, { headers }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
      })
      asked.on('error', reject).end()
    })

  test('its public name is answered, which a server on loopback refuses otherwise', async () => {
    const alone = await start()
    expect(await config(alone, { host: 'campus.example.org' })).toBe(403)
    await alone.close()
    const behind = await start({ proxies: ['127.0.0.1'] })
    expect(await config(behind, { host: 'campus.example.org' })).toBe(200)
  })
})
