import { systemDesign } from '../kind-design.ts'
import type { KindDefinition } from '../kind.ts'
import { currDeptKind } from './curr-dept.ts'
import { posSelectKind } from './pos-select.ts'

/** The main position of whoever created the record: the server fills it. */
export const currPositionKind: KindDefinition = {
  ...currDeptKind,
  kind: 'currPosition',
  approverType: 3,
  design: systemDesign({ type: 'currPosition' }),
  traits: { system: { at: 'create', value: 'position' } },
  unsupported: { type: 'the kind says already what it holds' },
  initial: (_field, { own }) => own?.positionIds[0] ?? null,
  display: posSelectKind.display,
  targets: posSelectKind.targets,
  references: posSelectKind.references,
}
