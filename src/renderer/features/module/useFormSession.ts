import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FormPlan } from '#shared/form/model.ts'
import type { FormRecord } from '#shared/form/values.ts'
import { goToProblem } from '../../form/focus.ts'
import { useDraft } from '../../form/drafts/useDraft.ts'
import type { ProblemPlace } from '../../form/store/form-store.ts'
import { usePlatformMutation } from '../../platform/query.ts'
import { isPlatformError } from '../../platform/request.ts'
import { toast } from '../../platform/toast.ts'
import { draftModule } from './draft-module.ts'
import { overCurrent } from './over-current.ts'

/** Milliseconds between the server's success text and the dialog going away (section 8). */
const closeDelay = 1500

export type Phase = 'editing' | 'saving' | 'saved'

interface FormSessionOptions {
  readonly modelId: string
  readonly menuId: string | null
  /** Null: a new record. */
  readonly recordId: string | null
  /** The module's name. */
  readonly module: string
  readonly form: FormPlan
  /** Null while it loads. */
  readonly record: FormRecord | null
  readonly userId: string
  readonly onSaved?: () => void
  readonly onDone: () => void
}

/**
 * One form being filled in: its store with what was typed and not saved, its saving, and what happens after. A failure
 * keeps everything as typed; outside `editing` the form is to be inert, or what is typed then would be lost.
 */
export function useFormSession(options: FormSessionOptions) {
  const { modelId, menuId, recordId, module, form, record, userId, onDone } = options
  const moduleId = draftModule(modelId, menuId)
  const { store, draft } = useDraft({ form: { moduleId, recordId }, module, plan: form, record, userId })
  const [phase, setPhase] = useState<Phase>('editing')
  const element = useRef<HTMLDivElement>(null)
  const create = usePlatformMutation('module.create')
  const update = usePlatformMutation('module.update')
  const leave = useEffectEvent(onDone)
  // By the phase, not by a timer of the save: a page that is hidden meanwhile loses its timers, and goes on when it shows.
  useEffect(() => {
    if (phase !== 'saved') return
    const timer = setTimeout(leave, closeDelay)
    return () => clearTimeout(timer)
  }, [phase])
  const show = (place: ProblemPlace) => {
    const drawn = element.current?.querySelector<HTMLElement>('[data-form]')
    if (drawn && store) goToProblem(drawn, store, place)
  }
  const save = async (): Promise<string | null> => {
    if (!store) return null
    if (recordId === null) {
      const data = JSON.stringify(store.record())
      return (await create.mutateAsync({ params: { id: modelId }, body: { data } })).msg
    }
    const record = await overCurrent(modelId, recordId, store)
    if (record === null) return null
    const body = { id: recordId, data: JSON.stringify(record) }
    return (await update.mutateAsync({ params: { id: modelId, dataId: recordId }, body })).msg
  }
  const submit = async () => {
    if (phase !== 'editing' || !store) return
    const place = store.validate()
    if (place) return show(place)
    const focused = document.activeElement
    setPhase('saving')
    await draft.saving(true)
    let refusal = ''
    try {
      const msg = await save()
      if (msg !== null) return finish(msg)
    } catch (error) {
      // The one toast has told it; the form stays as it was typed.
      refusal = isPlatformError(error) ? error.message : ''
    }
    void draft.saving(false)
    flushSync(() => setPhase('editing'))
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    const refused = store.refuse(refusal)
    if (refused) show(refused)
  }
  const finish = (msg: string) => {
    toast.success(msg)
    store?.markSaved()
    draft.done()
    setPhase('saved')
    options.onSaved?.()
  }
  /** Something was typed that neither the server nor a person who gave it up has taken. */
  const isUnsaved = () => phase !== 'saved' && (store?.isDirty() ?? false)
  return { store, draft, phase, submit, element, isUnsaved }
}
