import type { Call } from '#server/core/call.ts'

/** Tells everybody concerned that what they may do is to be worked out anew; after the change was committed. */
export async function permissionsChanged(_call: Call, _users: readonly string[] | 'all'): Promise<void> {}
