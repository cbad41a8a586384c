import { randomBytes } from 'node:crypto'
import type { WorkspaceMessage } from '#shared/ipc/workspace.ts'
import { runServer, type RunningServer } from './run.ts'
import { type SeedKind, seedKinds } from './seed-kinds.ts'

/** What Electron gives a utility process; declared here because this room never imports electron. */
export interface ParentPort {
  on(event: 'message', listener: (message: { data: unknown }) => void): void
  postMessage(message: WorkspaceMessage): void
}

type Order =
  | { readonly type: 'start'; readonly dataFolder: string; readonly seed: SeedKind }
  | { readonly type: 'stop' }

function readOrder(data: unknown): Order | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { type, dataFolder, seed } = data as Record<string, unknown>
  if (type === 'stop') return { type }
  const kind = seedKinds.find((each) => each === seed)
  if (type !== 'start' || typeof dataFolder !== 'string' || dataFolder === '' || !kind) return undefined
  return { type, dataFolder, seed: kind }
}

/** Obeys main: starts the local workspace's server on a free loopback port, and stops it. */
export function obey(port: ParentPort, exit: (code: number) => void): void {
  let running: Promise<RunningServer> | undefined
  const key = randomBytes(32).toString('base64url')
  port.on('message', ({ data }) => {
    const order = readOrder(data)
    if (order?.type === 'start' && !running) {
      running = runServer({
        host: '127.0.0.1',
        port: 0,
        dataFolder: order.dataFolder,
        seed: order.seed,
        key,
        log: { level: 'warn', stream: process.stderr },
      })
      running.then(
        ({ url }) => port.postMessage({ type: 'ready', url, key }),
        (error: unknown) => {
          running = undefined
          port.postMessage({ type: 'failed', message: error instanceof Error ? error.message : String(error) })
        },
      )
    } else if (order?.type === 'stop') {
      const closed = running ? running.then((server) => server.close()) : Promise.resolve()
      closed.then(
        () => exit(0),
        () => exit(1),
      )
    } else if (!order) {
      port.postMessage({ type: 'failed', message: 'the order to start is incomplete' })
    }
  })
}

const { parentPort } = process as unknown as { parentPort?: ParentPort }
if (parentPort) obey(parentPort, (code) => process.exit(code))
