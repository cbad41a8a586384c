import type { ChangedRow } from '#shared/api/endpoint.ts'
import type { EndpointId } from '#shared/api/table.ts'
import type { ChatFrame, ChatState } from './chat.ts'
import type { RefusedCertificate } from './certificates.ts'
import type { AskedApproval } from './approvals.ts'
import type { OfflineState } from './offline.ts'
import type { DesktopState, Download } from './desktop.ts'
import type { ArrivedLink } from './links.ts'
import type { ScanFolder } from './paper-in.ts'
import type { PrintBatch, PrintJob } from './printing.ts'
import type { ServerState } from './servers.ts'
import type { CacheNote, SessionState } from './session.ts'
import type { StorageFault } from './storage.ts'
import type { UploadsChange } from './uploads.ts'
import type { ViewState } from './views.ts'

/** Whose stored answer it is, its input with the defaults filled in. */
interface CachedCall {
  readonly endpoint: EndpointId
  readonly params: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
}

/** Pushes from main: types only, the trusted direction. */
export interface BridgeEvents {
  'servers.changed': ServerState
  'session.changed': SessionState
  /** The server ended the session (600 to 602). `message` is the server's own. */
  'session.ended': { readonly code: number; readonly message: string }
  /** A refresh behind a cached answer brought something new. */
  'cache.changed': CachedCall
  /** How old a stored answer is now, and whether it could be refreshed; the answer itself stayed what it was. */
  'cache.note': CachedCall & { readonly note: CacheNote }
  /** The server said after all what was answered from the cache because it took long: asked again, it answers at once. */
  'answers.late': { readonly endpoint: EndpointId }
  /**
   * A write succeeded, or `isUnsure`, failed and may have been done: what these endpoints answered is to be asked for
   * again.
   */
  'answers.stale': {
    readonly endpoints: readonly EndpointId[]
    readonly isUnsure?: boolean
    /** Of one of the answers nothing but this row is another one: it is put in its place. */
    readonly row?: ChangedRow
  }
  'connection.changed': { readonly online: boolean }
  /** A job that was printed by itself; those of a batch are told together. */
  'print.changed': PrintJob
  'print.batchChanged': PrintBatch
  /** The folder that a scanner writes to, or what waits in it. */
  'paperIn.changed': ScanFolder
  'desktop.changed': DesktopState
  /** The menu, the tray or a notification asks for one of the application's own panels. */
  'desktop.open': { readonly what: 'settings' | 'downloads' | 'shortcuts' }
  /** Something kept on this device could not be read or written, or the person dismissed what was told. */
  'storage.changed': readonly StorageFault[]
  'downloads.changed': readonly Download[]
  'uploads.changed': UploadsChange
  /** The outbox, or whether messages can be sent. */
  'chat.changed': ChatState
  'chat.message': ChatFrame
  /** What waits for the server. */
  'offline.changed': OfflineState
  /** An approval waits for the person; they looked at the window, or answered the notification. */
  'approval.asked': AskedApproval
  /** A notification of the system was clicked: what it was about is to be shown. An approval without id: the list of them. */
  'notice.clicked': { readonly kind: 'chat' | 'message' | 'approval' | 'offline'; readonly id: string }
  /** An embedded page loads, stands, failed or was let go. */
  'views.changed': ViewState
  /** The window was closed, and stays because its page holds it: the page asks. */
  'window.stays': null
  /** Another window wrote settings of this account. */
  'preferences.changed': null
  /** A page comes back from a window of its own: path with query. To the main window alone. */
  'window.attached': { readonly path: string }
  /** A link from outside the program, without its token. */
  'links.arrived': ArrivedLink
  /** A connection was stopped because of its certificate; told each time. */
  'certificates.refused': RefusedCertificate
  /** Keys the menu or the system caught: the shell runs the command. */
  'shell.command': {
    readonly command:
      | 'search'
      | 'find'
      | 'findNext'
      | 'findPrevious'
      | 'newRecord'
      | 'closeTab'
      | 'reopenTab'
      | 'detachTab'
      | 'nextTab'
      | 'previousTab'
      | 'print'
      | 'refresh'
  }
}
export type BridgeEventName = keyof BridgeEvents
