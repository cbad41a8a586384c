import { byTheSystem, systemDesign } from '../kind-design.ts'
import type { KindDefinition } from '../kind.ts'
import { createTimeKind } from './create-time.ts'

/** When the record was changed last: the server fills it. */
export const modifyTimeKind: KindDefinition = {
  ...createTimeKind,
  kind: 'modifyTime',
  tag: 'JnpfInput',
  design: systemDesign({ placeholder: byTheSystem }),
  place: { ...createTimeKind.place, source: false },
  traits: { system: { at: 'change', value: 'time' } },
  initial: () => null,
}
