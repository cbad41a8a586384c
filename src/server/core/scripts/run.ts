import { defaultLimits, type SandboxLimits, type SandboxOutcome } from '#shared/sandbox/contract.ts'
import { RunnerPool } from '../runners/pool.ts'
import { runnerUrl, startThread } from '../runners/start.ts'
import type { ScriptJob } from './worker.ts'

/** Megabytes for the values that go in and out; the script's own memory is the engine's to bound. */
const HEAP_MB = 256
/** Milliseconds beyond the script's own time until its thread is ended, with a thread's start in it. */
const GRACE = 4000

const pool = new RunnerPool<ScriptJob, SandboxOutcome>({
  name: 'scripts',
  start: () => startThread(runnerUrl(import.meta.url, 'worker.ts', 'script-worker.js'), HEAP_MB),
  atOnce: 2,
  waiting: 100,
  isSpent: ({ isEngineLost }) => isEngineLost === true,
})

/**
 * Runs a script of the organisation's own (`runScript`) apart from the event loop. Whatever it does, this answers: what
 * cannot be interrupted is ended with its thread.
 */
export async function runScriptApart(
  source: string,
  args: readonly unknown[],
  limits: SandboxLimits = defaultLimits,
): Promise<SandboxOutcome> {
  const ran = await pool.run({ source, args, limits }, limits.timeMs + GRACE)
  if ('answer' in ran) return ran.answer
  return { fault: { code: ran.fault === 'died' ? 'memory' : 'time', message: '' }, lines: [] }
}
