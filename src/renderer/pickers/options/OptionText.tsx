import { valuesOf } from '#shared/form/choices.ts'
import type { Labels } from '#shared/form/kind.ts'
import { choiceText } from '#shared/form/kinds/select.ts'
import type { FieldPlan } from '#shared/form/model.ts'
import { useOptions } from './useOptions.ts'

interface OptionTextProps {
  readonly field: FieldPlan
  readonly value: unknown
  readonly labels?: Labels | undefined
}

const noNames: Labels = { user: () => undefined, entry: () => undefined }

/** Labels of chosen options; what no list knows shows as it is. */
export function OptionText({ field, value, labels }: OptionTextProps) {
  if (labels || field.options?.type !== 'dictionary') return <>{choiceText(field, value, labels ?? noNames)}</>
  return <DictionaryText field={field} value={value} />
}

function DictionaryText({ field, value }: OptionTextProps) {
  const chosen = valuesOf(value)
  const { labels } = useOptions(field, chosen)
  return <>{chosen.map((item) => labels.get(item) ?? item).join(', ')}</>
}
