import type { Tone } from '../state/StateTag.tsx'

/** Of flow status 0 to 7, as `flow-state.ts` names them. */
const statusColours = ['default', 'processing', 'success', 'error', 'warning', 'default', 'warning', 'warning'] as const

/** Section 3: urgency 1 to 3. */
const urgencies = ['normal', 'normal', 'important', 'urgent'] as const
const urgencyColours = ['default', 'default', 'warning', 'red'] as const

/** Section 3: handling actions 0 to 9, and 10 to 13 of newer servers of the family. */
const actions = [
  'return',
  'approve',
  'initiate',
  'withdraw',
  'terminate',
  'assign',
  'addSigner',
  'transfer',
  'change',
  'revive',
  'signerBefore',
  'suspend',
  'resume',
  'redirect',
] as const
const actionColours: Readonly<Partial<Record<(typeof actions)[number], string>>> = {
  return: 'red',
  approve: 'green',
  withdraw: 'orange',
  terminate: 'gray',
}

export const statusColour = (status: number) => statusColours[status] ?? 'default'
export const urgencyName = (urgency: number) => urgencies[urgency] ?? 'normal'
export const urgencyColour = (urgency: number) => urgencyColours[urgency] ?? 'default'
export const actionName = (action: number) => actions[action] ?? 'other'

export function actionColour(action: number): string {
  const name = actions[action]
  return (name && actionColours[name]) ?? 'blue'
}

const actionTones: Readonly<Partial<Record<(typeof actions)[number], Tone>>> = {
  return: 'danger',
  approve: 'success',
  terminate: 'danger',
}
export const actionTone = (action: number): Tone => {
  const name = actions[action]
  return (name && actionTones[name]) ?? 'neutral'
}
