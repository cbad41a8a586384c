import { createContext, use } from 'react'
import type { DesignPlace } from '#shared/design/lint/references.ts'

/** Shows a place of the design: its part, the tab of it, and what stands there. */
export type GoTo = (place: DesignPlace) => void

const GoToContext = createContext<GoTo>(() => undefined)
export const GoToProvider = GoToContext.Provider

export function useGoTo(): GoTo {
  return use(GoToContext)
}
