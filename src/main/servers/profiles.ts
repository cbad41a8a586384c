import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import Store from 'electron-store'
import * as z from 'zod'
import type { ServerProfile, ServerState } from '#shared/ipc/servers.ts'
import { anyRecord, readPersistedFile } from '#main/base/persisted-file.ts'
import type { ReportFault } from '#main/base/storage-faults.ts'
import { normaliseAddress } from './url.ts'

/** Where profiles live between starts. */
export interface ProfileStore {
  read(): ServerState
  write(state: ServerState): void
}

const profile = z
  .object({
    /** A key of other files and a name of folders: never one that every object has, like `__proto__`. */
    id: z
      .string()
      .regex(/^[\w-]{1,64}$/)
      .refine((id) => !(id in {})),
    name: z.string().max(50),
    url: z.string().max(2000),
    kind: z.enum(['local', 'remote']),
  })
  // An address that nobody could have typed leads nowhere, or where no server is.
  .refine(({ kind, url }) => (kind === 'local' ? url === '' : normaliseAddress(url)?.url === url))
const stored = z.object({ profiles: z.array(profile), currentId: z.string().nullable() })
const salvaged = z.object({ profiles: z.array(z.unknown()), currentId: z.string().nullable().catch(null) })

/** What is damaged of it, or a choice that names no profile, reads as less, never as an error. */
export function readState(value: unknown): ServerState {
  const result = salvaged.safeParse(value)
  if (!result.success) return { profiles: [], currentId: null }
  const { currentId } = result.data
  const profiles = result.data.profiles.flatMap((one) => {
    const parsed = profile.safeParse(one)
    return parsed.success ? [parsed.data] : []
  })
  return { profiles, currentId: profiles.some((entry) => entry.id === currentId) ? currentId : null }
}

/** What only a server that was used leaves behind. */
const traces = ['vault.json', 'drafts', 'cache', 'workspace-ready']

/**
 * Keeps profiles in `servers.json` of an absolute folder. A damaged one is set aside; what can be read of it stays. What
 * cannot be written holds until the app ends.
 */
export function profileStore(folder: string, report: ReportFault): ProfileStore {
  const rest: ServerState[] = []
  if (!existsSync(join(folder, 'servers.json')) && traces.some((name) => existsSync(join(folder, name))))
    report({ what: 'servers', fault: 'gone', aside: null, detail: 'servers.json' })
  readPersistedFile({
    path: join(folder, 'servers.json'),
    what: 'servers',
    report,
    parse(value) {
      const whole = anyRecord(value)
      // An app that has no server yet writes an empty object.
      if (whole !== null && (Object.keys(whole).length === 0 || stored.safeParse(whole).success)) return whole
      rest.push(readState(value))
      return null
    },
  })
  const store = new Store<Record<string, unknown>>({
    name: 'servers',
    cwd: folder,
    clearInvalidConfig: true,
    configFileMode: 0o600,
  })
  const write = ({ profiles, currentId }: ServerState) => {
    try {
      store.store = { profiles, currentId }
    } catch (error) {
      report({ what: 'servers', fault: 'unwritten', aside: null, detail: String(error) })
    }
  }
  for (const readable of rest) write(readable)
  return { read: () => readState(store.store), write }
}

/** Id of a profile: the same address is the same one, so that a list that was lost finds drafts and settings again. */
export function profileIdOf(url: string): string {
  return `server-${createHash('sha256').update(url).digest('hex').slice(0, 16)}`
}

/** That id, or another where it is taken: a server that moved keeps the id of its former address, where another may stand. */
export function freeId(id: string, profiles: readonly ServerProfile[]): string {
  const isTaken = (each: string) => profiles.some((profile) => profile.id === each)
  let free = id
  for (let next = 2; isTaken(free); next += 1) free = `${id}-${next}`
  return free
}

/** The session partition of one profile: its cookies, cache and certificates are its own. */
export function partitionOf(profile: Pick<ServerProfile, 'id'>): string {
  return `persist:server-${profile.id}`
}

/** Where an address is tried before it is a profile's: in memory, so that an attempt leaves nothing on the disk. */
export function probePartitionOf(attempt: string): string {
  return `probe-${attempt}`
}
