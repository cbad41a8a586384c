import { expectNoFaults } from './support/accessibility.ts'
import { closeByEscape, enterAs, expect, openMenu, pressInRow, shownPage, tableRows, test } from './support/app.ts'

const small = { width: 1000, height: 700 }
const usual = { width: 1440, height: 900 }

test('titles of messages begin in one line, words are found on the page and in a dialog by key, and the axes of a chart stand whole in a small window', async ({
  page,
  platform,
}) => {
  await page.setViewportSize(usual)
  await enterAs(page, platform.url, 'admin', { path: '/messageRecord' })
  // Titles of read and unread messages begin in one line.
  const titles = shownPage(page).locator('[data-row-key] button > span > span:last-child')
  await expect(tableRows(page).getByRole('img', { name: '未读' }).first()).toBeVisible()
  const lefts = () =>
    titles.evaluateAll((all) => [...new Set(all.map((title) => Math.round(title.getBoundingClientRect().left)))])
  await expect.poll(lefts).toHaveLength(1)

  // Words are found in all rows of the page, those far below too; Enter walks, Escape gives the page back.
  const keyword = shownPage(page).getByRole('search').getByRole('textbox').first()
  await keyword.focus()
  await page.keyboard.press('Control+f')
  await page.keyboard.type('请假')
  const find = page.getByRole('search', { name: '在页面中查找' })
  const rows = () => tableRows(page).filter({ hasText: '请假' }).count()
  await expect.poll(async () => find.getByRole('status').textContent()).toBe(`1 / ${await rows()}`)
  await page.keyboard.press('Shift+Enter')
  await expect(find.getByRole('status')).toHaveText(new RegExp(`^(\\d+) / \\1$`))
  await expect(tableRows(page).filter({ hasText: '请假' }).last()).toBeInViewport()
  await page.keyboard.press('F3')
  await expect(find.getByRole('status')).toHaveText(/^1 \/ /)
  await expectNoFaults(page)
  await page.keyboard.press('Control+f')
  await page.keyboard.type('没有这句话')
  await expect(find.getByRole('status')).toHaveText('没有找到')
  await page.keyboard.press('Escape')
  await expect(find).toHaveCount(0)

  // In a dialog it looks through the dialog alone, and Escape closes the bar first.
  await tableRows(page).filter({ hasText: '公告' }).first().getByRole('button').first().click()
  const notice = page.getByRole('dialog')
  await expect(notice.getByText('发布人：')).toBeVisible()
  await page.keyboard.press('Control+f')
  await page.keyboard.type('发布人')
  await expect(notice.getByRole('search').getByRole('status')).toHaveText('1 / 1')
  await page.keyboard.press('Escape')
  await expect(find).toHaveCount(0)
  await expect(notice).toBeVisible()
  await closeByEscape(page, notice)

  await openMenu(page, '数据概览', '校园门户')
  await page.setViewportSize(small)
  const chart = shownPage(page)
    .getByRole('region', { name: '近12个月请假申请', exact: true })
    .locator('svg[aria-label]')
  await expect(chart).toBeVisible()
  // No label of an axis reaches beyond its drawing.
  await expect
    .poll(() =>
      chart.evaluate((svg) => {
        const room = svg.getBoundingClientRect()
        return [...svg.querySelectorAll('text')]
          .filter((text) => {
            const { left, right } = text.getBoundingClientRect()
            return left < room.left - 1 || right > room.right + 1
          })
          .map(({ textContent }) => textContent)
      }),
    )
    .toEqual([])
})

test('a long title of a dialog ends before the cross that closes it', async ({ page, platform }) => {
  await page.setViewportSize(usual)
  await enterAs(page, platform.url, 'admin', { path: '/permission/group' })
  const fullName = '跨学院联合教学改革与实践创新委员会'.repeat(3).slice(0, 50)
  await page.evaluate(async (name) => {
    const { request } = (window as unknown as { atrium: { request(route: string, input: unknown): Promise<unknown> } })
      .atrium
    await request('platform.call', { endpoint: 'group.create', body: { fullName: name, enCode: 'longNamed' } })
  }, fullName)
  const row = tableRows(page).filter({ hasText: 'longNamed' })
  await row.getByRole('button', { name: '成员' }).click()
  const dialog = page.getByRole('dialog')
  const title = dialog.locator('.ant-modal-title')
  await expect(title).toContainText(fullName)
  const cross = await dialog
    .getByRole('button', { name: 'Close' })
    .or(dialog.locator('.ant-modal-close'))
    .first()
    .boundingBox()
  const end = await title.evaluate((element) => {
    const text = document.createRange()
    text.selectNodeContents(element)
    return Math.max(...[...text.getClientRects()].map(({ right }) => right))
  })
  expect(end).toBeLessThanOrEqual(cross?.x ?? 0)
  await closeByEscape(page, dialog)
})

test('a heading of a record is nearest to its own fields, and the bar of a notice is one line', async ({
  page,
  platform,
}) => {
  await page.setViewportSize(usual)
  await enterAs(page, platform.url, 'admin')
  await openMenu(page, '资产管理', '采购订单')
  await pressInRow(page, tableRows(page).first(), '详情')
  const record = page.getByRole('dialog')
  const middle = async (text: string) => {
    const box = await record.getByText(text, { exact: true }).boundingBox()
    return box === null ? Number.NaN : box.y + box.height / 2
  }
  await expect(record.getByText('供应商信息', { exact: true })).toBeVisible()
  const heading = await middle('供应商信息')
  expect((await middle('供应商')) - heading).toBeLessThan(heading - (await middle('采购日期')))
  await closeByEscape(page, record)

  await openMenu(page, '通知公告')
  await shownPage(page).getByRole('button', { name: '新建公告' }).click()
  const notice = page.getByRole('dialog')
  await expect(notice.getByText('请选择', { exact: true })).toBeVisible()
  const tools = notice.getByRole('toolbar').first().getByRole('button')
  await expect(tools.first()).toBeVisible()
  const lines = await tools.evaluateAll((all) => new Set(all.map((tool) => tool.getBoundingClientRect().top)).size)
  expect(lines).toBe(1)
  await closeByEscape(page, notice)
})

test('the whole window is dark, from the first paint of the next start on, readable everywhere, and paper stays white', async ({
  page: first,
  platform,
  restart,
}) => {
  let page = first
  await page.setViewportSize(usual)
  await enterAs(page, platform.url, 'admin', { keep: true })
  await page.getByRole('button', { name: '应用设置' }).click()
  const settings = page.getByRole('dialog')
  await settings.getByRole('radiogroup', { name: '明暗' }).getByText('深色').click()
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await expect.poll(ground).toBe('rgb(16, 21, 28)')
  await expectNoFaults(page)
  await closeByEscape(page, settings)

  const again = await restart()
  page = again.page
  await page.setViewportSize(usual)
  // What is painted before the interface has its settings asks for the scheme that the program told the window.
  expect(await again.app.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('dark')
  await expect.poll(ground).toBe('rgb(16, 21, 28)')
  await openMenu(page, '日常办公', '请假申请')
  await expect(tableRows(page).first()).toBeVisible()
  await expectNoFaults(page)
  await shownPage(page).getByRole('button', { name: '新增' }).click()
  await expect(page.getByRole('dialog').getByText('工作交接').first()).toBeVisible()
  await expectNoFaults(page)
  await closeByEscape(page, page.getByRole('dialog'))
  await openMenu(page, '数据概览', '校园门户')
  await expect(
    shownPage(page).getByRole('region', { name: '近12个月请假申请', exact: true }).locator('svg[aria-label]'),
  ).toBeVisible()
  await expectNoFaults(page)

  // A signature is written on paper.
  await page.evaluate(() => {
    location.hash = '#/profile'
  })
  await shownPage(page).getByRole('tab', { name: '个人签名' }).click()
  await shownPage(page).getByRole('button', { name: '添加签名' }).click()
  const pad = page.getByRole('dialog').locator('canvas')
  await expect
    .poll(() => pad.evaluate((canvas) => getComputedStyle(canvas.parentElement as Element).backgroundColor))
    .toBe('rgb(255, 255, 255)')
})

test('chat and messages stand beside the work, which stays bright and in use, in a small window too', async ({
  page,
  platform,
}) => {
  await page.setViewportSize(usual)
  await enterAs(page, platform.url, 'admin')
  await openMenu(page, '日常办公', '请假申请')
  await expect(tableRows(page).first()).toBeVisible()
  await page.setViewportSize(small)
  const panel = page.getByRole('dialog', { name: '消息' })
  const opener = page.getByRole('banner').getByRole('button', { name: /未读消息|^消息/ })
  await opener.click()
  await expect(panel).toBeVisible()
  expect((await panel.boundingBox())?.width).toBe(280)
  const work = await shownPage(page).boundingBox()
  expect((work?.x ?? 0) + (work?.width ?? 0)).toBeLessThanOrEqual(720)
  // Nothing lies over the page: its row answers a click, and a word is typed into its search.
  await tableRows(page).nth(2).getByRole('checkbox').click()
  await expect(shownPage(page).getByRole('button', { name: /批量删除/ })).toBeEnabled()
  await expect(panel).toBeVisible()
  await panel.getByRole('searchbox').focus()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(opener).toBeFocused()
  // A new record by key, with the focus anywhere.
  await page.keyboard.press('Control+n')
  await expect(page.getByRole('dialog', { name: /新增/ })).toBeVisible()
  await closeByEscape(page, page.getByRole('dialog'))
  await expectNoFaults(page)
})
