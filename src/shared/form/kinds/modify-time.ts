import type { KindDefinition } from '../kind.ts'
import { createTimeKind } from './create-time.ts'

/** When the record was changed last: the server fills it. */
export const modifyTimeKind: KindDefinition = {
  ...createTimeKind,
  kind: 'modifyTime',
  tag: 'JnpfInput',
  place: { ...createTimeKind.place, source: false },
  traits: { system: { at: 'change', value: 'time' } },
  initial: () => null,
}
