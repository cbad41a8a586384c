import { readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { errorCode } from '#shared/rules/error-code.ts'
import type { PersistedThing } from '#shared/ipc/storage.ts'
import type { ReportFault } from './storage-faults.ts'

/** Moves a file away as `.bad-<time>`; answers its new name, or null where it could not be moved. */
export function setFileAside(path: string, now = new Date()): string | null {
  const aside = `${path}.bad-${now.toISOString().replaceAll(/[:.]/g, '-')}`
  try {
    renameSync(path, aside)
    return basename(aside)
  } catch {
    return null
  }
}

/** A write that is under way is younger. */
const OLD = 60_000

/** Removes what a process that was killed in the middle of a write left beside the file (`partialPath`, electron-store). */
function removeLeftOvers(path: string): void {
  const [folder, name] = [dirname(path), basename(path)]
  const isLeftOver = (entry: string) =>
    (entry.startsWith(`.${name}.`) && entry.endsWith('.part')) || entry.startsWith(`${name}.tmp-`)
  try {
    for (const entry of readdirSync(folder).filter(isLeftOver))
      if (Date.now() - statSync(join(folder, entry)).mtimeMs > OLD) rmSync(join(folder, entry))
  } catch {
    // They are in nobody's way: the next start tries again.
  }
}

export interface PersistedFile<Value> {
  readonly path: string
  readonly what: PersistedThing
  /** Null for what it cannot be. */
  readonly parse: (value: unknown) => Value | null
  readonly report: ReportFault
}

/**
 * The JSON of a file, or null where there is none. What cannot be read or understood is set aside under a dated name and
 * reported, so that the next write does not overwrite it.
 */
export function readPersistedFile<Value>({ path, what, parse, report }: PersistedFile<Value>): Value | null {
  removeLeftOvers(path)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    report({ what, fault: 'unread', aside: setFileAside(path), detail: String(error) })
    return null
  }
  let value: unknown
  try {
    value = JSON.parse(text)
    const parsed = parse(value)
    if (parsed !== null) return parsed
  } catch {
    // Told below, like one that is no such file.
  }
  const fault = isNewer(value) ? 'newer' : 'damaged'
  report({ what, fault, aside: setFileAside(path), detail: `${basename(path)}: ${text.length} characters` })
  return null
}

/** Files of ours that carry a version begin with 1. */
function isNewer(value: unknown): boolean {
  const version: unknown = (value as { version?: unknown } | null | undefined)?.version
  return typeof version === 'number' && version > 1
}

/** For files whose entries are judged one by one. */
export function anyRecord(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
}
