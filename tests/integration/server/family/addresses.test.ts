import { describe, expect, test } from 'vitest'
import { pageNameOf } from '#shared/access/page-addresses.ts'
import { familyPageAddresses } from '#server/database/migrations/0830-family-page-addresses.ts'
import { loose } from '#server/database/loose.ts'
import { seedDatabase } from '#server/seed/seed.ts'
import { dialects, missing, openDialect } from '../support/dialects.ts'

const firstOnes = ['permission.onlineUser', 'permission.administrators', 'system.region', 'system.serialRule']

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`addresses of the platform's own pages, on ${dialect}`, () => {
    test('are those of the family, in a new database and in one of before', async () => {
      const { database, stop } = await openDialect(dialect)
      await seedDatabase(database, 'demo', '')
      const menus = loose(database)
      const addressOf = async (code: string) =>
        (await menus.selectFrom('menu').select('url_address').where('page_code', '=', code).executeTakeFirst())?.[
          'url_address'
        ]
      const today = ['permission/userOnline', 'permission/gradeManage', 'system/area', 'system/billRule']
      expect(await Promise.all(firstOnes.map(addressOf))).toEqual(today)
      const pages = await menus.selectFrom('menu').selectAll().where('page_code', '<>', '').execute()
      expect(pages.filter(({ url_address }) => pageNameOf(String(url_address)) === null)).toEqual([])

      const before = ['permission/onlineUser', 'permission/administrators', 'systemData/region', 'systemData/billRule']
      for (const [at, code] of firstOnes.entries())
        await menus
          .updateTable('menu')
          .set({ url_address: before[at] ?? '' })
          .where('page_code', '=', code)
          .execute()
      // A link of somebody's that happens to read alike is no page.
      const link = await menus.selectFrom('menu').select('id').where('type', '=', 7).executeTakeFirstOrThrow()
      await menus.updateTable('menu').set({ url_address: 'systemData/region' }).where('id', '=', link['id']).execute()
      await familyPageAddresses(database as never)
      expect(await Promise.all(firstOnes.map(addressOf))).toEqual(today)
      const kept = await menus.selectFrom('menu').select('url_address').where('id', '=', link['id']).executeTakeFirst()
      expect(kept?.['url_address']).toBe('systemData/region')
      await stop()
    })
  })
}
