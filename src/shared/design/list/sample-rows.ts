import { noLabels } from '#shared/form/kind.ts'
import type { FieldPlan, FormPlan } from '#shared/form/model.ts'
import { text } from '#shared/form/parsing/read.ts'
import { kindOf } from '#shared/form/registry.ts'
import { hasRows, isFiles } from '#shared/form/structure.ts'
import { displayValue } from '#shared/form/values.ts'

type SampleRow = Readonly<Record<string, unknown>> & { readonly id: string }

/** Noon of 2 January 2026, UTC: any day does. */
const FIRST_DAY = 1_767_355_200_000
const DAY = 86_400_000

/** What a server would send for a field of the n-th record. */
function shownValue(field: FieldPlan, at: number): unknown {
  if (isFiles(field)) return []
  if (hasRows(field)) return Array.from({ length: 1 + (at % 3) }, (_row, index) => rowOf(field.columns, at + index))
  const { options, label, name } = field
  if (options?.type === 'static' && options.options.length > 0)
    return text(options.options[at % options.options.length]?.[options.names.label])
  switch (kindOf(field).storage(field)) {
    case 'number':
      return displayValue(field, kindOf(field).states ? at % 2 : ((at * 37) % 90) + at / 4, noLabels)
    case 'time':
      return displayValue(field, FIRST_DAY + at * DAY * 3, noLabels)
    default:
      return `${label || name} ${at + 1}`
  }
}

function rowOf(fields: readonly FieldPlan[], at: number): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field.name, shownValue(field, at)]))
}

/** Made-up rows of a list as servers send them, display texts and child rows included; always the same ones. */
export function sampleRows(form: FormPlan, count: number): readonly SampleRow[] {
  return Array.from({ length: count }, (_row, at) => ({ ...rowOf(form.fields, at), id: `sample-${at}` }))
}
