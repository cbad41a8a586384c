import { whenLeft } from '#renderer/access/session-store.ts'

/** What was typed in a card for a turn whose page was opened from there: its decision begins with it. Gone with the window. */
const typed = new Map<string, string>()
whenLeft(() => typed.clear())

export function keepTyped(operatorId: string, opinion: string): void {
  if (opinion !== '') typed.set(operatorId, opinion)
}

export const typedFor = (operatorId: string): string => typed.get(operatorId) ?? ''

/** It was sent, or given up. */
export function forgetTyped(operatorId: string): void {
  typed.delete(operatorId)
}
