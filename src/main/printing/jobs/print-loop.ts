export interface PrintLoopOptions {
  /** Printers on which something is due. */
  readonly printers: () => Iterable<string>
  /** Does a piece of what is due: whether more may be (`on`), nothing is left (`done`), or it is to wait a while. */
  readonly step: (printer: string) => Promise<'on' | 'done' | 'wait'>
  /** Milliseconds of that while. */
  readonly timeout: number
}

export interface PrintLoop {
  /** Goes on with whatever is due now. */
  work(): void
  stop(): void
  readonly isStopped: boolean
}

/** Work on several printers: each goes on by itself, and one that is stuck holds up no other. */
export function createPrintLoop({ printers, step, timeout }: PrintLoopOptions): PrintLoop {
  const working = new Set<string>()
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  async function run(printer: string): Promise<void> {
    while (!isStopped) {
      const outcome = await step(printer)
      if (outcome === 'done') return
      if (outcome === 'wait') {
        clearTimeout(timer)
        timer = setTimeout(work, timeout)
        timer.unref()
        return
      }
    }
  }

  function work(): void {
    clearTimeout(timer)
    if (isStopped) return
    for (const printer of new Set(printers())) {
      if (working.has(printer)) continue
      working.add(printer)
      void run(printer)
        .catch(() => undefined)
        .finally(() => working.delete(printer))
    }
  }

  return {
    work,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
    get isStopped() {
      return isStopped
    },
  }
}
