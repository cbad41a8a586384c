/** Something in which work of calls waits. */
interface Queue {
  readonly waitingCount: number
}

const queues = new Map<string, Queue>()

/** A queue of the process, by the name under which its length is told. */
export function registerQueue(name: string, queue: Queue): void {
  queues.set(name, queue)
}

/** How many wait in each queue of the process. */
export function queueLengths(): ReadonlyMap<string, number> {
  return new Map([...queues].map(([name, { waitingCount }]) => [name, waitingCount]))
}
