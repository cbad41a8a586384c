import { design } from '../kind-design.ts'
import { accepted, type KindDefinition, noPlace } from '../kind.ts'
import { plainText } from '../plain-text.ts'

/** A kind this version does not know: a notice on screen; the value passes through untouched. */
export const unknownKind: KindDefinition = {
  kind: 'unknown',
  tag: '',
  design: design(null, {}),
  role: 'value',
  trigger: 'change',
  place: noPlace,
  traits: { isOpaque: true },
  settings: {},
  unsupported: {},
  search: null,
  sample: null,
  storage: (field) => (field.name === '' ? null : 'json'),
  initial: (field) => field.defaultValue ?? null,
  check: (_field, raw) => accepted(raw ?? null),
  display: (_field, value) => plainText(value),
  importValue: (_field, text) => accepted(text === '' ? null : text),
  targets: () => [],
  references: () => [],
}
