import { expect } from 'vitest'
import { parseForm } from '#shared/form/parse.ts'
import { nextId } from '#server/core/ids.ts'
import { type CoverageCase, covers } from '../support/coverage.ts'
import type { TestPlatform } from '../support/platform.ts'
import { addUser } from '../support/users.ts'
import { addMenus } from './support.ts'

const systemBody = () => ({ fullName: '学工', enCode: `s${nextId()}`, sortCode: 2, enabledMark: 1 })
const systemOf = ({ database }: TestPlatform, id: string) =>
  database.selectFrom('system').selectAll().where('id', '=', id).executeTakeFirst()
const menuOf = ({ database }: TestPlatform, id: string) =>
  database.selectFrom('menu').selectAll().where('id', '=', id).executeTakeFirst()

const itemsOf = async ({ database }: TestPlatform, menuId: string) =>
  (
    await database
      .selectFrom('menu_item')
      .select('en_code')
      .where('menu_id', '=', menuId)
      .orderBy('sort_code')
      .execute()
  ).map(({ en_code }) => en_code)

const menuBody = (systemId: string, values: object = {}) => ({
  systemId,
  parentId: '-1',
  fullName: '新菜单',
  enCode: `m${nextId()}`,
  type: 2,
  urlAddress: '/some/page',
  ...values,
})

/** What a link that an export answered leads to. */
async function fileOf(platform: TestPlatform, url: string): Promise<string> {
  const answer = await platform.server.app.inject({ method: 'GET', url })
  expect(answer.statusCode).toBe(200)
  return answer.body
}

export const menuCases: readonly CoverageCase[] = [
  covers('menu.selector', {
    arrange: async (platform) => {
      await addMenus(platform)
      return { query: {} }
    },
    async signInAs(platform) {
      const { page, system } = await addMenus(platform)
      const { id, token } = await addUser(platform.database, {}, platform.clock.now)
      const subject = { subject_type: 'user', subject_id: id } as const
      await platform.database
        .insertInto('authority')
        .values([
          { ...subject, item_type: 'system', item_id: system.id },
          { ...subject, item_type: 'menu', item_id: page.id },
        ])
        .execute()
      return token
    },
    check({ data }) {
      // The module beside the page was not granted.
      expect(data.list).toMatchObject([
        { parentId: '-1', fullName: '教务', hasChildren: true, children: [{ type: 0, children: [{ type: 2 }] }] },
      ])
    },
  }),
  covers('menu.export', {
    arrange: async (platform) => ({ params: { id: (await addMenus(platform)).folder.id } }),
    async check({ data }, platform, { params }) {
      const { menus } = JSON.parse(await fileOf(platform, data.url)) as { menus: Record<string, unknown>[] }
      expect(menus.map(({ type, parentId }) => [type, parentId])).toEqual([
        [0, '-1'],
        [2, params.id],
        [3, params.id],
      ])
      expect(menus[1]).toMatchObject({ items: { Button: [{ fullName: '新增', enCode: 'btn_add', enabledMark: 1 }] } })
      expect(menus[2]).toMatchObject({ items: { DataAuthorizeScheme: [{ enCode: 'own', kind: 'own' }] } })
    },
  }),
  covers('menu.import', {
    async arrange(platform) {
      const system = { id: nextId(), full_name: '迁入', en_code: `s${nextId()}`, icon: '', sort_code: 1 }
      await platform.database
        .insertInto('system')
        .values({ ...system, enabled_mark: 1 })
        .execute()
      return { params: { id: system.id } }
    },
    async upload(platform) {
      const { folder } = await addMenus(platform)
      const token = await platform.signIn({ administrator: true })
      const { data } = await platform.call('menu.export', { params: { id: folder.id } }, { token })
      return { fileName: '菜单.bm', content: await fileOf(platform, data.url) }
    },
    async check(_answer, platform, { params }) {
      const rows = await platform.database
        .selectFrom('menu')
        .selectAll()
        .where('system_id', '=', params.id)
        .orderBy('id')
        .execute()
      const [folder, page, module] = rows
      expect(rows.map(({ type, parent_id }) => [type, parent_id])).toEqual([
        [0, '-1'],
        [2, folder?.id],
        [3, folder?.id],
      ])
      expect(folder?.en_code, 'the code was taken').toMatch(/2$/)
      expect(module?.module_id).not.toBe('')
      expect(await itemsOf(platform, page?.id ?? '')).toEqual(['btn_add'])
      const token = await platform.signIn({ administrator: true })
      const send = (content: string, fileName = 'x.bm') =>
        platform.call('menu.import', { params }, { token, upload: { fileName, content } })
      const menu = { id: '1', fullName: 'x', enCode: 'x', type: 2, urlAddress: 'x' }
      const lost = { ...menu, id: '2', enCode: 'y', type: 3, propertyJson: '{"moduleId":"gone"}' }
      for (const bad of ['{', '{}', '{"menus":[]}', '{"menus":[{"id":1}]}', JSON.stringify({ menus: [menu, lost] })])
        expect(await send(bad)).toMatchObject({ code: 400 })
      expect(await send('{}', 'x.txt')).toMatchObject({ code: 400 })
      const left = await platform.database.selectFrom('menu').select('id').where('system_id', '=', params.id).execute()
      expect(left, 'all of a file or nothing').toHaveLength(3)
    },
  }),
  covers('system.list', {
    arrange: async (platform) => ({ query: { keyword: (await addMenus(platform)).system.en_code } }),
    check: ({ data }) => expect(data.list.map(({ fullName }) => fullName)).toEqual(['教务']),
  }),
  covers('system.options', {
    arrange: (platform) => addMenus(platform).then(() => ({})),
    check: ({ data }) => expect(data.list.map(({ fullName }) => fullName)).toContain('教务'),
  }),
  covers('system.one', {
    arrange: async (platform) => ({ params: { id: (await addMenus(platform)).system.id } }),
    check: ({ data }) => expect(data.fullName).toBe('教务'),
  }),
  covers('system.create', {
    arrange: () => ({ body: systemBody() }),
    async check(_answer, { database }, { body }) {
      const rows = database.selectFrom('system').selectAll().where('en_code', '=', body.enCode)
      expect(await rows.execute()).toMatchObject([{ full_name: '学工', sort_code: 2 }])
    },
  }),
  covers('system.update', {
    arrange: async (platform) => ({ params: { id: (await addMenus(platform)).system.id }, body: systemBody() }),
    check: async (_answer, platform, { params }) =>
      expect(await systemOf(platform, params.id)).toMatchObject({ full_name: '学工' }),
  }),
  covers('system.toggle', {
    arrange: async (platform) => ({ params: { id: (await addMenus(platform)).system.id } }),
    check: async (_answer, platform, { params }) =>
      expect(await systemOf(platform, params.id)).toMatchObject({ enabled_mark: 0 }),
  }),
  covers('system.delete', {
    async arrange({ database }) {
      const system = { id: nextId(), full_name: '空', en_code: `s${nextId()}`, icon: '', sort_code: 1, enabled_mark: 1 }
      await database.insertInto('system').values(system).execute()
      return { params: { id: system.id } }
    },
    check: async (_answer, platform, { params }) => expect(await systemOf(platform, params.id)).toBeUndefined(),
  }),
  covers('menu.tree', {
    arrange: async (platform) => ({ params: { id: (await addMenus(platform)).system.id }, query: {} }),
    check: ({ data }) => expect(data.list.map(({ children }) => children.map(({ type }) => type))).toEqual([[2, 3]]),
  }),
  covers('menu.parents', {
    async arrange(platform) {
      const { system, folder, add } = await addMenus(platform)
      await add({ type: 1, parent_id: folder.id })
      return { params: { id: '0', systemId: system.id } }
    },
    check: ({ data }) => expect(data.list.map(({ children }) => children.map(({ type }) => type))).toEqual([[1]]),
  }),
  covers('menu.targets', {
    arrange: (platform) => addMenus(platform).then(() => ({ params: { type: 3 } })),
    check: ({ data }) => expect(data.list.map(({ fullName }) => fullName)).toContain('采购申请'),
  }),
  covers('menu.one', {
    async arrange(platform) {
      const { module } = await addMenus(platform)
      await platform.database.updateTable('menu').set({ link_target: '' }).where('id', '=', module.id).execute()
      return { params: { id: module.id } }
    },
    check: ({ data }) => expect(data).toMatchObject({ type: 3, isButtonAuthorize: 1, linkTarget: '_self' }),
  }),
  covers('menu.create', {
    arrange: async (platform) => ({ body: menuBody((await addMenus(platform)).system.id) }),
    async check(_answer, { database }, { body }) {
      const rows = database.selectFrom('menu').selectAll().where('en_code', '=', body.enCode)
      expect(await rows.execute()).toMatchObject([{ url_address: 'some/page', type: 2 }])
    },
  }),
  covers('menu.update', {
    async arrange(platform) {
      const { page, system } = await addMenus(platform)
      return { params: { id: page.id }, body: menuBody(system.id, { fullName: '改名' }) }
    },
    check: async (_answer, platform, { params }) =>
      expect(await menuOf(platform, params.id)).toMatchObject({ full_name: '改名', parent_id: '-1' }),
  }),
  covers('menu.move', {
    async arrange(platform) {
      const { page, module, folder } = await addMenus(platform)
      return { params: { id: module.id }, body: { parentId: folder.id, beforeId: page.id } }
    },
    async check(_answer, platform, { params, body }) {
      expect(await menuOf(platform, params.id)).toMatchObject({ sort_code: 1 })
      expect(await menuOf(platform, String(body.beforeId))).toMatchObject({ sort_code: 2 })
    },
  }),
  covers('menu.toggle', {
    arrange: async (platform) => ({ params: { id: (await addMenus(platform)).page.id } }),
    check: async (_answer, platform, { params }) =>
      expect(await menuOf(platform, params.id)).toMatchObject({ enabled_mark: 0 }),
  }),
  covers('menu.delete', {
    arrange: async (platform) => ({ params: { id: (await addMenus(platform)).page.id } }),
    async check(_answer, platform, { params }) {
      expect(await menuOf(platform, params.id)).toBeUndefined()
      const items = platform.database.selectFrom('menu_item').select('id').where('menu_id', '=', params.id)
      expect(await items.execute()).toEqual([])
    },
  }),
  covers('menuItem.list', {
    arrange: async (platform) => ({ params: { id: (await addMenus(platform)).page.id, kind: 'Button' } }),
    check: ({ data }) => expect(data.list).toMatchObject([{ enCode: 'btn_add', fullName: '新增' }]),
  }),
  covers('menuItem.designed', {
    arrange: async (platform) => ({
      params: { id: (await addMenus(platform)).module.id, kind: 'DataAuthorizeScheme' },
    }),
    check({ data }) {
      expect(data.list.map(({ enCode }) => enCode)).toContain('organizationAndBelow')
      const form = parseForm(data.formData)
      expect(form.ok && form.plan.fields.map(({ name }) => name)).toContain('buyer')
    },
  }),
  covers('menuItem.save', {
    async arrange(platform) {
      const { module, scheme } = await addMenus(platform)
      const conditionJson = JSON.stringify({
        matchLogic: 'and',
        conditionList: [{ logic: 'and', groups: [{ field: 'buyer', symbol: '==', fieldValue: 'currentUser' }] }],
      })
      const list = [
        { fullName: '经办', enCode: 'buyer', kind: 'custom' as const, conditionJson },
        { id: scheme.id, fullName: '本人', enCode: 'mine', kind: 'own' as const },
      ]
      return { params: { id: module.id, kind: 'DataAuthorizeScheme' }, body: { list } }
    },
    async check(_answer, { database }, { params }) {
      const rows = database.selectFrom('data_scheme').selectAll().where('menu_id', '=', params.id).orderBy('sort_code')
      expect(await rows.execute()).toMatchObject([
        { en_code: 'buyer', kind: 'custom', sort_code: 1 },
        { en_code: 'mine', kind: 'own', full_name: '本人', condition_json: '' },
      ])
    },
  }),
  covers('menuItem.one', {
    arrange: async (platform) => ({ params: { id: (await addMenus(platform)).button.id, kind: 'Button' } }),
    check: ({ data }) => expect(data).toMatchObject({ enCode: 'btn_add', parentId: '-1', fieldRule: 0 }),
  }),
  covers('menuItem.parents', {
    arrange: async (platform) => ({ params: { id: (await addMenus(platform)).page.id, kind: 'Button' } }),
    check: ({ data }) => expect(data.list).toMatchObject([{ enCode: 'btn_add', parentId: '-1' }]),
  }),
  covers('menuItem.create', {
    async arrange(platform) {
      const { page } = await addMenus(platform)
      return { params: { kind: 'Button' }, body: { moduleId: page.id, fullName: '审核', enCode: 'btn_check' } }
    },
    check: async (_answer, platform, { body }) =>
      expect(await itemsOf(platform, body.moduleId)).toEqual(['btn_add', 'btn_check']),
  }),
  covers('menuItem.createMany', {
    async arrange(platform) {
      const { module } = await addMenus(platform)
      const columnJson = [{ fullName: '品名', enCode: 'title' }]
      return { params: { kind: 'Column' }, body: { moduleId: module.id, columnJson } }
    },
    check: async (_answer, platform, { body }) => expect(await itemsOf(platform, body.moduleId)).toEqual(['title']),
  }),
  covers('menuItem.update', {
    async arrange(platform) {
      const { page, button } = await addMenus(platform)
      const body = { moduleId: page.id, fullName: '添加', enCode: 'btn_append' }
      return { params: { kind: 'Button', id: button.id }, body }
    },
    check: async (_answer, platform, { body }) =>
      expect(await itemsOf(platform, body.moduleId)).toEqual(['btn_append']),
  }),
  covers('menuItem.delete', {
    arrange: async (platform) => ({ params: { kind: 'Button', id: (await addMenus(platform)).button.id } }),
    check: async (_answer, { database }, { params }) =>
      expect(await database.selectFrom('menu_item').selectAll().where('id', '=', params.id).execute()).toEqual([]),
  }),
]
