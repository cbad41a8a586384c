import type { ReportDocument } from '#shared/design/report/document.ts'
import { kindOf } from '#shared/form/registry.ts'
import type { Call } from '#server/core/call.ts'
import { searchOf } from '../module/filter.ts'
import { inLanguage } from '../module/language.ts'
import { forReader, openSource } from './source.ts'

/** What a reader is asked for before a report runs: of a field of a module, with the field as it was designed. */
export async function describeParameters(call: Call, report: ReportDocument) {
  if (report.source.kind === 'interface')
    return report.parameters.map((parameter) => ({
      ...parameter,
      ...asText,
      label: parameter.label || parameter.field,
    }))
  const reading = await openSource(call, report.source.id)
  const { definition } = await inLanguage(call, reading.definition)
  const { report: shown } = forReader(report, reading, new Map())
  return shown.parameters.map((parameter) => {
    const plan = definition.form.fields.find(({ name }) => name === parameter.field)
    const search = searchOf(definition, parameter.field)
    return {
      ...parameter,
      label: parameter.label || plan?.label || parameter.field,
      searchType: search?.searchType ?? 1,
      multiple: search?.multiple ?? false,
      control: plan ? (kindOf(plan).search?.control ?? '') : '',
      // With what it is chosen from, and nothing of the other fields of the form.
      formData: plan ? JSON.stringify({ fields: [plan.raw] }) : '',
    }
  })
}

const asText = { searchType: 1 as const, multiple: false, control: '', formData: '' }
