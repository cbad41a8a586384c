import { utilityProcess } from 'electron'
import type { WorkspaceCommand, WorkspaceMessage } from '#shared/ipc/workspace.ts'
import type { WorkspaceProcess } from './workspace.ts'

export interface WorkspaceEntry {
  /** Absolute path of the built server entry. */
  readonly script: string
  /** Where the workspace keeps its database and files. */
  readonly dataFolder: string
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
  const child = utilityProcess.fork(entry.script, ['--data', entry.dataFolder, '--seed', 'demo'], {
    env: workspaceEnvironment(process.env),
    stdio: 'pipe',
    serviceName: 'Atrium workspace',
  })
  let output = ''
  const keep = (chunk: Buffer | string) => {
    output = (output + String(chunk)).slice(-2000)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  return {
    onMessage: (listener) => child.on('message', (message: WorkspaceMessage) => listener(message)),
    onExit: (listener) => child.once('exit', (code) => listener(code)),
    stop: () => child.postMessage({ type: 'stop' } satisfies WorkspaceCommand),
    kill: () => void child.kill(),
    lastOutput: () => output.trim().split('\n').slice(-5).join('\n'),
  }
}
