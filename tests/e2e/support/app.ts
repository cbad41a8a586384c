import { test as base, type ElectronApplication, expect, type Page } from '@playwright/test'
import { launchApp, temporaryFolder } from '../../support/launch.ts'
import {
  copyFolder,
  createPlatformProcess,
  type PlatformProcess,
  seededFolder,
} from '../../support/platform-process.ts'
import { rmSync } from 'node:fs'

export { expect }

export const demoPassword = 'Campus2026'

export interface Session {
  readonly app: ElectronApplication
  readonly page: Page
  readonly output: () => string
  close(): Promise<void>
}

interface TestFixtures {
  /** Folder of the app's user data, empty at the start of each test. */
  userData: string
  /** The app with an empty user data folder: its first-run screen. */
  session: Session
  electronApp: ElectronApplication
  page: Page
  /** A platform server of this test alone: it may be killed and come back on the same address. */
  ownPlatform: PlatformProcess
}

interface WorkerFixtures {
  /** A platform server with the demo seed, shared by the tests of a worker that do not disturb it. */
  platform: PlatformProcess
}

async function withDemoServer(use: (platform: PlatformProcess) => Promise<void>): Promise<void> {
  const folder = copyFolder(await seededFolder('demo', process.env.ATRIUM_SEED_KEY ?? 'e2e'))
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
  userData: async ({}, use) => {
    const folder = temporaryFolder('e2e')
    await use(folder.path)
    folder.remove()
  },
  session: async ({ userData }, use, info) => {
    const session = await launchApp({ userData })
    await use(session)
    if (info.status !== info.expectedStatus) {
      await info.attach('main process', { body: session.output(), contentType: 'text/plain' })
      const shot = await session.page.screenshot().catch(() => null)
      if (shot) await info.attach('window', { body: shot, contentType: 'image/png' })
    }
    await session.close().catch(() => undefined)
  },
  electronApp: async ({ session }, use) => use(session.app),
  page: async ({ session }, use) => use(session.page),
})

/** First-run screen → the sign-in page of the given server. */
export async function connect(page: Page, url: string): Promise<void> {
  await page.getByLabel('服务器地址').fill(url)
  await page.getByRole('button', { name: '连接', exact: true }).click()
  await expect(page.getByRole('textbox', { name: '账号' })).toBeVisible()
}

/** Sign-in page → home. */
export async function signIn(
  page: Page,
  account: string,
  options: { keep?: boolean; password?: string } = {},
): Promise<void> {
  await page.getByRole('textbox', { name: '账号' }).fill(account)
  await page.getByRole('textbox', { name: '密码' }).fill(options.password ?? demoPassword)
  if (options.keep) await page.getByRole('checkbox', { name: '在此设备上保持登录' }).check()
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('navigation').first()).toBeVisible()
}

/** Opens a page by its name in the sidebar's menu, opening the directories on the way. */
export async function openMenu(page: Page, ...names: readonly string[]): Promise<void> {
  const menu = page.getByRole('navigation').first()
  for (const [index, name] of names.entries()) {
    const item = menu.getByRole('menuitem', { name, exact: true }).first()
    const last = index === names.length - 1
    if (last || (await item.getAttribute('aria-expanded')) !== 'true') await item.click()
  }
}
