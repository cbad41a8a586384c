import type { CacheClient } from './contract.ts'

/** Small texts of the open account, sealed like its answers and gone with them, by name. */
export interface SealedNotes {
  /** Null where there is none, or where this device cannot read it. */
  read(name: string): Promise<{ readonly text: string; readonly at: number } | null>
  /** Never fails: what cannot be kept is not kept. */
  write(name: string, text: string, at: number): Promise<void>
}

const ENDPOINT = 'notes'

export function createSealedNotes(cache: Pick<CacheClient, 'read' | 'write'>): SealedNotes {
  return {
    async read(name) {
      const found = await cache.read({ endpoint: ENDPOINT, input: name }).catch(() => null)
      return found === null ? null : { text: found.text, at: found.at }
    },
    async write(name, text, at) {
      const note = { endpoint: ENDPOINT, input: name, group: 'chat', text, message: '', at, stale: false } as const
      await cache.write(note).catch(() => undefined)
    },
  }
}
