import { createSignal } from '#main/base/signal.ts'

export interface ConnectionOptions {
  readonly changed: (online: boolean) => void
  /** Asks the server for something cheap; its outcome comes back through `report`. */
  readonly probe: () => Promise<unknown>
  /** Milliseconds between probes while the server cannot be reached. */
  readonly interval?: number
}

/** Whether the current server answers, as the calls themselves show it. */
export interface Connection {
  readonly online: () => boolean
  readonly report: (reached: boolean) => void
  onChange(listener: (online: boolean) => void): () => void
  /** Forgets what was known: another server is current. */
  reset(): void
  dispose(): void
}

/**
 * Follows the outcome of calls, tells windows about changes, and asks again by itself while the server is away, so that
 * an offline notice goes when the server is back and not when the person next does something.
 */
export function createConnection({ changed, probe, interval = 10_000 }: ConnectionOptions): Connection {
  const changes = createSignal<boolean>()
  changes.subscribe(changed)
  let online = true
  let timer: NodeJS.Timeout | undefined
  let disposed = false

  const ask = (): void => {
    clearTimeout(timer)
    if (disposed) return
    timer = setTimeout(() => {
      probe()
        .catch(() => undefined)
        .finally(() => {
          if (!online) ask()
        })
    }, interval)
    timer.unref()
  }
  const set = (next: boolean): void => {
    if (next === online) return
    online = next
    changes.emit(online)
    if (online) clearTimeout(timer)
    else ask()
  }
  return {
    online: () => online,
    report: set,
    onChange: changes.subscribe,
    reset: () => set(true),
    dispose() {
      disposed = true
      clearTimeout(timer)
    },
  }
}
