import type { Locator, Page } from '@playwright/test'
import { isLong } from '../support/long.ts'
import { installAxe, seriousFaults } from './support/accessibility.ts'
import { chooseFrom, closeByEscape, enterAs, expect, shownPage, test } from './support/app.ts'
import { chineseData, dictionaryNames, translatedMenus } from './support/server-data.ts'

const han = /\p{Script=Han}/u

/** Every visible text with Chinese in it, of elements and of what they are called. */
function chineseShown(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>()
    const isChinese = (text: string) => /\p{Script=Han}/u.test(text)
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      if (isChinese(text) && node.parentElement?.checkVisibility()) found.add(text)
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')) {
      if (!element.checkVisibility()) continue
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
        const text = element.getAttribute(name)?.trim() ?? ''
        if (isChinese(text)) found.add(text)
      }
    }
    return [...found]
  })
}

/** What is left of a text without the data in it: the application's own Chinese words. */
function withoutData(text: string, data: readonly string[]): string {
  if (data.some((each) => each === text || (text.length > 8 && each.includes(text)))) return ''
  // An amount in Chinese words is what a design asks for, in whatever language.
  let rest = text.replace(/[零壹贰叁肆伍陆柒捌玖拾佰仟万亿]+元.*$/u, '')
  for (const each of data) {
    if (!han.test(rest)) return ''
    if (each.length <= rest.length) rest = rest.replaceAll(each, '')
  }
  return han.test(rest) ? text : ''
}

/** Fixed pages of the application itself; those of the menu come from the menu. */
const fixedPages = [
  '/home',
  '/dashboard',
  '/messageRecord',
  '/profile',
  '/workFlow/entrust',
  '/menuMore',
  '/drafts',
  '/paperIn',
  '/404',
]
/** Pages of the server in a view of their own, and windows of their own: not this document. */
const elsewhere = new Set([0, 1, 5, 6, 7])

interface Menu {
  readonly enCode: string
  readonly type: number
  readonly urlAddress: string
  readonly children: readonly Menu[]
}

function pathsOf(menus: readonly Menu[], codes: ReadonlySet<string>): string[] {
  return menus.flatMap((menu) => [
    ...(elsewhere.has(menu.type) || !codes.has(menu.enCode) ? [] : [`/${menu.urlAddress.split('?')[0] ?? ''}`]),
    ...pathsOf(menu.children, codes),
  ])
}

function menuPaths(page: Page): Promise<readonly Menu[]> {
  return page.evaluate(async () => {
    const { atrium } = window as unknown as {
      atrium: { request(route: string, input: unknown): Promise<{ data: { user: { menuList: readonly Menu[] } } }> }
    }
    return (await atrium.request('session.currentUser', {})).data.user.menuList
  })
}

test('an English window shows Chinese nowhere but in what people and the organisation wrote', async ({
  page,
  platform,
  relay,
}) => {
  test.setTimeout(isLong ? 600_000 : 180_000)
  // The account keeps its language for the other tests of this server.
  relay.fault(/\/Users\/Current\/SystemLanguage$/, { kind: 'answer', body: '{"code":200,"msg":"OK","data":null}' })
  await enterAs(page, relay.url, 'admin')
  let data = chineseData(platform.dataFolder)
  // Where dictionaries are managed, their entries are what is written, and not what things are called.
  const written = (where: string) =>
    where.includes('dictionary')
      ? [...data, ...dictionaryNames(platform.dataFolder)].toSorted((one, other) => other.length - one.length)
      : data
  await chooseFrom(page, page.getByRole('button', { name: /^语言/ }), 'English')
  await expect(page.getByRole('button', { name: /^Language/ })).toBeVisible()

  await installAxe(page)
  const faults: string[] = []
  const look = async (where: string) => {
    let left: string[] = []
    // What is still being loaded, or going, is not what stays.
    await expect
      .poll(
        async () => {
          const shown = await chineseShown(page)
          const rest = (texts: readonly string[]) => {
            const known = written(where)
            return texts.filter((text) => withoutData(text, known) !== '')
          }
          left = rest(shown)
          if (left.length === 0) return 0
          // Other tests write on the same server meanwhile.
          data = chineseData(platform.dataFolder)
          left = rest(left)
          return left.length
        },
        { timeout: 10_000 },
      )
      .toBe(0)
      .catch(() => undefined)
    faults.push(...left.map((text) => `${where}: ${text.slice(0, 80)}`))
    // Every page has to be usable without a mouse or a screen, which takes a machine minutes to find out.
    if (isLong) faults.push(...(await seriousFaults(shownPage(page))).map((fault) => `${where}: ${fault}`))
  }
  const settled = async () => {
    await expect(shownPage(page).locator('.ant-skeleton, [aria-busy="true"]')).toHaveCount(0)
  }
  const lookAtGrants = async (part: Locator, path: string) => {
    for (const kind of [/^Features|^Menus/, /^Buttons/, /^Columns/, /^Forms|^Fields/, /^Data/]) {
      await part.locator('.ant-segmented-item').filter({ hasText: kind }).click()
      await expect(part.getByRole('treeitem').nth(1)).toBeVisible()
      await look(`${path}, grants ${kind.source}`)
    }
  }
  for (const path of [...fixedPages, ...pathsOf(await menuPaths(page), translatedMenus(platform.dataFolder))]) {
    await page.evaluate((hash) => {
      location.hash = hash
    }, path)
    await settled()
    if (path.startsWith('/model/')) await expect(shownPage(page).getByRole('columnheader').first()).toBeVisible()
    await look(path)
    // What was granted, and what can be, is told by name and nowhere else.
    if (path === '/profile') {
      await shownPage(page).getByRole('tab', { name: 'Permissions' }).click()
      await lookAtGrants(shownPage(page), path)
    } else if (path === '/permission/role') {
      await shownPage(page).getByRole('button', { name: 'Authorise' }).nth(3).click()
      await lookAtGrants(page.getByRole('dialog'), path)
      await closeByEscape(page, page.getByRole('dialog'))
    }
    const add = shownPage(page).getByRole('button', { name: 'Add', exact: true })
    if (!path.startsWith('/model/') || (await add.count()) === 0) continue
    await add.first().click()
    // A list that is edited in place begins a row at its top.
    const form = page.getByRole('dialog').getByRole('form')
    await expect(form.or(shownPage(page).getByRole('gridcell').locator('input:focus'))).toBeVisible()
    await look(`${path}, a new record`)
    if ((await form.count()) > 0) await closeByEscape(page, page.getByRole('dialog'))
  }
  expect(faults).toEqual([])
})

test('heads of columns as wide as their Chinese names show their English ones whole, in two lines', async ({
  page,
  relay,
}) => {
  relay.fault(/\/Users\/Current\/SystemLanguage$/, { kind: 'answer', body: '{"code":200,"msg":"OK","data":null}' })
  await enterAs(page, relay.url, 'admin', { path: '/model/leaveRequest' })
  await chooseFrom(page, page.getByRole('button', { name: /^语言/ }), 'English')
  await page.setViewportSize({ width: 1000, height: 700 })
  const head = shownPage(page).getByRole('columnheader', { name: 'Kind of leave' })
  await expect(head).toBeVisible()
  const isCut = (element: Element) =>
    [...element.querySelectorAll('span')].some(
      ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
        clientWidth > 0 && (scrollWidth > clientWidth || scrollHeight > clientHeight),
    )
  expect(await head.evaluate(isCut)).toBe(false)
})
