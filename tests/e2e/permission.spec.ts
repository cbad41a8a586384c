import type { Page } from '@playwright/test'
import { launchApp, temporaryFolder } from '../support/launch.ts'
import { signedInClient } from '../support/platform-http.ts'
import {
  answer,
  demoPassword,
  enterAs,
  expect,
  menuOf,
  openMenu,
  shownPage,
  signIn,
  signOut,
  tableRows,
  test,
} from './support/app.ts'

interface Listed {
  readonly code: number
  readonly data: {
    readonly list: readonly { readonly id: string; readonly fullName: string; readonly enCode: string }[]
  }
}

/** Ticks or unticks the box of a row of a tree. */
async function tick(page: Page, name: string, isTicked: boolean) {
  const row = page.getByRole('dialog').getByRole('treeitem', { name, exact: true })
  const wanted = String(isTicked)
  // The trees are drawn anew while their answers come: whoever misses clicks again.
  await expect(async () => {
    if ((await row.getAttribute('aria-checked', { timeout: 5000 })) !== wanted)
      await row.locator('[data-check]').click({ timeout: 5000 })
    await expect(row).toHaveAttribute('aria-checked', wanted, { timeout: 2000 })
  }).toPass({ timeout: 60_000 })
}

test('a window follows the grants of its person without a reload, and gives back what was typed in a page that is granted again', async ({
  page,
  platform,
}) => {
  await enterAs(page, platform.url, 'student', { path: '/model/leaveRequest' })
  // Only their own: the demo has more than a thousand.
  await expect(tableRows(page).first()).toBeVisible()
  await expect(shownPage(page).getByText(/^共 \d{1,2} 条$/)).toBeVisible()
  const search = shownPage(page).getByRole('search').getByRole('textbox').first()
  await search.fill('QJ2026')

  const admin = await signedInClient(platform.url, 'admin', demoPassword)
  const subjects = (await admin.get(
    `/api/permission/Authority/Subjects?objectType=Role&keyword=${encodeURIComponent('学生')}`,
  )) as unknown as Listed
  const role = subjects.data.list.find(({ enCode }) => enCode === 'student')
  const path = `/api/permission/Authority/Data/${role?.id ?? ''}`
  const tree = (await admin.get('/api/permission/Authority/Tree')) as unknown as {
    data: { menus: { id: string; fullName: string }[]; items: { id: string; kind: string }[] }
  }
  const held = (await admin.get(`${path}?objectType=Role`)) as unknown as { data: { ids: string[] } }
  const ids = new Set(held.data.ids)
  const menuOfName = (name: string) => tree.data.menus.find(({ fullName }) => fullName === name)?.id ?? ''
  const body = (menus: readonly string[]) => ({
    objectType: 'Role',
    systemIds: held.data.ids.filter(
      (id) => !tree.data.menus.some((menu) => menu.id === id) && !tree.data.items.some((item) => item.id === id),
    ),
    module: menus,
    ...Object.fromEntries(
      ['button', 'column', 'form', 'resource'].map((kind) => [
        kind,
        tree.data.items.filter((item) => item.kind === kind && ids.has(item.id)).map(({ id }) => id),
      ]),
    ),
  })
  const before = tree.data.menus.filter(({ id }) => ids.has(id)).map(({ id }) => id)
  const without = before.filter((id) => id !== menuOfName('请假申请'))
  expect((await admin.send('PUT', path, body([...without, menuOfName('校区楼宇')]))).code).toBe(200)

  await expect(menuOf(page).getByText('请假申请')).toHaveCount(0)
  await expect(shownPage(page).getByText('您已不再拥有此页面的权限')).toBeVisible()
  expect((await admin.send('PUT', path, body(before))).code).toBe(200)
  await expect(shownPage(page).getByText('您已不再拥有此页面的权限')).toHaveCount(0)
  await expect(search).toHaveValue('QJ2026')
})

test('an administrator grants a role a menu on screen, and the person of that role has it', async ({
  page,
  platform,
}) => {
  await enterAs(page, platform.url, 'admin', { path: '/permission/authorize' })
  await shownPage(page).getByPlaceholder('输入名称或编码').fill('student')
  await page.keyboard.press('Enter')
  await expect(tableRows(page)).toHaveCount(1)
  await tableRows(page).first().dblclick()
  await expect(page.getByRole('dialog').getByRole('treeitem', { name: '请假申请', exact: true })).toBeVisible()
  await tick(page, '校区楼宇', true)
  await answer(page, page.getByRole('dialog'), '确定')

  const student = await signedInClient(platform.url, 'student', demoPassword)
  expect(JSON.stringify(await student.get('/api/oauth/CurrentUser'))).toContain('校区楼宇')

  await openMenu(page, '菜单管理')
  await expect(tableRows(page).first()).toBeVisible()
  await shownPage(page).getByPlaceholder('输入名称或编码').fill('请假')
  await expect(tableRows(page).filter({ hasText: 'leaveRequest' })).toBeVisible()
})

test('three accounts see three applications, and a second window follows the role that is changed in the first', async ({
  page,
  platform,
}) => {
  test.setTimeout(180_000)
  const folder = temporaryFolder('e2e-second')
  const second = await launchApp({ userData: folder.path })
  try {
    await second.page.waitForFunction(() => 'atrium' in window)
    const entries = async (of: Page) => (await menuOf(of).getByRole('menuitem').allInnerTexts()).join()
    await enterAs(page, platform.url, 'admin', { path: '/permission/authorize' })
    await expect(menuOf(page).getByRole('menuitem', { name: '系统管理', exact: true })).toBeVisible()
    await enterAs(second.page, platform.url, 'teacher')
    await expect(menuOf(second.page).getByRole('menuitem').first()).toBeVisible()
    const ofTeacher = await entries(second.page)
    await signOut(second.page)
    await signIn(second.page, 'student')
    await expect(menuOf(second.page).getByRole('menuitem').first()).toBeVisible()
    await expect.poll(() => entries(second.page)).not.toBe(ofTeacher)
    expect(await entries(page)).not.toBe(ofTeacher)
    expect(await entries(page)).not.toBe(await entries(second.page))
    await expect(menuOf(second.page).getByRole('menuitem', { name: '系统管理', exact: true })).toHaveCount(0)

    await second.page.evaluate(() => Object.assign(window, { isTheSame: true }))
    await openMenu(second.page, '日常办公', '请假申请')
    const building = menuOf(second.page).getByText('校区楼宇', { exact: true })
    const had = await building.count()
    await shownPage(page).getByPlaceholder('输入名称或编码').fill('student')
    await page.keyboard.press('Enter')
    await expect(tableRows(page)).toHaveCount(1)
    // There, and back again for whoever comes after.
    for (const now of [had === 0 ? 1 : 0, had]) {
      await tableRows(page).first().dblclick()
      await expect(page.getByRole('dialog').getByRole('treeitem', { name: '校区楼宇', exact: true })).toBeVisible()
      await tick(page, '校区楼宇', now > 0)
      await answer(page, page.getByRole('dialog'), '确定')
      await expect(building).toHaveCount(now)
    }
    expect(await second.page.evaluate(() => 'isTheSame' in window)).toBe(true)
  } finally {
    await second.close()
    folder.remove()
  }
})
