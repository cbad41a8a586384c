import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The last lines of the log and of the file before it, oldest first; what cannot be read is left out. */
export async function lastLogLines(folder: string, most: number): Promise<string[]> {
  const lines: string[] = []
  for (const name of ['main.log', 'main.1.log']) {
    if (lines.length >= most) break
    lines.unshift(...(await lastLines(join(folder, name), most - lines.length)))
  }
  return lines
}

/** Bytes read from the end of a file: lines are at most some thousand long. */
const window = 2 * 1024 * 1024

async function lastLines(path: string, most: number): Promise<string[]> {
  try {
    const file = await open(path, 'r')
    try {
      const { size } = await file.stat()
      const start = Math.max(0, size - window)
      const { buffer, bytesRead } = await file.read(Buffer.alloc(size - start), 0, size - start, start)
      const lines = buffer.subarray(0, bytesRead).toString('utf8').split('\n')
      // The first one is cut when the file is longer than what was read.
      return (start > 0 ? lines.slice(1) : lines).filter((line) => line !== '').slice(-most)
    } finally {
      await file.close()
    }
  } catch {
    return []
  }
}

/** Sizes of the files in and below a folder, by position: names of cache files are made of servers and accounts. */
export async function folderSizes(folder: string): Promise<{ name: string; size: number }[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  const sizes = await Promise.all(
    names.toSorted().map(async (name) => {
      const status = await stat(join(folder, name)).catch(() => null)
      return status?.isFile() ? { extension: /\.[a-z-]{1,12}$/.exec(name)?.[0] ?? '', size: status.size } : null
    }),
  )
  return sizes.flatMap((entry, index) =>
    entry ? [{ name: `file ${index + 1}${entry.extension}`, size: entry.size }] : [],
  )
}
