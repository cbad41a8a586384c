import { rmSync } from 'node:fs'
import { test as base, type ElectronApplication, expect, type Locator, type Page } from '@playwright/test'
import { systemDirectories } from '#server/database/migrations/0400-menu-directories.ts'
import { pagesOf, systemPages } from '#server/seed/menus.ts'
import { cupsAddress, cupsMissing, type CupsServer, startCups } from '../../support/cups.ts'
import { type Launched, temporaryFolder } from '../../support/launch.ts'
import {
  copyFolder,
  createPlatformProcess,
  type PlatformProcess,
  seededFolder,
} from '../../support/platform-process.ts'
import { attachOutput, attachPicture } from './evidence.ts'
import { asNew, type KeptWindow, keepWindow } from './kept-window.ts'
import { createRelay, type Relay } from './relay.ts'

export { expect }

export const demoPassword = 'Campus2026'

interface TestFixtures {
  /** Throw-away folder for files of this test. */
  folder: string
  /** The window of the worker, made like new: its first-run screen. */
  session: Launched
  electronApp: ElectronApplication
  page: Page
  /** Ends the app, however it stands, and opens it again with what it kept. */
  restart: () => Promise<Launched>
  /** Stands between the app and `platform`, and answers what the test wants. */
  relay: Relay
}

interface WorkerFixtures {
  /** A platform server with the demo seed, shared by the tests of a worker: whoever disturbs it makes good. */
  platform: PlatformProcess
  /** Where the print scheduler of the tests listens once somebody asks for `cups`. */
  cupsFolder: string
  /** A real print scheduler of the tests' own, the app's too. */
  cups: CupsServer
  keptWindow: KeptWindow
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  platform: [
    // Playwright reads the fixtures a fixture needs from this pattern.
    // biome-ignore lint/correctness/noEmptyPattern: none are needed
    async ({}, use) => {
      const folder = copyFolder(await seededFolder('demo'))
      const platform = await createPlatformProcess(folder, 'demo')
      await platform.start()
      try {
        await use(platform)
      } finally {
        await platform.kill('SIGTERM')
        rmSync(folder, { recursive: true, force: true })
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  cupsFolder: [
    // biome-ignore lint/correctness/noEmptyPattern: none are needed
    async ({}, use) => {
      const folder = temporaryFolder('cups')
      await use(folder.path)
      folder.remove()
    },
    { scope: 'worker' },
  ],
  cups: [
    async ({ cupsFolder }, use) => {
      const missing = cupsMissing()
      if (missing !== null) throw new Error(missing)
      const cups = await startCups(cupsFolder)
      await use(cups)
      await cups.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  keptWindow: [
    async ({ cupsFolder }, use) => {
      const kept = keepWindow(cupsAddress(cupsFolder))
      await use(kept)
      await kept.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
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
  session: async ({ keptWindow }, use, info) => {
    const first = await keptWindow.open()
    await asNew(first)
    const from = first.output().length
    await use(first)
    const last = keptWindow.last() ?? first
    await attachPicture(last.page, info)
    await attachOutput(first === last ? first.output().slice(from) : first.output() + last.output(), info)
  },
  electronApp: async ({ session }, use) => use(session.app),
  page: async ({ session }, use) => use(session.page),
  // The window is like new before the test begins.
  restart: async ({ keptWindow, session: _session }, use) => use(() => keptWindow.restart()),
})

/** First-run screen → the sign-in page of the given server. */
export async function connect(page: Page, url: string): Promise<void> {
  await page.getByLabel('服务器地址').fill(url)
  await page.getByRole('button', { name: /^(loading )?连接$/ }).click()
  await expect(page.getByRole('textbox', { name: '账号' })).toBeVisible()
}

/** Types what the sign-in page asks for. */
export async function fillIn(page: Page, account: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: '账号' }).fill(account)
  await page.getByRole('textbox', { name: '密码' }).fill(password)
}

/** Fills in the sign-in page and sends it; what comes of it is the caller's to see. */
export async function enter(page: Page, account: string, password: string): Promise<void> {
  await fillIn(page, account, password)
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

/**
 * First-run screen → a page of the shell, signed in by the bridge: for whatever is no matter of servers and sign-in.
 * `keep`: the session outlives a restart.
 */
export async function enterAs(
  page: Page,
  url: string,
  account: string,
  { path = '/home', keep = false }: { readonly path?: string; readonly keep?: boolean } = {},
): Promise<void> {
  await expect(page.getByLabel('服务器地址')).toBeVisible()
  const answers = await page.evaluate(
    async ([server, user, hash]) => {
      const { request } = (
        window as unknown as { atrium: { request(route: string, input: unknown): Promise<{ ok: boolean }> } }
      ).atrium
      const added = await request('servers.add', server)
      const signedIn = await request('session.signIn', user)
      location.hash = hash
      return [added, signedIn]
    },
    [{ url }, { account, password: demoPassword, keep }, path] as const,
  )
  expect(answers).toMatchObject([{ ok: true }, { ok: true }])
  await expect(menuOf(page)).toBeVisible()
}

/** Chooses from the menu behind the person's name. */
export function openUserMenu(page: Page, entry: string): Promise<void> {
  return chooseFrom(page, page.getByRole('button', { name: /^当前用户/ }), entry)
}

/** Presses an action of a row, which stands beside the others or in the menu of what has no room there. */
export async function pressInRow(page: Page, row: Locator, name: string): Promise<void> {
  await row.hover()
  const [direct, more] = [name, '更多'].map((each) => row.getByRole('button', { name: each, exact: true })) as [
    Locator,
    Locator,
  ]
  await expect(direct.or(more).first()).toBeVisible()
  await ((await direct.isVisible()) ? direct.click() : chooseFrom(page, more, name))
}

/** Opens the menu of a button, or with the right button that of anything, and chooses an entry of it. */
export async function chooseFrom(
  page: Page,
  opener: Locator,
  entry: string,
  { button = 'left' }: { readonly button?: 'left' | 'right' } = {},
): Promise<void> {
  // An icon before its text may have a name; the menu beside the page may have an entry of the same text.
  const chosen = page
    .locator('.ant-dropdown:visible')
    .getByRole('menuitem', { name: new RegExp(`(?:^|\\s)${entry.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`) })
  // A page that still comes in takes the focus, and with it the menu.
  await expect(async () => {
    if (!(await chosen.isVisible())) await opener.click({ button, timeout: 10_000 })
    await arrived(chosen)
    await chosen.click({ timeout: 10_000 })
  }).toPass({ timeout: 60_000 })
}

/** What the app asks before it does something, with these words. */
export function question(page: Page, words: string | RegExp = ''): Locator {
  return page.locator('.ant-modal-confirm:visible').filter({ hasText: words })
}

/**
 * Answers a box by one of its buttons, again where the click met nothing because the box still came in, until it is
 * gone, or what else goes by the answer.
 */
export async function answer(page: Page, box: Locator, button: string | RegExp, gone = box): Promise<void> {
  const choice = box.getByRole('button', typeof button === 'string' ? { name: button, exact: true } : { name: button })
  await expect(box).toBeVisible()
  await expect(async () => {
    if (await gone.isVisible()) await choice.last().click({ timeout: 5000 })
    // As long as it is there, Escape is its own, and the next question looks like it.
    await expect(gone).toHaveCount(0, { timeout: 5000 })
  }).toPass({ timeout: 60_000 })
  await pointAway(page)
}

/** Waits for what moves with an element in it: a menu that still unfolds has another entry below the pointer. */
export function arrived(item: Locator): Promise<void> {
  return item.evaluate(
    async (element) => {
      const moving = document
        .getAnimations()
        .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.contains(element))
      await Promise.allSettled(moving.map(({ finished }) => finished))
    },
    undefined,
    { timeout: 10_000 },
  )
}

/** Takes the pointer off whatever it hovers: what shows below it might lie over the next button. */
export function pointAway(page: Page): Promise<void> {
  return page.mouse.move(1, 1)
}

/** Any page → the sign-in page, with the confirmation on the way. */
export async function signOut(page: Page): Promise<void> {
  await openUserMenu(page, '退出登录')
  const agree = question(page).getByRole('button', { name: '退出登录' })
  // No search field of a page is named like this button of the sign-in page.
  const entrance = page.getByRole('button', { name: '登录', exact: true })
  // The first question of a window that is still warming up may take a click too early: it is asked again.
  await expect(async () => {
    if (!(await entrance.isVisible())) await agree.click({ timeout: 2000 })
    await expect(entrance).toBeVisible({ timeout: 5000 })
  }).toPass()
}

export function menuOf(page: Page): Locator {
  return page.getByRole('navigation').first()
}

/** The way to a page of the platform itself in the menu of the seeds; any other way as it is given. */
function menuWay(given: readonly string[]): readonly string[] {
  const leaf = systemPages.find(({ name }) => name === given.at(-1))
  const directory = leaf && systemDirectories.find(({ code }) => pagesOf(code).includes(leaf.code))
  return leaf && directory ? ['系统管理', directory.name, leaf.name] : given
}

/**
 * Opens a page by its name in the sidebar's menu, opening the directories on the way. Pages of the platform itself are
 * found by their name alone.
 */
export async function openMenu(page: Page, ...given: readonly string[]): Promise<void> {
  const names = menuWay(given)
  const item = (name: string) => menuOf(page).getByRole('menuitem', { name, exact: true }).first()
  const wanted = names.at(-1) ?? ''
  // A directory that opens, by this or by itself, moves its entries: whoever misses begins anew.
  await expect(async () => {
    for (const directory of names.slice(0, -1)) {
      if ((await item(directory).getAttribute('aria-expanded', { timeout: 8000 })) === 'true') continue
      await item(directory).click({ timeout: 8000 })
    }
    await item(wanted).click({ timeout: 8000 })
    await expect(activeTab(page)).toHaveText(wanted, { timeout: 8000 })
  }).toPass({ timeout: 60_000 })
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
  return shownPage(page).locator('[data-row-key]')
}

/** Leaves a dialog, a drawer or a list by Escape: the key is pressed again where the first came too early. */
export async function closeByEscape(page: Page, open: Locator): Promise<void> {
  await expect(async () => {
    if (await open.isVisible()) await page.keyboard.press('Escape')
    await expect(open).toBeHidden({ timeout: 3000 })
  }).toPass({ timeout: 30_000 })
}

/** The choices of the list that is open. */
export function openOptions(page: Page): Locator {
  return page.locator('.ant-select-dropdown:not(.ant-slide-up-leave):visible .ant-select-item-option')
}

/** Closes the list of a select by going elsewhere: a key might meet what lies below a list that closes by itself. */
export async function leaveList(page: Page, select: Locator): Promise<void> {
  await select.blur()
  await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0)
}

/** The message beside the field of this label. */
export function fieldMessage(page: Page, label: string): Locator {
  return page
    .locator('.ant-form-item')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('.ant-form-item-explain-error:not([class*="-leave"])')
}
