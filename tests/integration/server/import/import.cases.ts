import { expect } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { field } from '#server/seed/modules/fields.ts'
import { type CoverageCase, covers } from '../support/coverage.ts'
import { addType } from '../dictionary/dictionary.cases.ts'
import { openOrders } from '../module/support/order-module.ts'
import { ROOT } from '../support/users.ts'
import type { TestPlatform } from '../support/platform.ts'
import { uploaded, workbook } from './support.ts'

const fields = [field(1, 'input', 'title', '名称', { required: true })]
/** Headings of users are checked when the file arrives; those of others once it is known what they are for. */
const uploadOf = (rows: string[][]) => () => ({ fileName: 'a.xlsx', content: workbook(rows) })

const users = [
  [
    '账号',
    '姓名',
    '所属组织',
    '性别',
    '岗位',
    '角色',
    '分组',
    '直属主管',
    '手机号码',
    '电子邮箱',
    '入职日期',
    '排序',
    '说明',
  ],
]
const user = () => ({ account: `u${nextId()}`, realName: '新人', organizeId: ROOT.full_name })

/** Keeps a file as an administrator who then makes the call. */
const asUploader =
  (content: Buffer, endpoint: Parameters<typeof uploaded>[3], kept: { name: string }) =>
  async (platform: TestPlatform): Promise<string> => {
    const token = await platform.signIn({ administrator: true })
    kept.name = await uploaded(platform, token, content, endpoint)
    return token
  }

function previewCase(
  id: 'moduleImport.preview' | 'userImport.preview' | 'entryImport.preview',
  endpoint: 'moduleImport.upload' | 'userImport.upload' | 'entryImport.upload',
  rows: string[][],
  paramsOf: ((platform: TestPlatform) => Promise<{ id: string }>) | null,
  key: string,
): CoverageCase {
  const query = { fileName: 'none' }
  return covers(id, {
    arrange: async (platform) => ({ ...(paramsOf ? { params: await paramsOf(platform) } : {}), query }) as never,
    async signInAs(platform) {
      const kept = { name: '' }
      const token = await asUploader(workbook(rows), endpoint, kept)(platform)
      query.fileName = kept.name
      return token
    },
    check({ data }) {
      expect(data.headerRow[0]?.id).toBe(key)
      expect(data.dataRow[0]?.[key]).toBe('甲')
      expect(data.checked).toHaveLength(1)
      expect(JSON.parse(data.formData ?? '').fields[0].__vModel__).toBe(key)
    },
  })
}

const moduleParams = async (platform: TestPlatform) => ({ id: (await openOrders(platform, { fields })).id })
const entryParams = async (platform: TestPlatform) => ({ id: (await addType(platform)).id })
const entry = () => ({ fullName: `项${nextId()}`, enCode: `code${nextId()}` })

export const importCases: readonly CoverageCase[] = [
  ...(['moduleImport.upload', 'userImport.upload', 'entryImport.upload'] as const).map((id) =>
    covers(id, {
      arrange: () => ({}),
      upload: uploadOf(id === 'userImport.upload' ? users : [['名称'], ['甲']]),
      check({ data }) {
        expect(data.name).not.toBe('')
      },
    }),
  ),
  covers('moduleImport.template', {
    arrange: async (platform) => ({ params: await moduleParams(platform) }),
    check({ data }) {
      expect(data).toMatchObject({ name: '采购申请导入模板.xlsx', url: expect.stringContaining('/api/file/Download') })
    },
  }),
  previewCase('moduleImport.preview', 'moduleImport.upload', [['名称'], ['甲']], moduleParams, 'title'),
  covers('moduleImport.check', {
    arrange: async (platform) => ({ params: await moduleParams(platform), body: { list: [{ title: '' }] } }),
    check({ data }) {
      expect(data.checked).toEqual([{ values: { title: null }, problems: [{ field: 'title', msg: '“名称”不能为空' }] }])
    },
  }),
  covers('moduleImport.run', {
    arrange: async (platform) => ({ params: await moduleParams(platform), body: { list: [{ title: 'a' }] } }),
    check({ data }) {
      expect(data).toEqual({ snum: 1, fnum: 0, resultType: 0, failResult: [] })
    },
  }),
  covers('moduleImport.exceptions', {
    arrange: async (platform) => ({
      params: await moduleParams(platform),
      body: { list: [{ title: 'a', errorsInfo: 'x' }] },
    }),
    check({ data }) {
      expect(data.name).toBe('采购申请导入失败数据.xlsx')
    },
  }),
  covers('userImport.template', {
    arrange: () => ({}),
    check({ data }) {
      expect(data.name).toBe('用户导入模板.xlsx')
    },
  }),
  previewCase('userImport.preview', 'userImport.upload', [...users, ['甲', '乙', ROOT.full_name]], null, 'account'),
  covers('userImport.check', {
    arrange: () => ({ body: { list: [user()] } }),
    check({ data }) {
      expect(data.checked[0]).toMatchObject({ values: { organizeId: [ROOT.id] }, problems: [] })
    },
  }),
  covers('userImport.run', {
    arrange: () => ({ body: { list: [user(), { ...user(), account: '中文' }] } }),
    signInAs: (platform) => platform.signIn({ administrator: true }),
    async check({ data }, platform, input) {
      expect(data).toMatchObject({ snum: 1, fnum: 1 })
      const [first] = input.body.list
      const { organization_id } = await platform.database
        .selectFrom('platform_user')
        .select('organization_id')
        .where('account', '=', String(first?.['account']))
        .executeTakeFirstOrThrow()
      expect(organization_id).toBe(ROOT.id)
    },
  }),
  covers('userImport.exceptions', {
    arrange: () => ({ body: { list: [{ ...user(), errorsInfo: 'x' }] } }),
    check({ data }) {
      expect(data.name).toBe('用户导入失败数据.xlsx')
    },
  }),
  covers('entryImport.template', {
    arrange: async (platform) => ({ params: await entryParams(platform) }),
    check({ data }) {
      expect(data.name).toMatch(/导入模板\.xlsx$/)
    },
  }),
  previewCase(
    'entryImport.preview',
    'entryImport.upload',
    [
      ['名称', '编码', '排序', '状态', '说明'],
      ['甲', 'a'],
    ],
    entryParams,
    'fullName',
  ),
  covers('entryImport.check', {
    arrange: async (platform) => ({
      params: await entryParams(platform),
      body: { list: [{ ...entry(), enabledMark: '停用' }] },
    }),
    check({ data }) {
      expect(data.checked[0]).toMatchObject({ values: { enabledMark: '0' }, problems: [] })
    },
  }),
  covers('entryImport.run', {
    async arrange(platform) {
      const { id } = await addType(platform, { is_tree: 1 })
      const above = entry()
      return {
        params: { id },
        body: { list: [above, { ...entry(), parent: above.enCode }, { ...entry(), parent: 'nobody' }] },
      }
    },
    async check({ data }, platform, input) {
      expect(data).toMatchObject({ snum: 2, fnum: 1 })
      expect(data.failResult[0]?.problems?.[0]?.field).toBe('parent')
      const rows = await platform.database
        .selectFrom('dictionary_entry')
        .select(['id', 'parent_id'])
        .where('dictionary_type_id', '=', input.params.id)
        .execute()
      const top = rows.find((row) => row.parent_id === '0')
      expect(rows.filter((row) => row.parent_id === top?.id)).toHaveLength(1)
    },
  }),
  covers('entryImport.exceptions', {
    arrange: async (platform) => ({
      params: await entryParams(platform),
      body: { list: [{ ...entry(), errorsInfo: 'x' }] },
    }),
    check({ data }) {
      expect(data.name).toMatch(/导入失败数据\.xlsx$/)
    },
  }),
]
