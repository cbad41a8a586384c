import { read, utils } from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { ROOT } from '../support/users.ts'
import { uploaded, workbook } from './support.ts'

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`export of users on ${dialect}`, () => {
    let platform: TestPlatform
    let token: string
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      token = await platform.signIn({ administrator: true })
      const list = Array.from({ length: 5 }, (_, index) => ({
        account: `exported${index}`,
        realName: `人员${index}`,
        organizeId: ROOT.full_name,
        gender: '女',
        email: `p${index}@example.org`,
        entryDate: '2026-03-01',
        sortCode: index,
      }))
      await platform.call('userImport.run', { body: { list } }, { token })
    })
    afterAll(() => platform.close())

    const fetched = async (query: Record<string, unknown>): Promise<Buffer> => {
      const { code, msg, data } = await platform.call(
        'user.export',
        { query: { keyword: 'exported', ...query } },
        { token },
      )
      if (code !== 200) throw new Error(msg)
      return (await platform.server.app.inject({ url: data.url, headers: { host: '127.0.0.1' } })).rawPayload
    }
    const cells = (content: Buffer) => {
      const { Sheets, SheetNames } = read(content, { type: 'buffer' })
      return utils.sheet_to_json<unknown[]>(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1, defval: '' })
    }

    it('refuses a file with other headings when it arrives', async () => {
      const [head = []] = cells(await fetched({ dataType: 1 })) as string[][]
      const changed = workbook([head.map((title) => (title === '姓名' ? '别的名' : title)), head.map(() => 'x')])
      await expect(uploaded(platform, token, changed, 'userImport.upload')).rejects.toThrow(
        '表头名称不可更改，未知的列：别的名',
      )
    })

    it('brings the users of a search under the headings of the import, which reads them again as they are', async () => {
      const content = await fetched({ dataType: 1 })
      const [head = [], first = []] = cells(content)
      const value = (title: string) => first[head.indexOf(title)]
      expect([value('账号'), value('姓名'), value('所属组织'), value('性别'), value('入职日期')]).toEqual([
        'exported0',
        '人员0',
        ROOT.full_name,
        '女',
        46082,
      ])
      const fileName = await uploaded(platform, token, content, 'userImport.upload')
      const { data } = await platform.call('userImport.preview', { query: { fileName } }, { token })
      expect(data.checked).toHaveLength(5)
      // They are read again, and are there already.
      expect(data.checked?.flatMap(({ problems }) => problems.map(({ msg }) => msg))).toEqual(
        data.checked?.map((_, index) => `账号“exported${index}”已存在`),
      )
      expect(data.checked?.[0]?.values).toMatchObject({ account: 'exported0', organizeId: [ROOT.id], gender: '2' })
    })

    it('takes wide digits and blanks of accounts, telephones and addresses as they are meant, and tells bad ones at once', async () => {
      const [titles = []] = cells(await fetched({ dataType: 1 }))
      const head = titles.map(String)
      const line = (account: string, mobile: string, email: string) =>
        head.map((title) => {
          const own = { 账号: account, 姓名: '人员', 所属组织: ROOT.full_name, 手机号码: mobile, 电子邮箱: email }
          return own[title as keyof typeof own] ?? ''
        })
      const lines = [
        head,
        line(' ｗｉｄｅ１ ', '１３９００００１１１１', 'ａ@example.org '),
        line('bad', '1390', 'example.org'),
      ]
      const fileName = await uploaded(platform, token, workbook(lines), 'userImport.upload')
      const { data } = await platform.call('userImport.preview', { query: { fileName } }, { token })
      const [wide, bad] = data.checked ?? []
      expect(wide).toMatchObject({
        values: { account: 'wide1', mobilePhone: '13900001111', email: 'a@example.org' },
        problems: [],
      })
      expect(bad?.problems.map(({ field }) => field)).toEqual(['mobilePhone', 'email'])
    })

    it('holds only the page and the columns that are asked for', async () => {
      const rows = cells(await fetched({ dataType: 0, pageSize: 2, currentPage: 2, selectKey: 'realName,nobody' }))
      expect(rows).toEqual([['姓名'], ['人员2'], ['人员3']])
    })
  })
}
