import { enterAs, expect, openMenu, shownPage, tableRows, test } from './support/app.ts'

const small = { width: 1000, height: 700 }
const usual = { width: 1440, height: 900 }

test('titles of messages begin in one line, and the axes of a chart stand whole in a small window', async ({
  page,
  platform,
}) => {
  await page.setViewportSize(usual)
  await enterAs(page, platform.url, 'admin', { path: '/messageRecord' })
  // Titles of read and unread messages begin in one line.
  const titles = shownPage(page).locator('[data-row-key] button > span:last-child')
  await expect(tableRows(page).getByRole('img', { name: '未读' }).first()).toBeVisible()
  const lefts = () =>
    titles.evaluateAll((all) => [...new Set(all.map((title) => Math.round(title.getBoundingClientRect().left)))])
  await expect.poll(lefts).toHaveLength(1)

  await openMenu(page, '数据概览', '校园门户')
  await page.setViewportSize(small)
  const chart = shownPage(page).getByRole('region', { name: '近12个月请假申请', exact: true }).locator('svg')
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
