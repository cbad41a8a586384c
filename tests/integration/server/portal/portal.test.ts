import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addPortal, addReport } from './support.ts'

describe('portals and reports', () => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await openPlatform()
  })
  afterAll(() => platform.close())

  test('a portal is for those whose menu leads to it: no other menu, and no grant on its module, opens it', async () => {
    const [id, other] = [await addPortal(platform), await addPortal(platform)]
    const token = await platform.signIn({ grants: [{ modelId: other, type: 8 }] })
    const asReport = await platform.signIn({ grants: [{ modelId: id, type: 5 }] })
    const params = { id, item: 'count' }
    for (const each of [token, asReport]) {
      expect((await platform.call('portal.layout', { params: { id } }, { token: each })).code).toBe(403)
      expect((await platform.call('portal.data', { params }, { token: each })).code).toBe(403)
    }
    const unknown = await platform.call('portal.layout', { params: { id: 'none' } }, { token })
    expect(unknown).toMatchObject({ code: 403, msg: '您没有权限查看该门户' })
    const admin = await platform.signIn({ administrator: true })
    expect((await platform.call('portal.layout', { params: { id: 'none' } }, { token: admin })).code).toBe(404)
  })

  test('cards count, sum and group what the module holds; what cannot be counted is refused, not invented', async () => {
    const id = await addPortal(platform)
    const token = await platform.signIn({ grants: [{ modelId: id, type: 8 }] })
    const card = (item: string) => platform.call('portal.data', { params: { id, item } }, { token })
    expect((await card('count')).data.list).toMatchObject([{ name: '', value: 3 }])
    expect((await card('goods')).data.list).toMatchObject([{ name: '', value: 120.5 }])
    expect((await card('top')).data.list).toMatchObject([
      { name: '物资', value: 2 },
      { name: '其他', value: 1 },
    ])
    expect((await card('ranking')).data.list).toMatchObject([{ name: '物资', value: 2 }])
    expect(await card('months')).toMatchObject({ code: 400, msg: '统计字段 title 不是日期' })
    expect((await card('todos')).code).toBe(404)
    expect((await card('nothing')).code).toBe(404)
  })

  test('the rest is one group with an entry that is called 其他 itself', async () => {
    const id = await addPortal(platform, '其他')
    const token = await platform.signIn({ grants: [{ modelId: id, type: 8 }] })
    const { data } = await platform.call('portal.data', { params: { id, item: 'top' } }, { token })
    expect(data.list).toMatchObject([{ name: '其他', value: 3 }])
  })

  test('the report page runs no script, loads nothing, and its policy allows exactly the style it carries', async () => {
    const id = await addReport(platform)
    const token = await platform.signIn({ grants: [{ modelId: id, type: 5 }] })
    const { headers, text } = await platform.call('report.page', { params: { id } }, { token })
    const style = /<style>([\s\S]*)<\/style>/.exec(text)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox`,
    )
    expect(text).not.toMatch(/\s(?:src|href|style|on\w+)=/)
    const stranger = await platform.signIn({ grants: [{ modelId: 'another', type: 5 }] })
    const refused = await platform.call('report.page', { params: { id } }, { token: stranger })
    expect([refused.code, refused.headers['content-security-policy']]).toEqual([
      403,
      "default-src 'none'; frame-ancestors 'none'; sandbox",
    ])
  })
})

test('other clients of the family get the figures in the layout, and count by POST', async () => {
  const platform = await openPlatform()
  const id = await addPortal(platform)
  const token = await platform.signIn({ administrator: true })
  const layout = await platform.call('portal.layout', { params: { id }, query: { platform: 'Web' } }, { token })
  const cards = (JSON.parse(layout.data.formData) as { layout: { i: string; option: object }[] }).layout
  expect(cards.find(({ i }) => i === 'count')?.option).toMatchObject({ defaultValue: [{ num: 3 }] })
  expect(cards.find(({ i }) => i === 'kinds')?.option).toMatchObject({
    defaultValue: [{ name: '物资', type: '', value: 2 }, { value: 1 }],
  })
  for (const [method, path] of [
    ['POST', 'FlowTodoCount'],
    ['POST', 'Notice'],
    ['GET', 'MyFlowTodo'],
  ] as const) {
    const { statusCode, body } = await platform.server.app.inject({
      method,
      url: `/api/visualdev/Dashboard/${path}`,
      headers: { authorization: token },
      ...(method === 'POST' ? { payload: { typeList: [] } } : {}),
    })
    expect([path, statusCode, (JSON.parse(body) as { code: number }).code]).toEqual([path, 200, 200])
  }
  await platform.close()
})
