import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Vault } from './vault.ts'

/** The name the sign-in page knows this by, in place of a keyring's. */
export const managedKeyring = 'managed'

/** A vault that takes and gives nothing: no session outlives the program where the organisation says so. */
export function forbidPersistence(vault: Vault): Vault {
  return {
    ...vault,
    keyring: { backend: managedKeyring, secure: false },
    active: async () => null,
    keep: () => Promise.reject(new Error('keeping sessions is switched off by the managed settings')),
  }
}

/** What was kept before the organisation forbade it goes: without its keys, the caches of the sessions are unreadable. */
export function dropPersistedSessions(userData: string): void {
  rmSync(join(userData, 'vault.json'), { force: true })
}
