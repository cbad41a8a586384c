import {
  type WorkspaceFault,
  type WorkspaceMessage,
  type WorkspaceRepair,
  workspaceKeyHeader,
} from '#shared/ipc/workspace.ts'
import { BridgeFailure } from '#main/base/failure.ts'

/** The server's process, however it was started. */
export interface WorkspaceProcess {
  onMessage(listener: (message: WorkspaceMessage) => void): void
  /** Called once. `code` is the exit code. */
  onExit(listener: (code: number) => void): void
  /** Asks for a graceful end. */
  stop(): void
  /** Ends it at once. */
  kill(): void
  /** The last lines it wrote, for the message of a failed start. */
  lastOutput(): string
}

export interface LocalWorkspace {
  /** Base URL while it runs; null otherwise. */
  address(): string | null
  /** Headers without which it does not answer; none for any other address. */
  headersFor(url: string): Readonly<Record<string, string>>
  /**
   * Starts it, or joins a start under way. Fails with server.startFailed; `detail` says why, and `reason` what can be done
   * (see WorkspaceFault). `repair` is what the person chose for data that cannot be used.
   */
  start(repair?: WorkspaceRepair): Promise<string>
  /** Ends it gracefully and waits; kills it after the grace period. */
  stop(): Promise<void>
  /** Called when the address changed, a crash and the restart after it included. */
  onChange(listener: () => void): () => void
}

export interface WorkspaceOptions {
  readonly launch: (repair?: WorkspaceRepair) => WorkspaceProcess
  /** After a crash it could not be started again. */
  readonly lost?: (error: unknown) => void
  readonly log: (level: 'info' | 'warn' | 'error', message: string, details: Readonly<Record<string, unknown>>) => void
  /** Milliseconds a start may take; asked at each start, because the first one seeds the data. */
  readonly startLimit?: () => number
  /** Milliseconds between a polite stop and the kill. */
  readonly stopLimit?: number
  /** Restarts after a crash within `restartWindow` milliseconds; one more and it stays down. */
  readonly restarts?: number
  readonly restartWindow?: number
}

interface Running {
  readonly process: WorkspaceProcess
  readonly exited: Promise<void>
  url: string | null
  key: string
}

/** Keeps the local workspace's server alive: start with a limit, restart after a crash with a bound, graceful end. */
export function createWorkspace(options: WorkspaceOptions): LocalWorkspace {
  const { startLimit = () => 20_000, stopLimit = 5000, restarts = 3, restartWindow = 60_000 } = options
  const listeners = new Set<() => void>()
  let running: Running | null = null
  let starting: Promise<string> | null = null
  let stopping: Promise<void> | null = null
  let crashes: number[] = []

  const changed = () => {
    for (const listener of listeners) listener()
  }

  async function launch(repair?: WorkspaceRepair): Promise<string> {
    const child = launched(() => options.launch(repair))
    const exit = Promise.withResolvers<void>()
    const ready = Promise.withResolvers<string>()
    const entry: Running = { process: child, exited: exit.promise, url: null, key: '' }
    running = entry
    // To look through copies and to put one back takes its time.
    const limit = startLimit() * (repair === undefined ? 1 : 3)
    const timer = setTimeout(() => {
      ready.reject(startFailure(`no answer within ${Math.round(limit / 1000)} s`, child.lastOutput()))
      child.kill()
    }, limit)

    child.onMessage((message) => {
      if (message.type === 'ready') {
        // It was told to end before it could say so: it will, and nobody may be sent there.
        if (running !== entry) return
        clearTimeout(timer)
        entry.url = message.url
        entry.key = message.key
        options.log('info', 'workspace ready', { url: message.url })
        ready.resolve(message.url)
        changed()
      } else {
        ready.reject(startFailure(message.message, child.lastOutput(), message.fault))
        child.kill()
      }
    })
    child.onExit((code) => {
      clearTimeout(timer)
      exit.resolve()
      ready.reject(startFailure(`exit code ${code}`, child.lastOutput()))
      if (running !== entry) return
      running = null
      if (entry.url === null) return
      options.log('error', 'workspace crashed', { exitCode: code, output: child.lastOutput() })
      changed()
      restart()
    })
    return ready.promise
  }

  function restart(): void {
    const now = Date.now()
    crashes = [...crashes.filter((at) => now - at < restartWindow), now]
    if (crashes.length > restarts) {
      options.log('error', 'workspace stays down', { crashes: crashes.length })
      return
    }
    start().catch((error: unknown) => options.lost?.(error))
  }

  async function start(repair?: WorkspaceRepair): Promise<string> {
    await stopping
    // A start without what the person chose cannot be joined.
    if (repair !== undefined) await starting?.catch(() => undefined)
    if (running?.url) return running.url
    starting ??= launch(repair)
      .catch((error: unknown) => {
        const detail = error instanceof BridgeFailure ? error.extra.detail : String(error)
        options.log('error', 'workspace did not start', { detail })
        throw error
      })
      .finally(() => {
        starting = null
      })
    return starting
  }

  async function end(): Promise<void> {
    const entry = running
    if (entry === null) return
    running = null
    entry.process.stop()
    const timer = setTimeout(() => entry.process.kill(), stopLimit)
    await entry.exited
    clearTimeout(timer)
    // Whoever starts next must not join a start that this stop ended.
    await starting?.catch(() => undefined)
    if (entry.url !== null) changed()
  }

  return {
    address: () => running?.url ?? null,
    headersFor(url): Readonly<Record<string, string>> {
      const isIts = running?.url && URL.canParse(url) && new URL(url).origin === running.url
      return running && isIts ? { [workspaceKeyHeader]: running.key } : {}
    },
    start,
    stop: () => {
      stopping ??= end().finally(() => {
        stopping = null
      })
      return stopping
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function launched(launch: () => WorkspaceProcess): WorkspaceProcess {
  try {
    return launch()
  } catch (error) {
    throw startFailure(error instanceof Error ? error.message : String(error), '')
  }
}

/** The renderer has its own words for the code; reason and last output are for whoever looks closer. */
function startFailure(reason: string, output: string, fault?: WorkspaceFault): BridgeFailure {
  const detail = output ? `${reason}\n${output}` : reason
  if (fault === undefined) return new BridgeFailure('server.startFailed', '', { detail })
  const params: Record<string, number> = fault.copyAt === null ? {} : { copyAt: fault.copyAt }
  return new BridgeFailure('server.startFailed', '', { detail, reason: { code: fault.code, params } })
}
