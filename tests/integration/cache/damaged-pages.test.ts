import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { WorkerLog } from '#shared/ipc/worker-thread.ts'
import { createCacheStore } from '#worker/cache/store.ts'
import { createDraftStore } from '#worker/drafts/store.ts'
import { createPrintQueueStore } from '#worker/print-queue/store.ts'
import { createUploadStore } from '#worker/uploads/store.ts'

/** In memory where the system has such a place: hundreds of files are opened here, and nobody pulls a plug. */
const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

let folder: string
let file: string
let log: WorkerLog[]
beforeEach(() => {
  folder = mkdtempSync(join(memory, 'atrium-pages-'))
  file = join(folder, 'profile', 'user.sqlite')
  log = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const key = Buffer.alloc(32, 7)
/** Texts of several pages each, and short ones: the same in every run. */
const texts = Array.from({ length: 10 }, (_, at) => `${at} `.padEnd(at % 5 === 0 ? 5000 : 300, `第${at}个`))
const hear = (entry: WorkerLog) => void log.push(entry)

/** What each kind of file keeps: begins it, puts the texts in, reads them all back. */
interface Shelf {
  put(at: number): void
  all(): readonly (string | undefined)[]
  close(): void
}

function drafts(): Shelf {
  const store = createDraftStore({ log: hear })
  store.open({ file, key, owner: 'u1' })
  const formOf = (at: number) => ({ moduleId: `module${at}`, recordId: null })
  const head = { module: '请假申请', title: '', path: '/leave', baseline: '' }
  return {
    put(at) {
      const entries = [{ path: '["f","reason"]', value: texts[at] ?? '', from: '""' }]
      store.write({ form: formOf(at), head, entries, at, isOpen: false, isSaving: false, submit: undefined })
    },
    all: () => [...store.list(null)].reverse().map((form) => store.read(form)?.entries[0]?.value),
    close: () => void store.close({ remove: [] }),
  }
}

const shelves: Readonly<Record<string, () => Shelf>> = {
  'the cache': () => {
    const store = createCacheStore({ log: hear })
    store.open({ file, key })
    const keyOf = (at: number) => ({ endpoint: 'dictionary.entries', input: `${at}` })
    return {
      put(at) {
        const text = texts[at] ?? ''
        store.write({ ...keyOf(at), group: 'dictionary', text, message: '', at: 1, stale: false })
      },
      all: () => texts.map((_, at) => store.read(keyOf(at))?.text),
      close: () => void store.close({ remove: [] }),
    }
  },
  'the print queue': () => {
    const store = createPrintQueueStore({ log: hear })
    store.open({ file, key })
    return {
      put: (at) => void store.put({ id: `job${at}`, text: texts[at] ?? '', createdAt: at }),
      all: () => store.list(null),
      close: () => void store.close({ remove: [] }),
    }
  },
  'the drafts': drafts,
  'the list of uploads': () => {
    const store = createUploadStore({ log: hear })
    void store.open({ file, key, owner: 'u1' })
    return {
      put: (at) => void store.put({ id: `upload${at}`, text: texts[at] ?? '', createdAt: at }),
      all: () => (store.list(null) as readonly { readonly text: string }[]).map(({ text }) => text),
      close: () => void store.close({ remove: [] }),
    }
  },
}

const named = () => log.filter(({ event }) => ['rebuilt', 'unreadable', 'memory', 'unwritten'].includes(event))

/** What the person must find: everything, or a word about what is gone; and room for new things in any case. */
function expectHonest(open: () => Shelf, what: string, damaged: Buffer | null): void {
  log = []
  const shelf = open()
  const found = shelf.all().filter((text) => text !== undefined)
  // What the cache has no more is asked of the server again.
  const isWhole = open === shelves['the cache'] || texts.every((text) => found.includes(text))
  expect.soft(isWhole || named().length > 0, `${what}: ${found.length} left, nothing said`).toBe(true)
  expect
    .soft(
      found.filter((text) => !texts.includes(text)),
      `${what}: other words`,
    )
    .toEqual([])
  shelf.put(0)
  expect.soft(shelf.all(), `${what}: what comes later`).toContain(texts[0])
  const rebuilt = log.find(({ event }) => event === 'rebuilt')
  if (rebuilt?.aside != null && damaged !== null)
    expect.soft(statSync(join(folder, 'profile', rebuilt.aside)).size, what).toBeGreaterThanOrEqual(damaged.length)
  shelf.close()
}

function fill(open: () => Shelf): Buffer {
  const shelf = open()
  for (const at of texts.keys()) shelf.put(at)
  shelf.close()
  return readFileSync(file)
}

/** Bytes that look like nothing, the same in every run. */
const noise = (length: number, seed: number) =>
  Buffer.concat(
    Array.from({ length: Math.ceil(length / 32) }, (_, at) => createHash('sha256').update(`${seed} ${at}`).digest()),
  ).subarray(0, length)

const damages: Readonly<Record<string, (page: Buffer, at: number) => void>> = {
  zeroed: (page) => void page.fill(0),
  'overwritten with noise': (page, at) => void noise(page.length, at).copy(page),
  'zeroed in its second half': (page) => void page.fill(0, page.length / 2),
  'flipped in its head': (page, at) => {
    for (const place of [0, 3, 5, 8]) page[place] = (page[place] ?? 0) ^ (1 << (at % 8))
  },
  'flipped somewhere': (page, at) => {
    for (let place = at % 97; place < page.length; place += 509) page[place] = (page[place] ?? 0) ^ 0xff
  },
}

describe.each(Object.entries(shelves))('%s', (_name, open) => {
  test.each(Object.entries(damages))('names what it lost with any one page %s, and goes on', (_kind, damage) => {
    const whole = fill(open)
    const pageSize = whole.readUInt16BE(16)
    for (let page = 0; page < whole.length / pageSize; page += 1) {
      const damaged = Buffer.from(whole)
      damage(damaged.subarray(page * pageSize, (page + 1) * pageSize), page)
      rmSync(join(folder, 'profile'), { recursive: true })
      mkdirSync(join(folder, 'profile'))
      writeFileSync(file, damaged)
      expectHonest(open, `page ${page}`, damaged)
    }
  })

  test('names what it lost where it was cut off, at odd places too', () => {
    const whole = fill(open)
    for (const length of [
      // That drafts were there their key tells, and whoever opens them says it.
      ...(open === drafts ? [] : [0, 1]),
      15,
      16,
      99,
      100,
      4095,
      4096,
      4097,
      8192,
      20_000,
      whole.length - 1,
      whole.length - 4096,
    ]) {
      rmSync(join(folder, 'profile'), { recursive: true })
      mkdirSync(join(folder, 'profile'))
      writeFileSync(file, whole.subarray(0, length))
      expectHonest(open, `${length} bytes`, null)
    }
  })

  test('takes no log of another file for its own', () => {
    const whole = fill(open)
    const strange = noise(40_000, 7)
    for (const ending of ['-wal', '-shm', '-journal']) {
      rmSync(join(folder, 'profile'), { recursive: true })
      mkdirSync(join(folder, 'profile'))
      writeFileSync(file, whole)
      writeFileSync(file + ending, strange)
      expectHonest(open, ending, null)
    }
  })

  test('is set aside where it became a folder, and begins anew', () => {
    fill(open)
    rmSync(join(folder, 'profile'), { recursive: true })
    mkdirSync(file, { recursive: true })
    writeFileSync(join(file, 'inside.txt'), 'kept')
    expectHonest(open, 'folder', null)
    const kept = readdirSync(join(folder, 'profile')).filter((name) => name.includes('.bad-'))
    expect(kept.map((name) => readdirSync(join(folder, 'profile', name)))).toEqual([['inside.txt']])
  })

  test('uses what was put in its place while it was used, and says that its own is gone', () => {
    fill(open)
    const shelf = open()
    rmSync(file)
    rmSync(`${file}-wal`)
    rmSync(`${file}-shm`)
    writeFileSync(file, 'words of somebody else, and many of them')
    shelf.put(1)
    expect(log.map(({ event }) => event)).toEqual(expect.arrayContaining(['gone', 'rebuilt']))
    expect(shelf.all()).toContain(texts[1])
    shelf.close()
    const [kept = ''] = readdirSync(join(folder, 'profile')).filter((name) => name.includes('.bad-'))
    expect(readFileSync(join(folder, 'profile', kept), 'utf8')).toBe('words of somebody else, and many of them')
  })

  test.each([
    ['alone', ['']],
    ['with its log', ['', '-wal']],
    ['with what stands beside its log', ['', '-shm']],
  ])('is written anew from what is still open when it vanishes %s', (_what, endings) => {
    const shelf = open()
    shelf.put(0)
    for (const ending of endings) rmSync(file + ending)
    shelf.put(1)
    shelf.put(2)
    expect(log.map(({ event }) => event)).toEqual(['gone'])
    shelf.close()
    const again = open()
    expect(again.all().filter((text) => text !== undefined)).toEqual([texts[0], texts[1], texts[2]])
    again.close()
    expect(readdirSync(join(folder, 'profile')).filter((name) => name.includes('.bad-'))).toEqual([])
  })

  test.each([
    ['vanishes', () => rmSync(`${file}-wal`)],
    ['is another one’s', () => (rmSync(`${file}-wal`), writeFileSync(`${file}-wal`, noise(40_000, 3)))],
  ])('loses nothing to a kill when its log alone %s while it is used', (_what, take) => {
    const shelf = open()
    shelf.put(0)
    take()
    shelf.put(1)
    take()
    shelf.put(2)
    // What a process that is killed leaves.
    const left = new Map(['', '-wal', '-shm'].map((ending) => [ending, readFileSync(file + ending)] as const))
    shelf.close()
    for (const [ending, bytes] of left) writeFileSync(file + ending, bytes)
    const again = open()
    expect(again.all().filter((text) => text !== undefined)).toEqual([texts[0], texts[1], texts[2]])
    again.close()
    expect(readdirSync(join(folder, 'profile')).filter((name) => name.includes('.bad-'))).toEqual([])
  })

  test('is written anew from what is still open when its folder vanishes while it is used', () => {
    const shelf = open()
    shelf.put(0)
    renameSync(join(folder, 'profile'), join(folder, 'elsewhere'))
    shelf.put(1)
    expect(log).toContainEqual(expect.objectContaining({ event: 'gone' }))
    shelf.close()
    const again = open()
    expect(again.all().filter((text) => text !== undefined)).toEqual([texts[0], texts[1]])
    again.close()
  })
})

describe('a draft', () => {
  const form = (moduleId: string) => ({ moduleId, recordId: null })
  const opened = () => {
    const store = createDraftStore({ log: hear })
    store.open({ file, key, owner: 'u1' })
    return store
  }
  const say = (store: ReturnType<typeof opened>, moduleId: string, words: string) =>
    store.write({
      form: form(moduleId),
      head: { module: '请假申请', title: '', path: '/leave', baseline: '' },
      entries: [{ path: '["f","reason"]', value: words, from: '""' }],
      at: 1,
      isOpen: true,
      isSaving: false,
    })
  const said = (store: ReturnType<typeof opened>, moduleId: string) =>
    store.read(form(moduleId))?.entries.map(({ value }) => value)
  /** Two drafts, of whose file the disk then changed something. */
  const damagedBy = (work: (database: Database.Database) => void) => {
    const store = opened()
    say(store, 'one', '第一份')
    say(store, 'two', '第二份')
    store.close({ remove: [] })
    const database = new Database(file)
    work(database)
    database.close()
    log = []
    return opened()
  }

  test('is named when any one byte of what describes its table is flipped, and later ones are kept', () => {
    const open = drafts
    const whole = fill(open)
    for (let place = 0; place < whole.readUInt16BE(16); place += 37) {
      const damaged = Buffer.from(whole)
      damaged[place] = (damaged[place] ?? 0) ^ 0xff
      rmSync(join(folder, 'profile'), { recursive: true })
      mkdirSync(join(folder, 'profile'))
      writeFileSync(file, damaged)
      expectHonest(open, `byte ${place}`, damaged)
    }
  })

  test('whose name cannot be read is missed in the list and at the start', () => {
    const store = damagedBy((database) => database.exec('UPDATE draft SET head = zeroblob(60) WHERE id = 1'))
    expect(store.list(null).map(({ moduleId }) => moduleId)).toEqual(['two'])
    expect(named()).toHaveLength(1)
    expect(store.listOpen(null).map(({ moduleId }) => moduleId)).toEqual(['two'])
    expect(named()).toHaveLength(2)
    store.close({ remove: [] })
  })

  test('of which a place was damaged is missed, and keeps what is typed there later', () => {
    const store = damagedBy((database) => database.exec('UPDATE entry SET origin = zeroblob(60) WHERE draft = 1'))
    expect([said(store, 'one'), named().length]).toEqual([[], 1])
    say(store, 'one', '重新填写')
    expect([said(store, 'one'), said(store, 'two'), named().length]).toEqual([['重新填写'], ['第二份'], 1])
    store.close({ remove: [] })
  })

  test('takes no words of another one that came to lie in it, and misses those that left', () => {
    const store = damagedBy((database) =>
      database.exec('DELETE FROM entry WHERE draft = 2; UPDATE entry SET draft = 2 WHERE draft = 1'),
    )
    expect([said(store, 'two'), named().length]).toEqual([[], 1])
    expect([said(store, 'one'), named().length]).toEqual([[], 2])
    store.close({ remove: [] })
  })

  test('that its index no longer leads to is missed', () => {
    let page = 0
    damagedBy((database) => {
      const root = database.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'sqlite_autoindex_draft_1'")
      page = root.pluck().get() as number
    }).close({ remove: [] })
    const bytes = readFileSync(file)
    const size = bytes.readUInt16BE(16)
    // The last bytes of a page are those of its first row, whose key stands before its number.
    const place = page * size - 10
    bytes[place] = (bytes[place] ?? 0) ^ 1
    writeFileSync(file, bytes)
    const store = opened()
    expect(named()).toMatchObject([{ event: 'rebuilt', aside: expect.stringContaining('.bad-') }])
    store.close({ remove: [] })
  })
})
