import { describe, expect, it } from 'vitest'
import type { MenuNode } from '#shared/api/auth.ts'
import { guard, validateUser, loginPath, publicPaths, redirectTarget } from '#shared/access/guard.ts'

const paths = [
  '/login',
  '/sso',
  '/auth-redirect',
  '/formShortLink',
  '/lockScreen',
  '/servers',
  '/module/leave',
] as const

/**
 * Every combination, row by row: server, token, locked, empty menu, then the decision for each path above.
 * `ok` allow, `load` read the user first, anything else is where it goes.
 */
const table: readonly [server: 0 | 1, token: 0 | 1, locked: 0 | 1, empty: 0 | 1, ...verdicts: string[]][] = [
  [0, 0, 0, 0, '/servers', '/servers', '/servers', '/servers', '/servers', 'ok', '/servers'],
  [0, 0, 0, 1, '/servers', '/servers', '/servers', '/servers', '/servers', 'ok', '/servers'],
  [0, 0, 1, 0, '/servers', '/servers', '/servers', '/servers', '/servers', 'ok', '/servers'],
  [0, 0, 1, 1, '/servers', '/servers', '/servers', '/servers', '/servers', 'ok', '/servers'],
  [0, 1, 0, 0, '/servers', '/servers', '/servers', '/servers', '/servers', 'ok', '/servers'],
  [0, 1, 0, 1, '/servers', '/servers', '/servers', '/servers', '/servers', 'ok', '/servers'],
  [0, 1, 1, 0, '/servers', '/servers', '/servers', '/servers', '/servers', 'ok', '/servers'],
  [0, 1, 1, 1, '/servers', '/servers', '/servers', '/servers', '/servers', 'ok', '/servers'],
  [1, 0, 0, 0, 'ok', 'ok', 'ok', 'ok', '/login', 'ok', '/login?redirect=%2Fmodule%2Fleave'],
  [1, 0, 0, 1, 'ok', 'ok', 'ok', 'ok', '/login', 'ok', '/login?redirect=%2Fmodule%2Fleave'],
  [1, 0, 1, 0, 'ok', 'ok', 'ok', 'ok', '/login', 'ok', '/login?redirect=%2Fmodule%2Fleave'],
  [1, 0, 1, 1, 'ok', 'ok', 'ok', 'ok', '/login', 'ok', '/login?redirect=%2Fmodule%2Fleave'],
  [1, 1, 0, 0, '/', 'ok', 'ok', 'ok', '/', 'ok', 'ok'],
  [1, 1, 0, 1, '/', 'ok', 'ok', 'ok', '/', 'ok', 'load'],
  [1, 1, 1, 0, '/lockScreen', '/lockScreen', '/lockScreen', '/lockScreen', 'ok', '/lockScreen', '/lockScreen'],
  [1, 1, 1, 1, '/lockScreen', '/lockScreen', '/lockScreen', '/lockScreen', 'ok', '/lockScreen', '/lockScreen'],
]

describe('route guard', () => {
  it('lists all sixteen combinations once (a combination nobody thought about)', () => {
    expect(new Set(table.map((row) => row.slice(0, 4).join(''))).size).toBe(16)
  })

  const cases = table.flatMap(([server, token, locked, empty, ...verdicts]) =>
    paths.map((path, index) => ({ path, server, token, locked, empty, decision: verdicts[index] ?? '' })),
  )
  it.each(cases)('$path server=$server token=$token locked=$locked empty=$empty gives $decision', (row) => {
    const decision = guard({
      path: row.path,
      search: '',
      hasServer: row.server === 1,
      hasToken: row.token === 1,
      locked: row.locked === 1,
      menuEmpty: row.empty === 1,
    })
    expect(decision.action === 'redirect' ? decision.to : decision.action.replace('allow', 'ok')).toBe(row.decision)
  })

  it('lets every public path through without a session', () => {
    const facts = { search: '', hasServer: true, hasToken: false, locked: false, menuEmpty: true }
    expect(publicPaths.map((path) => guard({ ...facts, path }).action)).toEqual(['allow', 'allow', 'allow', 'allow'])
  })

  it('keeps the query of the path it sends to sign-in (the filter of a deep link was lost)', () => {
    expect(loginPath('/module/leave?id=7&tab=2')).toBe('/login?redirect=%2Fmodule%2Fleave%3Fid%3D7%26tab%3D2')
    expect(redirectTarget('?redirect=%2Fmodule%2Fleave%3Fid%3D7%26tab%3D2')).toBe('/module/leave?id=7&tab=2')
  })

  it('leads from sign-in back to the page that asked for it (everybody landed on the home page)', () => {
    const facts = { path: '/login', hasServer: true, hasToken: true, locked: false, menuEmpty: true }
    expect(guard({ ...facts, search: '?redirect=%2Fmodule%2Fleave' })).toEqual({
      action: 'redirect',
      to: '/module/leave',
    })
    expect(guard({ ...facts, search: '?redirect=https%3A%2F%2Fevil' })).toEqual({ action: 'redirect', to: '/' })
  })

  it('does not send to sign-in with a redirect to the start or to itself (endless loop)', () => {
    expect(loginPath('/')).toBe('/login')
    expect(loginPath('/login?redirect=%2Fhome')).toBe('/login')
  })

  it.each([
    '?redirect=https%3A%2F%2Fevil.example',
    '?redirect=%2F%2Fevil.example',
    '?redirect=%2F%5Cevil',
    '?redirect=%',
    '',
  ])('goes to the start instead of the foreign or broken target %s', (search) => {
    expect(redirectTarget(search)).toBe('/')
  })
})

describe('user information', () => {
  const node: MenuNode = {
    id: '1',
    parentId: '-1',
    fullName: '请假申请',
    enCode: 'leave',
    icon: '',
    type: 3,
    urlAddress: 'model/leave',
    linkTarget: '',
    propertyJson: '',
    sortCode: 0,
    hasChildren: false,
    children: [],
  }
  it('refuses an answer without a user before it looks at the menu (section 8)', () => {
    expect(validateUser({ userInfo: null, menuList: [] })).toBe('noUser')
    expect(validateUser({ userInfo: { userId: '' } as never, menuList: [node] })).toBe('noUser')
  })
  it('refuses an empty menu (a shell without entries)', () => {
    expect(validateUser({ userInfo: { userId: '1' } as never, menuList: [] })).toBe('noMenu')
    expect(validateUser({ userInfo: { userId: '1' } as never, menuList: [node] })).toBe('ok')
    // The window would wait for entries for ever.
    const folder = { ...node, type: 0, urlAddress: '' }
    expect(validateUser({ userInfo: { userId: '1' } as never, menuList: [folder] })).toBe('noMenu')
    expect(validateUser({ userInfo: { userId: '1' } as never, menuList: [{ ...folder, children: [node] }] })).toBe('ok')
  })
})
