import { mkdtempSync, rmSync } from 'node:fs'
import { copyFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cdp } from '../core/browser.ts'
import { Emitter } from '../core/emitter.ts'
import { whole } from '../core/events.ts'
import { record } from '../core/records.ts'
import { servedEvents } from '../core/served-events.ts'

/** A page that something is downloaded from, as far as this file must know it. */
interface Downloader {
  readonly session: Electron.Session
  readonly mainFrame: Pick<Electron.WebFrameMain, 'executeJavaScript'>
}

type State = 'progressing' | 'completed' | 'cancelled' | 'interrupted'

/** Told by Chromium's events below; not a member, because Electron has none. */
let progressOf: (item: DownloadItem, told: State, received: number, total: number, written: string) => Promise<void>

/** Settles whether the person's gesture is behind a download, before anybody is told of it. */
let settleGesture: (item: DownloadItem, page: Downloader) => Promise<void>

/** DevTools does not tell of a download's gesture; the page knows whether one was a moment ago. */
async function isActivated({ mainFrame }: Downloader): Promise<boolean> {
  const asked = mainFrame.executeJavaScript('navigator.userActivation.isActive').catch(() => false)
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, 1000, false).unref())
  return (await Promise.race([asked, late])) === true
}

/** One download of a page: Chromium writes it under its own name, and it is copied to its place at the end. */
export class DownloadItem extends Emitter {
  savePath = ''
  #url: string
  #filename: string
  #state: State = 'progressing'
  #received = 0
  #total = 0
  #startedAt = Date.now() / 1000
  #stop: () => void
  #isAsked = false

  static {
    progressOf = (item, ...told) => item.#progress(...told)
    settleGesture = async (item, page) => void (item.#isAsked = await isActivated(page))
  }

  constructor(url: string, filename: string, stop: () => void) {
    super('DownloadItem', servedEvents.DownloadItem)
    this.#url = url
    this.#filename = filename
    this.#stop = stop
  }

  setSavePath(path: string): void {
    this.savePath = path
  }
  getSavePath(): string {
    return this.savePath
  }
  hasUserGesture(): boolean {
    return this.#isAsked
  }
  getURL(): string {
    return this.#url
  }
  getFilename(): string {
    return this.#filename
  }
  getState(): State {
    return this.#state
  }
  getReceivedBytes(): number {
    return this.#received
  }
  getTotalBytes(): number {
    return this.#total
  }
  getStartTime(): number {
    return this.#startedAt
  }
  isPaused(): boolean {
    return false
  }
  cancel(): void {
    this.#stop()
  }

  /** What Chromium tells; the file lies at `written` when it is complete. */
  async #progress(told: State, received: number, total: number, written: string): Promise<void> {
    this.#received = received
    this.#total = total
    if (told === 'progressing') return void this.emit('updated', {}, 'progressing')
    const placed =
      told !== 'completed' ||
      (await copyFile(written, this.savePath).then(
        () => true,
        () => false,
      ))
    await rm(written, { force: true })
    this.#state = placed ? told : 'interrupted'
    this.emit('done', {}, this.#state)
  }
}

const prepared = new Set<string | undefined>()
/** Downloads by Chromium's identifier, each once its session was told of it. */
const items = new Map<string, Promise<DownloadItem>>()
let folder: string | undefined

function ownFolder(): string {
  if (folder === undefined) {
    const made = mkdtempSync(join(tmpdir(), 'standin-downloads-'))
    process.on('exit', () => rmSync(made, { recursive: true, force: true }))
    folder = made
    watch()
  }
  return folder
}

/** Finds the page behind a frame; asked for each download that begins. */
let pageOf: (frameId: string) => Downloader | undefined = () => undefined

/** Lets the pages of a browser context download what their session's will-download is told of. */
export async function receiveDownloads(browserContextId: string | undefined, find: typeof pageOf): Promise<void> {
  pageOf = find
  if (prepared.has(browserContextId)) return
  prepared.add(browserContextId)
  const downloadPath = ownFolder()
  const behavior = { behavior: 'allowAndName', downloadPath, eventsEnabled: true } as const
  await cdp().send('Browser.setDownloadBehavior', { ...behavior, browserContextId })
}

function watch(): void {
  const { root } = cdp()
  root.on('Browser.downloadWillBegin', ({ frameId, guid, url, suggestedFilename }) => {
    const page = pageOf(frameId)
    const stop = () =>
      void cdp()
        .send('Browser.cancelDownload', { guid })
        .catch(() => {})
    const item = new DownloadItem(url, suggestedFilename, stop)
    items.set(guid, announce(item, page, stop))
  })
  root.on('Browser.downloadProgress', ({ guid, state, receivedBytes, totalBytes }) => {
    const begun = items.get(guid)
    if (state !== 'inProgress') items.delete(guid)
    const told = state === 'inProgress' ? 'progressing' : state === 'completed' ? 'completed' : 'cancelled'
    void begun?.then((item) => progressOf(item, told, receivedBytes, totalBytes, join(ownFolder(), guid)))
  })
}

/** Tells the page's session of a download, and answers when that is done. */
async function announce(item: DownloadItem, page: Downloader | undefined, stop: () => void): Promise<DownloadItem> {
  if (page) await settleGesture(item, page)
  let isPrevented = false
  const preventDefault = () => {
    isPrevented = true
    stop()
  }
  const isHeard = page?.session.emit('will-download', { preventDefault }, whole(item), whole(page))
  // Electron would ask where to save it; nobody answers here.
  if (isPrevented || (isHeard && item.savePath !== '')) return item
  record('download without a place', item.getURL())
  stop()
  return item
}
