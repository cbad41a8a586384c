import { useEffect, useRef, useState } from 'react'
import type { FormPlan } from '#shared/form/model.ts'
import type { FormRecord } from '#shared/form/values.ts'
import { goToProblem } from '../../form/focus.ts'
import { useDraft } from '../../form/drafts/useDraft.ts'
import { invalidate, usePlatformMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'

/** Milliseconds between the server's success text and the dialog going away (section 8). */
export const closeDelay = 1500

export type Phase = 'editing' | 'saving' | 'saved'

interface FormSessionOptions {
  readonly modelId: string
  /** Null: a new record. */
  readonly recordId: string | null
  /** The module's name. */
  readonly module: string
  readonly form: FormPlan
  /** Null while it loads. */
  readonly record: FormRecord | null
  readonly userId: string
  readonly onDone: () => void
}

/**
 * One form being filled in: its store with what was typed and not saved, its saving, and what happens after. A failure
 * keeps everything as typed.
 */
export function useFormSession(options: FormSessionOptions) {
  const { modelId, recordId, module, form, record, userId, onDone } = options
  const { store, draft } = useDraft({ form: { moduleId: modelId, recordId }, module, plan: form, record, userId })
  const [phase, setPhase] = useState<Phase>('editing')
  const element = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const create = usePlatformMutation('module.create')
  const update = usePlatformMutation('module.update')
  useEffect(() => () => clearTimeout(timer.current), [])
  const submit = async () => {
    if (phase !== 'editing' || !store) return
    const place = store.validate()
    const drawn = element.current?.querySelector<HTMLElement>('[data-form]')
    if (place) {
      if (drawn) goToProblem(drawn, store, place)
      return
    }
    setPhase('saving')
    await draft.saving(true)
    const data = JSON.stringify(store.record())
    try {
      const { msg } =
        recordId === null
          ? await create.mutateAsync({ params: { id: modelId }, body: { data } })
          : await update.mutateAsync({ params: { id: modelId, dataId: recordId }, body: { id: recordId, data } })
      toast.success(msg)
    } catch {
      // The one toast has told it; the form stays as it was typed.
      void draft.saving(false)
      setPhase('editing')
      return
    }
    store.markSaved()
    draft.done()
    setPhase('saved')
    void invalidate('module.list')
    timer.current = setTimeout(onDone, closeDelay)
  }
  return { store, draft, phase, submit, element }
}
