import type { Page } from '@playwright/test'
import { demoPassword, enter, menuOf, openMenu, signOut } from '../e2e/support/app.ts'
import { heap, keyWork, longestPause, scrollWork, untilShown } from './page.ts'
import { type Figures, inTurns } from './rounds.ts'
import type { Row } from './table.ts'

const names = { small: '公共课程代码', big: '课程代码' } as const
/** As many steps as the small dictionary has to scroll. */
const scrollSteps = 8

async function showPage(page: Page): Promise<void> {
  await openMenu(page, '字典管理')
  await page.getByRole('textbox', { name: '筛选分类' }).waitFor()
}

/** Milliseconds until the list says that all of it is there; 0 when it does by now. */
function untilWhole(page: Page, name: string): Promise<number> {
  return page.evaluate(
    (section) =>
      new Promise<number>((resolve) => {
        const began = performance.now()
        const look = () => {
          const shown = document.querySelector(`section[aria-label="${section}"]`)?.textContent ?? ''
          if (/共 \d+ 项/.test(shown) && !shown.includes('其余正在载入')) resolve(performance.now() - began)
          else requestAnimationFrame(look)
        }
        look()
      }),
    name,
  )
}

/** `whole`: until all entries are there, of which `rest` after the first rows were shown. */
async function open(page: Page, name: string): Promise<Figures> {
  await page.getByRole('textbox', { name: '筛选分类' }).fill(name)
  const node = page
    .locator('[role="treeitem"]')
    .filter({ hasText: name, visible: true })
    .getByText(name, { exact: true })
  let time = Number.NaN
  const pause = await longestPause(page, async () => {
    time = await untilShown(page, () => node.click(), `section[aria-label="${name}"] [data-row-key]`)
  })
  let rest = Number.NaN
  const restPause = await longestPause(page, async () => {
    rest = await untilWhole(page, name)
  })
  return { time, pause, whole: time + rest, restPause }
}

async function handle(page: Page, name: string): Promise<Figures> {
  await open(page, name)
  const search = page.locator(`section[aria-label="${name}"]`).getByRole('textbox')
  await search.click()
  const key = await keyWork(page, ['1', '2', 'Backspace', '3', 'Backspace', 'Backspace'])
  const scroll = await scrollWork(page, `section[aria-label="${name}"] [role="grid"]`, scrollSteps)
  return { key, scroll }
}

/** How much the page's heap grows by opening one. */
async function growth(page: Page, name: string): Promise<Figures> {
  await page.reload()
  await menuOf(page).waitFor()
  await showPage(page)
  const before = await heap(page)
  await open(page, name)
  return { heap: Math.max(0, (await heap(page)) - before) }
}

/** A dictionary of 10 000 entries against one of 100. Ends with the dictionary page open. */
export async function dictionaryRows(page: Page, rounds: number): Promise<Row[]> {
  const afresh = async (name: string) => {
    // Signing out deletes the offline cache.
    await signOut(page)
    await enter(page, 'admin', demoPassword)
    await menuOf(page).waitFor()
    await showPage(page)
    return open(page, name)
  }
  const again = async (name: string) => {
    await page.reload()
    await menuOf(page).waitFor()
    await showPage(page)
    return open(page, name)
  }
  const both = <Answer>(measure: (name: string) => Promise<Answer>) => ({
    small: () => measure(names.small),
    big: () => measure(names.big),
  })
  // What is compiled at its first use is paid by neither.
  await afresh(names.small)
  const first = await inTurns(rounds, both(afresh))
  const cached = await inTurns(rounds, both(again))
  const used = await inTurns(
    rounds,
    both((name) => handle(page, name)),
  )
  const grown = await inTurns(
    1,
    both((name) => growth(page, name)),
  )
  const row = (measure: string, unit: string, of: Record<'small' | 'big', Figures>, figure: string): Row => {
    const scale = unit === 'MB' ? 1e6 : 1
    return {
      area: 'dictionary',
      measure: `10 000 entries: ${measure}`,
      value: (of.big[figure] ?? Number.NaN) / scale,
      unit,
      baseline: '100 entries',
      baselineValue: (of.small[figure] ?? Number.NaN) / scale,
    }
  }
  return [
    row('open, from the server', 'ms', first, 'time'),
    row('longest pause meanwhile', 'ms', first, 'pause'),
    row('all of them there, from the server', 'ms', first, 'whole'),
    row('longest pause after the first rows', 'ms', first, 'restPause'),
    row('open, from the offline cache', 'ms', cached, 'time'),
    row('longest pause meanwhile', 'ms', cached, 'pause'),
    row('all of them there, from the offline cache', 'ms', cached, 'whole'),
    row('longest pause after the first rows', 'ms', cached, 'restPause'),
    row('filter keystroke, work', 'ms', used, 'key'),
    row('scroll step, work', 'ms', used, 'scroll'),
    row('heap growth', 'MB', grown, 'heap'),
  ]
}
