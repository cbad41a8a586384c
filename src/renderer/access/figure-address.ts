/** A figure of a portal whose records a list shows; `key`: one point of a chart. */
interface CardFigure {
  readonly portal: string
  readonly item: string
  readonly key: string
}
/** A cell of a report; `values`: JSON text of the parameters that it was run with. */
interface CellFigure {
  readonly report: string
  readonly key: string
  readonly values: string
}
export type FigureOf = CardFigure | CellFigure

const joined = (words: readonly string[]) => words.filter((word) => word !== '').join(' · ')

/** The list of a module with the records that a figure counts alone; `words` say of which. */
export function figureAddress(path: string, figure: FigureOf, words: readonly string[]): string {
  const { key, ...of } = figure
  const named = Object.fromEntries(Object.entries(of).filter(([, value]) => value !== ''))
  return `${path}?${new URLSearchParams({ ...named, ...(key === '' ? {} : { key }), of: joined(words) }).toString()}`
}

/** The figure of such an address; null where it names none. */
export function figureIn(search: string): (FigureOf & { readonly words: string }) | null {
  const query = new URLSearchParams(search)
  const read = (name: string) => query.get(name) ?? ''
  const [portal, item, report] = [read('portal'), read('item'), read('report')]
  const [key, words] = [read('key'), read('of')]
  if (report !== '') return { report, key, values: read('values'), words }
  return portal === '' || item === '' ? null : { portal, item, key, words }
}

/** A figure as a list asks for its records. */
export const sentFigure = (figure: FigureOf) =>
  'report' in figure
    ? { report: figure.report, key: figure.key, values: figure.values }
    : { portal: figure.portal, item: figure.item, key: figure.key }
