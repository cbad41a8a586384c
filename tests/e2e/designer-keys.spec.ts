import type { Locator, Page } from '@playwright/test'
import { signedInClient } from '../support/platform-http.ts'
import { demoPassword, enterAs, expect, shownPage, test } from './support/app.ts'
import { expectNoFaults } from './support/accessibility.ts'
import { expectToast } from './support/toasts.ts'

interface Part {
  readonly __config__: { readonly jnpfKey: string }
}

/** Goes to a control by Tab, as somebody without a mouse does, and presses a key there. */
async function reach(page: Page, target: Locator, key: string): Promise<void> {
  // From the last landmark on: whoever knows the page skips there; the control itself has to be in the order of Tab.
  await target.evaluate((element: HTMLElement) => {
    // Of a toolbar one part is a stop, and arrows go to the others.
    if (element.tabIndex < 0 && !element.isContentEditable && !element.closest('[role="toolbar"]'))
      throw new Error(`no key reaches ${element.outerHTML.slice(0, 120)}`)
    element.focus()
  })
  await expect(target).toBeFocused()
  await page.keyboard.press(key)
}

test('an order form with a child table, a tab, a grid, a formula and a list is made and released by keys alone', async ({
  page,
  platform,
}) => {
  test.setTimeout(90_000)
  const administrator = await signedInClient(platform.url, 'admin', demoPassword)
  const { data: id } = await administrator.send<string>('POST', '/api/visualdev/Base/Actions/Begin', {
    fullName: '领用单',
    enCode: `keys${Date.now()}`,
  })
  await enterAs(page, platform.url, 'admin', { path: `/designer?id=${id}` })
  const screen = shownPage(page)
  const canvas = screen.getByRole('region', { name: '表单画布' })
  const frame = (name: string) => canvas.getByRole('group', { name, exact: true })
  const label = screen.getByRole('textbox', { name: '标题', exact: true })
  const button = (name: string) => screen.getByRole('button', { name, exact: true }).first()
  const write = async (text: string) => {
    await reach(page, label, 'Control+a')
    await page.keyboard.insertText(text)
  }
  const put = async (kind: string, text?: string) => {
    await reach(page, button(kind), 'Enter')
    if (text !== undefined) await write(text)
  }
  /** Up through the form to its first part, from the canvas on, which Tab reaches. */
  const first = async () => {
    await reach(page, canvas, 'ArrowUp')
    await expect(async () => {
      await page.keyboard.press('ArrowUp')
      await expect(frame('类别')).toBeFocused({ timeout: 200 })
    }).toPass({ timeout: 10_000 })
  }
  await put('下拉选择', '类别')
  await put('设计子表', '明细')
  await put('数字输入', '数量')
  await put('数字输入', '单价')
  await put('计算公式', '金额')
  await reach(page, screen.getByRole('textbox', { name: '公式', exact: true }), 'Control+a')
  await page.keyboard.insertText('数量 × 单价')
  await expect(screen.getByText(/没有字段/)).toHaveCount(0)
  // Out of the table, and on behind it.
  await reach(page, frame('金额'), 'Escape')
  await expect(frame('明细')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(frame('类别')).toBeFocused()
  await put('标签面板')
  await put('单行输入', '用途')
  await first()
  await put('表格容器')
  await put('单行输入', '备注')
  await first()
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Control+z')
  await expectNoFaults(page)

  const part = (name: string) => screen.getByRole('radio', { name, exact: true })
  await reach(page, part('表单'), 'ArrowRight')
  await expect(part('列表')).toBeChecked()
  // A tab that has the focus says which one of how many it is, too.
  const tab = (name: RegExp) => screen.getByRole('tab', { name })
  await reach(page, tab(/列表$/), 'ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(tab(/列$/)).toBeFocused()
  await page.keyboard.press('Enter')
  await reach(page, button('全选'), 'Enter')
  await expectNoFaults(page)
  await page.keyboard.press('Control+s')
  await expectToast(page, '保存成功')
  await reach(page, button('发布'), 'Enter')
  const dialog = page.getByRole('dialog', { name: '发布“领用单”' })
  const agree = dialog.getByRole('button', { name: '发布', exact: true })
  await reach(page, dialog.getByRole('combobox', { name: '上级菜单' }), 'ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(agree).toBeEnabled()
  await reach(page, agree, 'Enter')
  await expectToast(page, '发布成功')
  const { data } = await administrator.get<{ isRelease: number; formData: string; columnData: string }>(
    `/api/visualdev/Base/${id}`,
  )
  expect(data.isRelease).toBe(1)
  const kinds = (JSON.parse(data.formData) as { fields: readonly Part[] }).fields.map((each) => each.__config__.jnpfKey)
  expect(kinds.toSorted()).toEqual(['select', 'tab', 'table', 'tableGrid'])
  expect((JSON.parse(data.columnData) as { columnList: readonly unknown[] }).columnList.length).toBeGreaterThan(4)
})
