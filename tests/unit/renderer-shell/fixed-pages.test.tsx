import '../../support/dom-shims.ts'
import { describe, expect, it } from 'vitest'
import { publicPaths } from '#shared/access/guard.ts'
import { routesFromMenu } from '#shared/access/routes.ts'
import type { MenuNode } from '#shared/api/auth.ts'
import { fixedPageAt, fixedPages } from '#renderer/app/fixed-pages.tsx'
import { menuNode } from './support.tsx'

/** Section 2, "Fixed routes", under the main layout. */
const listed = [
  '/home',
  '/dashboard',
  '/messageRecord',
  '/previewModel',
  '/profile',
  '/emailDetail',
  '/workFlowDetail',
  '/externalLink',
  '/workFlow/entrust',
  '/menuMore',
  '/404',
]
const pathFor = (node: MenuNode) => routesFromMenu([node])[0]?.path

describe('fixed pages', () => {
  it.each(listed)('%s has a page (a fixed route led to /404)', (path) => {
    expect(fixedPageAt(path)?.title()).toMatch(/\S/)
  })

  it.each([...Object.keys(fixedPages), ...publicPaths, '/lockScreen', '/redirect', '/servers'])(
    'no menu entry takes %s over (it could never be opened)',
    (path) => {
      const entry = menuNode('模块', 3, { urlAddress: path.slice(1) })
      expect(pathFor(entry)).toBe(`${path}-${entry.id}`)
    },
  )

  it.each(['/grgkkjlgl', '/grjzjlgl', '/grjsjlgl', '/jxjh', '/jsktqja', '/jxzyfk'])(
    '%s belongs to the menu, which opens a module there',
    (path) => {
      expect(pathFor(menuNode('教学', 3, { urlAddress: path.slice(1) }))).toBe(path)
    },
  )

  it('takes no property of every object for a page', () => {
    expect(fixedPageAt('constructor')).toBeNull()
    expect(fixedPageAt('__proto__')).toBeNull()
  })
})
