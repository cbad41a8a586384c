import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { _electron } from '@playwright/test'
import { expect, freshFolder, test } from './support/electron.ts'

// The built product itself: what stops it as a whole no tiny app shows.
test('the product starts beside --no-sandbox, shows its first page, and its local workspace answers', async () => {
  const userData = freshFolder()
  const app = await _electron.launch({
    cwd: resolve(import.meta.dirname, '../..'),
    // Playwright adds it on Linux too, as launchers and AppImages do.
    args: ['--no-sandbox', '.', `--user-data-dir=${userData}`],
    env: { ...(process.env as Record<string, string>), LANG: 'en_GB.UTF-8' },
    timeout: 60_000,
  })
  try {
    const page = await app.firstWindow()
    await expect(page.getByRole('heading', { name: 'Welcome to Atrium' })).toBeVisible()
    await page.getByRole('button', { name: 'Use the local workspace' }).click()
    await expect(page.getByRole('textbox', { name: /account/i })).toBeVisible({ timeout: 60_000 })
    const own = await app.evaluate(({ app: main, webContents }) => ({
      hasSwitch: main.commandLine.hasSwitch('no-sandbox'),
      isWithoutHttp3: main.commandLine.hasSwitch('disable-quic'),
      urls: webContents.getAllWebContents().map((contents) => contents.getURL()),
    }))
    expect(own).toEqual({ hasSwitch: true, isWithoutHttp3: true, urls: [expect.stringMatching(/^app:\/\/atrium\//)] })
  } finally {
    await app.close()
    rmSync(userData, { recursive: true, force: true, maxRetries: 3 })
  }
})
