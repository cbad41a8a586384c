import { EventEmitter } from 'node:events'
import { verbose } from './mode.ts'
import { record } from './records.ts'

type Listener = Parameters<EventEmitter['on']>[1]

/**
 * An emitter that knows which of Electron's events it really emits. Listening to another one is not an error, because
 * apps listen to much that never happens; it is recorded as 'unserved event' and told when verbose.
 */
export class Emitter extends EventEmitter {
  readonly #label: string
  readonly #served: ReadonlySet<string>

  constructor(label: string, served: readonly string[]) {
    super()
    this.#label = label
    this.#served = new Set(served)
  }

  #note(name: string | symbol): void {
    if (typeof name !== 'string' || this.#served.has(name) || name === 'newListener') return
    record('unserved event', `${this.#label} '${name}'`)
    if (verbose) console.error(`stand-in: ${this.#label} never emits '${name}'`)
  }

  override on(name: string | symbol, listener: Listener): this {
    this.#note(name)
    return super.on(name, listener)
  }
  override addListener(name: string | symbol, listener: Listener): this {
    return this.on(name, listener)
  }
}
