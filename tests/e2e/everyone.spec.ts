import type { Locator, Page } from '@playwright/test'
import { isLong } from '../support/long.ts'
import { installAxe, seriousFaults } from './support/accessibility.ts'
import { closeByEscape, enterAs, expect, shownPage, test } from './support/app.ts'
import { controlFaults } from './support/reach.ts'

const usual = { width: 1440, height: 900 }
/** What is left of the usual window when everything in it is twice as large. */
const doubled = { width: 720, height: 450 }
/** Pages of the kinds that there are: those of the menu are walked in the long run. */
const some = [
  '/home',
  '/messageRecord',
  '/profile',
  '/workFlow/entrust',
  '/drafts',
  '/paperIn',
  '/schedule',
  '/reports',
]
/** Pages of the server in a view of their own, and windows of their own: not this document. */
const elsewhere = new Set([0, 1, 5, 6, 7])

interface Menu {
  readonly type: number
  readonly urlAddress: string
  readonly children: readonly Menu[]
}

const pathsOf = (menus: readonly Menu[]): string[] =>
  menus.flatMap((menu) => [
    ...(elsewhere.has(menu.type) ? [] : [`/${menu.urlAddress.split('?')[0] ?? ''}`]),
    ...pathsOf(menu.children),
  ])

const menusOf = (page: Page) =>
  page.evaluate(async () => {
    const { atrium } = window as unknown as {
      atrium: { request(route: string, input: unknown): Promise<{ data: { user: { menuList: readonly Menu[] } } }> }
    }
    return (await atrium.request('session.currentUser', {})).data.user.menuList
  })

async function settings(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: '应用设置' }).click()
  return page.getByRole('dialog')
}

test('every page can be used in the dark and at twice its size: no serious fault, no control cut off or covered', async ({
  page,
  platform,
}) => {
  test.setTimeout(isLong ? 900_000 : 180_000)
  await enterAs(page, platform.url, 'admin')
  const panel = await settings(page)
  await panel.getByRole('radiogroup', { name: '明暗' }).getByText('深色').click()
  await closeByEscape(page, panel)
  await installAxe(page)
  const faults: string[] = []
  for (const path of [...some, ...(isLong ? new Set(pathsOf(await menusOf(page))) : [])]) {
    await page.setViewportSize(usual)
    await page.evaluate((hash) => {
      location.hash = hash
    }, path)
    await expect(shownPage(page).locator('.ant-skeleton, [aria-busy="true"]')).toHaveCount(0)
    faults.push(...(await seriousFaults(page.locator('body'))).map((fault) => `${path}: ${fault}`))
    await page.setViewportSize(doubled)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    faults.push(...(await controlFaults(page)).map((fault) => `${path}, twice as large: ${fault}`))
  }
  expect(faults).toEqual([])
})

test('with more contrast asked for, quiet words are as dark as all others, in both schemes', async ({
  page,
  platform,
}) => {
  await page.emulateMedia({ contrast: 'more' })
  await enterAs(page, platform.url, 'admin', { path: '/paperIn' })
  const least = () =>
    shownPage(page).evaluate((root) => {
      const part = (value: number) => (value <= 0.04 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
      const luminance = (colour: string) => {
        const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((value) => part(Number(value) / 255))
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
      }
      const ratios = [...root.querySelectorAll('p, span')]
        .filter(
          (each) =>
            each.checkVisibility() &&
            each.childElementCount === 0 &&
            each.textContent !== '' &&
            !each.closest('button'),
        )
        .map((each) => {
          let ground: Element | null = each
          while (ground && /rgba\(.*, 0\)|transparent/.test(getComputedStyle(ground).backgroundColor))
            ground = ground.parentElement
          const [one, other] = [getComputedStyle(each).color, getComputedStyle(ground ?? root).backgroundColor].map(
            luminance,
          )
          const [high, low] = [Math.max(one ?? 0, other ?? 0), Math.min(one ?? 0, other ?? 0)]
          return (high + 0.05) / (low + 0.05)
        })
      return Math.min(...ratios)
    })
  await expect.poll(least).toBeGreaterThan(10)
  const panel = await settings(page)
  await panel.getByRole('radiogroup', { name: '明暗' }).getByText('深色').click()
  await closeByEscape(page, panel)
  await expect.poll(least).toBeGreaterThan(10)
})
