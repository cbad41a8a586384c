import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication, Locator, Page } from '@playwright/test'
import {
  answer,
  chooseCategory,
  closeByEscape,
  enterAs,
  expect,
  leaveList,
  openMenu,
  openOptions,
  question,
  shownPage,
  tableRows,
  test,
} from './support/app.ts'
import { expectToast } from './support/toasts.ts'

/** Signs in as the administrator and shows the entries of one category. */
async function openDictionary(page: Page, url: string, category: string): Promise<void> {
  await enterAs(page, url, 'admin', { path: '/systemData/dictionary' })
  await chooseCategory(page, category)
}

function row(page: Page, text: string): Locator {
  return tableRows(page).filter({ has: page.getByText(text, { exact: true }) })
}

function agree(page: Page, words: string | RegExp): Promise<void> {
  return answer(page, question(page, words), /^(启用|停用|导出|删除)$/)
}

test('a switched-off entry is gone from the selects of a form at once, and comes back', async ({ page, platform }) => {
  await openDictionary(page, platform.url, '请假类型')
  const mark = page.getByRole('switch', { name: '切换“探亲假”的状态' })
  const isOffered = async (name: string, wanted: boolean) => {
    await openMenu(page, '日常办公', '请假申请')
    await expect(shownPage(page).getByRole('columnheader', { name: '申请单号' })).toBeVisible()
    await shownPage(page).getByRole('button', { name: '新增' }).click()
    const form = page.getByRole('dialog', { name: '新增请假申请' })
    const kind = form.getByRole('combobox', { name: '请假类型' })
    await kind.click()
    await kind.fill('假')
    await expect(openOptions(page).filter({ hasText: '病假' })).toBeVisible()
    await expect(openOptions(page).filter({ hasText: name })).toHaveCount(wanted ? 1 : 0)
    await leaveList(page, kind)
    await form.getByRole('button', { name: '取消', exact: true }).click()
    await expect(form).toBeHidden()
    await openMenu(page, '字典管理')
  }
  await isOffered('探亲假', true)
  await expect(mark).toBeChecked()
  await mark.click()
  await answer(page, question(page, '停用后不能再被选择'), '取消')
  await expect(mark).toBeChecked()
  await mark.click()
  await agree(page, '确定停用“探亲假”吗？')
  await expect(mark).not.toBeChecked()
  await isOffered('探亲假', false)
  await mark.click()
  await agree(page, '确定启用“探亲假”吗？')
  await expect(mark).toBeChecked()
  await isOffered('探亲假', true)
})

function answerSaveDialog(app: ElectronApplication, filePath: string): Promise<void> {
  return app.evaluate(({ dialog }, path) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath: path })
  }, filePath)
}

function answerOpenDialog(app: ElectronApplication, filePath: string): Promise<void> {
  return app.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] })
  }, filePath)
}

test('a category is created, exported to a file, deleted, and comes back whole from that file', async ({
  electronApp,
  page,
  platform,
  folder,
}) => {
  await openDictionary(page, platform.url, '性别')
  await shownPage(page).getByRole('button', { name: '分类管理' }).click()
  const drawer = page.getByRole('dialog', { name: '字典分类管理' })
  await expect(drawer).toBeVisible()
  await expect.poll(async () => Math.round((await drawer.boundingBox())?.width ?? 0)).toBe(700)

  await drawer.getByRole('button', { name: '新建分类' }).click()
  const dialog = page.getByRole('dialog', { name: '新建分类' })
  await expect.poll(async () => Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(600)
  const name = dialog.getByRole('textbox', { name: '分类名称' })
  const code = dialog.getByRole('textbox', { name: '分类编码' })
  await name.fill('校车线路')
  await code.fill('bus.line')
  await code.press('Enter')
  await expect(dialog).toBeHidden()
  const rows = drawer.locator('[data-row-key]').filter({ has: page.getByText('校车线路', { exact: true }) })
  await expect(rows).toBeVisible()

  await closeByEscape(page, drawer)

  await chooseCategory(page, '校车线路')
  await expect(shownPage(page).getByText('此分类还没有字典项')).toBeVisible()
  await shownPage(page).getByRole('toolbar').getByRole('button', { name: '新建字典' }).click()
  const entry = page.getByRole('dialog', { name: '新建字典' })
  await entry.getByRole('textbox', { name: '名称' }).fill('一号线')
  await entry.getByRole('textbox', { name: '编码' }).fill('L1')
  await entry.getByRole('textbox', { name: '编码' }).press('Enter')
  await expect(entry).toBeHidden()

  await shownPage(page).getByRole('button', { name: '分类管理' }).click()
  const file = join(folder, '校车线路.bdd')
  await answerSaveDialog(electronApp, file)
  await rows.getByRole('button', { name: '导出' }).click()
  await agree(page, '您确定要导出该字典分类, 是否继续?')
  await expectToast(page, '已保存到 校车线路.bdd')
  expect(readFileSync(file, 'utf8')).toContain('一号线')

  await rows.getByRole('button', { name: '删除' }).click()
  await agree(page, '永久删除')
  await expectToast(page, '该分类下存在字典，不能删除')
  await closeByEscape(page, drawer)
  await row(page, '一号线').getByRole('button', { name: '删除' }).click()
  await agree(page, '永久删除')
  await expect(row(page, '一号线')).toHaveCount(0)
  await shownPage(page).getByRole('button', { name: '分类管理' }).click()
  await rows.getByRole('button', { name: '删除' }).click()
  await agree(page, '永久删除')
  await expect(rows).toHaveCount(0)

  await answerOpenDialog(electronApp, file)
  await drawer.getByRole('button', { name: '导入' }).click()
  await expect(rows).toBeVisible()
  await closeByEscape(page, drawer)
  await chooseCategory(page, '校车线路')
  await expect(row(page, '一号线')).toBeVisible()
})

test('the dictionaries of a field open in the middle of the window, over four fifths of its width', async ({
  page,
  platform,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterAs(page, platform.url, 'admin', { path: '/model/leaveRequest' })
  await shownPage(page).getByRole('button', { name: '新增', exact: true }).click()
  const form = page.getByRole('dialog', { name: '新增请假申请' })
  await form.getByRole('button', { name: '管理数据字典' }).first().click()
  const dictionaries = page.getByRole('dialog', { name: '数据字典' })
  const place = async () => {
    const { x = 0, width = 0 } = (await dictionaries.boundingBox()) ?? {}
    return { left: Math.round(x), width: Math.round(width) }
  }
  await expect.poll(place).toEqual({ left: 144, width: 1152 })
  await expect(dictionaries.getByRole('treeitem').first()).toBeVisible()
})
