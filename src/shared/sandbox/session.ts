import type { QuickJSContext, QuickJSHandle, QuickJSRuntime, QuickJSWASMModule } from 'quickjs-emscripten-core'
import type { SandboxLimits } from './contract.ts'
import { isJsonDeeper } from './json-depth.ts'
import { prelude } from './prelude.ts'
import { Fault, faultOf, resolvedHandle, thrown, withoutEnd } from './run-script.ts'
import type { ScriptJob, ScriptTurn, ScriptWorld } from './session-contract.ts'

const nothing = { commands: [], requests: [], ended: [], refusals: [], lines: [] }

/**
 * One engine for the scripts of one open form or list: what a script leaves behind is there for the next one. Each turn is
 * bounded; what the engine cannot interrupt is for whoever holds its thread.
 */
export class ScriptSession {
  readonly #runtime: QuickJSRuntime
  readonly #context: QuickJSContext
  readonly #limits: SandboxLimits
  readonly #inside: QuickJSHandle
  /** No script runs yet: what is made around it takes its time on a busy machine. */
  #deadline = Number.POSITIVE_INFINITY
  #isLate = false

  constructor(engine: QuickJSWASMModule, world: ScriptWorld, limits: SandboxLimits) {
    this.#limits = limits
    this.#runtime = engine.newRuntime()
    this.#runtime.setMemoryLimit(limits.memoryBytes)
    this.#runtime.setMaxStackSize(limits.stackBytes)
    this.#runtime.setInterruptHandler(() => {
      this.#isLate ||= Date.now() > this.#deadline
      return this.#isLate
    })
    this.#context = this.#runtime.newContext()
    const make = resolvedHandle(this.#context, this.#context.evalCode(prelude, 'prelude.js'))
    this.#inside = make.consume((made) => this.#call(made, [JSON.stringify(world)]))
  }

  /** Begins a script. It has ended when a turn says so: its promise may wait for an answer. */
  run(job: ScriptJob): ScriptTurn {
    return this.#turn(() => {
      const context = this.#context
      const { source, ...rest } = job
      const script = resolvedHandle(context, context.evalCode(`(${withoutEnd(source)}\n)`, 'script.js'))
      script.consume((each) => this.#method('start', [each, JSON.stringify(rest)]).dispose())
    })
  }

  /** Hands a script what it asked for. */
  answer(call: number, isRefused: boolean, value: unknown, formData: ScriptJob['formData']): ScriptTurn {
    const given = [call, isRefused, JSON.stringify(value ?? null), JSON.stringify(formData)] as const
    return this.#turn(() => this.#method('answer', given).dispose())
  }

  #turn(work: () => void): ScriptTurn {
    this.#deadline = Date.now() + this.#limits.timeMs
    this.#isLate = false
    let fault: ScriptTurn['fault']
    try {
      work()
      this.#jobs()
    } catch (error) {
      fault = faultOf(error)
    }
    // A job that is cut off may end as a promise that nobody asks.
    if (this.#isLate) return { ...nothing, fault: { code: 'time', message: '' } }
    try {
      const turn = this.#flush()
      return fault ? { ...turn, fault } : turn
    } catch (error) {
      return { ...nothing, fault: fault ?? (this.#isLate ? { code: 'time', message: '' } : faultOf(error)) }
    }
  }

  #jobs(): void {
    const jobs = this.#runtime.executePendingJobs()
    if (jobs.error) throw jobs.error.consume((error) => thrown(this.#context, error))
    jobs.dispose()
  }

  #flush(): ScriptTurn {
    return this.#method('flush', []).consume((text) => {
      const length = this.#context.getProp(text, 'length').consume((each) => this.#context.getNumber(each))
      if (!(length <= this.#limits.resultLength)) throw new Fault('tooLarge')
      const json = this.#context.getString(text)
      if (isJsonDeeper(json, this.#limits.resultDepth)) throw new Fault('tooDeep')
      return requireTurn(JSON.parse(json) as unknown)
    })
  }

  #method(name: string, args: readonly (QuickJSHandle | string | number | boolean)[]): QuickJSHandle {
    return this.#context.getProp(this.#inside, name).consume((method) => this.#call(method, args))
  }

  #call(work: QuickJSHandle, args: readonly (QuickJSHandle | string | number | boolean)[]): QuickJSHandle {
    const context = this.#context
    const made = args.map((each) => {
      if (typeof each === 'string') return context.newString(each)
      if (typeof each === 'number') return context.newNumber(each)
      if (typeof each === 'boolean') return each ? context.true : context.false
      return each.dup()
    })
    try {
      return resolvedHandle(context, context.callFunction(work, context.undefined, ...made))
    } finally {
      for (const each of made) each.dispose()
    }
  }
}

const lists = ['commands', 'requests', 'ended', 'refusals', 'lines'] as const

/** A script may change how lists are written (`Array.prototype.toJSON`): who waits for its end would wait for nothing. */
function requireTurn(made: unknown): ScriptTurn {
  const found = Object(made) as Readonly<Record<string, unknown>>
  if (lists.some((name) => !Array.isArray(found[name]))) throw new Fault('notJson', 'toJSON')
  return found as unknown as ScriptTurn
}
