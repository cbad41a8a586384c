import { read, utils, write } from '@e965/xlsx'
import type { FamilyData } from './data.ts'
import type { Part } from './multipart.ts'
import { get, newId, post, Refusal, type Route, type Row } from './route.ts'

const base = '/api/permission/Users'

/** Headings of the workbook, by the names that rows have in a preview. */
const headings: Readonly<Record<string, string>> = {
  account: '账户',
  realName: '姓名',
  gender: '性别',
  organizeId: '所属组织',
  mobilePhone: '手机号码',
  description: '说明',
}
const genders: Readonly<Record<string, string>> = { 男: '1', 女: '2', 保密: '3' }

const workbook = (rows: readonly (readonly string[])[]): Buffer => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), '用户信息')
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}

/** People from a workbook: uploaded, shown as its texts, imported as they were shown, and what failed as a file. */
export function peopleImportRoutes(data: FamilyData): Route[] {
  const { users, organizations, files } = data
  const uploaded = new Map<string, Buffer>()
  const linkTo = (name: string, rows: readonly (readonly string[])[]) => {
    files.set(name, workbook(rows))
    return { name, url: `/api/file/Download?encryption=${encodeURIComponent(name)}` }
  }
  const wrongWith = ({ account, realName, organizeId, gender }: Row): string | null => {
    if (!account || !realName) return '账户和姓名不能为空'
    if (users.some((user) => user['account'] === account)) return '账户已存在'
    if (gender && genders[String(gender)] === undefined) return '找不到该性别'
    if (!organizations.some((one) => one['organize'] === organizeId || one['fullName'] === organizeId))
      return '找不到该所属组织'
    return null
  }
  const take = (row: Row): void => {
    const { organizeId: title, gender, ...rest } = row
    const within = organizations.find((one) => one['organize'] === title || one['fullName'] === title) ?? {}
    users.unshift({
      ...rest,
      gender: genders[String(gender)] ?? '3',
      organizeId: within['id'],
      organizeIdTree: [within['organizeIds']],
      enabledMark: 1,
      creatorTime: Date.now(),
      id: newId(),
    })
  }
  return [
    get(`${base}/TemplateDownload`, () => linkTo('用户信息导入模板.xlsx', [Object.values(headings)])),
    post(`${base}/Uploader`, ({ body }) => {
      const { file } = body as { file?: Part }
      if (file === undefined || !/\.xlsx?$/i.test(file.name)) throw new Refusal('文件格式不正确')
      const name = `${newId()}.xlsx`
      uploaded.set(name, file.bytes)
      return { name, url: `/api/file/Image/temporary/${name}` }
    }),
    get(`${base}/ImportPreview`, ({ query }) => {
      const bytes = uploaded.get(query['fileName'] ?? '')
      if (bytes === undefined) throw new Refusal('文件不存在')
      const book = read(bytes, { type: 'buffer' })
      const rows = utils.sheet_to_json<Row>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { defval: '', raw: false })
      return {
        dataRow: rows.map((row) =>
          Object.fromEntries(Object.entries(headings).map(([name, heading]) => [name, row[heading] ?? ''])),
        ),
      }
    }),
    post(`${base}/ImportData`, ({ body }) => {
      const { list } = body as { list?: Row[] }
      if (!Array.isArray(list)) throw new Refusal('导入数据不能为空')
      const failResult = list.flatMap((row) => {
        const errorsInfo = wrongWith(row)
        if (errorsInfo === null) take(row)
        return errorsInfo === null ? [] : [{ ...row, errorsInfo }]
      })
      const fnum = failResult.length
      return { snum: list.length - fnum, fnum, resultType: fnum === 0 ? 0 : 1, failResult }
    }),
    post(`${base}/ExportExceptionData`, ({ body }) => {
      const { list } = body as { list?: Row[] }
      const lines = (list ?? []).map((row) =>
        [...Object.keys(headings), 'errorsInfo'].map((name) => String(row[name] ?? '')),
      )
      return linkTo('用户信息导入错误.xlsx', [[...Object.values(headings), '异常原因'], ...lines])
    }),
  ]
}
