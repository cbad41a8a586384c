import type { Page } from '@playwright/test'
import {
  activeTab,
  chooseFrom,
  closeByEscape,
  enterAs,
  expect,
  menuOf,
  openMenu,
  shownPage,
  tableRows,
  test,
} from './support/app.ts'
import type { Fault } from './support/relay.ts'

const primary = { ocean: 'rgb(14, 116, 144)', purple: 'rgb(109, 74, 201)' } as const

async function headings(page: Page): Promise<string[]> {
  return (await shownPage(page).getByRole('columnheader').allInnerTexts()).map((text) => text.trim())
}

function chooseLanguage(page: Page, current: RegExp, next: string): Promise<void> {
  return chooseFrom(page, page.getByRole('button', { name: current }), next)
}

const leaves = '/model/leaveRequest'
/** Layout and language of the account stay as they are on the server that others use too. */
const accountSettings = /\/Users\/Current\/System(?:Theme|Language)$/
const taken: Fault = { kind: 'answer', body: '{"code":200,"msg":"","data":null}' }

test('another language holds at once, on the pages, in dialogs, tabs and in the date picker, and stays', async ({
  page: first,
  relay,
  restart,
}) => {
  let page = first
  relay.fault(accountSettings, taken)
  await enterAs(page, relay.url, 'admin', { keep: true })
  await openMenu(page, '字典管理')
  await openMenu(page, '日常办公', '请假申请')
  await expect(tableRows(page).first()).toBeVisible()

  await chooseLanguage(page, /^语言/, 'English')
  await expect(page.getByText('Search everything').first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', /^en/)
  await expect(shownPage(page).getByText(/^1,2\d\d rows$/)).toBeVisible()
  await expect(shownPage(page).getByText('20 / page')).toBeVisible()
  await expect(shownPage(page).getByText('Go to')).toBeVisible()
  await shownPage(page).getByRole('button', { name: 'Columns' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeVisible()
  await closeByEscape(page, page.getByRole('dialog'))
  await shownPage(page).getByRole('button', { name: 'Add' }).click()
  await page.getByRole('dialog').getByLabel('End date').click()
  await expect(page.locator('.ant-picker-dropdown th')).toHaveText(['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'])
  await page.getByRole('dialog').getByLabel('End date').blur()
  await expect(page.locator('.ant-picker-dropdown:visible')).toHaveCount(0)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  // What is open is called in the language, too.
  await activateTab(page, 'Dictionaries')

  await chooseLanguage(page, /^Language/, '繁體中文')
  await expect(page.getByText('全域搜尋').first()).toBeVisible()
  await expect(shownPage(page).getByRole('button', { name: '重設' })).toBeVisible()

  page = (await restart()).page
  await expect(page.getByText('全域搜尋').first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', /^zh-(?:TW|Hant)/)
})

test('colours, the dark sidebar, and order and choice of columns hold at once, and are there again after a restart', async ({
  page: first,
  platform,
  restart,
}) => {
  let page = first
  await enterAs(page, platform.url, 'admin', { path: leaves, keep: true })
  const button = () => shownPage(page).getByRole('button', { name: '新增' })
  const sidebar = () => menuOf(page).evaluate((menu) => getComputedStyle(menu.parentElement ?? menu).backgroundColor)
  await expect(button()).toHaveCSS('background-color', primary.ocean)
  const light = await sidebar()
  await page.getByRole('button', { name: '应用设置' }).click()
  const drawer = page.getByRole('dialog', { name: '应用设置' })
  await drawer.getByText('紫色', { exact: true }).click()
  await drawer.getByRole('radiogroup', { name: '侧边栏' }).getByText('深色', { exact: true }).click()
  await expect(button()).toHaveCSS('background-color', primary.purple)
  await expect.poll(sidebar).not.toBe(light)
  // A colour may fade.
  let dark = ''
  await expect
    .poll(async () => {
      const before = dark
      dark = await sidebar()
      return dark === before
    })
    .toBe(true)
  await closeByEscape(page, drawer)
  await page.getByRole('button', { name: '收起菜单' }).click()
  await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible()

  await expect.poll(() => headings(page)).toContain('紧急程度')
  const designed = await headings(page)
  expect(designed.indexOf('请假类型')).toBeGreaterThan(designed.indexOf('所在部门'))
  await shownPage(page).getByRole('button', { name: '列设置' }).click()
  const columns = page.getByRole('dialog', { name: '列表显示设置' })
  await expect.poll(async () => Math.round((await columns.boundingBox())?.width ?? 0)).toBe(320)
  await columns.getByRole('checkbox', { name: '显示“紧急程度”' }).uncheck()
  const handle = columns.getByRole('button', { name: '拖动“请假类型”调整顺序' })
  await handle.focus()
  await handle.press('Space')
  await expect(handle).toHaveAttribute('aria-pressed', 'true')
  await handle.press('ArrowUp')
  await expect(page.getByRole('status').filter({ hasText: '请假类型' })).toContainText('移到')
  await handle.press('Space')
  await expect(handle).not.toHaveAttribute('aria-pressed', 'true')
  await columns.getByRole('button', { name: '确定', exact: true }).click()
  await expect(columns).toBeHidden()
  const arranged = async () => {
    await expect(async () => {
      const now = await headings(page)
      expect(now).not.toContain('紧急程度')
      expect(now).toContain('所在部门')
      expect(now.indexOf('请假类型')).toBe(now.indexOf('所在部门') - 1)
    }).toPass()
  }
  await arranged()

  page = (await restart()).page
  await page.getByRole('button', { name: '展开菜单' }).click()
  await expect.poll(sidebar).toBe(dark)
  await activateTab(page, '请假申请')
  await expect(button()).toHaveCSS('background-color', primary.purple)
  await expect(tableRows(page).first()).toBeVisible()
  await arranged()
})

test('no page scrolls sideways or hides its pager at 1000×700 and 1440×900, in the longest language too', async ({
  page,
  relay,
}) => {
  relay.fault(accountSettings, taken)
  await enterAs(page, relay.url, 'admin')
  await chooseLanguage(page, /^语言/, 'English')
  const pages = [
    ['Daily office', 'Leave requests'],
    ['Daily office', 'Campus buildings'],
    ['Assets', 'Asset register'],
    ['System', 'Data and settings', 'Dictionaries'],
  ]
  for (const size of [
    { width: 1000, height: 700 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size)
    await expect.poll(() => overflow(page), `home at ${size.width}`).toEqual([])
    // A small window starts with icons; the menu opened there takes the most room and stays open in the large one. Asking
    // whether the button shows would be answered before the language and the width are there.
    if (size.width === 1000) await page.getByRole('button', { name: 'Open the menu' }).click()
    await expect(page.getByRole('button', { name: 'Close the menu' })).toBeVisible()
    await expect.poll(() => overflow(page), `home beside the open menu at ${size.width}`).toEqual([])
    for (const names of pages) {
      await openMenu(page, ...names)
      await expect(shownPage(page).locator('[data-row-key]:visible, [role="treeitem"]:visible').first()).toBeVisible()
      await expect.poll(() => overflow(page), `${names.join('/')} at ${size.width}`).toEqual([])
    }
  }
})

test('in every size of fields and buttons a name stands on the line of its field', async ({ page, platform }) => {
  await enterAs(page, platform.url, 'admin')
  for (const size of ['large', 'small', 'medium']) {
    await page.evaluate(async (size) => {
      const { atrium } = window as unknown as { atrium: { request(route: string, input: unknown): Promise<unknown> } }
      await atrium.request('preferences.write', { size })
    }, size)
    await page.reload()
    await openMenu(page, '日常办公', '请假申请')
    await shownPage(page).getByRole('button', { name: '新增' }).click()
    const form = page.getByRole('dialog').getByRole('form')
    for (const name of ['申请单号', '所在部门', '请假类型', '是否影响教学', '工作交接人']) {
      const distance = () =>
        form.getByText(name, { exact: true }).evaluate((text) => {
          const label = text.closest('[id$="-label"]')
          const control = document.getElementById(label?.id.replace(/-label$/, '') ?? '')
          const field = control?.closest('.ant-select, .ant-input-affix-wrapper') ?? control
          const middles = [label, field].map((each) => {
            const { top = 0, height = 0 } = each?.getBoundingClientRect() ?? {}
            return top + height / 2
          })
          return Math.abs((middles[0] ?? 0) - (middles[1] ?? Infinity))
        })
      await expect.poll(distance, `${name}, ${size}`).toBeLessThanOrEqual(1)
    }
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  }
})

async function activateTab(page: Page, title: string): Promise<void> {
  await page.locator('nav li a', { hasText: title }).click()
  await expect(activeTab(page)).toHaveText(title)
}

/** What is wider than the window, or stands outside of it. */
function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement
    const faults = root.scrollWidth > root.clientWidth ? [`page ${root.scrollWidth} > ${root.clientWidth}`] : []
    for (const element of document.querySelectorAll('header *, nav *, [role="toolbar"] *, [role="search"] *')) {
      const box = element.getBoundingClientRect()
      if (box.width === 0 || !element.checkVisibility()) continue
      if (box.right > root.clientWidth + 1 || box.left < -1) faults.push(`${element.tagName} ${element.className}`)
    }
    return faults
  })
}
