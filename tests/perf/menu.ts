import type { Page } from '@playwright/test'
import type { MenuNode } from '#shared/api/auth.ts'
import { routesFromMenu } from '#shared/access/routes.ts'
import { keystroke } from './page.ts'
import { median, type Row } from './table.ts'

const subjects = ['学籍', '课程', '考试', '科研', '设备', '宿舍', '财务', '档案', '招生', '就业']
const works = ['管理', '申请', '审批', '统计', '登记', '查询', '维护', '分配']

/** A menu of `size` nodes: directories of nineteen pages each. */
function bigMenu(size: number): MenuNode[] {
  const directories: MenuNode[] = []
  for (let made = 0; made < size; made += 20) {
    const children = Array.from({ length: 19 }, (_value, index) => node(made + index + 1, 3, []))
    directories.push(node(made, 1, children))
  }
  return directories
}

function node(index: number, type: number, children: MenuNode[]): MenuNode {
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

/** Milliseconds for menus of both sizes, in turns after a warm-up: the first rounds pay for compiling. */
function buildTimes(): { readonly big: number; readonly small: number } {
  const menus = { big: bigMenu(2000), small: bigMenu(200) }
  const times = { big: [] as number[], small: [] as number[] }
  for (let round = 0; round < 120; round += 1) {
    for (const size of ['big', 'small'] as const) {
      const started = performance.now()
      routesFromMenu(menus[size])
      if (round >= 40) times[size].push(performance.now() - started)
    }
  }
  return { big: median(times.big), small: median(times.small) }
}

async function searchKey(page: Page): Promise<number> {
  await page.keyboard.press('Control+k')
  const input = page.getByRole('dialog').getByRole('combobox').or(page.getByRole('dialog').getByRole('textbox'))
  await input.first().waitFor()
  await input.first().click()
  const time = await keystroke(page, ['1', '2', '3', 'Backspace', 'Backspace', 'Backspace'])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  return time
}

/** A menu of 2 000 nodes against one of 200: its routes, and a key in the menu search. `show` brings a menu on screen. */
export async function menuRows(show: (menu: readonly MenuNode[]) => Promise<Page>): Promise<Row[]> {
  const small = await searchKey(await show(bigMenu(200)))
  const big = await searchKey(await show(bigMenu(2000)))
  const built = buildTimes()
  const row = (measure: string, value: number, baselineValue: number): Row => ({
    area: 'menu of 2 000 nodes',
    measure,
    value,
    unit: 'ms',
    baseline: '200 nodes',
    baselineValue,
  })
  return [row('routes built', built.big, built.small), row('search keystroke', big, small)]
}
