import { create } from 'zustand'
import type { PartedImport } from '#shared/api/parted-import.ts'
import { t } from '#renderer/i18n/index.ts'
import { call } from './call.ts'
import { describeError } from './describe-error.ts'
import { ignoreRejection } from './ignore-rejection.ts'
import { isPlatformError } from './platform-error.ts'
import { isCancelled, on } from './request.ts'
import { toast } from './toast.ts'

/** An import in parts that somebody began in this window. */
export interface ImportRun {
  /** What it goes into, in the words of its dialog. */
  readonly title: string
  readonly state: PartedImport
  readonly isRunning: boolean
  /** Why it stands still, when nobody told it to. */
  readonly problem: string | null
}

interface ImportRuns {
  /** Those that are under way, stand still, or ended while nobody looked; the newest last. */
  readonly runs: ReadonlyMap<string, ImportRun>
  /** Those that go on with their next part. */
  readonly wanted: ReadonlySet<string>
}

export const useImportRuns = create<ImportRuns>(() => ({ runs: new Map(), wanted: new Set() }))

/** Dialogs that look at an import: they show its end themselves. */
const watchers = new Map<string, (state: PartedImport) => void>()

export const isAtEnd = ({ part, parts }: PartedImport) => part >= parts

export function countImporting({ runs } = useImportRuns.getState()): number {
  return [...runs.values()].filter(({ isRunning }) => isRunning).length
}

/** The part under way is still stored, and none after it. */
export function isPausing(id: string, { runs, wanted } = useImportRuns.getState()): boolean {
  return runs.get(id)?.isRunning === true && !wanted.has(id)
}

function want(id: string, isWanted: boolean): void {
  const { wanted } = useImportRuns.getState()
  if (wanted.has(id) === isWanted) return
  useImportRuns.setState({ wanted: new Set(isWanted ? [...wanted, id] : [...wanted].filter((each) => each !== id)) })
}

const runOf = (id: string) => useImportRuns.getState().runs.get(id)

function put(id: string, run: ImportRun | null): void {
  const runs = new Map(useImportRuns.getState().runs)
  if (run === null) runs.delete(id)
  else runs.set(id, run)
  useImportRuns.setState({ runs })
}

/** Ends an import: what failed of it is no longer offered. */
export async function endImport(id: string): Promise<void> {
  dismissImport(id)
  await call('partedImport.end', { params: { id } }, { quiet: true })
}

/** Stores part after part until the end, a pause or a failure, whether anybody looks or not. */
export function startImport(title: string, state: PartedImport): void {
  const { id } = state
  const isUnderWay = runOf(id)?.isRunning === true
  want(id, true)
  if (isUnderWay) return
  put(id, { title, state, isRunning: true, problem: null })
  void work(id)
}

/** Whether it goes on with its next part: one that was paused may still store the part under way. */
export function goesOn(id: string): boolean {
  return useImportRuns.getState().wanted.has(id)
}

/** Lets the part under way be finished, and stops. */
export function pauseImport(id: string): void {
  want(id, false)
}

/** Puts an import that stands still out of sight; it can be gone on with from its dialog. */
export function dismissImport(id: string): void {
  want(id, false)
  put(id, null)
}

/** Stops all of them: whoever began them leaves. */
export function leaveImports(): void {
  useImportRuns.setState({ runs: new Map(), wanted: new Set() })
}

/** Hears the end of an import, also one that came while nobody looked. Answers how to stop. */
export function watchImport(id: string, onEnd: (state: PartedImport) => void): () => void {
  watchers.set(id, onEnd)
  const run = runOf(id)
  if (run && !run.isRunning && isAtEnd(run.state)) end(id, run)
  return () => {
    if (watchers.get(id) === onEnd) watchers.delete(id)
  }
}

/** Nothing of a session is answered while its screen is locked. */
function unlocked(): Promise<void> {
  return new Promise((resolve) => {
    const stop = on('session.changed', ({ locked }) => {
      if (locked) return
      stop()
      resolve()
    })
  })
}

async function work(id: string): Promise<void> {
  for (let run = runOf(id); run; run = runOf(id)) {
    const { state } = run
    if (isAtEnd(state)) return end(id, run)
    if (!goesOn(id)) return put(id, { ...run, isRunning: false })
    try {
      const { data } = await call('partedImport.run', { params: { id }, body: { part: state.part } }, { quiet: true })
      // Whoever began it may have left meanwhile.
      if (runOf(id) === run) put(id, { ...run, state: data })
      else return
    } catch (error) {
      const isLocked = isPlatformError(error) && error.code === 'session.locked'
      if (isLocked) await unlocked()
      if (runOf(id) !== run) return
      if (isLocked) continue
      want(id, false)
      return put(id, { ...run, isRunning: false, problem: isCancelled(error) ? null : describeError(error) })
    }
  }
}

function end(id: string, run: ImportRun): void {
  want(id, false)
  const { state } = run
  const watcher = watchers.get(id)
  if (watcher) {
    put(id, null)
    return watcher(state)
  }
  put(id, { ...run, isRunning: false })
  const { fileName: name, good, failed } = state
  if (failed > 0) return toast.warning(t('desktop.imports.endedBadly', { name, good, failed }))
  toast.success(t('desktop.imports.ended', { name, good }))
  // Nothing is left to be mended.
  ignoreRejection(call('partedImport.end', { params: { id } }, { quiet: true }))
}
