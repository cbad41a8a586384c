import { arrived, enterAs, expect, shownPage, tableRows, test } from './support/app.ts'
import { expectToast } from './support/toasts.ts'

const okay = { name: '确定', exact: true } as const

test('an interface over a query is tried with a parameter, refused at its field, mended, saved and previewed', async ({
  page,
  platform,
}) => {
  await enterAs(page, platform.url, 'admin', { path: '/systemData/dataInterface' })
  await expect(tableRows(page).filter({ hasText: '采购分类统计' })).toBeVisible()
  await shownPage(page).getByRole('button', { name: '新建数据接口' }).click()
  const form = page.getByRole('dialog', { name: '新建数据接口' })
  await form.getByRole('textbox', { name: '名称' }).fill('供应商采购额')
  await form.getByRole('textbox', { name: '编码' }).fill('amountBySupplier')
  await form.getByRole('combobox', { name: '数据源' }).click()
  await page
    .getByRole('option', { name: /采购系统/ })
    .or(page.getByTitle(/采购系统/))
    .last()
    .click()
  const query = form.getByRole('textbox', { name: '查询语句' })
  await query.fill('select name from supplier; delete from supplier')
  await form.getByRole('button', { name: '添加参数' }).click()
  await form.getByRole('textbox', { name: '参数名 1' }).fill('kind')
  await form.getByRole('button', okay).click()
  await expect(form.getByText('只能填写一条语句')).toBeVisible()

  await query.fill("select id, name, contact from supplier where category like '%{kind}%' order by id")
  await form.getByRole('textbox', { name: 'kind', exact: true }).fill('信息')
  await form.getByRole('button', { name: '运行' }).click()
  await expect(form.getByRole('cell', { name: '华信计算机系统集成公司' })).toBeVisible()
  await expect(form.getByRole('cell', { name: '恒达办公家具有限公司' })).toHaveCount(0)
  await form.getByRole('button', okay).click()
  await expectToast(page, '新建成功')

  const row = tableRows(page).filter({ hasText: '供应商采购额' })
  await row.hover()
  await row.getByRole('button', { name: '预览' }).click()
  const preview = page.getByRole('dialog', { name: '预览：供应商采购额' })
  const run = preview.getByRole('button', { name: '运行' })
  // A dialog that still grows moves what stands in it.
  await arrived(run)
  await run.click()
  await expect(preview.getByText(/12 行/)).toBeVisible()
})
