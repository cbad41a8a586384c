import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { KnownForm } from '#shared/design/flow/lint.ts'
import type { FieldPlan, FormPlan } from '#shared/form/model.ts'
import { parseForm } from '#shared/form/parse.ts'
import { kindOf } from '#shared/form/registry.ts'
import { hasRows } from '#shared/form/structure.ts'
import { schemeFields } from '#renderer/form/conditions/query-fields.ts'
import { useDesignTexts } from '#renderer/i18n/design-texts.ts'
import { queryKey, usePlatformQuery } from '#renderer/platform/query.ts'
import { call } from '#renderer/platform/call.ts'

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

/** What a form has by name, as the check of a flow asks for it. */
const knownOf = (fields: readonly Pick<FlowField, 'id' | 'field'>[]): KnownForm => ({
  ids: new Set(fields.map(({ id }) => id)),
  unique: new Set(fields.filter(({ field }) => kindOf(field).isUnique?.(field)).map(({ id }) => id)),
})

/** The forms that are known of some, by their id. */
export function useKnownForms(formIds: readonly string[]): ReadonlyMap<string, KnownForm> {
  const forms = useQueries({
    queries: formIds.map((id) => ({
      queryKey: queryKey('flow.form', { params: { id } }),
      queryFn: () => call('flow.form', { params: { id } }),
      staleTime: 60_000,
    })),
    combine: (results) => results.map(({ data }) => data?.data.propertyJson),
  })
  return useMemo(
    () =>
      new Map(
        formIds.flatMap((id, at) => {
          const parsed = forms[at] === undefined ? null : parseForm(forms[at])
          return parsed?.ok ? [[id, knownOf(fieldsOf(parsed.plan))] as const] : []
        }),
      ),
    [formIds, forms],
  )
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
      known: form === null ? null : knownOf(fields),
      queryFields: form === null ? [] : schemeFields(form),
    }
  }, [data, texts])
}
export type FlowForm = ReturnType<typeof useFlowForm>
