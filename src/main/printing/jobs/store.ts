import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomic } from '#main/base/write-file-atomic.ts'

/** Documents of jobs that the spooler does not have yet, as files beside the queue. */
export interface JobFiles {
  path(id: string): string
  save(id: string, pdf: Uint8Array, html: string | null): Promise<void>
  /** Null when the document is gone. */
  html(id: string): Promise<string | null>
  exists(id: string): Promise<boolean>
  remove(id: string): Promise<void>
  /** Removes what belongs to no job that is still under way: a crash may leave documents behind. */
  sweep(isUnderWay: (id: string) => boolean): Promise<void>
}

export function createJobFiles(folder: string): JobFiles {
  const pdf = (id: string) => join(folder, `${id}.pdf`)
  const page = (id: string) => join(folder, `${id}.html`)
  const read = (path: string) => readFile(path).catch(() => null)
  return {
    path: pdf,
    async save(id, content, html) {
      await writeFileAtomic(pdf(id), content)
      if (html !== null) await writeFileAtomic(page(id), html)
    },
    html: async (id) => (await read(page(id)))?.toString('utf8') ?? null,
    exists: async (id) => (await read(pdf(id))) !== null,
    async remove(id) {
      await Promise.all([rm(pdf(id), { force: true }), rm(page(id), { force: true })])
    },
    async sweep(isUnderWay) {
      for (const name of await readdir(folder)) {
        const id = /^([\w-]+)\.(?:pdf|html)$/.exec(name)?.[1]
        const isLeft = id === undefined ? /^\..+\.part$/.test(name) : !isUnderWay(id)
        if (isLeft) await rm(join(folder, name), { force: true })
      }
    },
  }
}
