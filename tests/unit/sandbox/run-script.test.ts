import variant from '@jitl/quickjs-wasmfile-release-sync'
import fc from 'fast-check'
import { newQuickJSWASMModuleFromVariant, type QuickJSWASMModule } from 'quickjs-emscripten-core'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { defaultLimits, type SandboxCalls, type SandboxLimits } from '#shared/sandbox/contract.ts'
import { isJsonDeeper } from '#shared/sandbox/json-depth.ts'
import { runScript } from '#shared/sandbox/run-script.ts'

let engine: QuickJSWASMModule
const fresh = async () => {
  engine = await newQuickJSWASMModuleFromVariant(variant)
}
beforeAll(fresh)

const run = (
  source: string,
  args: readonly unknown[] = [],
  limits: Partial<SandboxLimits> = {},
  calls?: SandboxCalls,
) => runScript(engine, source, args, { ...defaultLimits, timeMs: 5000, ...limits }, calls)
const valueOf = (source: string, ...args: readonly unknown[]) => {
  const { json, fault } = run(source, args)
  if (fault) throw new Error(`${fault.code} ${fault.message}`)
  return JSON.parse(json ?? '') as unknown
}
const faultOf = (source: string, limits: Partial<SandboxLimits> = {}) => run(source, [], limits).fault?.code

describe('a script in the sandbox', () => {
  it('has its time from its own beginning on, however long the engine takes before it', () => {
    onTestFinished(() => void vi.restoreAllMocks())
    let now = 0
    // Each look at the clock is a second later.
    vi.spyOn(Date, 'now').mockImplementation(() => (now += 1000))
    expect(run('() => 1', [], { timeMs: 1500 })).toMatchObject({ json: '1' })
  })

  it('is a function of the data, with or without an end', () => {
    expect(valueOf('(data) => data.map((row) => row.a)', [{ a: 1 }, { a: 2 }])).toEqual([1, 2])
    expect(valueOf('function (data) { return data.length };\n', [1, 2, 3])).toBe(3)
    expect(valueOf('// why\n(data) => {\n  return data\n}', { a: [null, '中'] })).toEqual({ a: [null, '中'] })
  })

  it('may be asynchronous, as long as nothing outside has to happen', () => {
    expect(valueOf('async (data) => { await null; return data + 1 }', 1)).toBe(2)
    expect(faultOf('() => new Promise(() => {})')).toBe('pending')
    expect(faultOf('async () => { throw new Error("late") }')).toBe('thrown')
  })

  it('answers null for nothing, and says what is no data', () => {
    expect(valueOf('() => {}')).toBeNull()
    expect(faultOf('() => () => 1')).toBe('notJson')
    expect(faultOf('42')).toBe('notFunction')
    expect(faultOf('(data) => {\n return [ }')).toBe('syntax')
  })

  it('tells what was thrown, with its line', () => {
    expect(run('(data) => {\n\n  throw new TypeError("no rows")\n}').fault).toEqual({
      code: 'thrown',
      message: 'TypeError: no rows (3)',
    })
    expect(run('() => { throw "plain" }').fault).toEqual({ code: 'thrown', message: 'plain' })
  })

  it('writes to a console that is bounded', () => {
    expect(run('(data) => { console.log("rows", data.length, { a: 1 }) }', [[1]]).lines).toEqual(['rows 1 {"a":1}'])
    const { lines } = run('() => { for (let i = 0; i < 5000; i++) console.log("x".repeat(5000)) }')
    expect(lines).toHaveLength(100)
    expect(lines.every((line) => line.length <= 1000)).toBe(true)
  })

  it('calls what the host lends, with plain values both ways', () => {
    const seen: unknown[] = []
    const calls = {
      put: (...given: readonly unknown[]) => {
        seen.push(...given)
        return { ok: true, count: given.length }
      },
    }
    expect(run('() => put("a", { b: [1] }).count', [], {}, calls).json).toBe('2')
    expect(seen).toEqual(['a', { b: [1] }])
  })
})

describe('a hostile script', () => {
  it.each([
    ['an endless loop', '() => { while (true) {} }'],
    ['one that catches its interruption', '() => { for (;;) try { for (;;) {} } catch {} }'],
    ['a regular expression that backtracks for ever', '() => /^(a+)+$/.test("a".repeat(40) + "b")'],
    ['a getter of what it throws', '() => { throw { get name() { for (;;) {} } } }'],
    ['endless jobs', 'async () => { for (;;) await null }'],
  ])('is stopped by time: %s', (_name, source) => {
    expect(faultOf(source, { timeMs: 100 })).toBe('time')
  })

  it('is stopped by memory', () => {
    const limits = { memoryBytes: 8 * 1024 * 1024, timeMs: 60_000 }
    expect(faultOf('() => { const a = []; for (;;) a.push(new Uint8Array(100000)) }', limits)).toBe('memory')
    expect(faultOf('() => "x".repeat(500000000)', limits)).toBe('memory')
  })

  it('is stopped by the stack, and says when the engine did not outlive it', async () => {
    expect(faultOf('() => { const f = () => f() + 1; return f() }')).toBe('stack')
    const deep = run('() => { let a = []; for (let i = 0; i < 20000; i++) a = [a]; return a }')
    expect(deep.fault?.code).toBe('stack')
    if (deep.isEngineLost) await fresh()
    expect(valueOf('(data) => data', 1)).toBe(1)
  })

  it('cannot answer what is too long or too deep', () => {
    expect(faultOf('() => "x".repeat(10000)', { resultLength: 9000 })).toBe('tooLarge')
    expect(faultOf('() => { let a = []; for (let i = 0; i < 200; i++) a = [a]; return a }')).toBe('tooDeep')
  })

  it('has nothing around it', () => {
    const names = [
      'process',
      'require',
      'fetch',
      'XMLHttpRequest',
      'WebAssembly',
      'setTimeout',
      'importScripts',
      'Buffer',
    ]
    expect(valueOf(`() => [${names.map((name) => `typeof ${name}`).join()}]`)).toEqual(names.map(() => 'undefined'))
    expect(valueOf('() => Object.keys((() => {}).constructor("return this")()).includes("process")')).toBe(false)
    expect(faultOf('() => import("node:fs")')).toBe('thrown')
  })

  it('changes nothing for the next one, and nothing of how its result is read', () => {
    expect(
      valueOf('() => { JSON.stringify = () => "broken"; JSON.parse = null; globalThis.kept = 1; return { a: 1 } }'),
    ).toEqual({ a: 1 })
    expect(valueOf('() => { Object.prototype.polluted = 1; Array.prototype.map = null; return [] }')).toEqual([])
    expect(valueOf('() => [typeof kept, typeof {}.polluted, typeof [].map]')).toEqual([
      'undefined',
      'undefined',
      'function',
    ])
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  it('leaves the engine in order', () => {
    for (let round = 0; round < 20; round += 1) faultOf('() => { for (;;) {} }', { timeMs: 5 })
    expect(valueOf('(data) => data', 'still here')).toBe('still here')
  })
})

describe('plain data', () => {
  it('goes through a script unchanged', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (data) => {
        const wanted = JSON.parse(JSON.stringify(data)) as unknown
        expect(JSON.parse(run('(data) => data', [wanted]).json ?? '')).toEqual(wanted)
      }),
      { numRuns: 60 },
    )
  })

  it('is as deep as its brackets', () => {
    const depthOf = (value: unknown): number =>
      typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), fc.nat(8), (data, most) => {
        expect(isJsonDeeper(JSON.stringify(data), most)).toBe(depthOf(data) > most)
      }),
    )
  })
})
