import type { Tone } from './StateTag.tsx'

/** Section 3: flow status 1 to 5. */
const statuses = ['unknown', 'wait', 'adopt', 'reject', 'revoke', 'cancel'] as const
const tones: readonly Tone[] = ['neutral', 'waiting', 'success', 'danger', 'warning', 'neutral']

export const statusName = (status: number) => statuses[status] ?? 'unknown'
export const flowTone = (status: number): Tone => tones[status] ?? 'neutral'
