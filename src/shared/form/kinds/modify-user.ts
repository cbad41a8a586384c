import { byTheSystem, systemDesign } from '../kind-design.ts'
import type { KindDefinition } from '../kind.ts'
import { createUserKind } from './create-user.ts'

/** Who changed the record last: the server fills it. */
export const modifyUserKind: KindDefinition = {
  ...createUserKind,
  kind: 'modifyUser',
  tag: 'JnpfInput',
  design: systemDesign({ placeholder: byTheSystem }),
  place: { ...createUserKind.place, source: false },
  traits: { system: { at: 'change', value: 'user' } },
  initial: () => null,
}
