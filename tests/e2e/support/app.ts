import { rmSync } from 'node:fs'
import { test as base, type ElectronApplication, expect, type Locator, type Page } from '@playwright/test'
import { type Launched, launchApp, temporaryFolder } from '../../support/launch.ts'
import {
  copyFolder,
  createPlatformProcess,
  type PlatformProcess,
  seededFolder,
} from '../../support/platform-process.ts'
import { attachOutput, attachPicture } from './evidence.ts'
import { asNew, openKeptWindow } from './kept-window.ts'
import { createRelay, type Relay } from './relay.ts'

export { expect }

export const demoPassword = 'Campus2026'

interface TestFixtures {
  /** Throw-away folder for files of this test. */
  folder: string
  /** User data of the app that `open` opens, empty at the start of the test. */
  userData: string
  /** Opens an app of this test's own on `userData`, closing the one that is open: the second call is a restart. */
  open: () => Promise<Launched>
  /** The window of the worker, made like new: its first-run screen. For whatever is no matter of start and files. */
  session: Launched
  electronApp: ElectronApplication
  page: Page
  /** A platform server of this test alone: it may be killed and come back on the same address. */
  ownPlatform: PlatformProcess
  /** Stands between the app and `platform`, and answers what the test wants. */
  relay: Relay
}

interface WorkerFixtures {
  /** A platform server with the demo seed, shared by the tests of a worker that do not disturb it. */
  platform: PlatformProcess
  keptWindow: Launched
}

async function withDemoServer(use: (platform: PlatformProcess) => Promise<void>): Promise<void> {
  const folder = copyFolder(await seededFolder('demo'))
  const platform = await createPlatformProcess(folder, 'demo')
  await platform.start()
  try {
    await use(platform)
  } finally {
    await platform.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  platform: [
    // Playwright reads the fixtures a fixture needs from this pattern.
    // biome-ignore lint/correctness/noEmptyPattern: none are needed
    async ({}, use) => withDemoServer(use),
    { scope: 'worker', timeout: 120_000 },
  ],
  ownPlatform: async ({}, use) => withDemoServer(use),
  relay: async ({ platform }, use) => {
    const relay = await createRelay(platform.url)
    await use(relay)
    await relay.close()
  },
  folder: async ({}, use) => {
    const folder = temporaryFolder('e2e-files')
    await use(folder.path)
    folder.remove()
  },
  userData: async ({}, use) => {
    const folder = temporaryFolder('e2e')
    await use(folder.path)
    folder.remove()
  },
  open: async ({ userData }, use, info) => {
    let session: Launched | null = null
    const outputs: string[] = []
    const close = async () => {
      if (session === null) return
      outputs.push(session.output())
      await session.close().catch(() => undefined)
      session = null
    }
    await use(async () => {
      await close()
      session = await launchApp({ userData })
      return session
    })
    const last = session as Launched | null
    if (last !== null) await attachPicture(last.page, info)
    await close()
    await attachOutput(outputs.join('\n--- restart ---\n'), info)
  },
  keptWindow: [
    async ({}, use) => {
      const window = await openKeptWindow()
      await use(window)
      await window.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  session: async ({ keptWindow }, use, info) => {
    await asNew(keptWindow)
    const from = keptWindow.output().length
    await use(keptWindow)
    await attachPicture(keptWindow.page, info)
    await attachOutput(keptWindow.output().slice(from), info)
  },
  electronApp: async ({ session }, use) => use(session.app),
  page: async ({ session }, use) => use(session.page),
})

/** First-run screen → the sign-in page of the given server. */
export async function connect(page: Page, url: string): Promise<void> {
  await page.getByLabel('服务器地址').fill(url)
  await page.getByRole('button', { name: /^(loading )?连接$/ }).click()
  await expect(page.getByRole('textbox', { name: '账号' })).toBeVisible()
}

/** Fills in the sign-in page and sends it; what comes of it is the caller's to see. */
export async function enter(page: Page, account: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: '账号' }).fill(account)
  await page.getByRole('textbox', { name: '密码' }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

/** Sign-in page → home, or the page that asked for the sign-in. */
export async function signIn(
  page: Page,
  account: string,
  options: { keep?: boolean; password?: string } = {},
): Promise<void> {
  if (options.keep) await page.getByRole('checkbox', { name: '在此设备上保持登录' }).check()
  await enter(page, account, options.password ?? demoPassword)
  await expect(menuOf(page)).toBeVisible()
}

/** Chooses from the menu behind the person's name. */
export async function openUserMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: /^当前用户/ }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** Any page → the sign-in page, with the confirmation on the way. */
export async function signOut(page: Page): Promise<void> {
  await openUserMenu(page, '退出登录')
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('textbox', { name: '账号' })).toBeVisible()
}

export function menuOf(page: Page): Locator {
  return page.getByRole('navigation').first()
}

/** Opens a page by its name in the sidebar's menu, opening the directories on the way. */
export async function openMenu(page: Page, ...names: readonly string[]): Promise<void> {
  const menu = menuOf(page)
  for (const [index, name] of names.entries()) {
    const item = menu.getByRole('menuitem', { name, exact: true }).first()
    if (index < names.length - 1) {
      if ((await item.getAttribute('aria-expanded')) !== 'true') await item.click()
      continue
    }
    // A directory that is still opening moves its entries: whoever misses clicks again.
    await expect(async () => {
      await item.click({ timeout: 5000 })
      await expect(activeTab(page)).toHaveText(name, { timeout: 3000 })
    }).toPass({ timeout: 30_000 })
  }
}

/** The tab of the page that shows. */
export function activeTab(page: Page): Locator {
  return page.locator('[aria-current="page"]')
}

/** Shows the entries of a category of the dictionary page, by way of the filter above the tree. */
export async function chooseCategory(page: Page, name: string): Promise<void> {
  const panel = shownPage(page).getByRole('region', { name: '字典分类' })
  await panel.getByRole('textbox', { name: '筛选分类' }).fill(name)
  await panel.getByText(name, { exact: true }).click()
  await expect(shownPage(page).getByRole('region', { name, exact: true })).toBeVisible()
}

/** The page that shows; the others wait hidden behind their tabs. */
export function shownPage(page: Page): Locator {
  return page.locator('main#content > div:visible')
}

/** Rows of the table on the page that shows. */
export function tableRows(page: Page): Locator {
  return shownPage(page).locator('.ant-table-row')
}

/** A toast with this text. */
export function toast(page: Page, text: string | RegExp): Locator {
  return page.locator('.ant-message-notice').filter({ hasText: text })
}

/** The message beside the field of this label. */
export function fieldMessage(page: Page, label: string): Locator {
  return page
    .locator('.ant-form-item')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('.ant-form-item-explain-error:not([class*="-leave"])')
}
