import { useEffect, useEffectEvent } from 'react'
import { takeWanted, useReturns } from './returns.ts'

/** Opens a form of this module that is wanted again, once its page shows. Null: the form of a new record. */
export function useReturn(moduleId: string, open: (recordId: string | null) => void): void {
  const isWanted = useReturns((state) => state.wanted.some((form) => form.moduleId === moduleId))
  const reopen = useEffectEvent(open)
  useEffect(() => {
    if (!isWanted) return
    const form = takeWanted(moduleId)
    if (form) reopen(form.recordId)
  }, [isWanted, moduleId])
}
