import type { Page } from '@playwright/test'
import type { AtriumBridge } from '#shared/ipc/table.ts'
import type { MenuNode } from '#shared/api/auth.ts'
import { routesFromMenu } from '#shared/access/routes.ts'
import { menuOf } from '../e2e/support/app.ts'
import { keyWork, work } from './page.ts'
import { inTurns } from './rounds.ts'
import { median, type Row } from './table.ts'

type Bridged = Window & { readonly atrium: AtriumBridge }

const subjects = ['学籍', '课程', '考试', '科研', '设备', '宿舍', '财务', '档案', '招生', '就业']
const works = ['管理', '申请', '审批', '统计', '登记', '查询', '维护', '分配']

/** The type of an entry this client has no page for: what it shows costs next to nothing. */
export const light = 99

/** A menu of `size` nodes: directories of nineteen pages each, of which two are light ones. */
function bigMenu(size: number): MenuNode[] {
  const directories: MenuNode[] = []
  for (let made = 0; made < size; made += 20) {
    const children = Array.from({ length: 19 }, (_value, index) =>
      menuNode(made + index + 1, index < 2 ? light : 3, []),
    )
    directories.push(menuNode(made, 1, children))
  }
  return directories
}

export function menuNode(index: number, type: number, children: MenuNode[]): MenuNode {
  const title = `${subjects[index % 10] ?? ''}${works[Math.floor(index / 10) % 8] ?? ''}${index}`
  return {
    id: `bench${index}`,
    parentId: '-1',
    fullName: title,
    enCode: `bench${index}`,
    type,
    urlAddress: type === 3 ? `bench/page${index}` : '',
    icon: '',
    sortCode: index,
    linkTarget: '_self',
    propertyJson: JSON.stringify({ moduleId: `m${index}`, isTree: 0 }),
    hasChildren: children.length > 0,
    children,
  }
}

/** Processor milliseconds of this thread; time in which other processes had the processor does not count. */
function ownTime(run: () => void): number {
  const before = process.threadCpuUsage()
  run()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** One menu of 2 000 nodes and ten of 200, in turns after a warm-up: the first rounds pay for compiling. */
function buildTimes(): { readonly big: number; readonly small: number } {
  const big = bigMenu(2000)
  const small = bigMenu(200)
  const times = { big: [] as number[], small: [] as number[] }
  for (let round = 0; round < 120; round += 1) {
    const once = ownTime(() => routesFromMenu(big))
    const tenfold = ownTime(() => {
      for (let copy = 0; copy < 10; copy += 1) routesFromMenu(small)
    })
    if (round < 40) continue
    times.big.push(once)
    times.small.push(tenfold)
  }
  return { big: median(times.big), small: median(times.small) }
}

async function searchKey(page: Page): Promise<number> {
  await page.keyboard.press('Control+k')
  const input = page.getByRole('dialog').getByRole('combobox').or(page.getByRole('dialog').getByRole('textbox'))
  await input.first().waitFor()
  await input.first().click()
  const time = await keyWork(page, ['1', '2', '3', 'Backspace', 'Backspace', 'Backspace'])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  return time
}

/** The layouts with a menu of their own: a tree at the side, icons, entries on top. The fourth has two of these. */
const layouts = ['classic', 'plain', 'functional'] as const

async function layOut(page: Page, layoutType: (typeof layouts)[number]): Promise<void> {
  await page.evaluate(
    (chosen) => (window as unknown as Bridged).atrium.request('preferences.write', { layoutType: chosen }),
    layoutType,
  )
  await page.reload()
  await menuOf(page).getByRole('menuitem').first().waitFor()
}

/** Work of one visit by address to a light page that was open before. */
async function visit(page: Page): Promise<number> {
  const paths = ['/bench1', '/bench2']
  const visits = async () => {
    for (const path of paths) {
      await page.evaluate((to) => void (location.hash = to), path)
      await page.waitForFunction(
        (to) => document.querySelector('a[aria-current="page"]')?.getAttribute('href') === `#${to}`,
        path,
      )
    }
  }
  await visits()
  return (await work(page, visits)) / paths.length
}

/** A menu with many directories at its top, of one light page each. */
function wideMenu(directories: number): MenuNode[] {
  return Array.from({ length: directories }, (_value, index) =>
    menuNode(index * 2, 1, [menuNode(index * 2 + 1, light, [])]),
  )
}

/** Work of the page from a reload until the menu shows. */
function start(page: Page): Promise<number> {
  return work(page, async () => {
    await page.reload()
    await menuOf(page).getByRole('menuitem').first().waitFor()
  })
}

const startLayouts = ['classic', 'plain'] as const

/**
 * A menu of 2 000 nodes against one of 200: its routes, a visit by an entry of it, and a key in the menu search; and
 * the start with 5 000 directories at the top against 50. `show` brings a menu on screen.
 */
export async function menuRows(show: (menu: readonly MenuNode[]) => Promise<Page>, rounds: number): Promise<Row[]> {
  const built = buildTimes()
  const measure = async (size: number) => {
    const page = await show(bigMenu(size))
    const figures: Record<string, number> = { key: await searchKey(page) }
    for (const layout of layouts) {
      await layOut(page, layout)
      figures[layout] = await visit(page)
    }
    return figures
  }
  const { small, big } = await inTurns(rounds, { small: () => measure(200), big: () => measure(2000) })
  const measureStart = async (size: number) => {
    const page = await show(wideMenu(size))
    const figures: Record<string, number> = {}
    for (const layout of startLayouts) {
      await layOut(page, layout)
      figures[layout] = await start(page)
    }
    return figures
  }
  const { few, many } = await inTurns(rounds, { few: () => measureStart(50), many: () => measureStart(5000) })
  const row = (measure: string, value: number, baseline: string, baselineValue: number): Row => ({
    area: 'menu of 2 000 nodes',
    measure,
    value,
    unit: 'ms',
    baseline,
    baselineValue,
  })
  const inWindow = (measure: string, figure: string) =>
    row(measure, big[figure] ?? Number.NaN, '200 nodes', small[figure] ?? Number.NaN)
  return [
    row('routes built', built.big, 'ten menus of 200 nodes', built.small),
    inWindow('search keystroke, work', 'key'),
    ...layouts.map((layout) => inWindow(`page visit in layout ${layout}, work`, layout)),
    ...startLayouts.map((layout) => ({
      ...row(
        `start in layout ${layout}, work`,
        many[layout] ?? Number.NaN,
        '50 directories',
        few[layout] ?? Number.NaN,
      ),
      area: '5 000 top directories',
    })),
  ]
}
