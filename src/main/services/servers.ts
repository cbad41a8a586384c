import { randomUUID } from 'node:crypto'
import type { SendEvent } from '#main/base/events.ts'
import type { ReportFault } from '#main/base/storage-faults.ts'
import type { Policy } from '#shared/policy/table.ts'
import { secureHost } from '#main/security/client-certificate.ts'
import { managedServers, managedStore } from '#main/servers/managed.ts'
import { probeServer } from '#main/servers/probe.ts'
import { profileStore } from '#main/servers/profiles.ts'
import { createServerRegistry, type ServerManager } from '#main/servers/registry.ts'
import type { NetworkServices } from './network.ts'

export interface ServerServices {
  readonly servers: ServerManager
  /** Whether a host (`host[:port]`) is a server that the person, or the organisation, named. */
  readonly isNamedServer: (host: string) => boolean
}

export interface ServerServicesOptions {
  readonly userData: string
  readonly policy: Policy
  readonly network: NetworkServices
  readonly send: SendEvent
  readonly report: ReportFault
}

/** The servers of this machine. The local workspace starts now, if it is the chosen one; `servers.ready()` waits for it. */
export function createServerServices({
  userData,
  policy,
  network,
  send,
  report,
}: ServerServicesOptions): ServerServices {
  const probed = new Set<string | null>()
  const registry = createServerRegistry({
    store: managedStore(profileStore(userData, report), policy),
    workspace: network.workspace,
    probe: (url, partition) => {
      probed.add(secureHost(url))
      return probeServer(url, { fetch: network.fetchThrough(partition) })
    },
    newId: randomUUID,
    clearPartition: async (partition) => {
      const own = network.serverSessions.get(partition)
      await Promise.all([own.clearStorageData(), own.clearCache(), own.clearAuthCache()])
    },
  })
  const servers = managedServers(registry, policy)
  servers.onChange((state) => send('servers.changed', state))
  servers.open()
  return {
    servers,
    isNamedServer: (host) =>
      probed.has(host) || servers.state().profiles.some(({ url }) => url !== '' && secureHost(url) === host),
  }
}
