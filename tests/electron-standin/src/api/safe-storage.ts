import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chosenStorageBackend } from '../core/mode.ts'
import { app } from './app.ts'

type Backend = ReturnType<Electron.SafeStorage['getSelectedStorageBackend']>
const backends = ['basic_text', 'gnome_libsecret', 'kwallet', 'kwallet5', 'kwallet6']
/** As Chromium writes on Linux: v11 is the keyring's key, v10 the fixed one that everybody knows. */
const [keyringMarker, fixedMarker] = [Buffer.from('v11'), Buffer.from('v10')]
const fixedKey = createHash('sha256').update('peanuts').digest()
/** The desktop is one with a keyring, and none answers. */
const isSilent = (chosenStorageBackend ?? '').startsWith('silent:')
const chosenName = (chosenStorageBackend ?? '').replace('silent:', '')

function key(marker: Buffer): Buffer {
  if (marker.equals(fixedMarker)) return fixedKey
  const file = join(app.getPath('userData'), 'standin-safe-storage.key')
  if (!existsSync(file)) writeFileSync(file, randomBytes(32), { mode: 0o600 })
  return readFileSync(file)
}

/** safeStorage with the backend that STANDIN_SAFE_STORAGE names ('off': none; default basic_text, as without a keyring; `silent:` before a name: nothing answers there). */
class SafeStorage {
  #plainText = false

  getSelectedStorageBackend(): Backend {
    if (!app.isReady()) return 'unknown'
    return backends.includes(chosenName) ? (chosenName as Backend) : 'basic_text'
  }
  isEncryptionAvailable(): boolean {
    if (!app.isReady()) return false
    // With basic_text Electron says no until the app asks for plain text explicitly.
    return chosenStorageBackend !== 'off' && (this.getSelectedStorageBackend() !== 'basic_text' || this.#plainText)
  }
  setUsePlainTextEncryption(usePlainText: boolean): void {
    this.#plainText = usePlainText
  }

  encryptString(text: string): Buffer {
    if (!this.isEncryptionAvailable()) {
      throw new Error(
        'Error while encrypting the text provided to safeStorage.encryptString. Encryption is not available.',
      )
    }
    if (typeof text !== 'string') throw new TypeError('Error processing argument at index 0, conversion failure')
    const start = randomBytes(12)
    const marker = isSilent || this.getSelectedStorageBackend() === 'basic_text' ? fixedMarker : keyringMarker
    const cipher = createCipheriv('aes-256-gcm', key(marker), start)
    const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([marker, start, cipher.getAuthTag(), content])
  }
  decryptString(encrypted: Buffer): string {
    if (!this.isEncryptionAvailable()) {
      throw new Error(
        'Error while decrypting the ciphertext provided to safeStorage.decryptString. Decryption is not available.',
      )
    }
    const marker = Buffer.isBuffer(encrypted) ? encrypted.subarray(0, 3) : fixedMarker
    if (!Buffer.isBuffer(encrypted) || !(marker.equals(keyringMarker) || marker.equals(fixedMarker))) {
      throw new Error(
        'Error while decrypting the ciphertext provided to safeStorage.decryptString. Ciphertext does not appear to be encrypted.',
      )
    }
    try {
      const decipher = createDecipheriv('aes-256-gcm', key(marker), encrypted.subarray(3, 15))
      decipher.setAuthTag(encrypted.subarray(15, 31))
      return decipher.update(encrypted.subarray(31), undefined, 'utf8') + decipher.final('utf8')
    } catch {
      throw new Error('Error while decrypting the ciphertext provided to safeStorage.decryptString.')
    }
  }

  async isAsyncEncryptionAvailable(): Promise<boolean> {
    await app.whenReady()
    return this.isEncryptionAvailable()
  }
  async encryptStringAsync(text: string): Promise<Buffer> {
    return this.encryptString(text)
  }
  async decryptStringAsync(encrypted: Buffer): Promise<Electron.DecryptStringAsyncReturnValue> {
    return { result: this.decryptString(encrypted), shouldReEncrypt: false }
  }
}

export const safeStorage = new SafeStorage()
