import { expect, shownPage, test } from './support/app.ts'
import { onFamilyServer, openFamilyPage } from './support/family.ts'

interface Part {
  readonly __config__: { readonly jnpfKey: string; readonly label: string }
}

for (const generation of ['3.4', '3.6'] as const)
  test(`a function is begun, designed, saved and released on a server of generation ${generation}`, async ({
    page,
  }) => {
    test.setTimeout(180_000)
    await onFamilyServer(page, generation, async (family) => {
      await openFamilyPage(page, '功能设计')
      await shownPage(page).getByRole('button', { name: '新建功能' }).click()
      const begin = page.getByRole('dialog', { name: '新建功能' })
      await begin.getByLabel('名称').fill('会议室登记')
      await begin.getByLabel('编码').fill('rooms')
      await begin.getByRole('combobox', { name: '分类' }).click()
      await page.locator('.ant-select-tree-title:visible', { hasText: '校园' }).click()
      await begin.getByRole('button', { name: '确定', exact: true }).click()

      const screen = shownPage(page)
      await expect(screen.getByRole('region', { name: '表单画布' })).toContainText('表单还是空的')
      const design = family.data.designs.find(({ enCode }) => enCode === 'rooms') ?? {}
      expect(design).toMatchObject({ fullName: '会议室登记', type: 1, webType: 2, category: '8151', formData: null })
      await screen.getByRole('button', { name: '单行输入', exact: true }).click()
      await screen.getByRole('textbox', { name: '标题', exact: true }).fill('会议室')
      await page.keyboard.press('Control+s')
      await expect(screen.getByText('已保存')).toBeVisible()
      const { fields } = JSON.parse(String(design['formData'])) as { readonly fields: readonly Part[] }
      expect(fields.map(({ __config__ }) => [__config__.jnpfKey, __config__.label])).toEqual([['input', '会议室']])
      expect(design).toMatchObject({ state: 1, tables: '[]', isRelease: 0 })

      await screen.getByRole('button', { name: '发布' }).click()
      const release = page.getByRole('dialog', { name: /^发布/ })
      await release.getByRole('combobox', { name: '上级菜单' }).click()
      await page.locator('.ant-select-tree-title:visible', { hasText: '系统管理' }).click()
      await expect(release.getByText('授权角色')).toHaveCount(0)
      await release.getByRole('button', { name: '发布', exact: true }).click()
      await expect(release).toBeHidden()
      expect(family.data.menus.at(-1)).toMatchObject({ parentId: '700', type: 3, urlAddress: 'model/rooms' })
    })
  })
