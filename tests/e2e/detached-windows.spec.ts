import type { ElectronApplication, Page } from '@playwright/test'
import { enterAs, expect, openMenu, shownPage, test } from './support/app.ts'

/** The one window beside the main one. */
async function detachedWindow(app: ElectronApplication): Promise<Page> {
  const all = () => app.windows().filter((page) => page.url().includes('?detached'))
  await expect.poll(() => all().length).toBe(1)
  const [found] = all()
  if (!found) throw new Error('no window')
  return found
}

test('a page goes into a window of its own with what was typed in it, is there again after a restart, follows changes, and comes back with it', async ({
  electronApp,
  page,
  platform,
  restart,
}) => {
  await enterAs(page, platform.url, 'admin', { keep: true })
  await openMenu(page, '日常办公', '请假申请')
  await shownPage(page).getByRole('button', { name: '新增' }).click()
  const reason = page.getByRole('dialog').getByRole('textbox', { name: '请假事由' })
  await reason.fill('参加外省学术会议')
  await page.keyboard.press('Control+Shift+N')
  const first = await detachedWindow(electronApp)
  // Nothing was asked, and the form stands in the new window as it was.
  await expect(first.getByRole('dialog').getByRole('textbox', { name: '请假事由' })).toHaveValue('参加外省学术会议')
  await expect(
    page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link', { name: '请假申请' }),
  ).toHaveCount(0)
  await expect(page.getByRole('banner')).toHaveCount(1)
  await expect(first.getByRole('banner')).toHaveCount(0)

  const again = await restart()
  const kept = await detachedWindow(again.app)
  const form = kept.getByRole('dialog')
  await expect(form.getByRole('textbox', { name: '请假事由' })).toHaveValue('参加外省学术会议')

  // Dark there is dark here.
  const scheme = (window: Page) => window.evaluate(() => document.documentElement.dataset['scheme'])
  await again.page.evaluate(async () => {
    const { atrium } = window as unknown as { atrium: { request(route: string, input: unknown): Promise<unknown> } }
    await atrium.request('preferences.write', { colorScheme: 'dark' })
  })
  await expect.poll(() => scheme(kept)).toBe('dark')

  // The form comes back with its page.
  const gone = kept.waitForEvent('close')
  await kept.keyboard.press('Control+Shift+N')
  await gone
  await expect(again.page.getByRole('dialog').getByRole('textbox', { name: '请假事由' })).toHaveValue(
    '参加外省学术会议',
  )
})
