import type { Locator, Page } from '@playwright/test'
import { enterAs, expect, openMenu, shownPage, signIn, signOut, tableRows, test } from './support/app.ts'
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
  // Without a grant nobody signs in.
  const row = tableRows(page).filter({ hasText: '人才专员' })
  await row.hover()
  await row.getByRole('button', { name: '授权' }).click()
  const grants = page.getByRole('dialog', { name: '人才专员' })
  await grants.getByRole('treeitem', { name: '校区楼宇', exact: true }).locator('[data-check]').click()
  await grants.getByRole('button', okay).click()
  await expect(grants).toBeHidden()

  await openMenu(page, '系统管理', '岗位管理')
  await shownPage(page).getByRole('button', { name: '新建岗位' }).click()
  const position = page.getByRole('dialog', { name: '新建岗位' })
  await position.getByRole('textbox', { name: '名称' }).fill('人才主管')
  await position.getByRole('textbox', { name: '编码' }).fill('talentLead')
  await choose(page, position, '所属组织', '人事处')
  await position.getByRole('button', okay).click()
  await expectToast(page, '新建成功')
  await expect(position).toBeHidden()

  await openMenu(page, '系统管理', '用户管理')
  await shownPage(page).getByRole('button', { name: '新建用户' }).click()
  const user = page.getByRole('dialog', { name: '新建用户' })
  await user.getByRole('textbox', { name: '账号' }).fill('talent01')
  await user.getByRole('textbox', { name: '姓名' }).fill('兰欣')
  await choose(page, user, '所属组织', '人事处')
  await choose(page, user, '岗位', '人才主管')
  await choose(page, user, '角色', '人才专员')
  await user.getByRole('button', okay).click()
  await expectToast(page, '新建成功')
  const password = page.getByRole('dialog', { name: '设置密码：新用户' })
  await password.getByLabel('新密码', { exact: true }).fill('Welcome2026')
  await password.getByLabel('重复新密码').fill('Welcome2026')
  await password.getByRole('button', okay).click()
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
