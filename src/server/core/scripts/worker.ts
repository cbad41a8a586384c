import { parentPort } from 'node:worker_threads'
import variant from '@jitl/quickjs-wasmfile-release-sync'
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core'
import type { SandboxLimits } from '#shared/sandbox/contract.ts'
import { runScript } from '#shared/sandbox/run-script.ts'

/** Runs scripts one after the other, each in a runtime of its own; an engine that broke ends with the thread. */
export interface ScriptJob {
  readonly source: string
  readonly args: readonly unknown[]
  readonly limits: SandboxLimits
}

const engine = newQuickJSWASMModuleFromVariant(variant)

async function answer({ source, args, limits }: ScriptJob): Promise<void> {
  const outcome = runScript(await engine, source, args, limits)
  parentPort?.postMessage(outcome)
  if (outcome.fault?.code === 'broken') process.exit(1)
}

parentPort?.on('message', (job: ScriptJob) => void answer(job))
