import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { StorageFault } from '#shared/ipc/storage.ts'
import type { DraftService } from '#main/drafts/contract.ts'
import { enter, entry, head, keyring, newForm, startDrafts, teacher, type, typed } from './support/shelf.ts'

let folder: string
let running: DraftService[]
let faults: StorageFault[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-odd-'))
  running = []
  faults = []
})
afterEach(async () => {
  await Promise.all(running.map((drafts) => drafts.stop()))
  rmSync(folder, { recursive: true, force: true })
})

const run = (now: () => number = Date.now, own = folder) => {
  const drafts = startDrafts(own, keyring, (fault) => faults.push(fault), now)
  running.push(drafts)
  enter(drafts, teacher)
  return drafts
}
const fileOf = (ending: string) => {
  const name = readdirSync(join(folder, 'p1')).find((each) => each.endsWith(ending))
  if (name === undefined) throw new Error(`no file ends in ${ending}`)
  return join(folder, 'p1', name)
}
const long = '很长的事由'.repeat(8000)

test.each([2, 3, 10])(
  'a drafts database of which a half-finished copy left one part in %i is named and set aside',
  async (part) => {
    const first = run()
    await type(first, long)
    await type(first, long, { moduleId: 'm2', recordId: null })
    await first.stop()
    const file = fileOf('.sqlite')
    const size = readFileSync(file).length
    truncateSync(file, Math.floor(size / part))
    const left = readFileSync(file)
    const drafts = run()
    // Whatever the cut left whole may still be there; what is typed now is kept in any case.
    await type(drafts, '重新填写')
    expect(await typed(drafts)).toBe('重新填写')
    expect(faults).toMatchObject([{ what: 'drafts', fault: 'damaged', aside: expect.stringContaining('.sqlite.bad-') }])
    expect(readFileSync(join(folder, 'p1', faults[0]?.aside ?? '')).length).toBe(left.length)
  },
)

test('a long text of which the disk lost a part is named, and the other drafts are there', async () => {
  const first = run()
  await type(first, long, { moduleId: 'm1', recordId: null })
  await type(first, '另一份', { moduleId: 'm2', recordId: null })
  await first.stop()
  const file = fileOf('.sqlite')
  const bytes = readFileSync(file)
  const pageSize = bytes.readUInt16BE(16)
  // A page of the middle of the long text: nothing in it belongs to the tables themselves, whose check finds all well.
  bytes.fill(0, (bytes.length / pageSize - 3) * pageSize + 4, (bytes.length / pageSize - 2) * pageSize)
  writeFileSync(file, bytes)
  const drafts = run()
  expect(await typed(drafts, { moduleId: 'm2', recordId: null })).toBe('另一份')
  expect(await typed(drafts, { moduleId: 'm1', recordId: null })).toBeNull()
  expect(faults).toMatchObject([{ what: 'drafts', fault: 'damaged', aside: null }])
})

test.each([
  ['half of it', (text: string) => text.slice(0, text.length / 2)],
  ['bytes of nothing', (text: string) => '\u0000'.repeat(text.length)],
  ['a number', () => '7'],
  ['wrong types', () => JSON.stringify({ version: '1', device: [], password: 7 })],
  ['a list of a million', () => JSON.stringify(Array.from({ length: 1_000_000 }, () => 0))],
])('a key of drafts that is %s stays beside a new one, and forms open', async (_kind, damage) => {
  const first = run()
  await type(first, '家中有事')
  await first.stop()
  const key = fileOf('.key.json')
  const damaged = damage(readFileSync(key, 'utf8'))
  writeFileSync(key, damaged)
  const drafts = run()
  await type(drafts, '重新填写')
  expect(await typed(drafts)).toBe('重新填写')
  expect(faults.map(({ what }) => what)).toContain('drafts')
  const kept = readdirSync(join(folder, 'p1')).filter((name) => name.includes('.key.json'))
  expect(kept.some((name) => readFileSync(join(folder, 'p1', name), 'utf8') === damaged)).toBe(true)
})

test('a clock that goes back a year takes no draft, and the later words win', async () => {
  let clock = Date.UTC(2026, 10, 20)
  const drafts = run(() => clock)
  const writer = await type(drafts, '之前')
  clock -= 365 * 86_400_000
  await drafts.write({ writer, head, entries: [entry('之后')], isSaving: false })
  await type(drafts, '另一张', { moduleId: 'm2', recordId: null })
  await drafts.stop()
  const again = run(() => clock)
  expect(await typed(again)).toBe('之后')
  expect((await again.list()).map(({ moduleId }) => moduleId).sort()).toEqual(['m1', 'm2'])
})

test('two apps on one folder keep what is typed in both', async () => {
  const one = run()
  await type(one, '第一个窗口')
  const two = run()
  await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      Promise.all([
        type(one, `一${index}`, { moduleId: `one${index}`, recordId: null }),
        type(two, `二${index}`, { moduleId: `two${index}`, recordId: null }),
      ]),
    ),
  )
  expect(await typed(two)).toBe('第一个窗口')
  expect(await one.list()).toHaveLength(21)
  expect(faults).toEqual([])
})

test('a folder that lets nobody write says so at the field, and keeps what is typed once it does', async (context) => {
  const place = join(folder, 'disk')
  mkdirSync(place)
  const mount = (options: string) => spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', place]).status === 0
  if (!mount('size=4m')) return context.skip('nobody may mount a disk here')
  try {
    const first = run(Date.now, place)
    await type(first, '家中')
    await first.stop()
    if (!mount('remount,ro')) return context.skip('nobody may mount a disk here')
    const drafts = run(Date.now, place)
    const { writer, unkept } = await drafts.open(newForm)
    const say = () => drafts.write({ writer, head, entries: [entry('家中有事')], isSaving: false })
    await expect(say()).rejects.toMatchObject({ code: expect.stringMatching(/^storage\./) })
    expect(unkept ?? 'storage.').toMatch(/^storage\./)
    mount('remount,rw')
    await say()
    expect(await typed(drafts)).toBe('家中有事')
    await drafts.stop()
  } finally {
    await Promise.all(running.map((drafts) => drafts.stop()))
    spawnSync('umount', ['-l', place])
  }
})
