import { read, utils } from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workbookStream } from '#server/core/workbook/write.ts'
import { zipStream } from '#server/core/workbook/zip.ts'
import { field, pattern, table } from '#server/seed/modules/fields.ts'
import { type DialectName, dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { openOrders, type Orders } from '../module/support/order-module.ts'
import { addType } from '../dictionary/dictionary.cases.ts'
import { ROOT } from '../support/users.ts'
import { uploaded, workbook } from './support.ts'

async function bytes(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

function cellsOf(content: Buffer): string[][] {
  const book = read(content, { type: 'buffer' })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  return sheet ? utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: '' }) : []
}

const headings = ['采购事由', '联系电话', '预算', '类别', '颜色', '经办人', '标记', '备注', '清单', '']
const below = ['', '', '', '', '', '', '', '', '名称', '金额']

for (const dialect of dialects satisfies readonly DialectName[]) {
  describe.skipIf(missing(dialect))(`import of records on ${dialect}`, () => {
    let platform: TestPlatform
    let orders: Orders
    let token: string
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      orders = await openOrders(platform)
      token = await platform.signIn({ grants: [{ modelId: orders.id, buttons: ['btn_upload'] }] })
    })
    afterAll(() => platform.close())

    const download = async (url: string): Promise<Buffer> => {
      const answer = await platform.server.app.inject({ method: 'GET', url, headers: { host: '127.0.0.1' } })
      return answer.rawPayload
    }
    const preview = async (content: Buffer, fileName = 'rows.xlsx') => {
      const kept = await platform.call('moduleImport.upload', {}, { token, upload: { fileName, content } })
      if (kept.code !== 200) return kept as never
      return platform.call(
        'moduleImport.preview',
        { params: { id: orders.id }, query: { fileName: kept.data.name } },
        { token },
      )
    }
    const run = (list: Record<string, unknown>[], key?: string) =>
      platform.call(
        'moduleImport.run',
        { params: { id: orders.id }, body: { list } },
        { token, ...(key ? { key } : {}) },
      )

    it('the template has the headings of what people enter, child columns below their table, and comes back empty', async () => {
      const { data } = await platform.call('moduleImport.template', { params: { id: orders.id } }, { token })
      const content = await download(data.url)
      expect(data.name).toBe('采购申请导入模板.xlsx')
      expect(cellsOf(content)).toEqual([headings, below])
      expect(await preview(content)).toMatchObject({ code: 400, msg: '导入数据为空' })
    })

    it('reads a workbook that its person uploaded by the call for any file, and nobody else’s', async () => {
      const content = workbook([headings, below, ['别处', 13800138000, 1, '物资', '', '', '', '', 'A4', 3]])
      const sent = async (fileName: string, bytes: Buffer, as = token) => {
        const upload = { fileName, content: bytes }
        const { data } = await platform.call('file.upload', { params: { type: 'temporary' } }, { token: as, upload })
        const query = { fileName: data.name }
        return platform.call('moduleImport.preview', { params: { id: orders.id }, query }, { token })
      }
      expect((await sent('rows.xlsx', content)).data.dataRow).toMatchObject([{ title: '别处' }])
      expect(await sent('rows.txt', Buffer.from('a'))).toMatchObject({
        code: 400,
        msg: '仅支持 xls 或 xlsx 格式的文件',
      })
      expect(await sent('rows.xlsx', content, orders.token)).toMatchObject({ code: 400 })
    })

    it('a file with other headings is refused where it arrives, once its module is said, and told to nobody without the grant', async () => {
      const content = workbook([['别的名'], ['甲']])
      const send = (fields: Record<string, string>, as = token) =>
        platform.call('moduleImport.upload', {}, { token: as, upload: { fileName: 'rows.xlsx', content, fields } })
      const refused = await send({ id: orders.id })
      expect([refused.code, refused.msg.startsWith('表头名称不可更改')]).toEqual([400, true])
      expect((await send({})).code).toBe(200)
      const stranger = await platform.signIn()
      expect((await send({ id: orders.id }, stranger)).code).toBe(403)
      // What else is wrong is said by the preview, beside the cells.
      const empty = { fileName: 'rows.xlsx', content: workbook([headings, below]), fields: { id: orders.id } }
      expect((await platform.call('moduleImport.upload', {}, { token, upload: empty })).code).toBe(200)
    })

    it('labels become ids, lines without a value of the form are rows of the record above, and bad cells say why', async () => {
      const content = workbook([
        headings,
        below,
        ['打印纸', 13800138000, 12.35, '物资', '红色', orders.buyer.account, '甲、乙', '', 'A4', 3],
        ['', '', '', '', '', '', '', '', 'A3', 4],
        ['', '1', 'x', '物质', '', '林小羽', '', '', 'A5', -1],
      ])
      const { data } = await preview(content)
      expect(data.headerRow.at(-1)).toMatchObject({
        id: 'tableField20',
        children: [{ fullName: '名称' }, { fullName: '金额' }],
      })
      const [first, second] = data.checked ?? []
      expect(first?.problems).toEqual([])
      expect(first?.values).toMatchObject({
        title: '打印纸',
        phone: '13800138000',
        budget: 12.35,
        kind: 'goods',
        buyer: orders.buyer.id,
        marks: ['a', 'b'],
        tableField20: [
          { item: 'A4', amount: 3 },
          { item: 'A3', amount: 4 },
        ],
      })
      const problems = new Map(second?.problems.map((problem) => [problem.field, problem]))
      expect([...problems.keys()].toSorted()).toEqual(
        ['budget', 'buyer', 'kind', 'phone', 'tableField20.0.amount', 'title'].toSorted(),
      )
      expect(problems.get('kind')?.near).toEqual([{ id: 'goods', label: '物资' }])
      expect(problems.get('buyer')?.near).toContainEqual({
        id: orders.buyer.id,
        label: `林小雨/${orders.buyer.account}`,
      })
      expect(second?.values['buyer']).toEqual({ unread: '林小羽' })
    })

    it('an xls reads like an xlsx', async () => {
      const content = workbook([headings, below, ['旧格式', '', '', '', '', '', '', '', 'A4', 1]], 'biff8')
      const { data } = await preview(content, 'rows.xls')
      expect(data.dataRow[0]).toMatchObject({ title: '旧格式', tableField20: [{ item: 'A4', amount: '1' }] })
    })

    it('stores what is good, answers the rest with reasons, and a corrected row goes in by itself', async () => {
      const before = (await orders.list()).total
      const { data } = await run([
        { title: '好的', kind: '物资', total: 99, tableField20: [{ item: 'A4', amount: 2 }] },
        { title: '', kind: 'goods', tableField20: [{ item: '', amount: 1 }] },
      ])
      expect(data).toMatchObject({ snum: 1, fnum: 1, resultType: 1 })
      expect(data.failResult[0]).toMatchObject({ kind: 'goods', tableField20: [{ item: null, amount: 1 }] })
      expect(data.failResult[0]?.errorsInfo).toContain('“采购事由”不能为空')
      expect(data.failResult[0]?.problems?.map((problem) => problem.field)).toEqual(['title', 'tableField20.0.item'])
      const list = await orders.list()
      expect(list.total).toBe(before + 1)
      // Nobody types a calculated field.
      expect(list.list.find((row) => row['title'] === '好的')).toMatchObject({ total: 2, kind: '物资' })
      const again = await run([{ ...data.failResult[0], title: '改好了', tableField20: [{ item: 'A3', amount: 1 }] }])
      expect(again.data).toMatchObject({ snum: 1, fnum: 0, resultType: 0, failResult: [] })
    })

    it('a failed row holds what could not be read in the words it was sent in', async () => {
      const label = { kind: '没有这一类', buyer: '无此人', budget: '很多' }
      const below = { item: 'A4', amount: '两箱' }
      const { data } = await run([{ title: '坏的', ...label, tableField20: [below] }])
      expect(data.failResult).toMatchObject([{ title: '坏的', ...label, tableField20: [below] }])
      const marked = await run([{ title: '坏的', kind: { unread: '没有这一类' } }])
      expect(marked.data.failResult).toMatchObject([{ kind: { unread: '没有这一类' } }])
    })

    it('the same submit imports once, however often it arrives', async () => {
      const before = (await orders.list()).total
      const list = [{ title: '一次' }, { title: '' }]
      const answers = await Promise.all([run(list, 'import-key-0000001'), run(list, 'import-key-0000001')])
      answers.push(await run(list, 'import-key-0000001'))
      expect(answers.map(({ data }) => [data.snum, data.fnum])).toEqual([
        [1, 1],
        [1, 1],
        [1, 1],
      ])
      expect((await orders.list()).total).toBe(before + 1)
    })

    it('the exception file holds labels and reasons, and can be filled in again without its last column', async () => {
      const { data } = await run([
        {
          title: '',
          kind: 'goods',
          buyer: orders.buyer.id,
          note: '=1+1',
          tableField20: [{ item: 'A4' }, { item: 'A3' }],
        },
      ])
      const answer = await platform.call(
        'moduleImport.exceptions',
        { params: { id: orders.id }, body: { list: data.failResult } },
        { token },
      )
      const rows = cellsOf(await download(answer.data.url))
      expect(rows[0]?.at(-1)).toBe('错误信息')
      expect(rows[2]).toEqual([
        '',
        '',
        '',
        '物资',
        '',
        `林小雨/${orders.buyer.account}`,
        '',
        '=1+1',
        'A4',
        '',
        '“采购事由”不能为空',
      ])
      expect(rows[3]?.[8]).toBe('A3')
    })

    it('what nobody fills in is no column, and what is sent for it does not count', async () => {
      const fields = [
        field(1, 'input', 'open', '公开'),
        field(2, 'input', 'fixed', '固定', { disabled: true, defaultValue: '给定' }),
        field(3, 'input', 'hidden', '隐藏', { config: { noShow: true } }),
      ]
      const own = await openOrders(platform, { fields })
      const { data } = await platform.call('moduleImport.template', { params: { id: own.id } }, { token: own.token })
      expect(cellsOf(await download(data.url))).toEqual([['公开']])
      const answer = await platform.call(
        'moduleImport.run',
        { params: { id: own.id }, body: { list: [{ open: 'a', fixed: 'c', hidden: 'd' }] } },
        { token: own.token },
      )
      expect(answer.data.snum).toBe(1)
      expect((await own.list()).list[0]).toMatchObject({ open: 'a', fixed: '给定', hidden: '' })
    })

    it('a value that must be unique goes in once: of the file, and beside what is stored', async () => {
      const fields = [field(1, 'input', 'code', '编号', { config: { unique: true } })]
      const own = await openOrders(platform, { fields })
      await own.create({ code: 'a' })
      const answer = await platform.call(
        'moduleImport.run',
        { params: { id: own.id }, body: { list: [{ code: 'a' }, { code: 'b' }, { code: 'b' }] } },
        { token: own.token },
      )
      expect(answer.data).toMatchObject({ snum: 1, fnum: 2 })
      expect((await own.list()).total).toBe(2)
    })

    it('a preview tells what is taken already: unique values, codes of entries, accounts and mobile numbers', async () => {
      const fields = [field(1, 'input', 'code', '编号', { config: { unique: true } })]
      const own = await openOrders(platform, { fields })
      await own.create({ code: 'a' })
      const records = await platform.call(
        'moduleImport.check',
        { params: { id: own.id }, body: { list: [{ code: 'a' }, { code: 'b' }, { code: 'b' }] } },
        { token: own.token },
      )
      expect(records.data.checked.map(({ problems }) => problems)).toEqual([
        [{ field: 'code', msg: '“编号”的值已存在，不能重复' }],
        [],
        [],
      ])

      const administrator = await platform.signIn({ administrator: true })
      const person = { realName: '新人', organizeId: ROOT.full_name }
      const holder = { ...person, account: 'somebody1', mobilePhone: '13900001111' }
      await platform.call('userImport.run', { body: { list: [holder] } }, { token: administrator })
      const users = [
        { ...person, account: 'Somebody1' },
        { ...person, account: 'nobody2', mobilePhone: '13900001111' },
        { ...person, account: 'nobody3' },
      ]
      const people = await platform.call('userImport.check', { body: { list: users } }, { token: administrator })
      expect(people.data.checked.map(({ problems }) => problems)).toEqual([
        [{ field: 'account', msg: '账号“somebody1”已存在' }],
        [{ field: 'mobilePhone', msg: '该手机号码已被其他账号使用' }],
        [],
      ])
      const stored = await platform.call('userImport.run', { body: { list: users } }, { token: administrator })
      expect(stored.data).toMatchObject({ snum: 1, fnum: 2 })

      const category = await addType(platform)
      const target = { params: { id: category.id } }
      const here = { fullName: '在', enCode: 'here' }
      await platform.call('entryImport.run', { ...target, body: { list: [here] } }, { token: administrator })
      const entries = await platform.call(
        'entryImport.check',
        {
          ...target,
          body: {
            list: [
              { ...here, fullName: '新' },
              { ...here, enCode: 'new' },
            ],
          },
        },
        { token: administrator },
      )
      expect(entries.data.checked.map(({ problems }) => problems.map((each) => each.field))).toEqual([
        ['enCode'],
        ['fullName'],
      ])
    })

    it('more than a thousand rows are refused, and a thousand go in', async () => {
      const fields = [field(1, 'input', 'code', '编号', { config: pattern('/^\\d+$/', '请输入数字') })]
      const own = await openOrders(platform, { fields })
      const rows = Array.from({ length: 1001 }, (_, index) => [String(index)])
      const kept = async (list: string[][]) =>
        platform.call(
          'moduleImport.preview',
          {
            params: { id: own.id },
            query: { fileName: await uploaded(platform, own.token, workbook([['编号'], ...list])) },
          },
          { token: own.token },
        )
      expect(await kept(rows)).toMatchObject({ code: 400, msg: '一次最多导入1000条数据' })
      const { data } = await kept(rows.slice(1))
      const list = (data.checked ?? []).map(({ values }) => values)
      const answer = await platform.call(
        'moduleImport.run',
        { params: { id: own.id }, body: { list } },
        { token: own.token },
      )
      expect(answer.data).toMatchObject({ snum: 1000, fnum: 0 })
    })

    it('a thousand rows of fifteen columns are not too much to send (they were refused as too large)', async () => {
      const names = Array.from({ length: 15 }, (_, index) => `column${index}`)
      const own = await openOrders(platform, {
        fields: names.map((name, index) => field(index + 1, 'input', name, name)),
      })
      const list = Array.from({ length: 1000 }, (_, row) =>
        Object.fromEntries(names.map((name) => [name, `${name} ${row}`])),
      )
      const input = { params: { id: own.id }, body: { list } }
      expect(await platform.call('moduleImport.check', input, { token: own.token })).toMatchObject({ code: 200 })
      const answer = await platform.call('moduleImport.run', input, { token: own.token })
      expect(answer.data).toMatchObject({ snum: 1000, fnum: 0 })
    })
  })
}

describe('what is no import', () => {
  let platform: TestPlatform
  let orders: Orders
  let token: string
  beforeAll(async () => {
    platform = await openPlatform()
    orders = await openOrders(platform, {
      fields: [
        field(1, 'input', 'a', '甲'),
        field(2, 'input', 'b', '乙'),
        table(20, '清单', [field(21, 'input', 'c', '丙')]),
      ],
    })
    token = orders.token
  })
  afterAll(() => platform.close())

  const upload = (fileName: string, content: Buffer) =>
    platform.call('moduleImport.upload', {}, { token, upload: { fileName, content } })
  const preview = (fileName: string) =>
    platform.call('moduleImport.preview', { params: { id: orders.id }, query: { fileName } }, { token })
  const tried = async (content: Buffer, fileName = 'a.xlsx') => {
    const kept = await upload(fileName, content)
    return kept.code === 200 ? preview(kept.data.name) : kept
  }
  const sheetXml = (cells: string, more = '') =>
    bytes(
      zipStream([
        {
          name: '[Content_Types].xml',
          content: [
            '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
          ],
        },
        {
          name: '_rels/.rels',
          content: [
            '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
          ],
        },
        {
          name: 'xl/workbook.xml',
          content: [
            '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
          ],
        },
        {
          name: 'xl/_rels/workbook.xml.rels',
          content: [
            '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
          ],
        },
        {
          name: 'xl/worksheets/sheet1.xml',
          content: [
            `<?xml version="1.0"?>${more}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>甲</t></is></c><c r="B1" t="inlineStr"><is><t>乙</t></is></c><c r="C1" t="inlineStr"><is><t>清单</t></is></c></row><row r="2"><c r="C2" t="inlineStr"><is><t>丙</t></is></c></row><row r="3">${cells}</row></sheetData></worksheet>`,
          ],
        },
      ]),
    )
  const cell = (text: string) => `<c r="A3" t="inlineStr"><is><t>${text}</t></is></c>`

  it.each([
    [
      'a page named like a workbook',
      'a.xlsx',
      Buffer.from('<html><table><tr><td>甲</td></tr></table></html>'),
      '文件不是有效的 Excel 工作簿，请用模板填写后重新上传',
    ],
    [
      'a text named like an old workbook',
      'a.xls',
      Buffer.from('甲\t乙\n1\t2\n'.repeat(100)),
      '文件不是有效的 Excel 工作簿，请用模板填写后重新上传',
    ],
    ['a workbook named otherwise', 'a.csv', workbook([['甲']]), '仅支持 xls 或 xlsx 格式的文件'],
    ['a workbook with two extensions', 'a.xlsx.exe', workbook([['甲']]), '仅支持 xls 或 xlsx 格式的文件'],
    ['nothing at all', 'a.xlsx', Buffer.alloc(0), '文件是空的，请检查后重新上传'],
    ['one byte over 500 KB', 'a.xlsx', Buffer.alloc(500 * 1024 + 1), '文件大小不能超过500KB'],
    [
      'an archive that is cut off',
      'a.xlsx',
      workbook([['甲'], ['1']]).subarray(0, 3000),
      '文件不是有效的 Excel 工作簿，请用模板填写后重新上传',
    ],
  ])('%s is refused', async (_what, name, content, msg) => {
    expect(await tried(content, name)).toMatchObject({ code: 400, msg })
  })

  it('a file many times too large is refused in the same words, with 413', async () => {
    expect(await tried(Buffer.alloc(3 * 1024 * 1024), 'a.xlsx')).toMatchObject({
      code: 413,
      msg: '文件大小不能超过500KB',
    })
  })

  it('a small archive of very much is refused before it is unpacked', async () => {
    const bomb = await sheetXml(cell('0'.repeat(200 * 1024 * 1024)))
    expect(bomb.length).toBeLessThan(500 * 1024)
    expect(await tried(bomb)).toMatchObject({ code: 400, msg: '文件内容过大，无法读取' })
  })

  it('a cell of ten megabytes is refused', async () => {
    expect(await tried(await sheetXml(cell('长'.repeat(3_400_000))))).toMatchObject({
      code: 400,
      msg: '单元格内容不能超过20000个字符',
    })
  })

  it('a document type with its entities is refused', async () => {
    const doctype = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd"><!ENTITY b "&a;&a;">]>'
    expect(await tried(await sheetXml(cell('&b;'), doctype))).toMatchObject({
      code: 400,
      msg: '文件不是有效的 Excel 工作簿，请用模板填写后重新上传',
    })
  })

  it.each([
    [
      'renamed',
      [
        ['甲', '乙乙', '清单'],
        ['', '', '丙'],
        ['1', '2', '3'],
      ],
      '表头名称不可更改，未知的列：乙乙',
    ],
    [
      'left out',
      [
        ['甲', '清单'],
        ['', '丙'],
        ['1', '3'],
      ],
      '表头名称不可更改，缺少列：乙',
    ],
    [
      'doubled',
      [
        ['甲', '乙', '乙', '清单'],
        ['', '', '', '丙'],
        ['1', '2', '2', '3'],
      ],
      '表头名称不可更改，重复的列：乙',
    ],
    [
      'put under another',
      [
        ['甲', '清单', ''],
        ['', '乙', '丙'],
        ['1', '2', '3'],
      ],
      '表头名称不可更改，未知的列：清单-乙',
    ],
    [
      'merged into one',
      [
        ['甲', '', '清单'],
        ['', '', '丙'],
        ['1', '2', '3'],
      ],
      '表头名称不可更改，缺少列：乙',
    ],
    ['missing altogether', [], '文件没有表头，请用模板填写'],
  ])('headings that are %s are named', async (_what, rows, msg) => {
    expect(await tried(workbook(rows))).toMatchObject({ code: 400, msg })
  })

  it.each(['xlsx', 'biff8'] as const)(
    'merged cells of a workbook (%s) hold what stands first in them',
    async (type) => {
      const name = type === 'xlsx' ? 'a.xlsx' : 'a.xls'
      const rows = (first: readonly string[]) => [first, ['', '', '丙'], ['1', '2', '3'], ['', '', '4']]
      // One heading over two columns is one that is missing.
      const wide = workbook(rows(['甲', '', '清单']), type, { merged: ['A1:B2'] })
      expect(await tried(wide, name)).toMatchObject({ code: 400, msg: '表头名称不可更改，缺少列：乙' })
      // What a merged range hides is a column like any other, and shows in the preview.
      const hidden = workbook(rows(['甲', '乙', '清单']), type, { merged: ['A1:B1'] })
      expect((await tried(hidden, name)).data).toMatchObject({ dataRow: [expect.objectContaining({ a: '1', b: '2' })] })
      // A record over its rows, as people draw it.
      const tall = workbook(rows(['甲', '乙', '清单']), type, { merged: ['A1:A2', 'B1:B2', 'A3:A4', 'B3:B4'] })
      const { data } = await tried(tall, name)
      expect(data).toMatchObject({ dataRow: [{ a: '1', b: '2', tableField20: [{ c: '3' }, { c: '4' }] }] })
    },
  )

  it('only the latest file is kept, and it is nobody else’s', async () => {
    const content = await bytes(
      workbookStream({
        name: 'a',
        headings: [
          ['甲', '乙', '清单'],
          ['', '', '丙'],
        ],
        rows: [['1', '2', '3']],
      }),
    )
    const first = await upload('a.xlsx', content)
    const second = await upload('a.xlsx', content)
    expect(await preview(first.data.name)).toMatchObject({ code: 400, msg: '请先上传文件' })
    expect((await preview(second.data.name)).code).toBe(200)
    const other = await platform.signIn({ administrator: true })
    const query = { fileName: second.data.name }
    const theirs = await platform.call('moduleImport.preview', { params: { id: orders.id }, query }, { token: other })
    expect(theirs).toMatchObject({ code: 400, msg: '请先上传文件' })
  })

  it('an empty list is refused', async () => {
    const answer = await platform.call('moduleImport.run', { params: { id: orders.id }, body: { list: [] } }, { token })
    expect(answer).toMatchObject({ code: 400, msg: '导入数据为空' })
  })
})
