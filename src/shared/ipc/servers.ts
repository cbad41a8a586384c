import * as z from 'zod'
import { answers, routes } from './route.ts'

export interface ServerProfile {
  readonly id: string
  readonly name: string
  /** Origin and base path without a trailing slash; empty for the local workspace. */
  readonly url: string
  readonly kind: 'local' | 'remote'
  /** The organisation's: it cannot be removed. */
  readonly managed?: true
}
export interface ServerState {
  readonly profiles: readonly ServerProfile[]
  readonly currentId: string | null
  /** The organisation leaves no other servers. */
  readonly locked?: true
}

const url = z.string().trim().min(1).max(2000)

export type ServerKind = 'own' | '3.4' | '3.6'

export const serverRoutes = routes({
  'servers.state': { input: z.undefined(), output: answers<ServerState>(), whileLocked: true },
  /** Normalises and probes; `acceptHttp` is the person's consent to an unencrypted connection. */
  'servers.add': {
    input: z.object({ url, name: z.string().trim().max(50).optional(), acceptHttp: z.boolean().default(false) }),
    output: answers<ServerState>(),
  },
  /**
   * Starts the local workspace when it is not running and makes it current. `repair`: what the person chose for data that
   * cannot be used; what is there is set aside, never deleted.
   */
  'servers.useLocal': {
    input: z.object({ repair: z.enum(['restore', 'anew']) }).optional(),
    output: answers<ServerState>(),
  },
  /** What the server in use is: ours, or of which generation of the family; null before it answered anything. */
  'servers.kind': { input: z.undefined(), output: answers<ServerKind | null>() },
  'servers.use': { input: z.object({ id: z.string().min(1) }), output: answers<ServerState>() },
  /** Another name, and where the same server moved, another address: that is probed, and whoever was signed in signs in again. */
  'servers.edit': {
    input: z.object({
      id: z.string().min(1),
      url,
      name: z.string().trim().max(50),
      acceptHttp: z.boolean().default(false),
    }),
    output: answers<ServerState>(),
  },
  /** What goes with a server that is removed: documents of its accounts that wait to be printed. */
  'servers.waiting': { input: z.object({ id: z.string().min(1) }), output: answers<{ readonly prints: number }>() },
  'servers.remove': { input: z.object({ id: z.string().min(1) }), output: answers<ServerState>() },
})
