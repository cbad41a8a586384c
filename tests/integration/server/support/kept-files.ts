import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

const cache = resolve(import.meta.dirname, '../../../../node_modules/.cache')

/**
 * A folder below node_modules/.cache that is made once and then only read. `name` says what it is made of; `make` fills
 * the folder it is given.
 */
export async function keptFolder(name: string, make: (folder: string) => Promise<void> | void): Promise<string> {
  const folder = join(cache, name)
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  const fresh = mkdtempSync(join(cache, 'making-'))
  try {
    await make(fresh)
    renameSync(fresh, folder)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    // Another worker was first: its folder is as good.
    if (!existsSync(folder)) throw error
  }
  return folder
}
