import { matchesName } from '#shared/rules/name-match.ts'

/** Search of a Select by the names of its options, pinyin included: `<Select showSearch={nameSearch} />`. */
export const nameSearch = { filterOption: filterNames } as const

/** The same for a TreeSelect, by the field that holds the names: `filterTreeNode={nameFilter('fullName')}`. */
export function nameFilter(field: string): (wanted: string, node?: object) => boolean {
  return (wanted, node) => matchesName(textOf((node as Record<string, unknown> | undefined)?.[field]), wanted)
}

function filterNames(wanted: string, option?: { readonly label?: unknown }): boolean {
  return matchesName(textOf(option?.label), wanted)
}

function textOf(label: unknown): string {
  return typeof label === 'string' || typeof label === 'number' ? String(label) : ''
}
