import type { ServerProfile, ServerState } from '#shared/ipc/servers.ts'

/** What the other services ask about the server they talk to. */
export interface ServerRegistry {
  state(): ServerState
  /** The chosen profile, or null before the first-run screen was answered. */
  current(): ServerProfile | null
  /** Origin and base path without a trailing slash; null without a profile or while the local workspace is not running. */
  baseUrl(): string | null
  /** `persist:server-{id}` of the current profile. */
  partition(): string | null
  /** Called after every change of profiles, choice or base address. Returns the unsubscribe function. */
  onChange(listener: (state: ServerState) => void): () => void
}
