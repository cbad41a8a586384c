import { useEffect, useEffectEvent, useRef } from 'react'
import type { FormPlan } from '#shared/form/model.ts'
import type { FormRecord } from '#shared/form/values.ts'
import type { DraftEntry } from '#shared/ipc/drafts.ts'
import { fingerprint, recordTitle } from '#renderer/form/drafts/about.ts'
import { useOwnPath } from '#renderer/form/drafts/current-path.ts'
import { fieldPathOf, parsed, pathOf } from '#renderer/form/drafts/field-path.ts'
import { openLimit } from '#renderer/form/drafts/useDraft.ts'
import { request } from '#renderer/platform/request.ts'
import { type InlineRows, isNewRow } from './inline-rows.ts'

interface RowDraftsOptions {
  /** Names the forms of the module in the drafts. */
  readonly moduleId: string
  readonly module: string
  readonly form: FormPlan
  /** What a new row is called among the drafts. */
  readonly newTitle: string
}

/**
 * What was typed into rows and not saved, kept on this computer like that of the record's form, whose draft it is: after
 * the end of the app it is back in its row, or in the form. A computer that keeps no drafts has rows without them.
 */
export function useRowDrafts({ moduleId, module, form, newTitle }: RowDraftsOptions) {
  /** Writers by record; one that could not be had is null. */
  const writers = useRef(new Map<string, Promise<string | null>>())
  const path = useOwnPath()
  const open = (recordId: string) => {
    const known = writers.current.get(recordId)
    if (known) return known
    const opened = request('drafts.open', { moduleId, recordId }).then(
      ({ writer }) => writer,
      () => null,
    )
    writers.current.set(recordId, opened)
    return opened
  }
  const forget = (recordId: string) => {
    const writer = writers.current.get(recordId)
    writers.current.delete(recordId)
    void writer
      ?.then((name) => (name === null ? null : request('drafts.discard', { writer: name })))
      .catch(() => undefined)
  }
  const headOf = (recordId: string, loaded: Readonly<FormRecord>) => ({
    module: module.slice(0, 200),
    title: isNewRow(recordId) ? newTitle : recordTitle(form, loaded),
    path,
    baseline: fingerprint(form, loaded),
  })
  const keep = (recordId: string, loaded: Readonly<FormRecord>, name: string, value: unknown) => {
    const field = form.fields.find((each) => each.name === name)
    if (!field) return
    const entry: DraftEntry = {
      path: pathOf({ at: 'field', name, kind: field.rawKind }),
      value: JSON.stringify(value ?? null),
      from: JSON.stringify(loaded[name] ?? null),
    }
    const head = headOf(recordId, loaded)
    void open(recordId)
      .then((writer) => (writer === null ? null : request('drafts.write', { writer, head, entries: [entry] })))
      .catch(() => undefined)
  }
  /** Keeps the key of a save before it goes out, as long as nobody knows its end; a disk that does not answer holds up none. */
  const saving = async (recordId: string, loaded: Readonly<FormRecord>, key: string | null): Promise<void> => {
    const head = headOf(recordId, loaded)
    const kept = open(recordId).then((writer) => {
      const submit = key === null ? {} : { submit: key }
      return writer === null
        ? null
        : request('drafts.write', { writer, head, entries: [], isSaving: key !== null, ...submit })
    })
    const { promise: late, resolve } = Promise.withResolvers<void>()
    const limit = setTimeout(resolve, openLimit)
    await Promise.race([kept.catch(() => undefined), late])
    clearTimeout(limit)
  }
  return { keep, forget, saving }
}

/** Values that a draft holds for fields of a form; what was typed into another kind of control is left out. */
function valuesOf(form: FormPlan, entries: readonly DraftEntry[]): ReadonlyMap<string, unknown> {
  const values = new Map<string, unknown>()
  for (const { path, value } of entries) {
    const place = fieldPathOf(path)
    if (place?.at !== 'field') continue
    const field = form.fields.find(({ name }) => name === place.name)
    if (field?.rawKind === place.kind) values.set(place.name, parsed(value))
  }
  return values
}

interface RestoreOptions extends Pick<RowDraftsOptions, 'moduleId' | 'form'> {
  /** What a new row begins with; null where this list has none. */
  readonly initial: (() => FormRecord) | null
}

/** Puts back what is kept for rows that a page shows, and for new ones; each is asked for once. */
export function useRestoredRows(
  { moduleId, form, initial }: RestoreOptions,
  inline: InlineRows,
  ids: readonly string[],
) {
  /** Rows of this grid whose drafts were asked for; null: its new ones. */
  const asked = useRef({ grid: inline, ids: new Set<string | null>() })
  const restore = useEffectEvent(async (shown: readonly string[]) => {
    if (asked.current.grid !== inline) asked.current = { grid: inline, ids: new Set() }
    const { ids: known } = asked.current
    const wanted = new Set<string | null>([null, ...shown].filter((id) => !known.has(id)))
    for (const id of wanted) known.add(id)
    if (wanted.size === 0) return
    const drafts = await request('drafts.list', undefined).catch(() => null)
    // Asked for again when the page comes back: nobody said that there is nothing.
    if (drafts === null) for (const id of wanted) known.delete(id)
    for (const { recordId, moduleId: owner } of drafts ?? []) {
      if (owner !== moduleId || recordId === null) continue
      const isNew = isNewRow(recordId)
      if (!wanted.has(isNew ? null : recordId) || (isNew && initial === null)) continue
      const opened = await request('drafts.open', { moduleId, recordId }).catch(() => null)
      // New rows stand on every page: those that are there by now would come twice.
      if (opened === null && !isNew) known.delete(recordId)
      const draft = opened?.draft
      if (!draft) continue
      if (isNew && initial) {
        inline.add(initial(), recordId)
        if (inline.sentKey(recordId) === null) inline.setSentKey(recordId, (draft.isSaving && draft.submit) || null)
      }
      // Another page is shown by now: it waits until its row is.
      if (!inline.restore(recordId, valuesOf(form, draft.entries))) known.delete(recordId)
    }
  })
  useEffect(() => void restore(ids), [inline, ids])
}
