import { expect } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { randomModule } from '../../../support/random-module.ts'
import { type CoverageCase, covers } from '../support/coverage.ts'
import type { TestPlatform } from '../support/platform.ts'
import { addModule, openOrders, orderFields } from '../module/support/order-module.ts'

async function definition(platform: TestPlatform) {
  const { formData, columnData } = randomModule(71, {})
  // Releasing needs a system to put the menu into; the coverage grants make it only later.
  await platform.signIn({ grants: [{ code: 'some.other.menu' }] })
  return { fullName: '随机模块', enCode: `random${nextId()}`, formData, columnData, isRelease: 0, sortCode: 0 }
}

export const designCases: readonly CoverageCase[] = [
  covers('design.create', {
    arrange: async (platform) => ({ body: await definition(platform) }),
    async check({ data }, platform, { body }) {
      const stored = await platform.database
        .selectFrom('visual_model')
        .select(['en_code', 'form_data'])
        .where('id', '=', String(data))
        .executeTakeFirst()
      expect(stored).toEqual({ en_code: body.enCode, form_data: body.formData })
    },
  }),
  covers('design.read', {
    arrange: async (platform) => ({ params: { id: (await openOrders(platform)).id } }),
    check({ data }, _platform, { params }) {
      expect(data).toMatchObject({ id: params.id, fullName: '采购申请', isRelease: 0 })
      expect(JSON.parse(data.formData).fields).toHaveLength(orderFields().length)
    },
  }),
  covers('design.release', {
    async arrange(platform) {
      await definition(platform)
      return { params: { id: await addModule(platform.database, { fields: orderFields() }) }, body: {} }
    },
    async check({ msg }, platform, { params }) {
      expect(msg).toBe('发布成功')
      const menus = await platform.database.selectFrom('menu').selectAll().where('module_id', '=', params.id).execute()
      expect(menus).toMatchObject([{ type: 3, full_name: '采购申请', parent_id: '-1', button_authorize: 1 }])
      expect(JSON.parse(menus[0]?.property_json ?? '')).toMatchObject({ moduleId: params.id })
      const tables = await platform.database
        .selectFrom('module_table')
        .select('field')
        .where('model_id', '=', params.id)
        .orderBy('field')
        .execute()
      expect(tables.map((table) => table.field)).toEqual(['', 'tableField20'])
    },
  }),
]
