import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addSystemPage, manageButtons, type SystemPage } from '#server/database/migrations/usual-table.ts'
import { loose } from '#server/core/table.ts'
import { seedDatabase } from '#server/seed/seed.ts'
import { dialects, missing, openDialect } from '../support/dialects.ts'

const page: SystemPage = {
  code: 'system.terms',
  name: '学期管理',
  address: 'systemData/terms',
  icon: 'icon-ym icon-ym-calendar',
  buttons: manageButtons,
  roles: ['systemAdministrator', 'schoolLeader'],
}

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`a page that comes with an update, on ${dialect}`, () => {
    it('is in the menu of an installed database with its buttons for its roles, once', async () => {
      const { database, stop } = await openDialect(dialect)
      await seedDatabase(database, 'demo', '')
      const db = loose(database)
      await addSystemPage(database as never, page)
      await addSystemPage(database as never, page)
      const menus = await db.selectFrom('menu').selectAll().where('en_code', '=', page.code).execute()
      const directory = await db.selectFrom('menu').selectAll().where('en_code', '=', 'system').executeTakeFirst()
      expect(menus).toMatchObject([{ full_name: page.name, parent_id: directory?.['id'], type: 2 }])
      const granted = await sql<{ en_code: string; kind: string }>`
        select role.en_code, authority.item_type as kind from authority
        join role on role.id = authority.subject_id
        where authority.subject_type = 'role' and authority.item_id in
          (select id from menu where en_code = ${page.code} union
           select id from menu_item where menu_id = ${menus[0]?.['id']})
        order by role.en_code, authority.item_type`.execute(database)
      const each = ['button', 'button', 'button', 'menu']
      expect(granted.rows.map(({ en_code, kind }) => `${en_code} ${kind}`)).toEqual(
        ['schoolLeader', 'systemAdministrator'].flatMap((role) => each.map((kind) => `${role} ${kind}`)),
      )
      await stop()
    })

    it('stands at the top of the system where somebody deleted the directory of such pages', async () => {
      const { database, stop } = await openDialect(dialect)
      await seedDatabase(database, 'demo', '')
      const db = loose(database)
      await db.deleteFrom('menu').where('en_code', '=', 'system').execute()
      await addSystemPage(database as never, page)
      const menus = await db.selectFrom('menu').selectAll().where('en_code', '=', page.code).execute()
      expect(menus).toMatchObject([{ parent_id: '-1' }])
      await stop()
    })
  })
}
