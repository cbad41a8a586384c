import { namesOf } from '#shared/rules/names-of.ts'
import { type AnswerGroup, type CacheGroup, cacheGroups, type Endpoint } from './endpoint.ts'
import { type EndpointId, endpoints } from './table.ts'

function groupsOf(entry: Endpoint): readonly AnswerGroup[] {
  return [...(entry.cache === undefined ? [] : [entry.cache]), ...(entry.groups ?? [])]
}

/** Endpoints whose answers belong to one of the groups. */
export function endpointsIn(groups: readonly AnswerGroup[]): EndpointId[] {
  const ids = namesOf(endpoints)
  return ids.filter((id) => groupsOf(endpoints[id]).some((group) => groups.includes(group)))
}

/** Those of the groups that are kept offline. */
export function cachedGroups(groups: readonly AnswerGroup[]): CacheGroup[] {
  return cacheGroups.filter((group) => groups.includes(group))
}
