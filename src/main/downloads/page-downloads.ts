import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { DownloadItem, Session } from 'electron'
import { safeName } from '../files/names.ts'
import { partialPath, settleFile } from './place.ts'
import type { Downloads, Transfer } from './service.ts'

export interface PageDownloadsOptions {
  readonly downloads: Downloads
  /** The person's folder for downloads. */
  readonly folder: () => string
}

/** The members of a session that are used. */
export type DownloadingSession = Pick<Session, 'on' | 'downloadURL'>

/**
 * What an embedded page of a server downloads goes to the person's folder for downloads under a free name, without a
 * dialog that a page could raise again and again. Kinds of files are not judged: nothing is ever opened from here.
 */
export function followPageDownloads(session: DownloadingSession, { downloads, folder }: PageDownloadsOptions): void {
  session.on('will-download', (_event, item) => {
    const url = item.getURL()
    const target = join(folder(), safeName(item.getFilename()))
    const partial = partialPath(target)
    // Must be said before the handler returns, or the system asks.
    item.setSavePath(partial)
    const again = /^https?:/.test(url) ? async () => session.downloadURL(url) : undefined
    const file = { name: safeName(item.getFilename()), path: target }
    downloads.run(file, itemTransfer(item, partial, target), again ? { again } : {}).catch(() => undefined)
  })
}

/** Listens before anything waits: Electron's item is gone once it has ended. */
function itemTransfer(item: DownloadItem, partial: string, target: string): Transfer {
  return async (progress, signal) => {
    const ended = Promise.withResolvers<{ readonly state: string; readonly size: number }>()
    let isOver = false
    item.on('updated', () => {
      const total = item.getTotalBytes()
      progress.at(item.getReceivedBytes(), total > 0 ? total : null)
    })
    item.once('done', (_event, state) => {
      isOver = true
      ended.resolve({ state, size: item.getReceivedBytes() })
    })
    const cancel = () => {
      if (!isOver) item.cancel()
    }
    signal.addEventListener('abort', cancel, { once: true })
    await mkdir(dirname(target), { recursive: true }).catch(cancel)
    const { state, size } = await ended.promise
    signal.removeEventListener('abort', cancel)
    if (state !== 'completed') {
      await rm(partial, { force: true })
      throw new Error(`download ${state}`)
    }
    return { path: await settleFile(partial, target, existsSync), size }
  }
}
