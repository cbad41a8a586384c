import type { Page } from '@playwright/test'
import { bigForm, storeModule } from '../support/design.ts'
import { rounds } from '../support/long.ts'
import { signedInClient } from '../support/platform-http.ts'
import { endAtRandom, restoredValue, type Typed, typeUntil } from '../support/typing.ts'
import {
  activeTab,
  connect,
  demoPassword,
  enter,
  enterAs,
  expect,
  openMenu,
  openUserMenu,
  shownPage,
  signIn,
  signOut,
  test,
} from './support/app.ts'

const expired = { kind: 'answer', body: '{"code":600,"msg":"登录已过期，请重新登录","data":null}' } as const
/** What may be lost of typing, in milliseconds. */
const bearable = 250

/** Waits until what was typed lies on the disk, however busy the machine is. */
async function isWritten(page: Page, { times }: Typed): Promise<void> {
  const latest = () =>
    page.evaluate(async () => {
      interface Answer {
        readonly data: readonly { readonly at: number }[]
      }
      const { atrium } = window as unknown as { atrium: { request(route: string): Promise<Answer> } }
      return Math.max(0, ...(await atrium.request('drafts.list')).data.map(({ at }) => at))
    })
  await expect.poll(latest).toBeGreaterThanOrEqual(times.at(-1) ?? 0)
  await page.waitForTimeout(bearable)
}

async function bigModule(url: string, fullName: string): Promise<void> {
  const administrator = await signedInClient(url, 'admin', demoPassword)
  await storeModule(administrator, { ...bigForm(200, `drafts${Date.now()}`), fullName })
}

async function openForm(page: Page, name: string): Promise<void> {
  await openMenu(page, name)
  await shownPage(page).getByRole('button', { name: '新增' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
}

// The two on a worker each.
test.describe.configure({ mode: 'parallel' })

const eachKind = rounds(3, 20)

// More ends, by SIGKILL, are in tests/integration/drafts; the bench takes 20 and 20 of these. What counts is time in
// which somebody could type: while the machine itself stands still, nobody types and nothing is written.
test('expiries and crashes at any point of a form of 200 fields lose at most the last 250 ms', async ({
  electronApp: app,
  page,
  platform,
  relay,
}) => {
  test.setTimeout(rounds(90_000, 360_000))
  await bigModule(platform.url, '学生档案')
  await enterAs(page, relay.url, 'admin')
  await openForm(page, '学生档案')
  const { losses, foreign } = await endAtRandom(
    app,
    2 * eachKind,
    eachKind,
    () => relay.fault(/\/api\/system\/Area/, expired),
    async () => {
      relay.heal()
      await enter(page, 'admin', demoPassword)
    },
  )
  expect(foreign).toBe(0)
  expect(losses).toHaveLength(2 * eachKind)
  expect(Math.max(...losses)).toBeLessThanOrEqual(bearable)
})

test('a killed app, signed in again, leads back to the form; another account, and leaving, see none of it', async ({
  platform,
  restart,
  session: first,
}) => {
  test.setTimeout(150_000)
  await bigModule(platform.url, '教师档案')
  await connect(first.page, platform.url)
  await signIn(first.page, 'admin')
  await openForm(first.page, '教师档案')
  const typed = await typeUntil(first.app, 1, 0, 400, 'call')
  await isWritten(first.page, typed)
  first.app.process().kill('SIGKILL')

  const { page, app } = await restart()
  // Another account of this machine first.
  await signIn(page, 'teacher')
  await openUserMenu(page, '草稿')
  await expect(shownPage(page).getByText('没有草稿')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await signOut(page)

  await signIn(page, 'admin')
  await expect(activeTab(page)).toHaveText('教师档案')
  expect(await restoredValue(app, typed.field)).toBe(`${typed.prefix}${typed.times.length}`)
  const notice = page.getByRole('dialog').getByRole('status').filter({ hasText: '已恢复您在' })
  await expect(notice).toBeVisible()

  // Dropping it can be taken back.
  await notice.getByRole('button', { name: '放弃草稿' }).click()
  expect(await restoredValue(app, typed.field)).toBe('')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /撤\s*销/ })
    .click()
  expect(await restoredValue(app, typed.field)).toBe(`${typed.prefix}${typed.times.length}`)
  await page.waitForTimeout(bearable)

  // Saved: nothing of it is left.
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s*定/ })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await openUserMenu(page, '草稿')
  await expect(shownPage(page).getByText('没有草稿')).toBeVisible()

  // Left on purpose: out of sight until the drafts are asked for.
  await openForm(page, '教师档案')
  await isWritten(page, await typeUntil(app, 2, 0, 100, 'call'))
  await page.evaluate(() =>
    (window as never as { atrium: { request(route: string): Promise<unknown> } }).atrium.request('session.signOut'),
  )
  await expect(page.getByRole('textbox', { name: '账号' })).toBeVisible()
  await signIn(page, 'admin')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await openUserMenu(page, '草稿')
  await shownPage(page).getByRole('button', { name: '继续填写' }).click()
  await expect(page.getByRole('dialog').getByText(/已恢复您在/)).toBeVisible()
})

test('a system that shuts down right after the last key leaves the form whole', async ({
  platform,
  restart,
  session,
}) => {
  test.setTimeout(150_000)
  const words = '交接时还没有保存的一段话，写到最后一个字'
  const { app, page: first } = session
  await enterAs(first, platform.url, 'admin', { path: '/system/commonWords' })
  await shownPage(first).getByRole('button', { name: '新建' }).first().click()
  const phrase = first.getByRole('dialog').getByLabel('常用语', { exact: true })
  await phrase.click()
  await first.keyboard.type(words, { delay: 15 })
  const ended = new Promise((done) => app.process().once('exit', done))
  app.process().kill('SIGTERM')
  await ended

  const { page } = await restart()
  await enter(page, 'admin', demoPassword)
  await expect(page.getByRole('dialog').getByLabel('常用语', { exact: true })).toHaveValue(words)
})
