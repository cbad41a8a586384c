import { accepted, type KindDefinition, noPlace } from '../kind.ts'

/** What the kinds without a value share; they disturb no visitor of a published form. */
export const displayOnly = {
  role: 'display',
  trigger: 'change',
  place: { ...noPlace, public: true },
  traits: {},
  search: null,
  sample: null,
  storage: () => null,
  initial: () => null,
  check: () => accepted(null),
  display: () => '',
  importValue: () => accepted(null),
  targets: () => [],
  references: () => [],
} satisfies Partial<KindDefinition>
