import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { loadDefinition } from '#server/areas/module/definition.ts'
import { runtime } from '#server/areas/module/runtime.ts'
import { openStore } from '#server/areas/module/store.ts'
import { batches } from '#server/database/batch.ts'
import { field, table } from '#server/seed/modules/fields.ts'
import { addInterface } from '../data-interface/support.ts'
import { addModule } from '../module/support/order-module.ts'
import { addTemplate as addPlainTemplate } from '../print/support.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'

const RECORDS = 10_000

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`releases on ${dialect}`, () => {
    let platform: TestPlatform
    let token: string
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      token = await platform.signIn({ administrator: true })
      await platform.signIn({ grants: [{ code: 'makes.the.system' }] })
    })
    afterAll(() => platform.close())

    const fields = () => [
      field(1, 'input', 'title', '事由', { required: true }),
      field(2, 'inputNumber', 'amount', '金额'),
      field(3, 'calculate', 'total', '合计', {
        more: { expression: [{ __vModel__: 'amount', label: '金额' }, '×', '2'], isStorage: 2 },
      }),
      field(4, 'input', 'code', '编号'),
      table(20, '明细', [field(21, 'inputNumber', 'count', '数量')]),
    ]
    const order = (printIds: readonly string[] = []) =>
      addModule(platform.database, {
        fields: fields(),
        printIds,
        searches: [{ prop: 'amount', type: 3 }],
        list: {
          defaultSortConfig: [{ field: 'amount', sort: 'asc' }],
          ruleList: {
            matchLogic: 'and',
            conditionList: [{ logic: 'and', groups: [{ field: 'amount', symbol: '>=', fieldValue: 0 }] }],
          },
        },
      })
    const post = (id: string, body: Record<string, unknown> = {}) =>
      platform.call('design.release', { params: { id }, body }, { token })
    const plan = async (id: string) => (await platform.call('design.releasePlan', { params: { id } }, { token })).data
    const versions = async (id: string) =>
      (await platform.call('design.versions', { params: { id } }, { token })).data.list
    it('puts the buttons that were chosen into the list, and grants them with the menu', async () => {
      const id = await addModule(platform.database, {
        fields: fields(),
        list: { btnsList: [{ value: 'add', label: '新增' }] },
      })
      expect((await plan(id)).missingButtons).toEqual(['download', 'upload'])
      expect(await post(id, { addButtons: ['download'] })).toMatchObject({ code: 200 })
      const { columnData } = (await platform.call('design.read', { params: { id } }, { token })).data
      const { btnsList } = JSON.parse(columnData) as { btnsList: readonly { value: string; label: string }[] }
      expect(btnsList.map(({ value, label }) => [value, label])).toEqual([
        ['add', '新增'],
        ['download', '导出'],
      ])
      const items = await platform.database
        .selectFrom('menu_item')
        .innerJoin('menu', 'menu.id', 'menu_item.menu_id')
        .where('menu.module_id', '=', id)
        .where('kind', '=', 'button')
        .select('menu_item.en_code')
        .execute()
      expect(items.map(({ en_code }) => en_code)).toContain('btn_download')
      expect((await plan(id)).missingButtons).toEqual(['upload'])
    })

    async function change(id: string, rewrite: (stored: string) => string) {
      const design = (await platform.call('design.read', { params: { id } }, { token })).data
      const body = {
        ...design,
        revision: String(design.revision),
        formData: rewrite(design.formData),
        columnData: rewrite(design.columnData),
      }
      const answer = await platform.call('design.saveDraft', { params: { id }, body }, { token })
      expect(answer).toMatchObject({ code: 200 })
    }
    const renamed = (from: string, to: string) => (stored: string) => stored.replaceAll(`"${from}"`, `"${to}"`)
    const create = (id: string, record: object) =>
      platform.call('module.create', { params: { id }, body: { data: JSON.stringify(record) } }, { token })
    const list = async (id: string, body: Record<string, unknown> = {}) =>
      (await platform.call('module.list', { params: { id }, body }, { token })).data

    async function addTemplate(print_template: string): Promise<string> {
      const id = await addPlainTemplate(platform.database)
      await platform.database.updateTable('print_template').set({ print_template }).where('id', '=', id).execute()
      return id
    }

    it('a renamed field takes 10 000 records, list, search, filter, formula, grants and print template along', async () => {
      const template = await addTemplate(
        '<p>{headTable.amount} {amount}</p><b data-tag="headTable.amount">{amount}</b>',
      )
      const id = await order([template])
      await platform.database
        .insertInto('print_rule')
        .values({ template_id: template, rule: JSON.stringify({ condition: 'amount > 3', most: 1 }), updated_at: 1 })
        .execute()
      await platform.call(
        'print.saveDraft',
        { params: { id: template }, body: { printTemplate: '<p data-print-if="amount &gt; 3">{amount}</p>' } },
        { token },
      )
      expect(await post(id)).toMatchObject({ code: 200 })
      const store = await openStore(platform.database, await loadDefinition(platform.database, id))
      const column = String(store.main.columns.get('amount')?.name)
      const title = String(store.main.columns.get('title')?.name)
      const rows = Array.from({ length: RECORDS }, (_, at) => ({
        id: String(at).padStart(6, '0'),
        created_by: 'somebody',
        created_at: at,
        version: 1,
        [title]: `第${at}件`,
        [column]: at,
      }))
      for (const part of batches(rows))
        await runtime(platform.database).insertInto(store.main.name).values(part).execute()
      const columnItem = () =>
        platform.database
          .selectFrom('menu_item')
          .innerJoin('menu', 'menu.id', 'menu_item.menu_id')
          .select(['menu_item.id', 'menu_item.en_code'])
          .where('menu.module_id', '=', id)
          .where('menu_item.kind', '=', 'column')
          .where('menu_item.en_code', 'in', ['amount', 'price'])
          .executeTakeFirst()
      const before = await columnItem()

      await change(id, renamed('amount', 'price'))
      expect(await list(id, { pageSize: 1 })).toMatchObject({ pagination: { total: RECORDS } })
      expect(await plan(id)).toMatchObject({
        problems: [],
        isFirst: false,
        steps: [{ code: 'renamed', label: '金额', from: 'amount', to: 'price', rows: RECORDS, lost: 0 }],
        changes: expect.arrayContaining([{ code: 'fieldRenamed', label: '金额', from: 'amount', to: 'price' }]),
      })
      expect(await post(id, { note: '金额改为单价' })).toMatchObject({ code: 200 })

      const first = await list(id, { pageSize: 2 })
      expect(first.list.map((row) => [row['title'], row['price']])).toEqual([
        ['第0件', 0],
        ['第1件', 1],
      ])
      const found = await list(id, { queryJson: JSON.stringify({ price: [9998, 9999] }) })
      expect(found.pagination.total).toBe(2)
      expect(await create(id, { title: '新', price: 21 })).toMatchObject({ code: 200 })
      const all = await list(id, { queryJson: JSON.stringify({ price: [21, 21] }) })
      expect(all.list.find((row) => row['title'] === '新')).toMatchObject({ price: 21, total: 42 })
      expect(await columnItem()).toEqual({ id: before?.id, en_code: 'price' })
      const { print_template } = await platform.database
        .selectFrom('print_template')
        .select('print_template')
        .where('id', '=', template)
        .executeTakeFirstOrThrow()
      expect(print_template).toBe('<p>{headTable.price} {price}</p><b data-tag="headTable.price">{price}</b>')
      const { rule } = await platform.database
        .selectFrom('print_rule')
        .select('rule')
        .where('template_id', '=', template)
        .executeTakeFirstOrThrow()
      expect(JSON.parse(rule)).toEqual({ condition: 'price > 3', most: 1 })
      const draft = await platform.database
        .selectFrom('print_template_version')
        .select('print_template')
        .where('template_id', '=', template)
        .executeTakeFirstOrThrow()
      expect(draft.print_template).toBe('<p data-print-if="price > 3">{price}</p>')
      expect((await versions(id)).map(({ number, note }) => [number, note])).toEqual([
        [2, '金额改为单价'],
        [1, ''],
      ])
    })

    it('two fields that exchange their names exchange their values', async () => {
      const id = await order()
      await post(id)
      await create(id, { title: '甲', code: '乙', amount: 1 })
      await change(id, (stored) =>
        stored.replaceAll('"title"', '"~"').replaceAll('"code"', '"title"').replaceAll('"~"', '"code"'),
      )
      expect(await post(id)).toMatchObject({ code: 200 })
      expect((await list(id)).list).toMatchObject([{ title: '乙', code: '甲' }])
    })

    it('a child table and its columns follow too', async () => {
      const id = await order()
      await post(id)
      await create(id, { title: '甲', amount: 1, tableField20: [{ count: 3 }, { count: 4 }] })
      await change(id, (stored) =>
        stored.replaceAll('tableField20-count', 'tableField20-pieces').replaceAll('"count"', '"pieces"'),
      )
      expect(await post(id)).toMatchObject({ code: 200 })
      const [row] = (await list(id)).list
      expect(row?.['tableField20']).toMatchObject([{ pieces: 3 }, { pieces: 4 }])
    })

    it('views that people saved follow a renamed field, and one that is gone takes them from nobody', async () => {
      const id = await order()
      expect(await post(id)).toMatchObject({ code: 200 })
      const conditions = (field: string) =>
        JSON.stringify({
          matchLogic: 'and',
          conditionList: [{ logic: 'and', groups: [{ field, symbol: '>=', fieldValue: 5 }] }],
        })
      const content = (field: string) => ({
        queryJson: JSON.stringify({ [field]: [5, 9] }),
        superQueryJson: conditions(field),
        sidx: `-${field},title`,
        columns: [{ prop: field, visible: true }],
      })
      const made = await platform.call(
        'listView.create',
        { params: { id }, body: { fullName: '大额', content: content('amount') } },
        { token },
      )
      expect(made).toMatchObject({ code: 200 })
      const views = async () => (await platform.call('listView.list', { params: { id } }, { token })).data.list
      const [before] = await views()
      expect(before?.content.sidx).toBe('-amount,title')
      await change(id, renamed('amount', 'price'))
      expect(await post(id)).toMatchObject({ code: 200 })
      const [after] = await views()
      expect(after).toMatchObject({ isPartial: false, content: content('price') })
      await platform.database
        .updateTable('list_view')
        .set({ content: JSON.stringify({ ...after?.content, sidx: 'gone,title' }) })
        .where('model_id', '=', id)
        .execute()
      expect((await views())[0]).toMatchObject({ isPartial: false, content: { sidx: 'title' } })
    })

    it('deleted records and histories follow renamed and retyped fields: nothing of them is lost', async () => {
      const id = await order()
      expect(await post(id)).toMatchObject({ code: 200 })
      const first = { title: 'x', amount: 7, code: '12', tableField20: [{ count: 2 }] }
      await create(id, first)
      await create(id, first)
      const [one = '', two = ''] = (await list(id)).list.map((row) => String(row['id']))
      const params = (dataId: string) => ({ params: { id, dataId } })
      const again = { ...first, amount: 9, tableField20: [{ count: 3 }] }
      for (const dataId of [one, two])
        await platform.call('module.update', { ...params(dataId), body: { data: JSON.stringify(again) } }, { token })
      expect(await platform.call('module.delete', params(one), { token })).toMatchObject({ code: 200 })
      const retyped = (stored: string) =>
        stored.replace(/"jnpfKey":"input"([^}]*?"label":"编号")/g, '"jnpfKey":"inputNumber"$1')
      await change(id, (stored) => renamed('count', 'pieces')(renamed('amount', 'price')(retyped(stored))))
      expect(await post(id)).toMatchObject({ code: 200 })
      const undeleted = await platform.call('module.undelete', { params: { id }, body: { ids: [one] } }, { token })
      expect(undeleted).toMatchObject({ code: 200 })
      const record = (await platform.call('module.record', params(one), { token })).data
      expect(JSON.parse(record.data)).toMatchObject({ title: 'x', price: 9, code: 12, tableField20: [{ pieces: 3 }] })
      const history = await platform.call('module.history', { ...params(two), query: {} }, { token })
      expect(JSON.stringify(history.data.list)).toContain('price')
    })

    it('values of another kind are converted; what cannot be said is told first, and lost only when confirmed', async () => {
      const id = await order()
      await post(id)
      for (const code of ['12', '3.5', 'A-7', '']) await create(id, { title: '甲', amount: 1, code })
      await change(id, (stored) =>
        stored.replace(/"jnpfKey":"input"([^}]*?"label":"编号")/g, '"jnpfKey":"inputNumber"$1'),
      )
      const { steps } = await plan(id)
      expect(steps).toMatchObject([{ code: 'retyped', from: 'code', to: 'code', rows: 3, lost: 1 }])
      expect(await post(id)).toMatchObject({ code: 400, msg: '有 1 个值无法转换，将会丢失，请确认后再发布' })
      // Nothing of the refused one was done.
      expect((await list(id)).list.map((row) => row['code']).sort()).toEqual(['', '12', '3.5', 'A-7'])
      expect(await post(id, { confirmedLoss: 1 })).toMatchObject({ code: 200 })
      const values = (await list(id)).list.map((row) => row['code'])
      expect(values.filter((value) => typeof value === 'number').sort()).toEqual([12, 3.5])
    })

    it('a version that is taken back is the draft, and runs when it is released', async () => {
      const id = await order()
      await post(id, { note: '一' })
      await change(id, (stored) => stored.replaceAll('事由', '原因'))
      await post(id, { note: '二' })
      const [second, first] = await versions(id)
      expect(second?.changes).toContainEqual({ code: 'fieldRelabelled', label: '原因', from: '事由', to: '原因' })
      const version = String(first?.id)
      expect(await platform.call('design.takeBack', { params: { id, version } }, { token })).toMatchObject({
        code: 200,
      })
      const config = async () => (await platform.call('module.config', { params: { id } }, { token })).data.formData
      expect(await config()).toContain('原因')
      await post(id)
      expect(await config()).toContain('事由')
    })

    it('a version that is taken back says whether that changes anything', async () => {
      const id = await order()
      await post(id, { note: '一' })
      await change(id, (stored) => stored.replaceAll('事由', '原因'))
      await post(id, { note: '二' })
      const [second, first] = await versions(id)
      const take = async (version: typeof first) =>
        (await platform.call('design.takeBack', { params: { id, version: String(version?.id) } }, { token })).msg
      const revision = async () => (await platform.call('design.read', { params: { id } }, { token })).data.revision
      const running = await revision()
      expect(await take(second)).toBe('当前设计与该版本相同，没有变化')
      expect(await revision()).toBe(running)
      expect(await take(first)).toBe('已恢复为草稿，发布后生效')
      const drafted = await revision()
      expect(drafted).not.toBe(running)
      expect(await take(first)).toBe('当前设计与该版本相同，没有变化')
      expect(await revision()).toBe(drafted)
      expect(await take(second)).toBe('已恢复，草稿与正在使用的设计相同，无需发布')
    })

    it('what ran before versions were kept is the first version, and can be taken back', async () => {
      const id = await order()
      await platform.database.updateTable('visual_model').set({ is_release: 1 }).where('id', '=', id).execute()
      await change(id, (stored) => stored.replaceAll('事由', '原因'))
      await post(id, { note: '二' })
      const [second, first, ...more] = await versions(id)
      expect(more).toEqual([])
      expect(first).toMatchObject({ number: 1, note: '', changes: [{ code: 'first' }] })
      expect(second).toMatchObject({ number: 2, note: '二' })
      const version = String(first?.id)
      await platform.call('design.takeBack', { params: { id, version } }, { token })
      await post(id)
      const { formData } = (await platform.call('module.config', { params: { id } }, { token })).data
      expect(formData).toContain('事由')
      expect((await versions(id)).map(({ number }) => number)).toEqual([3, 2, 1])
    })

    it('a new menu comes behind its neighbours, and stays where somebody moved it', async () => {
      const first = await order()
      await post(first)
      const menus = platform.database.selectFrom('menu').select(['sort_code', 'parent_id', 'system_id'])
      const before = await menus.where('module_id', '=', first).executeTakeFirstOrThrow()
      const second = await order()
      await post(second)
      const place = () => menus.where('module_id', '=', second).executeTakeFirstOrThrow()
      const { sort_code } = await place()
      expect(sort_code).toBeGreaterThan(before.sort_code)
      await platform.database.updateTable('menu').set({ sort_code: 1 }).where('module_id', '=', second).execute()
      await change(second, (stored) => stored.replaceAll('事由', '原因'))
      await post(second)
      expect((await place()).sort_code).toBe(1)
    })

    it('chosen roles get the menu with its buttons, columns and fields; its picture is the chosen one', async () => {
      const id = await order()
      const role = nextId()
      await platform.database
        .insertInto('role')
        .values({
          id: role,
          full_name: '采购员',
          en_code: role,
          type: '',
          global_mark: 1,
          sort_code: 0,
          enabled_mark: 1,
          description: '',
          created_at: 1,
        })
        .execute()
      expect(await post(id, { roleIds: [role], icon: 'icon-ym icon-ym-flow' })).toMatchObject({ code: 200 })
      const held = await platform.database
        .selectFrom('authority')
        .select('item_type')
        .where('subject_id', '=', role)
        .execute()
      expect(new Set(held.map((row) => row.item_type))).toEqual(new Set(['system', 'menu', 'button', 'column', 'form']))
      expect(await plan(id)).toMatchObject({ roleIds: [role], menu: { icon: 'icon-ym icon-ym-flow' } })
    })

    it('what administrators chose for the menu of a module stays: limits on rows, a name and an address of its own, being switched off', async () => {
      const id = await order()
      await post(id)
      const chosen = {
        data_authorize: 1,
        full_name: '我的采购',
        url_address: `own/${id}`,
        enabled_mark: 0,
        link_target: '_blank',
      }
      await platform.database.updateTable('menu').set(chosen).where('module_id', '=', id).execute()
      await change(id, (stored) => stored.replace('事由', '理由'))
      expect(await post(id)).toMatchObject({ code: 200 })
      const menus = platform.database.selectFrom('menu').selectAll().where('module_id', '=', id)
      expect(await menus.execute()).toMatchObject([chosen])
    })

    it('a menu that was made with a code of its own keeps it, and the address that follows from it', async () => {
      const id = await order()
      await post(id)
      const menus = platform.database.selectFrom('menu').select(['en_code', 'url_address']).where('module_id', '=', id)
      const own = { en_code: `own${id}`, url_address: `model/own${id}` }
      expect(await menus.execute()).not.toEqual([own])
      await platform.database.updateTable('menu').set(own).where('module_id', '=', id).execute()
      await change(id, (stored) => stored.replace('事由', '理由'))
      expect(await post(id)).toMatchObject({ code: 200 })
      expect(await menus.execute()).toEqual([own])
    })

    it('a design that limits rows has a menu that does', async () => {
      const id = await addModule(platform.database, { fields: fields(), list: { useDataPermission: true } })
      await post(id)
      const menus = platform.database.selectFrom('menu').select('data_authorize').where('module_id', '=', id)
      expect(await menus.execute()).toEqual([{ data_authorize: 1 }])
    })

    it('another design than the one that was looked at is not released, nor one to roles that are not there', async () => {
      const id = await order()
      const { revision } = await plan(id)
      await change(id, (stored) => stored.replace('事由', '理由'))
      expect(await post(id, { revision })).toMatchObject({ code: 400 })
      const now = (await plan(id)).revision
      expect(await post(id, { revision: now, roleIds: ['nobody'] })).toMatchObject({ code: 403 })
      expect(await versions(id)).toEqual([])
      expect(await post(id, { revision: now })).toMatchObject({ code: 200 })
      expect(await versions(id)).toHaveLength(1)
    })

    it('whoever designs it releases it from anywhere; somebody else has to wait or take it over', async () => {
      const id = await order()
      const lease = { params: { id }, body: { key: 'window-of-the-author' } }
      const other = await platform.signIn({ administrator: true })
      await platform.call('design.lease', lease, { token: other })
      expect(await post(id)).toMatchObject({ code: 400, msg: expect.stringContaining('正在编辑该功能') })
      const own = { params: { id }, body: {} }
      expect(await platform.call('design.release', own, { token: other })).toMatchObject({ code: 200 })
    })

    it('a broken draft is not released, and what ran goes on', async () => {
      const id = await order()
      await post(id)
      await change(id, (stored) => stored.replace('"×"', '"×","×"'))
      expect((await plan(id)).problems).toMatchObject([{ level: 'error' }])
      expect(await post(id)).toMatchObject({ code: 400 })
      expect(await create(id, { title: '甲', amount: 2 })).toMatchObject({ code: 200 })
    })

    it('a design in which the checker finds errors is not released: the plan names them, the refusal speaks to the caller', async () => {
      const id = await order()
      await post(id)
      await change(id, (stored) =>
        stored.replace(/(.*)"required":false(.*?)"noShow":false/s, '$1"required":true$2"noShow":true'),
      )
      expect((await plan(id)).problems).toEqual([])
      expect((await plan(id)).lint).toMatchObject([
        {
          level: 'error',
          code: 'hiddenRequired',
          params: { field: '数量' },
          at: { part: 'form', path: '__config__.noShow' },
        },
      ])
      expect(await post(id, { isChecked: true })).toMatchObject({
        code: 400,
        msg: '设计中有 1 个错误（数量），请修正后再发布',
      })
      const english = { token, language: 'en' }
      const checked = { params: { id }, body: { isChecked: true } }
      expect((await platform.call('design.release', checked, english)).msg).toContain('in 数量')
      expect(await versions(id)).toHaveLength(1)
      // Other clients know no checker: what runs is released.
      expect(await post(id)).toMatchObject({ code: 200 })
    })

    it('whoever uses a module, a field or a data interface is found in forms, lists, drafts, menus and templates', async () => {
      const units = await addInterface(platform)
      const target = await order([await addTemplate('<p>{headTable.code}</p>')])
      const chooser = field(1, 'relationForm', 'supplier', '供应商', {
        more: { modelId: target, relationField: 'title', columnOptions: [{ value: 'code', label: '编号' }] },
      })
      const asking = field(2, 'select', 'unit', '单位', {
        config: { dataType: 'dynamic', propsUrl: units },
      })
      const other = await addModule(platform.database, { fields: [chooser, asking] })
      await post(target)
      const uses = async (query: { kind: 'module' | 'field' | 'interface'; id: string; field?: string }) =>
        (await platform.call('design.uses', { query }, { token })).data.list
      expect(await uses({ kind: 'module', id: target })).toMatchObject([
        { kind: 'module', id: other, part: 'form', labels: ['供应商'] },
        { kind: 'module', id: other, part: 'list', labels: ['供应商'] },
        { kind: 'menu' },
        { kind: 'template', name: '采购单' },
      ])
      expect(await uses({ kind: 'field', id: target, field: 'code' })).toMatchObject([
        { kind: 'module', id: other, labels: ['供应商'] },
        { kind: 'template' },
      ])
      expect(await uses({ kind: 'field', id: target, field: 'amount' })).toEqual([])
      expect(await uses({ kind: 'interface', id: units })).toMatchObject([
        { id: other, part: 'form', labels: ['单位'] },
        { id: other, part: 'list', labels: ['单位'] },
      ])
      expect(await platform.call('dataInterface.delete', { params: { id: units } }, { token })).toMatchObject({
        code: 400,
        msg: '功能“采购申请”正在使用（单位），不能删除',
      })
      // The chooser shows the field under its new name.
      await change(target, renamed('code', 'number'))
      expect(await post(target)).toMatchObject({ code: 200 })
      const config = await platform.call('module.config', { params: { id: other } }, { token })
      expect(config.data.formData).toContain('"value":"number"')
    })
  })
}
