import type { Locator, Page } from '@playwright/test'
import { enterAs, expect, openOptions, shownPage, tableRows, test } from './support/app.ts'

const okay = { name: /^确\s?定$/ } as const

async function choose(page: Page, settings: Locator, name: string, option: string): Promise<void> {
  await settings.getByRole('combobox', { name, exact: true }).click()
  await openOptions(page).filter({ hasText: option }).first().click()
}

test('an administrator designs, checks and releases a flow of three steps with a condition', async ({
  page,
  platform,
}) => {
  test.setTimeout(180_000)
  await enterAs(page, platform.url, 'admin', { path: '/workFlow/flowEngine' })
  await expect(tableRows(page).filter({ hasText: '请假审批' }).first()).toContainText('已发布')
  await shownPage(page).getByRole('button', { name: '新建流程' }).click()
  const dialog = page.getByRole('dialog', { name: '新建流程' })
  await dialog.getByRole('textbox', { name: '流程名称' }).fill('来访审批')
  await expect(dialog.getByRole('textbox', { name: '流程编码' })).toHaveValue('LFSP')
  await dialog.getByRole('button', okay).click()

  const canvas = shownPage(page).getByRole('group', { name: '流程图' })
  const settings = shownPage(page).getByRole('complementary', { name: '节点设置' })
  await choose(page, settings, '业务功能', '来访预约')

  // The first step: whoever starts it.
  await canvas.getByRole('button', { name: /^审批: 审批/ }).click()
  await choose(page, settings, '审批人', '发起人自己')
  await settings.getByRole('textbox', { name: '节点名称' }).fill('核对')

  // A condition behind it, and a step in its branch, by keys alone.
  await canvas.getByRole('button', { name: /^审批: 核对/ }).focus()
  await page.keyboard.press('Insert')
  await page.getByRole('menuitem', { name: '条件分支' }).click()
  await expect(canvas.getByRole('button', { name: /^条件: 条件 1/ })).toBeFocused()
  await page.keyboard.press('Insert')
  await page.getByRole('menuitem', { name: '审批人' }).click()
  await settings.getByRole('textbox', { name: '节点名称' }).fill('安全审批')
  await choose(page, settings, '审批人', '发起人自己')

  // The check names the branch without a condition, and leads to it.
  await shownPage(page).getByRole('button', { name: /^检查/ }).click()
  const problems = shownPage(page).getByRole('region', { name: '检查结果' })
  await problems.getByRole('button', { name: /“条件 1”永远不会进入/ }).click()
  await expect(canvas.getByRole('button', { name: /^条件: 条件 1/ })).toHaveAttribute('aria-current', 'true')
  await settings.getByRole('button', { name: '设置条件' }).click()
  const conditions = page.getByRole('dialog', { name: '“条件 1”的条件' })
  await conditions.getByRole('combobox', { name: '比较' }).or(conditions.getByRole('combobox').nth(1)).first().click()
  await openOptions(page).filter({ hasText: '不为空' }).first().click()
  await conditions.getByRole('button', okay).click()
  await expect(problems).toContainText('没有发现问题')

  // The canvas is drawn smaller by a key, and as large as fits.
  await canvas.getByRole('button', { name: /^审批: 核对/ }).focus()
  for (let times = 0; times < 5; times += 1) await page.keyboard.press('-')
  await expect(shownPage(page).getByText('50%')).toBeVisible()
  await shownPage(page).getByRole('button', { name: '适合窗口' }).click()
  await expect(shownPage(page).getByText('50%')).toHaveCount(0)

  // Every edit can be taken back and done again.
  await canvas.getByRole('button', { name: /^审批: 安全审批/ }).focus()
  await page.keyboard.press('Delete')
  await expect(canvas.getByRole('button', { name: /^审批: 安全审批/ })).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(canvas.getByRole('button', { name: /^审批: 安全审批/ })).toBeVisible()

  await page.keyboard.press('Control+s')
  await expect(shownPage(page).getByRole('status').first()).toContainText('已保存')
  await shownPage(page).getByRole('button', { name: '发布' }).click()
  await expect(shownPage(page).getByRole('status').first()).toContainText('已发布')
})
