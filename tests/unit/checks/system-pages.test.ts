import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { systemPages } from '#server/seed/menus.ts'

const registry = readFileSync(new URL('../../../src/renderer/app/pages.tsx', import.meta.url), 'utf8')
const migrations = readFileSync(new URL('../../../src/server/database/migrations/list.ts', import.meta.url), 'utf8')

describe('the pages of the platform', () => {
  it.each(systemPages.map(({ code, address }) => [code, address]))('%s has a page line', (_code, address) => {
    expect(registry).toContain(`'/${address}':`)
  })

  it.each(systemPages.map((page) => [page.code, page] as const))(
    '%s is granted beyond the administrator',
    (_code, page) => {
      const others = page.roles.filter((role) => role !== 'systemAdministrator')
      expect(others.length > 0 || page.isAdminsAlone === true).toBe(true)
    },
  )

  it.each(systemPages.slice(2).map(({ code }) => code))('%s reaches installed databases by a migration', (code) => {
    expect(migrations).toContain(`addSystemPage(database, '${code}')`)
  })
})
