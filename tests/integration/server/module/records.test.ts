import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { formatTime } from '#shared/form/dates.ts'
import { loose } from '#server/database/loose.ts'
import { seenUniqueValues } from '#server/database/migrations/0750-seen-unique-values.ts'
import { field, table } from '#server/seed/modules/fields.ts'
import { type DialectName, dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { openOrders, orderFields, type Orders } from './support/order-module.ts'

/** Of a task of before there were processes. */
const untold = { version_id: '', state: '', choices: '', revision: 0, ended_at: 0 }

type Rows = { id: string; item: string; amount: number | null }[]

for (const dialect of dialects satisfies readonly DialectName[]) {
  describe.skipIf(missing(dialect))(`records on ${dialect}`, () => {
    let platform: TestPlatform
    let orders: Orders
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      orders = await openOrders(platform)
    })
    afterAll(() => platform.close())

    /** Starts calls while the only connection is taken, so that none is done before the others have begun. */
    async function atOnce<Answer>(calls: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
      const { running } = await platform.database.transaction().execute(async () => {
        const started = calls.map((call) => call())
        await wait(30)
        return { running: started }
      })
      return Promise.all(running)
    }

    const rowsOf = async (id: string) => (await orders.read(id))['tableField20'] as Rows

    it('child rows keep their id, new ones get one, left-out ones go, and their order is the one sent', async () => {
      const id = await orders.created({
        title: 'x',
        tableField20: ['a', 'b', 'c'].map((item, amount) => ({ item, amount })),
      })
      const [a, b, c] = await rowsOf(id)
      await orders.update(id, {
        tableField20: [
          { id: c?.id, item: 'c' },
          { item: 'new', amount: 7 },
          { ...a, amount: 5 },
        ],
      })
      const after = await rowsOf(id)
      expect(after.map((row) => row.item)).toEqual(['c', 'new', 'a'])
      expect([after[0]?.id, after[2]?.id]).toEqual([c?.id, a?.id])
      expect(after.some((row) => row.id === b?.id)).toBe(false)
      // The amount of `c` was not sent: it stays. The total follows.
      expect(after.map((row) => row.amount)).toEqual([2, 7, 5])
      expect((await orders.read(id))['total']).toBe(14)
    })

    it('a limit counts characters as people do: an emoji is one, stored whole and no longer than it says', async () => {
      const title = '😀𠮷'.repeat(25)
      const id = await orders.created({ title })
      expect((await orders.read(id))['title']).toBe(title)
      expect(await orders.create({ title: `${title}好` })).toMatchObject({ code: 400 })
    })

    it('a child row of another record cannot be taken over by its id', async () => {
      const mine = await orders.created({ title: 'mine', tableField20: [{ item: 'a', amount: 1 }] })
      const theirs = await orders.created({ title: 'theirs', tableField20: [{ item: 'b', amount: 2 }] })
      const [foreign] = await rowsOf(theirs)
      await orders.update(mine, { tableField20: [{ id: foreign?.id, item: 'stolen', amount: 0 }] })
      expect(await rowsOf(theirs)).toEqual([foreign])
      expect((await rowsOf(mine))[0]).toMatchObject({ item: 'stolen' })
      expect((await rowsOf(mine))[0]?.id).not.toBe(foreign?.id)
    })

    it('fields that were not sent keep their value, and the time of the change is noted', async () => {
      const id = await orders.created({ title: 'x', budget: 12.5, tableField20: [{ item: 'a', amount: 1 }] })
      platform.clock.now += 5000
      expect(await orders.update(id, { title: 'y' })).toMatchObject({ code: 200 })
      expect(await orders.read(id)).toMatchObject({
        title: 'y',
        budget: 12.5,
        changed: formatTime(platform.clock.now, 'yyyy-MM-dd HH:mm:ss'),
        tableField20: [{ item: 'a' }],
      })
      expect(await orders.update(id, { title: '' })).toMatchObject({ code: 400, msg: '“采购事由”不能为空' })
    })

    it('numbers leave as plain numbers in lists and details: whoever shows them separates thousands', async () => {
      const amounts = await openOrders(platform, {
        fields: [
          field(1, 'inputNumber', 'price', '单价', { more: { precision: 2, thousands: true } }),
          field(2, 'rate', 'stars', '评分', { more: { count: 5, allowHalf: true } }),
          table(20, '清单', [field(21, 'inputNumber', 'amount', '金额', { more: { precision: 2, thousands: true } })]),
          field(3, 'calculate', 'total', '合计', { more: { expression: ['price', '×', '2'], thousands: true } }),
        ],
      })
      const id = await amounts.created({ price: 420_540, stars: 4, tableField20: [{ amount: 1234.5 }] })
      const plain = { price: 420_540, stars: 4, total: 841_080, tableField20: [{ amount: 1234.5 }] }
      expect((await amounts.list()).list).toMatchObject([plain])
      const input = { params: { id: amounts.id, dataId: id } }
      const view = await platform.call('module.recordView', input, { token: amounts.token })
      expect(JSON.parse(view.data.data)).toMatchObject(plain)
    })

    it('a person or an entry whose id no database keeps is none of the choices, and that is said', async () => {
      for (const value of ['\0', '\ud800']) {
        for (const name of ['buyer', 'colour']) {
          const answer = await orders.create({ title: 'x', [name]: value })
          expect(answer).toMatchObject({ code: 400, msg: expect.stringContaining('不在可选范围内') })
        }
      }
    })

    it('whoever saves is meant by currentUser, in the rows of a child table too', async () => {
      const teams = await openOrders(platform, {
        fields: [
          field(1, 'userSelect', 'head', '负责人', { more: { multiple: false } }),
          table(20, '成员', [field(21, 'userSelect', 'member', '成员', { more: { multiple: true } })]),
        ],
      })
      const rows = [{ member: ['currentUser', teams.buyer.id] }]
      const id = await teams.created({ head: 'currentUser', tableField20: rows })
      const { head } = await teams.read(id)
      expect(head).toMatch(/^\d+$/)
      expect(await teams.read(id)).toMatchObject({ tableField20: [{ member: [head, teams.buyer.id] }] })
      expect(await teams.update(id, { tableField20: [{ member: ['currentUser'] }] })).toMatchObject({ code: 200 })
      expect(await teams.read(id)).toMatchObject({ tableField20: [{ member: [head] }] })
    })

    it('unknown records and modules are named as missing', async () => {
      expect(await orders.update('404', { title: 'x' })).toMatchObject({ code: 404, msg: '记录不存在或已被删除' })
      const answer = await platform.call('module.list', { params: { id: '404' }, body: {} }, { token: orders.token })
      expect(answer).toMatchObject({ code: 404, msg: '功能不存在或已被删除' })
    })

    it('deleting takes child rows along, and leaves the history of what was approved', async () => {
      const id = await orders.created({ title: 'x', tableField20: [{ item: 'a', amount: 1 }] })
      const history = { id: nextId(), model_id: orders.id, record_id: id, node_name: '发起', user_id: '1' }
      await platform.database
        .insertInto('approval_record')
        .values({ ...history, user_name: 'x', handled_at: 1, status: 2, opinion: '', sign_img: '' })
        .execute()
      const task = {
        id: nextId(),
        full_name: 'x',
        model_id: orders.id,
        record_id: id,
        creator_id: '1',
        ...untold,
      }
      await platform.database
        .insertInto('flow_task')
        .values({ ...task, status: 5, urgency: 1, current_node: '', created_at: 1 })
        .execute()
      const tables = await platform.database
        .selectFrom('module_table')
        .selectAll()
        .where('model_id', '=', orders.id)
        .execute()
      const child = tables.find((each) => each.field === 'tableField20')?.name ?? ''
      const left = async () =>
        (
          await platform.database
            .selectFrom(child as 'role')
            .select('id')
            .where('parent_id' as 'id', '=', id)
            .execute()
        ).length
      expect(await left()).toBe(1)
      await platform.call('module.delete', { params: { id: orders.id, dataId: id } }, { token: orders.token })
      expect(await left()).toBe(0)
      const lines = await platform.database
        .selectFrom('approval_record')
        .select('id')
        .where('record_id', '=', id)
        .execute()
      expect(lines).toEqual([{ id: history.id }])
      const tasks = platform.database.selectFrom('flow_task').select('id').where('record_id', '=', id)
      expect(await tasks.execute()).toEqual([{ id: task.id }])
    })

    it('a record whose child rows cannot be written leaves no half of itself behind', async () => {
      const broken = await openOrders(platform)
      await broken.create({ title: 'whole' })
      const tables = await platform.database
        .selectFrom('module_table')
        .selectAll()
        .where('model_id', '=', broken.id)
        .execute()
      const child = tables.find((each) => each.field === 'tableField20')?.name ?? ''
      await platform.database.schema.alterTable(child).renameTo(`${child}_gone`).execute()
      expect((await broken.create({ title: 'half', tableField20: [{ item: 'a', amount: 1 }] })).code).toBe(500)
      await platform.database.schema.alterTable(`${child}_gone`).renameTo(child).execute()
      expect((await broken.list()).list.map((row) => row['title'])).toEqual(['whole'])
    })

    it('a save over a newer one is refused where the module asks for it', async () => {
      const locking = await openOrders(platform, { form: { concurrencyLock: true } })
      const id = await locking.created({ title: 'x' })
      const read = await locking.read(id)
      expect(await locking.update(id, { ...read, title: 'first' })).toMatchObject({ code: 200 })
      expect(await locking.update(id, { ...read, title: 'second' })).toMatchObject({
        code: 400,
        msg: '数据已被他人修改，请刷新后重新编辑',
      })
      expect((await locking.read(id))['title']).toBe('first')
    })

    it('of two saves at once over the same version one is refused where the module asks for it', async () => {
      const locking = await openOrders(platform, { form: { concurrencyLock: true } })
      const id = await locking.created({ title: 'x' })
      const read = await locking.read(id)
      const answers = await atOnce(['first', 'second'].map((title) => () => locking.update(id, { ...read, title })))
      expect(answers.map((answer) => answer.code).toSorted()).toEqual([200, 400])
    })

    it('a save over another version than the one that its sender saw is refused, and changes nothing', async () => {
      const id = await orders.created({ title: 'x', note: 'mine' })
      const options = { token: orders.token }
      const version = async () => {
        const { data } = await platform.call('module.record', { params: { id: orders.id, dataId: id } }, options)
        return data.atriumVersion
      }
      const save = (record: object, atriumSeen: number | undefined) =>
        platform.call(
          'module.update',
          { params: { id: orders.id, dataId: id }, body: { data: JSON.stringify(record), atriumSeen } },
          options,
        )
      const seen = await version()
      const answers = await atOnce(['first', 'second'].map((title) => () => save({ title, note: 'mine' }, seen)))
      expect(answers.map((answer) => answer.code).toSorted()).toEqual([200, 400])
      const refused = answers.find((answer) => answer.code === 400)
      expect(JSON.parse(refused?.text ?? '')).toMatchObject({ error: { code: 'module.recordSavedMeanwhile' } })
      expect(await save({ title: 'third', note: 'mine' }, await version())).toMatchObject({ code: 200 })
      expect(await orders.read(id)).toMatchObject({ title: 'third' })
      expect(await orders.read(id)).not.toHaveProperty('atriumVersion')
    })

    it('of two saves at once the later works on what the earlier left: no cell is lost, no total is stale', async () => {
      const id = await orders.created({ title: 'x', tableField20: [{ item: 'a', amount: 1 }] })
      const [row] = await rowsOf(id)
      const answers = await atOnce([
        () => orders.update(id, { tableField20: [{ id: row?.id, amount: 5 }] }),
        () => orders.update(id, { title: 'y' }),
        () => orders.update(id, { tableField20: [{ id: row?.id, item: 'b' }] }),
      ])
      expect(answers.map((answer) => answer.code)).toEqual([200, 200, 200])
      expect(await orders.read(id)).toMatchObject({
        title: 'y',
        total: 5,
        tableField20: [{ id: row?.id, item: 'b', amount: 5 }],
      })
    })

    it('a value that must be unique is refused the second time, also of two sent at once', async () => {
      const fields = [
        field(1, 'input', 'title', '名称', { config: { unique: true } }),
        field(2, 'input', 'code', '编号', { config: { unique: true }, more: { maxlength: 20 } }),
      ]
      const books = await openOrders(platform, { fields, form: { logicalDelete: true } })
      const taken = { code: 400, msg: '“编号”的值已存在，不能重复' }
      const first = await books.created({ title: 'a', code: 'B-1' })
      expect(await books.create({ title: 'b', code: 'B-1' })).toMatchObject(taken)
      // What looks the same is the same.
      for (const code of [' B-1', 'B-1\u3000', 'B\u200b-1', '\u202eB-1'])
        expect(await books.create({ title: 'b', code }), JSON.stringify(code)).toMatchObject(taken)
      const twice = await atOnce(['c', 'd'].map((title) => () => books.create({ title, code: 'B-2' })))
      expect(twice.map((answer) => answer.code).toSorted()).toEqual([200, 400])
      expect((await books.list()).total).toBe(2)
      // Saved again as it is, left empty by several, or freed by a deletion: nobody is in the way.
      expect(await books.update(first, { title: 'a', code: 'B-1' })).toMatchObject({ code: 200 })
      expect(await books.update(first, { code: 'B-2' })).toMatchObject(taken)
      for (const title of ['e', 'f']) expect(await books.create({ title, code: '' })).toMatchObject({ code: 200 })
      await platform.call('module.delete', { params: { id: books.id, dataId: first } }, { token: books.token })
      expect(await books.create({ title: 'a', code: 'B-1' })).toMatchObject({ code: 200 })
    })

    /** The table that the records of a module lie in, once there is one. */
    async function tableOf({ id }: Orders): Promise<string> {
      const { name } = await platform.database
        .selectFrom('module_table')
        .select('name')
        .where('model_id', '=', id)
        .executeTakeFirstOrThrow()
      return name
    }

    it('records that came to look alike before looks were compared are saved on, and nobody else joins them', async () => {
      const fields = [
        field(1, 'input', 'title', '名称', { config: { unique: true } }),
        field(2, 'input', 'code', '编号', { config: { unique: true } }),
      ]
      const books = await openOrders(platform, { fields })
      const ids = [await books.created({ title: 'a', code: 'B-1' }), await books.created({ title: 'b', code: 'B-2' })]
      const name = await tableOf(books)
      const before = (id: string, code: string) =>
        loose(platform.database).updateTable(name).set({ v_code: code }).where('id', '=', id).execute()
      for (const [first, second] of [
        ['B-1', 'B-1\u200b'],
        ['B-1\u3000', 'B-1\u200b'],
      ] as const) {
        await before(ids[0] ?? '', first)
        await before(ids[1] ?? '', second)
        for (const id of ids) {
          const { code } = await books.read(id)
          expect(await books.update(id, { title: `${id} ${first}`, code })).toMatchObject({ code: 200 })
          expect(await books.update(id, { title: id, code: 'B-1' })).toMatchObject({ code: 200 })
        }
        const codes = await Promise.all(ids.map(async (id) => (await books.read(id))['code']))
        expect(new Set(codes)).toEqual(new Set(['B-1', 'B-1\u200b']))
        expect(await books.create({ title: 'c', code: 'B-1' })).toMatchObject({ code: 400 })
        // Who leaves does not come back.
        const last = ids[1] ?? ''
        await before(ids[0] ?? '', 'B-1')
        expect(await books.update(last, { title: 'b', code: 'B-3' })).toMatchObject({ code: 200 })
        expect(await books.update(last, { title: 'b', code: 'B-1' })).toMatchObject({ code: 400 })
      }
    })

    it('values of before looks were compared lose what nobody sees, where that makes no two alike', async () => {
      const fields = [
        field(1, 'input', 'title', '名称'),
        field(2, 'input', 'code', '编号', { config: { unique: true } }),
      ]
      const books = await openOrders(platform, { fields, form: { logicalDelete: true } })
      const given = ['C-1 ', 'C-2', 'C-2\u200b', ' C-3', 'C-3\u200b', '\u200b', 'C-4\u3000', 'C-4']
      const ids: string[] = []
      for (const index of given.keys()) ids.push(await books.created({ title: ' a ', code: `${index}` }))
      const name = await tableOf(books)
      for (const [index, code] of given.entries())
        await loose(platform.database)
          .updateTable(name)
          .set({ v_code: code })
          .where('id', '=', ids[index] ?? '')
          .execute()
      // What was deleted is in nobody's way.
      await platform.call('module.delete', { params: { id: books.id, dataId: ids[7] ?? '' } }, { token: books.token })
      // As in a database that the first one of both has been over.
      await seenUniqueValues(platform.database)
      const rows = await loose(platform.database).selectFrom(name).select(['id', 'v_code', 'v_title']).execute()
      const codes = ids.map((id) => rows.find((row) => row['id'] === id)?.['v_code'])
      expect(codes).toEqual(['C-1', 'C-2', 'C-2\u200b', 'C-3', 'C-3\u200b', '\u200b', 'C-4', 'C-4'])
      expect(new Set(rows.map((row) => row['v_title']))).toEqual(new Set([' a ']))
      for (const code of ['C-1', 'C-2', 'C-3'])
        expect(await books.create({ title: 'x', code }), code).toMatchObject({ code: 400 })
    })

    it('a module that keeps what was deleted only hides it, and nothing while it is being approved', async () => {
      const keeping = await openOrders(platform, { form: { logicalDelete: true } })
      const id = await keeping.created({ title: 'x' })
      const task = { id: nextId(), full_name: '采购', model_id: keeping.id, record_id: id, creator_id: 'somebody' }
      const administrator = await platform.database
        .selectFrom('platform_user')
        .select('id')
        .where('is_administrator', '=', 1)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      const waiting = { status: 1, urgency: 1, current_node: '审批', created_at: 1, ...untold }
      await platform.database
        .insertInto('flow_task')
        .values({ ...task, ...waiting })
        .execute()
      const remove = () =>
        platform.call('module.delete', { params: { id: keeping.id, dataId: id } }, { token: keeping.token })
      expect(await remove()).toMatchObject({ code: 400, msg: '“采购”正在审批中，不能修改或删除' })
      expect(await keeping.list()).toMatchObject({ total: 1 })
      const change = (values: { status?: number; creator_id?: string }) =>
        platform.database.updateTable('flow_task').set(values).where('id', '=', task.id).execute()
      await change({ status: 3 })
      expect(await remove(), 'what came back is its starter’s').toMatchObject({ code: 400 })
      await change({ creator_id: administrator.id })
      expect((await remove()).code).toBe(200)
      expect(await keeping.list()).toMatchObject({ total: 0 })
      const again = { params: { id: keeping.id }, body: { ids: [id] } }
      expect((await platform.call('module.deleteMany', again, { token: keeping.token })).code).toBe(404)
      await expect(keeping.read(id)).rejects.toThrow('记录不存在')
      const left = platform.database.selectFrom('flow_task').select('status').where('id', '=', task.id)
      expect(await left.execute(), 'nobody sends it once more').toEqual([{ status: 5 }])
      const tables = await platform.database
        .selectFrom('module_table')
        .selectAll()
        .where('model_id', '=', keeping.id)
        .execute()
      const main = tables.find((each) => each.field === '')?.name ?? ''
      expect(
        await platform.database
          .selectFrom(main as 'role')
          .select('id')
          .execute(),
      ).toEqual([{ id }])
    })

    it('a changed definition gets its new columns and keeps the records', async () => {
      const growing = await openOrders(platform)
      const id = await growing.created({ title: 'x', phone: '13800000000', tableField20: [{ item: 'a', amount: 1 }] })
      const more = await openOrders(platform, {
        fields: [
          field(1, 'input', 'title', '采购事由'),
          field(2, 'inputNumber', 'phone', '变成数字'),
          field(3, 'input', 'fresh', '新增'),
          table(20, '清单', [field(21, 'input', 'item', '名称'), field(22, 'input', 'unit', '单位')]),
          table(40, '另一张表', [field(41, 'input', 'x', '列')]),
        ],
      })
      const { database } = platform
      const next = await database
        .selectFrom('visual_model')
        .selectAll()
        .where('id', '=', more.id)
        .executeTakeFirstOrThrow()
      const { form_data, column_data } = next
      await database
        .updateTable('visual_model')
        .set({ form_data, column_data, version: 2 })
        .where('id', '=', growing.id)
        .execute()
      expect(await growing.read(id)).toMatchObject({
        title: 'x',
        phone: null,
        fresh: null,
        tableField20: [{ item: 'a', unit: null }],
        tableField40: [],
      })
      await growing.update(id, { phone: 7, fresh: 'new', tableField40: [{ x: 'y' }] })
      expect(await growing.read(id)).toMatchObject({ phone: 7, fresh: 'new', tableField40: [{ x: 'y' }] })
    })

    it('what a record holds already can be saved again, although time went by and a person or an entry is gone', async () => {
      const future = { startTimeRule: true, startTimeType: 3 }
      const day = (index: number, name: string) => field(index, 'datePicker', name, name, { config: future })
      const parts = { fields: [...orderFields(), day(40, 'due'), table(50, '日程', [day(51, 'when')])] }
      const visits = await openOrders(platform, parts)
      const then = Date.now() - 400 * 86_400_000
      const clock = vi.spyOn(Date, 'now').mockReturnValue(then)
      const values = { title: 'x', buyer: visits.buyer.id, due: then, tableField50: [{ when: then }] }
      const id = await visits.created(values).finally(() => clock.mockRestore())
      expect(await visits.create(values)).toMatchObject({ code: 400 })
      await platform.database.deleteFrom('platform_user').where('id', '=', visits.buyer.id).execute()
      const read = await visits.read(id)
      expect(await visits.update(id, { ...read, title: 'y' })).toMatchObject({ code: 200 })
      expect(await visits.update(id, { ...read, due: then + 86_400_000 })).toMatchObject({ code: 400 })
      expect(await visits.update(id, { ...read, buyer: 'nobody' })).toMatchObject({ code: 400 })
    })

    it('names that only differ by case or are keywords get columns of their own', async () => {
      const odd = await openOrders(platform, {
        fields: ['order', 'select', 'version', 'created_at', 'parent_id', 'f_a', 'f__a'].map((name, index) =>
          field(index + 1, 'input', name, name),
        ),
      })
      const values = { order: '1', select: '2', version: '3', created_at: '4', parent_id: '5', f_a: '6', f__a: '7' }
      expect(await odd.read(await odd.created(values))).toEqual(values)
    })
  })
}
