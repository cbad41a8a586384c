import { useEffect, useEffectEvent, useState } from 'react'
import { isServerValue } from '#shared/form/structure.ts'
import type { FieldPlan, FormPlan } from '#shared/form/model.ts'
import type { FormRecord } from '#shared/form/values.ts'
import type { ErrorCode } from '#shared/ipc/errors.ts'
import type { DraftEntry, DraftForm, StoredDraft } from '#shared/ipc/drafts.ts'
import type { SavedDraft } from '#shared/ipc/platform.ts'
import { t } from '#renderer/i18n/index.ts'
import { isPlatformError, request } from '#renderer/platform/request.ts'
import type { CallDraft } from '#renderer/platform/submit.ts'
import { toast } from '#renderer/platform/toast.ts'
import { onWindowEnd } from '#renderer/platform/window-end.ts'
import { followUploads } from '../files/follow-uploads.ts'
import { FormStore } from '../store/form-store.ts'
import { fingerprint, recordTitle } from './about.ts'
import { useOwnPath } from './current-path.ts'
import { createChangeRecorder, type ChangeRecorder } from './change-recorder.ts'
import { replay } from './replay.ts'
import type { UnmatchedEntry } from './unmatched-entries.ts'

/** Milliseconds a restored form must have lived to count as one that does not crash its page. */
const aliveAfter = 300

/** Milliseconds after which a form opens, or is saved, without its draft: a disk that does not answer keeps nobody waiting. */
export const openLimit = 10_000

/** What was brought back into a form. */
export interface Restored {
  /** Epoch milliseconds of the last key. */
  readonly at: number
  /** The stored record is not what it was when the draft was begun. */
  readonly changed: boolean
  /** Fields that both the person and somebody else changed. */
  readonly conflicts: readonly FieldPlan[]
  /** What was typed and has no place in the form as it is designed by now. */
  readonly unmatched: readonly UnmatchedEntry[]
  /** The app ended while it was being saved, and nobody can find out what became of it. */
  readonly wasSaving: boolean
  /** The key of a save whose end nobody saw. */
  readonly unfinished: string | null
}

/** It goes on trying, but where nothing answered while the form had to open, and where the form is too large. */
export type DraftFailure = ErrorCode | 'noAnswer' | 'tooLarge'

export interface Draft {
  readonly restored: Restored | null
  /** The restored values were dropped; `undo` brings them back. */
  readonly discarded: boolean
  /** Why what is typed is not kept at the moment. */
  readonly failure: DraftFailure | null
  discard(): void
  undo(): void
  /**
   * Before the server is asked to save, with the key of that: everything typed is on the disk first, if that answers.
   * Null when it is known what became of it.
   */
  saving(key: string | null): Promise<void>
  /** For a call that takes the draft with it: what is left to write is held until the call ended. */
  readonly withCall: { readonly hold: () => CallDraft | null; readonly release: () => void }
  /** Saved, or given up: nothing of it is kept. `dropped`: by main already, with the call that saved it. */
  done(dropped?: SavedDraft | null): void
  /** Before the form closes and what was typed waits for the next time: whether it does. Null where it is not kept. */
  readonly keep: (() => Promise<boolean>) | null
}

interface Opened {
  /** Null where nothing can be kept. */
  readonly writer: string | null
  readonly draft: StoredDraft | null
}

const noDraft: Opened = { writer: null, draft: null }

interface Filled {
  readonly store: FormStore
  readonly recorder: ChangeRecorder | null
  readonly restored: Restored | null
}

export interface DraftOptions {
  readonly form: DraftForm
  /** The module's name. */
  readonly module: string
  readonly plan: FormPlan
  /** Null while it loads. */
  readonly record: FormRecord | null
  /** What was typed over it before, below what a draft holds. */
  readonly typed?: FormRecord | null
  readonly userId: string
}

/** Entries that cross the bridge at once; a paste may bring more. */
const MAX_ENTRIES = 5000
/** Characters of one text of them. */
const MAX_TEXT = 4_000_000

/** What the bridge takes of a draft: one that is larger is told as not kept, and must not keep its form from being saved. */
function fitsInCall({ title, path }: ReturnType<typeof headOf>, entries: readonly DraftEntry[]): boolean {
  const isShort = ({ value, from, ...entry }: DraftEntry) =>
    value.length <= MAX_TEXT && from.length <= MAX_TEXT && entry.path.length <= 1000
  return title.length <= 200 && path.length <= 2000 && entries.every(isShort)
}

/** The draft grew beyond what is kept. */
class TooLarge extends Error {}

function isTooLarge(error: unknown): boolean {
  return error instanceof TooLarge || (isPlatformError(error) && error.code === 'bridge.invalidInput')
}

/** Another account's file is open by now. */
function isOfAnother(error: unknown): boolean {
  return isPlatformError(error) && error.code === 'session.none'
}

/** There is nothing to try again. */
function gaveUp(error: unknown): boolean {
  return isTooLarge(error) || isOfAnother(error)
}

/** In the words of the bridge; null when it is kept again. */
function draftFailureOf(error: unknown): DraftFailure | null {
  if (error === null || isOfAnother(error)) return null
  if (isTooLarge(error)) return 'tooLarge'
  return isPlatformError(error) ? error.code : 'bridge.internal'
}

/** The record is saved, but its form would be offered again: on a full disk not even a removal has room. */
function notifyNotRemoved(error: unknown): void {
  if (isPlatformError(error) && error.code.startsWith('storage.')) toast.warning(t('drafts.notRemoved'))
}

/**
 * The store of a form, with what was typed and not saved put back, and from then on kept as it is typed. The store is
 * null until record and draft are there. A machine that cannot keep drafts has forms without them.
 */
export function useDraft({ form, module, plan, record, typed, userId }: DraftOptions): {
  store: FormStore | null
  draft: Draft
} {
  const { moduleId, recordId } = form
  const path = useOwnPath()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [filled, setFilled] = useState<Filled | null>(null)
  const [discarded, setDiscarded] = useState<FormRecord | null>(null)
  const [failure, setFailure] = useState<DraftFailure | null>(null)
  useEffect(() => {
    if (opened) return
    let isHere = true
    // An answer that comes later is not heard: what it would bring back is the next form's.
    const limit = setTimeout(() => {
      setFailure('noAnswer')
      setOpened(noDraft)
    }, openLimit)
    request('drafts.open', { moduleId, recordId }).then(
      (answer) => {
        if (!isHere) return
        setFailure(answer.unkept ?? null)
        setOpened(answer)
      },
      () => isHere && setOpened(noDraft),
    )
    return () => {
      isHere = false
      clearTimeout(limit)
    }
  }, [moduleId, recordId, opened])

  // Made once, when everything is there: what it becomes afterwards is the person's.
  if (!filled && record && opened)
    setFilled(
      fill({ form, module, plan, record, typed, userId, path }, opened, (error) => setFailure(draftFailureOf(error))),
    )

  // The form keeps the plan it was made with: another language, or another configuration, does not touch what is typed.
  const head = useEffectEvent((store: FormStore) => headOf({ module, path, recordId }, store))
  useEffect(() => {
    if (!filled) return
    const stop = filled.recorder?.start()
    const stopEnding = onWindowEnd(() => void filled.recorder?.flush())
    // After the recorder: what arrives is kept like what is typed.
    const stopFiles = followUploads(filled.store)
    const writer = opened?.writer
    // Without entries: its form shows, should the page go away.
    const timer =
      filled.restored && writer
        ? setTimeout(() => void write(writer, head(filled.store), []).catch(() => undefined), aliveAfter)
        : undefined
    return () => {
      clearTimeout(timer)
      stopFiles()
      stopEnding()
      stop?.()
      filled.store.dispose()
    }
  }, [filled, opened])

  const writer = opened?.writer ?? null
  const recorder = filled?.recorder ?? null
  const keepClosed = async (recorder: ChangeRecorder, writer: string): Promise<boolean> => {
    if (!filled || !(await recorder.finish())) return false
    const head = headOf({ module, path, recordId }, filled.store)
    return write(writer, head, [], { isClosed: true }).then(
      () => true,
      () => false,
    )
  }
  const keepKey = async (key: string | null): Promise<void> => {
    await filled?.recorder?.flush()
    if (!writer || !filled) return
    const head = headOf({ module, path, recordId }, filled.store)
    await write(writer, head, [], { isSaving: key !== null, ...(key === null ? {} : { submit: key }) }).catch(
      () => undefined,
    )
  }
  const forget = () => {
    if (writer) void request('drafts.discard', { writer }).catch(notifyNotRemoved)
  }
  const draft: Draft = {
    restored: filled?.restored ?? null,
    discarded: discarded !== null,
    failure: failure,
    discard() {
      if (!filled) return
      setDiscarded(valuesOf(filled.store))
      filled.store.restore(valuesOf(filled.store, filled.store.loaded()))
      filled.recorder?.drop()
      forget()
    },
    undo() {
      if (!filled || !discarded) return
      setDiscarded(null)
      filled.store.restore(discarded)
    },
    async saving(key) {
      let limit: ReturnType<typeof setTimeout> | undefined
      const late = new Promise<void>((resolve) => {
        limit = setTimeout(resolve, openLimit)
      })
      await Promise.race([keepKey(key), late])
      clearTimeout(limit)
    },
    withCall: {
      hold() {
        if (!writer || !filled?.recorder) return null
        const head = headOf({ module, path, recordId }, filled.store)
        const entries = filled.recorder.hold(MAX_ENTRIES)
        return entries && fitsInCall(head, entries) ? { writer, head, entries: [...entries] } : null
      },
      release: () => filled?.recorder?.release(),
    },
    done(dropped = null) {
      filled?.recorder?.end()
      if (dropped === null) return forget()
      notifyRemoved(dropped.removed)
      if (dropped.isLeft) toast.warning(t('drafts.notRemoved'))
    },
    keep: recorder && writer && failure === null ? () => keepClosed(recorder, writer) : null,
  }
  return { store: filled?.store ?? null, draft }
}

function fill(
  {
    form,
    module,
    plan,
    record,
    typed,
    userId,
    path,
  }: DraftOptions & { readonly record: FormRecord; readonly path: string },
  opened: Opened,
  failure: (error: unknown) => void,
): Filled {
  const store = new FormStore({ plan, record, userId, isStored: form.recordId !== null })
  if (typed) store.restore(typed)
  const { writer, draft } = opened
  const replayed = replay(plan, record, draft?.entries ?? [])
  if (draft) store.restore(replayed.values)
  const { recordId } = form
  const head = headOf({ module, path, recordId }, store)
  const recorder = writer
    ? createChangeRecorder({
        store,
        rows: replayed.rows,
        gaveUp,
        onFailure: failure,
        write: (entries) => writeAll(writer, head, entries),
      })
    : null
  const restored =
    draft && draft.entries.length > 0
      ? {
          at: draft.at,
          changed: recordId !== null && draft.head.baseline !== head.baseline,
          conflicts: recordId === null ? [] : replayed.conflicts,
          unmatched: replayed.unmatched,
          wasSaving: draft.isSaving && !draft.submit,
          unfinished: (draft.isSaving && draft.submit) || null,
        }
      : null
  return { store, recorder, restored }
}

interface DraftLocation {
  readonly module: string
  readonly path: string
  readonly recordId: string | null
}

function headOf({ module, path, recordId }: DraftLocation, store: FormStore) {
  const { plan } = store
  const loaded = store.loaded()
  return {
    module: module.slice(0, 200),
    title: recordId === null ? '' : recordTitle(plan, loaded),
    path,
    baseline: recordId === null ? '' : fingerprint(plan, loaded),
  }
}

function write(
  writer: string,
  head: ReturnType<typeof headOf>,
  entries: readonly DraftEntry[],
  more: { readonly isSaving?: boolean; readonly submit?: string; readonly isClosed?: boolean } = {},
) {
  return request('drafts.write', { writer, head, entries: [...entries], ...more })
}

/** In the order given: the rows of a table are named after what is in them. */
async function writeAll(
  writer: string,
  head: ReturnType<typeof headOf>,
  entries: readonly DraftEntry[],
): Promise<void> {
  for (let from = 0; from < entries.length; from += MAX_ENTRIES) {
    const { removed, full } = await write(writer, head, entries.slice(from, from + MAX_ENTRIES))
    if (full) throw new TooLarge()
    notifyRemoved(removed)
  }
}

function notifyRemoved(titles: readonly string[]): void {
  if (titles.length > 0) toast.info(t('drafts.removedOldest', { titles: titles.join(t('drafts.listSeparator')) }))
}

/** Values of every field of the form: of the store, or of a record. */
function valuesOf(store: FormStore, record?: Readonly<FormRecord>): FormRecord {
  const read = (name: string) => (record ? record[name] : store.value(name)) ?? null
  return structuredClone(
    Object.fromEntries(
      store.plan.fields.filter((field) => !isServerValue(field)).map((field) => [field.name, read(field.name)]),
    ),
  )
}
