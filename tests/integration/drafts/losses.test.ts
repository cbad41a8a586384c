import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { StorageFault } from '#shared/ipc/storage.ts'
import type { DraftService } from '#main/drafts/contract.ts'
import { enter, entry, head, keyring, newForm, noKeyring, startDrafts, teacher, type, typed } from './support/shelf.ts'

let folder: string
let running: DraftService[]
let faults: StorageFault[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-losses-'))
  running = []
  faults = []
})
afterEach(async () => {
  await Promise.all(running.map((drafts) => drafts.stop()))
  rmSync(folder, { recursive: true, force: true })
})

const run = (secrets = noKeyring, own = folder) => {
  const drafts = startDrafts(own, secrets, (fault) => faults.push(fault))
  running.push(drafts)
  return drafts
}
const files = () => readdirSync(join(folder, 'p1'))
const nameOf = (ending: string) => join(folder, 'p1', files().find((name) => name.endsWith(ending)) ?? ending)

async function written(value: string, secrets = noKeyring): Promise<void> {
  const drafts = run(secrets)
  enter(drafts, teacher)
  await type(drafts, value)
  await drafts.stop()
}

describe('a key of drafts is never written over', () => {
  test.each([
    ['of a newer version', (text: string) => JSON.stringify({ ...(JSON.parse(text) as object), version: 2 })],
    ['damaged', () => '{"version":1,"device'],
    ['emptied', () => ''],
  ])('%s', async (kind, damage) => {
    await written('家中有事')
    const [key, before] = [nameOf('.key.json'), readFileSync(nameOf('.key.json'), 'utf8')]
    writeFileSync(key, damage(before))
    const drafts = run()
    enter(drafts, teacher)
    expect(await typed(drafts)).toBeNull()
    await type(drafts, '重新填写')
    await drafts.stop()
    const kept = files().filter((name) => name.includes('.key.json'))
    expect(kept.map((name) => readFileSync(join(folder, 'p1', name), 'utf8'))).toContain(damage(before))
    expect(faults.map(({ what }) => what)).toContain('drafts')
    if (kind !== 'of a newer version') return
    // Whoever updates again finds everything.
    writeFileSync(key, before)
    const updated = run()
    enter(updated, teacher)
    expect(await typed(updated)).toBe('家中有事')
  })

  test('that cannot be read for the moment', async () => {
    await written('家中有事')
    const [key, before] = [nameOf('.key.json'), readFileSync(nameOf('.key.json'), 'utf8')]
    rmSync(key)
    mkdirSync(key)
    const drafts = run()
    enter(drafts, teacher)
    await type(drafts, '重新填写')
    await drafts.stop()
    expect(faults).toMatchObject([{ what: 'drafts', fault: 'unread', aside: null }])
    rmSync(key, { recursive: true })
    writeFileSync(key, before)
    const again = run()
    enter(again, teacher)
    expect(await typed(again)).toBe('家中有事')
  })

  test('whose drafts another password opens: they stay beside it', async () => {
    await written('家中有事')
    const before = readFileSync(nameOf('.key.json'), 'utf8')
    const drafts = run()
    enter(drafts, teacher, '换过的密码')
    expect(await typed(drafts)).toBeNull()
    await type(drafts, '重新填写')
    expect(await typed(drafts)).toBe('重新填写')
    const aside = files().filter((name) => name.includes('.key.json.bad-'))
    expect(aside.map((name) => readFileSync(join(folder, 'p1', name), 'utf8'))).toEqual([before])
    expect(files().some((name) => /\.sqlite\.bad-/.test(name))).toBe(true)
    expect(faults).toMatchObject([{ what: 'drafts', fault: 'damaged', aside: expect.stringContaining('.sqlite.bad-') }])
  })
})

test.each([
  ['noise', Buffer.alloc(20_000, 7)],
  ['a text', Buffer.from('not a database at all, but long enough to be looked at')],
])('a drafts database of %s is set aside and named', async (_kind, bytes) => {
  await written('家中有事', keyring)
  writeFileSync(nameOf('.sqlite'), bytes)
  const drafts = run(keyring)
  enter(drafts, teacher)
  expect(await typed(drafts)).toBeNull()
  expect(faults).toMatchObject([{ what: 'drafts', fault: 'damaged' }])
  expect(readFileSync(join(folder, 'p1', faults[0]?.aside ?? ''))).toEqual(bytes)
})

test.each(['deleted', 'emptied'])('a drafts database that was %s is missed in words', async (how) => {
  await written('家中有事', keyring)
  const file = nameOf('.sqlite')
  if (how === 'deleted') rmSync(file)
  else writeFileSync(file, '')
  const drafts = run(keyring)
  enter(drafts, teacher)
  expect(await typed(drafts)).toBeNull()
  expect(faults).toMatchObject([{ what: 'drafts', fault: 'gone' }])
})

test('drafts of a session without a password wait for a keyring that does not answer once', async () => {
  const first = run(keyring)
  enter(first, teacher, null)
  await type(first, '家中有事')
  await first.stop()
  const silent = run(noKeyring)
  enter(silent, teacher)
  expect(await typed(silent)).toBeNull()
  await silent.stop()
  const drafts = run(keyring)
  enter(drafts, teacher)
  expect(await typed(drafts)).toBe('家中有事')
  expect(faults).toMatchObject([{ what: 'drafts', fault: 'unread', aside: null }])
})

test('drafts of a session without a password outlast leaving on a day when the keyring does not answer', async () => {
  const first = run(keyring)
  enter(first, teacher, null)
  await type(first, '家中有事')
  await first.stop()
  const silent = run(noKeyring)
  enter(silent, teacher, null)
  expect(await typed(silent)).toBeNull()
  await silent.signedOut()
  await silent.stop()
  const drafts = run(keyring)
  enter(drafts, teacher, null)
  expect(await typed(drafts)).toBe('家中有事')
})

test('drafts that a password opened while the keyring did not answer are opened by the keyring again', async () => {
  const first = run(keyring)
  enter(first, teacher)
  await type(first, '家中有事')
  await first.stop()
  const silent = run(noKeyring)
  enter(silent, teacher)
  expect(await typed(silent)).toBe('家中有事')
  await silent.stop()
  const drafts = run(keyring)
  enter(drafts, teacher, null)
  expect(await typed(drafts)).toBe('家中有事')
})

test('a drafts database that another program holds at the sign-in is told, and used as soon as it is free', async () => {
  await written('家中有事', keyring)
  const holder = new Database(nameOf('.sqlite'))
  holder.exec('BEGIN EXCLUSIVE')
  const drafts = run(keyring)
  enter(drafts, teacher)
  const { writer, unkept } = await drafts.open(newForm)
  expect(unkept).toBe('storage.failed')
  holder.exec('COMMIT')
  holder.close()
  await drafts.write({ writer, head, entries: [entry('后来填写')], isSaving: false })
  expect(await typed(drafts)).toBe('后来填写')
})

/** A disk of one megabyte; null where this machine lets nobody mount one. */
function smallDisk(): string | null {
  const place = join(folder, 'disk')
  mkdirSync(place)
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', place])
  return mounted.status === 0 ? place : null
}

describe('a full disk', () => {
  let disk: string | null = null
  beforeEach(() => {
    disk = smallDisk()
  })
  afterEach(async () => {
    await Promise.all(running.map((drafts) => drafts.stop()))
    if (disk) spawnSync('umount', ['-l', disk])
  })
  const fill = (place: string) => {
    try {
      for (let part = 0; part < 64; part += 1) writeFileSync(join(place, `filler-${part}`), Buffer.alloc(32 * 1024))
    } catch {
      // Full: wanted.
    }
    try {
      writeFileSync(join(place, 'filler-last'), Buffer.alloc(4096))
    } catch {
      // Full to the last page.
    }
  }
  const empty = (place: string) => {
    for (const name of readdirSync(place)) if (name.startsWith('filler')) rmSync(join(place, name))
  }
  const long = '很长的事由'.repeat(5000)

  test('keeps no key that opens the drafts without their password once the person left', async (context) => {
    if (!disk) return context.skip('nobody may mount a disk here')
    const keeping = { ...teacher, kept: true }
    const drafts = run(noKeyring, disk)
    enter(drafts, keeping)
    await type(drafts, '家中')
    fill(disk)
    await drafts.signedOut()
    await drafts.stop()
    empty(disk)
    const stranger = run(noKeyring, disk)
    enter(stranger, keeping, null)
    expect(await typed(stranger)).toBeNull()
    await stranger.stop()
    const again = run(noKeyring, disk)
    enter(again, keeping)
    expect(await typed(again)).toBe('家中')
  })

  test('is told at each write, takes no form away, and what is typed is kept as soon as there is room', async (context) => {
    if (!disk) return context.skip('nobody may mount a disk here')
    const drafts = run(noKeyring, disk)
    enter(drafts, teacher)
    const writer = await type(drafts, '家中')
    fill(disk)
    const say = (value: string) => drafts.write({ writer, head, entries: [entry(value)], isSaving: false })
    await expect(say(long)).rejects.toMatchObject({ code: 'storage.full' })
    await expect(say(long)).rejects.toMatchObject({ code: 'storage.full' })
    // Another form opens all the same.
    await expect(drafts.open({ moduleId: 'm2', recordId: null })).resolves.toMatchObject({ draft: null })
    empty(disk)
    await say(long)
    expect(await typed(drafts)).toBe(long)
  })

  test('at the start leaves forms that say so, and keeps what is typed as soon as there is room', async (context) => {
    if (!disk) return context.skip('nobody may mount a disk here')
    fill(disk)
    const drafts = run(noKeyring, disk)
    enter(drafts, teacher)
    const { writer, draft, unkept } = await drafts.open(newForm)
    expect([draft, unkept]).toEqual([null, 'storage.full'])
    const say = () => drafts.write({ writer, head, entries: [entry('家中有事')], isSaving: false })
    await expect(say()).rejects.toMatchObject({ code: 'storage.full' })
    empty(disk)
    await say()
    await drafts.stop()
    const again = run(noKeyring, disk)
    enter(again, teacher)
    expect(await typed(again)).toBe('家中有事')
  })

  test('keeps a saved form from going; it goes before anything new of that form is written', async (context) => {
    if (!disk) return context.skip('nobody may mount a disk here')
    const drafts = run(noKeyring, disk)
    enter(drafts, teacher)
    const writer = await type(drafts, long)
    fill(disk)
    const removed = await drafts.discard(writer).then(
      () => true,
      (error: { code: string }) => error.code,
    )
    // SQLite may find room for a removal in its log; where it does not, it says so.
    expect([true, 'storage.full']).toContain(removed)
    expect(await drafts.list()).toEqual([])
    empty(disk)
    await drafts.write({ writer, head, entries: [entry('第二张', '["f","other"]')], isSaving: false })
    const { draft } = await drafts.open(newForm)
    expect(draft?.entries.map(({ path }) => path)).toEqual(['["f","other"]'])
  })
})
