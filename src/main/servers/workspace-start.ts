import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * How long a start may take, in milliseconds: 20 s, but a minute until the first one succeeded, because that one
 * creates and seeds the database. A file beside the data remembers it.
 */
export function startLimits(userData: string): {
  readonly limit: () => number
  /** Whether a start succeeded before, in whatever run: there is data then. */
  readonly wasReached: () => boolean
  readonly reached: () => void
} {
  const marker = join(userData, 'workspace-ready')
  return {
    limit: () => (existsSync(marker) ? 20_000 : 60_000),
    wasReached: () => existsSync(marker),
    reached: () => {
      try {
        if (!existsSync(marker)) writeFileSync(marker, '')
      } catch {
        // A full disk: the next start is given a minute again.
      }
    },
  }
}

/** Variables that the server process may see. Nothing of the person's environment beyond them. */
const passedVariables = [
  'PATH',
  'HOME',
  'USERPROFILE',
  'APPDATA',
  'LOCALAPPDATA',
  'SystemRoot',
  'TEMP',
  'TMP',
  'TMPDIR',
  'LANG',
  'LC_ALL',
  'TZ',
]

export function workspaceEnvironment(environment: NodeJS.ProcessEnv): Record<string, string> {
  const passed: Record<string, string> = {}
  for (const name of passedVariables) {
    const value = environment[name]
    if (value !== undefined) passed[name] = value
  }
  return passed
}
