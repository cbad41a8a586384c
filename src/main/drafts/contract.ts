import type { DraftCommands } from '#shared/ipc/drafts-worker.ts'
import type { ErrorCode } from '#shared/ipc/errors.ts'
import type { DraftEntry, DraftForm, DraftHead, DraftSummary, StoredDraft } from '#shared/ipc/drafts.ts'

/** Who fills in forms: a user of one server. */
export interface DraftOwner {
  readonly profileId: string
  /** Name of the account, which an administrator may change. */
  readonly account: string
  /** Empty where the server gives none. */
  readonly userId: string
  /** The person agreed to keep the session on this device. */
  readonly kept: boolean
}

export interface DraftWrite {
  readonly writer: string
  readonly head: DraftHead
  readonly entries: readonly DraftEntry[]
  /** Absent: as it was. */
  readonly isSaving?: boolean | undefined
  /** The key it is being saved with. */
  readonly submit?: string | undefined
  /** The form closes: nobody is led back to it. */
  readonly isClosed?: boolean | undefined
}

/**
 * Drafts of forms, one file per person. They are read only while their person is signed in; what a form that is
 * already open still says after that is written, and nothing else.
 */
export interface DraftService {
  /** Fails with session.none. `unkept`: why nothing can be read or kept for the moment; writing tries again. */
  open(form: DraftForm): Promise<{ writer: string; draft: StoredDraft | null; unkept?: ErrorCode }>
  /** Fails with session.none once another account is here, with storage.full or storage.failed for the moment. */
  write(input: DraftWrite): Promise<DraftCommands['write']['answer']>
  /** Fails with storage.full or storage.failed; it is tried again then, until the app ends. */
  discard(writer: string): Promise<void>
  list(): Promise<readonly DraftSummary[]>
  remove(form: DraftForm): Promise<void>
  /** Of those whose page stands in the window that asks, which alone are counted as told. */
  takeOpen(isHere: (path: string) => boolean): Promise<readonly DraftSummary[]>
  /**
   * Where, by file name, and under which key of 32 bytes what else is kept of the person who is signed in lies, one key for
   * each purpose; null where drafts live in memory too. Fails with session.none.
   */
  accountStore(purpose: string): Promise<{ readonly name: string; readonly key: Uint8Array } | null>
  /**
   * A password was accepted for an account: it opens the drafts of whoever the server says that is, and seals new ones. It is
   * held until then, or until nobody is signed in.
   */
  unlock(profileId: string, account: string, password: string): void
  /** Another password is asked for, which opens the drafts too until it is known; null once it was refused. */
  passwordChanging(profileId: string, account: string, password: string | null): Promise<void>
  /** The account has another password from now on, which opens its drafts instead of the former. */
  passwordChanged(profileId: string, account: string, password: string): Promise<void>
  /** Somebody else, or nobody, is signed in. */
  ownerChanged(owner: DraftOwner | null): void
  /** The person left on purpose: the drafts stay behind the next sign-in, their forms count as closed. */
  signedOut(): Promise<void>
  /** A server was removed: its drafts go. */
  forgetProfile(profileId: string): Promise<void>
  /** Writes what is under way and ends the worker. */
  stop(): Promise<void>
}
