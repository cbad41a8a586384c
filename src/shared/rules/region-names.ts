/** Rows that only stand for a level in the official list. */
const levels = new Set(['市辖区', '县', '省直辖县级行政区划', '自治区直辖县级行政区划'])

/** The names of a path from the province down as a label shows them: without what only stands for a level. */
export function shownRegionNames(names: readonly string[]): string[] {
  return names.filter((name) => !levels.has(name))
}
