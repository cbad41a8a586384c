import { valuesOf } from '#shared/form/choices.ts'
import type { FieldPlan } from '#shared/form/model.ts'
import { useOptions } from './useOptions.ts'

/** Labels of chosen options; what no list knows shows as it is. */
export function OptionText({ field, value }: { readonly field: FieldPlan; readonly value: unknown }) {
  const { labels } = useOptions(field)
  return (
    <>
      {valuesOf(value)
        .map((item) => labels.get(item) ?? item)
        .join(', ')}
    </>
  )
}
