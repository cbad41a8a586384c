import { createContext, useContext } from 'react'
import type { Nearness } from './nearness.ts'
import type { FormStore } from './store/form-store.ts'

export interface FormSurroundings {
  readonly store: FormStore
  /** Keeps the ids of several open forms apart. */
  readonly prefix: string
  /** Null: mount everything at once. */
  readonly nearness: Nearness | null
}

const Surroundings = createContext<FormSurroundings | null>(null)
export const FormProvider = Surroundings.Provider

export function useForm(): FormSurroundings {
  const form = useContext(Surroundings)
  if (!form) throw new Error('a form part outside a form')
  return form
}

/** Reads another field of the same form; null outside a form. */
export function useReadOther(): (name: string) => unknown {
  const form = useContext(Surroundings)
  return (name) => form?.store.value(name) ?? null
}

export function controlId(prefix: string, name: string): string {
  return `${prefix}-${name}`
}
