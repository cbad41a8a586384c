import { useEffect, useRef, useState } from 'react'
import type { FormPlan } from '#shared/form/model.ts'
import type { FormRecord } from '#shared/form/values.ts'
import { goToProblem } from '../../form/focus.ts'
import { FormStore } from '../../form/store/form-store.ts'
import { invalidate, usePlatformMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'

/** Milliseconds between the server's success text and the dialog going away (section 8). */
export const closeDelay = 1500

export type Phase = 'editing' | 'saving' | 'saved'

interface FormSessionOptions {
  readonly modelId: string
  /** Null: a new record. */
  readonly recordId: string | null
  readonly form: FormPlan
  /** Null while it loads. */
  readonly record: FormRecord | null
  readonly userId: string
  readonly onDone: () => void
}

/** One form being filled in: its store, its saving, and what happens after. A failure keeps everything as typed. */
export function useFormSession({ modelId, recordId, form, record, userId, onDone }: FormSessionOptions) {
  const [store, setStore] = useState<FormStore | null>(null)
  // Made once, when the record is there: what it becomes afterwards is the person's.
  if (!store && record) setStore(new FormStore({ plan: form, record, userId }))
  const [phase, setPhase] = useState<Phase>('editing')
  const element = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const create = usePlatformMutation('module.create')
  const update = usePlatformMutation('module.update')
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      store?.dispose()
    },
    [store],
  )
  const submit = async () => {
    if (phase !== 'editing' || !store) return
    const place = store.validate()
    const drawn = element.current?.querySelector<HTMLElement>('[data-form]')
    if (place) {
      if (drawn) goToProblem(drawn, store, place)
      return
    }
    setPhase('saving')
    const data = JSON.stringify(store.record())
    try {
      const { msg } =
        recordId === null
          ? await create.mutateAsync({ params: { id: modelId }, body: { data } })
          : await update.mutateAsync({ params: { id: modelId, dataId: recordId }, body: { id: recordId, data } })
      toast.success(msg)
    } catch {
      // The one toast has told it; the form stays as it was typed.
      setPhase('editing')
      return
    }
    store.markSaved()
    setPhase('saved')
    void invalidate('module.list')
    timer.current = setTimeout(onDone, closeDelay)
  }
  return { store, phase, submit, element }
}
