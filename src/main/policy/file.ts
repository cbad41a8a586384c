import { readFileSync, statSync } from 'node:fs'
import { posix, win32 } from 'node:path'
import { readPolicy, unreadablePolicy } from '#shared/policy/read.ts'
import type { Policy } from '#shared/policy/table.ts'
import { errorCode } from '#shared/rules/error-code.ts'

/** The organisation's settings of this run: read once, at the start. */
export interface ManagedSettings {
  /** The file they come from; null when there is none. */
  readonly path: string | null
  readonly policy: Policy
  /** Entries that were ignored; an empty name is the whole file. */
  readonly faults: readonly string[]
}

/** Bytes. */
const MAX_BYTES = 256 * 1024

export interface PolicyPlace {
  readonly platform: NodeJS.Platform
  readonly isPackaged: boolean
  /** Path of the running program. */
  readonly executable: string
  readonly environment: Readonly<Record<string, string | undefined>>
}

/**
 * Where an administrator puts the file: a folder that only administrators write to. On Windows that is the program's
 * own: anybody may make a folder in ProgramData. `ATRIUM_POLICY` is for tests; a packaged program does not look at it.
 */
export function policyPath({ platform, isPackaged, executable, environment }: PolicyPlace): string {
  const chosen = isPackaged ? undefined : environment.ATRIUM_POLICY
  if (chosen) return chosen
  if (platform === 'win32') return win32.join(win32.dirname(executable), 'policy.json')
  if (platform === 'darwin') return '/Library/Application Support/Atrium/policy.json'
  return posix.join('/etc', 'atrium', 'policy.json')
}

/** A missing file is no policy; one that cannot be read or is not JSON leaves every lock shut. Never throws. */
export function openPolicy(path: string): ManagedSettings {
  try {
    return { path, ...readPolicy(JSON.parse(readPolicyText(path))) }
  } catch (error) {
    const isMissing = ['ENOENT', 'ENOTDIR'].includes(errorCode(error))
    return isMissing ? { path: null, policy: {}, faults: [] } : { path, ...unreadablePolicy() }
  }
}

/** Without a byte order mark. */
export function readPolicyText(path: string): string {
  if (statSync(path).size > MAX_BYTES) throw new Error(`${path}: larger than a policy may be`)
  return readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
}

/** What group policies of Windows hold goes before the file, entry by entry. */
export function joinPolicies(file: ManagedSettings, registry: ManagedSettings): ManagedSettings {
  if (registry.path === null) return file
  return {
    path: file.path === null ? registry.path : `${registry.path}, ${file.path}`,
    policy: { ...file.policy, ...registry.policy },
    faults: [...new Set([...registry.faults, ...file.faults])],
  }
}
