import { type ChildProcess, fork } from 'node:child_process'
import { isAbsolute, join } from 'node:path'
import type { Readable } from 'node:stream'
import { Emitter } from '../core/emitter.ts'
import { servedEvents } from '../core/served-events.ts'
import { whole } from '../core/events.ts'
import { missing } from '../core/missing.ts'
import { app } from './app.ts'

const preload = join(import.meta.dirname, '..', 'utility-boot.ts')
type Stdio = 'pipe' | 'ignore' | 'inherit'

/** A Node child with process.parentPort. Messages are structured clones, as in Electron. */
export class UtilityProcess extends Emitter {
  pid: number | undefined
  stdout: Readable | null
  stderr: Readable | null
  #child: ChildProcess
  #waiting: unknown[] = []
  #spawned = false

  constructor(path: string, values: string[] = [], options: Electron.ForkOptions = {}) {
    super('utilityProcess', servedEvents.UtilityProcess)
    if (!app.isReady()) throw new Error('utilityProcess cannot be created before app is ready.')
    if (!isAbsolute(path)) throw new Error('The module path must be absolute')
    const [, out, errors] = stdioOf(options.stdio)
    this.#child = fork(path, values, {
      cwd: options.cwd,
      env: (options.env as NodeJS.ProcessEnv | undefined) ?? process.env,
      serialization: 'advanced',
      execArgv: ['--disable-warning=ExperimentalWarning', '--import', preload, ...(options.execArgv ?? [])],
      stdio: ['ignore', out, errors, 'ipc'],
    })
    this.stdout = this.#child.stdout
    this.stderr = this.#child.stderr
    const kill = () => void this.#child.kill('SIGKILL')
    process.on('exit', kill)
    this.#child.once('spawn', () => {
      this.pid = this.#child.pid
      this.#spawned = true
      this.emit('spawn')
      for (const message of this.#waiting.splice(0)) this.#child.send({ data: message })
    })
    this.#child.on('message', (message) => this.emit('message', (message as { data: unknown }).data))
    this.#child.once('exit', (code, signal) => {
      process.off('exit', kill)
      this.pid = undefined
      this.emit('exit', code ?? (signal === 'SIGTERM' ? 15 : 9))
      const reason = code === 0 ? 'clean-exit' : signal ? 'killed' : 'abnormal-exit'
      const details = {
        type: 'Utility',
        reason,
        exitCode: code ?? 1,
        name: options.serviceName ?? 'Node Utility Process',
      }
      app.emit('child-process-gone', {}, details)
    })
  }

  static fork(path: string, values?: string[], options?: Electron.ForkOptions): Electron.UtilityProcess {
    return whole(new UtilityProcess(path, values, options))
  }

  postMessage(message: unknown, transfer?: unknown[]): void {
    if (transfer && transfer.length > 0) missing('UtilityProcess.postMessage with ports')
    const clone = structuredClone(message)
    if (this.#spawned) this.#child.send({ data: clone })
    else this.#waiting.push(clone)
  }
  kill(): boolean {
    return this.#child.kill()
  }
}

function stdioOf(given: Electron.ForkOptions['stdio']): [Stdio, Stdio, Stdio] {
  if (given === undefined) return ['ignore', 'inherit', 'inherit']
  if (typeof given === 'string') return ['ignore', given as Stdio, given as Stdio]
  return ['ignore', given[1] ?? 'inherit', given[2] ?? 'inherit']
}
