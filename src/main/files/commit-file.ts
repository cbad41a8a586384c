import { link, rename, rm } from 'node:fs/promises'
import { extname } from 'node:path'
import { errorCode } from '#shared/rules/error-code.ts'

/** More files of one name than this are a mistake. */
const MAX_TRIES = 1000

/**
 * Gives a finished file its name without ever replacing another one: `name.ext`, then `name (2).ext` and so on. Answers
 * the path it got. Where the file system has no hard links, it is renamed to a name that was free a moment before.
 */
export async function commitFile(partial: string, target: string, exists: (path: string) => boolean): Promise<string> {
  const extension = extname(target)
  const stem = target.slice(0, target.length - extension.length)
  for (let number = 1; number <= MAX_TRIES; number++) {
    const path = number === 1 ? target : `${stem} (${number})${extension}`
    if (exists(path)) continue
    try {
      await link(partial, path)
      await rm(partial, { force: true })
      return path
    } catch (error) {
      const code = errorCode(error)
      if (code === 'EEXIST') continue
      if (code === 'ENOENT') throw error
      await rename(partial, path)
      return path
    }
  }
  throw new Error('no free name')
}
