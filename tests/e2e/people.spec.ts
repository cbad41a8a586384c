import type { Locator, Page } from '@playwright/test'
import { enterAs, expect, shownPage, tableRows, test } from './support/app.ts'
import { expectToast } from './support/toasts.ts'

const okay = { name: '确定', exact: true } as const

/** Chooses an organisation in the open select by a word of its name. */
async function chooseOrganization(page: Page, form: Locator, label: string, name: string): Promise<void> {
  const select = form.getByRole('combobox', { name: label })
  await select.click()
  await select.fill(name)
  await page.locator('.ant-select-dropdown:visible').getByTitle(name, { exact: false }).last().click()
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
  await chooseOrganization(page, form, '上级组织', '人事处')
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
  await chooseOrganization(page, edit, '上级组织', '教务处')
  await edit.getByRole('button', okay).click()
  await expectToast(page, '修改成功')
  await expect(edit).toBeHidden()
  await expect(tableRows(page).filter({ hasText: '教务处' })).toBeVisible()
})
