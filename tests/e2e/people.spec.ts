import type { Locator, Page } from '@playwright/test'
import {
  activeTab,
  enterAs,
  expect,
  menuOf,
  openMenu,
  question,
  shownPage,
  signIn,
  signOut,
  tableRows,
  test,
} from './support/app.ts'
import { captchaText } from './support/server-data.ts'
import { expectToast } from './support/toasts.ts'

const okay = { name: '确定', exact: true } as const

/** Chooses in the dialog of a picker what a word finds. */
async function choose(page: Page, form: Locator, label: string, name: string): Promise<void> {
  await form.getByRole('combobox', { name: label }).click()
  const picker = page.getByRole('dialog', { name: `选择${label}` })
  await picker.getByRole('textbox').first().fill(name)
  await picker.getByRole('option', { name }).first().click()
  await picker.getByRole('button', okay).click()
  await expect(picker).toBeHidden()
}

/** Ticks a menu that was not granted. */
async function tick(grants: Locator, name: string): Promise<void> {
  const row = grants.getByRole('treeitem', { name, exact: true })
  // The trees are drawn anew while their answers come: whoever misses clicks again.
  await expect(async () => {
    if ((await row.getAttribute('aria-checked', { timeout: 5000 })) !== 'true')
      await row.locator('[data-check]').click({ timeout: 5000 })
    await expect(row).toHaveAttribute('aria-checked', 'true', { timeout: 2000 })
  }).toPass({ timeout: 60_000 })
}

test('a department is added below an office, refused a taken code at its field, found, and moved below another', async ({
  page,
  platform,
}) => {
  await enterAs(page, platform.url, 'admin', { path: '/permission/organize' })
  await expect(tableRows(page).filter({ hasText: '江澜大学' })).toBeVisible()
  await expect(tableRows(page).filter({ hasText: '人事处' })).toBeVisible()
  await shownPage(page).getByRole('button', { name: '新建组织' }).click()
  const form = page.getByRole('dialog', { name: '新建组织' })
  await choose(page, form, '上级组织', '人事处')
  await form.getByRole('textbox', { name: '组织名称' }).fill('人才引进科')
  await form.getByRole('textbox', { name: '组织编码' }).fill('RSC')
  await form.getByRole('button', okay).click()
  await expect(form.getByText('“RSC”已存在')).toBeVisible()
  await form.getByRole('textbox', { name: '组织编码' }).fill('RSC.RC')
  await form.getByRole('button', okay).click()
  await expectToast(page, '新建成功')
  await expect(form).toBeHidden()

  const keyword = shownPage(page).getByRole('textbox', { name: '输入组织名称或编码' })
  await keyword.fill('RSC.RC')
  await keyword.press('Enter')
  await expect(tableRows(page)).toHaveCount(3)
  const row = tableRows(page).filter({ hasText: '人才引进科' })
  await row.dblclick()
  const edit = page.getByRole('dialog', { name: '编辑组织' })
  await choose(page, edit, '上级组织', '教务处')
  await edit.getByRole('button', okay).click()
  await expectToast(page, '修改成功')
  await expect(edit).toBeHidden()
  await expect(tableRows(page).filter({ hasText: '教务处' })).toBeVisible()
})

test('an administrator adds a role, a position and a user, who signs in with the password that was set', async ({
  page,
  platform,
}) => {
  await enterAs(page, platform.url, 'admin', { path: '/permission/role' })
  await shownPage(page).getByRole('button', { name: '新建角色' }).click()
  const role = page.getByRole('dialog', { name: '新建角色' })
  await role.getByRole('textbox', { name: '名称' }).fill('人才专员')
  await role.getByRole('textbox', { name: '编码' }).fill('talent')
  await choose(page, role, '适用组织', '人事处')
  await role.getByRole('button', okay).click()
  await expectToast(page, '新建成功')
  await expect(role).toBeHidden()
  // Without a grant nobody signs in: they are asked for at once.
  const grants = page.getByRole('dialog', { name: '人才专员' })
  await tick(grants, '校区楼宇')
  await grants.getByRole('button', okay).click()
  await expect(grants).toBeHidden()

  await openMenu(page, '岗位管理')
  await shownPage(page).getByRole('button', { name: '新建岗位' }).click()
  const position = page.getByRole('dialog', { name: '新建岗位' })
  await position.getByRole('textbox', { name: '名称' }).fill('人才主管')
  await position.getByRole('textbox', { name: '编码' }).fill('talentLead')
  await choose(page, position, '所属组织', '人事处')
  await position.getByRole('button', okay).click()
  await expectToast(page, '新建成功')
  await expect(position).toBeHidden()

  await openMenu(page, '用户管理')
  await shownPage(page).getByRole('button', { name: '新建用户' }).click()
  const user = page.getByRole('dialog', { name: '新建用户' })
  await user.getByRole('textbox', { name: '账号' }).fill('talent01')
  await user.getByRole('textbox', { name: '姓名' }).fill('兰欣')
  await choose(page, user, '所属组织', '人事处')
  await choose(page, user, '岗位', '人才主管')
  await choose(page, user, '角色', '人才专员')
  await user.getByRole('button', okay).click()
  await expectToast(page, '新建成功')
  const password = page.getByRole('dialog', { name: '设置密码：兰欣/talent01' })
  await password.getByLabel('新密码', { exact: true }).fill('Welcome2026')
  await password.getByLabel('重复新密码').fill('Welcome2026')
  await password.getByRole('button', { name: '设置密码' }).click()
  await expectToast(page, '密码已重置，该用户下次登录时须修改密码')
  await expect(password).toBeHidden()
  await shownPage(page).getByRole('textbox', { name: '输入账号、姓名或手机号码' }).fill('talent01')
  await page.keyboard.press('Enter')
  await expect(tableRows(page)).toHaveCount(1)
  await expect(tableRows(page).first()).toContainText('人才主管')

  await signOut(page)
  await signIn(page, 'talent01', { password: 'Welcome2026' })
  await expect(page.getByRole('dialog', { name: '修改密码' })).toBeVisible()
})

/** Clicks and fields of somebody who never saw the product. */
function counted(page: Page) {
  let count = 0
  return {
    get count() {
      return count
    },
    async click(target: Locator) {
      count += 1
      await target.click()
    },
    async do(action: () => Promise<void>) {
      count += 1
      await action()
    },
    /** What the account opened before, in another test of the same window, is open already: it counts as a click too. */
    async unfold(directory: Locator) {
      count += 1
      if ((await directory.getAttribute('aria-expanded')) !== 'true') await directory.click()
    },
    async type(target: Locator, text: string) {
      count += 1
      await target.fill(text)
    },
    async pick(form: Locator, label: string, name: string) {
      await this.click(form.getByRole('combobox', { name: label }))
      const picker = page.getByRole('dialog', { name: `选择${label}` })
      await this.type(picker.getByRole('textbox').first(), name)
      await this.click(picker.getByRole('option', { name }).first())
      await this.click(picker.getByRole('button', okay))
      await expect(picker).toBeHidden()
    },
  }
}

test('a department with a head, a role with grants and a user who finds the menu are forty actions at most', async ({
  page,
  platform,
}) => {
  test.setTimeout(180_000)
  await enterAs(page, platform.url, 'admin')
  const person = counted(page)
  const entry = (name: string) => menuOf(page).getByRole('menuitem', { name, exact: true }).first()
  const open = async (name: string) => {
    await person.click(entry(name))
    await expect(activeTab(page)).toHaveText(name)
  }
  await person.unfold(entry('系统管理'))
  await person.unfold(entry('组织与用户'))
  await open('组织管理')
  const parent = tableRows(page).filter({ hasText: '江澜大学' }).first()
  await person.click(parent.getByRole('button', { name: '新建下级' }))
  const department = page.getByRole('dialog', { name: '新建组织' })
  await person.type(department.getByRole('textbox', { name: '组织名称' }), '慕课中心')
  await expect(department.getByRole('textbox', { name: '组织编码' })).toHaveValue('MKZX')
  await person.pick(department, '负责人', '潘涛鹏')
  await person.click(department.getByRole('button', okay))
  await expect(department).toBeHidden()

  await open('角色管理')
  await person.click(shownPage(page).getByRole('button', { name: '新建角色' }))
  const role = page.getByRole('dialog', { name: '新建角色' })
  await person.type(role.getByRole('textbox', { name: '名称' }), '慕课编辑')
  await person.click(role.getByRole('button', okay))
  await expect(role).toBeHidden()
  const grants = page.getByRole('dialog', { name: '慕课编辑' })
  await person.do(() => tick(grants, '校区楼宇'))
  await person.click(grants.getByRole('button', okay))
  await expect(grants).toBeHidden()

  await open('用户管理')
  // A new user belongs to the organisation that shows.
  await person.click(shownPage(page).getByRole('treeitem', { name: '慕课中心' }))
  await person.click(shownPage(page).getByRole('toolbar').getByRole('button', { name: '新建用户' }))
  const user = page.getByRole('dialog', { name: '新建用户' })
  await person.type(user.getByRole('textbox', { name: '姓名' }), '莫克')
  await expect(user.getByRole('textbox', { name: '账号' })).toHaveValue('moke')
  // It stands before their eyes in its tab.
  await person.click(user.getByRole('combobox', { name: '角色' }))
  const roles = page.getByRole('dialog', { name: '选择角色' })
  await person.click(roles.getByRole('tab', { name: '全局角色' }))
  await person.click(roles.getByRole('option', { name: '慕课编辑', exact: true }))
  await person.click(roles.getByRole('button', okay))
  await expect(roles).toBeHidden()
  await person.click(user.getByRole('button', okay))
  const password = page.getByRole('dialog', { name: '设置密码：莫克/moke' })
  await person.click(password.getByRole('button', { name: '随机生成' }))
  const initial = await password.getByLabel('新密码', { exact: true }).inputValue()
  await person.click(password.getByRole('button', { name: '设置密码' }))
  await expect(password).toBeHidden()

  await person.click(page.getByRole('button', { name: /^当前用户/ }))
  await person.click(page.getByRole('menuitem', { name: '退出登录' }))
  await person.click(question(page).getByRole('button', { name: '退出登录' }))
  // The list that still shows has a search field of a like name.
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  await person.type(page.getByRole('textbox', { name: '账号' }), 'moke')
  await person.type(page.getByRole('textbox', { name: '密码' }), initial)
  await person.click(page.getByRole('button', { name: '登录', exact: true }))

  // Nobody keeps the password that somebody else knows.
  const change = page.getByRole('dialog', { name: '修改密码' })
  await person.type(change.getByLabel('旧密码'), initial)
  await person.type(change.getByLabel('新密码'), 'Welcome2026')
  await person.type(change.getByLabel('确认密码'), 'Welcome2026')
  const picture = change.getByRole('img', { name: '验证码图片' })
  const isThere = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0
  await expect.poll(() => picture.evaluate(isThere)).toBe(true)
  const captcha = (await picture.getAttribute('src'))?.replace('captcha/', '') ?? ''
  await person.type(change.getByLabel('验证码'), captchaText(platform.dataFolder, captcha))
  await person.click(change.getByRole('button', { name: '修改密码' }))
  await expect(change).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: '账号' })).toHaveValue('moke')
  await person.type(page.getByRole('textbox', { name: '密码' }), 'Welcome2026')
  await person.click(page.getByRole('button', { name: '登录', exact: true }))
  // A menu of a few entries is open already.
  await expect(entry('校区楼宇')).toBeVisible()
  expect(person.count).toBeLessThanOrEqual(40)
  await person.click(entry('校区楼宇'))
  await expect(activeTab(page)).toHaveText('校区楼宇')
})
