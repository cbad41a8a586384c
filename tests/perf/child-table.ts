import type { Page } from '@playwright/test'
import { openMenu } from '../e2e/support/app.ts'
import { type Definition, storeModule } from '../support/design.ts'
import type { HttpClient } from '../support/platform-http.ts'
import { field, moduleOf } from './design.ts'
import { keyWork, leaveForm, scrollWork, untilShown } from './page.ts'
import { rendersOf } from './renders.ts'
import { type Figures, inTurns } from './rounds.ts'
import type { Row } from './table.ts'

const tableName = 'tableField1'
const columnCount = 10
const rowCounts = { small: 50, big: 500 } as const
/** As many steps as the small table has to scroll. */
const scrollSteps = 4
const titleOf = (rows: number) => `明细${rows}`

/** A child table of ten columns, every other one a number with a sum, and one field that adds all of them up. */
function definition(rows: number): Definition {
  const columns = Array.from({ length: columnCount }, (_value, index) =>
    index % 2 === 1
      ? field(`c${index}`, `列${index}`, 'inputNumber', { precision: 2 })
      : field(`c${index}`, `列${index}`, 'input', { maxlength: 100 }),
  )
  const numbers = columns.filter((one) => one.__config__.jnpfKey === 'inputNumber').map((one) => one.__vModel__)
  const table = field(tableName, '明细', 'table', { showSummary: true, summaryField: numbers, actionText: '添加' })
  Object.assign(table.__config__, { layout: 'rowFormItem', defaultValue: [], children: columns })
  const expression = numbers.flatMap((name, index) => [...(index === 0 ? [] : ['+']), `${tableName}.${name}`])
  return moduleOf(titleOf(rows), `rows${rows}`, [
    field('title', '名称', 'input', { maxlength: 100 }),
    table,
    field('total', '合计金额', 'calculate', { expression }),
  ])
}

/** One module with a record of few rows and one with a record of many. */
export async function storeChildTables(administrator: HttpClient): Promise<void> {
  for (const count of Object.values(rowCounts)) {
    const id = await storeModule(administrator, definition(count))
    const rows = Array.from({ length: count }, (_value, row) =>
      Object.fromEntries(
        Array.from({ length: columnCount }, (_each, index) => [`c${index}`, index % 2 === 1 ? row : `行${row}`]),
      ),
    )
    const data = JSON.stringify({ title: titleOf(count), [tableName]: rows })
    const answer = await administrator.send('POST', `/api/visualdev/OnlineDev/${id}`, { id: '', data })
    if (answer.code !== 200) throw new Error(`record of ${count} rows: ${answer.msg}`)
  }
}

async function measure(page: Page, rows: number): Promise<Figures> {
  await openMenu(page, titleOf(rows))
  const edit = page
    .getByRole('button', { name: /编\s*辑/ })
    .filter({ visible: true })
    .first()
  await edit.waitFor()
  const open = await untilShown(page, () => edit.click(), `[role="dialog"] [role="grid"] [role="gridcell"]`)
  const dialog = page.getByRole('dialog')
  const scroll = await scrollWork(page, `[role="dialog"] [role="grid"] > div`, scrollSteps)
  const cell = dialog.getByRole('row').nth(3).getByRole('gridcell').nth(1)
  await page.evaluate(() => document.querySelector('[role="dialog"] [role="grid"] > div')?.scrollTo({ top: 0 }))
  await cell.click()
  await page.keyboard.press('1')
  await page.waitForTimeout(500)
  const keys = ['2', '3', '4', '5', '6', '7']
  const key = await keyWork(page, keys)
  const renders = await rendersOf(page, async () => {
    for (const each of keys) await page.keyboard.press(each)
  })
  await leaveForm(page)
  return { open, scroll, key, cells: renders.filter((name) => /\/c\d+$/.test(name)).length / keys.length }
}

/** A form with a child table of 500 rows in ten columns against one of 50 rows. The counter of renders must be there. */
export async function childTableRows(page: Page, rounds: number): Promise<Row[]> {
  const { small, big } = await inTurns(rounds, {
    small: () => measure(page, rowCounts.small),
    big: () => measure(page, rowCounts.big),
  })
  const row = (measure: string, figure: string): Row => ({
    area: 'child table of 500 x 10',
    measure,
    value: big[figure] ?? Number.NaN,
    unit: 'ms',
    baseline: '50 rows',
    baselineValue: small[figure] ?? Number.NaN,
  })
  return [
    row('open the record', 'open'),
    row('keystroke, work', 'key'),
    row('scroll step, work', 'scroll'),
    { ...row('cells rendered per keystroke', 'cells'), unit: '', baseline: 'one cell', baselineValue: 1, limit: 1 },
  ]
}
