import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findRoute, indexMenu, trailOf } from '#shared/access/menu-index.ts'
import { cleanPath, firstLeaf, flattenRoutes, readProperty, routesFromMenu } from '#shared/access/routes.ts'
import type { MenuNode } from '#shared/api/auth.ts'

function node(part: Partial<MenuNode> & Record<string, unknown>): MenuNode {
  const id = String(part['id'] ?? 'n')
  return {
    id,
    parentId: '-1',
    fullName: `名称${id}`,
    enCode: `code${id}`,
    icon: '',
    type: 2,
    urlAddress: '',
    linkTarget: '',
    propertyJson: '',
    sortCode: 0,
    hasChildren: false,
    children: [],
    ...part,
  } as MenuNode
}
const one = (part: Partial<MenuNode> & Record<string, unknown>) => routesFromMenu([node(part)])[0]

describe('routes from the menu', () => {
  it.each([
    [0, 'directory', '/code1'],
    [1, 'directory', '/code1'],
    [2, 'page', '/a/b'],
    [3, 'module', '/a/b'],
    [4, 'dictionary', '/a/b'],
    [5, 'report', '/a/b'],
    [6, 'dataScreen', '/code1'],
    [7, 'link', '/code1'],
    [8, 'portal', '/a/b'],
    [9, 'unknown', '/code1'],
    [-1, 'unknown', '/code1'],
  ])('gives type %i the kind %s and the path of section 2', (type, kind, path) => {
    const children = type < 2 && type >= 0 ? [node({ id: '2' })] : []
    const route = one({ id: '1', type, urlAddress: 'a/b?x=1', children })
    expect(route).toMatchObject({ kind, path, type })
  })

  it('strips the query of a page address (the guard never found the route)', () => {
    expect(one({ type: 2, urlAddress: 'systemData/dictionary?tab=2#top' })?.path).toBe('/systemData/dictionary')
  })

  it('keeps menu id and module id apart (grants were looked up by the form id)', () => {
    const route = one({ id: 'menu-1', type: 3, propertyJson: '{"moduleId":"model-9","isTree":1}' })
    expect(route?.meta).toMatchObject({ modelId: 'menu-1', relationId: 'model-9', isTree: true })
  })

  it.each(['', 'null', '[]', '{', '"text"', '{"moduleId":null}', '{"moduleId":{}}', '7'])(
    'survives the property text %s',
    (text) => {
      expect(readProperty(text)).toEqual({ moduleId: '', isTree: false })
    },
  )

  it('reads a number as module id and text as tree flag (servers differ)', () => {
    expect(readProperty('{"moduleId":42,"isTree":"1"}')).toEqual({ moduleId: '42', isTree: true })
  })

  it('opens a window only for data screens and blank links', () => {
    expect(one({ type: 6 })?.newWindow).toBe(true)
    expect(one({ type: 7, linkTarget: '_blank' })?.newWindow).toBe(true)
    expect(one({ type: 7, linkTarget: '_self' })?.newWindow).toBe(false)
    expect(one({ type: 3, linkTarget: '_blank' })?.newWindow).toBe(false)
  })

  // Section 2: without _self it opens directly, and a new window only for a blank target. Without any target that is
  // directly, in the same window: in the tab.
  it.each([
    ['', '/coden', false],
    ['_self', '/coden', false],
    ['_blank', '/coden', true],
  ])('opens a link with the target "%s" at %s, in a new window: %s', (linkTarget, path, newWindow) => {
    expect(one({ type: 7, linkTarget, urlAddress: 'https://www.edu.cn' })).toMatchObject({
      path,
      newWindow,
      kind: 'link',
    })
  })

  it('leaves out phone entries and directories that hold nothing (dead entries in the sidebar)', () => {
    const routes = routesFromMenu([
      node({ id: '1', category: 'App' }),
      node({ id: '2', type: 0, children: [node({ id: '3', type: 1 })] }),
      node({ id: '4', type: 1, children: [node({ id: '5', type: 3, urlAddress: 'model/x' })] }),
    ])
    expect(flattenRoutes(routes).map((route) => route.meta.modelId)).toEqual(['4', '5'])
  })

  it('keeps a second entry with a taken path reachable, and the paths of the shell free', () => {
    const routes = routesFromMenu([
      node({ id: '1', urlAddress: 'model/x' }),
      node({ id: '2', urlAddress: 'model/x' }),
      node({ id: '3', type: 3, urlAddress: 'login' }),
    ])
    expect(routes.map((route) => route.path)).toEqual(['/model/x', '/model/x-2', '/login-3'])
  })

  it('finds a route by its percent-encoded path (Chinese codes led to 404)', () => {
    const routes = routesFromMenu([node({ id: '1', urlAddress: 'model/请假' })])
    const index = indexMenu(routes)
    expect(findRoute(index, '/model/%E8%AF%B7%E5%81%87')?.meta.modelId).toBe('1')
    expect(findRoute(index, '/model/请假')?.meta.modelId).toBe('1')
    expect(findRoute(index, '/%')).toBeNull()
  })

  it('leads a directory to its first entry that opens something', () => {
    const [directory] = routesFromMenu([
      node({
        id: '1',
        type: 0,
        children: [node({ id: '2', type: 1, children: [node({ id: '3', urlAddress: 'p' })] })],
      }),
    ])
    expect(directory && firstLeaf(directory)?.path).toBe('/p')
  })

  it('treats an unknown type with children as a folder (its pages vanished)', () => {
    const route = one({ id: '1', type: 77, children: [node({ id: '2', urlAddress: 'p' })] })
    expect(route?.kind).toBe('directory')
  })

  const nodesBelow = (levels: number): fc.Arbitrary<MenuNode[]> =>
    fc.array(
      fc
        .record({
          id: fc.string({ maxLength: 4 }),
          type: fc.integer({ min: -2, max: 12 }),
          enCode: fc.string({ maxLength: 6 }),
          urlAddress: fc.oneof(
            fc.webPath(),
            fc.string({ maxLength: 8 }),
            fc.constantFrom('/', '//', '?', 'home', '..'),
          ),
          propertyJson: fc.oneof(fc.json(), fc.string({ maxLength: 10 })),
          children: levels === 0 ? fc.constant<MenuNode[]>([]) : nodesBelow(levels - 1),
        })
        .map((part) => node(part)),
      { maxLength: 4 },
    )

  it('gives every entry of any menu a path of its own that leads back to it', () => {
    fc.assert(
      fc.property(nodesBelow(2), (menu) => {
        const routes = routesFromMenu(menu)
        const index = indexMenu(routes)
        const { all } = index
        expect(all).toEqual(flattenRoutes(routes))
        expect(new Set(all.map((route) => route.path)).size).toBe(all.length)
        for (const route of all) {
          expect(route.path.startsWith('/')).toBe(true)
          expect(findRoute(index, route.path)).toBe(route)
          const trail = trailOf(index, route)
          expect(trail.at(-1)).toBe(route)
          expect(routes).toContain(trail[0])
        }
      }),
      { numRuns: 40 },
    )
  })
})

describe('clean path', () => {
  it('never lets a menu address climb out or double its slashes', () => {
    expect(cleanPath(' //a/../b/./c/ ')).toBe('/a/b/c')
    expect(cleanPath('?only=query')).toBe('')
  })
})
