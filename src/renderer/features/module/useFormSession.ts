import { useMemo, useRef, useState } from 'react'
import type { ShownList } from '#shared/api/module.ts'
import { pendingFiles } from '#shared/form/files.ts'
import { filledNames } from '#shared/form/filled.ts'
import type { FormPlan, ListPlan } from '#shared/form/model.ts'
import type { FormRecord } from '#shared/form/values.ts'
import { useSaving } from '#renderer/components/page/useSaving.ts'
import type { LocalChanges } from '#shared/form/local-changes.ts'
import { parseRecord } from '#renderer/form/current-record.ts'
import { goToProblem } from '#renderer/form/focus.ts'
import { useOwnPath } from '#renderer/form/drafts/current-path.ts'
import { useDraft, type Draft } from '#renderer/form/drafts/useDraft.ts'
import { entryDraftId } from '#renderer/form/offline/entry-draft.ts'
import { isAway } from '#renderer/form/offline/keep-entry.ts'
import type { KeptForm } from '#renderer/form/offline/useKeptEntry.ts'
import { useFormScripts } from '#renderer/form/scripts/useFormScripts.ts'
import type { ProblemPlace, FormStore } from '#renderer/form/store/form-store.ts'
import { useConnection } from '#renderer/platform/connection.ts'
import { describeError } from '#renderer/platform/describe-error.ts'
import { usePlatformMutation, queryKey } from '#renderer/platform/query.ts'
import { isPlatformError } from '#renderer/platform/request.ts'
import { isOutcomeUnknown, type Submit, wasDone, wasOvertaken } from '#renderer/platform/submit.ts'
import { draftModule } from './draft-module.ts'
import { findTyped } from './find-saved.ts'
import { keepRecord } from './keep-record.ts'
import { mergeWithServer } from './merge-with-server.ts'
import { t } from '#renderer/i18n/index.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { toast } from '#renderer/platform/toast.ts'

interface RedesignOptions {
  readonly modelId: string
  /** What the form is made of by now. */
  readonly design: string
  readonly store: FormStore | null
  readonly draft: Draft
  readonly onRedesigned: () => void
}

/**
 * A form keeps the design it was opened with. Once another is released, `reopen` makes it anew with what was typed; null
 * until then. `look` asks the server: what it refused has no place in this form.
 */
function useRedesign({ modelId, design, store, draft, onRedesigned }: RedesignOptions) {
  const [opened] = useState(design)
  const reopen = async () => {
    if (store?.isDirty() && !(await draft.keep?.())) return toast.warning(t('module.redesignedNoDraft'))
    onRedesigned()
  }
  return {
    reopen: design === opened ? null : reopen,
    look: () =>
      void queryClient.invalidateQueries({ queryKey: queryKey('module.config', { params: { id: modelId } }) }),
  }
}

interface FormSessionOptions {
  readonly modelId: string
  readonly menuId: string | null
  /** Where its draft is no draft of the module's own list. */
  readonly draftId?: string | undefined
  /** Null: a new record. */
  readonly recordId: string | null
  /** The flow whose draft a new record is saved as; left out where it is a record alone. */
  readonly draftFlow?: string | null
  /** The module's name. */
  readonly module: string
  readonly form: FormPlan
  /** What the form is made of by now. */
  readonly design: string
  /** Null for a module that is a form alone. */
  readonly list: ListPlan | null
  /** Null while it loads. */
  readonly record: FormRecord | null
  /** Of the record, where the server counts them. */
  readonly version: number | undefined
  /** What waits for the server and is changed here: the form begins with what it holds. */
  readonly entry?: KeptForm | null
  readonly userId: string
  /** The list behind the form, where it shows the record. */
  readonly shownList?: (() => ShownList | null) | undefined
  readonly onSaved?: () => void
  readonly onDone: () => void
  /** To be made anew of the design that was released meanwhile. */
  readonly onRedesigned: () => void
}

/**
 * One form being filled in: its store with what was typed and not saved, its saving, and what happens after. A failure
 * keeps everything as typed; outside `editing` the form is to be inert, or what is typed then would be lost.
 */
export function useFormSession(options: FormSessionOptions) {
  const {
    modelId,
    menuId,
    recordId,
    module,
    form,
    list,
    record,
    userId,
    draftFlow = null,
    entry = null,
    onDone,
  } = options
  const path = useOwnPath()
  const listDraft = options.draftId ?? draftModule(modelId, menuId)
  const moduleId = entry ? entryDraftId(draftModule(modelId, menuId), entry.key) : listDraft
  const typed = useMemo(() => entry && parseRecord(recordId, entry.record), [entry, recordId])
  const { store, draft } = useDraft({ form: { moduleId, recordId }, module, plan: form, record, typed, userId })
  // Of the record that the store was made of: one that is read anew behind the form is not what was typed over.
  const [opened, setOpened] = useState<{ readonly version: number | undefined } | null>(null)
  if (store && opened === null) setOpened({ version: options.version })
  const saving = useSaving({
    isDirty: () => store?.isDirty() ?? false,
    onGiveUp: () => draft.done(),
    onKeep: draft.keep,
    onClose: onDone,
    endpoint: recordId !== null ? 'module.update' : draftFlow === null ? 'module.create' : 'flow.start',
    isRepeatable: recordId !== null,
    restored: draft.discarded ? null : (draft.restored?.unfinished ?? null),
    keep: draft.saving,
    draft: draft.withCall,
    ...(recordId === null && list && store
      ? { find: () => findTyped({ modelId, menuId, form: store.plan, list }, store) }
      : {}),
  })
  const redesign = useRedesign({ modelId, design: options.design, store, draft, onRedesigned: options.onRedesigned })
  const element = useRef<HTMLDivElement>(null)
  const scripts = useFormScripts({ store, moduleId: modelId, module, recordId })
  const isAsking = useRef(false)
  const create = usePlatformMutation('module.create', { quiet: isAway })
  const update = usePlatformMutation('module.update', { quiet: isAway })
  const start = usePlatformMutation('flow.start')
  const show = (place: ProblemPlace) => {
    const drawn = element.current?.querySelector<HTMLElement>('[data-form]')
    if (drawn && store) goToProblem(drawn, store, place)
  }
  const sent = useRef<LocalChanges>({})
  const agreed = useRef<LocalChanges>({})
  /** Somebody else saved since the record was read: what it holds by now is to be read before a save. */
  const isOvertaken = useRef(false)
  const send = async (store: FormStore, submit: Submit): Promise<string | null> => {
    if (recordId === null) {
      const record = store.record()
      if (draftFlow !== null) {
        const draft = { flowId: draftFlow, formData: { ...record }, status: 1 }
        return (await start.mutateAsync({ body: draft }, submit)).msg
      }
      const body = { data: JSON.stringify(record), atriumFilled: filledNames(store.plan, record) }
      return (await create.mutateAsync({ params: { id: modelId }, body }, submit)).msg
    }
    const { signal } = submit
    // One call where the server refuses a save over another version than the one that was read; others are read first.
    const isCurrent = opened?.version !== undefined && !isOvertaken.current
    const current = isCurrent ? { record: store.loaded(), version: opened.version } : null
    // A replay sends what went out before: nobody is asked again.
    const merged = submit.isReplay
      ? { record: store.record(), version: undefined, own: {}, agreed: {} }
      : await mergeWithServer({ modelId, recordId, store, current, sent: sent.current, agreed: agreed.current, signal })
    if (merged === null) return null
    const { record, version, own } = merged
    sent.current = { ...sent.current, ...own }
    agreed.current = { ...agreed.current, ...merged.agreed }
    const body = {
      id: recordId,
      data: JSON.stringify(record),
      atriumFilled: filledNames(store.plan, store.record(), store.loaded()),
      ...(version === undefined ? {} : { atriumSeen: version }),
      ...shownPart(options.shownList?.() ?? null),
    }
    try {
      return (await update.mutateAsync({ params: { id: modelId, dataId: recordId }, body }, submit)).msg
    } catch (error) {
      if (wasOvertaken(error)) isOvertaken.current = true
      throw error
    }
  }
  /** What was typed waits for the server: nothing was saved there. */
  const isKept = useRef(false)
  const keep = async (store: FormStore, { key }: Submit): Promise<string> => {
    const { version } = opened ?? {}
    const message = await keepRecord({ modelId, menuId, module, path, recordId, version, store, key, entry })
    isKept.current = true
    return message
  }
  /** Sends what was typed, or keeps it where the server is away; what may have arrived is asked about by its key. */
  const save = async (submit: Submit): Promise<string | null> => {
    if (!store) return null
    // Files that are on their way go up before it: the server may be back by now.
    if (entry || pendingFiles(store.record()).length > 0) return keep(store, submit)
    const mayKeep = draftFlow === null && !submit.isRepeat
    if (mayKeep && isOffline()) return keep(store, submit)
    try {
      return await send(store, submit)
    } catch (error) {
      if (!isAway(error) || isOutcomeUnknown(error)) throw error
      if (mayKeep) return keep(store, submit)
      toast.error(describeError(error))
      throw error
    }
  }
  /** What was typed is saved: it is gone from the disk. */
  const saved = async (dropped: Submit['dropped'] = null) => {
    if (!isKept.current) await scripts.current?.afterSubmit()
    store?.markSaved()
    draft.done(dropped)
    if (!isKept.current) options.onSaved?.()
  }
  /** The same, and what was typed is gone from the disk after a success. */
  const saveTyped = async (submit: Submit): Promise<string | null> => {
    // Where the server has lost the answer of a save, it says itself that it has done it.
    const msg = await save(submit).catch((error: unknown) => {
      if (wasDone(error)) return error.message
      throw error
    })
    if (msg === null) return null
    await saved(submit.dropped)
    return msg
  }
  /** What the scripts of the design say to a save; nobody saves twice while they are asked. */
  const scriptsAgree = async (): Promise<boolean> => {
    if (!scripts.current) return true
    if (isAsking.current) return false
    isAsking.current = true
    try {
      return await scripts.current.beforeSubmit()
    } finally {
      isAsking.current = false
    }
  }
  /** Whether everything is filled in as it must be; what is not is shown. */
  const check = (): boolean => {
    const place = store?.validate({ mayWait: entry !== null || (draftFlow === null && isOffline()) }) ?? null
    if (place) show(place)
    return store !== null && place === null
  }
  /** What the server says of a field stands beside it. */
  const showRefusal = (error: unknown) => {
    const place = store?.showError(error) ?? null
    if (place) show(place)
  }
  /** Whether it may go out: it is filled in, and the scripts agree, which may have changed what is saved. */
  const isReady = async (): Promise<boolean> => !saving.isBusy && check() && (await scriptsAgree()) && check()
  /** `onNext`: at once after a success, in place of `onDone`. */
  const submit = async (onNext?: () => void) => {
    if (!(await isReady())) return
    const refused = (error: unknown) => {
      showRefusal(error)
      // What was refused may be of a design that was released meanwhile.
      if (isPlatformError(error) && error.code === 'platform.business') redesign.look()
    }
    await saving.save(saveTyped, refused, onNext)
  }
  /** What a record is to hold, with what others saved meanwhile; null where the person looks at it again first. */
  const merged = async (): Promise<FormRecord | null> => {
    if (!store || recordId === null) return store?.record() ?? null
    const { signal } = new AbortController()
    const change = { modelId, recordId, store, current: null, sent: sent.current, agreed: agreed.current, signal }
    return (await mergeWithServer(change))?.record ?? null
  }
  return { store, draft, saving, submit, isReady, merged, saved, showRefusal, element, reopen: redesign.reopen }
}

const isOffline = () => !useConnection.getState().online

const shownPart = (shown: ShownList | null) => (shown === null ? {} : { atriumShown: shown })
