import { useMemo } from 'react'
import { changeList } from '#shared/design/list/commands.ts'
import { listInStep } from '#shared/design/list/in-step.ts'
import { type DesignField, fieldsOf } from '#shared/design/document.ts'
import type { Raw } from '#shared/form/parsing/read.ts'
import { useDesign, useRun } from '../state.ts'

export interface ListEdit {
  /** In step with the form, whatever is stored. */
  readonly list: Raw
  readonly fields: readonly DesignField[]
  /** Puts keys of the list; one step to undo. */
  readonly put: (part: Raw) => void
}

/** The list of the design that is open, and the way to change it; null while it has none. */
export function useListEdit(): ListEdit | null {
  const doc = useDesign((each) => each)
  const run = useRun()
  const fields = fieldsOf(doc)
  const list = useMemo(() => (doc.list ? listInStep(doc.list, fields) : null), [doc.list, fields])
  return list ? { list, fields, put: (part) => run(changeList(doc, { ...list, ...part })) } : null
}
