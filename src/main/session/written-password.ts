import { createCipheriv } from 'node:crypto'
import { BridgeFailure } from '#main/base/failure.ts'
import type { PlatformClient } from '#main/http/contract.ts'

/** Built into the clients of generation 3.6, and public with them: it protects nothing, it is a way of writing. */
const WRITTEN_WITH = 'EY8WePvjM5GGwQzn'

/** A hash as servers of generation 3.6 want it at sign-in, and nowhere else: hex of AES-128-ECB. */
export function writtenHash(hash: string): string {
  const cipher = createCipheriv('aes-128-ecb', WRITTEN_WITH, null)
  return Buffer.concat([cipher.update(hash, 'latin1'), cipher.final()]).toString('hex')
}

/**
 * Whether the server in use reads passwords that are written so. Such servers draw captchas at an address that earlier ones
 * lack, which can be asked without a sign-in that fails and counts. Ours reads both.
 */
export async function readsWritten(client: Pick<PlatformClient, 'resource'>): Promise<boolean> {
  try {
    const image = await client.resource(`/api/oauth/ImageCode/4/${Math.random()}`, { timeout: 5000 })
    await image.body.cancel()
    return image.status === 200 && image.contentType.startsWith('image/')
  } catch (failure) {
    if (failure instanceof BridgeFailure) return false
    throw failure
  }
}
