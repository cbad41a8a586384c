import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indexMenu, trailOf } from '#shared/access/menu-index.ts'
import { type MenuRoute, routesFromMenu } from '#shared/access/routes.ts'
import type { MenuNode } from '#shared/api/auth.ts'
import { favourites, type MenuUse, withUse } from '#renderer/access/menu-use.ts'
import { smallMenu } from '#renderer/app/shell/Sidebar.tsx'
import { menuSearch } from '#renderer/app/shell/search.ts'
import { commandOf } from '#renderer/app/shell/useShellKeys.ts'
import { previewAddress } from '#renderer/features/servers/address.ts'
import { quickEntries, recentEntries } from '#renderer/features/home/entries.ts'
import { signInErrorOf } from '#renderer/features/sign-in/sign-in-error.ts'
import { isPartOf } from '#renderer/platform/cache-events.ts'
import { PlatformError } from '#renderer/platform/request.ts'

const day = 86_400_000
const node = (id: string, fullName: string, type: number, urlAddress: string, children: MenuNode[] = []) =>
  ({
    id,
    fullName,
    enCode: id,
    type,
    urlAddress,
    icon: '',
    linkTarget: '',
    propertyJson: '',
    children,
  }) as unknown as MenuNode
const routes: readonly MenuRoute[] = routesFromMenu([
  node('d1', '行政办公', 0, '', [
    node('a', '请假申请', 3, 'model/leave'),
    node('d2', '后勤', 1, '', [node('b', '访客通行证', 3, 'model/visitor')]),
  ]),
  node('c', '数据字典', 2, 'systemData/dictionary'),
])

describe('menu search', () => {
  const find = menuSearch(routes)
  const titles = (text: string) => find(text).map((hit) => hit.route.meta.title)

  it('offers everything that opens, and no directory, for an empty text', () => {
    expect(titles('')).toEqual(['请假申请', '访客通行证', '数据字典'])
  })
  it('finds by a part of the title and by path', () => {
    expect(titles('字典')[0]).toBe('数据字典')
    expect(titles('visitor')[0]).toBe('访客通行证')
  })
  it('forgives one wrong character (fuzzy, threshold 0.4)', () => {
    expect(titles('请价申请')).toContain('请假申请')
  })
  it('finds by the initials of the pinyin, before what merely resembles them', () => {
    expect(titles('fktxz')[0]).toBe('访客通行证')
    expect(titles('qjsq')[0]).toBe('请假申请')
    expect(titles('SJZD')[0]).toBe('数据字典')
    // One letter: what begins with it, before what merely has it somewhere in its path.
    expect(titles('f')[0]).toBe('访客通行证')
  })
  it('names the directories above a hit', () => {
    expect(find('访客')[0]?.above).toEqual(['行政办公', '后勤'])
  })
})

describe('use of menus', () => {
  it('counts, moves to the front and never grows beyond 200', () => {
    let uses: readonly MenuUse[] = []
    for (let index = 0; index < 250; index += 1) uses = withUse(uses, `m${index}`, index)
    uses = withUse(uses, 'm240', 999)
    expect(uses).toHaveLength(200)
    expect(uses[0]).toEqual({ menuId: 'm240', count: 2, at: 999 })
  })

  it('prefers what is opened often, but lets the past fade', () => {
    const now = 100 * day
    const often = { menuId: 'often', count: 10, at: now - day }
    const once = { menuId: 'once', count: 1, at: now }
    const past = { menuId: 'past', count: 30, at: now - 90 * day }
    expect(favourites([once, past, often], now)).toEqual(['often', 'once', 'past'])
  })

  it('fills the quick entries from the menu and drops what is no longer granted', () => {
    const quick = quickEntries(routes, ['gone', 'c', 'b'])
    expect(quick.map((entry) => entry.route.meta.modelId)).toEqual(['c', 'b', 'a'])
    expect(quick.map((entry) => entry.group)).toEqual(['', '后勤', '行政办公'])
  })

  it('tells what was opened last, first, without what is no longer granted', () => {
    const uses = [
      { menuId: 'a', count: 9, at: 100 },
      { menuId: 'gone', count: 1, at: 300 },
      { menuId: 'c', count: 1, at: 200 },
    ]
    expect(recentEntries(routes, uses).map(({ route, at }) => [route.meta.modelId, at])).toEqual([
      ['c', 200],
      ['a', 100],
    ])
  })
})

describe('keys', () => {
  const key = (text: string, part: Partial<Parameters<typeof commandOf>[0]> = {}) =>
    commandOf({ key: text, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...part })

  it('know the keys of the design', () => {
    const ctrl = { ctrlKey: true }
    expect([key('k', ctrl), key('W', ctrl), key('p', ctrl), key('F5')]).toEqual([
      'search',
      'closeTab',
      'print',
      'refresh',
    ])
    expect(key('N', { ctrlKey: true, shiftKey: true })).toBe('detachTab')
    expect([key('T', { ctrlKey: true, shiftKey: true }), key('t', ctrl)]).toEqual(['reopenTab', null])
    expect([key('Tab', ctrl), key('Tab', { ctrlKey: true, shiftKey: true })]).toEqual(['nextTab', 'previousTab'])
  })
  it('leave plain letters and other combinations alone (typing closed a tab)', () => {
    expect([key('k'), key('w', { ctrlKey: true, shiftKey: true }), key('k', { ctrlKey: true, altKey: true })]).toEqual([
      null,
      null,
      null,
    ])
    expect([key('Tab'), key('F5', { ctrlKey: true }), key('c', { ctrlKey: true })]).toEqual([null, null, null])
  })
})

describe('server address preview', () => {
  it.each([
    ['campus.example.cn', 'https://campus.example.cn'],
    [' HTTP://Oa.Local:8080/app// ', 'http://oa.local:8080/app'],
    ['ｈｔｔｐｓ：／／oa.example.cn', 'https://oa.example.cn'],
    ['ftp://oa.example.cn', null],
    ['https://user:secret@oa.example.cn', null],
    ['two words', null],
    ['', null],
  ])('understands %s', (typed, address) => {
    expect(previewAddress(typed)).toBe(address)
  })
  it('never throws and never shows anything but http', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.domain().map((name) => `https://${name}/a//b`),
        ),
        (typed) => {
          expect(previewAddress(typed) ?? 'https://').toMatch(/^https?:\/\//)
        },
      ),
      { numRuns: 50 },
    )
  })
})

describe('errors of sign-in', () => {
  const failed = (field?: string) =>
    signInErrorOf(
      new PlatformError({
        code: 'platform.business',
        message: '账户或密码错误',
        platformCode: 400,
        ...(field === undefined ? {} : { reason: { code: 'auth.any', field } }),
      }),
    ).field
  it('stand beside the field that the server names', () => {
    expect(failed('code')).toBe('code')
    expect(failed('password')).toBe('password')
    expect(failed('account')).toBe('account')
  })
  it('stand above the button where the server names none of the fields, whatever its sentence says', () => {
    expect(failed()).toBeNull()
    expect(failed('elsewhere')).toBeNull()
  })
  it('stand above the button when the network is the cause', () => {
    expect(signInErrorOf(new PlatformError({ code: 'platform.network', message: '' })).field).toBeNull()
  })
})

describe('matching a changed cache entry', () => {
  it('accepts the defaults main added and refuses another value', () => {
    expect(isPartOf({ id: 7 }, { id: '7', isTree: 0 })).toBe(true)
    expect(isPartOf(undefined, { id: '7' })).toBe(true)
    expect(isPartOf({ id: '8' }, { id: '7' })).toBe(false)
    expect(isPartOf({ keyword: 'x' }, {})).toBe(false)
  })
})

describe('sidebar', () => {
  it('starts a small menu open and a large one closed', () => {
    expect(smallMenu(routes)).toEqual(['d1', 'd2'])
    const many = routesFromMenu([
      node(
        'd',
        '目录',
        0,
        '',
        Array.from({ length: 20 }, (_unused, index) => node(`m${index}`, 'x', 3, `p${index}`)),
      ),
    ])
    expect(smallMenu(many)).toEqual([])
  })

  it('knows the way to an entry deep in the tree', () => {
    const deep = routes[0]?.children[1]?.children[0] as MenuRoute
    expect(trailOf(indexMenu(routes), deep).map((route) => route.meta.title)).toEqual([
      '行政办公',
      '后勤',
      '访客通行证',
    ])
  })
})
