import { useMemo } from 'react'
import type { FieldPlan } from '#shared/form/model.ts'
import { parseForm } from '#shared/form/parse.ts'
import { hasRows } from '#shared/form/structure.ts'
import { schemeFields } from '#renderer/form/conditions/query-fields.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'

/** A field of the form that a flow is about, or a column of one of its child tables. */
export interface FlowField {
  /** `name`, or `table-column`. */
  readonly id: string
  readonly label: string
  readonly kind: string
  readonly isColumn: boolean
  readonly field: FieldPlan
}

const fieldOf = (field: FieldPlan, table: FieldPlan | null): FlowField => ({
  id: table ? `${table.name}-${field.name}` : field.name,
  label: field.label || field.name,
  kind: field.rawKind,
  isColumn: table !== null,
  field,
})

/** Fields of the form that a flow is about; `isKnown`: it could be read. */
export function useFlowForm(formId: string) {
  const query = usePlatformQuery(
    'flow.form',
    { params: { id: formId } },
    { enabled: formId !== '', quiet: true, staleTime: 60_000 },
  )
  const { data } = query
  return useMemo(() => {
    const parsed = data ? parseForm(data.propertyJson) : null
    const form = parsed?.ok ? parsed.plan : null
    const fields = (form?.fields ?? [])
      .filter(({ name }) => name !== '')
      .flatMap((field) => [
        fieldOf(field, null),
        ...(hasRows(field) ? field.columns.map((column) => fieldOf(column, field)) : []),
      ])
    return {
      isKnown: form !== null,
      fields,
      labels: new Map(fields.map(({ id, label }) => [id, label])),
      ids: form === null ? null : new Set(fields.map(({ id }) => id)),
      queryFields: form === null ? [] : schemeFields(form),
    }
  }, [data])
}
export type FlowForm = ReturnType<typeof useFlowForm>
