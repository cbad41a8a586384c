import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const companions = ['', '-wal', '-shm', '-journal'] as const

function asideOf(file: string): string[] {
  const folder = dirname(file)
  const start = `${basename(file)}.bad-`
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.startsWith(start))
    .sort()
    .map((name) => join(folder, name))
}

/** What identifies a file while its name may come to mean another one; null where there is none. */
export function identityOf(file: string): string | null {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false })
  return found === undefined ? null : `${found.dev} ${found.ino}`
}

/** Whether something that is no file stands where the database or a companion of it belongs. */
export function isBlocked(file: string): boolean {
  return companions.some((suffix) => statSync(file + suffix, { throwIfNoEntry: false })?.isFile() === false)
}

/** Whether the file is there and holds nothing, not even a log: none that was ever written to is so. */
export function isEmptied(file: string): boolean {
  const size = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? -1
  return [0, 1].includes(size(file)) && size(`${file}-wal`) <= 0
}

/** Deletes a file. A folder in its place is nobody's of ours, and stays. */
function drop(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) rmSync(path, { force: true })
}

/**
 * Makes the folder, the owner's alone. `unclean`: a log was left, so the last run did not close the database. (An empty
 * file, or a log without its database, SQLite replaces by itself.)
 */
export function prepareFile(file: string): { readonly unclean: boolean } {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  return { unclean: existsSync(file) && statSync(file).size > 0 && existsSync(`${file}-wal`) }
}

/** Moves an unusable database out of the way as `.bad-<time>` and keeps only the newest `most`; answers its new name. */
export function setAside(file: string, now: Date, most: number): string {
  const stamp = now.toISOString().replaceAll(/[:.]/g, '-')
  for (const suffix of companions) {
    if (existsSync(file + suffix)) renameSync(file + suffix, `${file}.bad-${stamp}${suffix}`)
  }
  const aside = asideOf(file)
  const stamps = [...new Set(aside.map((path) => path.replace(/-(wal|shm|journal)$/, '')))]
  for (const old of stamps.slice(0, -most)) {
    for (const path of aside.filter((one) => one.startsWith(old))) drop(path)
  }
  return `${basename(file)}.bad-${stamp}`
}

/** Deletes a database, its companions and everything of it that was set aside. */
export function removeFile(file: string): void {
  for (const suffix of companions) drop(file + suffix)
  for (const path of asideOf(file)) drop(path)
}
