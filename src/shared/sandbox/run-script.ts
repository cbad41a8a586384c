import { type QuickJSContext, type QuickJSHandle, type QuickJSRuntime, Scope } from 'quickjs-emscripten-core'
import type { QuickJSWASMModule } from 'quickjs-emscripten-core'
import type { SandboxCalls, SandboxFault, SandboxFaultCode, SandboxLimits, SandboxOutcome } from './contract.ts'
import { isJsonDeeper } from './json-depth.ts'

const MAX_MESSAGE = 500
const MAX_LINES = 100
const MAX_LINE = 1000

export class Fault extends Error {
  readonly code: SandboxFaultCode
  constructor(code: SandboxFaultCode, message = '') {
    super(message)
    this.code = code
  }
}

/**
 * Runs one script: the text of a function, which is called with `args`. Each run has a runtime of its own, so that nothing
 * of it is seen by another; inside there is the language and `console`, and what `calls` lends. Never throws.
 */
export function runScript(
  engine: QuickJSWASMModule,
  source: string,
  args: readonly unknown[],
  limits: SandboxLimits,
  calls: SandboxCalls = {},
): SandboxOutcome {
  const lines: string[] = []
  // What is made around the script takes its time on a busy machine.
  let deadline = Number.POSITIVE_INFINITY
  const begin = () => {
    deadline = Date.now() + limits.timeMs
  }
  let isLate = false
  let runtime: QuickJSRuntime | undefined
  let isLost = false
  let outcome: SandboxOutcome
  try {
    runtime = engine.newRuntime()
    runtime.setMemoryLimit(limits.memoryBytes)
    runtime.setMaxStackSize(limits.stackBytes)
    runtime.setInterruptHandler(() => {
      isLate ||= Date.now() > deadline
      return isLate
    })
    outcome = { json: runIn(runtime, source, args, limits, { ...calls }, lines, begin), lines }
  } catch (error) {
    isLost = !(error instanceof Fault)
    outcome = { fault: isLate ? { code: 'time', message: '' } : faultOf(error), lines }
  }
  try {
    runtime?.dispose()
    return isLost ? { ...outcome, isEngineLost: true } : outcome
  } catch (error) {
    return { fault: outcome.fault ?? broken(error), lines, isEngineLost: true }
  }
}

const broken = (error: unknown): SandboxFault => ({ code: 'broken', message: String(error).slice(0, MAX_MESSAGE) })

export function faultOf(error: unknown): SandboxFault {
  if (error instanceof Fault) return { code: error.code, message: error.message }
  // The engine's own recursion, on the stack of the host.
  return error instanceof RangeError ? { code: 'stack', message: '' } : broken(error)
}

function runIn(
  runtime: QuickJSRuntime,
  source: string,
  args: readonly unknown[],
  limits: SandboxLimits,
  calls: SandboxCalls,
  lines: string[],
  begin: () => void,
): string {
  return Scope.withScope((scope) => {
    const context = scope.manage(runtime.newContext())
    // Taken before the script can change them.
    const json = scope.manage(context.getProp(context.global, 'JSON'))
    const parse = scope.manage(context.getProp(json, 'parse'))
    const stringify = scope.manage(context.getProp(json, 'stringify'))
    const into = (value: unknown): QuickJSHandle => {
      const text = JSON.stringify(value)
      if (text === undefined) return context.undefined
      const handle = scope.manage(context.newString(text))
      return scope.manage(resolvedHandle(context, context.callFunction(parse, context.undefined, handle)))
    }
    const out = (handle: QuickJSHandle): unknown => {
      const text = resolvedHandle(context, context.callFunction(stringify, context.undefined, handle))
      return text.consume((each) =>
        context.typeof(each) === 'string' ? JSON.parse(context.getString(each)) : undefined,
      )
    }
    const write = (...words: readonly unknown[]) => {
      if (lines.length < MAX_LINES) lines.push(words.map(wordOf).join(' ').slice(0, MAX_LINE))
    }
    const lend = (place: QuickJSHandle, name: string, work: (...given: readonly unknown[]) => unknown) =>
      context
        .newFunction(name, (...given) => into(work(...given.map(out))).dup())
        .consume((each) => context.setProp(place, name, each))
    const console = scope.manage(context.newObject())
    for (const name of ['log', 'info', 'warn', 'error', 'debug']) lend(console, name, write)
    context.setProp(context.global, 'console', console)
    for (const [name, work] of Object.entries(calls)) lend(context.global, name, work)

    const given = args.map(into)
    begin()
    const body = scope.manage(resolvedHandle(context, context.evalCode(`(${withoutEnd(source)}\n)`, 'script.js')))
    if (context.typeof(body) !== 'function') throw new Fault('notFunction')
    const returned = scope.manage(resolvedHandle(context, context.callFunction(body, context.undefined, ...given)))
    const value = awaited(context, runtime, returned, scope)
    const text = resolvedHandle(context, context.callFunction(stringify, context.undefined, value))
    return scope.manage(text).consume((each) => jsonOf(context, each, value, limits))
  })
}

/** The text of a function may end like a statement. */
export const withoutEnd = (source: string) => source.replace(/[\s;]+$/, '')

function wordOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')
}

function jsonOf(context: QuickJSContext, text: QuickJSHandle, value: QuickJSHandle, limits: SandboxLimits): string {
  if (context.typeof(text) !== 'string') {
    if (context.typeof(value) === 'undefined') return 'null'
    throw new Fault('notJson', context.typeof(value))
  }
  const length = context.getProp(text, 'length').consume((each) => context.getNumber(each))
  if (!(length <= limits.resultLength)) throw new Fault('tooLarge')
  const json = context.getString(text)
  if (isJsonDeeper(json, limits.resultDepth)) throw new Fault('tooDeep')
  return json
}

/** The value of a promise that is settled by nothing but the script itself. */
function awaited(
  context: QuickJSContext,
  runtime: QuickJSRuntime,
  returned: QuickJSHandle,
  scope: Scope,
): QuickJSHandle {
  const jobs = runtime.executePendingJobs()
  if (jobs.error) throw scope.manage(jobs.error).consume((error) => thrown(context, error))
  jobs.dispose()
  const state = context.getPromiseState(returned)
  if (state.type === 'pending') throw new Fault('pending')
  if (state.type === 'rejected') throw scope.manage(state.error).consume((error) => thrown(context, error))
  return state.notAPromise ? returned : scope.manage(state.value)
}

type Result = ReturnType<QuickJSContext['evalCode']>

export function resolvedHandle(context: QuickJSContext, result: Result): QuickJSHandle {
  if (result.error) throw result.error.consume((error) => thrown(context, error))
  return result.value
}

/** What was thrown, read with care: a script may throw anything, with getters. */
export function thrown(context: QuickJSContext, error: QuickJSHandle): Fault {
  const kind = context.typeof(error)
  if (kind === 'string') return new Fault('thrown', shortText(context, error))
  if (kind !== 'object') return new Fault('thrown')
  const name = textOf(context, error, 'name')
  const message = textOf(context, error, 'message')
  if (name === 'InternalError' && message === 'out of memory') return new Fault('memory')
  if (name === 'InternalError' && message === 'stack overflow') return new Fault('stack')
  if (name === 'RangeError' && message === 'Maximum call stack size exceeded') return new Fault('stack')
  const line = /script\.js:(\d+)/.exec(textOf(context, error, 'stack'))?.[1]
  const told = `${name}: ${message}${line === undefined ? '' : ` (${line})`}`
  return new Fault(name === 'SyntaxError' ? 'syntax' : 'thrown', told)
}

function textOf(context: QuickJSContext, holder: QuickJSHandle, name: string): string {
  try {
    return context
      .getProp(holder, name)
      .consume((each) => (context.typeof(each) === 'string' ? shortText(context, each) : ''))
  } catch {
    return ''
  }
}

function shortText(context: QuickJSContext, text: QuickJSHandle): string {
  const length = context.getProp(text, 'length').consume((each) => context.getNumber(each))
  return length > 10 * MAX_MESSAGE ? '' : context.getString(text).slice(0, MAX_MESSAGE)
}
