import { readFileSync, renameSync } from 'node:fs'
import { basename } from 'node:path'
import type { KeptThing } from '#shared/ipc/storage.ts'
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

export interface KeptFile<Value> {
  readonly path: string
  readonly what: KeptThing
  /** Null for what it cannot be. */
  readonly parse: (value: unknown) => Value | null
  readonly report: ReportFault
}

/**
 * The JSON of a file, or null where there is none. What cannot be read or understood is set aside under a dated name and
 * reported, so that the next write does not overwrite it.
 */
export function readKeptFile<Value>({ path, what, parse, report }: KeptFile<Value>): Value | null {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
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
