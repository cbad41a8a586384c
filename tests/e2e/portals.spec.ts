import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expectNoFaults } from './support/accessibility.ts'
import { enter, enterAs, expect, openMenu, openOptions, shownPage, signOut, tableRows, test } from './support/app.ts'
import { answerSaveDialog, previewOf, textOfPdf } from './support/printing.ts'
import { expectToast } from './support/toasts.ts'
import type { Page } from '@playwright/test'

test('an administrator makes a portal with a figure and a list, moves a card by keys, and releases it into the menu', async ({
  page,
  platform,
}) => {
  await enterAs(page, platform.url, 'admin', { path: '/onlineDev/visualPortal' })
  await expect(tableRows(page).filter({ hasText: '校园门户' })).toContainText('已发布')
  await shownPage(page).getByRole('button', { name: '新建门户' }).click()
  const dialog = page.getByRole('dialog', { name: '新建门户' })
  await dialog.getByRole('textbox', { name: '门户名称' }).fill('教务门户')
  await expect(dialog.getByRole('textbox', { name: '门户编码' })).toHaveValue('JWMH')
  await dialog.getByRole('button', { name: '确定', exact: true }).click()

  const canvas = shownPage(page).getByRole('list', { name: '门户布局' })
  await shownPage(page).getByRole('button', { name: '数字指标' }).click()
  await shownPage(page).getByRole('button', { name: '待办事项' }).click()
  const figure = canvas.getByRole('listitem', { name: /^数字指标/ })
  await figure.focus()
  const settings = shownPage(page).getByRole('complementary', { name: '卡片设置' })
  // Other journeys add modules to the same server: the list may be longer than it shows.
  await settings.getByRole('combobox', { name: '统计的功能' }).fill('请假申请')
  await page.locator('.ant-select-tree-title:visible', { hasText: '请假申请' }).click()
  await expect(figure.getByRole('strong').or(figure.locator('strong'))).toHaveText(/^[\d,]{3,}$/)
  const text = (await figure.locator('strong').textContent()) ?? ''
  await settings.getByRole('textbox', { name: '标题' }).fill('请假总数')
  await canvas.getByRole('listitem', { name: /^请假总数/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(canvas.getByRole('listitem', { name: /^请假总数，第2列/ })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(canvas.getByRole('listitem', { name: /^请假总数，第1列/ })).toBeVisible()

  await shownPage(page).getByRole('button', { name: '保存' }).click()
  await expect(shownPage(page).getByRole('status')).toHaveText('已保存')
  await shownPage(page).getByRole('button', { name: '发布' }).click()
  const release = page.getByRole('dialog', { name: '发布门户“教务门户”' })
  await release.getByRole('combobox', { name: '菜单图标' }).click()
  await openOptions(page).first().click()
  await release.getByRole('button', { name: '发布' }).click()
  await expect(release).toBeHidden()
  await openMenu(page, '教务门户')
  const card = shownPage(page).getByRole('region', { name: '请假总数' })
  await expect(card.locator('strong')).toHaveText(text)
  await expect(shownPage(page).getByRole('region', { name: '待办事项' }).getByRole('link').first()).toBeVisible()
  // Arranged for oneself: the figure is hidden, and comes back with the released layout.
  await shownPage(page).getByRole('button', { name: '调整我的布局' }).click()
  const own = shownPage(page).getByRole('region', { name: '调整我的布局' })
  await own.getByRole('listitem', { name: /^请假总数/ }).focus()
  await page.keyboard.press('Delete')
  await own.getByRole('button', { name: '保存' }).click()
  await expect(own).toBeHidden()
  await expect(card).toBeHidden()
  await shownPage(page).getByRole('button', { name: '调整我的布局' }).click()
  await own.getByRole('button', { name: '请假总数' }).click()
  await own.getByRole('button', { name: '保存' }).click()
  // The figure leads to exactly the records that it counts.
  await card.getByRole('link').click()
  await expect(shownPage(page).getByText('仅显示“请假总数”统计的记录')).toBeVisible()
  await expect(shownPage(page).getByText(`共 ${text} 条`)).toBeVisible()
})

/** A portal that is new, open in the designer. */
async function newPortal(page: Page, name: string): Promise<void> {
  await shownPage(page).getByRole('button', { name: '新建门户' }).click()
  const dialog = page.getByRole('dialog', { name: '新建门户' })
  await dialog.getByRole('textbox', { name: '门户名称' }).fill(name)
  await expect(dialog.getByRole('textbox', { name: '门户编码' })).not.toHaveValue('')
  await dialog.getByRole('button', { name: '确定', exact: true }).click()
}

test('somebody new builds a portal of a chart, a figure, a to-do list and notices, publishes it to a role, and sees it as that role', async ({
  electronApp,
  folder,
  page,
  platform,
}) => {
  await enterAs(page, platform.url, 'admin', { path: '/onlineDev/visualPortal' })
  await newPortal(page, '晨会门户')
  const screen = shownPage(page)
  const canvas = screen.getByRole('list', { name: '门户布局' })
  const settings = screen.getByRole('complementary', { name: '卡片设置' })
  const count = async () => {
    await settings.getByRole('combobox', { name: '统计的功能' }).fill('请假申请')
    await page.locator('.ant-select-tree-title:visible', { hasText: '请假申请' }).click()
  }
  await screen.getByRole('button', { name: '条形图', exact: true }).click()
  await count()
  await settings.getByRole('combobox', { name: '分组' }).click()
  await openOptions(page).filter({ hasText: '请假类型' }).first().click()
  await screen.getByRole('button', { name: '数字指标', exact: true }).click()
  await count()
  await screen.getByRole('button', { name: '待办事项', exact: true }).click()
  await screen.getByRole('button', { name: '公告通知', exact: true }).click()
  await expect(canvas.getByRole('listitem', { name: /^(?:条形图|数字指标|待办事项|公告通知)/ })).toHaveCount(4)
  await screen.getByRole('button', { name: '保存', exact: true }).click()
  await expect(screen.getByRole('status')).toHaveText('已保存')
  await expectNoFaults(page)

  await screen.getByRole('button', { name: '发布', exact: true }).click()
  const release = page.getByRole('dialog', { name: '发布门户“晨会门户”' })
  await release.getByRole('combobox', { name: '授权角色' }).click()
  const roles = page.getByRole('dialog', { name: '选择角色' })
  await roles.getByRole('tab', { name: '全局角色' }).click()
  await roles.getByRole('option', { name: '教师', exact: true }).click()
  await roles.getByRole('button', { name: '确定', exact: true }).click()
  await expect(roles).toHaveCount(0)
  await release.getByRole('button', { name: '发布', exact: true }).click()
  await expect(release).toBeHidden()

  await signOut(page)
  await enter(page, 'teacher', 'Campus2026')
  await openMenu(page, '晨会门户')
  const card = (name: string) => shownPage(page).getByRole('region', { name, exact: true })
  await expect(card('数字指标').locator('strong')).toHaveText(/^[\d,]+$/)
  await expect(card('条形图').getByRole('listitem').first()).toBeVisible()
  await expect(card('待办事项')).toBeVisible()
  await expect(card('公告通知').getByRole('link').first()).toBeVisible()
  await expectNoFaults(page)
  // The PDF says what the screen says; its chart is a picture.
  const pdf = join(folder, '晨会门户.pdf')
  await answerSaveDialog(electronApp, pdf)
  const figure = (await card('数字指标').locator('strong').textContent()) ?? ''
  const notices = await card('公告通知').getByRole('link').allTextContents()
  await shownPage(page).getByRole('button', { name: '打印', exact: true }).click()
  const preview = await previewOf(page)
  await expectNoFaults(page)
  await preview.getByRole('button', { name: '下载' }).click()
  await page.getByRole('menuitem', { name: 'PDF 文件' }).click()
  await expectToast(page, '已保存为 晨会门户.pdf')
  const paper = textOfPdf(folder, readFileSync(pdf))
  for (const words of ['晨会门户', figure, ...notices]) expect(paper).toContain(words.replace(/\s+/g, ''))
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
  // On the whole screen, and nothing of it is left after signing out.
  await shownPage(page).getByRole('button', { name: '大屏轮播' }).click()
  await page.getByRole('dialog', { name: '大屏轮播' }).getByRole('button', { name: '开始' }).click()
  const kiosk = page.getByRole('region', { name: '大屏轮播' })
  await expect(kiosk.getByRole('region', { name: '数字指标' }).locator('strong')).toHaveText(/^[\d,]+$/)
  await kiosk.getByRole('button', { name: '退出大屏' }).click()
  await expect(kiosk).toHaveCount(0)
  await expect(card('数字指标')).toBeVisible()
})
