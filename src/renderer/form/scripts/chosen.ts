import type { FieldPlan } from '#shared/form/model.ts'
import type { Raw } from '#shared/form/parsing/read.ts'

/** What a script of a field is told of a new value: the chosen options where the design holds them, else the value. */
export function chosenOf({ options }: FieldPlan, value: unknown): unknown {
  if (options?.type !== 'static') return value
  const find = (list: readonly Raw[], id: unknown): Raw | undefined => {
    for (const option of list) {
      if (option[options.names.value] === id) return option
      const below = option[options.names.children]
      const found = Array.isArray(below) ? find(below as Raw[], id) : undefined
      if (found) return found
    }
    return undefined
  }
  const one = (id: unknown) => find(options.options, id) ?? id
  return Array.isArray(value) ? value.map(one) : one(value)
}
