import type { ElectronApplication, Page } from '@playwright/test'
import { pageAddresses, type PageName } from '#shared/access/page-addresses.ts'
import { systemPages } from '#server/seed/menus.ts'
import { pagesOf } from '../family/menus.ts'
import type { FamilyServer } from '../family/server.ts'
import { adminPages, operationPages, walkAdminPage, type AdminPage } from './support/admin-pages.ts'
import { enterAs, expect, openMenu, test } from './support/app.ts'
import { onFamilyServer, openFamilyPage, unknownTo } from './support/family.ts'

interface Server {
  readonly pages: readonly AdminPage[]
  readonly isOurs: boolean
  /** Null: it has no such page. */
  readonly titleOf: (page: PageName) => string | null
  readonly open: (page: Page, title: string) => Promise<void>
}

/** One script on every server: each page of administration, from a new record to its end. */
async function walk(server: Server, page: Page, electronApp: ElectronApplication, folder: string): Promise<string[]> {
  const walked: string[] = []
  for (const admin of server.pages) {
    const title = server.titleOf(admin.page)
    if (title === null) continue
    await test.step(title, async () => {
      await server.open(page, title)
      await walkAdminPage(admin, { page, electronApp, folder, isOurs: server.isOurs })
    })
    walked.push(admin.page)
  }
  return walked
}

const titleAmong =
  (pages: readonly (readonly [address: string, title: string])[]) =>
  (name: PageName): string | null =>
    pages.find(([address]) => (pageAddresses[name] as readonly string[]).includes(address))?.[1] ?? null

for (const generation of ['3.4', '3.6'] as const)
  test(`records of administration are made, changed, switched, exported and deleted on a server of generation ${generation}`, async ({
    page,
    electronApp,
    folder,
  }) => {
    test.setTimeout(300_000)
    await onFamilyServer(page, generation, async (family) => {
      const before = JSON.stringify(storedOf(family.data))
      const titleOf = titleAmong(pagesOf[generation])
      const walked = await walk(
        { pages: adminPages({ department: '教学部' }), isOurs: false, titleOf, open: openFamilyPage },
        page,
        electronApp,
        folder,
      )
      expect(walked).toHaveLength(14)
      // Nothing was refused, nothing asked that it does not know, and nothing else was touched.
      expect(family.refused).toEqual([])
      expect(unknownTo(family)).toEqual([])
      expect(JSON.stringify(storedOf(family.data))).toBe(before)
    })
  })

/** What the pages work on. */
function storedOf(data: FamilyServer['data']) {
  const { organizations, users, positions, roles, groups, dictionaries, areas, billRules } = data
  const { commonWords, printTemplates, dataInterfaces, dataSources, notices, messageTemplates } = data
  return [
    ...[organizations, users, positions, roles, groups, dictionaries, areas, billRules],
    ...[commonWords, printTemplates, dataInterfaces, dataSources, notices, messageTemplates],
  ]
}

test('records of administration are made, changed, switched, exported and deleted on a server of ours', async ({
  page,
  electronApp,
  folder,
  platform,
}) => {
  test.setTimeout(300_000)
  await enterAs(page, platform.url, 'admin')
  const titleOf = titleAmong(systemPages.map(({ address, name }) => [address, name]))
  const walked = await walk(
    { pages: adminPages({ department: '教务处' }), isOurs: true, titleOf, open: openMenu },
    page,
    electronApp,
    folder,
  )
  expect(walked).toHaveLength(14)
})

for (const generation of ['3.4', '3.6'] as const)
  test(`menus, and where it has them accounts, sending configurations and systems outside, are made, changed, switched and deleted on a server of generation ${generation}`, async ({
    page,
    electronApp,
    folder,
  }) => {
    test.setTimeout(180_000)
    await onFamilyServer(page, generation, async (family) => {
      const { menus, operations } = family.data
      const before = JSON.stringify([menus, operations])
      const pages = operationPages({ isOlder: generation === '3.4' })
      const titleOf = titleAmong(pagesOf[generation])
      const walked = await walk({ pages, isOurs: false, titleOf, open: openFamilyPage }, page, electronApp, folder)
      expect(walked).toHaveLength(generation === '3.6' ? 4 : 1)
      expect(family.refused).toEqual([])
      expect(unknownTo(family)).toEqual([])
      expect(JSON.stringify([menus, operations])).toBe(before)
    })
  })

test('menus, accounts, sending configurations and systems outside are made, changed, switched and deleted on a server of ours', async ({
  page,
  electronApp,
  folder,
  platform,
}) => {
  test.setTimeout(180_000)
  await enterAs(page, platform.url, 'admin')
  const titleOf = titleAmong(systemPages.map(({ address, name }) => [address, name]))
  const pages = operationPages({ isOlder: false })
  expect(await walk({ pages, isOurs: true, titleOf, open: openMenu }, page, electronApp, folder)).toHaveLength(4)
})
