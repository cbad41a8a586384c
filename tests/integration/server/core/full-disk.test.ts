import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { dialects } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { openOrders, type Orders } from '../module/support/order-module.ts'

const full = { code: 500, msg: '服务器存储空间已满，内容未保存，请联系管理员' }

describe('a server whose disk is full', () => {
  let platform: TestPlatform
  let orders: Orders
  let token: string
  beforeAll(async () => {
    platform = await openPlatform('sqlite')
    orders = await openOrders(platform)
    token = await platform.signIn({ administrator: true })
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(platform.database)
    // SQLite takes no page more, as on a disk that has none.
    await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(platform.database)
  })
  afterAll(() => platform.close())

  const words = '字'.repeat(1_000)

  it('says so of a record, in a transaction too, keeps nothing of it, and goes on reading', async () => {
    const before = (await orders.list()).total
    const data = JSON.stringify({
      title: '新的',
      remark: words,
      items: Array.from({ length: 60 }, () => ({ name: words })),
    })
    const call = () => platform.call('module.create', { params: { id: orders.id }, body: { data } }, { token })
    let answer = await call()
    for (let times = 0; answer.code === 200 && times < 200; times += 1) answer = await call()
    expect(answer).toMatchObject(full)
    const after = (await orders.list()).total
    expect(await call()).toMatchObject(full)
    expect((await orders.list()).total).toBe(after)
    expect(after).toBeGreaterThanOrEqual(before)
  })

  it('saves again once there is room', async () => {
    await sql.raw('pragma max_page_count = 1000000').execute(platform.database)
    expect(await orders.created({ title: '有空间' })).toBeTruthy()
  })
})

const elsewhere = dialects.find((dialect) => dialect !== 'sqlite') ?? 'pglite'

describe(`a database server whose disk is full (${elsewhere})`, () => {
  let platform: TestPlatform
  let orders: Orders
  let token: string
  beforeAll(async () => {
    platform = await openPlatform(elsewhere)
    orders = await openOrders(platform)
    token = await platform.signIn({ administrator: true })
    // What PostgreSQL itself raises where it cannot extend a file, with its class and code.
    await sql`create function no_space() returns trigger language plpgsql as
      'begin raise exception ''could not extend file'' using errcode = ''53100''; end'`.execute(platform.database)
  })
  afterAll(() => platform.close())

  const key = () => `full-disk-${nextId()}`
  const save = (submit: string) =>
    platform.call(
      'module.create',
      { params: { id: orders.id }, body: { data: JSON.stringify({ title: '新的', items: [{ name: '一' }] }) } },
      { token, key: submit },
    )
  const stateOf = async (submit: string) =>
    (await platform.call('submit.state', { params: { key: submit }, query: { endpoint: 'module.create' } }, { token }))
      .data.state

  it.each([
    ['while a row is written', 'create trigger no_space before insert on'],
    ['at the commit', 'create constraint trigger no_space after insert on'],
  ])('says so %s, keeps nothing, and saves the same once there is room', async (when, trigger) => {
    await orders.list()
    const table = await mainTable()
    const late = when === 'at the commit' ? 'deferrable initially deferred' : ''
    await sql.raw(`drop trigger if exists no_space on ${table}`).execute(platform.database)
    await sql.raw(`${trigger} ${table} ${late} for each row execute function no_space()`).execute(platform.database)
    const before = (await orders.list()).total
    const submit = key()
    expect(await save(submit)).toMatchObject(full)
    expect(await stateOf(submit), 'the fate of the save is known: it was not done').toBe('none')
    await sql.raw(`drop trigger no_space on ${table}`).execute(platform.database)
    expect((await orders.list()).total).toBe(before)
    expect((await save(submit)).code).toBe(200)
    expect((await orders.list()).total).toBe(before + 1)
    expect(await stateOf(submit)).toBe('done')
  })

  it('says so of a file that finds no room, and keeps neither file nor row', async () => {
    const lost = Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' })
    const put = vi.spyOn(platform.server.services.files.contents, 'put').mockRejectedValueOnce(lost)
    const rows = () => platform.database.selectFrom('stored_file').select('id').execute()
    const before = await rows()
    const upload = { fileName: 'a.txt', content: Buffer.from('text') }
    const answer = await platform.call('file.upload', { params: { type: 'annex' } }, { token, upload })
    expect(answer).toMatchObject(full)
    expect(put).toHaveBeenCalledOnce()
    expect(await rows()).toEqual(before)
  })

  const mainTable = async () => {
    const { name } = await platform.database
      .selectFrom('module_table')
      .select('name')
      .where('model_id', '=', orders.id)
      .where('field', '=', '')
      .executeTakeFirstOrThrow()
    return name
  }
})
