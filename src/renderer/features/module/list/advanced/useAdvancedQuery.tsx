import { useMemo, useState } from 'react'
import type { SchemeConditions } from '#shared/access/data-scheme.ts'
import { readListConditions } from '#shared/form/list-conditions.ts'
import type { FormPlan } from '#shared/form/model.ts'
import { countConditions, queryFields, sentConditions } from '#renderer/form/conditions/query-fields.ts'
import { AdvancedQueryDialog } from './AdvancedQueryDialog.tsx'

interface AdvancedQueryOptions {
  readonly form: FormPlan
  readonly menuId: string | null
  readonly isHeldBack: (prop: string) => boolean
  /** What the list asks for now, and asks it with other conditions, as they travel. */
  readonly asked: string
  readonly ask: (conditions: string) => void
}

/** Conditions of a person's own on a list, and the dialog that asks for them while it is open. */
export function useAdvancedQuery({ form, menuId, isHeldBack, asked, ask }: AdvancedQueryOptions) {
  const [isOpen, setOpen] = useState(false)
  const conditions = useMemo((): SchemeConditions | null => {
    const read = readListConditions(asked)
    return read.ok ? read.conditions : null
  }, [asked])
  const fields = useMemo(() => queryFields(form, isHeldBack), [form, isHeldBack])
  return {
    isActive: conditions !== null,
    count: countConditions(conditions),
    open: () => setOpen(true),
    element: isOpen ? (
      <AdvancedQueryDialog
        fields={fields}
        menuId={menuId}
        conditions={conditions}
        onApply={(chosen) => ask(sentConditions(chosen, fields))}
        onClose={() => setOpen(false)}
      />
    ) : null,
  }
}
