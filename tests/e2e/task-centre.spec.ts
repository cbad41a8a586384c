import { enterAs, expect, openOptions, shownPage, tableRows, test } from './support/app.ts'
import { go } from './support/approvals.ts'
import { expectToast } from './support/toasts.ts'

test('tasks are read beside their list by keys, and what the list is narrowed by is kept under a name', async ({
  page,
  platform,
}) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterAs(page, platform.url, 'admin', { path: '/workFlowDetail' })
  const centre = shownPage(page)
  // Groups of the form have headings of their own behind that of the task.
  const heading = centre.getByRole('heading', { level: 2 }).first()
  const shown = centre.locator('[data-row-key][aria-current="true"]')
  await centre.getByRole('button', { name: '在列表旁查看' }).click()
  await expect(heading).not.toBeEmpty()
  const first = await heading.innerText()
  await expect(shown).toContainText(first)
  // What it is about stands below its name.
  await expect(shown).toContainText('请假类型：')
  await shown.press('ArrowDown')
  await expect(heading).not.toHaveText(first)
  const second = await heading.innerText()
  await expect(shown).toContainText(second)
  await page.keyboard.press('j')
  await expect(heading).not.toHaveText(second)
  await expect(shown).toBeFocused()
  await page.keyboard.press('k')
  await expect(heading).toHaveText(second)
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: '同意' })
  await expect(dialog.getByRole('textbox', { name: '意见' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await centre.getByRole('button', { name: '只显示列表' }).click()

  // Of one flow, what its requests are about stands in columns; that is kept as a view.
  await centre.getByRole('combobox', { name: '流程' }).click()
  await openOptions(page).filter({ hasText: '请假审批' }).first().click()
  await expect(centre.getByRole('columnheader', { name: '请假类型' })).toBeVisible()
  await centre.getByRole('button', { name: '视图' }).click()
  await page.getByRole('menuitem', { name: '另存为视图' }).click()
  const naming = page.getByRole('dialog', { name: '另存为视图' })
  await naming.getByRole('textbox', { name: '视图名称' }).fill('Leave')
  await naming.getByRole('button', { name: /^(保\s?存|确\s?定)$/ }).click()
  await expect(centre.getByRole('tab', { name: 'Leave' })).toHaveAttribute('aria-selected', 'true')
  await centre.getByRole('tab', { name: '列表' }).click()
  await centre.getByRole('button', { name: /^重\s?置$/ }).click()
  await expect(centre.getByRole('columnheader', { name: '摘要' })).toBeVisible()
  await centre.getByRole('tab', { name: 'Leave' }).click()
  await expect(centre.getByRole('columnheader', { name: '请假类型' })).toBeVisible()
  await go(page, '/workFlowDetail?of=handled')
  await go(page, '/workFlowDetail')
  await expect(shownPage(page).getByRole('tab', { name: 'Leave' })).toHaveAttribute('aria-selected', 'true')
  // A task that is opened by the pointer takes the letters at once.
  await tableRows(page).first().getByRole('link').click()
  await expect(shownPage(page).getByRole('heading', { level: 2 }).first()).toBeFocused()
  await page.keyboard.press('r')
  const returning = page.getByRole('dialog', { name: '退回' })
  await expect(returning).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(returning).toHaveCount(0)
  await go(page, '/workFlowDetail')

  await centre.getByRole('button', { name: '视图' }).click()
  await page.getByRole('menuitem', { name: '删除视图' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^删\s?除$/ })
    .click()
  await expectToast(page, '删除成功')
  await expect(centre.getByRole('tab', { name: 'Leave' })).toHaveCount(0)
})
