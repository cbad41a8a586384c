import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrations } from '#server/database/migrations/list.ts'
import { menuPageCodes } from '#server/database/migrations/0770-menu-pages.ts'
import { addSystemPage } from '#server/database/migrations/usual-table.ts'
import { loose } from '#server/database/loose.ts'
import { seedDatabase } from '#server/seed/seed.ts'
import { addModule, orderFields } from '../module/support/order-module.ts'
import { dialects, missing, openDialect } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addUser, grant } from '../support/users.ts'
import { addMenus, addRole } from './support.ts'

const english = { language: 'en' } as const

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`rights of the platform's own pages, on ${dialect}`, () => {
    let platform: TestPlatform
    let admin: { token: string; language: 'en' }
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      admin = { token: await platform.signIn({ administrator: true }), ...english }
    })
    afterAll(() => platform.close())

    const pageOf = async (code: string) => {
      await platform.signIn({ grants: [{ code, buttons: ['btn_add', 'btn_edit'] }] })
      return platform.database.selectFrom('menu').selectAll().where('page_code', '=', code).executeTakeFirstOrThrow()
    }
    /** A design that took the code of a page before codes of designs and menus were compared. */
    const designCalled = async (code: string) => {
      const id = await addModule(platform.database, { fields: orderFields() })
      await platform.database.updateTable('visual_model').set({ en_code: code }).where('id', '=', id).execute()
      return id
    }
    /** What the dialog of menus sends back of a menu that it read. */
    const menuBody = async (id: string) => {
      const menu = (await platform.call('menu.one', { params: { id } }, admin)).data
      return { ...menu, linkTarget: menu.linkTarget as '_self', category: 'Web' as const }
    }

    test.each(['system.messageTemplate', 'permission.user'])(
      'a design called %s is not released beside the page',
      async (code) => {
        await pageOf(code)
        const id = await designCalled(code)
        const plan = await platform.call('design.releasePlan', { params: { id } }, admin)
        const text = `The menu “${code}” has the code “${code}” already. Give the module another code and publish again.`
        expect(plan.data.problems).toEqual([{ level: 'error', text, at: '' }])
        const role = await addRole(platform)
        const released = await platform.call('design.release', { params: { id }, body: { roleIds: [role.id] } }, admin)
        expect([released.code, released.msg]).toEqual([400, text])
      },
    )

    test('a module gives nothing but itself, whatever its code, where no page has that code', async () => {
      const page = await pageOf('system.config')
      await platform.database.updateTable('menu').set({ en_code: 'renamed' }).where('id', '=', page.id).execute()
      const id = await designCalled('system.config')
      const role = await addRole(platform)
      const body = { roleIds: [role.id] }
      expect((await platform.call('design.release', { params: { id }, body }, admin)).code).toBe(200)
      const student = await addUser(platform.database, {}, platform.clock.now)
      await platform.database
        .insertInto('user_relation')
        .values({ user_id: student.id, object_type: 'role', object_id: role.id })
        .execute()
      const options = { token: student.token }
      expect((await platform.call('systemConfig.update', { body: { sysName: '我的' } }, options)).code).toBe(403)
      expect((await platform.call('module.list', { params: { id }, body: {} }, options)).code).toBe(200)
    })

    test('a menu that takes the code and the address of a page gives nothing of it', async () => {
      const page = await pageOf('system.dataSource')
      await grant(platform.database, (await addUser(platform.database, {}, platform.clock.now)).id, [])
      const holder = await addUser(
        platform.database,
        { grants: [{ code: 'system.menu', buttons: ['btn_add', 'btn_edit'] }, { code: 'own.link' }] },
        platform.clock.now,
      )
      const options = { token: holder.token, ...english }
      const own = await platform.database
        .selectFrom('menu')
        .selectAll()
        .where('en_code', '=', 'own.link')
        .executeTakeFirstOrThrow()
      const rename = await menuBody(page.id)
      const renamed = { ...rename, enCode: 'somewhere.else' }
      expect((await platform.call('menu.update', { params: { id: page.id }, body: renamed }, options)).code).toBe(200)
      const taken = { ...(await menuBody(own.id)), enCode: 'system.dataSource', urlAddress: rename.urlAddress }
      expect((await platform.call('menu.update', { params: { id: own.id }, body: taken }, options)).code).toBe(200)
      const list = () => platform.call('dataSource.list', { query: {} }, options)
      expect((await list()).code).toBe(403)
      // Whoever has the page has it still, under its other code.
      await grant(platform.database, holder.id, [{ code: 'somewhere.else' }])
      expect((await list()).code).toBe(200)
    })

    test('a page of the platform stays one: it is not deleted and leads nowhere else', async () => {
      const page = await pageOf('system.print')
      expect((await platform.call('menu.delete', { params: { id: page.id } }, admin)).msg).toContain('can be disabled')
      const body = { ...(await menuBody(page.id)), type: 7, urlAddress: 'https://example.org' }
      expect((await platform.call('menu.update', { params: { id: page.id }, body }, admin)).msg).toContain(
        'stay as they',
      )
    })

    test('what a granted menu opens is changed by administrators alone', async () => {
      const { page, module, button, scheme } = await addMenus(platform)
      const holder = await addUser(
        platform.database,
        { grants: [{ code: 'system.menu', buttons: ['btn_add', 'btn_edit'] }, { code: page.en_code }] },
        platform.clock.now,
      )
      const options = { token: holder.token, ...english }
      const update = async (values: object) => {
        const body = { ...(await menuBody(page.id)), ...values }
        return platform.call('menu.update', { params: { id: page.id }, body: body as never }, options)
      }
      const elsewhere = { type: 3, propertyJson: module.property_json }
      expect((await update(elsewhere)).msg).toContain('only administrators may change')
      expect((await update({ isButtonAuthorize: 0 })).code).toBe(403)
      expect((await update({ fullName: '改名' })).code).toBe(200)
      const items = (enCode: string) => ({
        params: { id: page.id, kind: 'Button' as const },
        body: { list: [{ id: button.id, fullName: '新增', enCode }] },
      })
      expect((await platform.call('menuItem.save', items('btn_remove'), options)).code).toBe(403)
      expect((await platform.call('menuItem.save', items('btn_add'), options)).code).toBe(200)
      const schemes = (kind: 'all' | 'own') => ({
        params: { id: module.id, kind: 'DataAuthorizeScheme' as const },
        body: { list: [{ id: scheme.id, fullName: '仅本人', enCode: 'own', kind }] },
      })
      expect((await platform.call('menuItem.save', schemes('all'), options)).code).toBe(200)
      await platform.database
        .insertInto('authority')
        .values({ subject_type: 'user', subject_id: holder.id, item_type: 'menu', item_id: module.id })
        .execute()
      expect((await platform.call('menuItem.save', schemes('own'), options)).code).toBe(403)
    })
  })

  describe.skipIf(missing(dialect))(`pages of an installed database, on ${dialect}`, () => {
    test('are known by the oldest menu that has their code or address', async () => {
      const { database, stop } = await openDialect(dialect)
      await seedDatabase(database, 'demo', '')
      const db = loose(database)
      const pages = () =>
        db.selectFrom('menu').select(['id', 'page_code']).where('page_code', '<>', '').orderBy('page_code').execute()
      // The migration knows the pages of its day; these came later, each with a migration of its own.
      const later: unknown[] = migrations
        .filter(({ name }) => name > '0770-menu-pages')
        .flatMap(({ pages: brought = [] }) => brought.map(({ code }) => code))
      const seeded = (await pages()).filter((page) => !later.includes(page['page_code']))
      expect(seeded).toHaveLength(25)
      const renamed = seeded.find((page) => page['page_code'] === 'system.config')
      await db.updateTable('menu').set({ en_code: 'mine' }).where('id', '=', renamed?.['id']).execute()
      await db.schema.alterTable('menu').dropColumn('page_code').execute()
      const { page_code: _code, ...row } = {
        ...(await db.selectFrom('menu').selectAll().where('id', '=', renamed?.['id']).executeTakeFirstOrThrow()),
        page_code: '',
      }
      await db
        .insertInto('menu')
        .values({ ...row, id: '4999999999999999999', en_code: 'system.config' })
        .execute()
      await menuPageCodes(database as never)
      expect(await pages()).toEqual(seeded)
      // A page that comes later is added although somebody's menu has its code.
      await db.updateTable('menu').set({ en_code: 'system.terms' }).where('id', '=', '4999999999999999999').execute()
      const page = { code: 'system.terms', name: '学期', address: 'systemData/terms', icon: '', buttons: [] }
      await addSystemPage(database as never, { ...page, roles: ['systemAdministrator'] })
      expect((await pages()).filter((each) => each['page_code'] === 'system.terms')).toHaveLength(1)
      await stop()
    })
  })
}
