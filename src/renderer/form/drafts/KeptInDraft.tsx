import { Form, type FormInstance } from 'antd'
import { useEffect, useState } from 'react'
import { isSame } from '#shared/form/same.ts'
import type { FormStore } from '../store/form-store.ts'
import { DraftNotice } from './DraftNotice.tsx'
import type { DialogDraft } from './useDialogDraft.ts'

/** What a draft keeps of a value, by the name of its field: a part of it may be secret. */
export type KeptParts = Readonly<Record<string, (value: unknown) => unknown>>

interface KeptInDraftProps extends DialogDraft {
  readonly form: FormInstance
  readonly parts?: KeptParts
}

const whole: KeptParts = {}
const namesOf = (store: FormStore) => store.plan.fields.map((field) => field.name)

/** Ties a dialog's form to its draft: what was typed before comes back, what is typed now is kept. */
export function KeptInDraft({ form, store, draft, parts = whole }: KeptInDraftProps) {
  // Only tells that something changed: it may come late, and with values that are none any more.
  const values: unknown = Form.useWatch([], form)
  const [isFilled, setFilled] = useState(false)
  useEffect(() => {
    if (!store) return
    // Restored, discarded or taken back: the form follows.
    const stops = namesOf(store).map((name) => store.subscribe(name, () => show(form, store, name, parts)))
    return () => {
      for (const stop of stops) stop()
    }
  }, [form, store, parts])
  useEffect(() => {
    if (!store || !values) return
    for (const name of namesOf(store)) {
      if (isFilled) store.set(name, keptOf(form, name, parts))
      // Typed before the draft was there: kept in the second run, as the recorder does not hear the first.
      else if (form.isFieldTouched(name)) continue
      else if (isSame(store.value(name), store.loaded()[name])) store.set(name, keptOf(form, name, parts))
      else show(form, store, name, parts)
    }
    setFilled(true)
  }, [form, store, values, isFilled, parts])
  return <DraftNotice draft={draft} />
}

function keptOf(form: FormInstance, name: string, parts: KeptParts): unknown {
  const value: unknown = form.getFieldValue(name) ?? null
  return parts[name]?.(value) ?? value
}

function show(form: FormInstance, store: FormStore, name: string, parts: KeptParts): void {
  const value = store.value(name)
  // What is not kept of it stays as it was typed.
  if (isSame(form.getFieldValue(name), value) || isSame(keptOf(form, name, parts), value)) return
  form.setFields([{ name, value }])
}
