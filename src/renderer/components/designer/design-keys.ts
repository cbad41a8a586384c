import type { KeyboardEvent } from 'react'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'

interface DesignKeys {
  readonly save: () => Promise<void>
  readonly undo: () => void
  readonly redo: () => void
}

/** Ctrl+S, Ctrl+Z and Ctrl+Y of a whole designer; letters that are typed are taken back by their own field. */
export function designKeys({ save, undo, redo }: DesignKeys) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (!event.ctrlKey && !event.metaKey) return
    const key = event.key.toLowerCase()
    const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea') !== null
    if (key === 's') ignoreRejection(save())
    else if (isTyping) return
    else if (key === 'z' && !event.shiftKey) undo()
    else if (key === 'y' || key === 'z') redo()
    else return
    event.preventDefault()
  }
}
