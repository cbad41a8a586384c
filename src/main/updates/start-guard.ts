import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** An update that was handed to its installer and has not shown its window yet. */
export interface StartNote {
  readonly version: string
  /** That ran before it. */
  readonly from: string
  /** Its installer. */
  readonly file: string
  /** The installer of the version before; '' where it is not kept. */
  readonly previous: string
  /** Starts of it so far. */
  readonly starts: number
}

/** Starts in a row that may end before the window showed. */
const MOST_STARTS = 2
const startFile = 'start.json'
const keptFile = 'kept.json'
const refusedFile = 'refused'
/** Databases as the version before left them. */
export const databasesFolder = 'databases'
/** What makes this machine count among its share. */
export const machineFile = 'machine'

export const updatesFolder = (userData: string): string => join(userData, 'updates')

function readJson(path: string): Partial<Record<string, unknown>> {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
  } catch {
    return {}
  }
}
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

function readNote(folder: string): StartNote | null {
  const read = readJson(join(folder, startFile))
  const [version, from] = [textOf(read['version']), textOf(read['from'])]
  if (version === '' || from === '') return null
  const [file, previous] = [textOf(read['file']), textOf(read['previous'])]
  return { version, from, file, previous, starts: Number(read['starts']) || 0 }
}

function write(folder: string, name: string, value: unknown): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(join(folder, name), JSON.stringify(value), { mode: 0o600 })
}

/** The installer of the version that runs; '' where it is not kept. */
export function keptInstaller(folder: string, version: string): string {
  const kept = readJson(join(folder, keptFile))
  const file = textOf(kept['file'])
  return kept['version'] === version && file !== '' && existsSync(file) ? file : ''
}

/** Before an installer runs: what the next starts are counted for. */
export function noteInstallation(folder: string, note: Omit<StartNote, 'starts'>): void {
  write(folder, startFile, { ...note, starts: 0 })
}

/** An installation that did not begin: nothing is counted. */
export function forgetInstallation(folder: string): void {
  rmSync(join(folder, startFile), { force: true })
}

/** The version whose installer ran without installing it, as where somebody declined its question; null for none. */
export function unfinishedInstallation(folder: string, version: string): string | null {
  const note = readNote(folder)
  return note?.from === version ? note.version : null
}

/** Counts a start; what is known of the version where it ended twice before its window showed, else null. */
export function countStart(folder: string, version: string): StartNote | null {
  const note = readNote(folder)
  if (note?.version !== version) return null
  write(folder, startFile, { ...note, starts: note.starts + 1 })
  return note.starts >= MOST_STARTS ? note : null
}

/** The window is there: the version stays, its installer leads back to it, and what was kept of the one before goes. */
export function noteReached(folder: string, version: string): void {
  const note = readNote(folder)
  if (note?.version !== version) return
  write(folder, keptFile, { version, file: note.file })
  const stays = new Set([basename(note.file), keptFile, machineFile, refusedFile])
  for (const name of readdirSync(folder))
    if (!stays.has(name)) rmSync(join(folder, name), { recursive: true, force: true })
}

/** It is left: this version is not taken again. */
export function refuseVersion(folder: string, version: string): void {
  writeFileSync(join(folder, refusedFile), version, { mode: 0o600 })
  forgetInstallation(folder)
}

export function refusedVersion(folder: string): string | null {
  const file = join(folder, refusedFile)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}
