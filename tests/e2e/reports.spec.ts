import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expectNoFaults } from './support/accessibility.ts'
import { enterAs, expect, openMenu, openOptions, shownPage, test } from './support/app.ts'
import { answerSaveDialog, previewOf } from './support/printing.ts'

/** Chooses an entry of a closed list of the settings. */
async function choose(page: Page, select: Locator, entry: string): Promise<void> {
  await select.click()
  await openOptions(page)
    .filter({ hasText: new RegExp(`^${entry}$`) })
    .first()
    .click()
}

test('an administrator makes a report with two parameters, opens it in the menu, exports, prints, schedules and drills it', async ({
  page,
  electronApp,
  platform,
}, info) => {
  await enterAs(page, platform.url, 'admin', { path: '/onlineDev/reportDesign' })
  await shownPage(page).getByRole('button', { name: '新建报表' }).first().click()
  const dialog = page.getByRole('dialog', { name: '新建报表' })
  await dialog.getByRole('textbox', { name: '报表名称' }).fill('请假分析')
  await expect(dialog.getByRole('textbox', { name: '报表编码' })).not.toHaveValue('')
  await dialog.getByRole('button', { name: '确定', exact: true }).click()

  const settings = shownPage(page).getByRole('complementary', { name: '报表设置' })
  const preview = shownPage(page).getByRole('region', { name: '报表预览' })
  await settings.getByRole('combobox', { name: '功能数据' }).fill('请假申请')
  await page.locator('.ant-select-tree-title:visible', { hasText: '请假申请' }).click()
  const total = preview.locator('tr[data-line="total"] td').last()
  await expect(total).toHaveText(/^[\d,]+$/)
  const all = (await total.textContent()) ?? ''

  const rows = settings.getByRole('group', { name: '行分组' })
  await rows.getByRole('button', { name: '添加分组' }).click()
  await choose(page, rows.getByRole('combobox', { name: '字段' }), '请假类型')
  const columns = settings.getByRole('group', { name: /^列分组/ })
  await columns.getByRole('button', { name: '添加分组' }).click()
  await choose(page, columns.getByRole('combobox', { name: '字段' }), '紧急程度')
  await expect(preview.getByRole('columnheader', { name: '紧急程度' })).toBeVisible()
  await expect(total).toHaveText(all)
  // Two parameters: the kind and the urgency.
  const parameters = settings.getByRole('group', { name: '参数' })
  for (const [at, name] of ['请假类型', '紧急程度'].entries()) {
    await parameters.getByRole('button', { name: '添加参数' }).click()
    await choose(page, parameters.getByRole('combobox', { name: '字段' }).nth(at), name)
  }
  await shownPage(page).getByRole('button', { name: '撤销' }).click()
  await shownPage(page).getByRole('button', { name: '重做' }).click()
  await shownPage(page).getByRole('button', { name: '保存' }).click()
  await expect(shownPage(page).getByRole('status').first()).toHaveText('已保存')
  await expectNoFaults(page)
  await shownPage(page).getByRole('button', { name: '发布' }).click()
  const release = page.getByRole('dialog', { name: '发布“请假分析”' })
  await release.getByRole('button', { name: '发布' }).click()
  await expect(release).toBeHidden()

  await openMenu(page, '请假分析')
  const report = shownPage(page)
  const table = report.getByRole('table', { name: '请假分析' })
  await expect(table.locator('tr[data-line="total"] td').last()).toHaveText(all)
  const lines = await table.locator('tr[data-line="group"]').count()
  expect(lines).toBeGreaterThan(1)
  // One kind alone.
  const kind = (await table.locator('tr[data-line="group"] th').first().textContent()) ?? ''
  const figure = (await table.locator('tr[data-line="group"] td').last().textContent()) ?? ''
  expect(figure).not.toBe('')
  await choose(page, report.getByRole('combobox', { name: '请假类型' }), kind)
  await page.keyboard.press('Escape')
  await report.getByRole('button', { name: '查询' }).click()
  await expect(table.locator('tr[data-line="group"]')).toHaveCount(1)
  const counted = (await table.locator('tr[data-line="total"] td').last().textContent()) ?? ''

  mkdirSync(info.outputDir, { recursive: true })
  const saved = join(info.outputDir, '请假分析.xlsx')
  await answerSaveDialog(electronApp, saved)
  await report.getByRole('button', { name: '导出Excel' }).click()
  await expect.poll(() => existsSync(saved)).toBe(true)
  await report.getByRole('button', { name: '打印' }).click()
  await previewOf(page)
  await page.keyboard.press('Escape')

  // Sent every day, and now: the message opens the report as it was narrowed.
  await report.getByRole('button', { name: '定时发送' }).click()
  const schedules = page.getByRole('dialog', { name: '定时发送“请假分析”' })
  await schedules.getByRole('button', { name: '新建定时发送' }).click()
  const schedule = page.getByRole('dialog', { name: '新建定时发送' })
  await schedule.getByRole('button', { name: '确定', exact: true }).click()
  await expect(schedules.getByRole('heading', { name: /^每天 08:00/ })).toBeVisible()
  await schedules.getByRole('button', { name: '立即发送' }).click()
  await expect(schedules.getByText('已发送给 1 人，0 人没有权限')).toBeVisible()
  await expectNoFaults(page)
  await schedules.getByRole('button', { name: '关闭', exact: true }).last().click()
  await page.getByRole('button', { name: /^(消息|\d+ 条未读消息)$/ }).click()
  await page.getByRole('dialog', { name: '消息' }).getByText('定时报表：请假分析').first().click()
  await page.getByRole('dialog', { name: '定时报表：请假分析' }).getByRole('button', { name: '打开报表' }).click()
  const sent = shownPage(page).getByRole('table', { name: '请假分析' })
  await expect(sent.locator('tr[data-line="group"]')).toHaveCount(1)
  await expect(sent.locator('tr[data-line="total"] td').last()).toHaveText(counted)
  await expectNoFaults(page)

  // The total leads to exactly the records that it counts.
  await sent.locator('tr[data-line="total"] td').last().getByRole('link').click()
  await expect(shownPage(page).getByText(`共 ${counted} 条`)).toBeVisible()
  await expect(shownPage(page).getByText(/^仅显示“请假分析/)).toBeVisible()
})
