import { parentPort } from 'node:worker_threads'
import variant from '@jitl/quickjs-wasmfile-release-sync'
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core'
import type { SandboxLimits } from '#shared/sandbox/contract.ts'
import { runScript } from '#shared/sandbox/run-script.ts'

/** One script, which gets a runtime of its own; an engine that is lost ends with the thread. */
export interface ScriptJob {
  readonly source: string
  readonly args: readonly unknown[]
  readonly limits: SandboxLimits
}

const engine = newQuickJSWASMModuleFromVariant(variant)

async function answer({ source, args, limits }: ScriptJob): Promise<void> {
  parentPort?.postMessage(runScript(await engine, source, args, limits))
}

parentPort?.on('message', (job: ScriptJob) => void answer(job))
