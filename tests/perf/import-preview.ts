import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { workbookStream } from '#server/core/workbook/write.ts'
import { openMenu, shownPage } from '../e2e/support/app.ts'
import { storeModule } from '../support/design.ts'
import { temporaryFolder } from '../support/launch.ts'
import type { HttpClient } from '../support/platform-http.ts'
import { importColumns, thirtyColumns } from './design.ts'
import { longestPause, untilShown, work } from './page.ts'
import { type Figures, inTurns } from './rounds.ts'
import type { Row } from './table.ts'

const title = '导入预览三十列'

/** A module of thirty columns that files are imported into. */
export async function storePreviewModule(administrator: HttpClient): Promise<void> {
  await storeModule(administrator, thirtyColumns(title, 'previewThirty'))
}

/** A workbook with so many rows for it. */
export async function workbookOf(rows: number): Promise<Buffer> {
  const cells = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: importColumns }, (_each, column) => String(row * column)),
  )
  const headings = [Array.from({ length: importColumns }, (_, column) => `列${column}`)]
  const parts: Buffer[] = []
  for await (const part of workbookStream({ name: 'a', headings, rows: cells })) parts.push(Buffer.from(part as Buffer))
  return Buffer.concat(parts)
}

/** The preview of a file of 1000 rows in the window, from the step before it until its cells are there, against 100 rows. */
export async function importPreviewRows(app: ElectronApplication, page: Page, rounds: number): Promise<Row[]> {
  const folder = temporaryFolder('bench-preview')
  const files = { few: join(folder.path, '100.xlsx'), many: join(folder.path, '1000.xlsx') }
  writeFileSync(files.few, await workbookOf(100))
  writeFileSync(files.many, await workbookOf(1000))
  await openMenu(page, title)
  const measured = (path: string) => async (): Promise<Figures> => {
    await app.evaluate(({ dialog }, filePath) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [filePath] })
    }, path)
    await shownPage(page).getByRole('button', { name: '导入' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /点击选择文件/ }).click()
    await dialog.getByText(/^\d+\.xlsx$/).waitFor()
    const next = dialog.getByRole('button', { name: '下一步' })
    let shown = Number.NaN
    let busy = Number.NaN
    const pause = await longestPause(page, async () => {
      busy = await work(page, async () => {
        shown = await untilShown(page, () => next.click(), '[role="dialog"] [role="gridcell"]')
      })
    })
    await page.keyboard.press('Escape')
    const leave = page.getByRole('button', { name: /放\s*弃|离\s*开/ })
    await leave.or(dialog.first()).first().waitFor()
    if (await leave.isVisible()) await leave.click()
    await dialog.first().waitFor({ state: 'hidden' })
    return { shown, busy, pause }
  }
  try {
    const figures = await inTurns(rounds, { few: measured(files.few), many: measured(files.many) })
    const row = (measure: string, figure: string): Row => ({
      area: 'import and export',
      measure: `preview of 1000 x ${importColumns} cells, ${measure}`,
      value: figures.many[figure] ?? Number.NaN,
      unit: 'ms',
      baseline: `of 100 x ${importColumns}`,
      baselineValue: figures.few[figure] ?? Number.NaN,
    })
    return [row('until it is there', 'shown'), row("work of the page's thread", 'busy'), row('longest pause', 'pause')]
  } finally {
    folder.remove()
  }
}
