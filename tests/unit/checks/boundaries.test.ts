import { describe, expect, it } from 'vitest'
import { badlyWritten, broken, importsOf, mutual } from '../../../scripts/checks/boundaries.mjs'

describe('the boundary check', () => {
  it('reads every way to import', () => {
    const text = `
      import type { A } from './a.ts'
      import { type B, b } from './b.ts'
      export { c } from './c.ts'
      export type { D } from './d.ts'
      import './e.css'
      const f = await import('./f.ts')
      const view = <p aria-hidden />`
    expect(importsOf('x.tsx', text)).toEqual([
      { request: './a.ts', typesOnly: true },
      { request: './b.ts', typesOnly: false },
      { request: './e.css', typesOnly: false },
      { request: './c.ts', typesOnly: false },
      { request: './d.ts', typesOnly: true },
      { request: './f.ts', typesOnly: false },
    ])
  })
  it.each([
    ['src/shared/rules/a.ts', 'src/main/main.ts', false],
    ['src/main/main.ts', 'src/server/app.ts', false],
    ['src/renderer/app/App.tsx', 'src/main/main.ts', true],
    ['src/server/app.ts', 'package:electron', false],
    ['src/shared/rules/a.ts', 'node:fs', false],
    ['src/renderer/platform/call.ts', 'src/renderer/components/A.tsx', false],
    ['src/renderer/pickers/A.tsx', 'src/renderer/form/A.tsx', false],
    ['src/renderer/features/a/A.tsx', 'src/renderer/features/b/B.tsx', false],
    ['src/renderer/app/App.tsx', 'src/shared/api/table.ts', false],
    ['src/renderer/app/App.tsx', 'package:zod', false],
    ['src/main/base/log.ts', 'src/main/network/network.ts', true],
    ['src/main/http/client.ts', 'src/main/servers/url.ts', false],
    ['src/main/printing/service.ts', 'src/main/ipc/contract.ts', true],
    ['src/main/ipc/router.ts', 'src/main/main.ts', true],
    ['src/server/database/open.ts', 'src/server/core/answer.ts', true],
    ['src/server/core/table.ts', 'src/server/areas/people/users.ts', true],
  ])('refuses %s → %s', (from, to, typesOnly) => {
    expect(broken(from, to, typesOnly)).not.toEqual([])
  })
  it.each([
    ['src/renderer/app/App.tsx', 'src/shared/api/table.ts', true],
    ['src/renderer/app/App.tsx', 'src/shared/ipc/errors.ts', false],
    ['src/renderer/app/pages.tsx', 'src/renderer/features/home/HomePage.tsx', false],
    ['src/main/main.ts', 'src/shared/ipc/table.ts', false],
    ['src/server/app.ts', 'node:fs', false],
    ['src/main/ipc/router.ts', 'src/main/base/events.ts', true],
    ['src/main/session/service.ts', 'src/main/http/client.ts', false],
    ['src/main/main.ts', 'src/main/services/desktop.ts', false],
  ])('lets %s → %s pass', (from, to, typesOnly) => {
    expect(broken(from, to, typesOnly)).toEqual([])
  })
  it('finds areas of the server that import each other, but for those that are named', () => {
    const area = (name: string) => `src/server/areas/${name}/routes.ts`
    const between = (...pairs: readonly (readonly [string, string])[]) =>
      mutual(pairs.map(([from, to]) => [area(from), area(to)] as const))
    expect(between(['screen', 'portal'], ['portal', 'screen'], ['portal', 'module'])).toEqual(['portal screen'])
    expect(between(['files', 'module'], ['module', 'files'], ['menu', 'menu'])).toEqual([])
  })
  it('refuses an import that leaves its room by dots, and one that names its own room', () => {
    const [page, store] = ['src/renderer/app/pages.tsx', 'src/renderer/access/menu-store.ts']
    expect(badlyWritten(page, store, '../access/menu-store.ts')).toMatch(/#renderer\/access\/menu-store\.ts/)
    expect(badlyWritten(page, store, '#renderer/access/menu-store.ts')).toBeNull()
    expect(badlyWritten(page, 'src/renderer/app/App.tsx', '#renderer/app/App.tsx')).toMatch(/relative/)
    expect(badlyWritten(page, 'src/renderer/app/App.tsx', './App.tsx')).toBeNull()
    expect(badlyWritten('src/main/main.ts', 'src/main/base/log.ts', './base/log.ts')).toBeNull()
  })
})
