import { answer, enterAs, expect, pressInRow, question, shownPage, tableRows, test } from './support/app.ts'
import { expectToast } from './support/toasts.ts'

test('a design is released with a note, its version is told, and a link to it is published and withdrawn', async ({
  page,
  platform,
}) => {
  await enterAs(page, platform.url, 'admin', { path: '/onlineDev/webDesign' })
  const row = tableRows(page).filter({ hasText: 'budgetItem' })
  await expect(row).toBeVisible()
  const dialog = page.getByRole('dialog')
  const act = (name: string) => pressInRow(page, row, name)
  await act('发布')
  await expect(dialog.getByRole('region', { name: '对已有数据的影响' })).toContainText('已有数据不受影响')
  await dialog.getByRole('textbox', { name: '版本说明' }).fill('年度预算')
  await dialog.getByRole('button', { name: '发布', exact: true }).click()
  await expectToast(page, '发布成功')
  await expect(dialog).toHaveCount(0)

  await act('版本')
  await expect(dialog.getByRole('article')).toContainText(['年度预算'])
  await dialog.getByRole('button', { name: '关闭', exact: true }).last().click()
  await expect(dialog).toHaveCount(0)

  await act('短链接')
  await dialog.getByRole('button', { name: '发布短链接' }).click()
  await expect(dialog.getByRole('article')).toContainText(['atrium://open/formShortLink?id='])
  await dialog.getByRole('button', { name: '撤回' }).click()
  await answer(page, question(page), '撤回')
  await expect(dialog.getByText('还没有短链接')).toBeVisible()
  await dialog.getByRole('button', { name: '关闭', exact: true }).last().click()

  await shownPage(page).getByRole('button', { name: '新建功能' }).click()
  await dialog.getByRole('textbox', { name: '编码' }).fill('1 wrong')
  await dialog.getByRole('textbox', { name: '名称' }).fill('年度计划')
  await expect(dialog.getByText('以字母开头，仅使用字母、数字和下划线')).toBeVisible()
})
