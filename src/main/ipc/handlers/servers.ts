import type { serverRoutes } from '#shared/ipc/servers.ts'
import type { ServerManager } from '../../servers/registry.ts'
import type { HandlersOf } from '../contract.ts'

export function createServersHandlers(servers: ServerManager): HandlersOf<typeof serverRoutes> {
  return {
    'servers.state': () => servers.state(),
    'servers.add': ({ url, name, acceptHttp }, { signal }) =>
      servers.add({ url, acceptHttp, signal, ...(name === undefined ? {} : { name }) }),
    'servers.useLocal': (_input, { signal }) => servers.useLocal(signal),
    'servers.use': ({ id }) => servers.use(id),
    'servers.remove': ({ id }) => servers.remove(id),
  }
}
