import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { WorkerLog } from '#shared/ipc/worker-thread.ts'
import { createCacheStore, type StoreOptions } from '#worker/cache/store.ts'

let folder: string
let file: string
let log: WorkerLog[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-cache-'))
  file = join(folder, 'profile', 'user.sqlite')
  log = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const key = randomBytes(32)
const store = (options: Partial<StoreOptions> = {}) => createCacheStore({ log: (entry) => log.push(entry), ...options })
const sexes = { endpoint: 'dictionary.entries', input: '{"params":{"id":"sex"}}' }
const answer = {
  ...sexes,
  group: 'dictionary' as const,
  text: '{"list":["男","女"]}',
  message: '成功',
  at: 1000,
  stale: false,
}
const beside = () => readdirSync(join(folder, 'profile')).sort()

/** A file with one answer, closed in the ordinary way. */
function filled(): void {
  const one = store()
  one.open({ file, key })
  one.write(answer)
  one.close({ remove: [] })
}

describe('answers in a file', () => {
  test('survive closing and opening with the same key', () => {
    filled()
    const again = store()
    expect(again.open({ file, key })).toEqual({ place: 'file', reason: null })
    expect(again.read(sexes)).toEqual({ text: answer.text, message: '成功', at: 1000, stale: false })
    expect(again.read({ ...sexes, input: '{}' })).toBeNull()
    again.close({ remove: [] })
  })

  test('a repeated write tells whether the data changed, and keeps the newer time', () => {
    const one = store()
    one.open({ file, key })
    expect(one.write(answer)).toEqual({ changed: false, isNew: true })
    expect(one.write({ ...answer, at: 2000 })).toEqual({ changed: false, isNew: false })
    expect(one.read(sexes)?.at).toBe(2000)
    expect(one.write({ ...answer, text: '{"list":[]}', at: 3000 })).toEqual({ changed: true, isNew: false })
    expect(one.read(sexes)).toMatchObject({ text: '{"list":[]}', at: 3000 })
    one.close({ remove: [] })
  })

  test('a stale group is marked and still readable; others are not touched', () => {
    const one = store()
    one.open({ file, key })
    one.write(answer)
    one.write({ ...answer, endpoint: 'user.all', group: 'user' })
    one.invalidate({ groups: ['dictionary'] })
    expect(one.read(sexes)?.stale).toBe(true)
    expect(one.read({ ...sexes, endpoint: 'user.all' })?.stale).toBe(false)
    one.invalidate({ groups: null })
    expect(one.read({ ...sexes, endpoint: 'user.all' })?.stale).toBe(true)
    one.write({ ...answer, at: 5000 })
    expect(one.read(sexes)?.stale).toBe(false)
    one.close({ remove: [] })
  })

  test('nothing of question or answer can be read in the files', () => {
    const one = store()
    one.open({ file, key })
    one.write({ ...answer, text: '{"name":"Ouyang Xiuying 13800000000"}' })
    for (const name of beside()) {
      const bytes = readFileSync(join(folder, 'profile', name)).toString('latin1')
      expect(bytes, name).not.toContain('Ouyang')
      expect(bytes, name).not.toContain('dictionary.entries')
    }
    one.close({ remove: [] })
  })

  test('removing leaves no file behind, not even one set aside', () => {
    filled()
    writeFileSync(file, 'garbage '.repeat(1000))
    const one = store()
    one.open({ file, key })
    expect(beside().some((name) => name.includes('.bad-'))).toBe(true)
    one.close({ remove: [file] })
    expect(beside()).toEqual([])
  })
})

describe('another account', () => {
  test('with its own key reads nothing of a file and gets a fresh one', () => {
    filled()
    const other = store()
    expect(other.open({ file, key: randomBytes(32) })).toMatchObject({
      place: 'file',
      reason: 'sealed with another key',
    })
    expect(other.read(sexes)).toBeNull()
    other.close({ remove: [] })
  })

  test('a sign-in name that now means another user finds nothing of the former one', () => {
    const one = store()
    one.open({ file, key })
    expect(one.claim({ owner: 'u1' })).toEqual({ wiped: false })
    one.write(answer)
    expect(one.claim({ owner: 'u1' })).toEqual({ wiped: false })
    expect(one.read(sexes)).not.toBeNull()
    expect(one.claim({ owner: 'u2' })).toEqual({ wiped: true })
    expect(one.read(sexes)).toBeNull()
    one.close({ remove: [] })
  })
})

describe('unusable files are set aside and rebuilt', () => {
  const rebuilt = () => {
    const one = store()
    const opened = one.open({ file, key })
    expect(opened.place).toBe('file')
    expect(opened.reason).not.toBeNull()
    expect(one.read(sexes)).toBeNull()
    one.write(answer)
    expect(one.read(sexes)?.text).toBe(answer.text)
    one.close({ remove: [] })
    expect(beside().filter((name) => /^user\.sqlite\.bad-[\dTZ-]+$/.test(name))).toHaveLength(1)
    expect(log.some((entry) => entry.event === 'rebuilt')).toBe(true)
  }

  test('garbage in place of a database', () => {
    filled()
    writeFileSync(file, 'this is no database '.repeat(500))
    rebuilt()
  })

  test('a file written by a newer release', () => {
    filled()
    const newer = new Database(file)
    newer.pragma('user_version = 99')
    newer.close()
    rebuilt()
  })

  test('another program’s database', () => {
    filled()
    rmSync(file)
    const foreign = new Database(file)
    foreign.exec('CREATE TABLE fact (other TEXT); CREATE TABLE answer (other TEXT)')
    foreign.pragma('user_version = 1')
    foreign.close()
    rebuilt()
  })

  test('pages damaged by a crash, found because the log was left behind', () => {
    const one = store()
    one.open({ file, key })
    for (let row = 0; row < 300; row += 1) one.write({ ...answer, input: `${row}`, text: `"${'x'.repeat(2000)}"` })
    one.close({ remove: [] })
    const bytes = readFileSync(file)
    bytes.fill(0xab, 8192, bytes.length - 4096)
    writeFileSync(file, bytes)
    writeFileSync(`${file}-wal`, '')
    rebuilt()
  })

  test('pages damaged while it is open: the command answers as on an empty cache', () => {
    const one = store()
    one.open({ file, key })
    for (let row = 0; row < 300; row += 1) one.write({ ...answer, input: `${row}`, text: `"${'x'.repeat(2000)}"` })
    one.close({ remove: [] })
    const bytes = readFileSync(file)
    bytes.fill(0xab, 4096 * 3)
    writeFileSync(file, bytes)
    const again = store()
    again.open({ file, key })
    const reads = Array.from({ length: 300 }, (_none, row) => again.read({ ...sexes, input: `${row}` }))
    expect(reads.every((found) => found === null || found.text.length === 2002)).toBe(true)
    again.write(answer)
    expect(again.read(sexes)?.text).toBe(answer.text)
    again.close({ remove: [] })
  })

  test('only the newest two are kept aside', () => {
    filled()
    for (let round = 0; round < 4; round += 1) {
      writeFileSync(file, `bad ${round} `.repeat(500))
      const one = store()
      one.open({ file, key })
      one.close({ remove: [] })
    }
    expect(beside().filter((name) => name.includes('.bad-'))).toHaveLength(2)
  })
})

describe('what a crash or a locked-down machine leaves', () => {
  test('an empty file and a log without its database are simply replaced', () => {
    filled()
    writeFileSync(file, '')
    appendFileSync(`${file}-wal`, 'left over')
    const one = store()
    expect(one.open({ file, key })).toEqual({ place: 'file', reason: null })
    one.write(answer)
    one.close({ remove: [] })
    rmSync(file)
    writeFileSync(`${file}-wal`, 'left over')
    const two = store()
    expect(two.open({ file, key })).toEqual({ place: 'file', reason: null })
    expect(two.read(sexes)).toBeNull()
    two.close({ remove: [] })
    expect(existsSync(`${file}-wal`)).toBe(false)
  })

  test('where no file can be made the cache works in memory and says why', () => {
    writeFileSync(join(folder, 'profile'), 'a file in place of the folder')
    const one = store()
    const opened = one.open({ file, key })
    expect(opened.place).toBe('memory')
    expect(opened.reason).toMatch(/EEXIST|ENOTDIR/)
    one.write(answer)
    expect(one.read(sexes)?.text).toBe(answer.text)
    one.close({ remove: [] })
  })

  test('a file without a key is refused: nothing unsealed is ever written', () => {
    const one = store()
    expect(one.open({ file, key: null }).place).toBe('memory')
    one.write(answer)
    one.close({ remove: [] })
    expect(existsSync(file)).toBe(false)
  })

  test('the folder is the owner’s alone', () => {
    filled()
    expect(statSync(join(folder, 'profile')).mode & 0o077).toBe(0)
  })
})

describe('bounds', () => {
  test('the least recently used answers go first, by rows and by bytes', () => {
    let now = 0
    const one = store({ bounds: { rows: 60, bytes: 1_000_000 }, now: () => now })
    one.open({ file: null, key: null })
    for (let row = 0; row < 100; row += 1) {
      now = row
      one.write({ ...answer, input: `${row}`, at: row })
      if (row >= 10) one.read({ ...sexes, input: '5' })
    }
    const left = Array.from({ length: 100 }, (_none, row) => row).filter((row) =>
      one.read({ ...sexes, input: `${row}` }),
    )
    expect(left).toHaveLength(60)
    expect(left).toContain(5)
    expect(left).not.toContain(6)
    expect(log).toContainEqual({ level: 'info', event: 'evicted', detail: '40 answers' })
    const small = store({ bounds: { rows: 1000, bytes: 30_000 } })
    small.open({ file: null, key: null })
    for (let row = 0; row < 50; row += 1)
      small.write({ ...answer, input: `${row}`, at: row, text: `"${'y'.repeat(1000)}"` })
    const kept = Array.from({ length: 50 }, (_none, row) => small.read({ ...sexes, input: `${row}` })).filter(Boolean)
    expect(kept.length).toBeGreaterThan(20)
    expect(kept.length).toBeLessThan(30)
  })
})
