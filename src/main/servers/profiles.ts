import Store from 'electron-store'
import * as z from 'zod'
import type { ServerProfile, ServerState } from '#shared/ipc/servers.ts'

/** Where profiles live between starts. */
export interface ProfileStore {
  read(): ServerState
  write(state: ServerState): void
}

const profile = z.object({
  id: z.string().regex(/^[\w-]{1,64}$/),
  name: z.string().max(50),
  url: z.string().max(2000),
  kind: z.enum(['local', 'remote']),
})
const stored = z.object({ profiles: z.array(profile), currentId: z.string().nullable() })

/** A damaged file or a choice that names no profile reads as less, never as an error. */
export function readState(value: unknown): ServerState {
  const result = stored.safeParse(value)
  if (!result.success) return { profiles: [], currentId: null }
  const { profiles, currentId } = result.data
  return { profiles, currentId: profiles.some((entry) => entry.id === currentId) ? currentId : null }
}

/** Keeps profiles in `servers.json` of an absolute folder. */
export function profileStore(folder: string): ProfileStore {
  const store = new Store<Record<string, unknown>>({
    name: 'servers',
    cwd: folder,
    clearInvalidConfig: true,
    configFileMode: 0o600,
  })
  return {
    read: () => readState(store.store),
    write: (state) => {
      store.store = { profiles: state.profiles, currentId: state.currentId }
    },
  }
}

/** The session partition of one profile: its cookies, cache and certificates are its own. */
export function partitionOf(profile: Pick<ServerProfile, 'id'>): string {
  return `persist:server-${profile.id}`
}

/** Where an address is tried before it is a profile's: in memory, so that an attempt leaves nothing on the disk. */
export function probePartitionOf(attempt: string): string {
  return `probe-${attempt}`
}
