import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { cachedGroups, endpointsIn } from '#shared/api/stale.ts'
import { endpoints } from '#shared/api/table.ts'

const entries = Object.entries(endpoints) as [string, Endpoint][]

describe('groups of answers', () => {
  it('lead from every write to at least one endpoint that answers', () => {
    const idle = entries.flatMap(([id, { invalidates = [] }]) =>
      invalidates.filter((group) => endpointsIn([group]).length === 0).map((group) => `${id} ${group}`),
    )
    expect(idle).toEqual([])
  })

  it('hold only endpoints that answer without changing the group they belong to', () => {
    const looping = entries.filter(([id, { invalidates = [] }]) => endpointsIn(invalidates).some((each) => each === id))
    expect(looping.map(([id]) => id)).toEqual([])
  })

  it('are marked stale in the offline cache only where it keeps them', () => {
    expect(cachedGroups(['table:serialRule', 'dictionary'])).toEqual(['dictionary'])
  })
})
