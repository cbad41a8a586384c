import { expect } from 'vitest'
import { addModule, orderFields } from '../module/support/order-module.ts'
import { type CoverageCase, covers } from '../support/coverage.ts'
import type { TestPlatform } from '../support/platform.ts'

async function orderModule(platform: TestPlatform) {
  // Releasing needs a system to put the menu into; the coverage grants make it only later.
  await platform.signIn({ grants: [{ code: 'some.other.menu' }] })
  return addModule(platform.database, { fields: orderFields() })
}

async function releasedModule(platform: TestPlatform) {
  const id = await orderModule(platform)
  const token = await platform.signIn({ administrator: true })
  const answer = await platform.call('design.release', { params: { id }, body: { note: '首次发布' } }, { token })
  expect(answer.code).toBe(200)
  return { id, token }
}

async function askedLink(platform: TestPlatform) {
  const { id, token } = await releasedModule(platform)
  const body = { fullName: '公示', columns: ['title'] }
  return { id, link: (await platform.call('design.askListLink', { params: { id }, body }, { token })).data }
}

const linkOf = (platform: TestPlatform, modelId: string) =>
  platform.database.selectFrom('form_link').selectAll().where('model_id', '=', modelId).executeTakeFirst()

export const designReleaseCases: readonly CoverageCase[] = [
  covers('design.release', {
    arrange: async (platform) => ({ params: { id: await orderModule(platform) }, body: {} }),
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
  covers('design.releasePlan', {
    arrange: async (platform) => ({ params: { id: await orderModule(platform) } }),
    check({ data }) {
      expect(data).toMatchObject({ problems: [], isFirst: true, menu: null, changes: [{ code: 'first' }] })
    },
  }),
  covers('design.menuParents', {
    arrange: async (platform) => ({ params: { id: await orderModule(platform) }, query: {} }),
    check: ({ data }) =>
      expect(data.list).toContainEqual(expect.objectContaining({ type: 0, parentId: '-1', disabled: false })),
  }),
  covers('design.places', {
    arrange: async (platform) => {
      await orderModule(platform)
      return {}
    },
    check({ data }) {
      expect(data).toEqual({ menus: expect.any(Array) })
    },
  }),
  covers('design.versions', {
    arrange: async (platform) => ({ params: { id: (await releasedModule(platform)).id } }),
    check({ data }) {
      expect(data.list).toMatchObject([{ number: 1, note: '首次发布' }])
    },
  }),
  covers('design.takeBack', {
    async arrange(platform) {
      const { id, token } = await releasedModule(platform)
      const { data } = await platform.call('design.versions', { params: { id } }, { token })
      const design = (await platform.call('design.read', { params: { id } }, { token })).data
      const body = { ...design, revision: String(design.revision), description: '改过' }
      expect(await platform.call('design.saveDraft', { params: { id }, body }, { token })).toMatchObject({ code: 200 })
      return { params: { id, version: String(data.list[0]?.id) } }
    },
    async check(_answer, platform, { params }) {
      const drafts = await platform.database
        .selectFrom('module_draft')
        .select('content')
        .where('model_id', '=', params.id)
        .execute()
      expect(drafts).toHaveLength(1)
      expect(drafts[0]?.content).not.toContain('改过')
    },
  }),
  covers('design.uses', {
    arrange: async (platform) => ({ query: { kind: 'module', id: (await releasedModule(platform)).id } }),
    check({ data }) {
      expect(data.list).toMatchObject([{ kind: 'menu', name: '采购申请' }])
    },
  }),
  covers('design.publishLink', {
    arrange: async (platform) => ({
      params: { id: (await releasedModule(platform)).id },
      body: { fullName: '访客填写' },
    }),
    async check({ data }, platform, { params }) {
      const link = await linkOf(platform, params.id)
      expect(link).toMatchObject({ id: data, full_name: '访客填写', enabled_mark: 1, announced: 0 })
    },
  }),
  covers('design.links', {
    async arrange(platform) {
      const { id, token } = await releasedModule(platform)
      await platform.call('design.publishLink', { params: { id }, body: { fullName: '访客填写' } }, { token })
      return { params: { id } }
    },
    async check({ data }, platform) {
      const [link] = data.list
      const query = { encryption: String(link?.encryption) }
      const opened = await platform.call('shortLink.config', { params: { id: String(link?.id) }, query }, {})
      expect(opened).toMatchObject({ code: 200, data: { fullName: '访客填写' } })
    },
  }),
  covers('design.withdrawLink', {
    async arrange(platform) {
      const { id, token } = await releasedModule(platform)
      const body = { fullName: '访客填写' }
      const { data: link } = await platform.call('design.publishLink', { params: { id }, body }, { token })
      return { params: { id, link } }
    },
    async check(_answer, platform, { params }) {
      expect(await linkOf(platform, params.id)).toBeUndefined()
    },
  }),
  covers('design.areas', {
    arrange: () => ({}),
    check({ data }) {
      expect(data).toEqual(expect.any(Array))
    },
  }),
  covers('design.codePreview', {
    arrange: async (platform) => ({ params: { id: await orderModule(platform) }, body: {} }),
    check({ data }) {
      const names = data.list.flatMap(({ fileName, children }) => [
        fileName,
        ...(children ?? []).map((file) => file.fileName),
      ])
      expect(names).toEqual(expect.arrayContaining(['package.json', 'src', 'page.tsx', 'server.ts', 'test']))
    },
  }),
  covers('design.downloadCode', {
    arrange: async (platform) => ({ params: { id: await orderModule(platform) }, body: {} }),
    check({ data }) {
      expect(data).toMatchObject({ name: expect.stringMatching(/\.zip$/), url: expect.stringContaining('/api/file') })
    },
  }),
  covers('design.listLinks', {
    arrange: async (platform) => {
      const { id, token } = await releasedModule(platform)
      const body = { fullName: '公示', columns: ['title'] }
      await platform.call('design.askListLink', { params: { id }, body }, { token })
      return { params: { id } }
    },
    check({ data }) {
      expect(data.list).toMatchObject([
        { fullName: '公示', encryption: '', columns: [{ prop: 'title' }], consentAt: null },
      ])
      expect(data.mayConsent).toBe(false)
    },
  }),
  covers('design.askListLink', {
    arrange: async (platform) => ({
      params: { id: (await releasedModule(platform)).id },
      body: { fullName: '公示', columns: ['title', 'kind'] },
    }),
    async check({ data, msg }, platform) {
      expect(msg).toMatch(/管理员同意后/)
      const row = platform.database.selectFrom('list_link').select('consent_at').where('id', '=', data)
      expect(await row.executeTakeFirst()).toEqual({ consent_at: null })
    },
  }),
  covers('design.consentListLink', {
    arrange: async (platform) => ({ params: await askedLink(platform) }),
    async check(_answer, platform, { params }) {
      const row = platform.database.selectFrom('list_link').select('consent_at').where('id', '=', params.link)
      expect((await row.executeTakeFirst())?.consent_at).not.toBeNull()
    },
  }),
  covers('design.withdrawListLink', {
    arrange: async (platform) => ({ params: await askedLink(platform) }),
    async check(_answer, platform, { params }) {
      const row = platform.database.selectFrom('list_link').select('id').where('id', '=', params.link)
      expect(await row.executeTakeFirst()).toBeUndefined()
    },
  }),
]
