import type { Page } from '@playwright/test'
import type { MenuNode } from '#shared/api/auth.ts'
import type { AtriumBridge } from '#shared/ipc/table.ts'
import { menuOf } from '../e2e/support/app.ts'
import { bigForm, storeModule } from '../support/design.ts'
import type { HttpClient } from '../support/platform-http.ts'
import { light, menuNode } from './menu.ts'
import { heap, work } from './page.ts'
import { type Figures, inTurns } from './rounds.ts'
import type { Row } from './table.ts'

type Bridged = Window & { readonly atrium: AtriumBridge }

/** Pages that are opened in tabs; a few of them are the baseline. */
const many = 30
const few = 3

const name = (index: number) => `标签页${String(index).padStart(2, '0')}`

/** Modules of their own, so that each tab draws a list of its own. */
export async function storeTabModules(administrator: HttpClient): Promise<void> {
  for (let index = 1; index <= many; index += 1)
    await storeModule(administrator, { ...bigForm(12, `tab${index}x${Date.now()}`), fullName: name(index) })
}

async function openAndClose(page: Page, count: number): Promise<void> {
  for (let index = 1; index <= count; index += 1) {
    await menuOf(page)
      .getByRole('menuitem', { name: name(index), exact: true })
      .click()
    await page
      .getByRole('button', { name: /新\s*增$/ })
      .filter({ visible: true })
      .waitFor()
  }
  for (let index = 1; index <= count; index += 1)
    await page.getByRole('button', { name: `关闭“${name(index)}”` }).click()
  await page.waitForTimeout(500)
}

/** Heap after thirty tabs were opened and closed, against the heap after three. */
export async function tabRows(page: Page): Promise<Row[]> {
  await openAndClose(page, few)
  const afterFew = await heap(page)
  await openAndClose(page, many)
  const afterMany = await heap(page)
  return [
    {
      area: 'tabs',
      measure: `heap after opening and closing ${many}`,
      value: afterMany / 1e6,
      unit: 'MB',
      baseline: `after opening and closing ${few}`,
      baselineValue: afterFew / 1e6,
    },
  ]
}

/** Tabs that are open while others are visited. */
const crowd = { small: 20, big: 200 } as const

/** Entries that open pages which cost next to nothing, in directories of twenty. */
export function menuOfTabs(): MenuNode[] {
  return Array.from({ length: crowd.big / 20 }, (_value, directory) =>
    menuNode(
      10_000 + directory,
      1,
      Array.from({ length: 20 }, (_page, at) => menuNode(directory * 20 + at, light, [])),
    ),
  )
}

/** Goes to addresses one after another, each as soon as the one before is on screen. */
async function visit(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.evaluate((to) => void (location.hash = to), path)
    await page.waitForFunction(
      (to) => document.querySelector('a[aria-current="page"]')?.getAttribute('href') === `#${to}`,
      path,
    )
  }
}

/** Two lists of the demo, which stay in the window between the visits. */
const lists = ['/model/leaveRequest', '/model/visitorPass']

/** Work of one visit to a light page that is open, to the tab beside or to the other end of the strip, and to a list. */
async function navigation(page: Page, others: readonly string[]): Promise<Figures> {
  const perVisit = async (paths: readonly string[]) => {
    const there = Array.from({ length: 20 }, (_value, at) => paths[at % paths.length] ?? '')
    // What opening so many left behind, code that is compiled as it is used and memory to be collected, is not part of a visit.
    await visit(page, there)
    await heap(page)
    await page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done(), { timeout: 2000 })))
    return (await work(page, () => visit(page, there))) / there.length
  }
  const ends = [others.at(0) ?? '', others.at(-1) ?? '']
  return {
    light: await perVisit(others.slice(0, 2)),
    far: await perVisit(ends),
    list: await perVisit(lists),
  }
}

/**
 * So many tabs, from all directories alike: a visit opens the directory of its page, and with few tabs the menu is to show
 * the same two hundred entries as with many.
 */
async function withTabs(page: Page, count: number): Promise<Figures> {
  await page.evaluate(() => (window as unknown as Bridged).atrium.request('preferences.write', { tabs: [] }))
  await page.reload()
  // The stored menu shows first, and has no such pages.
  await page.locator('[data-id="bench10000"]').waitFor()
  const others = Array.from({ length: count }, (_value, at) => `/bench${(at * crowd.big) / count}`)
  await visit(page, others)
  await visit(page, lists)
  return navigation(page, others)
}

/** A visit from tab to tab among two hundred, against one among twenty. `page` has `menuOfTabs` in its menu. */
export async function crowdRows(page: Page, rounds: number): Promise<Row[]> {
  const { small, big } = await inTurns(rounds, {
    small: () => withTabs(page, crowd.small),
    big: () => withTabs(page, crowd.big),
  })
  const row = (measure: string, figure: string): Row => ({
    area: `${crowd.big} tabs`,
    measure,
    value: big[figure] ?? Number.NaN,
    unit: 'ms',
    baseline: `${crowd.small} tabs, the same menu`,
    baselineValue: small[figure] ?? Number.NaN,
    limit: (small[figure] ?? Number.NaN) * 1.3,
  })
  return [
    row('visit of an open page, work', 'light'),
    row('visit of an open page at the other end, work', 'far'),
    row('visit of an open list, work', 'list'),
  ]
}
