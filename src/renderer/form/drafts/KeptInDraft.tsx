import { Form, type FormInstance } from 'antd'
import { useEffect, useRef } from 'react'
import { isSame } from '#shared/form/same.ts'
import type { FormStore } from '../store/form-store.ts'
import { DraftNotice } from './DraftNotice.tsx'
import type { DialogDraft } from './useDialogDraft.ts'

interface KeptInDraftProps extends DialogDraft {
  readonly form: FormInstance
}

const namesOf = (store: FormStore) => store.plan.fields.map((field) => field.name)

/** Ties a dialog's form to its draft: what was typed before comes back, what is typed now is kept. */
export function KeptInDraft({ form, store, draft }: KeptInDraftProps) {
  // Only tells that something changed: it may come late, and with values that are none any more.
  const values: unknown = Form.useWatch([], form)
  const isFilled = useRef(false)
  useEffect(() => {
    if (!store) return
    // Restored, discarded or taken back: the form follows.
    const stops = namesOf(store).map((name) => store.subscribe(name, () => show(form, store, name)))
    return () => {
      for (const stop of stops) stop()
    }
  }, [form, store])
  useEffect(() => {
    if (!store || !values) return
    const take = (name: string) => store.set(name, form.getFieldValue(name) ?? null)
    for (const name of namesOf(store)) {
      if (isFilled.current) take(name)
      // Typed before the draft was there: kept once its recorder, which begins behind this effect, hears it.
      else if (form.isFieldTouched(name)) queueMicrotask(() => take(name))
      else if (isSame(store.value(name), store.loaded()[name])) take(name)
      else show(form, store, name)
    }
    isFilled.current = true
  }, [form, store, values])
  return <DraftNotice draft={draft} />
}

function show(form: FormInstance, store: FormStore, name: string): void {
  const value = store.value(name)
  if (isSame(form.getFieldValue(name), value)) return
  form.setFields([{ name, value }])
}
