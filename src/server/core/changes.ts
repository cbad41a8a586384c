import type { Endpoint } from '#shared/api/endpoint.ts'

/** A POST that answers data, needs no button and makes nothing stale only asks: lists, look-ups, previews. */
export function isChange(entry: Endpoint): boolean {
  if (entry.reads === true) return false
  if (entry.method !== 'POST') return entry.method !== 'GET'
  const { access } = entry
  const guarded = typeof access === 'object' && access.button !== undefined
  return entry.data === undefined || entry.invalidates !== undefined || entry.bodyKind === 'multipart' || guarded
}
