import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { read, utils, write } from '@e965/xlsx'
import type { ElectronApplication } from '@playwright/test'
import { answer, enterAs, expect, question, shownPage, test } from './support/app.ts'

function answerDialogs(app: ElectronApplication, open: string, save: string): Promise<void> {
  return app.evaluate(
    ({ dialog }, paths) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [paths.open] })
      dialog.showSaveDialog = async () => ({ canceled: false, filePath: paths.save })
    },
    { open, save },
  )
}

const headings =
  '资产编号 资产名称 资产分类 规格型号 品牌厂商 使用状态 单价 数量 购置日期 保管人 存放地点 房间号 资产标记 本年已盘点 备注'.split(
    ' ',
  )

test('an import with bad rows is mended in place and tried again, and what it brought is in the exported workbook', async ({
  page,
  platform,
  electronApp,
  folder,
}) => {
  const rest = ['teacher', 'PLACE', '', '', '', '']
  const line = (code: string, category: string, price: string | number) => [
    code,
    `导入${code}`,
    category,
    '',
    '',
    '在用',
    price,
    2,
    '2026-03-01',
    ...rest,
  ]
  await enterAs(page, platform.url, 'admin', { path: '/model/assetRegister' })
  const list = shownPage(page)
  await expect(list.getByRole('columnheader', { name: '资产编号' })).toBeVisible()
  const template = join(folder, 'template.xlsx')
  const file = join(folder, 'assets.xlsx')
  const saved = join(folder, 'saved.xlsx')
  await answerDialogs(electronApp, file, template)
  await list.getByRole('button', { name: '导入' }).click()
  const dialog = page.getByRole('dialog', { name: '导入资产台账' })
  await dialog.getByRole('button', { name: '下载模板' }).click()
  // The template tells what the columns are, and offers what they take.
  const bookOf = (path: string) => read(readFileSync(path), { type: 'buffer' })
  await expect
    .poll(() => {
      try {
        return utils.sheet_to_json(bookOf(template).Sheets['资产台账'] ?? {}, { header: 1 })[0]
      } catch {
        return null
      }
    })
    .toEqual(headings)
  const choices = utils.sheet_to_json<string[]>(bookOf(template).Sheets['choices'] ?? {}, { header: 1 })[0] ?? []
  const [category = '', , place = ''] = choices
  const rows = [
    line('E2E-0001', category, 100),
    line('E2E-0002', `${category}类`, 200),
    line('E2E-0003', category, '三百'),
  ]
  const book = utils.book_new()
  const cells = [headings, ...rows.map((row) => row.map((cell) => (cell === 'PLACE' ? place : cell)))]
  utils.book_append_sheet(book, utils.aoa_to_sheet(cells), 'Sheet1')
  writeFileSync(file, write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)
  await answerDialogs(electronApp, file, saved)

  await dialog.getByRole('button', { name: /点击选择文件/ }).click()
  await expect(dialog.getByText('assets.xlsx')).toBeVisible()
  await dialog.getByRole('button', { name: '下一步' }).click()
  await expect(dialog.getByText('共 3 条数据')).toBeVisible()
  await expect(dialog.getByText('2 行有误（2 处）')).toBeVisible()
  await dialog.getByRole('listitem').getByRole('button', { name: category, exact: true }).click()
  await expect(dialog.getByText('1 行有误（1 处）')).toBeVisible()
  await dialog.getByRole('button', { name: '导入', exact: true }).click()
  await answer(page, question(page, '有 1 行填写有误'), '导入其余数据')
  await expect(dialog.getByText('成功 2')).toBeVisible()
  const bad = dialog.locator('[role="gridcell"][aria-invalid="true"]')
  await expect(bad).toHaveCount(1)
  await bad.click()
  // What is no number stands as text until it is one.
  await bad.getByRole('textbox').fill('300')
  await dialog.getByRole('button', { name: '重新导入' }).click()
  await expect(dialog.getByText('成功导入 3 条数据')).toBeVisible()
  await dialog.getByRole('button', { name: '关闭', exact: true }).last().click()

  await list.getByRole('textbox', { name: '资产编号' }).fill('E2E-')
  await list.getByRole('button', { name: '查询', exact: true }).click()
  await expect(list.getByText('导入E2E-0003')).toBeVisible()
  await list.getByRole('button', { name: '导出' }).click()
  const exporting = page.getByRole('dialog', { name: '导出' })
  await exporting.getByRole('radio', { name: /全部数据/ }).check()
  await exporting.getByRole('button', { name: '导出', exact: true }).click()
  await expect(exporting).toBeHidden()
  const exported = () => {
    try {
      const rows = utils.sheet_to_json<Record<string, unknown>>(bookOf(saved).Sheets['资产台账'] ?? {})
      return rows.map((row) => [row['资产编号'], row['资产分类'], row['总金额']])
    } catch {
      return null
    }
  }
  await expect.poll(exported).toEqual([
    ['E2E-0001', category, 200],
    ['E2E-0002', category, 400],
    ['E2E-0003', category, 600],
  ])
})

test('users are imported, those that failed are mended in the file that names the reasons and imported as it is', async ({
  page,
  platform,
  electronApp,
  folder,
}) => {
  await enterAs(page, platform.url, 'admin', { path: '/permission/user' })
  const list = shownPage(page)
  const [template, file, failed] = ['template.xlsx', 'users.xlsx', 'failed.xlsx'].map((name) => join(folder, name))
  if (!template || !file || !failed) throw new Error('no folder')
  const rowsOf = (path: string): string[][] => {
    try {
      const book = read(readFileSync(path), { type: 'buffer' })
      return utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1, defval: '' })
    } catch {
      return []
    }
  }
  const writeRows = (path: string, rows: readonly (readonly string[])[]) => {
    const book = utils.book_new()
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), 'Sheet1')
    writeFileSync(path, write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)
  }
  await answerDialogs(electronApp, file, template)
  await list.getByRole('button', { name: '导入' }).click()
  const dialog = page.getByRole('dialog', { name: '导入用户' })
  await dialog.getByRole('button', { name: '下载模板' }).click()
  await expect.poll(() => rowsOf(template)[0]).toContain('直属主管')
  const heads = rowsOf(template)[0] ?? []
  const person = (values: Readonly<Record<string, string>>) => heads.map((head) => values[head] ?? '')
  const school = { 所属组织: '江澜大学', 直属主管: '' }
  writeRows(file, [
    heads,
    person({ ...school, 账号: 'import01', 姓名: '韩雪' }),
    person({ ...school, 账号: 'admin', 姓名: '重名' }),
  ])
  await answerDialogs(electronApp, file, failed)
  await dialog.getByRole('button', { name: /点击选择文件/ }).click()
  await expect(dialog.getByText('users.xlsx')).toBeVisible()
  await dialog.getByRole('button', { name: '下一步' }).click()
  await expect(dialog.getByText('共 2 条数据')).toBeVisible()
  await expect(dialog.getByText('1 行有误（1 处）')).toBeVisible()
  await expect(dialog.getByText('账号“admin”已存在')).toBeVisible()
  await dialog.getByRole('button', { name: '导入', exact: true }).click()
  await answer(page, question(page, '有 1 行填写有误'), '导入其余数据')
  await expect(dialog.getByText('成功 1')).toBeVisible()
  await dialog.getByRole('button', { name: '下载失败数据' }).click()
  await expect.poll(() => rowsOf(failed)[0]).toEqual([...heads, '错误信息'])
  const [given = [], bad = []] = rowsOf(failed)
  expect(bad.at(-1)).toContain('admin')
  await dialog.getByRole('button', { name: '关闭', exact: true }).last().click()
  await answer(page, question(page, '失败的数据尚未导入'), '放弃')
  await expect(dialog).toBeHidden()

  writeRows(failed, [given, bad.map((cell) => (cell === 'admin' ? 'import02' : cell))])
  await answerDialogs(electronApp, failed, template)
  await list.getByRole('button', { name: '导入' }).click()
  await dialog.getByRole('button', { name: /点击选择文件/ }).click()
  await expect(dialog.getByText('failed.xlsx')).toBeVisible()
  await dialog.getByRole('button', { name: '下一步' }).click()
  await expect(dialog.getByText('未发现错误')).toBeVisible()
  await dialog.getByRole('button', { name: '导入', exact: true }).click()
  await expect(dialog.getByText('成功导入 1 条数据')).toBeVisible()
  await dialog.getByRole('button', { name: '关闭', exact: true }).last().click()
  await list.getByRole('textbox', { name: '输入账号、姓名或手机号码' }).fill('import02')
  await page.keyboard.press('Enter')
  await expect(list.getByText('重名')).toBeVisible()
})
