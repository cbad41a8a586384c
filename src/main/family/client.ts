import type { Endpoint } from '#shared/api/endpoint.ts'
import { type EndpointId, endpoints } from '#shared/api/table.ts'
import type { CallOptions, CallParts, PlatformAnswer, PlatformClient } from '#main/http/contract.ts'
import type { FamilyGeneration } from './generation.ts'
import { membershipCalls } from './memberships.ts'
import { newerSerialRuleCalls } from './serial-rules.ts'
import { newerSpellings } from './spellings.ts'

/** How a call of ours is made on a server of the family that has it in another form. `ask`: the server itself. */
export type FamilyCall = (
  ask: PlatformClient['callEntry'],
  parts: CallParts,
  options?: CallOptions,
) => Promise<PlatformAnswer<unknown>>

const byEntry = (calls: Partial<Record<EndpointId, FamilyCall>>): ReadonlyMap<Endpoint, FamilyCall> =>
  new Map(Object.entries(calls).map(([id, call]) => [endpoints[id as EndpointId], call]))
/** Of every generation, and of 3.6 alone. */
const familyCalls = byEntry(membershipCalls)
const newerCalls = byEntry(newerSerialRuleCalls)

/**
 * The same client on servers of the family: calls that those have in another form are made in theirs. Everything else, and
 * every call to a server of ours, goes through unchanged. `generation`: of the server in use; null for one of ours.
 */
export function withFamilyCalls(
  client: PlatformClient,
  generation: () => Promise<FamilyGeneration> | null,
): PlatformClient {
  /** Asked of the server where it makes a difference alone. */
  const onNewer = async <Found>(found: Found | undefined) =>
    found !== undefined && (await generation()) === '3.6' ? found : null
  const inItsForm: PlatformClient['callEntry'] = async (entry, parts, options) => {
    const inFamily =
      (generation() === null ? undefined : familyCalls.get(entry)) ?? (await onNewer(newerCalls.get(entry)))
    if (inFamily) return inFamily(client.callEntry, parts, options)
    const newer = await onNewer(newerSpellings.get(entry))
    if (newer === null) return client.callEntry(entry, parts, options)
    const { query, ...others } = parts
    return client.callEntry(newer.entry, newer.isPosted ? { ...others, body: query } : parts, options)
  }
  // Begun at once where nothing can differ: whoever signs out has the token for this turn alone.
  const callEntry: PlatformClient['callEntry'] = (entry, parts, options) =>
    familyCalls.has(entry) || newerCalls.has(entry) || newerSpellings.has(entry)
      ? inItsForm(entry, parts, options)
      : client.callEntry(entry, parts, options)
  return {
    ...client,
    call: (id, input, options) => callEntry(endpoints[id], input, options) as ReturnType<typeof client.call<typeof id>>,
    callEntry,
    upload: async (entry, upload, options) =>
      client.upload((await onNewer(newerSpellings.get(entry)))?.entry ?? entry, upload, options),
  }
}
