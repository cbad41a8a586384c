import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addMenus } from './support.ts'

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`what a menu leads to on ${dialect}`, () => {
    let platform: TestPlatform
    let token: string
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      token = await platform.signIn({ administrator: true })
    })
    afterAll(() => platform.close())
    const bodyOf = (systemId: string, type: number, moduleId: string, values: object = {}) => ({
      ...{ systemId, parentId: '-1', fullName: '新菜单', enCode: `m${nextId()}`, type, urlAddress: '' },
      ...{ propertyJson: JSON.stringify({ moduleId, isTree: 0 }), ...values },
    })

    test('a menu is refused whose target is not there or is of another type', async () => {
      const { system, modelId } = await addMenus(platform)
      const create = (type: number, moduleId: string) =>
        platform.call('menu.create', { body: bodyOf(system.id, type, moduleId) }, { token })
      for (const type of [4, 5, 8]) expect(await create(type, modelId), String(type)).toMatchObject({ code: 400 })
      expect(await create(3, 'gone')).toMatchObject({ code: 400 })
      expect(await create(3, modelId)).toMatchObject({ code: 200 })
      // Data screens are kept elsewhere: any id may be one.
      expect(await create(6, 'overview')).toMatchObject({ code: 200 })
    })

    test('a menu does not become a report that leads to a module', async () => {
      const { system, module, modelId } = await addMenus(platform)
      const body = bodyOf(system.id, 5, modelId)
      const answer = await platform.call('menu.update', { params: { id: module.id }, body }, { token })
      expect(answer).toMatchObject({ code: 400 })
      const stored = platform.database.selectFrom('menu').select(['type', 'module_id']).where('id', '=', module.id)
      expect(await stored.executeTakeFirst()).toEqual({ type: 3, module_id: modelId })
    })

    test('a menu whose target has gone since can be renamed', async () => {
      const { system, add } = await addMenus(platform)
      const menu = await add({ type: 3, module_id: 'gone', property_json: '{"moduleId":"gone"}' })
      const body = bodyOf(system.id, 3, 'gone', { fullName: '改名' })
      const answer = await platform.call('menu.update', { params: { id: menu.id }, body }, { token })
      expect(answer).toMatchObject({ code: 200 })
    })
  })
}
