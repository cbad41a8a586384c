import { useState } from 'react'

interface Past<Document> {
  readonly now: Document
  readonly before: readonly Document[]
  readonly after: readonly Document[]
  /** Where typing goes on in the last step; '' where the next change begins another. */
  readonly typing: string
}

/** Older steps are forgotten. */
const MOST = 200

/** An immutable document with its past and its future. */
export function useUndoable<Document>(first: Document) {
  const [past, setPast] = useState<Past<Document>>({ now: first, before: [], after: [], typing: '' })
  return {
    document: past.now,
    canUndo: past.before.length > 0,
    canRedo: past.after.length > 0,
    /** `typing`: names the text that is typed into; letters into the same one are one step. */
    change: (next: Document, typing = '') =>
      setPast(({ now, before, after, typing: last }) => {
        if (next === now) return { now, before, after, typing: last }
        const goesOn = typing !== '' && typing === last
        return { now: next, before: goesOn ? before : [...before.slice(1 - MOST), now], after: [], typing }
      }),
    undo: () =>
      setPast((state) => {
        const to = state.before.at(-1)
        if (to === undefined) return state
        return { now: to, before: state.before.slice(0, -1), after: [state.now, ...state.after], typing: '' }
      }),
    redo: () =>
      setPast((state) => {
        const [to, ...after] = state.after
        if (to === undefined) return state
        return { now: to, before: [...state.before, state.now], after, typing: '' }
      }),
  }
}
