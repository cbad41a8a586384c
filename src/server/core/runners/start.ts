import { type ChildProcess, fork } from 'node:child_process'
import { Worker } from 'node:worker_threads'
import type { Runner } from './pool.ts'

/** Where a runner's script is: beside the caller where the sources run as they are, else an entry of the bundle. */
export function runnerUrl(caller: string, source: string, bundled: string): URL {
  if (caller.endsWith('.ts')) return new URL(source, caller)
  return new URL(caller.includes('/chunks/') ? `../${bundled}` : bundled, caller)
}

/** Code that V8 runs can be ended at any time in a thread; `heapMb` bounds what it allocates. */
export function startThread(script: URL, heapMb: number): Runner {
  const worker = new Worker(script, {
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32 },
    stdout: true,
    stderr: true,
  })
  worker.unref()
  let [answered, ended] = [(_answer: unknown) => undefined as void, () => undefined as void]
  worker.on('message', (answer: unknown) => answered(answer))
  worker.on('error', () => ended())
  worker.on('exit', () => ended())
  return {
    send: (job) => worker.postMessage(job),
    onAnswer: (listener) => {
      answered = listener
    },
    onEnd: (listener) => {
      ended = listener
    },
    end: () => void worker.terminate(),
  }
}

const processes = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of processes) child.kill('SIGKILL')
})

/** Native code cannot be ended but with its process. */
export function startProcess(script: URL): Runner {
  const child = fork(script, [], { stdio: 'ignore', serialization: 'advanced', execArgv: ['--no-warnings'] })
  child.unref()
  child.channel?.unref()
  processes.add(child)
  let [answered, ended] = [(_answer: unknown) => undefined as void, () => undefined as void]
  child.on('message', (answer: unknown) => answered(answer))
  child.on('error', () => ended())
  child.on('exit', () => {
    processes.delete(child)
    ended()
  })
  return {
    send: (job) => void child.send(job as object, () => undefined),
    onAnswer: (listener) => {
      answered = listener
    },
    onEnd: (listener) => {
      ended = listener
    },
    end: () => void child.kill('SIGKILL'),
  }
}
