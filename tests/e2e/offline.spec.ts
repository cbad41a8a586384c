import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { endSessions } from './support/server-data.ts'
import { chooseCategory, enterAs, expect, menuOf, openMenu, shownPage, signIn, tableRows, test } from './support/app.ts'
import { expectToast } from './support/toasts.ts'

const dictionary = '/systemData/dictionary'
const away = '请求出错，请重试'

function refresh(page: Page): Promise<void> {
  return shownPage(page).getByRole('toolbar').getByRole('button', { name: '刷新' }).click()
}

function age(page: Page) {
  return shownPage(page).getByTestId('cache-notice')
}

/** Files below a folder that hold a text in the clear. */
function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => {
      try {
        return readFileSync(file).includes(text)
      } catch {
        // What a database keeps beside itself comes and goes.
        return false
      }
    })
}

test('with the server killed the dictionary opens from the cache and says its age, a failed save keeps the form, and the returned server takes it without another sign-in', async ({
  page,
  platform,
}) => {
  await enterAs(page, platform.url, 'admin', { path: dictionary })
  await chooseCategory(page, '民族')
  await expect(tableRows(page).first()).toContainText('汉族')
  await chooseCategory(page, '人的性别代码')
  await expect(tableRows(page)).toHaveCount(4)
  await expect(age(page)).toHaveCount(0)

  await platform.kill()
  await refresh(page)
  await expect(page.getByTestId('offline-banner')).toBeVisible()
  await expect(age(page)).toHaveText(/^显示的是本地数据（(?:刚刚|\d+ 分钟前)更新）$/)
  await expect(tableRows(page)).toHaveCount(4)
  await chooseCategory(page, '民族')
  await expect(tableRows(page).first()).toContainText('汉族')
  await expect(age(page)).toBeVisible()

  // What was never opened cannot be there, and says so in place.
  await chooseCategory(page, '学位')
  await expect(shownPage(page).getByText('加载失败')).toBeVisible()

  await chooseCategory(page, '人的性别代码')
  await page.getByRole('button', { name: '新建字典' }).click()
  const form = page.getByRole('dialog', { name: '新建字典' })
  const name = form.getByLabel('名称', { exact: true })
  const code = form.getByLabel('编码', { exact: true })
  await name.fill('未采集')
  await code.fill('-1')
  await form.getByLabel('说明').fill('断网时填写')
  const save = form.getByRole('button', { name: '确定' })
  await save.click()
  await expectToast(page, away)
  await expect(save).toBeEnabled()
  await expect(name).toHaveValue('未采集')
  await expect(code).toHaveValue('-1')
  await expect(form.getByLabel('说明')).toHaveValue('断网时填写')

  await platform.start()
  await save.click()
  await expect(form).toBeHidden()
  await expect(tableRows(page).filter({ hasText: '未采集' })).toBeVisible()
  await expect(tableRows(page)).toHaveCount(5)
  await expect(page.getByTestId('offline-banner')).toBeHidden()
  await expect(age(page)).toHaveCount(0)
})

test('after a restart without the server the kept session opens the dictionary with its age, and writes nothing in the clear', async ({
  keptWindow: { userData },
  page: first,
  relay,
  restart,
}) => {
  let page = first
  await enterAs(page, relay.url, 'admin', { path: dictionary, keep: true })
  await chooseCategory(page, '民族')
  await expect(tableRows(page).first()).toContainText('汉族')
  await relay.goDown()

  page = (await restart()).page
  await expect(menuOf(page)).toBeVisible()
  await openMenu(page, '字典管理')
  await chooseCategory(page, '民族')
  await expect(tableRows(page).first()).toContainText('汉族')
  await expect(age(page)).toHaveText(/^显示的是本地数据（(?:刚刚|\d+ 分钟前)更新）$/)
  // A local workspace is a server with its own data.
  const workspace = join(userData, 'workspace')
  expect(filesWith(userData, '蒙古族').filter((file) => !file.startsWith(workspace))).toEqual([])

  await relay.comeBack()
  await refresh(page)
  await expect(age(page)).toHaveCount(0)
  await expect(page.getByTestId('offline-banner')).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: '密码' })).toHaveCount(0)
})

test('another account on the device sees nothing of what the first one stored, and a session the server ended does not open it either', async ({
  page: first,
  platform,
  relay,
  restart,
}) => {
  const buildings = ['日常办公', '校区楼宇'] as const
  let page = first
  await enterAs(page, relay.url, 'admin', { keep: true })
  await openMenu(page, ...buildings)
  await expect(tableRows(page).first()).toBeVisible()

  // Ended by the server, so the cache stays on the device, locked.
  endSessions(platform.dataFolder)
  await refresh(page)
  await expect(page.getByRole('textbox', { name: '密码' })).toBeVisible()
  page = (await restart()).page
  await expect(page.getByRole('textbox', { name: '密码' })).toBeVisible()

  await page.evaluate(() => {
    location.hash = '#/login'
  })
  await signIn(page, 'teacher')
  await relay.goDown()
  await openMenu(page, ...buildings)
  await expect(shownPage(page).getByText('加载失败')).toBeVisible()
  await expect(tableRows(page)).toHaveCount(0)
})
