import { accepted, type KindDefinition, noReferences } from '../kind.ts'

/** What the kinds without a value share. */
export const displayOnly: Omit<KindDefinition, 'kind'> = {
  role: 'display',
  storage: () => null,
  initial: () => null,
  check: () => accepted(null),
  display: () => '',
  exportValue: () => '',
  importValue: () => accepted(null),
  references: () => noReferences,
  searchControl: () => null,
  search: () => null,
}
