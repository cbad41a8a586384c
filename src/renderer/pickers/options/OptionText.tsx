import { choiceText, valuesOf } from '#shared/form/choices.ts'
import { type Labels, noLabels } from '#shared/form/kind.ts'
import type { FieldPlan } from '#shared/form/model.ts'
import { useOptions } from './useOptions.ts'

interface OptionTextProps {
  readonly field: FieldPlan
  readonly value: unknown
  readonly labels?: Labels | undefined
}

/** Labels of chosen options; what no list knows shows as it is. */
export function OptionText({ field, value, labels }: OptionTextProps) {
  if (labels || field.options?.type !== 'dictionary') return <>{choiceText(field, value, labels ?? noLabels)}</>
  return <DictionaryText field={field} value={value} />
}

function DictionaryText({ field, value }: OptionTextProps) {
  const chosen = valuesOf(value)
  const { labels } = useOptions(field, chosen)
  return <>{chosen.map((item) => labels.get(item) ?? item).join(', ')}</>
}
