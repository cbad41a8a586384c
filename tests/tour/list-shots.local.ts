import { expect, type Page } from '@playwright/test'
import { openMenu, signIn } from '../e2e/support/app.ts'
import { launchApp, temporaryFolder } from '../support/launch.ts'
const out = '/tmp/list/shots'
const userData = temporaryFolder('shots')
const session = await launchApp({ userData: userData.path })
const { page } = session
const shot = (name: string) => page.screenshot({ path: `${out}/${name}.png`, animations: 'disabled' })
const step = async (name: string, work: () => Promise<unknown>) => {
  try {
    await work()
  } catch (error) {
    console.error(name, String(error).slice(0, 400))
    await shot(`failed-${name}`)
  }
}
try {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: '使用本地工作区' }).click()
  await page.getByRole('textbox', { name: '账号' }).waitFor({ timeout: 60_000 })
  await signIn(page, 'admin')
  await openMenu(page, '日常办公', '请假申请')
  const rows = page.locator('[data-row-key]').filter({ visible: true })
  await rows.first().waitFor()
  await page.waitForTimeout(800)
  await shot('1-list-zh')
  await rows.nth(2).hover()
  await shot('2-hover')
  await rows.nth(1).locator('input').click()
  await rows
    .nth(4)
    .locator('input')
    .click({ modifiers: ['Shift'] })
  await shot('3-range')
  await step('child', async () => {
    await rows.nth(1).locator('[data-cell-action]').click()
    await page.waitForTimeout(400)
    await shot('4-child')
    await page.keyboard.press('Escape')
  })
  await step('search', async () => {
    const bar = page.getByRole('search').filter({ visible: true })
    await bar.getByRole('textbox').first().fill('QJ2026')
    await bar.getByRole('textbox').first().fill('没有这样的')
    await page.keyboard.press('Enter')
    await page.waitForTimeout(1500)
    await shot('5-empty-selected')
    await page.getByRole('button', { name: '查看' }).click()
    await page.waitForTimeout(400)
    await shot('6-show')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '批量删除' }).click()
    await page.waitForTimeout(500)
    await shot('7-question')
    await page.keyboard.press('Escape')
    await page.waitForTimeout(400)
    await bar.getByRole('button', { name: '重置' }).click()
    await rows.first().waitFor()
    await page.getByRole('button', { name: '清除' }).click()
  })
  await step('columns', async () => {
    await page.getByRole('button', { name: '列设置' }).filter({ visible: true }).click()
    await page.waitForTimeout(600)
    await shot('8-columns')
    await page.getByText('紧凑').click()
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
    await page.waitForTimeout(600)
    await shot('9-compact')
  })
  await step('more', async () => {
    await page.getByRole('button', { name: '展开条件' }).click()
    await page.waitForTimeout(300)
    await shot('10-more')
  })
  await step('500', async () => {
    await page.getByRole('navigation', { name: '分页' }).getByRole('combobox').click()
    await page.getByTitle(/^500/).last().click()
    await page.waitForTimeout(1500)
    await shot('11-500')
  })
  await step('add', async () => {
    await page
      .getByRole('button', { name: /新\s*增$/ })
      .filter({ visible: true })
      .click()
    await page.waitForTimeout(1200)
    await shot('12-add')
    await page.keyboard.press('Escape')
  })
  await step('picker', async () => {})
  await page.waitForTimeout(400)
  await page.setViewportSize({ width: 1000, height: 700 })
  await page.waitForTimeout(600)
  await shot('13-small-zh')
  await step('en', async () => {
    await page
      .getByRole('button', { name: /语言|Language/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'English' }).click()
    await page.waitForTimeout(1200)
    await shot('14-small-en')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.waitForTimeout(600)
    await shot('15-list-en')
    await rows.nth(3).dblclick()
    await page.waitForTimeout(1200)
    await shot('16-details-en')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Columns' }).filter({ visible: true }).click()
    await page.waitForTimeout(600)
    await shot('17-columns-en')
  })
} finally {
  await session.close().catch(() => undefined)
  userData.remove()
}
