/** What a leaving person may hold, by the list of the family's handover dialog in which it stands. */
export const heldKinds = {
  task: 'wait',
  case: 'flow',
  step: 'flow',
  entrust: 'flow',
  organization: 'permission',
  subordinate: 'permission',
  administered: 'permission',
  design: 'permission',
  flowDesign: 'permission',
  report: 'permission',
  portal: 'permission',
  schedule: 'permission',
} as const
export type HeldKind = keyof typeof heldKinds
