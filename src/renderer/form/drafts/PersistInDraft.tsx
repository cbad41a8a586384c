import { Form, type FormInstance } from 'antd'
import { useEffect, useRef } from 'react'
import { isSame } from '#shared/form/same.ts'
import { onWindowEnd } from '#renderer/platform/window-end.ts'
import type { FormStore } from '../store/form-store.ts'
import { DraftNotice } from './DraftNotice.tsx'
import type { DialogDraft } from './useDialogDraft.ts'

/** What a draft keeps of a value, by the name of its field: a part of it may be secret. */
export type PersistedParts = Readonly<Record<string, (value: unknown) => unknown>>

interface KeptInDraftProps extends DialogDraft {
  readonly form: FormInstance
  /** Steady. */
  readonly parts?: PersistedParts
}

const namesOf = (store: FormStore) => store.plan.fields.map((field) => field.name)

/** Ties a dialog's form to its draft: what was typed before comes back, what is typed now is kept. */
export function PersistInDraft({ form, store, draft, parts }: KeptInDraftProps) {
  // Only tells that something changed: it may come late, and with values that are none any more.
  const values: unknown = Form.useWatch([], form)
  const isFilled = useRef(false)
  useEffect(() => {
    if (!store) return
    // Restored, discarded or taken back: the form follows.
    const stops = namesOf(store).map((name) => store.subscribe(name, () => show(form, store, name, parts)))
    const stopEnding = onWindowEnd(() => {
      if (isFilled.current) for (const name of namesOf(store)) keep(form, store, name, parts)
    }, 'first')
    return () => {
      stopEnding()
      for (const stop of stops) stop()
    }
  }, [form, store, parts])
  useEffect(() => {
    if (!store || !values) return
    const take = (name: string) => keep(form, store, name, parts)
    for (const name of namesOf(store)) {
      if (isFilled.current) take(name)
      // Typed before the draft was there: kept once its recorder, which begins behind this effect, hears it.
      else if (form.isFieldTouched(name)) queueMicrotask(() => take(name))
      else if (isSame(store.value(name), store.loaded()[name])) take(name)
      else show(form, store, name, parts)
    }
    isFilled.current = true
  }, [form, store, values, parts])
  return <DraftNotice draft={draft} />
}

const keptOf = (name: string, value: unknown, parts: PersistedParts | undefined) => parts?.[name]?.(value) ?? value

function keep(form: FormInstance, store: FormStore, name: string, parts: PersistedParts | undefined): void {
  store.set(name, keptOf(name, form.getFieldValue(name) ?? null, parts))
}

function show(form: FormInstance, store: FormStore, name: string, parts: PersistedParts | undefined): void {
  const value = store.value(name)
  const typed: unknown = form.getFieldValue(name)
  // What is not kept of it stays as it was typed.
  if (isSame(typed, value) || isSame(keptOf(name, typed, parts), value)) return
  form.setFields([{ name, value }])
}
