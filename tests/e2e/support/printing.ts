import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { ElectronApplication, Locator, Page } from '@playwright/test'
import { expect, openOptions } from './app.ts'

/** The preview with its first page drawn. */
export async function previewOf(page: Page): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: /^打印预览/ })
  await expect(dialog.locator('[data-page] canvas').first()).toBeVisible({ timeout: 30_000 })
  return dialog
}

export async function choosePrinter(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: '打印机' }).click()
  await openOptions(page).filter({ hasText: name }).first().click()
}

export function answerSaveDialog(app: ElectronApplication, filePath: string): Promise<void> {
  return app.evaluate(({ dialog }, path) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath: path })
  }, filePath)
}

/** The text of a PDF without its white space, which follows the layout. */
export function textOfPdf(folder: string, pdf: Buffer): string {
  const file = join(folder, 'printed.pdf')
  writeFileSync(file, pdf)
  return execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' }).replace(/\s+/g, '')
}

/** Copies of each entry of the server's print log for one template, oldest first. */
export function printLog(dataFolder: string, templateId: string): number[] {
  const database = new Database(join(dataFolder, 'platform.sqlite'), { readonly: true, timeout: 10_000 })
  try {
    return database
      .prepare<[string], number>('select copies from print_log where template_id = ? order by created_at, id')
      .pluck()
      .all(templateId)
  } finally {
    database.close()
  }
}
