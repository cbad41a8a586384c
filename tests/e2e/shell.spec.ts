import type { Page } from '@playwright/test'
import {
  activeTab,
  answer,
  chooseFrom,
  closeByEscape,
  connect,
  enterAs,
  expect,
  menuOf,
  openMenu,
  question,
  shownPage,
  signIn,
  signOut,
  tableRows,
  test,
} from './support/app.ts'
import { expectNoFaults } from './support/accessibility.ts'

const tabs = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' })
const titles = (page: Page) => tabs(page).getByRole('listitem')
const keyword = (page: Page) => shownPage(page).getByRole('search').getByRole('textbox').first()

async function chooseLayout(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name: '应用设置' }).click()
  const drawer = page.getByRole('dialog', { name: '应用设置' })
  await drawer.getByText(name).click()
  await closeByEscape(page, drawer)
}

test('four layouts change live without losing what was typed, without a serious fault, and the last one comes back', async ({
  page: first,
  relay,
  restart,
}) => {
  let page = first
  // The server keeps the layout of the account: nobody else may meet it.
  relay.fault(/\/Users\/Current\/SystemTheme$/, { kind: 'answer', body: '{"code":200,"msg":"","data":null}' })
  await page.setViewportSize({ width: 1000, height: 700 })
  await connect(page, relay.url)
  await expect(page.getByRole('textbox', { name: '账号' })).toBeVisible()
  await expectNoFaults(page)
  await signIn(page, 'admin', { keep: true })
  await expect(page.getByRole('region', { name: '待我审批' }).getByRole('link').first()).toBeVisible()
  await expectNoFaults(page)
  // No room beside 310 px: the menu starts as icons, and a menu of icons opens on the pointer.
  await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '全局搜索' }).pressSequentially('qjsq')
  await expect(page.getByRole('option', { name: /请假申请/ }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(tableRows(page).first()).toBeVisible()
  await keyword(page).fill('QJ2026')

  await chooseLayout(page, /^功能/)
  await expect(page.locator('aside')).toHaveCount(0)
  await expect(keyword(page)).toHaveValue('QJ2026')
  const topmost = menuOf(page).getByRole('menuitem').first()
  await expect.poll(() => topmost.evaluate((item) => item.closest('li')?.offsetWidth)).toBe(116)
  await menuOf(page).getByRole('menuitem', { name: '更多' }).hover()
  await page.getByRole('menuitem', { name: '全部功能' }).click()
  await expect(activeTab(page)).toHaveText('全部功能')
  await shownPage(page).getByRole('link', { name: '字典管理' }).click()
  await expect(activeTab(page)).toHaveText('字典管理')
  await titles(page).getByRole('link', { name: '请假申请' }).click()

  await chooseLayout(page, /^混合/)
  await expect(page.locator('aside').getByRole('menuitem', { name: '请假申请' })).toBeVisible()
  await expect(keyword(page)).toHaveValue('QJ2026')
  await chooseLayout(page, /^简约/)
  await expect(page.locator('aside')).toHaveCSS('width', '64px')
  await expect(keyword(page)).toHaveValue('QJ2026')
  await expectNoFaults(page)
  await page.getByRole('button', { name: '应用设置' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoFaults(page)

  page = (await restart()).page
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(menuOf(page)).toBeVisible()
  await expect(page.locator('aside')).toHaveCSS('width', '64px')
  await expect(page.locator('main#content')).toBeVisible()
  await expectNoFaults(page)
})

const directory = (page: Page, name: string) => menuOf(page).getByRole('menuitem', { name, exact: true })

test('tabs keep what was typed and their order, close as asked but never home, come back after a restart, and go with the logout', async ({
  page: first,
  relay,
  restart,
}) => {
  let page = first
  // An address of its own: nothing is open yet that another test opened.
  await enterAs(page, relay.url, 'admin', { path: '/model/leaveRequest', keep: true })
  await keyword(page).fill('QJ2026')
  await openMenu(page, '日常办公', '校区楼宇')
  await openMenu(page, '资产管理', '资产台账')
  await openMenu(page, '字典管理')
  await expect(titles(page)).toHaveText(['首页', '请假申请', '校区楼宇', '资产台账', '字典管理'])
  await titles(page).getByRole('link', { name: '请假申请' }).click()
  await expect(keyword(page)).toHaveValue('QJ2026')
  await tabs(page).getByRole('button', { name: '关闭“校区楼宇”' }).click()
  await expect(titles(page)).toHaveText(['首页', '请假申请', '资产台账', '字典管理'])
  await expect(activeTab(page)).toHaveText('请假申请')
  await page.keyboard.press('Control+Tab')
  await expect(activeTab(page)).toHaveText('资产台账')
  // A dialog of a page stays as it is while another page shows.
  await openMenu(page, '字典管理')
  await shownPage(page).getByRole('button', { name: '新建字典' }).first().click()
  await page.getByRole('dialog').getByRole('textbox').first().fill('半开')
  const go = (path: string) =>
    page.evaluate((hash) => {
      location.hash = hash
    }, path)
  await go('/model/leaveRequest')
  await expect(activeTab(page)).toHaveText('请假申请')
  await go('/systemData/dictionary')
  await expect(activeTab(page)).toHaveText('字典管理')
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toHaveValue('半开')
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  await answer(page, question(page), '放弃')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const moved = page.getByRole('status').filter({ hasText: '字典管理' })
  const from = await titles(page).nth(3).boundingBox()
  const to = await titles(page).nth(1).boundingBox()
  if (!from || !to) throw new Error('no tabs')
  await page.mouse.move(from.x + 30, from.y + 12)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y + 12, { steps: 4 })
  await page.mouse.move(to.x + 10, to.y + 12, { steps: 10 })
  await expect(moved).toContainText('移到第 2 位')
  await page.mouse.up()
  await expect(titles(page)).toHaveText(['首页', '字典管理', '请假申请', '资产台账'])

  await titles(page).getByRole('link', { name: '字典管理' }).focus()
  await page.keyboard.press('Space')
  await expect(moved).toContainText('已拿起“字典管理”，现在第 2 位')
  await page.keyboard.press('ArrowRight')
  await expect(moved).toContainText('移到第 3 位')
  await page.keyboard.press('Space')
  await expect(titles(page)).toHaveText(['首页', '请假申请', '字典管理', '资产台账'])
  await chooseFrom(page, titles(page).getByRole('link', { name: '资产台账' }), '向左移动', { button: 'right' })
  await expect(titles(page)).toHaveText(['首页', '请假申请', '资产台账', '字典管理'])

  page = (await restart()).page
  await expect(titles(page)).toHaveText(['首页', '请假申请', '资产台账', '字典管理'])
  await expect(tabs(page).getByRole('button', { name: '关闭“首页”' })).toHaveCount(0)
  // The directories that were opened are open again, wherever the page that shows stands; the others are not.
  for (const name of ['日常办公', '资产管理', '系统管理', '数据与配置'])
    await expect(directory(page, name)).toHaveAttribute('aria-expanded', 'true')
  await expect(directory(page, '打印管理')).toHaveAttribute('aria-expanded', 'false')
  await titles(page).getByRole('link', { name: '资产台账' }).click()
  await expect(tableRows(page).first()).toBeVisible()
  await chooseFrom(page, titles(page).getByRole('link', { name: '资产台账' }), '关闭其他', { button: 'right' })
  await expect(titles(page)).toHaveText(['首页', '资产台账'])
  await page.keyboard.press('Control+w')
  await expect(titles(page)).toHaveText(['首页'])
  await page.keyboard.press('Control+w')
  await expect(activeTab(page)).toHaveText('首页')

  await openMenu(page, '资产管理', '资产台账')
  await signOut(page)
  await signIn(page, 'admin')
  await expect(titles(page)).toHaveText(['首页'])
})

test('the search finds records, people and what was opened before, and begins a record, by the keyboard alone', async ({
  page,
  platform,
  restart,
}) => {
  await enterAs(page, platform.url, 'admin', { keep: true })
  const search = async (on: Page, text: string) => {
    await on.keyboard.press('Control+k')
    await on.getByRole('combobox', { name: '全局搜索' }).pressSequentially(text)
  }
  const group = (on: Page, name: string) => on.getByRole('group', { name })
  await search(page, 'QJ2026')
  const first = group(page, '单据').getByRole('option').first()
  await expect(first).toContainText('请假申请')
  const number = /QJ\d+/.exec((await first.textContent()) ?? '')?.[0] ?? ''
  // A menu of another journey may stand above it.
  await expect(async () => {
    if ((await first.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
    expect(await first.getAttribute('aria-selected')).toBe('true')
  }).toPass({ intervals: [100] })
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog').filter({ hasText: number })
  await expect(details).toBeVisible()
  await closeByEscape(page, details)

  await search(page, 'teacher')
  await expect(group(page, '人员').getByRole('option').first()).toContainText('/teacher')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: '输入消息' })).toBeVisible()

  const { page: again } = await restart()
  await expect(again.getByRole('region', { name: '待我审批' })).toBeVisible()
  await again.keyboard.press('Control+k')
  await expect(group(again, '最近打开').getByRole('option').first()).toContainText(number)
  await again.getByRole('combobox', { name: '全局搜索' }).pressSequentially('qjsq')
  await expect(group(again, '菜单').getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await again.keyboard.press('Shift+Enter')
  await expect(again.getByRole('dialog', { name: /请假申请/ })).toBeVisible()
})
