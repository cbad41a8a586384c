/** Whether a page, counted from 1, is one of those that `1-3,7` names; an empty text names all. */
export function pageFilter(ranges: string): (page: number) => boolean {
  if (ranges === '') return () => true
  const parts = ranges.split(',').map((part) => part.split('-').map(Number))
  return (page) => parts.some(([from = 0, to = from]) => from <= page && page <= to)
}
