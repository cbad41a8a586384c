import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SecretStore } from '#main/base/secret-store.ts'
import { createVault, userHash } from '#main/session/vault.ts'
import { openVaultFile, type VaultContent } from '#main/session/vault-file.ts'

const keyring: SecretStore = {
  backend: 'gnome_libsecret',
  secure: true,
  seal: async (text) => Buffer.from(text).toString('base64'),
  open: async (sealed) => Buffer.from(sealed, 'base64').toString(),
}
const secretOf = (account: string) => ({ token: `token of ${account}`, cacheKey: `key of ${account}` })

let folder: string
const path = () => join(folder, 'vault.json')
/** As one start of the app reads it. */
const start = () =>
  createVault(
    openVaultFile(path(), () => undefined),
    keyring,
  )
const changed = (change: (content: VaultContent) => void) => {
  const content = JSON.parse(readFileSync(path(), 'utf8')) as VaultContent
  change(content)
  writeFileSync(path(), JSON.stringify(content))
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-vault-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('what is kept of a session', () => {
  it('is read for the person and the server it was sealed for', async () => {
    await start().keep('p1', 'teacher', secretOf('teacher'))
    expect(await start().active('p1')).toMatchObject({ account: 'teacher', ...secretOf('teacher') })
  })

  it('opens nothing under the name of another account', async () => {
    const vault = start()
    await vault.keep('p1', 'student', secretOf('student'))
    await vault.keep('p1', 'teacher', secretOf('teacher'))
    changed(({ profiles }) => {
      const users = profiles['p1']?.users ?? {}
      const [one, other] = [users[userHash('p1', 'student')], users[userHash('p1', 'teacher')]]
      if (!one || !other) throw new Error('not kept')
      ;[one.sealed, other.sealed] = [other.sealed, one.sealed]
    })
    expect(await start().active('p1')).toBeNull()
    expect(await start().user('p1', 'student')).toBeNull()
    expect(await start().has('p1', 'student'), 'what is there can still be erased').toBe(true)
  })

  it('opens nothing when only the name beside it is another one', async () => {
    await start().keep('p1', 'student', secretOf('student'))
    changed(({ profiles }) => {
      const kept = profiles['p1']?.users[userHash('p1', 'student')]
      if (kept) kept.account = 'teacher'
    })
    expect(await start().active('p1')).toBeNull()
  })

  it('is sent to no other server', async () => {
    await start().keep('p1', 'teacher', secretOf('teacher'))
    changed(({ profiles }) => {
      const kept = profiles['p1']?.users[userHash('p1', 'teacher')]
      if (!kept) throw new Error('not kept')
      profiles['p2'] = { active: userHash('p2', 'teacher'), users: { [userHash('p2', 'teacher')]: kept } }
    })
    expect(await start().active('p2')).toBeNull()
    expect(await start().active('p1')).not.toBeNull()
  })

  it('of a version that did not write whose it is stays readable', async () => {
    const hash = userHash('p1', 'teacher')
    const kept = {
      account: 'teacher',
      backend: keyring.backend,
      sealed: await keyring.seal(JSON.stringify(secretOf('teacher'))),
    }
    writeFileSync(path(), JSON.stringify({ version: 1, profiles: { p1: { active: hash, users: { [hash]: kept } } } }))
    expect(await start().active('p1')).toMatchObject({ account: 'teacher' })
  })
})

describe('on a full disk', () => {
  const disk = () => join(folder, 'disk')
  let isMounted = false
  beforeEach(() => {
    mkdirSync(disk())
    isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk()]).status === 0
  })
  afterEach(() => {
    if (isMounted) spawnSync('umount', ['-l', disk()])
  })
  const run = () =>
    createVault(
      openVaultFile(join(disk(), 'vault.json'), () => undefined),
      keyring,
    )
  const fill = () => {
    for (const size of [4096, 1]) {
      try {
        for (let part = 0; part < 64; part += 1)
          writeFileSync(join(disk(), `filler-${size}-${part}`), Buffer.alloc(size))
      } catch {
        // Full: wanted.
      }
    }
  }
  type Vault = ReturnType<typeof run>

  it.for([
    ['left', (vault: Vault) => vault.forget('p1', 'teacher')],
    ['were ended', (vault: Vault) => vault.lock('p1', 'teacher')],
    ['locked their screen', (vault: Vault) => vault.markLocked('p1', 'teacher', { flag: 1, refused: 0 })],
    ['removed the server', (vault: Vault) => vault.forgetProfile('p1')],
  ] as const)('the session of who %s is not open at the next start', async ([_how, take], context) => {
    if (!isMounted) return context.skip('nobody may mount a disk here')
    const vault = run()
    await vault.keep('p2', 'student', secretOf('student'))
    await vault.keep('p1', 'teacher', secretOf('teacher'))
    fill()
    await take(vault).catch(() => undefined)
    const kept = await run().active('p1')
    expect([kept?.token, kept?.lock?.flag]).not.toEqual(['token of teacher', undefined])
    expect(await run().active('p2'), 'others stay signed in').toMatchObject(secretOf('student'))
    expect(readdirSync(disk()).filter((name) => name.endsWith('.part'))).toEqual([])
  })
})
