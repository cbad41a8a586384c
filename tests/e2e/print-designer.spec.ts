import { enterAs, expect, tableRows, test } from './support/app.ts'

test('a template is designed with a field put in by keyboard, saved, and compared with what it printed before', async ({
  page,
  platform,
}) => {
  test.setTimeout(60_000)
  await enterAs(page, platform.url, 'admin', { path: '/system/printDev' })
  const row = tableRows(page).filter({ hasText: '访客通行证' })
  await row.getByRole('button', { name: '编辑' }).click()
  const form = page.getByRole('dialog', { name: '编辑模板' })
  await form.getByRole('button', { name: '打开设计器' }).click()
  const designer = page.getByRole('dialog', { name: /^设计模板/ })
  const paper = designer.getByRole('textbox', { name: '模板页面' })
  await expect(paper.locator('[data-unknown]').first()).toBeVisible()
  const chips = await paper.locator('[data-unknown]').count()
  await paper.press('Control+Home')
  await paper.pressSequentially('打印样张')
  const field = designer.getByRole('region', { name: '系统' }).getByRole('button', { name: '打印人' })
  await field.focus()
  await field.press('Enter')
  await expect(paper.locator('[data-unknown]')).toHaveCount(chips + 1)
  await expect(paper).toContainText('打印样张')
  // All that can be set of a cell scrolls beside the page: what closes the designer stays in the window, however small.
  await page.setViewportSize({ width: 1000, height: 700 })
  await designer.getByRole('tab', { name: '属性' }).click()
  await paper.locator('td').first().click()
  const settings = designer.getByRole('tabpanel', { name: '属性' })
  await expect(settings.getByRole('region', { name: '表格', exact: true })).toBeAttached()
  const bottomOf = async (part: typeof settings) => {
    const box = await part.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  const done = designer.getByRole('button', { name: '完成' })
  expect(await bottomOf(settings)).toBeLessThanOrEqual((await done.boundingBox())?.y ?? 0)
  expect(await bottomOf(done)).toBeLessThanOrEqual(700)
  await page.setViewportSize({ width: 1280, height: 800 })
  await done.click()
  await form.getByRole('button', { name: '确定' }).click()
  await expect(form).toBeHidden()
  await row.getByRole('button', { name: '版本' }).click()
  const versions = page.getByRole('dialog', { name: /^模板版本/ })
  await expect(versions.getByRole('region', { name: '版本对比' })).toContainText(/有差异的页数：[1-9]/)
  await expect(versions.getByRole('button', { name: /已归档/ })).toBeVisible()
})
