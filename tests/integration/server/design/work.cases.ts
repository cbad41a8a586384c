import { expect } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { addSource, makeSourceFile } from '../data-interface/support.ts'
import { addModule, orderFields } from '../module/support/order-module.ts'
import { type CoverageCase, covers } from '../support/coverage.ts'
import type { TestPlatform } from '../support/platform.ts'
import { addUser } from '../support/users.ts'

const KEY = 'window-of-a-test'

async function orderModule(platform: TestPlatform) {
  return addModule(platform.database, { fields: orderFields() })
}

/** A design as the designer reads it. */
async function working(platform: TestPlatform, id: string) {
  const token = await platform.signIn({ administrator: true })
  return (await platform.call('design.read', { params: { id } }, { token })).data
}

async function addSection(platform: TestPlatform): Promise<string> {
  const id = nextId()
  const content = JSON.stringify([{ __config__: { jnpfKey: 'input' } }, { __config__: { jnpfKey: 'select' } }])
  await platform.database
    .insertInto('design_section')
    .values({ id, full_name: `联系方式${id}`, content, created_by: 'somebody', created_at: 1 })
    .execute()
  return id
}

export const designWorkCases: readonly CoverageCase[] = [
  covers('design.begin', {
    arrange: () => ({ body: { fullName: '采购订单', enCode: `order_${nextId()}`, category: 'office' } }),
    async check({ data }, platform, { body }) {
      const design = await working(platform, data)
      expect(design).toMatchObject({ fullName: '采购订单', enCode: body.enCode, webType: 2, isRelease: 0 })
      expect(JSON.parse(design.formData)).toMatchObject({
        fields: [],
        classJson: '',
        funcs: { onLoad: '' },
        // Nobody writes over what somebody else saved meanwhile, unless the design says otherwise.
        concurrencyLock: true,
      })
    },
  }),
  covers('design.person', {
    async arrange(platform) {
      const { id } = await addUser(
        platform.database,
        { values: { real_name: '陈老师', account: 'chen' } },
        platform.clock.now,
      )
      return { params: { id } }
    },
    check({ data }, _platform, { params }) {
      expect(data).toMatchObject({ userId: params.id, userName: '陈老师/chen', own: { roleIds: [], groupIds: [] } })
    },
  }),
  covers('design.saveDraft', {
    async arrange(platform) {
      const id = await orderModule(platform)
      await platform.database.updateTable('visual_model').set({ is_release: 1 }).where('id', '=', id).execute()
      const design = await working(platform, id)
      return { params: { id }, body: { ...design, fullName: '改名', revision: String(design.revision) } }
    },
    async check({ data }, platform, { params, body }) {
      expect(data.revision).not.toBe(body.revision)
      expect(await working(platform, params.id)).toMatchObject({ fullName: '改名', isRelease: 2 })
    },
  }),
  covers('design.dropDraft', {
    async arrange(platform) {
      const id = await orderModule(platform)
      await platform.database.updateTable('visual_model').set({ is_release: 2 }).where('id', '=', id).execute()
      const draft = { revision: 'r', content: '{"fullName":"Other"}', saved_by: 'x', saved_at: 1 }
      await platform.database
        .insertInto('module_draft')
        .values({ model_id: id, ...draft })
        .execute()
      return { params: { id } }
    },
    async check(_answer, platform, { params }) {
      expect(await working(platform, params.id)).toMatchObject({ fullName: '采购申请', isRelease: 1 })
    },
  }),
  covers('design.lease', {
    arrange: async (platform) => ({ params: { id: await orderModule(platform) }, body: { key: KEY } }),
    check({ data }) {
      expect(data).toMatchObject({ isMine: true, since: expect.any(Number) })
    },
  }),
  covers('design.leaseEnd', {
    async arrange(platform) {
      const id = await orderModule(platform)
      const lease = { holder_key: KEY, user_id: 'somebody', taken_at: 1, seen_at: platform.clock.now }
      await platform.database
        .insertInto('module_lease')
        .values({ model_id: id, ...lease })
        .execute()
      return { params: { id }, body: { key: KEY } }
    },
    async check(_answer, platform, { params }) {
      const left = await platform.database
        .selectFrom('module_lease')
        .selectAll()
        .where('model_id', '=', params.id)
        .execute()
      expect(left).toEqual([])
    },
  }),
  covers('design.tables', {
    arrange: async (platform) => ({
      params: { link: await addSource(platform, { service_name: makeSourceFile(platform) }) },
    }),
    check({ data }) {
      expect(data.list).toContainEqual({ table: 'supplier', tableName: 'supplier' })
    },
  }),
  covers('design.tableFields', {
    arrange: async (platform) => ({
      params: { link: await addSource(platform, { service_name: makeSourceFile(platform) }), table: 'supplier' },
    }),
    check({ data }) {
      expect(data.list[0]).toMatchObject({ field: 'id', primaryKey: 1 })
    },
  }),
  covers('design.sections', {
    async arrange(platform) {
      await addSection(platform)
      return {}
    },
    check({ data }) {
      expect(data.list).toContainEqual(expect.objectContaining({ fields: 2 }))
    },
  }),
  covers('design.section', {
    arrange: async (platform) => ({ params: { id: await addSection(platform) } }),
    check({ data }) {
      expect(JSON.parse(data.content)).toHaveLength(2)
    },
  }),
  covers('design.keepSection', {
    arrange: () => ({ body: { fullName: `审批意见${nextId()}`, content: '[{"__config__":{"jnpfKey":"textarea"}}]' } }),
    async check({ data }, platform, { body }) {
      const stored = await platform.database
        .selectFrom('design_section')
        .select(['full_name', 'content'])
        .where('id', '=', data)
        .executeTakeFirst()
      expect(stored).toEqual({ full_name: body.fullName, content: body.content })
    },
  }),
  covers('design.deleteSection', {
    arrange: async (platform) => ({ params: { id: await addSection(platform) } }),
    async check(_answer, platform, { params }) {
      const left = await platform.database
        .selectFrom('design_section')
        .select('id')
        .where('id', '=', params.id)
        .execute()
      expect(left).toEqual([])
    },
  }),
]
