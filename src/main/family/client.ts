import type { Endpoint } from '#shared/api/endpoint.ts'
import { type EndpointId, endpoints } from '#shared/api/table.ts'
import type { CallOptions, CallParts, PlatformAnswer, PlatformClient } from '#main/http/contract.ts'
import { membershipCalls } from './memberships.ts'

/** How a call of ours is made on a server of the family that has it in another form. `ask`: the server itself. */
export type FamilyCall = (
  ask: PlatformClient['callEntry'],
  parts: CallParts,
  options?: CallOptions,
) => Promise<PlatformAnswer<unknown>>

const calls: Partial<Record<EndpointId, FamilyCall>> = { ...membershipCalls }

const byEntry = new Map<Endpoint, FamilyCall>(
  Object.entries(calls).map(([id, call]) => [endpoints[id as EndpointId], call]),
)

/**
 * The same client on servers of the family: calls that those have in another form are made in theirs. Everything else, and
 * every call to a server of ours, goes through unchanged.
 */
export function withFamilyCalls(client: PlatformClient, isFamily: () => boolean): PlatformClient {
  const callEntry: PlatformClient['callEntry'] = (entry, parts, options) => {
    const inFamily = byEntry.get(entry)
    return inFamily && isFamily() ? inFamily(client.callEntry, parts, options) : client.callEntry(entry, parts, options)
  }
  return {
    ...client,
    call: (id, input, options) => callEntry(endpoints[id], input, options) as ReturnType<typeof client.call<typeof id>>,
    callEntry,
  }
}
