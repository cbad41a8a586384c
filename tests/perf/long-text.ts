import type { Page } from '@playwright/test'
import { menuOf, openMenu } from '../e2e/support/app.ts'
import { storeModule } from '../support/design.ts'
import type { HttpClient } from '../support/platform-http.ts'
import { field, moduleOf } from './design.ts'
import { keyWork, leaveForm, longestPause, work } from './page.ts'
import { type Figures, inTurns } from './rounds.ts'
import type { Row } from './table.ts'

const sizes = { small: 300, big: 299_900 } as const
const nameOf = (size: number) => `长文${size}`

/** Modules of one record whose input, long text and rich text are one word without a space. */
export async function storeLongTexts(administrator: HttpClient): Promise<void> {
  for (const size of Object.values(sizes)) {
    const kinds = ['input', 'textarea', 'editor'].map((kind) => field(kind, kind, kind))
    const id = await storeModule(administrator, moduleOf(nameOf(size), `long${size}`, kinds))
    const word = '长'.repeat(size)
    const data = JSON.stringify({ input: word, textarea: word, editor: `<p>${word}</p>` })
    const { code, msg } = await administrator.send('POST', `/api/visualdev/OnlineDev/${id}`, { data })
    if (code !== 200) throw new Error(`store: ${code} ${msg}`)
  }
}

async function measure(page: Page, size: number): Promise<Figures> {
  await page.reload()
  await menuOf(page).waitFor()
  const edit = page.getByRole('button', { name: /编\s*辑/ }).filter({ visible: true })
  let opening = Number.NaN
  const pause = await longestPause(page, async () => {
    await openMenu(page, nameOf(size))
    await edit.first().waitFor()
    opening = await work(page, async () => {
      await edit.first().click()
      await page.getByRole('dialog').locator('textarea').first().waitFor()
    })
  })
  await page.getByRole('dialog').locator('textarea').first().click()
  const key = await keyWork(page, ['a', 'b', 'c', 'd'])
  // What was typed is a draft: it would come back after the next reload, over the menu.
  await leaveForm(page)
  return { opening, pause, key }
}

/** A record with texts of 300 000 characters against one with 300. */
export async function longTextRows(page: Page, rounds: number): Promise<Row[]> {
  const { small, big } = await inTurns(rounds, {
    small: () => measure(page, sizes.small),
    big: () => measure(page, sizes.big),
  })
  const row = (measured: string, figure: string): Row => ({
    area: 'texts of 300 000 characters',
    measure: measured,
    value: big[figure] ?? Number.NaN,
    unit: 'ms',
    baseline: '300 characters',
    baselineValue: small[figure] ?? Number.NaN,
  })
  return [
    row('open the form, work', 'opening'),
    { ...row('longest pause of list and form', 'pause'), limit: 2000 },
    row('keystroke, work', 'key'),
  ]
}
