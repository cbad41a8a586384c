import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'

const layoutOf = (title: string) =>
  JSON.stringify({ layoutId: 100, layout: [{ i: '1', jnpfKey: 'todoList', title, x: 0, y: 0, w: 6, h: 7 }] })

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`portals are made on ${dialect}`, () => {
    let platform: TestPlatform
    let admin: string
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      admin = await platform.signIn({ administrator: true })
      // The first grant makes the system that menus stand in.
      await platform.signIn({ grants: [{ code: 'visualdev.portal' }] })
    })
    afterAll(() => platform.close())

    const create = async (enCode: string, formData = layoutOf('一')) => {
      const body = { fullName: enCode, enCode, formData }
      return platform.call('portalDesign.create', { body }, { token: admin })
    }
    const release = (id: string) =>
      platform.call('portalDesign.release', { params: { id }, body: {} }, { token: admin })
    const shown = async (id: string, token = admin) => platform.call('portal.layout', { params: { id } }, { token })

    test('people see what was released: neither what is new, nor what was changed since, nor who has no menu of it', async () => {
      const id = String((await create('released')).data)
      expect((await shown(id)).code).toBe(404)
      const selector = await platform.call('portal.selector', {}, { token: admin })
      expect(JSON.stringify(selector.data)).not.toContain(id)
      expect(await release(id)).toMatchObject({ code: 200, msg: '发布成功' })
      expect(JSON.parse((await shown(id)).data.formData)).toMatchObject({ layout: [{ title: '一' }] })
      const body = { fullName: 'released', enCode: 'released', formData: layoutOf('二') }
      await platform.call('portalDesign.update', { params: { id }, body }, { token: admin })
      expect(JSON.parse((await shown(id)).data.formData)).toMatchObject({ layout: [{ title: '一' }] })
      const stranger = await platform.signIn({})
      expect((await shown(id, stranger)).code).toBe(403)
      expect(await release(id)).toMatchObject({ code: 200, msg: '发布成功' })
      expect(JSON.parse((await shown(id)).data.formData)).toMatchObject({ layout: [{ title: '二' }] })
      const menus = platform.database.selectFrom('menu').select('id').where('module_id', '=', id)
      expect(await menus.execute()).toHaveLength(1)
    })

    test('of two who design at once the later save is refused, and neither is a release of what was not looked at', async () => {
      const id = String((await create('twice')).data)
      const { version } = (await platform.call('portalDesign.one', { params: { id } }, { token: admin })).data
      const save = (title: string) =>
        platform.call(
          'portalDesign.update',
          { params: { id }, body: { fullName: 'twice', enCode: 'twice', formData: layoutOf(title), version } as never },
          { token: admin },
        )
      expect((await save('甲')).code).toBe(200)
      expect((await save('乙')).code).toBe(400)
      const row = platform.database.selectFrom('portal').select('model').where('id', '=', id)
      expect((await row.executeTakeFirst())?.model).toBe(layoutOf('甲'))
      const release = { params: { id }, body: { version: String(version) } }
      expect((await platform.call('portalDesign.release', release, { token: admin })).code).toBe(400)
      expect((await shown(id)).code).toBe(404)
    })

    test('a code that is taken and a layout that is none are refused; a portal in the menu is not deleted', async () => {
      const id = String((await create('alone')).data)
      expect((await create('alone')).code).toBe(400)
      expect(await create('broken', '{"layout":"no"}')).toMatchObject({ code: 400 })
      expect(await release(id)).toMatchObject({ code: 200, msg: '发布成功' })
      const refused = await platform.call('portalDesign.delete', { params: { id } }, { token: admin })
      expect(refused).toMatchObject({ code: 400, msg: '菜单“alone”正在使用该门户，请先删除菜单' })
      const file = { fileName: 'x.vp', content: '{"fullName":"甲"}' }
      expect((await platform.call('portalDesign.import', {}, { token: admin, upload: file })).code).toBe(400)
    })

    test('keys that only other clients know come back as they were written', async () => {
      const formData = JSON.stringify({
        layoutId: 101,
        refresh: { autoRefresh: true, autoRefreshTime: 5 },
        layout: [
          { i: 7, jnpfKey: 'timeAxis', x: 0, y: 0, w: 6, h: 8, visibility: ['pc'], card: { titleLeft: 'left' } },
        ],
      })
      const id = String((await create('foreign', formData)).data)
      const { data } = await platform.call('portalDesign.one', { params: { id } }, { token: admin })
      expect(data.formData).toBe(formData)
    })
  })
}
