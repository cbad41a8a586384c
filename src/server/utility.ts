import { randomBytes } from 'node:crypto'
import type { WorkspaceFault, WorkspaceMessage, WorkspaceRepair } from '#shared/ipc/workspace.ts'
import { FolderInUse } from './database/folder-lock.ts'
import { UnusableDatabase } from './database/health.ts'
import { runServer, type RunningServer } from './run.ts'
import { type SeedKind, seedKinds } from './seed-kinds.ts'

/** What Electron gives a utility process; declared here because this room never imports electron. */
export interface ParentPort {
  on(event: 'message', listener: (message: { data: unknown }) => void): void
  postMessage(message: WorkspaceMessage): void
}

interface StartOrder {
  readonly type: 'start'
  readonly dataFolder: string
  readonly seed: SeedKind
  readonly expected: boolean
  readonly repair: WorkspaceRepair | undefined
}

function readOrder(data: unknown): StartOrder | { readonly type: 'stop' } | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { type, dataFolder, seed, expected, repair } = data as Record<string, unknown>
  if (type === 'stop') return { type }
  const kind = seedKinds.find((each) => each === seed)
  if (type !== 'start' || typeof dataFolder !== 'string' || dataFolder === '' || !kind) return undefined
  const chosen = repair === 'restore' || repair === 'anew' ? repair : undefined
  return { type, dataFolder, seed: kind, expected: expected === true, repair: chosen }
}

/** What a person can choose from, for failures of the data folder. */
function faultOf(error: unknown): WorkspaceFault | undefined {
  if (error instanceof FolderInUse) return { code: 'inUse', copyAt: null }
  return error instanceof UnusableDatabase ? { code: error.fault, copyAt: error.copies[0]?.at ?? null } : undefined
}

/** Obeys main: starts the local workspace's server on a free loopback port, and stops it. */
export function obey(port: ParentPort, exit: (code: number) => void): void {
  let running: Promise<RunningServer> | undefined
  const key = randomBytes(32).toString('base64url')
  const failed = (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error)
    const fault = faultOf(error)
    port.postMessage({ type: 'failed', message, ...(fault ? { fault } : {}) })
  }
  const stop = (code: number) => {
    const closed = running ? running.then((server) => server.close()) : Promise.resolve()
    closed.then(
      () => exit(code),
      () => exit(1),
    )
  }
  port.on('message', ({ data }) => {
    const order = readOrder(data)
    if (order?.type === 'start' && !running) {
      running = runServer({
        host: '127.0.0.1',
        port: 0,
        dataFolder: order.dataFolder,
        seed: order.seed,
        expected: order.expected,
        repair: order.repair,
        key,
        log: { level: 'warn', stream: process.stderr },
        onDamage: (error) => {
          process.stderr.write(`the database is damaged: ${error instanceof Error ? error.message : String(error)}\n`)
          // The next start finds out, and says what can be done.
          stop(1)
        },
      })
      running.then(
        ({ url }) => port.postMessage({ type: 'ready', url, key }),
        (error: unknown) => {
          running = undefined
          failed(error)
        },
      )
    } else if (order?.type === 'stop') stop(0)
    else if (!order) failed(new Error('the order to start is incomplete'))
  })
}

const { parentPort } = process as unknown as { parentPort?: ParentPort }
if (parentPort) obey(parentPort, (code) => process.exit(code))
