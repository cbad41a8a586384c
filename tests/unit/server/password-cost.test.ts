import crypto, { type ScryptOptions } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDraftKeys } from '#main/drafts/keys.ts'
import { createDraftService } from '#main/drafts/service.ts'
import type { SecretStore } from '#main/base/secret-store.ts'
import { hashPassword } from '#server/core/passwords.ts'

// The other tests hash with fewer rounds (tests/support/quick-passwords.ts): what the product asks for is seen here.
const asked: ScryptOptions[] = []
const { scrypt } = crypto
const folder = mkdtempSync(join(tmpdir(), 'atrium-cost-'))

beforeAll(() => {
  crypto.scrypt = ((password: string, salt: Buffer, length: number, options: ScryptOptions, done: never) => {
    asked.push(options)
    scrypt(password, salt, length, options, done)
  }) as typeof crypto.scrypt
  syncBuiltinESMExports()
})
afterAll(() => {
  crypto.scrypt = scrypt
  syncBuiltinESMExports()
  rmSync(folder, { recursive: true, force: true })
})

const plain: SecretStore = {
  secure: false,
  backend: 'plain',
  seal: async (text) => text,
  open: async (text) => text,
}

/** MiB that each derivation of a key asked for. */
const mebibytes = () => asked.splice(0).map(({ N = 0, r = 0 }) => (128 * N * r) / 1024 ** 2)

it('makes every guess at a stored password cost 32 MiB', async () => {
  await hashPassword('x')
  expect(mebibytes()).toEqual([32])
})

const placeAt = (name: string) => ({ keyFile: join(folder, `${name}.key.json`), database: name, isById: false })

it('makes every guess at the password of a draft key cost 32 MiB', async () => {
  const keys = createDraftKeys(Promise.resolve(plain), () => undefined)
  keys.unlock(placeAt('drafts'), 'x')
  expect(await keys.keyOf(placeAt('drafts'), false)).toHaveLength(32)
  expect(mebibytes()).toEqual([32])
})

it('is not paid for a draft key until the page behind the sign-in had its time', async () => {
  const opened: (Uint8Array | null)[] = []
  const drafts = createDraftService({
    worker: {
      send: () => Promise.reject(new Error('asked for nothing')),
      open: async ({ key }) => {
        opened.push(key)
        return { place: 'file', reason: null }
      },
      close: async () => null,
      dispose: async () => undefined,
    },
    keys: createDraftKeys(Promise.resolve(plain), () => undefined),
    folder,
    unlockAfter: 60,
    newId: () => 'x',
    now: Date.now,
    report: () => undefined,
    log: () => undefined,
  })
  drafts.unlock('p1', 'teacher', 'x')
  drafts.ownerChanged({ profileId: 'p1', account: 'teacher', userId: 'u1', kept: false })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(mebibytes()).toEqual([])
  await drafts.stop()
  expect(opened).toMatchObject([{ length: 32 }])
  expect(mebibytes()).toEqual([32])
})
