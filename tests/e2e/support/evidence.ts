import type { Page, TestInfo } from '@playwright/test'

const failed = (info: TestInfo) => info.status !== info.expectedStatus

/** Attaches a picture of the window to a test that failed. */
export async function attachPicture(page: Page, info: TestInfo): Promise<void> {
  if (!failed(info)) return
  const path = info.outputPath('window.png')
  const shot = await page.screenshot({ path }).catch(() => null)
  if (shot) await info.attach('window', { path, contentType: 'image/png' })
}

/** Attaches what the main process printed to a test that failed. */
export async function attachOutput(output: string, info: TestInfo): Promise<void> {
  if (failed(info)) await info.attach('main process', { body: output, contentType: 'text/plain' })
}
