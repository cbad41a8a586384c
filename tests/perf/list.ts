import type { Page } from '@playwright/test'
import { openMenu } from '../e2e/support/app.ts'
import type { HttpClient } from '../support/platform-http.ts'
import { keyWork, scrollWork, work } from './page.ts'
import { type Figures, inTurns } from './rounds.ts'
import type { Row } from './table.ts'

const register = '220000000000000002'
const sizes = { small: 100, big: 500 } as const
/** As many steps as the small page has to scroll. */
const scrollSteps = 7

/** The way to the register in the menu, by its titles. */
async function wayTo(administrator: HttpClient): Promise<readonly string[]> {
  interface Node {
    readonly fullName: string
    readonly propertyJson: string
    readonly children: readonly Node[]
  }
  const search = (nodes: readonly Node[]): readonly string[] | null => {
    for (const node of nodes) {
      if (node.propertyJson.includes(register)) return [node.fullName]
      const below = search(node.children)
      if (below) return [node.fullName, ...below]
    }
    return null
  }
  const { data } = await administrator.get<{ menuList: readonly Node[] }>('/api/oauth/CurrentUser')
  const way = search(data.menuList)
  if (!way) throw new Error('the register is not in the menu')
  return way
}

const body = 'main#content [role="grid"]'

/** Rows of the list that came last, by the answer the page shows. */
async function shown(page: Page, act: () => Promise<void>): Promise<number> {
  const started = performance.now()
  const first = page.locator('main#content > div:visible [data-row-key]').first()
  const before = await first.getAttribute('data-row-key')
  await act()
  await page.waitForFunction(
    (key) => {
      const rows = [...document.querySelectorAll<HTMLElement>('main#content [data-row-key]')]
      const visible = rows.find((row) => row.offsetParent !== null)
      return visible !== undefined && visible.dataset['rowKey'] !== key
    },
    before,
    { polling: 'raf' },
  )
  return performance.now() - started
}

async function measure(page: Page, size: number): Promise<Figures> {
  const pager = page.locator('main#content > div:visible').getByRole('navigation')
  await pager.getByRole('combobox').click()
  await page
    .getByTitle(new RegExp(`^${size}`))
    .last()
    .click()
  await page.waitForTimeout(1500)
  const turn = await shown(page, () => pager.getByRole('listitem', { name: '2', exact: true }).click())
  const scroll = await scrollWork(page, body, scrollSteps)
  await page.locator('main#content > div:visible [data-row-key]').first().focus()
  const key = await keyWork(page, ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp'])
  const back = await work(page, () =>
    shown(page, () => pager.getByRole('listitem', { name: '1', exact: true }).click()).then(() => undefined),
  )
  return { turn, scroll, key, back }
}

/** A list of 190 000 records in pages of 500 against pages of 100. */
export async function listRows(page: Page, administrator: HttpClient, rounds: number): Promise<Row[]> {
  await openMenu(page, ...(await wayTo(administrator)))
  await page.locator('main#content > div:visible [data-row-key]').first().waitFor()
  const { small, big } = await inTurns(rounds, {
    small: () => measure(page, sizes.small),
    big: () => measure(page, sizes.big),
  })
  const row = (measure: string, figure: string): Row => ({
    area: 'list of 190 000 records',
    measure: `pages of 500: ${measure}`,
    value: big[figure] ?? Number.NaN,
    unit: 'ms',
    baseline: 'pages of 100',
    baselineValue: small[figure] ?? Number.NaN,
  })
  return [
    row('turn the page', 'turn'),
    row('the same, work', 'back'),
    row('scroll step, work', 'scroll'),
    row('arrow key, work', 'key'),
  ]
}
