import type { FieldPlan, FormPlan } from '#shared/form/model.ts'
import { kindOf } from '#shared/form/registry.ts'
import { hasRows, isServerValue } from '#shared/form/structure.ts'
import type { FormRecord } from '#shared/form/values.ts'
import type { Random } from '#shared/form/sample.ts'

const long = '很长的内容 Wq '

/** Chance that always takes the largest. */
const most: Random = {
  integer: (_least, largest) => largest,
  happens: () => true,
  one: (items) => items[items.length - 1] as (typeof items)[number],
  some: (items) => [...items],
} as Random

function worstValue(field: FieldPlan): unknown {
  const { traits, longest, sample } = kindOf(field)
  if (hasRows(field)) return Array.from({ length: 20 }, () => recordOf(field.columns))
  if (isServerValue(field)) return undefined
  if (traits.isText) {
    const limit = longest?.(field) ?? 200
    return long.repeat(Math.ceil(Math.min(limit, 200) / long.length)).slice(0, Math.min(limit, 200))
  }
  const options = field.options?.type === 'static' ? field.options.options : []
  if (traits.isChoice && options.length > 0) return undefined
  try {
    return sample?.(most, { userIds: [], itemIds: {}, regionPaths: [], records: [], dictionaries: [] } as never)?.value(
      most,
    )
  } catch {
    return undefined
  }
}

function recordOf(fields: readonly FieldPlan[]): FormRecord {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = worstValue(field)
      return value === undefined ? [] : [[field.name, value] as const]
    }),
  )
}

/** The longest texts, largest numbers and most rows that a form takes. */
export function worstRecord({ fields }: FormPlan): FormRecord {
  return recordOf(fields)
}
