import variant from '@jitl/quickjs-wasmfile-release-sync'
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core'
import { expect, test } from 'vitest'
import { defaultLimits } from '#shared/sandbox/contract.ts'
import { ScriptSession } from '#shared/sandbox/session.ts'

const engine = newQuickJSWASMModuleFromVariant(variant)
const world = { user: { userId: 'u1', userName: 'Lin' }, device: 'pc', kept: {} } as const

// A form whose session could not be made ran none of its scripts and rules.
test('what is made around scripts may take its time; a script may not', async () => {
  const session = new ScriptSession(await engine, world, { ...defaultLimits, timeMs: -1 })
  const turn = session.run({ run: 1, formData: {}, rowIndex: null, source: '() => { for (;;) {} }' })
  expect(turn.fault).toMatchObject({ code: 'time' })
})

test('a script that changes how lists are written or grow ends all the same', async () => {
  const session = new ScriptSession(await engine, world, defaultLimits)
  const run = (source: string) => session.run({ run: 1, formData: {}, rowIndex: null, source })
  expect(run('() => { Array.prototype.push = () => 0; return [5] }').ended).toEqual([
    { run: 1, value: [5], stop: false },
  ])
  expect(run('() => ({ toJSON() { for (;;) {} } })').fault).toMatchObject({ code: 'time' })
  expect(run('() => { Array.prototype.toJSON = () => 7; return 5 }').fault).toEqual({
    code: 'notJson',
    message: 'toJSON',
  })
})
