import type { Page } from '@playwright/test'
import { openMenu } from '../e2e/support/app.ts'
import { bigForm, storeModule } from '../support/design.ts'
import type { HttpClient } from '../support/platform-http.ts'
import { keyWork, leaveForm, untilShown } from './page.ts'
import { rendersOf } from './renders.ts'
import { type Figures, inTurns } from './rounds.ts'
import type { Row } from './table.ts'

const sizes = { small: 20, big: 200 } as const

export async function storeForms(administrator: HttpClient): Promise<void> {
  for (const size of Object.values(sizes)) await storeModule(administrator, bigForm(size, `bench${size}x${Date.now()}`))
}

async function measure(page: Page, size: number): Promise<Figures> {
  await openMenu(page, `大表单${size}`)
  const add = page.getByRole('button', { name: /新\s*增$/ }).filter({ visible: true })
  await add.waitFor()
  const open = await untilShown(page, () => add.click(), `[role="dialog"] input`)
  await page.getByRole('dialog').getByRole('textbox').first().click()
  await page.keyboard.press('x')
  await page.waitForTimeout(500)
  const keys = ['a', 'b', 'c', 'd', 'e', 'f']
  const key = await keyWork(page, keys)
  const renders = await rendersOf(page, async () => {
    for (const each of keys) await page.keyboard.press(each)
    await page.waitForTimeout(500)
  })
  await leaveForm(page)
  return { open, key, renders: renders.length / keys.length }
}

/** A generated form of 200 fields against one of 20. The counter of renders must be in the page. */
export async function formRows(page: Page, rounds: number): Promise<Row[]> {
  const { small, big } = await inTurns(rounds, {
    small: () => measure(page, sizes.small),
    big: () => measure(page, sizes.big),
  })
  const row = (measure: string, figure: string): Row => ({
    area: 'form of 200 fields',
    measure,
    value: big[figure] ?? Number.NaN,
    unit: 'ms',
    baseline: '20 fields',
    baselineValue: small[figure] ?? Number.NaN,
  })
  return [
    row('open', 'open'),
    row('keystroke, work', 'key'),
    {
      ...row('controls rendered per keystroke', 'renders'),
      unit: '',
      baseline: 'one control',
      baselineValue: 1,
      limit: 1,
    },
  ]
}
