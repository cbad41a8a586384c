import { Worker } from 'node:worker_threads'
import { app, type BrowserWindow, clipboard, dialog, shell } from 'electron'
import type { DesktopText } from '#main/base/desktop-text.ts'
import type { Log } from '#main/base/log.ts'
import type { Paths } from '#main/base/paths.ts'
import type { ReportFault } from '#main/base/storage-faults.ts'
import { type ChosenFiles, createChosenFiles } from '#main/files/chosen.ts'
import { createFileDialogs } from '#main/files/dialogs.ts'
import { createCaptchaResource, createChosenResource, createFileResource } from '#main/http/resources.ts'
import type { Notice } from '#main/notifications/notices.ts'
import { createFilesService, type FilesService } from '#main/transfers/files.ts'
import { createScanFolder, type ScanFolders } from '#main/transfers/scan-folder.ts'
import { openDownloadList } from '#main/transfers/list.ts'
import { subscribePageDownloads } from '#main/transfers/page-downloads.ts'
import { clipboardPicture } from '#main/files/clipboard.ts'
import { createDownloads, type Downloads } from '#main/transfers/queue.ts'
import { openUploads } from '#main/transfers/uploads/create.ts'
import { createPicking, type Picking } from '#main/transfers/uploads/picking.ts'
import type { Uploads } from '#main/transfers/uploads/service.ts'
import type { ServerManager } from '#main/servers/registry.ts'
import type { NetworkServices } from './network.ts'
import type { PlatformServices } from './platform.ts'

export interface TransferOptions {
  readonly paths: Paths
  readonly log: Log
  readonly report: ReportFault
  readonly network: Pick<NetworkServices, 'serverSessions' | 'foreignSessions'>
  readonly platform: PlatformServices
  readonly servers: ServerManager
  /** Name and key for what is kept of the person who is signed in. */
  readonly accountStore: (purpose: string) => Promise<{ readonly name: string; readonly key: Uint8Array } | null>
  readonly windowOf: (contentsId: number) => BrowserWindow | null
  readonly text: () => DesktopText
  readonly notify: (notice: Notice) => void
  /** What waits for a file may go on. */
  readonly uploadEnded: () => void
}

export interface Transfers {
  readonly downloads: Downloads
  readonly uploads: Uploads
  readonly picking: Picking
  readonly chosen: ChosenFiles
  readonly files: FilesService
  readonly scans: ScanFolders
  /** The dialog of the system; null when it is cancelled. */
  readonly chooseFolder: (title: string, windowId: number) => Promise<string | null>
  readonly resources: {
    readonly '/captcha/': (request: Request) => Promise<Response>
    readonly '/file/': (request: Request) => Promise<Response>
    readonly '/chosen/': (request: Request) => Promise<Response>
  }
}

/** What goes up and down: the person's list of it, the files behind it, and their bytes for the page. */
export function createTransfers(options: TransferOptions): Transfers {
  const { log, text, notify } = options
  const { session, gate, client, answers } = options.platform
  const showList = () => gate.send('desktop.open', { what: 'downloads' })
  const list = openDownloadList(options.paths.userData, options.report)
  const downloads = createDownloads({
    list,
    owner: session.personKey,
    changed: (list) => gate.send('downloads.changed', list),
    ended: ({ name, state }) =>
      notify({
        kind: 'work',
        title: state === 'done' ? text().downloadDone : text().downloadFailed,
        body: name,
        onClick: showList,
      }),
    reveal: (path) => shell.showItemInFolder(path),
    now: Date.now,
  })
  const pages = {
    downloads,
    folder: () => app.getPath('downloads'),
    refused: (reason: 'unasked' | 'tooMany', name: string) => {
      log('warn', 'download refused', { reason })
      // A download that was never requested is not missed by the person.
      if (reason === 'tooMany') notify({ kind: 'work', title: text().downloadFailed, body: name, onClick: showList })
    },
  }
  for (const sessions of [options.network.serverSessions, options.network.foreignSessions])
    sessions.each((own) => subscribePageDownloads(own, pages))

  const chosen = createChosenFiles()
  const dialogs = createFileDialogs({
    windowOf: options.windowOf,
    showOpenDialog: (window, choice) => dialog.showOpenDialog(window, choice),
    showSaveDialog: (window, choice) => dialog.showSaveDialog(window, choice),
    showItemInFolder: (path) => shell.showItemInFolder(path),
    openPath: (path) => shell.openPath(path),
    afterDialog: gate.afterDialog,
  })
  const files = createFilesService({
    client,
    chosen,
    dialogs,
    download: downloads.run,
    uploaded: (entry) => (entry.invalidates === undefined ? Promise.resolve() : answers.invalidate(entry.invalidates)),
  })
  session.onChange(() => {
    downloads.ownerChanged()
    files.ownerChanged(session.accountKey())
  })
  session.onUserChange((user) => {
    const [byName, key] = [session.accountKey(), session.personKey()]
    // What earlier versions kept under the name of the account.
    if (user !== null && byName !== null && key !== null) list.adopt(byName, key)
    downloads.ownerChanged()
  })
  session.addHooks({ leaving: downloads.signedOut })
  const uploads = openUploads({
    userData: options.paths.userData,
    startWorker: () => new Worker(options.paths.uploadsWorker),
    client,
    servers: options.servers,
    session,
    accountStore: options.accountStore,
    onConnection: options.platform.onConnection,
    changed: (change) => gate.send('uploads.changed', change),
    ended: ({ name, phase }) => {
      options.uploadEnded()
      notify({
        kind: 'work',
        title: phase === 'success' ? text().uploadDone : text().uploadFailed,
        body: name,
        onClick: showList,
      })
    },
    report: options.report,
    log,
  })
  const scans = createScanFolder({
    userDataPath: options.paths.userData,
    changed: (folder) => gate.send('paperIn.changed', folder),
  })
  scans.start()
  return {
    downloads,
    uploads,
    scans,
    async chooseFolder(title, windowId) {
      const [folder] = await dialogs.openMany({ title, extensions: [], multiple: false, folder: true }, windowId)
      return folder ?? null
    },
    picking: createPicking({ chosen, dialogs, clipboardPicture: () => clipboardPicture(clipboard) }),
    chosen,
    files,
    resources: {
      '/captcha/': createCaptchaResource(client),
      '/file/': createFileResource(client),
      '/chosen/': createChosenResource(files),
    },
  }
}
