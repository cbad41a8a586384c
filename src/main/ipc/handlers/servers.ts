import type { serverRoutes } from '#shared/ipc/servers.ts'
import type { ServerManager } from '../../servers/registry.ts'
import type { HandlersOf } from '../contract.ts'

export function createServersHandlers(servers: ServerManager): HandlersOf<typeof serverRoutes> {
  return {
    'servers.state': () => servers.state(),
    'servers.add': ({ url, name, acceptHttp }) =>
      servers.add(name === undefined ? { url, acceptHttp } : { url, name, acceptHttp }),
    'servers.useLocal': () => servers.useLocal(),
    'servers.use': ({ id }) => servers.use(id),
    'servers.remove': ({ id }) => servers.remove(id),
  }
}
