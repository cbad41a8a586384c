import { useMemo } from 'react'
import { changeList } from '#shared/design/list/commands.ts'
import { listInStep } from '#shared/design/list/in-step.ts'
import { type DesignField, fieldsOf } from '#shared/design/document.ts'
import { listLabel } from '#shared/design/list/places.ts'
import { localizedText } from '#shared/form/parsing/localize.ts'
import type { Raw } from '#shared/form/parsing/read.ts'
import { useStandardTexts } from '#renderer/i18n/design-texts.ts'
import { shownFields } from '../fields.ts'
import { useDesign, useRun } from '../state.ts'

export interface ListEdit {
  /** In step with the form, whatever is stored. */
  readonly list: Raw
  readonly fields: readonly DesignField[]
  /** What a field, and a column or search, is called for whoever works on the list. */
  readonly fieldName: (field: DesignField) => string
  readonly itemName: (item: Raw) => string
  /** Puts keys of the list; one step to undo. */
  readonly put: (part: Raw) => void
}

/** The list of the design that is open, and the way to change it; null while it has none. */
export function useListEdit(): ListEdit | null {
  const doc = useDesign((each) => each)
  const run = useRun()
  const fields = fieldsOf(doc)
  const list = useMemo(() => (doc.list ? listInStep(doc.list, fields) : null), [doc.list, fields])
  const texts = useStandardTexts()
  if (!list) return null
  const shown = shownFields(fields, texts)
  return {
    list,
    fields,
    fieldName: ({ key, label, name }) => {
      const field = shown.find((each) => each.key === key)
      return field ? listLabel(field, shown) : label || name
    },
    itemName: (item) => localizedText(item, 'label', texts),
    put: (part) => run(changeList(doc, { ...list, ...part })),
  }
}
