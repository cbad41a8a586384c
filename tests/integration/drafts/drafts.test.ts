import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DraftService } from '#main/drafts/contract.ts'
import type { SecretStore } from '#main/base/secret-store.ts'
import type { ReportFault } from '#main/base/storage-faults.ts'
import { createDraftStore } from '#worker/drafts/store.ts'
import { rounds } from '../../support/long.ts'
import {
  enter,
  entry,
  head,
  keyring,
  newForm,
  noKeyring,
  startDrafts,
  student,
  teacher,
  type,
  typed,
} from './support/shelf.ts'

let folder: string
let running: DraftService[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-drafts-'))
  running = []
})
afterEach(async () => {
  await Promise.all(running.map((drafts) => drafts.stop()))
  rmSync(folder, { recursive: true, force: true })
})

/** One run of the app; `stop` ends it gracefully. */
function run(secrets: SecretStore = noKeyring, report?: ReportFault): DraftService {
  const drafts = startDrafts(folder, secrets, report)
  running.push(drafts)
  return drafts
}

const anywhere = () => true

test('a draft shows to no other account of the same machine', async () => {
  const drafts = run()
  enter(drafts, teacher)
  const writer = await type(drafts, '家中有事')
  drafts.ownerChanged(null)
  enter(drafts, student)
  expect(await typed(drafts)).toBeNull()
  expect(await drafts.list()).toEqual([])
  expect(await drafts.takeOpen(anywhere)).toEqual([])
  // What the first account's window still says goes nowhere.
  await expect(drafts.write({ writer, head, entries: [entry('又一句')], isSaving: false })).rejects.toMatchObject({
    code: 'session.none',
  })
  expect(await drafts.list()).toEqual([])
  drafts.ownerChanged(null)
  enter(drafts, teacher)
  expect(await typed(drafts)).toBe('家中有事')
})

test('the last keys before an expiry are kept, although the session is over already', async () => {
  const drafts = run()
  enter(drafts, teacher)
  const writer = await type(drafts, '家中')
  drafts.ownerChanged(null)
  await drafts.write({ writer, head, entries: [entry('家中有事')], isSaving: false })
  await expect(drafts.open(newForm)).rejects.toMatchObject({ code: 'session.none' })
  await expect(drafts.list()).rejects.toMatchObject({ code: 'session.none' })
  await expect(drafts.takeOpen(anywhere)).rejects.toMatchObject({ code: 'session.none' })
  enter(drafts, teacher)
  expect(await drafts.takeOpen(anywhere)).toMatchObject([{ ...newForm, path: '/leave', module: '请假申请' }])
  expect(await typed(drafts)).toBe('家中有事')
})

test('a form keeps its place over a second crash before it shows, and stops coming back when it crashes its page each time', async () => {
  const drafts = run()
  enter(drafts, teacher)
  const writer = await type(drafts, '家中')
  expect(await drafts.takeOpen(anywhere)).toHaveLength(1)
  expect(await drafts.takeOpen(anywhere)).toHaveLength(1)
  expect(await drafts.takeOpen(anywhere)).toEqual([])
  // Its form shows: it counts from the start.
  await drafts.write({ writer, head, entries: [], isSaving: false })
  expect(await drafts.takeOpen(anywhere)).toHaveLength(1)
  expect(await drafts.takeOpen(anywhere)).toHaveLength(1)
  expect(await drafts.takeOpen(anywhere)).toEqual([])
})

test('a form of another window is counted by that window alone', async () => {
  const drafts = run()
  enter(drafts, teacher)
  await type(drafts, '家中')
  // The windows ask one after the other, and each counted before what the other one holds.
  for (let times = 0; times < 3; times += 1) expect(await drafts.takeOpen((path) => path !== '/leave')).toEqual([])
  expect(await drafts.takeOpen((path) => path === '/leave')).toHaveLength(1)
  expect(await drafts.takeOpen((path) => path === '/leave')).toHaveLength(1)
  expect(await drafts.takeOpen((path) => path === '/leave')).toEqual([])
})

test('a form in a tab keeps its draft, however many others were opened since', async () => {
  const drafts = run()
  enter(drafts, teacher)
  const writer = await type(drafts, '上午')
  const openOthers = () =>
    Promise.all(Array.from({ length: 700 }, (_, at) => drafts.open({ moduleId: 'm1', recordId: `r${at}` })))
  for (const value of ['中午', '下午']) {
    await openOthers()
    await drafts.write({ writer, head, entries: [entry(value)], isSaving: false })
  }
  expect(await typed(drafts)).toBe('下午')
})

test('leaving on purpose keeps the draft and does not open its form at the next sign-in', async () => {
  const drafts = run()
  enter(drafts, teacher)
  const writer = await type(drafts, '家中')
  drafts.ownerChanged(null)
  await drafts.signedOut()
  await drafts.write({ writer, head, entries: [entry('家中有事')], isSaving: false })
  enter(drafts, teacher)
  expect(await drafts.takeOpen(anywhere)).toEqual([])
  expect(await typed(drafts)).toBe('家中有事')
})

test('a draft whose form was closed to go on with it later does not open its form at the next start', async () => {
  const drafts = run()
  enter(drafts, teacher)
  const writer = await type(drafts, '家中有事')
  await drafts.write({ writer, head, entries: [], isClosed: true })
  expect(await drafts.takeOpen(anywhere)).toEqual([])
  expect(await typed(drafts)).toBe('家中有事')
})

test('after a restart without a keyring the right password opens the drafts and nothing else does', async () => {
  const first = run()
  enter(first, teacher)
  await type(first, '家中有事')
  await first.stop()

  // Signed in without a password: nothing can open the file, and what is typed now must not replace it.
  const scanned = run()
  enter(scanned, teacher, null)
  expect(await typed(scanned)).toBeNull()
  await type(scanned, '扫码后填写')
  await scanned.stop()

  const again = run()
  enter(again, teacher)
  expect(await typed(again)).toBe('家中有事')
})

test('a kept session opens its drafts after a restart without a password and with a keyring', async () => {
  for (const [secrets, owner] of [
    [noKeyring, { ...teacher, kept: true }],
    [keyring, student],
  ] as const) {
    const first = run(secrets)
    enter(first, owner)
    await type(first, '家中有事')
    await first.stop()
    const again = run(secrets)
    enter(again, owner, null)
    expect(await typed(again)).toBe('家中有事')
    await again.stop()
  }
})

test('signing out on a machine without a keyring leaves no key in the open', async () => {
  const drafts = run()
  enter(drafts, { ...teacher, kept: true })
  await type(drafts, '家中有事')
  const keyFile = readdirSync(join(folder, 'p1')).find((name) => name.endsWith('.key.json')) ?? ''
  const device = () => (JSON.parse(readFileSync(join(folder, 'p1', keyFile), 'utf8')) as { device: unknown }).device
  expect(device()).not.toBeNull()
  drafts.ownerChanged(null)
  await drafts.signedOut()
  expect(device()).toBeNull()
})

test('consent given at the next sign-in loses nothing that was in memory', async () => {
  const drafts = run()
  enter(drafts, teacher, null)
  await type(drafts, '家中有事')
  drafts.ownerChanged(null)
  enter(drafts, { ...teacher, kept: true }, null)
  expect(await typed(drafts)).toBe('家中有事')
})

test('a changed password leaves the drafts of this run within reach', async () => {
  const drafts = run()
  enter(drafts, teacher, '旧密码')
  await type(drafts, '家中有事')
  drafts.ownerChanged(null)
  enter(drafts, { ...teacher, kept: false }, '新密码')
  expect(await typed(drafts)).toBe('家中有事')
})

test('a changed password leaves the drafts within reach after a restart', async () => {
  const first = run()
  enter(first, teacher, '旧密码')
  await type(first, '家中有事')
  await first.passwordChanged('p1', 'teacher', '新密码')
  await first.stop()
  const again = run()
  enter(again, teacher, '新密码')
  expect(await typed(again)).toBe('家中有事')
})

describe('an app that dies while a server is asked for another password', () => {
  const asked = async () => {
    const first = run()
    enter(first, teacher, '旧密码')
    await type(first, '家中有事')
    await first.passwordChanging('p1', 'teacher', '新密码')
    return first
  }

  test.each(['旧密码', '新密码'])('finds its drafts by %s, whichever the server took', async (accepted) => {
    await (await asked()).stop()
    const again = run()
    enter(again, teacher, accepted)
    expect(await typed(again)).toBe('家中有事')
    await again.stop()
    const other = run()
    enter(other, teacher, accepted === '旧密码' ? '新密码' : '旧密码')
    expect(await typed(other), 'the one that was not taken opens nothing any more').toBeNull()
  })

  test('finds them after a sign-in by a code in between', async () => {
    const first = await asked()
    first.ownerChanged(null)
    enter(first, teacher, null)
    expect(await typed(first)).toBe('家中有事')
    await first.stop()
    const again = run()
    enter(again, teacher, '新密码')
    expect(await typed(again)).toBe('家中有事')
  })

  test('keeps nothing of a password that was refused', async () => {
    const first = await asked()
    await first.passwordChanging('p1', 'teacher', null)
    await first.stop()
    const again = run()
    enter(again, teacher, '新密码')
    expect(await typed(again)).toBeNull()
  })
})

test('a sign-in name that now means another person shows them no draft of the former', async () => {
  const first = run()
  enter(first, teacher)
  await type(first, '家中有事')
  await first.stop()
  const again = run()
  enter(again, { ...teacher, userId: 'u9' })
  expect(await typed(again)).toBeNull()
})

test('no text of a form lies readable on the disk', async () => {
  const drafts = run()
  enter(drafts, teacher)
  await type(drafts, '不能让人看见的理由')
  await drafts.stop()
  for (const name of readdirSync(join(folder, 'p1'))) {
    const bytes = readFileSync(join(folder, 'p1', name))
    for (const secret of ['不能让人看见的理由', 'reason', '请假申请', 'teacher的密码'])
      expect(bytes.includes(Buffer.from(secret)), `${secret} in ${name}`).toBe(false)
  }
})

test('a removed server takes its drafts with it', async () => {
  const drafts = run()
  enter(drafts, teacher)
  await type(drafts, '家中有事')
  await drafts.forgetProfile('p1')
  expect(existsSync(join(folder, 'p1'))).toBe(false)
})

test('a damaged file keeps no form from opening', async () => {
  const first = run()
  enter(first, teacher)
  await type(first, '家中有事')
  await first.stop()
  const file = readdirSync(join(folder, 'p1')).find((name) => name.endsWith('.sqlite')) ?? ''
  writeFileSync(join(folder, 'p1', file), 'not a database at all, but long enough to be looked at')
  const again = run()
  enter(again, teacher)
  expect(await typed(again)).toBeNull()
  await type(again, '重新填写')
  expect(await typed(again)).toBe('重新填写')
})

test('drafts stay within their bounds, and those that go are named and never the one being typed', () => {
  const store = createDraftStore({ log: () => undefined, bounds: { drafts: 3, bytes: 5000 } })
  store.open({ file: null, key: null, owner: 'u1' })
  const write = (recordId: string, at: number, value = 'x') =>
    store.write({
      form: { moduleId: 'm1', recordId },
      head: { ...head, title: `第${recordId}号` },
      entries: [entry(value)],
      at,
      isOpen: true,
      isSaving: false,
    })
  for (const [index, recordId] of ['1', '2', '3'].entries()) expect(write(recordId, index).removed).toEqual([])
  expect(write('4', 10)).toEqual({ removed: ['请假申请 第1号'], full: false })
  expect(write('2', 11, 'y'.repeat(4930)).removed).toEqual(['请假申请 第3号', '请假申请 第4号'])
  expect(store.list(null).map((draft) => draft.recordId)).toEqual(['2'])
  expect(write('2', 12, 'y'.repeat(6000))).toEqual({ removed: [], full: true })
  expect(store.list(null)).toEqual([])
})

test('an entry keeps what was there before the first change, and its size is counted exactly', () => {
  const store = createDraftStore({ log: () => undefined })
  store.open({ file: null, key: null, owner: 'u1' })
  const write = (value: string, from: string) =>
    store.write({
      form: newForm,
      head,
      entries: [{ path: '["f","a"]', value, from }],
      at: 1,
      isOpen: true,
      isSaving: false,
    })
  write('"甲"', '"原"')
  write('"甲乙丙"', '"甲"')
  expect(store.read(newForm)?.entries).toEqual([{ path: '["f","a"]', value: '"甲乙丙"', from: '"原"' }])
  const { size } = store.list(null)[0] ?? { size: 0 }
  store.remove(newForm)
  write('"甲乙丙"', '"原"')
  expect(store.list(null)[0]?.size).toBe(size)
})

test('a killed process loses nothing that was acknowledged', async () => {
  const typist = new URL('./support/typist.ts', import.meta.url).pathname
  let least = 0
  for (let round = 0; round < rounds(5, 20); round += 1) {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', typist, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let acknowledged = 0
    let rest = ''
    child.stdout.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString()).split('\n')
      rest = lines.pop() ?? ''
      acknowledged = Number(lines.at(-1) ?? acknowledged) || acknowledged
    })
    await new Promise<void>((done) => child.stdout.once('data', () => setTimeout(done, Math.random() * 300)))
    child.kill('SIGKILL')
    await new Promise((done) => child.once('close', done))
    least = acknowledged
    const drafts = run()
    enter(drafts, teacher)
    const text = String(await typed(drafts))
    await drafts.stop()
    expect(text).toMatch(/^字+$/)
    expect(text.length).toBeGreaterThanOrEqual(least)
  }
  expect(least).toBeGreaterThan(5)
}, 120_000)

test('the key of a save whose end nobody saw stays with what is typed after it, until it is known', async () => {
  const drafts = run()
  enter(drafts, teacher)
  const writer = await type(drafts, '家中有事')
  const found = async () => (await drafts.open(newForm)).draft
  await drafts.write({ writer, head, entries: [], isSaving: true, submit: 'key-of-the-save' })
  await drafts.write({ writer, head, entries: [entry('家中有急事')] })
  await drafts.write({ writer, head, entries: [] })
  expect(await found()).toMatchObject({ isSaving: true, submit: 'key-of-the-save' })
  await drafts.write({ writer, head, entries: [], isSaving: false })
  expect(await found()).toMatchObject({ isSaving: false, submit: null })
})
