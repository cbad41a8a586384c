import type { ServerProfile, ServerState } from '#shared/ipc/servers.ts'
import type { WorkspaceRepair } from '#shared/ipc/workspace.ts'
import { BridgeFailure } from '#main/base/failure.ts'
import type { ProbeResult } from './probe.ts'
import type { ProfileStore } from './profiles.ts'
import { freeId, partitionOf, probePartitionOf, profileIdOf } from './profiles.ts'
import type { ServerAddress, TypedAddress } from './url.ts'
import { readTypedAddress } from './url.ts'
import type { LocalWorkspace } from './workspace.ts'

/** What the other services ask about the server they talk to. */
export interface ServerRegistry {
  state(): ServerState
  /** The chosen profile, or null before the first-run screen was answered. */
  current(): ServerProfile | null
  /** Origin and base path without a trailing slash; null without a profile or while the local workspace is not running. */
  baseUrl(): string | null
  /** `persist:server-{id}` of the current profile. */
  partition(): string | null
  /** Waits while the local workspace is starting; at once otherwise. Fails with server.startFailed when it could not start. */
  ready(): Promise<void>
  /** Called after every change of profiles, choice or base address. Returns the unsubscribe function. */
  onChange(listener: (state: ServerState) => void): () => void
}

/** What the first-run screen and the server menu do. */
export interface ServerManager extends ServerRegistry {
  /** Starts the local workspace when it is the chosen server. Call once, at start-up. */
  open(): void
  /**
   * Normalises and probes a typed address, then makes it current. Fails with server.invalidUrl, server.needsConsent,
   * server.unreachable, server.certificate or server.notPlatform, and with bridge.cancelled when `signal` is aborted on
   * the way. A known address is chosen, not added twice, and goes by the name that is given.
   */
  add(typed: {
    readonly url: string
    readonly name?: string
    readonly acceptHttp: boolean
    readonly signal?: AbortSignal
  }): Promise<ServerState>
  /** Fails with server.startFailed, and with bridge.cancelled when `signal` is aborted before the workspace is there. */
  useLocal(signal?: AbortSignal, repair?: WorkspaceRepair): Promise<ServerState>
  use(id: string): Promise<ServerState>
  /**
   * Gives a profile another name, or the host's where it is empty, and where the server moved another address, probed like that
   * of `add`. Its drafts and settings stay; `moving` is waited for before anything is asked of the new address with
   * what the former gave. Fails like `add`, with server.known for the address of another profile, and with server.none.
   */
  edit(typed: {
    readonly id: string
    readonly url: string
    readonly name: string
    readonly acceptHttp: boolean
    readonly signal?: AbortSignal
    readonly moving: (id: string) => Promise<void>
  }): Promise<ServerState>
  /** Forgets a profile and what its session kept. The local workspace's data stays. */
  remove(id: string): Promise<ServerState>
}

export interface RegistryOptions {
  readonly store: ProfileStore
  readonly workspace: LocalWorkspace
  /** `partition` is of this attempt alone. */
  readonly probe: (baseUrl: string, partition: string) => Promise<ProbeResult>
  /** Names an attempt. */
  readonly newId: () => string
  /** Clears what the session of a profile that is gone stored. */
  readonly clearPartition: (partition: string) => Promise<void>
}

export const localProfile: ServerProfile = { id: 'local', name: '', url: '', kind: 'local' }

export function createServerRegistry(options: RegistryOptions): ServerManager {
  const { store, workspace } = options
  const listeners = new Set<(state: ServerState) => void>()
  let state = store.read()

  const current = () => state.profiles.find((profile) => profile.id === state.currentId) ?? null
  const changed = () => {
    for (const listener of listeners) listener(state)
  }
  const save = (next: ServerState) => {
    state = next
    store.write(next)
    changed()
    return state
  }
  /** A known one goes by the name that somebody typed now; what the organisation named stays. */
  const choose = (profile: ServerProfile, typedName = '') => {
    const known = state.profiles.find(({ id }) => id === profile.id)
    const name = known?.managed || typedName === '' ? profile.name : typedName.slice(0, 50)
    // Nothing talks to the local workspace while another server is in use.
    if (profile.kind === 'remote') void workspace.stop()
    if (known?.name === name && state.currentId === profile.id) return state
    const named = { ...profile, name }
    const profiles = known
      ? state.profiles.map((entry) => (entry === known ? named : entry))
      : [...state.profiles, named]
    return save({ profiles, currentId: profile.id })
  }
  const read = (url: string): TypedAddress => {
    const typed = readTypedAddress(url)
    if (typed === null) throw new BridgeFailure('server.invalidUrl')
    return typed
  }
  const knownAt = (addresses: readonly ServerAddress[]) =>
    state.profiles.find((profile) => addresses.some((address) => address.url === profile.url))
  const remote = (id: string): ServerProfile => {
    const profile = state.profiles.find((entry) => entry.id === id)
    if (profile?.kind !== 'remote') throw new BridgeFailure('server.none')
    return profile
  }
  const find = (typed: TypedAddress, acceptHttp: boolean, signal: AbortSignal | undefined): Promise<Found> => {
    const attempt = options.newId()
    return findServer(typed, acceptHttp, async (address) => {
      const result = await options.probe(address, probePartitionOf(attempt))
      if (signal?.aborted) throw new BridgeFailure('bridge.cancelled')
      return result
    })
  }
  workspace.onChange(() => {
    if (current()?.kind === 'local') changed()
  })

  async function chooseLocal(signal?: AbortSignal, repair?: WorkspaceRepair): Promise<ServerState> {
    await workspace.start(repair)
    // The person went elsewhere: nothing may switch the server under them.
    if (signal?.aborted) throw new BridgeFailure('bridge.cancelled')
    return choose(state.profiles.find((profile) => profile.kind === 'local') ?? localProfile)
  }

  return {
    state: () => state,
    current,
    baseUrl: () => {
      const profile = current()
      return profile?.kind === 'local' ? workspace.address() : (profile?.url ?? null)
    },
    partition: () => {
      const profile = current()
      return profile && partitionOf(profile)
    },
    ready: async () => {
      if (current()?.kind === 'local' && workspace.address() === null) await workspace.start()
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    open: () => {
      // A failure is reported by ready(), to whoever needs the server.
      if (current()?.kind === 'local') void workspace.start().catch(() => undefined)
    },
    add: async ({ url, name, acceptHttp, signal }) => {
      const typed = read(url)
      const known = knownAt(typed.candidates)
      if (known) return choose(known, name)
      const found = await find(typed, acceptHttp, signal)
      const { url: address } = found.address
      const label = found.title || new URL(address).host
      const added = {
        id: freeId(profileIdOf(address), state.profiles),
        name: label.slice(0, 50),
        url: address,
        kind: 'remote',
      } as const
      return choose(knownAt([found.address]) ?? added, name)
    },
    edit: async ({ id, url, name, acceptHttp, signal, moving }) => {
      const typed = read(url)
      const isHere = (known: ServerProfile) => typed.candidates.some((address) => address.url === known.url)
      const before = remote(id)
      let address = before.url
      if (!isHere(before)) {
        if (knownAt(typed.candidates)) throw new BridgeFailure('server.known')
        const found = await find(typed, acceptHttp, signal)
        address = found.address.url
        const other = knownAt([found.address])
        if (other && other.id !== id) throw new BridgeFailure('server.known')
      }
      if (address !== before.url) await moving(id)
      const now = { ...remote(id), url: address, name: name.slice(0, 50) || new URL(address).host.slice(0, 50) }
      return save({ ...state, profiles: state.profiles.map((entry) => (entry.id === id ? now : entry)) })
    },
    useLocal: chooseLocal,
    use: async (id) => {
      const profile = state.profiles.find((entry) => entry.id === id)
      if (!profile) throw new BridgeFailure('server.none')
      return profile.kind === 'local' ? chooseLocal() : choose(profile)
    },
    remove: async (id) => {
      const profile = state.profiles.find((entry) => entry.id === id)
      if (!profile) return state
      const next = save({
        profiles: state.profiles.filter((entry) => entry.id !== id),
        currentId: state.currentId === id ? null : state.currentId,
      })
      if (profile.kind === 'local') void workspace.stop()
      await options.clearPartition(partitionOf(profile))
      return next
    },
  }
}

interface Found {
  readonly address: ServerAddress
  readonly title: string
}

/**
 * Tries the candidates in order. Without a typed scheme, http follows only where https has no answer at all: a
 * certificate problem or another site stays what it is. What answers over http alone still needs the person's consent.
 */
async function findServer(
  typed: TypedAddress,
  acceptHttp: boolean,
  probe: (url: string) => Promise<ProbeResult>,
): Promise<Found> {
  let failure: Exclude<ProbeResult, { kind: 'platform' | 'moved' }> | null = null
  for (const candidate of typed.candidates) {
    if (candidate.needsConsent && typed.schemeTyped && !acceptHttp) throw new BridgeFailure('server.needsConsent')
    const { address, result } = await follow(candidate, probe)
    if (result.kind === 'platform') {
      if (address.needsConsent && !acceptHttp) throw new BridgeFailure('server.needsConsent')
      return { address, title: result.title }
    }
    failure = result
    if (result.kind !== 'unreachable') break
  }
  if (failure === null) throw new BridgeFailure('server.invalidUrl')
  throw new BridgeFailure(`server.${failure.kind}`, '', { detail: failure.detail })
}

/** What answers at an address, or at the https one it leads to. */
async function follow(address: ServerAddress, probe: (url: string) => Promise<ProbeResult>) {
  const result = await probe(address.url)
  if (result.kind !== 'moved') return { address, result }
  const secured: ServerAddress = { url: result.to, needsConsent: false }
  const there = await probe(secured.url)
  // https leads nowhere further.
  return { address: secured, result: there.kind === 'moved' ? ({ kind: 'notPlatform', detail: '' } as const) : there }
}
