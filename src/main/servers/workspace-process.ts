import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { utilityProcess } from 'electron'
import type { WorkspaceMessage, WorkspaceOrder } from '#shared/ipc/workspace.ts'
import type { WorkspaceProcess } from './workspace.ts'

export interface WorkspaceEntry {
  /** Absolute path of the built server entry. */
  readonly script: string
  /** Where the workspace keeps its database and files. */
  readonly dataFolder: string
}

/**
 * How long a start may take, in milliseconds: 20 s, but a minute until the first one succeeded, because that one
 * creates and seeds the database. A file beside the data remembers it.
 */
export function startLimits(userData: string): { readonly limit: () => number; readonly reached: () => void } {
  const marker = join(userData, 'workspace-ready')
  return {
    limit: () => (existsSync(marker) ? 20_000 : 60_000),
    reached: () => {
      if (!existsSync(marker)) writeFileSync(marker, '')
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

/** Starts the server entry as Electron's utility process. */
export function launchWorkspace(entry: WorkspaceEntry): WorkspaceProcess {
  const child = utilityProcess.fork(entry.script, [], {
    env: workspaceEnvironment(process.env),
    stdio: 'pipe',
    serviceName: 'Atrium workspace',
  })
  const order = (message: WorkspaceOrder) => child.postMessage(message)
  order({ type: 'start', dataFolder: entry.dataFolder, seed: 'demo' })
  let output = ''
  const keep = (chunk: Buffer | string) => {
    output = (output + String(chunk)).slice(-2000)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  return {
    onMessage: (listener) => child.on('message', (message: WorkspaceMessage) => listener(message)),
    onExit: (listener) => child.once('exit', (code) => listener(code)),
    stop: () => order({ type: 'stop' }),
    kill: () => void child.kill(),
    lastOutput: () => output.trim().split('\n').slice(-5).join('\n'),
  }
}
