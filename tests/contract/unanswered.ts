import type { EndpointId } from '#shared/api/table.ts'

/** Calls that our client makes to servers of the family and our own server does not answer: only ever fewer. */
export const unanswered: readonly EndpointId[] = []
