import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** A hidden name beside the target, so that what breaks off leaves nothing under the name itself. */
export function partialPath(target: string): string {
  const name = [...basename(target)].slice(0, 40).join('')
  return join(dirname(target), `.${name}.${randomBytes(6).toString('hex')}.part`)
}

/** Writes the whole file or nothing, for its owner alone: a temporary one beside it, forced to disk, then renamed. */
export async function writeFileAtomic(path: string, content: Uint8Array | string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const temporary = partialPath(path)
  try {
    const file = await open(temporary, 'wx', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}
