import type { Tone } from './StateTag.tsx'

/** Section 3: flow status 1 to 5; 0, 6 and 7 of those who begin, look after and withdraw approvals. */
const statuses = ['draft', 'wait', 'adopt', 'reject', 'revoke', 'cancel', 'suspended', 'revoke'] as const
const tones: readonly Tone[] = ['neutral', 'waiting', 'success', 'danger', 'warning', 'neutral', 'warning', 'warning']

export const statusName = (status: number) => statuses[status] ?? 'unknown'
export const flowTone = (status: number): Tone => tones[status] ?? 'neutral'
