import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/api/table.ts'
import { pageNameOf } from '#shared/access/page-addresses.ts'
import { systemDirectories } from '#server/database/migrations/0400-menu-directories.ts'
import { migrations } from '#server/database/migrations/list.ts'
import { pagesOf, systemPages } from '#server/seed/menus.ts'

describe('the pages of the platform', () => {
  it.each(systemPages.map(({ code, address }) => [code, address]))('%s has a page', (_code, address) => {
    expect(pageNameOf(address)).not.toBeNull()
  })

  it('stands in one directory of the menu each', () => {
    const placed = systemDirectories.flatMap(({ code }) => pagesOf(code))
    expect(placed.toSorted(), 'a page names its `directory` in its migration').toEqual(
      systemPages.map(({ code }) => code).toSorted(),
    )
  })

  it.each(systemPages.map((page) => [page.code, page] as const))(
    '%s is granted beyond the administrator',
    (_code, page) => {
      const others = page.roles.filter((role) => role !== 'systemAdministrator')
      expect(others.length > 0 || page.isAdminsAlone === true).toBe(true)
    },
  )

  it.each(systemPages.map((page) => [page.code, page] as const))(
    '%s has a button for each of its calls',
    (code, page) => {
      const entries: readonly Endpoint[] = Object.values(endpoints)
      const asked = entries.flatMap(({ access }) =>
        typeof access === 'object' && 'menu' in access && access.menu === code ? (access.button ?? []) : [],
      )
      const later = migrations.flatMap(({ buttons = [] }) => buttons.filter((button) => button.page === code))
      const known = [...page.buttons.map(([button]) => button), ...later.map((button) => button.code)]
      expect([...new Set(asked)].filter((button) => !known.includes(button))).toEqual([])
    },
  )
})

describe('names that are kept under', () => {
  const sources = readdirSync(new URL('../../../src/renderer/features', import.meta.url), {
    recursive: true,
    withFileTypes: true,
  })
    .filter((file) => file.isFile() && file.name.endsWith('.tsx'))
    .map((file) => readFileSync(join(file.parentPath, file.name), 'utf8'))
  const found = (pattern: RegExp) =>
    sources.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1] ?? ''))

  it.each([
    ['lists', /<(?:ListPage|TreePage)[^/]*?\n\s+name="([^"]+)"/g],
    ['drafts', /[dD]raft(?:Id)? = '([^']+)'/g],
  ])('differ from each other for %s', (_what, pattern) => {
    const names = found(pattern)
    expect(names.length).toBeGreaterThan(1)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })
})
