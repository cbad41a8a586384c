/** The names by which an item of a list is asked for (wire contract 5.3: a dictionary by its id or code). */
export function namesOf(item: unknown): readonly string[] {
  const { id, enCode } = (item ?? {}) as { readonly id?: unknown; readonly enCode?: unknown }
  return [id, enCode].filter((name) => typeof name === 'string').map(asName)
}

/** Servers differ in how they write a code. */
export function asName(name: string): string {
  return name.toLowerCase()
}

/** The items that one of these names means. */
export function namedItems<Item>(list: readonly Item[], names: readonly string[]): Item[] {
  const wanted = new Set(names.map(asName))
  return list.filter((item) => namesOf(item).some((name) => wanted.has(name)))
}
