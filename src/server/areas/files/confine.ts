import { resolve, sep } from 'node:path'
import { fail } from '#server/core/answer.ts'

/** Absolute path of something below the data folder; refuses whatever leads out of it. */
export function confine(dataFolder: string, path: string): string {
  const root = resolve(dataFolder)
  const absolute = resolve(root, path)
  if (!absolute.startsWith(root + sep)) fail(404, 'files.missing')
  return absolute
}
