import type { Page } from '@playwright/test'
import {
  answer,
  demoPassword,
  enterAs,
  expect,
  menuOf,
  openUserMenu,
  question,
  shownPage,
  test,
} from './support/app.ts'
import { chooseByKeys } from './support/system-calls.ts'

/** What the bridge answers to the page itself, whatever the page shows. */
function askBridge(page: Page, route: string, input?: unknown): Promise<string> {
  return page.evaluate(
    async ([name, value]) => {
      const bridge = Reflect.get(window, 'atrium') as {
        request(route: string, input: unknown): Promise<{ ok: boolean; error?: { code: string } }>
      }
      const answer = await bridge.request(name as string, value)
      return answer.ok ? 'ok' : (answer.error?.code ?? '')
    },
    [route, input] as const,
  )
}

/** Whether any of these texts can be seen in the window's own picture: what is not painted has no box under a point. */
function textsInSight(page: Page): Promise<string> {
  return page.evaluate(() => {
    const seen = new Set<Element>()
    for (let x = 5; x < innerWidth; x += 20)
      for (let y = 5; y < innerHeight; y += 12)
        for (const element of document.elementsFromPoint(x, y)) seen.add(element)
    return [...seen]
      .filter((element) => element !== document.documentElement && element !== document.body)
      .map((element) => (element.closest('[data-lock-screen]') ? '' : element.tagName))
      .join('')
  })
}

const locked = (page: Page) => page.getByRole('main', { name: '屏幕已锁定' })

async function unlock(page: Page, password: string): Promise<void> {
  await locked(page).getByRole('textbox', { name: '密码' }).fill(password)
  await locked(page).getByRole('button', { name: /解锁/ }).click()
}

test('a locked screen shows and answers nothing, keeps a half-filled form, and stays locked over a restart', async ({
  electronApp,
  page: first,
  platform,
  restart,
}) => {
  test.setTimeout(120_000)
  let page = first
  await enterAs(page, platform.url, 'admin', { path: '/model/leaveRequest', keep: true })
  await shownPage(page).getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增请假申请' })
  await form.getByLabel('请假事由').fill('写到一半的事由')

  await chooseByKeys(electronApp, 'CommandOrControl+L')
  await expect(locked(page)).toBeVisible()
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('#/lockScreen')
  await expect(locked(page).getByRole('textbox', { name: '密码' })).toBeFocused()
  await expect(form).toBeHidden()
  await expect(menuOf(page)).toBeHidden()
  await expect.poll(() => textsInSight(page)).toBe('')
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('[data-lock-screen],body')?.tagName)).toBeTruthy()
    expect(await page.evaluate(() => document.activeElement?.closest('#root, .ant-modal-root') ?? null)).toBeNull()
  }
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Control+w')
  expect(await askBridge(page, 'platform.call', { endpoint: 'dictionary.types' })).toBe('session.locked')
  expect(await askBridge(page, 'session.currentUser')).toBe('session.locked')
  expect(await askBridge(page, 'session.state')).toBe('ok')
  expect(await page.evaluate(async () => (await fetch('/file/api/file/Image/x.png')).status)).toBe(423)

  await unlock(page, 'wrong')
  await expect(locked(page).getByText('密码错误', { exact: true })).toBeVisible()
  await unlock(page, demoPassword)
  await expect(locked(page)).toHaveCount(0)
  await expect(form.getByLabel('请假事由')).toHaveValue('写到一半的事由')
  await expect(form.getByLabel('请假事由')).toBeFocused()
  await form.getByRole('button', { name: '取消' }).click()
  await answer(page, question(page), '放弃')

  await openUserMenu(page, '锁定屏幕')
  await expect(locked(page)).toBeVisible()
  page = (await restart()).page
  await expect(locked(page)).toBeVisible()
  await expect(menuOf(page)).toHaveCount(0)
  expect(await askBridge(page, 'session.currentUser')).toBe('session.locked')
  await unlock(page, demoPassword)
  await expect(menuOf(page)).toBeVisible()
})
