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
    downloads.run(file, itemTransfer(item, partial, target), again ? { again } : {}).catch(() => item.cancel())
  })
}

function itemTransfer(item: DownloadItem, partial: string, target: string): Transfer {
  return async (progress, signal) => {
    await mkdir(dirname(target), { recursive: true })
    const total = () => (item.getTotalBytes() > 0 ? item.getTotalBytes() : null)
    const ended = Promise.withResolvers<string>()
    item.on('updated', () => progress.at(item.getReceivedBytes(), total()))
    item.once('done', (_event, state) => ended.resolve(state))
    // It may have ended before anybody listened.
    if (item.getState() !== 'progressing') ended.resolve(item.getState())
    const cancel = () => item.cancel()
    signal.addEventListener('abort', cancel, { once: true })
    if (signal.aborted) cancel()
    const state = await ended.promise
    signal.removeEventListener('abort', cancel)
    if (state !== 'completed') {
      await rm(partial, { force: true })
      throw new Error(`download ${state}`)
    }
    return { path: await settleFile(partial, target, existsSync), size: item.getReceivedBytes() }
  }
}
