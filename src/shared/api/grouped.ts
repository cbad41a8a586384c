import * as z from 'zod'
import { list, text } from './common.ts'

/**
 * Options in groups, as servers of the family answer them, or flat, as older ones do: read flat. `isItem` tells an item from a
 * group that has nothing in it.
 */
export function groupedOptions<Item extends z.ZodType>(item: Item, isItem: (read: z.output<Item>) => boolean) {
  const group = z.looseObject({ id: text, fullName: text, children: z.array(item) })
  return list(z.union([group, item])).transform((answer) => {
    const items = answer.list.flatMap((each) => {
      const { children } = each as { readonly children?: unknown }
      return (Array.isArray(children) && children.length > 0 ? children : [each]) as z.output<Item>[]
    })
    return { ...answer, list: items.filter(isItem) }
  })
}
