import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secretOf } from '../files/files.cases.ts'
import { lockRules, reserveNumber, takeNumbers } from '#server/areas/serial-rule/numbers.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addCategory, addRule, openNumbered, ruleBody } from './support.ts'

let platform: TestPlatform
let token: string
let category: string
beforeAll(async () => {
  platform = await openPlatform()
  token = await platform.signIn({ administrator: true })
  category = (await addCategory(platform)).id
})
afterAll(() => platform.close())

const create = (values: Readonly<Record<string, unknown>>, language = 'zh') =>
  platform.call('serialRule.create', { body: ruleBody(category, values) }, { token, language })

describe('a serial-number rule', () => {
  test.each([
    [{ digit: '0' }, '流水位数只能为1至9的正整数'],
    [{ digit: '12' }, '流水位数只能为1至9的正整数'],
    [{ startNumber: '1a' }, '流水起始只能输入数字'],
    [{ startNumber: '000' }, '流水起始不能为000'],
    [{ startNumber: '12345' }, '流水起始“12345”超过4位'],
    [{ category: 'nowhere' }, '业务分类不存在'],
  ])('is refused with %o in words that say why', async (values, msg) => {
    expect(await create(values)).toMatchObject({ code: 400, msg })
  })

  test('is refused in the language of the caller', async () => {
    expect((await create({ startNumber: '00' }, 'en')).msg).toBe('The serial start cannot be 00')
  })

  test('is stored with zeros in front of its start up to its digits, however many were typed', async () => {
    for (const startNumber of ['7', '0007', '000007']) {
      const body = ruleBody(category, { startNumber })
      await platform.call('serialRule.create', { body }, { token })
      const { data } = await platform.call('serialRule.list', { query: { keyword: body.enCode } }, { token })
      expect(data.list.map((rule) => rule.startNumber)).toEqual(['0007'])
    }
  })

  test('stands among those of its sort code with the newest first, and in the order that is asked for', async () => {
    const { id: kind } = await addCategory(platform)
    const names: string[] = []
    for (const sortCode of [2, 1, 1]) {
      const body = ruleBody(kind, { sortCode })
      names.push(body.fullName)
      platform.clock.now += 1000
      expect(await platform.call('serialRule.create', { body }, { token })).toMatchObject({ code: 200 })
    }
    const listed = async (query: object) =>
      (await platform.call('serialRule.list', { query: { categoryId: kind, ...query } }, { token })).data.list.map(
        ({ fullName }) => names.indexOf(fullName),
      )
    expect(await listed({})).toEqual([2, 1, 0])
    expect(await listed({ sidx: 'creatorTime', sort: 'asc' })).toEqual([0, 1, 2])
    expect(await listed({ sidx: 'creatorTime', sort: 'desc' })).toEqual([2, 1, 0])
  })

  test('of the same name or code as another is refused beside the field', async () => {
    const rule = await addRule(platform)
    expect(await create({ enCode: rule.en_code })).toMatchObject({ code: 400, msg: `“${rule.en_code}”已存在` })
    expect(await create({ fullName: rule.full_name })).toMatchObject({ code: 400, msg: `“${rule.full_name}”已存在` })
  })

  test('that has given a number keeps its code and is not deleted, while all else may change', async () => {
    const rule = await addRule(platform, { category })
    const params = { id: rule.id }
    const orders = await openNumbered(platform, rule)
    await orders.created({ title: 'x' })
    expect(await platform.call('serialRule.delete', { params }, { token })).toMatchObject({
      code: 400,
      msg: '单据规则已生成单号，不能删除',
    })
    const body = ruleBody(category)
    expect(await platform.call('serialRule.update', { params, body }, { token })).toMatchObject({
      code: 400,
      msg: '单据规则已生成单号，业务编码不能修改',
    })
    const same = { ...body, enCode: rule.en_code, prefix: 'NEW-', dateFormat: 'no' as const }
    expect(await platform.call('serialRule.update', { params, body: same }, { token })).toMatchObject({ code: 200 })
    expect((await orders.read(await orders.created({ title: 'y' })))['number']).toBe('NEW-0002')
  })

  // Without its rule no record of the module could be saved.
  test('that a design names keeps its code and is not deleted before it has given a number', async () => {
    const rule = await addRule(platform, { category })
    const params = { id: rule.id }
    const orders = await openNumbered(platform, rule)
    expect(await platform.call('serialRule.delete', { params }, { token })).toMatchObject({
      code: 400,
      msg: expect.stringMatching(/^功能“.+”正在使用（单号），不能删除$/) as unknown,
    })
    const body = ruleBody(category)
    const { text } = await platform.call('serialRule.update', { params, body }, { token })
    expect(JSON.parse(text)).toMatchObject({
      code: 400,
      msg: expect.stringMatching(/^功能“.+”正在使用（单号），业务编码不能修改$/) as unknown,
      error: { field: 'enCode' },
    })
    await orders.created({ title: 'x' })
    const free = await addRule(platform, { category })
    expect(await platform.call('serialRule.delete', { params: { id: free.id } }, { token })).toMatchObject({
      code: 200,
    })
  })

  test('a number that was only shown keeps no rule; one that was given does, and the highest is the one that is listed', async () => {
    const shown = await addRule(platform, { category })
    const preview = (code: string) => platform.call('serialRule.reserve', { params: { code } }, { token })
    expect((await preview(shown.en_code)).data).toBe('CG001')
    expect((await platform.call('serialRule.delete', { params: { id: shown.id } }, { token })).code).toBe(200)

    const rule = await addRule(platform, { category })
    const taker = (userId: string) => ({ userId, now: platform.clock.now })
    const take = (userId: string) =>
      platform.database.transaction().execute(async (inside) => {
        const row = (await lockRules(inside, [rule.en_code])).get(rule.en_code)
        return row ? takeNumbers(inside, row, 1, taker(userId)) : []
      })
    const listed = async () => {
      const query = { keyword: rule.en_code }
      return (await platform.call('serialRule.list', { query }, { token })).data.list.map(
        ({ outputNumber }) => outputNumber,
      )
    }
    expect(await reserveNumber(platform.database, rule.en_code, taker('a'))).toBe('CG001')
    expect(await listed()).toEqual([''])
    expect(await take('b')).toEqual(['CG002'])
    expect(await take('a')).toEqual(['CG001'])
    expect(await listed()).toEqual(['CG002'])
    expect((await platform.call('serialRule.delete', { params: { id: rule.id } }, { token })).code).toBe(400)
  })

  test('goes to another server by its file, where its category is found by code and its count begins anew', async () => {
    const rule = await addRule(platform, { category, output_number: 'CG007' })
    const link = await platform.call('serialRule.export', { params: { id: rule.id } }, { token })
    const { text } = await platform.call('file.content', { query: { encryption: secretOf(link.data.url) } })
    const other = await openPlatform()
    try {
      const there = await other.signIn({ administrator: true })
      const send = (content: string, fileName = '规则.bb') =>
        other.call('serialRule.import', {}, { token: there, upload: { fileName, content } })
      expect(await send(text)).toMatchObject({ code: 400, msg: '业务分类不存在' })
      const { id } = await addCategory(other)
      const code = (JSON.parse(text) as { categoryCode: string }).categoryCode
      await other.database.updateTable('dictionary_entry').set({ en_code: code }).where('id', '=', id).execute()
      expect(await send(text)).toMatchObject({ code: 200 })
      expect(await send(text)).toMatchObject({ code: 400 })
      const { data } = await other.call('serialRule.list', { query: {} }, { token: there })
      expect(data.list).toMatchObject([{ enCode: rule.en_code, outputNumber: '', startNumber: '001' }])
      for (const bad of ['{', '[]', '"x"', JSON.stringify({ ...JSON.parse(text), dateFormat: 'weekly' })])
        expect((await send(bad)).code).toBe(400)
      expect(await send(text, '规则.exe')).toMatchObject({ code: 400, msg: '请选择 .bb 文件' })
    } finally {
      await other.close()
    }
  })
})
