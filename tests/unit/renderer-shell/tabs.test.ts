import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addressOf,
  closeAllTabs,
  closeOtherTabs,
  besideTab,
  closeTab,
  closeTabsBeside,
  detachedTabs,
  homePath,
  joinTabs,
  moveTab,
  MAX_MOUNTED,
  nameTab,
  neighbourTab,
  openTab,
  refreshTab,
  reopenTab,
  restoredTabs,
  splitTab,
  touchTab,
  withdrawTabs,
} from '#renderer/app/state/tabs.ts'

type State = ReturnType<typeof restoredTabs>
const unseen = { name: '', version: 0, mounted: false, touched: false, visit: 0 }
const start = restoredTabs([], '首页', () => null)
const open = (state: State, path: string) => openTab(state, { key: path, path, search: '', title: path })
const paths = (state: State) => state.tabs.map((tab) => tab.path)

describe('tabs', () => {
  it('opens a page once, however often it is asked for', () => {
    const state = open(open(open(start, '/a'), '/b'), '/a')
    expect(paths(state)).toEqual([homePath, '/a', '/b'])
    expect(state.active).toBe('/a')
  })

  it('keeps the page mounted when only its query changes', () => {
    const state = openTab(open(start, '/a'), { key: '/a', path: '/a', search: '?id=2', title: '/a' })
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
    const state = restoredTabs(kept, '首页', (path) => (path === '/a' ? { key: path, title: '新标题' } : null))
    expect(state.tabs).toEqual([
      { ...unseen, key: homePath, path: homePath, search: '', title: '首页', pinned: true },
      { ...unseen, key: '/a', path: '/a', search: '?x=1', title: '新标题', pinned: false },
    ])
  })

  it('takes the page that was not looked at for longest out of a full window, and shows it again on a visit', () => {
    let state = start
    for (let index = 0; index < MAX_MOUNTED + 5; index += 1) state = open(state, `/p${index}`)
    const mounted = (path: string) => state.tabs.find((tab) => tab.path === path)?.mounted
    expect(state.tabs.filter((tab) => tab.mounted)).toHaveLength(MAX_MOUNTED)
    expect([mounted('/p0'), mounted(`/p${MAX_MOUNTED + 4}`)]).toEqual([false, true])
    state = open(state, '/p0')
    expect(state.tabs.filter((tab) => tab.mounted)).toHaveLength(MAX_MOUNTED)
    expect(mounted('/p0')).toBe(true)
  })

  it('never takes out a page in which someone wrote (a half-filled form was lost behind thirty tabs)', () => {
    let state = touchTab(open(start, '/form'), '/form')
    for (let index = 0; index < 30; index += 1) state = open(state, `/p${index}`)
    expect(state.tabs.find((tab) => tab.path === '/form')?.mounted).toBe(true)
    state = refreshTab(state, '/form')
    expect(state.tabs.find((tab) => tab.path === '/form')?.touched).toBe(false)
  })

  it('puts a moved tab where the other one stood, and nothing before or instead of home', () => {
    const three = open(open(open(start, '/a'), '/b'), '/c')
    expect(paths(moveTab(three, '/a', '/c'))).toEqual([homePath, '/b', '/c', '/a'])
    expect(paths(moveTab(three, '/c', '/a'))).toEqual([homePath, '/c', '/a', '/b'])
    expect(moveTab(three, '/c', homePath)).toBe(three)
    expect(moveTab(three, homePath, '/c')).toBe(three)
    expect([besideTab(three, '/a', -1), besideTab(three, '/a', 1), besideTab(three, '/c', 1)]).toEqual([
      null,
      '/b',
      null,
    ])
  })

  it('restores an address with a question mark in its query (the rest of it was cut off)', () => {
    const state = restoredTabs([{ path: '/a?href=x?y=1', title: '' }], '首页', (path) => ({ key: path, title: 'a' }))
    expect(state.tabs[1]?.search).toBe('?href=x?y=1')
  })

  it('holds each subject of a page in a tab of its own, under its name', () => {
    const task = (state: State, id: string) =>
      openTab(state, { key: `/task?${id}`, path: '/task', search: `?config=${id}`, title: '审批' })
    const two = nameTab(task(task(start, '1'), '2'), '/task?1', '李霞雪的请假申请')
    expect(two.tabs.map(({ key, name }) => [key, name])).toEqual([
      [homePath, ''],
      ['/task?1', '李霞雪的请假申请'],
      ['/task?2', ''],
    ])
    expect(addressOf(two, '/task?1')).toBe('/task?config=1')
    expect(addressOf(two)).toBe('/task?config=2')
  })

  it('brings the name of a subject back after a restart, and the title of a page from its page', () => {
    const kept = [
      { path: '/task?config=1', title: '李霞雪的请假申请' },
      { path: '/a', title: 'old' },
    ]
    const describe = (path: string, search: string) => ({ key: search === '' ? path : `${path}?1`, title: 'now' })
    expect(restoredTabs(kept, '首页', describe).tabs.map(({ title, name }) => [title, name])).toEqual([
      ['首页', ''],
      ['now', '李霞雪的请假申请'],
      ['now', ''],
    ])
  })

  it('closes what lies to one side, and goes on in the tab named when the active one went', () => {
    const four = open(open(open(open(start, '/a'), '/b'), '/c'), '/d')
    expect(paths(closeTabsBeside(four, '/b', 1))).toEqual([homePath, '/a', '/b'])
    expect(closeTabsBeside(four, '/b', 1).active).toBe('/b')
    expect(paths(closeTabsBeside(four, '/c', -1))).toEqual([homePath, '/c', '/d'])
    expect(closeTabsBeside(four, '/c', -1).active).toBe('/d')
    expect(closeTabsBeside(four, '/d', 1)).toBe(four)
  })

  it('opens closed tabs again, the last one first, each where it was', () => {
    const three = openTab(open(open(start, '/a'), '/b'), { key: '/c', path: '/c', search: '?id=7', title: 'c' })
    let state = closeTab(closeTab(three, '/a'), '/c')
    expect(paths(state)).toEqual([homePath, '/b'])
    state = reopenTab(state)
    expect([state.active, addressOf(state)]).toEqual(['/c', '/c?id=7'])
    state = reopenTab(state)
    expect(paths(state)).toEqual([homePath, '/a', '/b', '/c'])
    expect(reopenTab(state)).toBe(state)
    const all = closeAllTabs(state)
    expect(paths(reopenTab(reopenTab(reopenTab(all))))).toEqual([homePath, '/a', '/b', '/c'])
  })

  it('opens no tab again that is open already, is no longer granted or led nowhere', () => {
    const again = open(closeTab(open(open(start, '/a'), '/b'), '/a'), '/a')
    expect(paths(reopenTab(again))).toEqual([homePath, '/b', '/a'])
    const lost = closeTab(open(closeTab(open(start, '/gone'), '/gone'), '/404'), '/404')
    expect(lost.closed).toHaveLength(1)
    const withdrawn = withdrawTabs(lost, (tab) => tab.path !== '/gone')
    expect(reopenTab(withdrawn)).toBe(withdrawn)
  })

  const page = fc.constantFrom('/a', '/b', '/c', '/d', homePath)
  const step = fc.oneof(
    fc.record({ kind: fc.constant('open' as const), path: page, target: page }),
    fc.record({ kind: fc.constant('move' as const), path: page, target: page }),
    fc.record({ kind: fc.constant('touch' as const), path: page, target: page }),
    fc.record({
      kind: fc.constantFrom(
        'close' as const,
        'others' as const,
        'all' as const,
        'left' as const,
        'right' as const,
        'reopen' as const,
      ),
      path: page,
      target: page,
    }),
  )
  it('always keeps home open and first, no page twice, and the active page among the open ones', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let state = start
        for (const { kind, path, target } of steps) {
          if (kind === 'open') state = open(state, path)
          else if (kind === 'move') state = moveTab(state, path, target)
          else if (kind === 'touch') state = touchTab(state, path)
          else if (kind === 'close') state = closeTab(state, path)
          else if (kind === 'left' || kind === 'right') state = closeTabsBeside(state, path, kind === 'left' ? -1 : 1)
          else if (kind === 'reopen') state = reopenTab(state)
          else state = kind === 'others' ? closeOtherTabs(state, path) : closeAllTabs(state)
          expect(paths(state)[0]).toBe(homePath)
          expect(new Set(paths(state)).size).toBe(state.tabs.length)
          expect(paths(state)).toContain(state.active)
        }
      }),
    )
  })
})

describe('two tabs side by side', () => {
  const three = open(open(open(start, '/a'), '/b'), '/c')
  const beside = splitTab(open(three, '/a'), '/b')

  it('stand to the right of what showed, both mounted, and the new one is worked in', () => {
    expect(beside).toMatchObject({ active: '/b', split: { first: '/a', second: '/b' } })
    const released = splitTab(
      restoredTabs([{ path: '/x', title: '' }], '首页', (path) => ({ key: path, title: path })),
      '/x',
    )
    expect(released.tabs.map(({ mounted }) => mounted)).toEqual([true, true])
    // The active one itself goes beside that which was looked at before it.
    expect(splitTab(three, '/c').split).toEqual({ first: '/b', second: '/c' })
    expect(splitTab(start, homePath)).toBe(start)
  })

  it('keep their places when the other one is worked in, and another page takes that of the active one', () => {
    const other = open(beside, '/a')
    expect(other).toMatchObject({ active: '/a', split: { first: '/a', second: '/b' } })
    expect(open(other, '/c').split).toEqual({ first: '/c', second: '/b' })
    expect(open(beside, '/c').split).toEqual({ first: '/a', second: '/c' })
    expect(reopenTab(closeTab(other, '/c')).split).toEqual({ first: '/c', second: '/b' })
  })

  it('close back into one, whichever is closed or withdrawn', () => {
    expect(closeTab(beside, '/b')).toMatchObject({ active: '/a', split: null })
    expect(closeTab(beside, '/a')).toMatchObject({ active: '/b', split: null })
    expect(closeOtherTabs(beside, '/b')).toMatchObject({ active: '/b', split: null })
    expect(closeTab(beside, '/c').split).toEqual({ first: '/a', second: '/b' })
    expect(withdrawTabs(beside, ({ path }) => path !== '/a').split).toBeNull()
    expect(joinTabs(beside)).toMatchObject({ active: '/b', split: null })
  })

  it('are both among the pages that stay in the window', () => {
    const many = Array.from({ length: MAX_MOUNTED + 5 }, (_, at) => `/p${at}`).reduce(open, beside)
    expect(many.tabs.find(({ key }) => key === '/a')?.mounted).toBe(true)
    expect(many.split).toEqual({ first: '/a', second: `/p${MAX_MOUNTED + 4}` })
  })

  it('come back as they showed, and one alone where the menu grants the other one no more', () => {
    const kept = [
      { path: '/a', title: '', side: 'first' as const },
      { path: '/b', title: '', side: 'second' as const, isActive: true as const },
      { path: '/c', title: '' },
    ]
    const describePage = (path: string) => ({ key: path, title: path })
    const back = restoredTabs(kept, '首页', describePage)
    expect(back).toMatchObject({ active: '/b', split: { first: '/a', second: '/b' } })
    expect(back.tabs.map(({ mounted }) => mounted)).toEqual([false, true, true, false])
    const less = restoredTabs(kept, '首页', (path) => (path === '/a' ? null : describePage(path)))
    expect(less.split).toBeUndefined()
    expect(less.active).toBe('/b')
    expect(detachedTabs(kept, describePage)).toMatchObject({ active: '/b', split: { first: '/a', second: '/b' } })
  })
})
