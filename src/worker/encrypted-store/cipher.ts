import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Seals values and digests names with one key; without a key (memory only) it does neither. */
export interface Cipher {
  encrypt(text: string): Buffer
  /** Null when the value is damaged or was sealed with another key. */
  decrypt(sealed: Uint8Array): string | null
  digest(...parts: readonly string[]): Buffer
}

const ivBytes = 12
const tagBytes = 16

function framed(parts: readonly string[]): string {
  return JSON.stringify(parts)
}

const plain: Cipher = {
  encrypt: (text) => Buffer.from(text, 'utf8'),
  decrypt: (sealed) => Buffer.from(sealed).toString('utf8'),
  digest: (...parts) => createHash('sha256').update(framed(parts)).digest(),
}

/** AES-256-GCM for values, HMAC-SHA-256 for digests, each under its own key derived from `key` (32 bytes). */
export function createCipher(key: Uint8Array | null): Cipher {
  if (key === null) return plain
  const derived = (use: string) => Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `atrium cache ${use}`, 32))
  const valueKey = derived('values')
  const digestKey = derived('digests')
  return {
    encrypt(text) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', valueKey, iv)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body])
    },
    decrypt(sealed) {
      const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
      try {
        const decipher = createDecipheriv('aes-256-gcm', valueKey, bytes.subarray(0, ivBytes))
        decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
        const body = decipher.update(bytes.subarray(ivBytes + tagBytes))
        return Buffer.concat([body, decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
    digest: (...parts) => createHmac('sha256', digestKey).update(framed(parts)).digest(),
  }
}
