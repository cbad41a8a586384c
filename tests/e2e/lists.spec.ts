import { enterAs, expect, shownPage, test } from './support/app.ts'

test('a category of the tree and a query that is kept narrow the asset register, and are there the next time', async ({
  page,
  platform,
}) => {
  await enterAs(page, platform.url, 'admin', { path: '/model/assetRegister' })
  const list = shownPage(page)
  await expect(list.getByRole('columnheader', { name: '资产编号' })).toBeVisible()
  const panel = list.getByRole('region', { name: '资产分类' })
  await panel.getByRole('textbox').fill('空调')
  await panel.getByText('空调', { exact: false }).first().click()
  await expect(list.getByRole('grid', { name: '资产台账' })).toContainText('分体式空调')
  await expect(list.getByRole('row', { name: '合计' }).last()).toBeVisible()

  await list.getByRole('button', { name: '高级查询' }).click()
  const editor = page.getByRole('dialog', { name: '高级查询' })
  await editor.getByRole('combobox', { name: '字段' }).click()
  await page.getByTitle('单价', { exact: true }).last().click()
  await editor.getByRole('combobox', { name: '比较方式' }).click()
  await page.getByTitle('大于等于', { exact: true }).last().click()
  await editor.getByRole('spinbutton').fill('9000')
  await editor.getByRole('textbox', { name: '方案名称' }).fill('贵重空调')
  await editor.getByRole('button', { name: '保存方案' }).click()
  await expect(editor.getByText('贵重空调')).toBeVisible()
  await editor.getByRole('button', { name: '查询', exact: true }).click()
  await expect(list.getByRole('button', { name: '高级查询（1个条件）' })).toBeVisible()

  await page.reload()
  await expect(shownPage(page).getByRole('grid', { name: '资产台账' })).toContainText('分体式空调')
  await shownPage(page).getByRole('button', { name: '高级查询' }).click()
  await page.getByRole('dialog', { name: '高级查询' }).getByRole('combobox', { name: '我的查询方案' }).click()
  await expect(page.getByTitle('贵重空调')).toBeVisible()
})

test('an inspection is corrected in its row: a bad value says so there, a good one is stored', async ({
  page,
  platform,
}) => {
  await enterAs(page, platform.url, 'admin', { path: '/model/labInspection' })
  const grid = shownPage(page).getByRole('grid', { name: '实验室安全巡检' })
  const row = grid.getByRole('row').nth(1)
  const room = row.getByRole('gridcell').nth(2)
  await expect(room).not.toHaveText('')
  await room.click()
  await room.getByRole('textbox').fill('')
  await page.keyboard.press('Tab')
  await row.getByRole('button', { name: '保存' }).click()
  await expect(room).toHaveAttribute('aria-invalid', 'true')
  await room.click()
  await room.getByRole('textbox').fill('0909')
  await row.getByRole('button', { name: '保存' }).click()
  await expect(row.getByRole('button', { name: '保存' })).toBeHidden()
  await page.reload()
  await expect(shownPage(page).getByRole('grid', { name: '实验室安全巡检' })).toContainText('0909')
})
