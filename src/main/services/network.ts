import type { Session } from 'electron'
import type { Fetch } from '#main/base/fetch.ts'
import type { SendEvent } from '#main/base/events.ts'
import type { Log } from '#main/base/log.ts'
import type { Paths } from '#main/base/paths.ts'
import type { ReportFault } from '#main/base/storage-faults.ts'
import { type Certificates, createCertificates } from '#main/network/certificates/certificates.ts'
import { certificateStore } from '#main/network/certificates/store.ts'
import { watchedFetch, watchedSessions } from '#main/network/certificates/watched-fetch.ts'
import { createNetwork, type Network } from '#main/network/network.ts'
import { createSingleUseFetch, isOnce, singleUsePartition } from '#main/network/single-use.ts'
import { createPartitions, type Partitions } from '#main/network/partitions.ts'
import { type DesktopSettingStore, openDesktopSettings } from '#main/preferences/desktop-settings.ts'
import type { Policy } from '#shared/policy/table.ts'
import { heldSettings } from '#main/policy/settings.ts'
import { createLocalWorkspace } from '#main/servers/local-workspace.ts'
import type { LocalWorkspace } from '#main/servers/workspace.ts'

export interface NetworkServicesOptions {
  readonly paths: Paths
  readonly log: Log
  readonly policy: Policy
  readonly send: SendEvent
  readonly report: ReportFault
  /** Hardened sessions by partition: of a server, and of the sites a person reaches from there. */
  readonly serverSession: (partition: string) => Session
  readonly foreignSession: (partition: string) => Session
}

export interface NetworkServices {
  readonly settings: DesktopSettingStore
  /** Not started yet; it names the headers that its own address needs. */
  readonly workspace: LocalWorkspace
  readonly network: Network
  readonly certificates: Certificates
  /** Sessions with the proxy on them; those of servers with the certificates that a person judged. */
  readonly serverSessions: Partitions
  readonly foreignSessions: Partitions
  /** For the app's own look at other sites: no server's cookies, no certificates judged by hand. */
  readonly plainSession: (partition: string) => Session
  /** The fetch of one server's partition. */
  readonly fetchThrough: (partition: string) => Fetch
}

/** The way to the network, from the settings of this machine. Nothing is sent yet. */
export function createNetworkServices(options: NetworkServicesOptions): NetworkServices {
  const { paths, log, report } = options
  const settings = openDesktopSettings(paths.userData, heldSettings(options.policy), report)
  const workspace = createLocalWorkspace(paths, log, report)
  const network = createNetwork({
    userData: paths.userData,
    proxy: () => settings.read().proxy,
    onFault: (error) => log('warn', 'desktop fault', { error }),
    headersFor: workspace.headersFor,
    report,
  })
  const certificates = createCertificates({
    store: certificateStore(paths.userData, report),
    send: options.send,
    now: Date.now,
  })
  const plainSession = network.through(options.serverSession)
  const serverSessions = createPartitions(watchedSessions(certificates, plainSession))
  const singleUseSessions = createPartitions(watchedSessions(certificates, plainSession))
  return {
    settings,
    workspace,
    network,
    certificates,
    serverSessions,
    foreignSessions: createPartitions(network.through(options.foreignSession)),
    plainSession,
    fetchThrough(partition) {
      const own = serverSessions.get(partition)
      const through = (name: string, session: Session) => watchedFetch(certificates, name, network.fetch(session))
      const shared = through(partition, own)
      const once = createSingleUseFetch({
        cookies: own.cookies,
        session(slot) {
          const name = singleUsePartition(partition, slot)
          const session = singleUseSessions.get(name)
          return {
            fetch: through(name, session),
            cookies: session.cookies,
            closeAllConnections: () => session.closeAllConnections(),
          }
        },
      })
      return (input, init) => {
        const request = input instanceof Request && init === undefined ? input : new Request(input, init)
        return isOnce(request) ? once(request) : shared(request)
      }
    },
  }
}
