import loadModule from '@jitl/quickjs-wasmfile-release-sync/emscripten-module'
import { QuickJSFFI } from '@jitl/quickjs-wasmfile-release-sync/ffi'
import { newQuickJSWASMModuleFromVariant, newVariant } from 'quickjs-emscripten-core'
import { defaultLimits } from '#shared/sandbox/contract.ts'
import { ScriptSession } from '#shared/sandbox/session.ts'
import type { ScriptTurn, ToScriptWorker } from '#shared/sandbox/session-contract.ts'

/** In one piece: a worker of its own file loads nothing more, and its policy lets it reach nothing. */
const variant = {
  type: 'sync',
  importFFI: () => Promise.resolve(QuickJSFFI),
  importModuleLoader: () => Promise.resolve(loadModule),
} as const

/** Somewhat less than whoever holds the worker waits, so that a plain loop ends without it. */
const limits = { ...defaultLimits, timeMs: 400 }
const nothing: ScriptTurn = { commands: [], requests: [], ended: [], refusals: [], lines: [] }
let session: ScriptSession | null = null

async function turn(message: ToScriptWorker): Promise<ScriptTurn> {
  if (message.type === 'start') {
    const wasmBinary = message.wasm
    session = new ScriptSession(
      await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmBinary })),
      message.world,
      limits,
    )
    return nothing
  }
  if (!session) return nothing
  return message.type === 'run'
    ? session.run(message.job)
    : session.answer(message.call, message.isRefused, message.value, message.formData)
}

self.addEventListener('message', (event: MessageEvent<ToScriptWorker>) => {
  void turn(event.data).then(
    (made) => self.postMessage(made),
    (error: unknown) =>
      self.postMessage({ ...nothing, fault: { code: 'broken', message: String(error).slice(0, 500) } }),
  )
})
