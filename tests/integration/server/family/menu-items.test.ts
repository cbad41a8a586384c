import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMenus, addRole } from '../menu/support.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { type FamilyClient, familyClient } from './client.ts'

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`what is granted below a menu, for clients of the family on ${dialect}`, () => {
    let platform: TestPlatform
    let family: FamilyClient
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      family = familyClient(platform, await platform.signIn({ administrator: true }))
    })
    afterAll(() => platform.close())

    const codes = async (kind: string, menuId: string, list = 'List') =>
      ((await family.get(`/system/Module${kind}/${menuId}/${list}`)).data.list ?? []).map((item) => item['enCode'])

    test('buttons are made, opened, changed, placed and deleted one by one', async () => {
      const { page, button } = await addMenus(platform)
      const made = { id: '', parentId: '-1', moduleId: page.id, icon: '', description: '', enabledMark: 1 }
      expect(
        await family.post('/system/ModuleButton', { ...made, fullName: '审核', enCode: 'btn_check', sortCode: 1 }),
      ).toMatchObject({ code: 200 })
      expect(await codes('Button', page.id)).toEqual(['btn_check', 'btn_add'])
      const twice = await family.post('/system/ModuleButton', {
        ...made,
        fullName: '又',
        enCode: 'btn_add',
        sortCode: 0,
      })
      expect(twice).toMatchObject({ code: 400 })
      const opened = (await family.get(`/system/ModuleButton/${button.id}`)).data
      expect(opened).toMatchObject({ moduleId: page.id, parentId: '-1', fullName: '新增', sortCode: 2 })
      await family.put(`/system/ModuleButton/${button.id}`, { ...opened, fullName: '添加' })
      expect((await family.get(`/system/ModuleButton/${button.id}`)).data).toMatchObject({ fullName: '添加' })
      expect(await codes('Button', page.id, 'Selector')).toEqual(['btn_check', 'btn_add'])
      await family.remove(`/system/ModuleButton/${button.id}`)
      expect(await codes('Button', page.id)).toEqual(['btn_check'])
      expect((await family.get(`/system/ModuleButton/${button.id}`)).code).toBe(404)
    })

    test('one that is granted stays, and says so', async () => {
      const { page, button } = await addMenus(platform)
      const role = await addRole(platform)
      await platform.database
        .insertInto('authority')
        .values({ subject_type: 'role', subject_id: role.id, item_type: 'button', item_id: button.id })
        .execute()
      expect((await family.remove(`/system/ModuleButton/${button.id}`)).code).toBe(400)
      expect(await codes('Button', page.id)).toEqual(['btn_add'])
    })

    test('columns of a child table are named after it, many at once and none twice', async () => {
      const { module } = await addMenus(platform)
      const column = (enCode: string, more: object = {}) => ({
        bindTable: 'orders',
        fieldRule: 0,
        childTableKey: '',
        enCode,
        fullName: enCode,
        enabledMark: 1,
        ...more,
      })
      const child = column('f_days', { fieldRule: 2, childTableKey: 'tableField106' })
      const batch = { moduleId: module.id, columnJson: [column('title'), child, column('title')] }
      expect((await family.post('/system/ModuleColumn/Actions/Batch', batch)).code).toBe(200)
      expect((await family.post('/system/ModuleColumn/Actions/Batch', batch)).code).toBe(200)
      expect(await codes('Column', module.id, 'Fields')).toEqual(['title', 'tableField106-f_days'])
      const { list = [] } = (await family.get(`/system/ModuleColumn/${module.id}/Fields`)).data
      expect((await family.get(`/system/ModuleColumn/${String(list[1]?.['id'])}`)).data).toMatchObject({
        fieldRule: 2,
        childTableKey: 'tableField106',
      })
      const form = { moduleId: module.id, formJson: [column('title')] }
      expect((await family.post('/system/ModuleForm/Actions/Batch', form)).code).toBe(200)
      expect(await codes('Form', module.id, 'Fields')).toEqual(['title'])
    })

    test('data schemes go to and fro with their conditions, and one that asks for nothing is refused', async () => {
      const { module, scheme } = await addMenus(platform)
      const conditions = [{ logic: 'and', groups: [{ field: 'buyer', symbol: '==', fieldValue: '@userId' }] }]
      const sent = { moduleId: module.id, fullName: '经办', enCode: 'mine', matchLogic: 'or', conditionText: '' }
      const made = await family.post('/system/ModuleDataAuthorizeScheme', {
        ...sent,
        conditionJson: JSON.stringify(conditions),
      })
      expect(made).toMatchObject({ code: 200 })
      await family.post('/system/ModuleDataAuthorizeScheme', {
        moduleId: module.id,
        fullName: '全部数据',
        enCode: 'jnpf_alldata',
        allData: 1,
      })
      const rows = await platform.database
        .selectFrom('data_scheme')
        .selectAll()
        .where('menu_id', '=', module.id)
        .orderBy('sort_code')
        .execute()
      expect(rows.map(({ kind }) => kind)).toEqual(['own', 'custom', 'all'])
      expect(JSON.parse(rows[1]?.condition_json ?? '')).toMatchObject({
        matchLogic: 'or',
        conditionList: [{ groups: [{ fieldValue: 'currentUser' }] }],
      })
      const opened = (await family.get(`/system/ModuleDataAuthorizeScheme/${rows[1]?.id}`)).data
      expect(JSON.parse(String(opened['conditionJson']))).toEqual(conditions)
      expect(opened).toMatchObject({ matchLogic: 'or', conditionText: 'buyer == @userId' })
      await family.put(`/system/ModuleDataAuthorizeScheme/${rows[1]?.id}`, { ...opened, fullName: '本人经办' })
      const usual = (await family.get(`/system/ModuleDataAuthorizeScheme/${scheme.id}`)).data
      await family.put(`/system/ModuleDataAuthorizeScheme/${scheme.id}`, { ...usual, fullName: '自己的' })
      const after = await platform.database
        .selectFrom('data_scheme')
        .select(['full_name', 'kind'])
        .where('menu_id', '=', module.id)
        .orderBy('sort_code')
        .execute()
      expect(after.slice(0, 2)).toEqual([
        { full_name: '自己的', kind: 'own' },
        { full_name: '本人经办', kind: 'custom' },
      ])
      const empty = { ...sent, enCode: 'none', conditionJson: '[]' }
      expect((await family.post('/system/ModuleDataAuthorizeScheme', empty)).code).toBe(400)
      for (const conditionJson of ['{', '[null]', '[{"logic":"and","groups":[null]}]', '[{"groups":3}]'])
        expect((await family.post('/system/ModuleDataAuthorizeScheme', { ...empty, conditionJson })).code).toBe(400)
    })

    test('whoever only looks at menus changes none of it', async () => {
      const { page } = await addMenus(platform)
      const token = await platform.signIn({ grants: [{ code: 'system.menu', buttons: [] }] })
      const other = familyClient(platform, token)
      expect((await other.get(`/system/ModuleButton/${page.id}/List`)).code).toBe(200)
      const body = { moduleId: page.id, fullName: '审核', enCode: 'btn_check' }
      expect((await other.post('/system/ModuleButton', body)).code).toBe(403)
      expect(await codes('Button', page.id)).toEqual(['btn_add'])
    })
  })
}
