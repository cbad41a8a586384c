import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { utilityProcess } from 'electron'
import type { WorkspaceMessage, WorkspaceOrder, WorkspaceRepair } from '#shared/ipc/workspace.ts'
import type { WorkspaceProcess } from './workspace.ts'
import { workspaceEnvironment } from './workspace-start.ts'

export interface WorkspaceEntry {
  /** Absolute path of the built server entry. */
  readonly script: string
  /** Where the workspace keeps its database and files. */
  readonly dataFolder: string
  /** Each line the server writes; its own logger keeps secrets out of them. */
  /** Whether the folder had a database before. */
  readonly expected: boolean
  readonly repair: WorkspaceRepair | undefined
  readonly onLine: (line: string) => void
}

/** Starts the server entry as Electron's utility process. */
export function launchWorkspace(entry: WorkspaceEntry): WorkspaceProcess {
  const child = utilityProcess.fork(entry.script, [], {
    env: workspaceEnvironment(process.env),
    stdio: 'pipe',
    serviceName: 'Atrium workspace',
  })
  const order = (message: WorkspaceOrder) => child.postMessage(message)
  const { dataFolder, expected, repair } = entry
  order({ type: 'start', dataFolder, seed: 'demo', expected, ...(repair ? { repair } : {}) })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue
    createInterface({ input: stream as Readable }).on('line', (line) => {
      output = `${output}\n${line}`.slice(-2000)
      entry.onLine(line)
    })
  }
  // Unheard, it would be an exception of main; the exit follows.
  child.on('error', (type, location) => entry.onLine(`${type} at ${location}`))
  return {
    onMessage: (listener) => child.on('message', (message: WorkspaceMessage) => listener(message)),
    onExit: (listener) => child.once('exit', (code) => listener(code)),
    stop: () => order({ type: 'stop' }),
    kill: () => void child.kill(),
    lastOutput: () => output.trim().split('\n').slice(-5).join('\n'),
  }
}
