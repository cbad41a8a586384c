import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer, type PlatformServer } from '#server/app.ts'
import { openDatabase } from '#server/database/open.ts'
import { field, table } from '#server/seed/modules/fields.ts'
import { openOrders } from '../module/support/order-module.ts'
import { publish, storedRecords } from '../short-link/support.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { createPostgresDatabase } from '../support/postgres.ts'
import { send } from '../support/send.ts'
import { addUser, ROOT } from '../support/users.ts'
import { addRule, openNumbered } from './support.ts'

const upTo = (last: number, prefix = 'CG') =>
  Array.from({ length: last }, (_, index) => `${prefix}${String(index + 1).padStart(3, '0')}`)

describe.each(dialects)('serial numbers on %s', (dialect) => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await openPlatform(dialect)
  })
  afterAll(() => platform.close())
  const numbers = async ({ id }: { readonly id: string }) => {
    const token = await platform.signIn({ administrator: true })
    const { data } = await platform.call('module.list', { params: { id }, body: { pageSize: 1000 } }, { token })
    return data.list.map((row) => String(row['number'])).toSorted()
  }

  test('are given to 200 saves at once without gap or double, and none to those that are refused', async () => {
    const orders = await openNumbered(platform, await addRule(platform))
    const saves = Array.from({ length: 250 }, (_, index) =>
      orders.create({ title: index % 5 === 4 ? '' : `第${index}` }),
    )
    const codes = (await Promise.all(saves)).map(({ code }) => code)
    expect(codes.filter((code) => code === 200)).toHaveLength(200)
    expect(await numbers(orders)).toEqual(upTo(200))
  })

  test('are kept by what is changed, whatever a client sends, and given to a record that has none yet', async () => {
    const rule = await addRule(platform)
    const orders = await openNumbered(platform, rule)
    const id = await orders.created({ title: 'x', number: 'mine' })
    expect(await orders.update(id, { title: 'y', number: 'CG999' })).toMatchObject({ code: 200 })
    expect(await orders.read(id)).toMatchObject({ title: 'y', number: 'CG001' })
    const old = await openOrders(platform, {
      fields: [field(1, 'input', 'number', '单号'), field(3, 'input', 'title', '事由')],
    })
    const without = await old.created({ title: 'before' })
    const { database } = platform
    const { form_data } = await database
      .selectFrom('visual_model')
      .select('form_data')
      .where('id', '=', old.id)
      .executeTakeFirstOrThrow()
    const design = JSON.parse(form_data) as { fields: { __config__: object }[] }
    const [first] = design.fields
    if (first) first.__config__ = { ...first.__config__, jnpfKey: 'billRule', rule: rule.en_code }
    const now = { form_data: JSON.stringify(design), version: 2 }
    await database.updateTable('visual_model').set(now).where('id', '=', old.id).execute()
    expect(await old.update(without, { title: 'after' })).toMatchObject({ code: 200 })
    expect(await old.read(without)).toMatchObject({ title: 'after', number: 'CG002' })
  })

  test('begin anew with each period of their date, and go on where an earlier one left off when the clock goes back', async () => {
    const cases = [
      ['yyyyMMdd', 86_400_000],
      ['yyyyMM', 32 * 86_400_000],
      ['yyyy', 366 * 86_400_000],
    ] as const
    const start = new Date(2026, 4, 12, 12).getTime()
    for (const [date_format, step] of cases) {
      const orders = await openNumbered(platform, await addRule(platform, { date_format }))
      const now = platform.clock.now
      for (const at of [start, start, start + step, start + step, start]) {
        platform.clock.now = at
        // Sessions of another year are over.
        const token = await platform.signIn({ administrator: true })
        const body = { data: JSON.stringify({ title: 'x' }) }
        const answer = await platform.call('module.create', { params: { id: orders.id }, body }, { token })
        expect(answer).toMatchObject({ code: 200 })
      }
      platform.clock.now = now
      const given = await numbers(orders)
      expect(given.map((number) => number.slice(-3)).toSorted()).toEqual(['001', '001', '002', '002', '003'])
      expect(new Set(given).size).toBe(5)
    }
  })

  test('jump to a start that is moved ahead and never go back behind what was given', async () => {
    const rule = await addRule(platform)
    const orders = await openNumbered(platform, rule)
    const startAt = (start_number: string) =>
      platform.database.updateTable('serial_rule').set({ start_number }).where('id', '=', rule.id).execute()
    await orders.created({ title: 'a' })
    await startAt('050')
    await orders.created({ title: 'b' })
    await startAt('001')
    await orders.created({ title: 'c' })
    expect(await numbers(orders)).toEqual(['CG001', 'CG050', 'CG051'])
  })

  test('are written in full beyond their digits', async () => {
    const orders = await openNumbered(platform, await addRule(platform, { digit: 1, start_number: '9' }))
    for (const title of ['a', 'b']) await orders.created({ title })
    expect(await numbers(orders)).toEqual(['CG10', 'CG9'])
  })

  test('number the rows of a child table too, new ones only', async () => {
    const rule = await addRule(platform)
    const orders = await openOrders(platform, {
      fields: [
        field(1, 'input', 'title', '事由'),
        table(20, '明细', [
          field(21, 'input', 'item', '名称'),
          field(22, 'billRule', 'code', '编号', { config: { rule: rule.en_code } }),
        ]),
      ],
    })
    const id = await orders.created({ title: 'x', tableField20: [{ item: 'a' }, { item: 'b', code: 'forged' }] })
    const [first] = (await orders.read(id))['tableField20'] as { id: string }[]
    await orders.update(id, { tableField20: [{ id: first?.id, item: 'a2' }, { item: 'c' }] })
    expect((await orders.read(id))['tableField20']).toMatchObject([
      { item: 'a2', code: 'CG001' },
      { item: 'c', code: 'CG003' },
    ])
  })

  test('are refused by name while their rule is off or gone, and nothing is saved', async () => {
    const off = await addRule(platform, { enabled_mark: 0 })
    const orders = await openNumbered(platform, off)
    expect(await orders.create({ title: 'x' })).toMatchObject({
      code: 400,
      msg: `单据规则“${off.full_name}”已停用，不能生成单号`,
    })
    const gone = await openNumbered(platform, { en_code: 'gone' })
    expect(await gone.create({ title: 'x' })).toMatchObject({ code: 400, msg: '单据规则“gone”不存在' })
    const none = await openNumbered(platform, { en_code: '' })
    expect(await none.create({ title: 'x' })).toMatchObject({ code: 400, msg: '字段“单号”没有选择单据规则' })
    expect((await orders.list()).total + (await gone.list()).total + (await none.list()).total).toBe(0)
  })

  test('are held for whoever was shown one, given by their save, and free again when they never save', async () => {
    const rule = await addRule(platform)
    const orders = await openNumbered(platform, rule)
    const [one, other] = [
      await platform.signIn({ administrator: true }),
      await platform.signIn({ administrator: true }),
    ]
    const shown = async (token: string) =>
      (await platform.call('serialRule.reserve', { params: { code: rule.en_code } }, { token })).data
    const save = async (token: string) => {
      const body = { data: JSON.stringify({ title: 'x' }) }
      expect(await platform.call('module.create', { params: { id: orders.id }, body }, { token })).toMatchObject({
        code: 200,
      })
    }
    expect([await shown(one), await shown(other), await shown(one)]).toEqual(['CG001', 'CG002', 'CG001'])
    await save(other)
    expect(await numbers(orders)).toEqual(['CG002'])
    await save(other)
    expect(await numbers(orders)).toEqual(['CG002', 'CG003'])
    platform.clock.now += 4 * 60_000
    await save(other)
    expect(await numbers(orders)).toEqual(['CG001', 'CG002', 'CG003'])
  })

  test('are given to imported rows in the order of the file, and none to a row that is refused', async () => {
    const orders = await openNumbered(platform, await addRule(platform))
    const token = await platform.signIn({ administrator: true })
    const list = ['甲', '', '乙', '丙'].map((title) => ({ title, number: 'forged' }))
    const answer = await platform.call('moduleImport.run', { params: { id: orders.id }, body: { list } }, { token })
    expect(answer.data).toMatchObject({ snum: 3, fnum: 1 })
    const { data } = await platform.call('module.list', { params: { id: orders.id }, body: {} }, { token })
    const given = data.list.map(({ title, number }) => `${String(title)} ${String(number)}`)
    expect(given.toSorted()).toEqual(['丙 CG003', '乙 CG002', '甲 CG001'])
  })

  test('are given to what visitors send by a public link', async () => {
    const rule = await addRule(platform)
    const published = await publish(platform, { presets: '{}' }, [
      field(1, 'input', 'title', '事由', { required: true }),
      field(2, 'billRule', 'number', '单号', { config: { rule: rule.en_code } }),
    ])
    const body = { data: JSON.stringify({ title: 'x', number: 'forged' }) }
    expect(await platform.call('shortLink.submit', { ...published.input, body })).toMatchObject({ code: 200 })
    expect(await storedRecords(platform, published.modelId)).toMatchObject([{ title: 'x', number: 'CG001' }])
  })
})

describe.skipIf(missing('postgres'))('two server processes on one PostgreSQL', () => {
  const servers: PlatformServer[] = []
  afterAll(async () => {
    for (const server of servers) await server.close()
  })

  test('show each of twenty people one number, and nobody that of another, however often both are asked at once', async () => {
    const url = await createPostgresDatabase()
    for (let made = 0; made < 2; made += 1) {
      const database = await openDatabase({ url })
      servers.push(await createServer({ database, dataFolder: '/tmp', loopback: true }))
    }
    const [one, other] = servers as [PlatformServer, PlatformServer]
    const { database } = one.services
    await database.insertInto('organization').values(ROOT).execute()
    const rule = await addRule({ database } as TestPlatform, { digit: 4, start_number: '0001' })
    const people = await Promise.all(
      Array.from({ length: 20 }, () => addUser(database, { administrator: true }, Date.now())),
    )
    const take = (index: number) => {
      const { app } = index % 2 === 0 ? one : other
      const token = people[index % people.length]?.token ?? ''
      return send(app, 'serialRule.reserve', { params: { code: rule.en_code } }, { token })
    }
    const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => take(index)))
    expect(answers.map(({ code }) => code)).toEqual(Array(200).fill(200))
    // Twenty people asked ten times each, on both servers: each was shown one number throughout.
    expect(new Set(answers.map(({ data }) => data)).size).toBe(20)
  })
})
