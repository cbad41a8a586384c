import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { StorageFault } from '#shared/ipc/storage.ts'
import type { DraftOwner, DraftService } from '#main/drafts/contract.ts'
import type { SecretStore } from '#main/base/secret-store.ts'
import { userHash } from '#main/session/vault.ts'
import { enter, keyring, newForm, noKeyring, startDrafts, student, teacher, type, typed } from './support/shelf.ts'

let folder: string
let running: DraftService[]
let faults: StorageFault[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-renamed-'))
  running = []
  faults = []
})
afterEach(async () => {
  await Promise.all(running.map((drafts) => drafts.stop()))
  rmSync(folder, { recursive: true, force: true })
})

const called = (own: DraftOwner, account: string): DraftOwner => ({ ...own, account })
const run = (secrets: SecretStore): DraftService => {
  const drafts = startDrafts(folder, secrets, (fault) => faults.push(fault))
  running.push(drafts)
  return drafts
}
/** What somebody finds in their form, in an app of their own. */
async function finds(owner: DraftOwner, secrets: SecretStore, password: string | null = `${owner.userId} secret`) {
  const drafts = run(secrets)
  enter(drafts, owner, password)
  const found = await typed(drafts)
  await drafts.stop()
  return found
}
async function writes(owner: DraftOwner, value: string, secrets: SecretStore, password = `${owner.userId} secret`) {
  const drafts = run(secrets)
  enter(drafts, owner, password)
  await type(drafts, value)
  await drafts.stop()
}
const at = (name: string) => join(folder, 'p1', name)
const nameOf = ({ account }: DraftOwner) => userHash('p1', account)
const idOf = ({ userId }: DraftOwner) => userHash('p1', `\0${userId}`)
/** What versions before wrote: under the name of the account, and the user id only within the database. */
function asBefore(owner: DraftOwner): void {
  const { database: _database, ...key } = JSON.parse(readFileSync(at(`${idOf(owner)}.key.json`), 'utf8')) as {
    database: string
  }
  writeFileSync(at(`${nameOf(owner)}.key.json`), JSON.stringify(key))
  rmSync(at(`${idOf(owner)}.key.json`))
  renameSync(at(`${idOf(owner)}.sqlite`), at(`${nameOf(owner)}.sqlite`))
}

describe.each([
  ['without a keyring', noKeyring],
  ['with a keyring', keyring],
])('drafts of an account that an administrator gave another name, %s', (_name, secrets) => {
  test('are shown to the person under the new name', async () => {
    await writes(teacher, '家中有事', secrets)
    expect(await finds(called(teacher, 'wang.li'), secrets)).toBe('家中有事')
  })

  test('are not shown to whoever has the former name, whose own stay apart', async () => {
    await writes(teacher, '前任的', secrets)
    const anew = called(student, 'teacher')
    expect(await finds(anew, secrets)).toBeNull()
    await writes(anew, '后任的', secrets)
    expect(await finds(anew, secrets)).toBe('后任的')
    expect(await finds(called(teacher, 'wang.li'), secrets)).toBe('前任的')
  })

  test('stay each person’s own where two accounts changed their names', async () => {
    await writes(teacher, '老师的', secrets)
    await writes(student, '学生的', secrets)
    const [one, other] = [called(teacher, 'student'), called(student, 'teacher')]
    expect([await finds(one, secrets), await finds(other, secrets)]).toEqual(['老师的', '学生的'])
  })

  describe('that a version before wrote', () => {
    test('are found under the same name', async () => {
      await writes(teacher, '家中有事', secrets)
      asBefore(teacher)
      expect(await finds(teacher, secrets)).toBe('家中有事')
      expect(await finds(called(teacher, 'wang.li'), secrets)).toBe('家中有事')
      expect(faults).toEqual([])
    })

    test('are found under the new name, though nobody signed in between', async () => {
      await writes(teacher, '家中有事', secrets)
      asBefore(teacher)
      expect(await finds(called(teacher, 'wang.li'), secrets)).toBe('家中有事')
      expect(faults).toEqual([])
    })

    test('are neither shown to whoever has the former name nor emptied by them, under the same password too', async () => {
      await writes(teacher, '前任的', secrets, 'initial')
      asBefore(teacher)
      const anew = called(student, 'teacher')
      expect(await finds(anew, secrets, 'initial')).toBeNull()
      await writes(anew, '后任的', secrets, 'initial')
      expect(await finds(called(teacher, 'wang.li'), secrets, 'initial')).toBe('前任的')
      expect(await finds(anew, secrets, 'initial')).toBe('后任的')
      expect(faults).toEqual([])
    })

    test('stay each person’s own where two accounts changed their names', async () => {
      for (const own of [teacher, student]) {
        await writes(own, `${own.userId}的`, secrets)
        asBefore(own)
      }
      const [one, other] = [called(teacher, 'student'), called(student, 'teacher')]
      expect([await finds(one, secrets), await finds(other, secrets)]).toEqual(['u1的', 'u2的'])
    })

    test('are all there when the app was killed while it adopted them', async () => {
      await writes(teacher, '家中有事', secrets)
      asBefore(teacher)
      const former = readFileSync(at(`${nameOf(teacher)}.key.json`))
      expect(await finds(teacher, secrets)).toBe('家中有事')
      // Killed after the new key was written and before the former was removed.
      writeFileSync(at(`${nameOf(teacher)}.key.json`), former)
      expect(await finds(called(teacher, 'wang.li'), secrets)).toBe('家中有事')
      const anew = called(student, 'teacher')
      await writes(anew, '后任的', secrets)
      expect(await finds(anew, secrets)).toBe('后任的')
      expect(await finds(called(teacher, 'wang.li'), secrets)).toBe('家中有事')
      // Killed before it: only the former is there.
      rmSync(at(`${idOf(teacher)}.key.json`))
      writeFileSync(at(`${nameOf(teacher)}.key.json`), former)
      expect(await finds(called(teacher, 'wang.li'), secrets)).toBe('家中有事')
    })
  })

  test('lie under the name on a server that gives no user id, and are the person’s once it gives one', async () => {
    const unnamed = { ...teacher, userId: '' }
    await writes(unnamed, '家中有事', secrets, 'secret')
    expect(existsSync(at(`${nameOf(teacher)}.key.json`))).toBe(true)
    expect(await finds(unnamed, secrets, 'secret')).toBe('家中有事')
    expect(await finds(teacher, secrets, 'secret')).toBe('家中有事')
    expect(await finds(called(teacher, 'wang.li'), secrets, 'secret')).toBe('家中有事')
    // It is somebody's now: the name alone says no more whose.
    expect(await finds(unnamed, secrets, 'secret')).toBeNull()
    expect(await finds(teacher, secrets, 'secret')).toBe('家中有事')
    expect(faults).toEqual([])
  })
})

test('a sign-in without a password leaves drafts of a version before where they are, for the next one with it', async () => {
  await writes(teacher, '家中有事', noKeyring)
  asBefore(teacher)
  expect(await finds({ ...teacher, kept: true }, noKeyring, null)).toBeNull()
  expect(await finds(called(teacher, 'teacher'), noKeyring)).toBe('家中有事')
})

test('a key that an interrupted adoption left behind opens nothing after a sign-out', async () => {
  const keeping = { ...teacher, kept: true }
  await writes(keeping, '家中有事', noKeyring)
  asBefore(teacher)
  const former = readFileSync(at(`${nameOf(teacher)}.key.json`))
  const drafts = run(noKeyring)
  enter(drafts, keeping, null)
  expect(await typed(drafts)).toBe('家中有事')
  writeFileSync(at(`${nameOf(teacher)}.key.json`), former)
  drafts.ownerChanged(null)
  await drafts.signedOut()
  const open = readdirSync(join(folder, 'p1'))
    .filter((name) => name.endsWith('.key.json'))
    .filter((name) => (JSON.parse(readFileSync(at(name), 'utf8')) as { device: unknown }).device !== null)
  expect(open).toEqual([])
})

test('the name of an account changes while its forms are open, and what is typed stays', async () => {
  const drafts = run(noKeyring)
  enter(drafts, teacher, null)
  await type(drafts, '家中有事')
  drafts.ownerChanged(null)
  enter(drafts, called(teacher, 'wang.li'), null)
  expect(await typed(drafts)).toBe('家中有事')
})

test('what else is kept of a person lies under one name and key, whatever their account is called', async () => {
  const places = []
  for (const owner of [teacher, called(teacher, 'wang.li')]) {
    const drafts = run(noKeyring)
    enter(drafts, owner, 'secret')
    places.push(await drafts.accountStore('uploads'))
    await drafts.stop()
  }
  expect(places[0]).not.toBeNull()
  expect(places[1]).toEqual(places[0])
})

test('a password that somebody else set opens the drafts of this run after the next start', async () => {
  const first = run(noKeyring)
  enter(first, teacher, 'former')
  await type(first, '家中有事')
  first.ownerChanged(null)
  enter(first, teacher, 'reset')
  await first.open(newForm)
  await first.stop()
  expect(await finds(teacher, noKeyring, 'reset')).toBe('家中有事')
})
