import { join } from 'node:path'
import type { DesktopState } from '#shared/ipc/desktop.ts'
import type { ServerState } from '#shared/ipc/servers.ts'
import type { Paths } from '#main/base/paths.ts'
import { folderSizes, lastLogLines } from './collect.ts'
import { diagnosticsReport } from './report.ts'

export interface DiagnosticsSources {
  readonly paths: Pick<Paths, 'userData' | 'logs'>
  readonly state: DesktopState
  readonly versions: Readonly<Record<string, string>>
  readonly servers: ServerState
  readonly online: boolean
  /** Names of accounts and people, and folders that carry one. */
  readonly names: readonly string[]
}

const MAX_LOG_LINES = 1000

/** The whole report as text. */
export async function writeDiagnostics(sources: DiagnosticsSources): Promise<string> {
  const { state, servers, paths } = sources
  const { settings, support, managed, policyFile, policyFaults } = state
  return diagnosticsReport({
    at: new Date(),
    versions: sources.versions,
    settings: { ...settings },
    support: Object.fromEntries(Object.entries(support).map(([name, { reason }]) => [name, reason || 'yes'])),
    policy: { file: policyFile, managed, faults: policyFaults },
    servers: servers.profiles.map(({ id, kind, url }) => ({
      kind,
      host: URL.canParse(url) ? new URL(url).host : '127.0.0.1',
      current: id === servers.currentId,
    })),
    connection: sources.online ? 'online' : 'offline',
    cache: await folderSizes(join(paths.userData, 'cache')),
    log: await lastLogLines(paths.logs, MAX_LOG_LINES),
    names: sources.names,
  })
}

/** `atrium-diagnostics-20261121-0805.txt`, local time. */
export function diagnosticsName(at: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  const day = `${at.getFullYear()}${two(at.getMonth() + 1)}${two(at.getDate())}`
  return `atrium-diagnostics-${day}-${two(at.getHours())}${two(at.getMinutes())}.txt`
}
