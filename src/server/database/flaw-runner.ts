import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { flawOf } from './flaws.ts'

/** What is wrong with a file, or null. */
export interface FlawAnswer {
  readonly flaw: string | null
}

// Only there is it the priority of a thread, and not of the process.
if (process.platform === 'linux') setPriority(19)
parentPort?.on('message', (file: string) => parentPort?.postMessage({ flaw: flawOf(file) } satisfies FlawAnswer))
