import type { ItemsOfAnswer } from './endpoint.ts'

function keyed(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[key] : undefined
}
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** People or items by their ids: a list of objects, each with its id. */
export const itemsById: ItemsOfAnswer = {
  ids: (body) => [...new Set([...listOf(keyed(body, 'ids')), ...listOf(keyed(body, 'userId'))].map(String))],
  split: (data) => new Map(listOf(keyed(data, 'list')).map((item) => [String(keyed(item, 'id')), item])),
  join: (found, ids) => ({ list: ids.flatMap((id) => (found.has(id) ? [found.get(id)] : [])) }),
}

/** Suffixed id of an item that another server answers without its type. */
export function suffixedId({ id, type }: { readonly id: string; readonly type: string }): string {
  return type === '' || id.includes('--') ? id : `${id}--${type}`
}

/** Items by their suffixed ids, whichever way they are answered. */
export const itemsBySuffixedId: ItemsOfAnswer = {
  ...itemsById,
  split: (data) =>
    new Map(
      listOf(keyed(data, 'list')).map((item) => [
        suffixedId({ id: String(keyed(item, 'id')), type: String(keyed(item, 'type') ?? '') }),
        item,
      ]),
    ),
}

/** Names of paths of regions, in the order of the paths. */
export const namesByPath: ItemsOfAnswer = {
  ids: (body) => listOf(keyed(body, 'idsList')).map((path) => listOf(path).join(',')),
  split(data, ids) {
    const names = listOf(data)
    return new Map(ids.flatMap((id, at) => (listOf(names[at]).length > 0 ? [[id, names[at]]] : [])))
  },
  join: (found, ids) => ids.map((id) => found.get(id) ?? []),
}
