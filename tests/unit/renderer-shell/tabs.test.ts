import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  closeAllTabs,
  closeOtherTabs,
  closeTab,
  homePath,
  neighbourTab,
  openTab,
  refreshTab,
  restoredTabs,
} from '#renderer/app/state/tabs.ts'

type State = ReturnType<typeof restoredTabs>
const start = restoredTabs([], '首页', () => null)
const open = (state: State, path: string) => openTab(state, { path, search: '', title: path })
const paths = (state: State) => state.tabs.map((tab) => tab.path)

describe('tabs', () => {
  it('opens a page once, however often it is asked for', () => {
    const state = open(open(open(start, '/a'), '/b'), '/a')
    expect(paths(state)).toEqual([homePath, '/a', '/b'])
    expect(state.active).toBe('/a')
  })

  it('keeps the page mounted when only its query changes', () => {
    const state = openTab(open(start, '/a'), { path: '/a', search: '?id=2', title: '/a' })
    expect(state.tabs[1]).toMatchObject({ search: '?id=2', version: 0 })
  })

  it('shows the right neighbour after closing, else the left one', () => {
    const three = open(open(open(start, '/a'), '/b'), '/c')
    expect(closeTab({ ...three, active: '/b' }, '/b').active).toBe('/c')
    expect(closeTab(three, '/c').active).toBe('/b')
    expect(closeTab(three, '/a').active).toBe('/c')
  })

  it('mounts anew only what is refreshed', () => {
    const state = refreshTab(open(open(start, '/a'), '/b'), '/a')
    expect(state.tabs.map((tab) => tab.version)).toEqual([0, 1, 0])
  })

  it('cycles through all tabs and around', () => {
    const three = { ...open(open(start, '/a'), '/b'), active: '/b' }
    expect(neighbourTab(three, 1)).toBe(homePath)
    expect(neighbourTab({ ...three, active: homePath }, -1)).toBe('/b')
  })

  it('restores without doubles, with the titles of today, and mounts none of them yet', () => {
    const kept = [
      { path: '/a?x=1', title: 'old' },
      { path: '/a', title: 'twice' },
      { path: '/gone', title: 'gone' },
    ]
    const state = restoredTabs(kept, '首页', (path) => (path === '/a' ? '新标题' : null))
    expect(state.tabs).toEqual([
      { path: homePath, search: '', title: '首页', pinned: true, version: 0, visited: false },
      { path: '/a', search: '?x=1', title: '新标题', pinned: false, version: 0, visited: false },
    ])
  })

  const step = fc.oneof(
    fc.record({ kind: fc.constant('open' as const), path: fc.constantFrom('/a', '/b', '/c', '/d', homePath) }),
    fc.record({
      kind: fc.constantFrom('close' as const, 'others' as const, 'all' as const),
      path: fc.constantFrom('/a', '/b', '/c', homePath),
    }),
  )
  it('always keeps home open and first, no page twice, and the active page among the open ones', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let state = start
        for (const { kind, path } of steps) {
          if (kind === 'open') state = open(state, path)
          else if (kind === 'close') state = closeTab(state, path)
          else state = kind === 'others' ? closeOtherTabs(state, path) : closeAllTabs(state)
          expect(paths(state)[0]).toBe(homePath)
          expect(new Set(paths(state)).size).toBe(state.tabs.length)
          expect(paths(state)).toContain(state.active)
        }
      }),
    )
  })
})
