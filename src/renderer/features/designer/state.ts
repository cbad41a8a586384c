import { createContext, use } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'
import type { Command } from '#shared/design/commands.ts'
import type { DesignDocument } from '#shared/design/document.ts'
import { type History, historyOf, redoIn, runIn, undoIn } from '#shared/design/history.ts'

/** A document that is open in a designer: one history over form, settings, lists and rules. */
export interface Designer {
  readonly store: StoreApi<History>
  /** The database of the tables that the form is bound to; '0' is the workspace's own. */
  readonly link: string
  /** Parts that somebody wants to delete although others name them; null: nothing is asked. */
  readonly asked: StoreApi<readonly string[] | null>
  /** Carries a command out. `typing`: letters into the same place are one step to undo. */
  readonly run: (command: Command, options?: { readonly typing?: boolean }) => void
  readonly undo: () => void
  readonly redo: () => void
  readonly choose: (keys: readonly string[]) => void
  /** Another document in its place, with a history of its own. */
  readonly open: (doc: DesignDocument) => void
}

export function createDesigner(doc: DesignDocument, link = '0'): Designer {
  const store = createStore<History>(() => historyOf(doc))
  const put = (next: History) => store.setState(next, true)
  return {
    store,
    link,
    asked: createStore<readonly string[] | null>(() => null),
    run: (command, options) => put(runIn(store.getState(), command, options)),
    undo: () => put(undoIn(store.getState())),
    redo: () => put(redoIn(store.getState())),
    choose: (keys) => put({ ...store.getState(), selection: keys, typing: '' }),
    open: (doc) => put(historyOf(doc)),
  }
}

const DesignerContext = createContext<Designer | null>(null)
export const DesignerProvider = DesignerContext.Provider

export function useDesigner(): Designer {
  const designer = use(DesignerContext)
  if (!designer) throw new Error('a part of a designer outside of one')
  return designer
}

/** A part of the document; whoever asks renders again only when that part changes. */
export function useDesign<Part>(select: (doc: DesignDocument) => Part): Part {
  return useStore(useDesigner().store, ({ doc }) => select(doc))
}

export function useRun(): Designer['run'] {
  return useDesigner().run
}

/** Whether there is something to undo and redo, and the doing of it. */
export function useHistory(): Pick<Designer, 'undo' | 'redo'> & {
  readonly canUndo: boolean
  readonly canRedo: boolean
} {
  const { store, undo, redo } = useDesigner()
  const canUndo = useStore(store, ({ past }) => past.length > 0)
  const canRedo = useStore(store, ({ future }) => future.length > 0)
  return { undo, redo, canUndo, canRedo }
}
