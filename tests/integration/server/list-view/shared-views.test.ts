import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InputOf } from '#shared/api/table.ts'
import { openOrders } from '../module/support/order-module.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addUser } from '../support/users.ts'
import { addRole } from './list-view.cases.ts'

type Content = NonNullable<InputOf<'listView.create'>['body']['content']>

const conditions = (...fields: readonly string[]) =>
  JSON.stringify({
    matchLogic: 'and',
    conditionList: fields.map((field) => ({
      logic: 'and',
      groups: [{ field, symbol: '==', fieldValue: `of ${field}` }],
    })),
  })

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`views of lists on ${dialect}`, () => {
    let platform: TestPlatform
    beforeAll(async () => {
      platform = await openPlatform(dialect)
    })
    afterAll(() => platform.close())

    /** A module that judges buttons, columns and fields, somebody who may share, and a reader of its title and notes alone. */
    async function stage() {
      const { id } = await openOrders(platform, {
        list: { useBtnPermission: true, useColumnPermission: true, useFormPermission: true },
      })
      const owner = await addUser(
        platform.database,
        { values: { real_name: '王敏' }, grants: [{ modelId: id, buttons: ['btn_shareView', 'btn_edit', 'btn_add'] }] },
        platform.clock.now,
      )
      const reader = await addUser(platform.database, { grants: [{ modelId: id }] }, platform.clock.now)
      const menu = await platform.database
        .selectFrom('menu')
        .select('id')
        .where('module_id', '=', id)
        .executeTakeFirstOrThrow()
      await platform.database
        .updateTable('menu')
        .set({ column_authorize: 1, form_authorize: 1 })
        .where('id', '=', menu.id)
        .execute()
      const may = (userId: string, props: readonly string[]) => grantFields(menu.id, userId, props)
      await fields(menu.id, ['title', 'budget', 'note', 'kind'])
      await may(owner.id, ['title', 'budget', 'note', 'kind'])
      await may(reader.id, ['title', 'note'])
      const role = await addRole(platform, [reader.id])
      const at = { id }
      const create = async (fullName: string, content: Content, token = owner.token) =>
        platform.call('listView.create', { params: at, body: { fullName, content } }, { token })
      const list = async (token: string) => (await platform.call('listView.list', { params: at }, { token })).data.list
      const share = (viewId: string, roleIds: readonly string[], token = owner.token) =>
        platform.call('listView.share', { params: { id, viewId }, body: { roleIds: [...roleIds] } }, { token })
      return { id, owner, reader, role, create, list, share }
    }

    async function fields(menu_id: string, props: readonly string[]) {
      for (const kind of ['column', 'form'] as const)
        await platform.database
          .insertInto('menu_item')
          .values(
            props.map((en_code, at) => ({
              id: `${menu_id}-${kind}-${en_code}`,
              menu_id,
              kind,
              full_name: en_code,
              en_code,
              sort_code: at,
              enabled_mark: 1,
            })),
          )
          .execute()
    }

    async function grantFields(menuId: string, userId: string, props: readonly string[]) {
      const rows = (['column', 'form'] as const).flatMap((item_type) =>
        props.map((prop) => ({
          subject_type: 'user' as const,
          subject_id: userId,
          item_type,
          item_id: `${menuId}-${item_type}-${prop}`,
        })),
      )
      await platform.database.insertInto('authority').values(rows).execute()
    }

    it('gives a shared view to the people of its roles, without values of fields that they may not see', async () => {
      const { owner, reader, role, create, list, share } = await stage()
      const { data } = await create('大额', {
        kind: 'board',
        field: 'kind',
        superQueryJson: conditions('budget', 'title'),
        queryJson: JSON.stringify({ budget: [5, 9], note: '急', jnpfKeyword: '纸' }),
        sidx: '-budget,title',
        columns: [
          { prop: 'budget', visible: true },
          { prop: 'title', visible: false },
        ],
      })
      expect(await list(reader.token)).toEqual([])
      await share(data.id, [role])
      const [seen] = await list(reader.token)
      expect(JSON.stringify(seen)).not.toContain('budget')
      expect(seen).toMatchObject({
        fullName: '大额',
        isMine: false,
        isPartial: true,
        ownerName: '王敏',
        isPinned: true,
      })
      expect(seen?.content).toMatchObject({
        kind: 'board',
        field: '',
        sidx: 'title',
        columns: [{ prop: 'title', visible: false }],
      })
      expect(JSON.parse(seen?.content.queryJson ?? '')).toEqual({ note: '急', jnpfKeyword: '纸' })
      expect(JSON.parse(seen?.content.superQueryJson ?? '')).toEqual(JSON.parse(conditions('title')))
      const [own] = await list(owner.token)
      expect(own).toMatchObject({ isPartial: false, isMine: true, roleIds: [role] })
      expect(JSON.parse(own?.content.superQueryJson ?? '')).toEqual(JSON.parse(conditions('budget', 'title')))
      await share(data.id, [])
      expect(await list(reader.token)).toEqual([])
    })

    it('lets readers of a shared view put it away, and leaves changing, sharing and deleting it to others', async () => {
      const { id, owner, reader, role, create, list, share } = await stage()
      const { data } = await create('备注', { queryJson: JSON.stringify({ note: '急' }) })
      const params = { id, viewId: data.id }
      const body = { fullName: '改名', content: {} }
      const token = reader.token
      expect(await platform.call('listView.update', { params, body }, { token })).toMatchObject({ code: 404 })
      await share(data.id, [role])
      expect(await platform.call('listView.update', { params, body }, { token })).toMatchObject({ code: 403 })
      expect(await platform.call('listView.delete', { params }, { token })).toMatchObject({ code: 403 })
      expect(await share(data.id, [], token)).toMatchObject({ code: 403 })
      await platform.call('listView.pin', { params, body: { isPinned: false } }, { token })
      expect(await list(token)).toMatchObject([{ fullName: '备注', isPinned: false }])
      expect(await list(owner.token)).toMatchObject([{ isPinned: true }])
    })

    it('keeps a shared view as it is where who changes it does not see all of it', async () => {
      const { id, reader, role, create, list, share } = await stage()
      const editor = await addUser(
        platform.database,
        { grants: [{ modelId: id, buttons: ['btn_shareView'] }] },
        platform.clock.now,
      )
      const menu = await platform.database
        .selectFrom('menu')
        .select('id')
        .where('module_id', '=', id)
        .executeTakeFirst()
      await grantFields(String(menu?.id), editor.id, ['title'])
      await platform.database
        .insertInto('user_relation')
        .values({ user_id: editor.id, object_type: 'role', object_id: role })
        .execute()
      const { data } = await create('大额', { superQueryJson: conditions('budget') })
      await share(data.id, [role])
      const change = { params: { id, viewId: data.id }, body: { fullName: '大额', content: {} } }
      const refused = await platform.call('listView.update', change, { token: editor.token })
      expect(refused).toMatchObject({
        code: 400,
        msg: '此共享视图包含您无权查看的字段，您不能修改；请另存为自己的视图',
      })
      const kept = { ...change, body: { fullName: '特大额' } }
      expect(await platform.call('listView.update', kept, { token: editor.token })).toMatchObject({ code: 200 })
      const stored = await platform.database
        .selectFrom('list_view')
        .select(['full_name', 'content'])
        .where('id', '=', data.id)
        .executeTakeFirstOrThrow()
      expect(stored).toMatchObject({ full_name: '特大额', content: expect.stringContaining('budget') })
      const plain = await create('标题', { superQueryJson: conditions('title') })
      await share(plain.data.id, [role])
      const renamed = { params: { id, viewId: plain.data.id }, body: { fullName: '标题二', content: {} } }
      expect(await platform.call('listView.update', renamed, { token: editor.token })).toMatchObject({ code: 200 })
      expect((await list(reader.token)).map(({ fullName }) => fullName)).toEqual(['特大额', '标题二'])
    })

    it('stores nothing about fields that its author may not see, and refuses conditions that nobody can read', async () => {
      const { reader, create } = await stage()
      const made = await create('我的', { superQueryJson: conditions('budget') }, reader.token)
      const row = await platform.database
        .selectFrom('list_view')
        .select('content')
        .where('id', '=', made.data.id)
        .executeTakeFirstOrThrow()
      expect(row.content).not.toContain('budget')
      expect(await create('坏', { superQueryJson: '{"conditionList":5}' }, reader.token)).toMatchObject({ code: 400 })
      expect(await create('我的', {}, reader.token)).toMatchObject({
        code: 400,
        msg: '您在此列表已有同名的视图，请换一个名称',
      })
    })

    it('groups a list and asks it for a part by fields that its reader sees, and by no other', async () => {
      const { id, owner, reader } = await stage()
      const add = async (title: string, kind: string | null) => {
        const body = { data: JSON.stringify({ title, kind, budget: 5 }) }
        const made = await platform.call('module.create', { params: { id }, body }, { token: owner.token })
        expect(made).toMatchObject({ code: 200 })
      }
      await add('纸', 'goods')
      await add('保洁', 'service')
      await add('笔', 'goods')
      await add('待定', null)
      const ask = async (more: object, token = owner.token) => {
        const body = { currentPage: 1, pageSize: 20, ...more }
        return (await platform.call('module.list', { params: { id }, body }, { token })).data
      }
      const grouped = await ask({ atriumGroup: 'kind' })
      expect(grouped.list.map((row) => [row['kind'], row['groupTotal']])).toEqual(
        expect.arrayContaining([
          ['物资', 2],
          ['服务', 1],
        ]),
      )
      const within = (symbol: string, fieldValue: unknown = null) =>
        JSON.stringify({
          matchLogic: 'and',
          conditionList: [{ logic: 'and', groups: [{ field: 'kind', symbol, fieldValue }] }],
        })
      const titles = async (more: object, token?: string) =>
        (await ask(more, token)).list.map((row) => row['title']).toSorted()
      expect(await titles({ atriumWithin: within('==', 'goods') })).toEqual(['笔', '纸'])
      expect(await titles({ atriumWithin: within('null') })).toEqual(['待定'])
      expect(await titles({ atriumWithin: within('==', 'goods'), queryJson: '{"title":"笔"}' })).toEqual(['笔'])
      expect((await ask({ atriumGroup: 'kind' }, reader.token)).list.every((row) => !('top' in row))).toBe(true)
      expect(await titles({ atriumWithin: within('==', 'goods') }, reader.token)).toEqual([])
    })

    it('counts a chart of a list over the records and fields that its reader sees, each point as many as it opens', async () => {
      const { id, owner, reader, role, create, list, share } = await stage()
      const records = [
        ['纸', 'goods', 5],
        ['保洁', 'service', 7.5],
        ['笔', 'goods', 20],
        ['待定', null, null],
      ] as const
      for (const [title, kind, budget] of records)
        await platform.call(
          'module.create',
          { params: { id }, body: { data: JSON.stringify({ title, kind, budget }) } },
          { token: owner.token },
        )
      const draw = (chart: object, more: object = {}, token = owner.token) =>
        platform.call('report.chart', { params: { id }, body: { ...more, chart: chart as never } }, { token })
      const byKind = { field: 'kind', kind: 'bar', unit: 'value', measure: 'sum', of: 'budget' }
      const counted = { ...byKind, measure: 'count', of: '' }
      const pointsOf = ({ data }: Awaited<ReturnType<typeof draw>>) =>
        data.chart.points.map(({ label, value }) => [label, value])
      const sums = await draw(byKind)
      expect(sums.data).toMatchObject({ rowHeads: [{ label: '类别' }], measures: [{ label: '预算合计' }] })
      expect(pointsOf(sums)).toEqual([
        ['物资', 25],
        ['服务', 7.5],
        ['未填写', 0],
      ])
      const counts = await draw(counted)
      expect(pointsOf(counts)).toEqual([
        ['物资', 2],
        ['服务', 1],
        ['未填写', 1],
      ])
      // As the list is narrowed: by its search row, its advanced query, and what its reader may see.
      const dear = {
        superQueryJson: JSON.stringify({
          matchLogic: 'and',
          conditionList: [{ logic: 'and', groups: [{ field: 'budget', symbol: '>', fieldValue: 6 }] }],
        }),
      }
      expect(pointsOf(await draw(counted, dear))).toEqual([
        ['服务', 1],
        ['物资', 1],
      ])
      for (const { values, value } of counts.data.chart.points) {
        const atriumFigure = { chart: counted, key: JSON.stringify({ r: values, c: [] }) }
        const body = { currentPage: 1, pageSize: 20, atriumFigure: atriumFigure as never }
        const found = await platform.call('module.list', { params: { id }, body }, { token: owner.token })
        expect(found.data.pagination.total).toBe(value)
      }
      const month = new Date(platform.clock.now)
      const name = `${month.getFullYear()}-${String(month.getMonth() + 1).padStart(2, '0')}`
      const admin = await platform.signIn({ administrator: true })
      expect(pointsOf(await draw({ ...counted, field: 'created', unit: 'month' }, {}, admin))).toEqual([[name, 4]])
      // A field that is held back is as missing as one that is not there, whatever is done with it.
      for (const chart of [
        byKind,
        { ...counted, field: 'budget' },
        { ...byKind, field: 'title' },
        { ...counted, field: 'nope' },
      ])
        expect(await draw(chart, {}, reader.token)).toMatchObject({ code: 400, msg: expect.stringContaining('不存在') })
      expect((await draw({ ...counted, field: 'title' }, {}, reader.token)).data.chart.points).toHaveLength(4)
      const point = { chart: counted, key: '{"r":["goods"],"c":[]}' }
      const body = { currentPage: 1, pageSize: 20, atriumFigure: point as never }
      expect((await platform.call('module.list', { params: { id }, body }, { token: reader.token })).code).toBe(400)
      expect((await draw({ ...byKind, of: 'title' })).code).toBe(400)
      const { data } = await create('预算图', {
        kind: 'chart',
        field: 'title',
        chart: { measure: 'sum', of: 'budget' },
      })
      await share(data.id, [role])
      const [seen] = await list(reader.token)
      expect(seen).toMatchObject({ isPartial: true, content: { field: 'title', chart: { measure: 'count', of: '' } } })
    })

    it('keeps views of a list of a page for each person, who needs a session alone, and of no list that is not known', async () => {
      const [one, other] = await Promise.all([1, 2].map(() => addUser(platform.database, {}, platform.clock.now)))
      const params = { id: 'list.waiting' }
      const body = { fullName: '紧急的', content: { queryJson: JSON.stringify({ flowUrgent: '3' }), sidx: 'at' } }
      const call = (token = '') => ({ token })
      const { data } = await platform.call('listView.create', { params, body }, call(one?.token))
      const listed = async (token = '') => (await platform.call('listView.list', { params }, call(token))).data.list
      expect(await listed(one?.token)).toMatchObject([
        { id: data.id, fullName: '紧急的', isMine: true, isPartial: false, content: { ...body.content, kind: 'list' } },
      ])
      expect(await listed(other?.token)).toEqual([])
      const view = { id: 'list.waiting', viewId: data.id }
      const foreign = await platform.call('listView.delete', { params: view }, call(other?.token))
      expect(foreign.code).toBe(404)
      const unknown = await platform.call('listView.create', { params: { id: 'list.secrets' }, body }, call(one?.token))
      expect(unknown.code).toBe(403)
      const shared = await platform.call('listView.share', { params: view, body: { roleIds: [] } }, call(one?.token))
      expect(shared.code).toBe(403)
      expect((await platform.call('listView.delete', { params: view }, call(one?.token))).code).toBe(200)
      expect(await listed(one?.token)).toEqual([])
    })

    it('keeps fifty views of a person for a module', async () => {
      const { owner, create } = await stage()
      for (let at = 0; at < 50; at += 1) await create(`视图${at}`, {})
      const refused = await create('再来', {})
      expect(refused).toMatchObject({ code: 400, msg: '每个列表最多保存50个视图，请先删除不用的视图' })
      expect(owner.id).not.toBe('')
    })
  })
}
