import type { Endpoint } from '#shared/api/endpoint.ts'
import { type EndpointId, endpoints } from '#shared/api/table.ts'
import type { CallOptions, CallParts, PlatformAnswer, PlatformClient } from '#main/http/contract.ts'
import type { FamilyGeneration } from './generation.ts'
import { menuItemCalls } from './menu-items.ts'
import { menuTargetCalls } from './menu-targets.ts'
import { newerMessageTypeCalls } from './message-types.ts'
import { membershipCalls } from './memberships.ts'
import { dataSourceCalls } from './data-sources.ts'
import { designCalls, newerDesignCalls } from './designs.ts'
import { ownCalls } from './own-calls.ts'
import { newerInterfaceCalls } from './data-interfaces.ts'
import { flowCalls } from './flows.ts'
import { organizationCalls } from './organizations.ts'
import { portalCalls } from './portals.ts'
import { callKey, familySpellings, listFilters, spelled } from './spellings.ts'
import { newerWholeRecordCalls, wholeRecordCalls } from './whole-records.ts'

/** How a call of ours is made on a server of the family that has it in another form. `ask`: the server itself. */
export type FamilyCall = (
  ask: PlatformClient['callEntry'],
  parts: CallParts,
  options?: CallOptions,
) => Promise<PlatformAnswer<unknown>>

const byEntry = (calls: Partial<Record<EndpointId, FamilyCall>>): ReadonlyMap<Endpoint, FamilyCall> =>
  new Map(Object.entries(calls).map(([id, call]) => [endpoints[id as EndpointId], call]))
/** Of every generation, and of 3.6 alone. */
const familyCalls = byEntry({
  ...wholeRecordCalls,
  ...membershipCalls,
  ...organizationCalls,
  ...dataSourceCalls,
  ...designCalls,
  ...portalCalls,
  ...menuTargetCalls,
  ...ownCalls,
  ...flowCalls,
})
const newerCalls = byEntry({
  ...newerWholeRecordCalls,
  ...newerMessageTypeCalls,
  ...newerInterfaceCalls,
  ...newerDesignCalls,
  ...menuItemCalls,
})

/** The filters of a query as a body has them: one of a list is a list, and none is left out. */
const filtersOf = (query: object = {}) =>
  Object.fromEntries(
    Object.entries(query).flatMap(([key, value]) => {
      if (!listFilters.has(key)) return [[key, value]]
      const chosen = [value as unknown].flat().filter((each) => each !== '' && each !== undefined)
      return chosen.length === 0 ? [] : [[key, chosen.map(String)]]
    }),
  )

/** Whether any generation has it at another address. */
const differs = (entry: Endpoint) => Object.values(familySpellings).some((spellings) => spellings.has(callKey(entry)))

/**
 * The same client on servers of the family: calls that those have in another form are made in theirs. Everything else, and
 * every call to a server of ours, goes through unchanged. `generation`: of the server in use; null for one of ours.
 */
export function withFamilyCalls(
  client: PlatformClient,
  generation: () => Promise<FamilyGeneration> | null,
): PlatformClient {
  /** The generation is asked for where it makes a difference alone. */
  const inItsForm: PlatformClient['callEntry'] = async (entry, parts, options) => {
    if (generation() === null) return client.callEntry(entry, parts, options)
    const newer = newerCalls.get(entry)
    const inFamily = newer !== undefined && (await generation()) === '3.6' ? newer : familyCalls.get(entry)
    // What such a call asks has its address by generation too.
    return inFamily ? inFamily(atItsAddress, parts, options) : atItsAddress(entry, parts, options)
  }
  const atItsAddress: PlatformClient['callEntry'] = async (entry, parts, options) => {
    const spelling = await spellingOf(entry)
    if (spelling === null) return client.callEntry(entry, parts, options)
    const { query, ...others } = parts
    const sent =
      spelling.posted === null ? parts : { ...others, body: { ...spelling.posted, ...filtersOf(query as object) } }
    return client.callEntry(spelled(entry, spelling), sent, options)
  }
  const spellingOf = async (entry: Endpoint) =>
    differs(entry) ? (familySpellings[(await generation()) ?? '3.4'].get(callKey(entry)) ?? null) : null
  // Begun at once where nothing can differ: whoever signs out has the token for this turn alone.
  const callEntry: PlatformClient['callEntry'] = (entry, parts, options) =>
    familyCalls.has(entry) || newerCalls.has(entry) || differs(entry)
      ? inItsForm(entry, parts, options)
      : client.callEntry(entry, parts, options)
  return {
    ...client,
    call: (id, input, options) => callEntry(endpoints[id], input, options) as ReturnType<typeof client.call<typeof id>>,
    callEntry,
    upload: async (entry, upload, options) => {
      const spelling = generation() === null ? null : await spellingOf(entry)
      return client.upload(spelling === null ? entry : spelled(entry, spelling), upload, options)
    },
  }
}
