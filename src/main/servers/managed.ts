import { createHash } from 'node:crypto'
import type { ServerProfile, ServerState } from '#shared/ipc/servers.ts'
import { BridgeFailure } from '#main/base/failure.ts'
import { freeId, type ProfileStore } from './profiles.ts'
import type { ServerManager } from './registry.ts'
import type { Policy } from '#shared/policy/table.ts'

/** The same address is the same profile in every run, on every machine. */
function profileOf({ name, url }: { readonly name: string; readonly url: string }): ServerProfile {
  return { id: `managed-${createHash('sha256').update(url).digest('hex').slice(0, 16)}`, name, url, kind: 'remote' }
}

/**
 * The kept profiles with the organisation's in front. A person's own profile of the same address stays in place of the
 * organisation's, so that what it keeps is not lost. Locked, only the organisation's show; the others stay on disk.
 */
export function managedStore(store: ProfileStore, { servers, serversLocked = false }: Policy): ProfileStore {
  if (servers === undefined) return store
  const wanted = servers.map(profileOf)
  const merge = (kept: ServerState): ServerState => {
    const own = wanted.map((profile) => {
      const known = kept.profiles.find(({ url }) => url === profile.url)
      return { ...(known ?? { ...profile, id: freeId(profile.id, kept.profiles) }), managed: true as const }
    })
    const others = kept.profiles.filter((profile) => own.every(({ id }) => id !== profile.id))
    const profiles = serversLocked ? own : [...own, ...others]
    const isThere = profiles.some(({ id }) => id === kept.currentId)
    return { profiles, currentId: isThere ? kept.currentId : profiles.length === 1 ? (profiles[0]?.id ?? null) : null }
  }
  return {
    read: () => merge(store.read()),
    write: (state) => {
      const shown = new Set(state.profiles.map(({ id }) => id))
      const hidden = serversLocked ? store.read().profiles.filter(({ id }) => !shown.has(id)) : []
      store.write({ ...state, profiles: [...state.profiles, ...hidden] })
    },
  }
}

/** Refuses what the organisation does not leave to the person: its servers stay, and locked, no other comes. */
export function managedServers(manager: ServerManager, { servers, serversLocked = false }: Policy): ServerManager {
  if (servers === undefined) return manager
  const refuse = () => Promise.reject(new BridgeFailure('desktop.managed'))
  const marked = (state: ServerState): ServerState => (serversLocked ? { ...state, locked: true } : state)
  return {
    ...manager,
    state: () => marked(manager.state()),
    onChange: (listener) => manager.onChange((state) => listener(marked(state))),
    use: async (id) => marked(await manager.use(id)),
    remove: async (id) => {
      const profile = manager.state().profiles.find((entry) => entry.id === id)
      return profile?.managed ? refuse() : marked(await manager.remove(id))
    },
    edit: async (typed) => {
      const profile = manager.state().profiles.find((entry) => entry.id === typed.id)
      return profile?.managed ? refuse() : marked(await manager.edit(typed))
    },
    ...(serversLocked ? { add: refuse, useLocal: refuse } : {}),
  }
}
