import type { Page } from '@playwright/test'
import { openMenu } from '../e2e/support/app.ts'
import type { Relay } from '../e2e/support/relay.ts'
import { storeModule } from '../support/design.ts'
import type { HttpClient } from '../support/platform-http.ts'
import { field, moduleOf } from './design.ts'
import { longestPause, scrollWork, untilShown, work } from './page.ts'
import { type Figures, inTurns } from './rounds.ts'
import type { Row } from './table.ts'

const moduleName = '人员选择'
const counts = { small: 5000, big: 40_000 } as const

export async function storePickerModule(administrator: HttpClient): Promise<void> {
  await storeModule(administrator, moduleOf(moduleName, 'picker', [field('person', '人员', 'userSelect')]))
}

/** As a server answers whose organisations all stand below one. */
function branch(count: number) {
  return Array.from({ length: count }, (_value, index) => ({
    id: `bench${index}`,
    parentId: 'benchRoot',
    fullName: `第${index}教研室`,
    type: 'department',
    icon: '',
    organize: '',
    organizeIds: [],
    headIcon: '',
    hasChildren: true,
    isLeaf: false,
    enabledMark: 1,
  }))
}

/** The relay answers a root with so many branches below it. */
function showBranch(relay: Relay, count: number): void {
  relay.heal()
  const answer = (path: RegExp, list: readonly object[]) =>
    relay.fault(path, { kind: 'change', change: (envelope) => Object.assign(envelope.data, { list }) })
  const [root] = branch(1)
  answer(/\/Users\/ImUser\/Selector\/0$/, [
    { ...root, id: `benchRoot${count}`, fullName: '大学', type: 'company' },
    { ...root, id: 'benchOther', fullName: '附属' },
  ])
  answer(/\/Users\/ImUser\/Selector\/benchRoot/, branch(count))
}

async function measure(page: Page, relay: Relay, count: number): Promise<Figures> {
  showBranch(relay, count)
  await page.reload()
  await openMenu(page, moduleName)
  await page
    .getByRole('button', { name: /新\s*增$/ })
    .filter({ visible: true })
    .click()
  await page.getByRole('dialog').locator('[id$="-person"]').click()
  const picker = page.getByRole('dialog').last()
  const switcher = picker.getByRole('treeitem', { name: '大学' }).locator('[data-switcher]')
  await switcher.waitFor()
  let open = Number.NaN
  let pause = Number.NaN
  const opening = await work(page, async () => {
    pause = await longestPause(page, async () => {
      open = await untilShown(page, () => switcher.click(), '[role="treeitem"] [title="第1教研室"]')
    })
  })
  const scroll = await scrollWork(page, '[role="dialog"] [role="tree"]', 20)
  // Far down, the branch itself is not drawn.
  await page.evaluate(() => {
    for (const tree of document.querySelectorAll('[role="dialog"] [role="tree"]')) tree.scrollTop = 0
  })
  const close = await work(page, () => switcher.click())
  return { open, opening, pause, scroll, close }
}

/** The organisation tree of the user picker with 40 000 nodes in one branch, against 5 000. */
export async function treeRows(page: Page, relay: Relay, rounds: number): Promise<Row[]> {
  // What is compiled at its first use is paid by neither.
  await measure(page, relay, counts.small)
  const { small, big } = await inTurns(rounds, {
    small: () => measure(page, relay, counts.small),
    big: () => measure(page, relay, counts.big),
  })
  relay.heal()
  const row = (measure: string, figure: string): Row => ({
    area: 'tree of 40 000 nodes',
    measure,
    value: big[figure] ?? Number.NaN,
    unit: 'ms',
    baseline: '5 000 nodes',
    baselineValue: small[figure] ?? Number.NaN,
  })
  return [
    row('open the branch', 'open'),
    row('the same, work', 'opening'),
    row('longest pause meanwhile', 'pause'),
    row('scroll step, work', 'scroll'),
    row('fold the branch, work', 'close'),
  ]
}
