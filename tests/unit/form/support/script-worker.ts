import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { ScriptTurn, ToScriptWorker } from '#shared/sandbox/session-contract.ts'
import type { ScriptWorkerLike } from '#renderer/form/scripts/script-host.ts'

const require = createRequire(import.meta.url)

/** The engine as the page loads it. */
export async function loadEngine(): Promise<ArrayBuffer> {
  const bytes = readFileSync(require.resolve('@jitl/quickjs-wasmfile-release-sync/wasm'))
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
}

/** The worker itself on a thread of Node's: the same file, with the two words that a page lends it. */
export function startWorker(): ScriptWorkerLike {
  const file = new URL('../../../../src/renderer/form/scripts/script-worker.ts', import.meta.url)
  const thread = new Worker(
    `const { parentPort } = require('node:worker_threads')
     globalThis.self = {
       addEventListener: (_type, hear) => parentPort.on('message', (data) => hear({ data })),
       postMessage: (data) => parentPort.postMessage(data),
     }
     import(${JSON.stringify(file.href)})`,
    { eval: true },
  )
  const worker: ScriptWorkerLike = {
    postMessage: (message: ToScriptWorker) => thread.postMessage(message),
    terminate: () => void thread.terminate(),
    onmessage: null,
    onerror: null,
  }
  thread.on('message', (data: ScriptTurn) => worker.onmessage?.({ data }))
  thread.on('error', (error) => worker.onerror?.(error))
  return worker
}
