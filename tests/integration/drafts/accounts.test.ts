import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { StorageFault } from '#shared/ipc/storage.ts'
import type { DraftOwner, DraftService } from '#main/drafts/contract.ts'
import { enter, keyring, noKeyring, startDrafts, student, teacher, type, typed } from './support/shelf.ts'

let folder: string
let running: DraftService[]
let faults: StorageFault[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-accounts-'))
  running = []
  faults = []
})
afterEach(async () => {
  await Promise.all(running.map((drafts) => drafts.stop()))
  rmSync(folder, { recursive: true, force: true })
})

const run = (secrets = noKeyring) => {
  const drafts = startDrafts(folder, secrets, (fault) => faults.push(fault))
  running.push(drafts)
  return drafts
}
const here = (own: DraftOwner, changes: Partial<DraftOwner>): DraftOwner => ({ ...own, ...changes })
const elsewhere = here(teacher, { profileId: 'p2' })

/** What somebody finds in their form, in an app of their own. */
async function finds(owner: DraftOwner, password: string | null, secrets = noKeyring): Promise<unknown> {
  const drafts = run(secrets)
  enter(drafts, owner, password)
  const found = await typed(drafts)
  await drafts.stop()
  return found
}
async function writes(owner: DraftOwner, value: string, password: string, secrets = noKeyring): Promise<void> {
  const drafts = run(secrets)
  enter(drafts, owner, password)
  await type(drafts, value)
  await drafts.stop()
}
const fileOf = (profile: string, ending: string) => {
  const found = readdirSync(join(folder, profile)).filter((name) => name.endsWith(ending))
  expect(found).toHaveLength(1)
  return join(folder, profile, found[0] ?? '')
}

describe('drafts of several people on one computer', () => {
  test.each([
    ['without a keyring', noKeyring],
    ['with a keyring', keyring],
  ])('of one name on two servers, with one password, are each their own, %s', async (_name, secrets) => {
    await writes(teacher, '一号服务器', 'same', secrets)
    expect(await finds(elsewhere, 'same', secrets)).toBeNull()
    await writes(elsewhere, '二号服务器', 'same', secrets)
    expect(await finds(teacher, 'same', secrets)).toBe('一号服务器')
    expect(await finds(elsewhere, 'same', secrets)).toBe('二号服务器')
  })

  test('are nobody else’s in the moment in which one account takes the place of another', async () => {
    await writes(teacher, '老师的', 'a')
    const drafts = run()
    enter(drafts, teacher, 'a')
    const former = typed(drafts).catch((error: unknown) => String(error))
    const writing = type(drafts, '还在路上').catch((error: unknown) => String(error))
    enter(drafts, student, 'b')
    expect(await typed(drafts)).toBeNull()
    expect(await former).not.toBe('老师的')
    await writing
    expect(await typed(drafts)).toBeNull()
    expect(await drafts.list()).toEqual([])
  })

  test('are not those of whoever has the name of an account that was deleted, under the same password too', async () => {
    const anew = here(teacher, { userId: 'u9' })
    await writes(teacher, '前任的', 'initial')
    expect(await finds(anew, 'initial')).toBeNull()
    await writes(anew, '后任的', 'initial')
    expect(await finds(anew, 'initial')).toBe('后任的')
    // Nobody's are gone: the account may come back.
    expect(await finds(teacher, 'initial')).toBe('前任的')
  })

  test('whose files were exchanged show nobody the other’s, and are set aside by name', async () => {
    await writes(teacher, '老师的', 'same')
    await writes(elsewhere, '另一台的', 'same')
    const [mine, theirs] = [fileOf('p1', '.sqlite'), fileOf('p2', '.sqlite')]
    copyFileSync(theirs, mine)
    expect(await finds(teacher, 'same')).toBeNull()
    expect(faults.some(({ what }) => what === 'drafts')).toBe(true)
    expect(readdirSync(join(folder, 'p1')).some((name) => name.includes('.bad-'))).toBe(true)
    expect(existsSync(theirs)).toBe(true)
    expect(await finds(elsewhere, 'same')).toBe('另一台的')
  })

  test('with key and file of another server beside them stay shut for whoever has another user there', async () => {
    await writes(teacher, '老师的', 'same')
    await writes(here(elsewhere, { userId: 'u7' }), '', 'same')
    for (const ending of ['.sqlite', '.key.json']) copyFileSync(fileOf('p1', ending), fileOf('p2', ending))
    expect(await finds(here(elsewhere, { userId: 'u7' }), 'same')).toBeNull()
  })
})
