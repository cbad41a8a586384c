import { foreignPages, pagesOf } from '../family/menus.ts'
import { answer, expect, question, shownPage, tableRows, test } from './support/app.ts'
import { onFamilyServer, openFamilyPage, unknownTo } from './support/family.ts'

/** Pages that only say what the server lacks. */
const lackedPages: Readonly<Record<string, readonly string[]>> = {
  '3.4': [],
  '3.6': ['permission/authorize', 'permission/gradeManage'],
}

for (const generation of ['3.4', '3.6'] as const)
  test(`every page of the menu of a server of generation ${generation} opens, and asks nothing that it does not know`, async ({
    page,
  }) => {
    test.setTimeout(240_000)
    await onFamilyServer(page, generation, async (family) => {
      for (const [address, title] of pagesOf[generation]) {
        await openFamilyPage(page, title)
        const shown = shownPage(page)
        await expect(shown).not.toContainText('页面不存在')
        await expect(shown.locator('.ant-spin-spinning:visible, .ant-skeleton:visible')).toHaveCount(0)
        await expect(shown.getByText('加载失败')).toHaveCount(0)
        await expect(page.locator('.ant-message-error')).toHaveCount(0)
        const isForeign = foreignPages.some(([foreign]) => foreign === address)
        if (isForeign) await expect(shown).toContainText('没有与此菜单对应的页面')
        else if (lackedPages[generation]?.includes(address)) await expect(shown).toContainText('当前连接的服务器没有')
        else await expect(shown.getByRole('button').first()).toBeVisible()
      }

      await openFamilyPage(page, '岗位管理')
      await shownPage(page).getByRole('button', { name: '新建岗位' }).click()
      const create = page.getByRole('dialog', { name: '新建岗位' })
      await create.getByLabel('名称').fill('实训管理员')
      await create.getByLabel('编码').fill('workshop')
      await create.getByRole('combobox', { name: '所属组织' }).click()
      const picker = page.getByRole('dialog', { name: '选择所属组织' })
      await picker.getByRole('textbox').first().fill('教学部')
      await picker.getByRole('option', { name: '教学部' }).first().click()
      await picker.getByRole('button', { name: '确定', exact: true }).click()
      await create.getByRole('button', { name: '确定', exact: true }).click()
      await expect(create).toBeHidden()
      expect(family.data.positions[0]).toMatchObject({ fullName: '实训管理员', organizeId: '302', enabledMark: 1 })

      // What the server knows of it and this client does not is there after a change, and after the switch.
      const stored = family.data.positions[0] ?? {}
      stored['propertyJson'] = '{"level":3}'
      const row = tableRows(page).filter({ hasText: '实训管理员' })
      await row.getByRole('button', { name: '编辑', exact: true }).click()
      const edit = page.getByRole('dialog', { name: '编辑岗位' })
      await expect(edit.getByLabel('编码')).toHaveValue('workshop')
      await edit.getByLabel('名称').fill('实训主管')
      await edit.getByRole('button', { name: '确定', exact: true }).click()
      await expect(edit).toBeHidden()
      const changed = tableRows(page).filter({ hasText: '实训主管' })
      await changed.getByRole('switch').click()
      await answer(page, question(page), '停用')
      await expect(changed.getByRole('switch')).not.toBeChecked()
      expect(stored).toMatchObject({ fullName: '实训主管', enabledMark: 0, propertyJson: '{"level":3}' })

      await changed.getByRole('button', { name: '删除', exact: true }).click()
      await answer(page, question(page), /^(确定|删除)$/)
      await expect(changed).toHaveCount(0)
      expect(family.data.positions.map(({ id }) => id)).toEqual(['401', '402'])

      expect(unknownTo(family)).toEqual([])
    })
  })
