import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { field, type FieldConfig, pattern, table } from '#server/seed/modules/fields.ts'
import { columnData, formData } from '#server/seed/modules/model.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addUser } from '../support/users.ts'
import { addModule, openOrders, orderFields } from '../module/support/order-module.ts'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await openPlatform()
  token = await platform.signIn({ administrator: true })
  await platform.signIn({ grants: [{ code: 'makes.the.system' }] })
})
afterAll(() => platform.close())

let count = 0
async function store(values: Record<string, unknown>, fields: readonly FieldConfig[] = [field(1, 'input', 'a', '甲')]) {
  count += 1
  const body = {
    fullName: '模块',
    enCode: `module${count}`,
    formData: formData({ popupType: 'general', width: '600px', labelWidth: 90, printIds: [], fields }),
    columnData: columnData({ fields, columns: [], searches: [], sortField: '', sort: 'desc', printIds: [] }),
    isRelease: 0,
    sortCode: 0,
    ...values,
    ...(values['id'] === undefined ? {} : { enCode: `module${count}` }),
  }
  return platform.call('design.create', { body }, { token })
}

it('a design of another server comes back with every key it brought, in its own order', async () => {
  const foreign = {
    dbLinkId: '0',
    appColumnData: '{"columnList":[],"later":{"b":1,"a":2}}',
    enableFlow: 0,
    state: 2,
    platformRelease: '{"pc":1,"app":0}',
    somethingNew: [{ z: 1, a: null }],
  }
  const stored = await store({ ...foreign, tables: '[]', description: 'x' })
  expect(stored.code).toBe(200)
  const { data } = await platform.call('design.read', { params: { id: String(stored.data) } }, { token })
  const read = data as unknown as Record<string, unknown>
  expect(JSON.stringify(Object.fromEntries(Object.keys(foreign).map((key) => [key, read[key]])))).toBe(
    JSON.stringify(foreign),
  )
  // Saved again as it was read, it is the same but for its own id and code.
  const again = await store(read)
  const copy = await platform.call('design.read', { params: { id: String(again.data) } }, { token })
  const own = { id: '', enCode: '' }
  expect(JSON.stringify({ ...copy.data, ...own })).toBe(JSON.stringify({ ...data, ...own }))
})

describe('a definition is refused before it can break at run time', () => {
  it.each<[string, Record<string, unknown>, RegExp]>([
    ['a form that is no JSON', { formData: '{' }, /^配置格式不正确（formData is not JSON/],
    ['a form without fields', { formData: '{"fields":[]}' }, /^表单没有任何字段$/],
    ['a list that is no JSON', { columnData: 'x' }, /^配置格式不正确（columnData is not JSON/],
    ['a list of something else', { columnData: '{"columnList":3}' }, /columnData has no list of columns/],
    [
      'a column that the form lacks',
      { columnData: '{"columnList":[{"prop":"b","label":"乙"}]}' },
      /^列表中的“乙”（b）在表单中不存在$/,
    ],
    ['an order by nothing', { columnData: '{"columnList":[],"defaultSidx":"b"}' }, /^默认排序字段“b”在表单中不存在$/],
    ['a kind of module that does not exist here', { webType: 4 }, /^仅支持表单，或表单加列表$/],
    [
      'a button whose code nobody can be granted',
      { columnData: JSON.stringify({ columnList: [], btnsList: [{ value: 'x'.repeat(100), label: '导出' }] }) },
      /^“导出”的编码过长，不能超过100个字符$/,
    ],
    [
      'a print template of no possible id',
      { columnData: JSON.stringify({ columnList: [], printIds: ['x'.repeat(51)] }) },
      /^关联的打印模板不正确$/,
    ],
  ])('%s', async (_what, values, msg) => {
    const answer = await store(values)
    expect(answer).toMatchObject({ code: 400, msg: expect.stringMatching(msg) })
  })

  it.each<[string, readonly FieldConfig[], RegExp]>([
    ['a field name that is no identifier', [field(1, 'input', 'a b', '甲')], /^“甲”没有可用的字段名/],
    ['a field name that would reach into objects', [field(1, 'input', '__proto__', '甲')], /^“甲”没有可用的字段名/],
    ['the name of the record id', [field(1, 'input', 'id', '甲')], /是保留名称$/],
    ['two fields of one name', [field(1, 'input', 'a', '甲'), field(2, 'input', 'A', '乙')], /^字段名“A”重复$/],
    [
      'two columns of one name',
      [table(9, '表', [field(1, 'input', 'a', '甲'), field(2, 'input', 'a', '乙')])],
      /^字段名“a”重复$/,
    ],
    [
      'a column whose code nobody can be granted',
      [table(9, '表', [field(1, 'input', 'a'.repeat(100), '甲')])],
      /^“表-甲”的编码过长，不能超过100个字符$/,
    ],
    ['a label that no database keeps', [field(1, 'input', 'a', '甲\0')], /^提交的内容含有无法保存的字符$/],
    [
      'a pattern that is none',
      [field(1, 'input', 'a', '甲', { config: pattern('/(/', '') })],
      /^“甲”的校验规则“\/\(\/”不是有效的正则表达式$/,
    ],
    [
      'a calculation that does not parse',
      [field(1, 'calculate', 'a', '甲', { more: { expression: ['1', '+'] } })],
      /^计算公式有误/,
    ],
    [
      'more fields than anybody fills in',
      Array.from({ length: 501 }, (_, index) => field(index, 'input', `f${index}`, 'x')),
      /^表单字段不能超过500个$/,
    ],
  ])('%s', async (_what, fields, msg) => {
    const answer = await store({}, fields)
    expect(answer).toMatchObject({ code: 400, msg: expect.stringMatching(msg) })
  })

  it('but display kinds of other versions, which hold no value, pass', async () => {
    const fields = [
      field(1, 'input', 'a', '甲'),
      field(2, 'text', '', '提示', { config: { jnpfKey: 'noSuchKind' } }),
      field(3, 'divider', '', ''),
    ]
    expect(await store({}, fields)).toMatchObject({ code: 200 })
  })

  it('a code that is taken', async () => {
    expect(await store({ enCode: 'taken' })).toMatchObject({ code: 200 })
    expect(await store({ enCode: 'taken' })).toMatchObject({ code: 400, msg: '编码“taken”已存在' })
  })

  it('an id that the caller chose is not taken over', async () => {
    const answer = await store({ id: 'chosen' })
    expect(answer.code).toBe(200)
    expect(answer.data).not.toBe('chosen')
  })
})

describe('a release', () => {
  const menusOf = (id: string) => platform.database.selectFrom('menu').selectAll().where('module_id', '=', id).execute()
  const release = (id: string, body: { pcModuleParentId?: string }) =>
    platform.call('design.release', { params: { id }, body }, { token })

  it('goes below a directory, and below nothing else', async () => {
    const { id } = await openOrders(platform)
    const page = await platform.database
      .selectFrom('menu')
      .selectAll()
      .where('en_code', '=', 'makes.the.system')
      .executeTakeFirstOrThrow()
    expect(await release(id, { pcModuleParentId: page.id })).toMatchObject({
      code: 400,
      msg: '上级菜单不存在，或不是目录',
    })
    expect(await release(id, { pcModuleParentId: 'nowhere' })).toMatchObject({ code: 400 })
    await platform.database
      .insertInto('menu')
      .values({ ...page, id: 'folder', en_code: 'folder', type: 0 })
      .execute()
    expect(await release(id, { pcModuleParentId: 'folder' })).toMatchObject({ code: 200 })
    expect(await menusOf(id)).toMatchObject([{ parent_id: 'folder', type: 3 }])
  })

  it('moves the menu to the top where that is asked for, and leaves it where it is where nothing is', async () => {
    const { id } = await openOrders(platform)
    await release(id, { pcModuleParentId: 'folder' })
    const systems = async () => (await menusOf(id)).map((menu) => [menu.parent_id, menu.system_id])
    const [[, system] = []] = await systems()
    await release(id, { pcModuleParentId: '' })
    expect(await systems()).toEqual([['folder', system]])
    await release(id, { pcModuleParentId: '-1' })
    expect(await systems()).toEqual([['-1', system]])
    await release(id, {})
    expect(await systems()).toEqual([['-1', system]])
  })

  it('comes before the first record: nothing is saved or imported before, by administrators neither', async () => {
    const id = await addModule(platform.database, { fields: [field(1, 'input', 'a', '甲')] })
    const body = { data: JSON.stringify({ a: 'x' }) }
    const create = () => platform.call('module.create', { params: { id }, body }, { token })
    const msg = '功能“采购申请”尚未发布，不能保存数据'
    expect(await create()).toMatchObject({ code: 400, msg })
    expect(
      await platform.call('module.update', { params: { id, dataId: '1' }, body: { id: '1', ...body } }, { token }),
    ).toMatchObject({ code: 400, msg })
    const template = await platform.call('moduleImport.template', { params: { id } }, { token })
    expect(template).toMatchObject({ code: 400, msg })
    await release(id, {})
    expect(await create()).toMatchObject({ code: 200 })
  })

  it('done again keeps the menu, its place and the grants of what stays', async () => {
    const { id } = await openOrders(platform)
    await release(id, { pcModuleParentId: 'folder' })
    const [menu] = await menusOf(id)
    const items = () =>
      platform.database
        .selectFrom('menu_item')
        .selectAll()
        .where('menu_id', '=', String(menu?.id))
        .orderBy('en_code')
        .execute()
    const before = await items()
    const codes = (kind: string, rows: typeof before) =>
      rows.filter((item) => item.kind === kind).map((item) => item.en_code)
    expect(codes('button', before)).toEqual([
      'btn_add',
      'btn_batchRemove',
      'btn_detail',
      'btn_edit',
      'btn_history',
      'btn_remove',
      'btn_shareView',
    ])
    expect(codes('form', before)).toContain('tableField20-amount')
    const user = await addUser(platform.database, {}, platform.clock.now)
    const note = before.find((item) => item.kind === 'column' && item.en_code === 'note')
    const title = before.find((item) => item.kind === 'column' && item.en_code === 'title')
    await platform.database
      .insertInto('authority')
      .values(
        [note, title].map((item) => ({
          subject_type: 'user' as const,
          subject_id: user.id,
          item_type: 'column' as const,
          item_id: String(item?.id),
        })),
      )
      .execute()
    const rest = orderFields().filter((each) => each.__vModel__ !== 'note')
    const other = await openOrders(platform, { fields: rest })
    const { form_data, column_data } = await platform.database
      .selectFrom('visual_model')
      .select(['form_data', 'column_data'])
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow()
    await platform.database
      .updateTable('visual_model')
      .set({ form_data, column_data, version: 2 })
      .where('id', '=', id)
      .execute()
    // An administrator may have chosen another picture for it.
    await platform.database.updateTable('menu').set({ icon: 'chosen' }).where('module_id', '=', id).execute()
    expect(await release(id, {})).toMatchObject({ code: 200 })
    expect((await menusOf(id)).map((each) => [each.id, each.parent_id, each.icon])).toEqual([
      [menu?.id, 'folder', 'chosen'],
    ])
    const after = await items()
    expect(after.map((item) => item.id)).toEqual(
      before.filter((item) => item.en_code !== 'note').map((item) => item.id),
    )
    const held = await platform.database
      .selectFrom('authority')
      .select('item_id')
      .where('subject_id', '=', user.id)
      .where('item_type', '=', 'column')
      .execute()
    expect(held).toEqual([{ item_id: title?.id }])
  })

  it('cuts a label that is longer than the name of a grant may be', async () => {
    const { id } = await openOrders(platform, { fields: [field(1, 'input', 'a', '甲'.repeat(150))] })
    expect(await release(id, {})).toMatchObject({ code: 200 })
    const items = platform.database.selectFrom('menu_item').innerJoin('menu', 'menu.id', 'menu_item.menu_id')
    const names = await items.where('menu.module_id', '=', id).select('menu_item.full_name').execute()
    expect(Math.max(...names.map((item) => item.full_name.length))).toBe(100)
  })

  it('of a module that does not exist is refused', async () => {
    expect(await release('404', {})).toMatchObject({ code: 404, msg: '功能不存在或已被删除' })
  })
})
