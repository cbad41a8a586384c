import { createContext, useContext } from 'react'
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

/** Reads another field of the same form; null outside a form. */
export function useReadOther(): (name: string) => unknown {
  const form = useContext(FormContext)
  return (name) => form?.store.value(name) ?? null
}

export function controlId(prefix: string, name: string): string {
  return `${prefix}-${name}`
}
