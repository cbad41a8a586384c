import { createContext, use } from 'react'
import type { ViewportObserver } from '#renderer/form/viewport-observer.ts'

interface CanvasValue {
  readonly viewport: ViewportObserver | null
}

export const CanvasContext = createContext<CanvasValue>({ viewport: null })
export function useCanvas(): CanvasValue {
  return use(CanvasContext)
}
