import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../support/launch.ts'
import { answer, connect, expect, menuOf, openUserMenu, question, signIn, test } from './support/app.ts'
import { ownStyles } from './support/own-styles.ts'

test('on a bare machine the local workspace starts, fills itself and offers accounts that work', async ({
  keptWindow,
  page,
}) => {
  const database = join(keptWindow.userData, 'workspace', 'platform.sqlite')
  expect(existsSync(database)).toBe(false)
  await page.getByRole('button', { name: '使用本地工作区' }).click()
  const offered = page.getByRole('region', { name: '演示账号，点击即可登录' })
  await expect(offered.getByRole('button')).toHaveText([/admin/, /teacher/, /student/, /newcomer/], {
    timeout: 60_000,
  })
  expect(existsSync(database)).toBe(true)
  await offered.getByRole('button', { name: /teacher/ }).click()
  await expect(menuOf(page).getByRole('menuitem', { name: '日常办公' })).toBeVisible()
})

test('a start that can keep nothing says so and ends, instead of waiting for ever', () => {
  const electron = join(process.env.ELECTRON_OVERRIDE_DIST_PATH ?? '', 'electron')
  const place = '/proc/atrium/data'
  const { status, stderr } = spawnSync(electron, ['.', `--user-data-dir=${place}`], {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
    killSignal: 'SIGKILL',
  })
  expect([status, stderr]).toEqual([1, expect.stringContaining(`${place}: the folder cannot be written`)])
})

test('a second server leaves the first alone, either can be chosen again, and a removed one keeps no session', async ({
  page,
  platform,
  restart,
}) => {
  const other = platform.url.replace('127.0.0.1', 'localhost')
  await connect(page, platform.url)
  const toServers = page.getByRole('button', { name: '切换服务器' })
  await toServers.click()
  await page.getByLabel('显示名称（可选）').fill('东校区')
  await connect(page, other)
  await expect(page.locator('footer')).toContainText('东校区')

  await toServers.click()
  const known = page.getByRole('region', { name: '已添加的服务器' }).getByRole('listitem')
  await expect(known).toHaveCount(2)
  await expect(known.nth(1)).toContainText('当前')
  await known.nth(0).getByRole('button').first().click()
  await signIn(page, 'student', { keep: true })

  const restarted = await restart()
  await expect(menuOf(restarted.page)).toBeVisible()
  expect(await ownStyles(restarted.page)).toEqual([])
  await openUserMenu(restarted.page, '切换服务器')
  const again = restarted.page.getByRole('region', { name: '已添加的服务器' }).getByRole('listitem')
  await again.nth(0).getByRole('button', { name: /^移除/ }).click()
  await answer(restarted.page, question(restarted.page), '取消')
  await expect(again).toHaveCount(2)
  await again.nth(0).getByRole('button', { name: /^移除/ }).click()
  await answer(restarted.page, question(restarted.page), '移除')
  await expect(again).toHaveCount(1)
  await expect(again).toContainText('东校区')

  // The session of the removed server is gone with it.
  const third = await restart()
  await expect(third.page.getByRole('heading', { name: '服务器', exact: true })).toBeVisible()
  await connect(third.page, platform.url)
})
