import type { ReactNode } from 'react'
import type { MessageDetail } from '#shared/api/message.ts'
import type { CacheNote } from '#shared/ipc/session.ts'
import type { OfferedButton } from '#shared/design/list/buttons.ts'
import type { Conflict } from '#shared/form/merge.ts'
import type { FieldPlan } from '#shared/form/model.ts'
import type { LintProblem } from '#shared/design/lint/problem.ts'
import { create } from 'zustand'

/** A stored file as records, messages and mails hold it (section 3, File for preview). */
export interface PreviewFile {
  readonly name: string
  readonly fileId: string
  readonly url: string
  readonly fileSize?: number
  readonly fileExtension?: string
  readonly fileVersionId?: string
  /** Kind of file, as it stands in download paths. */
  readonly type?: string
}

/** The pages of a list, of which one is shown. */
export interface RecordPages {
  readonly page: number
  readonly pageSize: number
  readonly total: number
  /** Turns the list to a page; answers the ids of its records. */
  readonly turnTo: (page: number) => Promise<readonly string[]>
}

/** Dialogs that one feature opens and another one owns. */
export interface DialogProps {
  /** `direct`: print at once as the template was printed here the last time; without a last time, the preview. */
  print: {
    templateIds: readonly string[]
    recordId: string
    /** Module of the record. */
    modelId?: string
    title: string
    previewMode?: boolean
    direct?: boolean
  }
  /** A document that is no record of a template: `template` is its markup. */
  printDocument: { title: string; template: string; pageParam: string }
  /** Many records with one template. `names`: what each record is called, by its id. */
  printBatch: {
    templateIds: readonly string[]
    recordIds: readonly string[]
    modelId?: string
    title: string
    names?: Readonly<Record<string, string>>
    previewMode?: boolean
  }
  /** `type`: id or code of the category that shows first. */
  dictionary: { type?: string; onClose?: () => void }
  /** A new serial-number rule; `onClose` once it was saved or given up. */
  serialRule: { onClose?: () => void }
  /**
   * `among`: the records of the page of a list that it stands in, which "next" goes to; `pages`: the others of that list;
   * `onEdit`: opens the form of one of them.
   */
  record: {
    modelId: string
    recordId: string
    menuId?: string
    among?: readonly string[]
    pages?: RecordPages
    onEdit?: (recordId: string) => void
    /** Shows what is said about it, at this comment; empty: the newest. */
    commentId?: string
  }
  /** Scans that were dropped onto a record: what has no code of its own goes to it. */
  paperIn: { modelId: string; recordId: string; title: string; files: readonly File[] }
  /** A message that is read in place, and how old it is where this device had it stored. */
  message: { message: MessageDetail & { readonly cache?: CacheNote | null } }
  /** What a user, role or position is granted; null: several are chosen in the dialog, and what is ticked is added. */
  authorize: {
    objectType: 'User' | 'Role' | 'Position' | 'PermissionGroup'
    subject: { readonly id: string; readonly name: string } | null
  }
  /** Why a user sees what they see. */
  explain: { userId: string; name: string }
  /** `files`: those beside it, which "next" goes to. */
  preview: { file: PreviewFile; files?: readonly PreviewFile[] }
  /**
   * Puts a design to use. `leaseKey`: that of the window which holds it; `onOpenDesign`: where it is not open; `onGoTo`:
   * shows where something is wrong in the one that is.
   */
  releaseDesign: {
    id: string
    name: string
    leaseKey?: string
    onOpenDesign?: () => void
    onGoTo?: (problem: LintProblem) => void
    /** After it went into use, with the buttons that its list got by it. */
    onReleased?: (added: readonly OfferedButton[]) => void
  }
  /**
   * What others saved meanwhile where a person changed the same: `onDecided` is told where theirs counts, `onClose` alone when
   * nothing was decided. `taken`: what they changed beside it.
   */
  conflicts: {
    conflicts: readonly Conflict[]
    /** How values look where no field of a design says it. */
    draw?: ((conflict: Conflict, value: unknown) => ReactNode) | undefined
    taken: readonly FieldPlan[]
    onDecided: (theirs: readonly Conflict[]) => void
    onClose: () => void
  }
  /** `forced`: it cannot be left but by changing the password or signing out. */
  password: { forced?: boolean }
}
export type DialogId = keyof DialogProps

export type OpenDialog = {
  [Id in DialogId]: {
    readonly key: number
    readonly id: Id
    readonly props: DialogProps[Id]
    /** Counts how often it was asked for: it comes to the page that asked last. */
    readonly asked: number
  }
}[DialogId]

interface DialogState {
  readonly open: readonly OpenDialog[]
}

/** The dialogs on screen, the last one on top. */
export const useDialogs = create<DialogState>(() => ({ open: [] }))

let lastKey = 0

/** Opens a dialog over whatever is on screen; answers how to close it. */
export function openDialog<Id extends DialogId>(id: Id, props: DialogProps[Id]): () => void {
  const same = useDialogs.getState().open.find((entry) => isSame(entry, { id, props } as OpenDialog))
  if (same) {
    const again = { ...same, asked: same.asked + 1 }
    useDialogs.setState((state) => ({ open: state.open.map((entry) => (entry === same ? again : entry)) }))
    return () => closeDialog(same.key)
  }
  lastKey += 1
  const key = lastKey
  const entry = { key, id, props, asked: 1 } as OpenDialog
  useDialogs.setState((state) => ({ open: [...state.open, entry] }))
  return () => closeDialog(key)
}

/** One record is printed in one dialog, and one password asked for, however many keys, menus and refusals ask for it. */
function isSame(entry: OpenDialog, wanted: Omit<OpenDialog, 'key' | 'asked'>): boolean {
  if (entry.id === 'password' && wanted.id === 'password') return true
  return entry.id === 'print' && wanted.id === 'print' && JSON.stringify(entry.props) === JSON.stringify(wanted.props)
}

export function closeDialog(key: number): void {
  const closing = useDialogs.getState().open.find((entry) => entry.key === key)
  if (!closing) return
  useDialogs.setState((state) => ({ open: state.open.filter((entry) => entry !== closing) }))
  if (closing.id === 'dictionary' || closing.id === 'serialRule' || closing.id === 'conflicts')
    closing.props.onClose?.()
}

/** Leaving the account closes everything. */
export function closeAllDialogs(): void {
  const { open } = useDialogs.getState()
  useDialogs.setState({ open: [] })
  // A save waits for its answer: without one it ends, and the form keeps what was typed.
  for (const entry of open) if (entry.id === 'conflicts') entry.props.onClose()
}
