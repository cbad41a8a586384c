import { useEffect, useState } from 'react'
import type { DesignDocument, DesignRoot } from '#shared/design/document.ts'
import { lintDocument } from '#shared/design/lint/index.ts'
import type { LintProblem } from '#shared/design/lint/problem.ts'
import { useDesigner } from '../state.ts'

/** Milliseconds without a change before the design is looked through again. */
const PAUSE = 300

const known = new WeakMap<DesignRoot, readonly LintProblem[]>()

function problemsOf(doc: DesignDocument): readonly LintProblem[] {
  let problems = known.get(doc.root)
  if (!problems) known.set(doc.root, (problems = lintDocument(doc)))
  return problems
}

/** What is wrong with the design that is open, errors first; it follows changes after a short pause. */
export function useProblems(): readonly LintProblem[] {
  const { store } = useDesigner()
  const [problems, setProblems] = useState(() => problemsOf(store.getState().doc))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = store.subscribe((state, before) => {
      if (state.doc === before.doc) return
      clearTimeout(timer)
      timer = setTimeout(() => setProblems(problemsOf(store.getState().doc)), PAUSE)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [store])
  return problems
}
