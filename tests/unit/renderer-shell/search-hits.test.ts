import { describe, expect, it } from 'vitest'
import { withVisit } from '#renderer/access/visited-records.ts'
import { type Fit, fitOf } from '#renderer/app/search/fit.ts'
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

describe('how well a thing fits what was typed', () => {
  it.each([
    ['请假申请', '请假申请', 'whole'],
    ['Leave requests', 'LEAVE REQUESTS', 'whole'],
    ['请假申请', '请假', 'start'],
    ['请假申请', 'qjsq', 'start'],
    ['请假申请', 'qingjia', 'start'],
    ['Leave requests', 'lr', 'start'],
    ['请假申请', '申请', 'inside'],
    ['请假申请', 'shenqing', 'inside'],
    ['Leave requests', 'quest', 'inside'],
    ['请假申请', '请价申请', 'alike'],
    // One letter is somewhere in nearly everything; one character means something.
    ['Leave requests', 'q', 'alike'],
    ['请假申请', '申', 'inside'],
  ])('%s for %s: %s', (name, typed, fit) => {
    expect(fitOf([name], typed)).toBe(fit)
  })

  it('is told by the best of its names', () => {
    expect(fitOf(['丁宇泽', 'dingyz'], 'dingyz')).toBe('whole')
    expect(fitOf(['Users', '用户管理'], 'yhgl')).toBe('start')
    expect(fitOf([], 'x')).toBe('alike')
  })

  it('puts a person who is called so above menus that hold it, and menus that are like it below all', () => {
    const some = (key: string, fit?: Fit): Hit => ({ ...hit(key), ...(fit ? { fit } : {}) })
    const found = {
      menus: [some('holds it', 'inside')],
      people: [some('is mentioned'), some('begins', 'start'), some('is called so', 'whole')],
      records: [some('record')],
      alike: [some('like it', 'alike')],
    }
    const keys = (groups: Parameters<typeof shownGroups>[0]) =>
      shownGroups(groups, true).flatMap(([, hits]) => hits.map(({ key }) => key))
    expect(keys(found)).toEqual(['is called so', 'begins', 'is mentioned', 'holds it', 'record', 'like it'])
    // A menu that begins with it is where it always was.
    expect(keys({ ...found, menus: [some('menu', 'start')] })[0]).toBe('menu')
    expect(keys({ alike: found.alike })).toEqual(['like it'])
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
