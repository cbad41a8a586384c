import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addMenuDirectories, systemDirectories } from '#server/database/migrations/0400-menu-directories.ts'
import { addSystemPage, manageButtons, type SystemPage } from '#server/database/migrations/usual-table.ts'
import { loose } from '#server/database/loose.ts'
import { seedDatabase } from '#server/seed/seed.ts'
import { translatePages } from '#server/seed/translations.ts'
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

    it('is named in the other languages at the next start, but for one that somebody renamed or translated', async () => {
      const { database, stop } = await openDialect(dialect)
      await seedDatabase(database, 'empty', '')
      const named = (code: string) => ({ ...page, code, name: '系统日志' })
      for (const code of ['new.log', 'new.renamed', 'new.translated'])
        await addSystemPage(database as never, named(code))
      await database.updateTable('menu').set({ full_name: '日志' }).where('en_code', '=', 'new.renamed').execute()
      const own = { code: 'routes.new-translated', language: 'en-US', text: 'Diary', changed_at: 1 }
      await database.insertInto('translation').values(own).execute()
      await translatePages(database, 2)
      await translatePages(database, 3)
      const rows = await database
        .selectFrom('translation')
        .select(['code', 'language', 'text'])
        .where('code', 'like', 'routes.new-%')
        .orderBy('code')
        .orderBy('language')
        .execute()
      expect(rows).toEqual([
        { code: 'routes.new-log', language: 'en-US', text: 'System log' },
        { code: 'routes.new-log', language: 'zh-TW', text: '系統日誌' },
        { code: 'routes.new-translated', language: 'en-US', text: 'Diary' },
      ])
      await stop()
    })

    it('stands in the directory that it names, which its roles are granted with it', async () => {
      const { database, stop } = await openDialect(dialect)
      await seedDatabase(database, 'demo', '')
      const db = loose(database)
      await addSystemPage(database as never, { ...page, directory: 'system.messages', roles: ['schoolLeader'] })
      const codes = async (parent: unknown) => {
        const found = await db.selectFrom('menu').selectAll().where('id', '=', parent).executeTakeFirst()
        return found?.['en_code']
      }
      const [added] = await db.selectFrom('menu').selectAll().where('en_code', '=', page.code).execute()
      expect(await codes(added?.['parent_id'])).toBe('system.messages')
      const held = await sql<{ en_code: string }>`
        select menu.en_code from authority join menu on menu.id = authority.item_id
        join role on role.id = authority.subject_id and role.en_code = 'schoolLeader'
        where menu.en_code in ('system', 'system.messages', ${page.code}) order by 1`.execute(database)
      expect(held.rows.map(({ en_code }) => en_code)).toEqual(['system', 'system.messages', page.code])
      await stop()
    })

    it('moves into directories in a database of before them, but not where somebody put it elsewhere', async () => {
      const { database, stop } = await openDialect(dialect)
      await seedDatabase(database, 'demo', '')
      const db = loose(database)
      const idOf = async (code: string) =>
        (await db.selectFrom('menu').select('id').where('en_code', '=', code).executeTakeFirst())?.['id']
      // As such a database was: every page right below the one directory, none of the new ones granted.
      const directories = systemDirectories.map(({ code }) => code)
      const pages = systemDirectories.flatMap((directory) => directory.pages)
      // Pages of later updates name their directory themselves, and are no business of that migration.
      await addSystemPage(database as never, { ...page, directory: 'system.data' })
      const made = db.selectFrom('menu').select('id').where('en_code', 'in', directories)
      await db.deleteFrom('authority').where('item_id', 'in', made).execute()
      await db.deleteFrom('menu').where('en_code', 'in', directories).execute()
      await db
        .updateTable('menu')
        .set({ parent_id: await idOf('system') })
        .where('en_code', 'in', pages)
        .execute()
      await db.updateTable('menu').set({ parent_id: '-1' }).where('en_code', '=', 'system.region').execute()
      // More holders than one statement has parameters for.
      await sql`insert into authority (subject_type, subject_id, item_type, item_id)
        with recursive holder(number) as (select 1 union all select number + 1 from holder where number < 8200)
        select 'user', 'holder' || number, 'menu', cast(${await idOf('system.print')} as varchar(50)) from holder`.execute(
        database,
      )
      await addMenuDirectories(database as never)
      await addMenuDirectories(database as never)
      const many = await db
        .selectFrom('authority')
        .select('subject_id')
        .where('subject_id', 'like', 'holder%')
        .where('item_id', '=', (await idOf('system.printing')) ?? '')
        .execute()
      expect(many).toHaveLength(8200)
      const parents = await sql<{ page: string; parent: string | null }>`
        select menu.en_code as page, above.en_code as parent from menu
        left join menu as above on above.id = menu.parent_id where menu.type = 2`.execute(database)
      const moved = parents.rows.filter((row) => pages.includes(row.page))
      const expected = systemDirectories.flatMap(({ code, pages: own }) =>
        own.map((each) => ({ page: each, parent: each === 'system.region' ? null : code })),
      )
      expect(moved).toHaveLength(expected.length)
      expect(moved).toEqual(expect.arrayContaining(expected))
      const leader = await sql<{ en_code: string }>`
        select menu.en_code from authority join menu on menu.id = authority.item_id
        join role on role.id = authority.subject_id and role.en_code = 'schoolLeader'
        where menu.en_code like 'system.%' and menu.type = 0 order by 1`.execute(database)
      // Of the stock phrases, the data interfaces, the notices and the directory's sync; none of menus and printing.
      expect(leader.rows.map((row) => row.en_code)).toEqual([
        'system.data',
        'system.development',
        'system.messages',
        'system.people',
      ])
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
