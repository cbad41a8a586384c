/** A figure of a portal whose records a list shows; `key`: one point of a chart. */
export interface FigureOf {
  readonly portal: string
  readonly item: string
  readonly key: string
}

/** The list of a module with the records that a figure counts alone; `words` say of which. */
export function figureAddress(path: string, { portal, item, key }: FigureOf, words: readonly string[]): string {
  const of = words.filter((word) => word !== '').join(' · ')
  return `${path}?${new URLSearchParams({ portal, item, ...(key === '' ? {} : { key }), of }).toString()}`
}

/** The figure of such an address; null where it names none. */
export function figureIn(search: string): (FigureOf & { readonly words: string }) | null {
  const query = new URLSearchParams(search)
  const [portal, item] = [query.get('portal') ?? '', query.get('item') ?? '']
  return portal === '' || item === ''
    ? null
    : { portal, item, key: query.get('key') ?? '', words: query.get('of') ?? '' }
}
