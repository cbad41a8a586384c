import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { DownloadItem, Session } from 'electron'
import { safeName } from '#main/files/names.ts'
import { partialPath } from '#main/base/write-file-atomic.ts'
import { commitFile } from '#main/files/commit-file.ts'
import type { Downloads, Transfer } from './queue.ts'

export interface PageDownloadsOptions {
  readonly downloads: Pick<Downloads, 'run'>
  /** The person's folder for downloads. */
  readonly folder: () => string
  /**
   * A download that was not begun: nobody asked for it, or too many of the session run already. Told once until
   * another begins or ends: a page may try without end.
   */
  readonly refused: (reason: 'unasked' | 'tooMany', name: string) => void
}

/** The members of a session that are used. */
export type DownloadingSession = Pick<Session, 'on'>

/** Downloads of one session at a time. */
const MAX_AT_ONCE = 3

/**
 * What an embedded page of a server downloads goes to the person's folder for downloads under a free name, without a
 * dialog that a page could raise again and again. Kinds of files are not judged: nothing is ever opened from here.
 * A page cannot fill the disk behind the person's back: it takes their gesture, and at most three run at a time.
 * There is no retry: without the page's own proof of the session a server answers its refusal in place of the file.
 */
export function subscribePageDownloads(
  session: DownloadingSession,
  { downloads, folder, refused }: PageDownloadsOptions,
): void {
  const active = new Set<DownloadItem>()
  const told = new Set<string>()
  session.on('will-download', (event, item) => {
    const name = safeName(item.getFilename())
    const reason = item.hasUserGesture() ? (active.size < MAX_AT_ONCE ? null : 'tooMany') : 'unasked'
    if (reason !== null) {
      event.preventDefault()
      if (!told.has(reason)) refused(reason, name)
      return void told.add(reason)
    }
    active.add(item)
    told.clear()
    item.once('done', () => {
      active.delete(item)
      told.clear()
    })
    const target = join(folder(), name)
    const partial = partialPath(target)
    // Must be said before the handler returns, or the system asks.
    item.setSavePath(partial)
    downloads.run({ name, path: target }, itemTransfer(item, partial, target)).catch(() => undefined)
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
    return { path: await commitFile(partial, target, existsSync), size }
  }
}
