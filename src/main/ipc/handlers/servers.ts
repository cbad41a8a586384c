import type { ServerKind, serverRoutes } from '#shared/ipc/servers.ts'
import type { ServerManager } from '#main/servers/registry.ts'
import type { HandlersOf } from '../contract.ts'

export interface ServersHandlersOptions {
  /** Ends the session in use. Forgetting its server is leaving on purpose: it is told, and nothing stays. */
  readonly signOut?: () => Promise<unknown> | unknown
  /** Drops what signs in to a server, before it is looked for at another address. */
  readonly leaveAddress?: (id: string) => Promise<void>
  /** What the server in use is. */
  readonly kind?: () => Promise<ServerKind | null>
  /** Documents of a server that wait to be printed. */
  readonly waitingPrints?: (id: string) => Promise<number>
}

export function createServersHandlers(
  servers: ServerManager,
  {
    signOut = () => undefined,
    leaveAddress = async () => undefined,
    waitingPrints = async () => 0,
    kind = async () => null,
  }: ServersHandlersOptions = {},
): HandlersOf<typeof serverRoutes> {
  return {
    'servers.state': () => servers.state(),
    'servers.add': ({ url, name, acceptHttp }, { signal }) =>
      servers.add({ url, acceptHttp, signal, ...(name === undefined ? {} : { name }) }),
    'servers.useLocal': (input, { signal }) => servers.useLocal(signal, input?.repair),
    'servers.kind': () => kind(),
    'servers.use': ({ id }) => servers.use(id),
    'servers.edit': (typed, { signal }) => servers.edit({ ...typed, signal, moving: leaveAddress }),
    'servers.waiting': async ({ id }) => ({ prints: await waitingPrints(id) }),
    'servers.remove': async ({ id }) => {
      const current = servers.current()
      if (current?.id === id && !current.managed) await signOut()
      return servers.remove(id)
    },
  }
}
