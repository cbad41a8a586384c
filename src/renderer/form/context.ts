import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import { plainText } from '#shared/form/plain-text.ts'
import type { FormRecord } from '#shared/form/values.ts'
import { FieldReaderContext } from '#renderer/pickers/options/field-reader.ts'
import type { ViewportObserver } from './viewport-observer.ts'
import type { FormStore } from './store/form-store.ts'

export interface FormContextValue {
  readonly store: FormStore
  /** Keeps the ids of several open forms apart. */
  readonly prefix: string
  /** Null: mount everything at once. */
  readonly viewport: ViewportObserver | null
}

const FormContext = createContext<FormContextValue | null>(null)
export const FormProvider = FormContext.Provider

export function useForm(): FormContextValue {
  const form = useContext(FormContext)
  if (!form) throw new Error('a form part outside a form')
  return form
}

/** The form around, if there is one: details have none. */
export function useFormStore(): FormStore | null {
  return useContext(FormContext)?.store ?? null
}

/** Reads another field of the same row or form; null outside a form. */
export function useReadOther(): (name: string) => unknown {
  const reader = useContext(FieldReaderContext)
  return (name) => reader.read(name) ?? null
}

/** The record that details show, with the words of the server. */
export const ShownRecord = createContext<Readonly<FormRecord> | null>(null)

/** Which record is open; `recordId` is null for a new one. */
export const RecordAddress = createContext<{ readonly modelId: string; readonly recordId: string | null } | null>(null)

const nobodyListens = () => () => undefined

/** Another field as it is now, in a form or in details; wakes its reader with that field alone. */
export function useOtherText(name: string): string {
  const form = useContext(FormContext)
  const record = useContext(ShownRecord)
  const value = useSyncExternalStore(
    useCallback((listener: () => void) => form?.store.subscribe(name, listener) ?? nobodyListens(), [form, name]),
    () => plainText(form?.store.state(name).value),
  )
  // Details hold words; what they stand for lies beside them.
  return form ? value : plainText(record?.[`${name}_id`] ?? record?.[name])
}

export function controlId(prefix: string, name: string): string {
  return `${prefix}-${name}`
}
