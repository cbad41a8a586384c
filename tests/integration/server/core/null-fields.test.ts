import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#shared/api/table.ts'
import { addCollege } from '../people/people.cases.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { openOrders } from '../module/support/order-module.ts'

let platform: TestPlatform
let token = ''
beforeAll(async () => {
  platform = await openPlatform()
  await addCollege(platform)
  token = await platform.signIn({ administrator: true })
})
afterAll(() => platform.close())

const asked = (id: 'user.nodes' | 'user.selected' | 'position.byCondition' | 'user.inSelection', body: object) =>
  platform.call(id, { ...(id === 'user.nodes' ? { params: { id: '0' } } : {}), body } as never, { token })

test('a question of another client leaves out by null what it could leave out: keywords, lists of ids, pages', async () => {
  expect(await asked('user.nodes', { keyword: null, currentPage: null })).toMatchObject({ code: 200 })
  expect(await asked('user.selected', { ids: ['lead--user'], userId: null })).toMatchObject({
    code: 200,
    data: { list: [{ id: 'lead--user' }] },
  })
  expect(await asked('user.inSelection', { ids: ['lead'], pagination: { keyword: null } })).toMatchObject({ code: 200 })
  const nulls = { departIds: null, positionIds: null, ids: null, keyword: null }
  expect(await asked('position.byCondition', nulls)).toMatchObject({ code: 200, data: { list: [] } })
})

test('a list of a module is asked with nulls as without them', async () => {
  const orders = await openOrders(platform)
  await orders.created({ title: '一' })
  const body = { queryJson: null, superQueryJson: null, keyword: null, sort: null, sidx: null, currentPage: 1 }
  expect(await orders.list(body)).toMatchObject({ code: 200, total: 1 })
})

test('nulls among the items of a list, and nulls in what is changed, are refused as before', async () => {
  expect(await asked('user.selected', { ids: ['lead--user', null] })).toMatchObject({ code: 400 })
  const body = { enCode: 'x', fullName: null, sortCode: 0 } as never
  expect(await platform.call('role.create', { body }, { token })).toMatchObject({ code: 400 })
})

test('a question that holds what is nested beyond measure is read and refused in words like any other', async () => {
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
  const ask = async (fields: string) => {
    const { method, path } = endpoints['user.selected']
    const headers = { host: '127.0.0.1', authorization: token, 'content-type': 'application/json' }
    const payload = `{${fields},"deep":${deep}}`
    return (await platform.server.app.inject({ method, url: path, headers, payload })).json() as { code: number }
  }
  expect(await ask('"ids":1')).toMatchObject({ code: 400 })
  expect(await ask('"ids":["lead--user"],"userId":null')).toMatchObject({ code: 200 })
})
