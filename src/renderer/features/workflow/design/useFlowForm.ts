import { useMemo } from 'react'
import type { FieldPlan, FormPlan } from '#shared/form/model.ts'
import { parseForm } from '#shared/form/parse.ts'
import { hasRows } from '#shared/form/structure.ts'
import { schemeFields } from '#renderer/form/conditions/query-fields.ts'
import { useDesignTexts } from '#renderer/i18n/design-texts.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'

/** A field of the form that a flow is about, or a column of one of its child tables. */
export interface FlowField {
  /** `name`, or `table-column`. */
  readonly id: string
  readonly label: string
  /** The same as its author wrote it, which is what is stored of it. */
  readonly ownLabel: string
  readonly kind: string
  readonly isColumn: boolean
  readonly field: FieldPlan
}

const idOf = (field: FieldPlan, table: FieldPlan | null) => (table ? `${table.name}-${field.name}` : field.name)

const fieldOf = (field: FieldPlan, table: FieldPlan | null): Omit<FlowField, 'ownLabel'> => ({
  id: idOf(field, table),
  label: field.label || field.name,
  kind: field.rawKind,
  isColumn: table !== null,
  field,
})

/** All fields of a form, columns of a child table behind it. */
function fieldsOf(form: FormPlan | null): readonly Omit<FlowField, 'ownLabel'>[] {
  return (form?.fields ?? [])
    .filter(({ name }) => name !== '')
    .flatMap((field) => [
      fieldOf(field, null),
      ...(hasRows(field) ? field.columns.map((column) => fieldOf(column, field)) : []),
    ])
}

/** Fields of the form that a flow is about, in the language of the window; `isKnown`: it could be read. */
export function useFlowForm(formId: string) {
  const query = usePlatformQuery(
    'flow.form',
    { params: { id: formId } },
    { enabled: formId !== '', quiet: true, staleTime: 60_000 },
  )
  const { data } = query
  const texts = useDesignTexts()
  return useMemo(() => {
    const parsed = data ? parseForm(data.propertyJson, texts) : null
    const form = parsed?.ok ? parsed.plan : null
    const written = data ? parseForm(data.propertyJson) : null
    const own = new Map(fieldsOf(written?.ok ? written.plan : null).map(({ id, label }) => [id, label]))
    const fields = fieldsOf(form).map((field): FlowField => ({ ...field, ownLabel: own.get(field.id) ?? field.label }))
    return {
      isKnown: form !== null,
      fields,
      labels: new Map(fields.map(({ id, label }) => [id, label])),
      ids: form === null ? null : new Set(fields.map(({ id }) => id)),
      queryFields: form === null ? [] : schemeFields(form),
    }
  }, [data, texts])
}
export type FlowForm = ReturnType<typeof useFlowForm>
