import { describe, expect, it } from 'vitest'
import { withVisit } from '#renderer/access/visited-records.ts'
import { type Hit, shownGroups, steppedKey } from '#renderer/app/search/hits.ts'

const hit = (key: string): Hit => ({ key, icon: null, title: key, detail: '', run: () => undefined })

describe('what the search finds', () => {
  it('stands in one order of groups, without empty ones', () => {
    const found = { messages: [hit('m')], people: [], recent: [hit('r')], menus: [hit('a'), hit('b')] }
    const groups = shownGroups(found, true)
    expect(groups.map(([name, hits]) => [name, hits.map(({ key }) => key)])).toEqual([
      ['menus', ['a', 'b']],
      ['recent', ['r']],
      ['messages', ['m']],
    ])
    expect(shownGroups(found, false).map(([name]) => name)).toEqual(['recent', 'menus'])
  })

  it('is stepped through around its ends, from the first where nothing is chosen', () => {
    const hits = [hit('a'), hit('b'), hit('c')]
    expect(steppedKey(hits, null, 1)).toBe('b')
    expect(steppedKey(hits, 'c', 1)).toBe('a')
    expect(steppedKey(hits, 'a', -1)).toBe('c')
    // The chosen one is found no longer.
    expect(steppedKey(hits, 'gone', 1)).toBe('b')
    expect(steppedKey([], 'a', 1)).toBeNull()
  })
})

describe('records that were opened', () => {
  it('are remembered once each, the last one first, twenty of them', () => {
    const all = Array.from({ length: 25 }, (_each, at) => ({ modelId: 'm', id: String(at) }))
    const visited = all.reduce<ReturnType<typeof withVisit>>(withVisit, [])
    expect(visited.map(({ id }) => id)).toEqual(
      all
        .slice(5)
        .toReversed()
        .map(({ id }) => id),
    )
    expect(withVisit(visited, { modelId: 'm', id: '10' }).slice(0, 2)).toEqual([
      { modelId: 'm', id: '10' },
      { modelId: 'm', id: '24' },
    ])
    expect(withVisit(visited, { modelId: 'other', id: '24' })).toHaveLength(20)
  })
})
