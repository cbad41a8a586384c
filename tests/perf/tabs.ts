import type { Page } from '@playwright/test'
import { menuOf } from '../e2e/support/app.ts'
import { bigForm, storeModule } from '../support/design.ts'
import type { HttpClient } from '../support/platform-http.ts'
import { heap } from './page.ts'
import type { Row } from './table.ts'

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
