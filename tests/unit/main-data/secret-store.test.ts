import { describe, expect, test } from 'vitest'
import { openSecretStore, type SafeStorage } from '#main/base/secret-store.ts'
import { createCipher } from '#worker/encrypted-store/cipher.ts'

const fake = (changes: Partial<SafeStorage> = {}): SafeStorage => ({
  isEncryptionAvailable: () => true,
  encryptString: (text) => Buffer.from(`sync:${text}`),
  decryptString: (sealed) => sealed.toString().replace('sync:', ''),
  getSelectedStorageBackend: () => 'gnome_libsecret',
  ...changes,
})

describe('secret store', () => {
  test.each([
    ['linux', fake(), 'gnome_libsecret', true],
    ['linux', fake({ getSelectedStorageBackend: () => 'basic_text' }), 'none', false],
    ['linux', fake({ getSelectedStorageBackend: () => 'unknown' }), 'none', false],
    ['linux', fake({ isEncryptionAvailable: () => false }), 'none', false],
    ['darwin', fake(), 'keychain', true],
    ['win32', fake(), 'dpapi', true],
    ['win32', fake({ isEncryptionAvailable: () => false }), 'none', false],
  ] as const)('on %s is secure only with a real keyring', async (platform, storage, backend, secure) => {
    expect(await openSecretStore(storage, platform)).toMatchObject({ backend, secure })
  })

  test('a desktop whose keyring does not answer has none, whatever Electron says: the fixed key is public', async () => {
    const sealing = (prefix: string) =>
      fake({
        isAsyncEncryptionAvailable: async () => true,
        encryptStringAsync: async (text) => Buffer.from(`${prefix}${text}`),
        decryptStringAsync: async (sealed) => ({ result: sealed.toString().slice(3), shouldReEncrypt: false }),
      })
    expect(await openSecretStore(sealing('v10'), 'linux')).toMatchObject({ backend: 'none', secure: false })
    expect(await openSecretStore(sealing('v11'), 'linux')).toMatchObject({ backend: 'gnome_libsecret', secure: true })
    // There it is the prefix of the Keychain's own key.
    expect(await openSecretStore(sealing('v10'), 'darwin')).toMatchObject({ backend: 'keychain', secure: true })
  })

  test('prefers the asynchronous calls and falls back where they are there but do not work', async () => {
    const asynchronous = {
      isAsyncEncryptionAvailable: async () => true,
      encryptStringAsync: async (text: string) => Buffer.from(`async:${text}`),
      decryptStringAsync: async (sealed: Buffer) => ({ result: sealed.toString().slice(6), shouldReEncrypt: false }),
    }
    const store = await openSecretStore(fake(asynchronous), 'linux')
    const sealed = await store.seal('x')
    expect(Buffer.from(sealed, 'base64').toString()).toBe('async:x')
    expect(await store.open(sealed)).toBe('x')
    const missing = { ...asynchronous, isAsyncEncryptionAvailable: () => Promise.reject(new Error('not implemented')) }
    const fallback = await openSecretStore(fake(missing), 'linux')
    expect(Buffer.from(await fallback.seal('x'), 'base64').toString()).toBe('sync:x')
  })

  test('a store that throws means no keyring, and a secret it cannot open is null, never an exception', async () => {
    const throwing = fake({
      getSelectedStorageBackend: () => {
        throw new Error('before ready')
      },
    })
    expect((await openSecretStore(throwing, 'linux')).secure).toBe(false)
    const locked = fake({
      decryptString: () => {
        throw new Error('locked')
      },
    })
    expect(await (await openSecretStore(locked, 'linux')).open('eA==')).toBeNull()
  })
})

describe('seal of the cache', () => {
  const cipher = createCipher(Buffer.alloc(32, 1))
  const other = createCipher(Buffer.alloc(32, 2))

  test('opens its own values only, and none that were changed in any byte', () => {
    const sealed = cipher.encrypt('民族')
    expect(cipher.decrypt(sealed)).toBe('民族')
    expect(other.decrypt(sealed)).toBeNull()
    for (let at = 0; at < sealed.length; at += 1) {
      const broken = Buffer.from(sealed)
      broken[at] = (broken[at] ?? 0) ^ 1
      expect(cipher.decrypt(broken)).toBeNull()
    }
    expect(cipher.decrypt(Buffer.alloc(3))).toBeNull()
  })

  test('never repeats a ciphertext, and its digests depend on the key and on where parts end', () => {
    expect(cipher.encrypt('a').equals(cipher.encrypt('a'))).toBe(false)
    expect(cipher.digest('a', 'bc').equals(cipher.digest('a', 'bc'))).toBe(true)
    expect(cipher.digest('a', 'bc').equals(cipher.digest('ab', 'c'))).toBe(false)
    expect(cipher.digest('a').equals(other.digest('a'))).toBe(false)
  })
})
